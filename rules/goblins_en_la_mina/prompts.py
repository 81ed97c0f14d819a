"""What a seat is asked, or who is waited for, and the rule behind it. Seats are written `P1`."""

from typing import assert_never

from rules.core.notation import counted
from rules.core.rules import Prompt
from rules.core.seats import Seat
from rules.goblins_en_la_mina.answers import may_help
from rules.goblins_en_la_mina.asking import Decision, decision, may_flee
from rules.goblins_en_la_mina.cards import FACES
from rules.goblins_en_la_mina.deeds import deed
from rules.goblins_en_la_mina.facts import (
    faced,
    goal,
    hand_limit,
    ingots_on_table,
    may_swap,
    opponent,
    usable_breaches,
)
from rules.goblins_en_la_mina.moves import Declared, Suffer
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.tortas import uses

WINDOW_RULE = (
    "Event cards come before everything: whoever may answer is asked in turn, and after each card all are asked again."
    " Nothing is paid before it happens, and what is no longer possible then simply does not happen."
)
POINTS = {
    "called": "before anybody acts",
    "before_block": "before the workers meet",
    "before_loot": "before the loot",
}


def prompt(position: Position, seat: Seat | None) -> Prompt:
    """What the seat is asked, or who is."""
    due = decision(position)
    if due is None:
        return Prompt("The match is over", _ending(position))
    text, rule = _question(position, due)
    if seat != due.seat:
        text = f"P{due.seat} is asked: {text[0].lower()}{text[1:]}"
    return Prompt(text, rule)


def _ending(position: Position) -> str:
    if position.winners:
        return "Whoever reached the goal at the end of its own turn has won."
    return "The last round is over: the most Ingots count."


def _question(position: Position, due: Decision) -> tuple[str, str]:
    match due.asked:
        case "lose" | "bribe" | "swap" | "window" | "answer" | "tortas":
            return _reaction(position, due)
        case "generation":
            return (
                "Summon, promote, build, or done",
                "Any card becomes a worker; a rested worker gives way to a professional, or tires to build a room.",
            )
        case "mining":
            rested = position.dungeon(due.seat).rested()
            return (
                "Explore the mine, or skip it" if rested else "No worker is rested to explore: skip, or an event card?",
                "One Mine card is turned up for each rested worker, never fewer by choice.",
            )
        case "dynamite":
            return (
                "Load an Ingot that the dynamite blasted out?",
                "A rested worker tires to load it; what is left of the two cards is discarded.",
            )
        case "revealed":
            return (
                _revealed(position),
                "A breach raids a seat and ends the exploration; otherwise all breaches are discarded.",
            )
        case "choose":
            return (
                "Which card is faced next?",
                "All monsters are faced, then all setbacks, in any order; then Ingots are loaded.",
            )
        case "wealth":
            rested = position.dungeon(due.seat).rested()
            ingots = counted(len(ingots_on_table(position)), "Ingot")
            return (
                f"How many of {ingots} to load, with {counted(rested, 'rested worker')}?",
                "Each Ingot tires a worker.",
            )
        case "tax":
            return "Tax a richer seat?", "A Político takes a random card of a seat with more Ingots."
        case "discard":
            return _discarding(position, due.seat)
        case _:
            assert_never(due.asked)


def _reaction(position: Position, due: Decision) -> tuple[str, str]:
    if due.asked == "lose":
        return _losing(position)
    if due.asked == "bribe":
        assert position.bribe is not None
        bribed = FACES[position.bribe.professional.code].name
        return (
            f"Whom to fire for {bribed}, or drop it?",
            "A dungeon holds one of each trade; only rested professionals may be fired.",
        )
    if due.asked == "swap":
        return (
            "Give and take cards, then done",
            "Each card changes hands once; both partners see both hands until then.",
        )
    if due.asked == "window":
        return _window(position, due.seat), WINDOW_RULE
    if due.asked == "answer":
        return _facing(position)
    brawl = f"into the brawl against P{opponent(position, due.seat)}"
    able = bool(uses(position, due.seat))
    return (
        f"Whom to send {brawl}?" if able else f"Nobody can be sent {brawl}: pass, or an event card?",
        "The sides take turns, the target first; whoever passes although it could act is out of the brawl.",
    )


def _losing(position: Position) -> tuple[str, str]:
    loss = position.loss
    assert loss is not None
    word = {"workers": "worker", "professionals": "professional", "goblins": "goblin", "rooms": "room"}[loss.of]
    if loss.limit:
        return f"One {word} too many: which one goes?", "There are more than allowed; rested ones go first."
    return f"Lose {counted(loss.left, word)}: which one?", "Any may be chosen, tired ones too."


def _revealed(position: Position) -> str:
    """What may be done with revealed cards, for all that everybody can see."""
    ways = ["flee"] if may_flee(position) else []
    ways += ["through a breach"] if usable_breaches(position) else []
    ways += ["share out hands"] if may_swap(position) else []
    return f"{', '.join(ways).capitalize()}, or on with mining?"


def _window(position: Position, seat: Seat) -> str:
    if not position.declarations:
        return f"Raid on P{position.raid.target if position.raid else 0}, {POINTS[position.step]}: any event card?"
    waiting = position.declarations[0]
    return f"{intended(position, waiting.seat, waiting.move)}: {_answers(position, seat)}?"


def _answers(position: Position, seat: Seat) -> str:
    """How the seat might answer the innermost declaration, for all that everybody can see."""
    if position.facing is None or not may_help(position, seat):
        return "any event card"
    helping = f"help with {FACES[faced(position.facing).cancelled_by or ''].name}"
    return f"any event card, or {helping}" if position.dungeon(seat).hand else helping


def intended(position: Position, seat: Seat, move: Declared) -> str:
    """What somebody has declared, for people."""
    return f"P{seat} {'is about' if isinstance(move, Suffer) else 'wants'} to {deed(position, move)}"


def _facing(position: Position) -> tuple[str, str]:
    facing = position.facing
    assert facing is not None
    card = faced(facing)
    by = f"; {FACES[card.cancelled_by].name} cancels it" if card.cancelled_by else ""
    scare = ", a Susto chases it away" if card.scareable else ""
    return f"{card.name}: {card.text}", f"Cancel it, be rid of it, or suffer{by}{scare}."


def _discarding(position: Position, seat: Seat) -> tuple[str, str]:
    mine = position.dungeon(seat)
    limit = hand_limit(mine)
    over = len(mine.hand) - limit
    rule = f"{limit} cards may be kept. {goal(position)} Ingots at the end of one's own turn win."
    if over > 0:
        return f"Discard {counted(over, 'card')}", rule
    return "End the turn", rule

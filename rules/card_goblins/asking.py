"""What a seat is asked, and the rule behind it. Specification 12 names the questions, 5 the rules."""

from collections.abc import Sequence

from rules.card_goblins import carrying, paying, trading, turns
from rules.card_goblins.flow import actors
from rules.card_goblins.moves import Take
from rules.card_goblins.names import item_words
from rules.card_goblins.position import Position
from rules.card_goblins.reading import decision, hand_limit, ready, search_price, tap_value, total
from rules.card_goblins.refusing import ASKED
from rules.core.notation import counted
from rules.core.rules import Prompt
from rules.core.seats import Seat


def prompt(p: Position, seat: Seat | None) -> Prompt:
    """What the seat is asked, or who is waited for; never whether anybody could interject."""
    asked = actors(p)
    rule = _rule(p)
    if not asked:
        return Prompt("The match is over", rule)
    if seat in asked:
        return Prompt(_question(p), rule)
    return Prompt(f"Waiting for {_listed(asked)}: {ASKED[decision(p)]}", rule)


def _listed(seats: Sequence[Seat]) -> str:
    """`P2, P3 and P1`."""
    first, last = ", ".join(f"P{seat}" for seat in seats[:-1]), f"P{seats[-1]}"
    return f"{first} and {last}" if first else last


def _question(p: Position) -> str:
    match decision(p):
        case "start":
            return "Shout to begin!" if p.options.first == "shout" else "Who begins?"
        case "main":
            return _main_question(p)
        case "pay":
            return _pay_question(p)
        case "attackers":
            return f"Who attacks P{_defender(p)}? Add creatures, then done"
        case "defenders":
            return f"Who defends against P{p.active}? Add creatures, then done"
        case "offer":
            return f"What is offered to P{_partner(p)}, and asked for? Then send, or cancel"
        case "reply":
            return f"Accept or refuse the offer of P{p.active}"
        case "cards":
            return "Which card is given?"
        case "reveal":
            return "Reveal trinkets to score, or done"
        case "hand_limit":
            return f"Discard down to {hand_limit(p, p.active)} cards"
        case "dig":
            none = carrying.takes(p) == [Take(None)]
            return "None of the cards looked at fits: none is kept" if none else "Which of the cards looked at is kept?"
        case "discard":
            count = p.question.count if p.question is not None else 0
            return f"Discard {counted(count, 'card')}"
        case _:
            return _window_question(p)


def _main_question(p: Position) -> str:
    """What is left of the turn, by public facts alone."""
    may_raid = paying.may_raid(p, "attack") or paying.may_raid(p, "search")
    last = [*(["raid"] if may_raid else []), *(["trade"] if trading.offers(p) else [])]
    named = [*(["draw"] if turns.draws(p) else []), "play", "summon", "use specials", *last]
    return f"Your turn: {', '.join(named)}, then end"


def _pay_question(p: Position) -> str:
    assert p.payment is not None
    what = "a trinket" if p.payment.card is None else p.card(p.payment.card).handle
    searching = p.payment.card is None
    chosen = [creature for creature in ready(p, p.active) if creature.serial in p.payment.chosen]
    paid = sum(tap_value(p, creature, searching=searching) for creature in chosen)
    told = f", {paid} {'is' if paid == 1 else 'are'} paid" if paid else ""
    return f"Tap creatures for {what}: it costs {p.payment.need}{told}"


def _defender(p: Position) -> Seat:
    return p.combat.defender if p.combat is not None else 0


def _partner(p: Position) -> Seat:
    return p.offer.partner if p.offer is not None else 0


def _window_question(p: Position) -> str:
    match decision(p):
        case "TURN":
            return f"Turn of P{p.active}. Anybody first?"
        case "STACK":
            return f"Anybody against s{p.stack[0].number}: {item_words(p, p.stack[0])}?"
        case "COMBAT":
            return f"Attack {total(p, 'attack')}, defence {total(p, 'defense')}. Anybody?"
        case "TRADE":
            return f"P{p.active} and P{_partner(p)} will trade. Anybody?"
        case _:
            names = "+".join(p.box.handle(id_) for id_ in p.scoring)
            return f"P{p.active} reveals {names}. Anybody?"


_RULES = {
    "start": "Whoever begins the match begins each round; turns go clockwise.",
    "attackers": "All untapped creatures may attack but those whose cards say never. If the attack is greater than the"
    " defence it takes a random trinket; otherwise all attackers are destroyed.",
    "defenders": "All untapped creatures may defend but those whose cards say never; they stay untapped, whoever wins."
    " Ties go to the defender.",
    "offer": "Up to two things are given and up to two asked for: hand cards, creatures, trinkets. Two offers a turn.",
    "reply": "Nothing changes seats unless both agree and everything is still there.",
    "cards": "The other trader sees the card when the trade is done.",
    "reveal": "Each trinket is revealed once a turn, and stays face up. Combinations of trinkets give points.",
    "dig": "One card goes to the hand, the others to the bottom of the deck in a random order.",
    "discard": "An effect says so; the seat chooses.",
    "TURN": "Before each turn everybody may use actions and mega specials.",
    "STACK": "What was declared waits until all pass. An answer is carried out first: last in, first out.",
    "COMBAT": "The combat is counted when all pass. Attacker and defender may bring reinforcements; tapped creatures"
    " do not count.",
    "TRADE": "Everybody may use actions and mega specials before the exchange.",
    "REVEAL": "Everybody may use actions and mega specials before it scores; the condition must still hold then.",
}


def _rule(p: Position) -> str:
    now = decision(p)
    if now == "main":
        many = "any number of attacks or of searches for trinkets, not both"
        raids = many if p.options.raids == "many" else "either an attack or a search for trinkets"
        return (
            f"A turn allows one card drawn, one goblin played, any summonings and specials, and {raids}. Anybody may"
            " interject with actions and mega specials."
        )
    if now == "pay" and p.payment is not None and p.payment.card is None:
        return (
            f"A trinket costs one tap more than the trinkets already owned: {search_price(p, p.active)} now. All are"
            " tapped when the price is reached."
        )
    if now == "pay":
        return "A summoning costs as many taps as its level says. All are tapped when the price is reached."
    if now == "hand_limit":
        return f"At the end of a turn a hand holds {hand_limit(p, p.active)} cards at most."
    if now == "over":
        return (
            f"The goblin king is who claims it with {counted(p.options.vp_goal, 'victory point')}; after the last"
            " round the most points win, then trinkets, then power."
        )
    return _RULES[now]

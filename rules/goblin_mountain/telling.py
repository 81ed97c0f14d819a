"""What people read: one line for each event, and what a seat is asked."""

from typing import assert_never

from rules.core.events import TurnBegan
from rules.core.notation import counted
from rules.core.rules import Prompt
from rules.core.seats import Seat
from rules.goblin_mountain.actions import (
    CACHE_FAME,
    CACHE_PRICE,
    HIDEOUT,
    HIDEOUT_PRICE,
    PURSE,
    WELL_PIPS,
    WELL_PRICE,
    acting,
)
from rules.goblin_mountain.events import (
    Arrived,
    Captured,
    Cornered,
    Declined,
    DieMoved,
    Drafted,
    DraftRolled,
    Event,
    FateSpent,
    FirstSeat,
    Gained,
    GameEnded,
    Hushed,
    KingHit,
    KingMarch,
    KingStepped,
    Paid,
    Rerolled,
    Shifted,
    StealthRemoved,
    StealthRolled,
    Strength,
    Swapped,
    TrackBuilt,
    VillageArrived,
    VillageOpened,
)
from rules.goblin_mountain.king import alert_from
from rules.goblin_mountain.moving import move_dice
from rules.goblin_mountain.position import Position, decision
from rules.goblin_mountain.turns import actor

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
WORDS = {"treasure": "Treasure", "fame": "Fame", "villager": "Villager", "fate": "Fate"}


# Events


def tell(position: Position, event: Event) -> str:
    """One line for people; empty where the events around it say it all. `position` is the one before the event."""
    match event:
        case DieMoved():
            return _moved(position, event)
        case Strength():
            return _strength(event)
        case Captured():
            return f"{event.colour} LOST"
        case Gained():
            return _gained(position, event)
        case Paid():
            return f"-{event.amount} {_resource(position, event.seat, event.resource, -event.amount)}"
        case Arrived():
            return "second to arrive" if event.order == 2 else ""
        case VillageArrived():
            return f"{ORDINALS[event.slot - 1]} in the village at {event.strength}"
        case Declined():
            return "nothing more"
        case FateSpent():
            return f"P{event.seat} spends Fate"
        case Swapped():
            return f"{event.colour} and {event.other} change places"
        case Shifted():
            dice = position.party(position.seat).dice
            giver, taker = dice.of(event.giver).strength, dice.of(event.taker).strength
            return f"a pip shifts: {event.giver} {giver}>{giver - 1}, {event.taker} {taker}>{taker + 1}"
        case Rerolled():
            return f"{event.colour} is rolled again: {event.old}>{event.new}"
        case Cornered():
            return "no die can move"
        case TurnBegan():
            return ""
        case TrackBuilt():
            return f"tunnel {' '.join(event.cards)}"
        case FirstSeat():
            return f"P{event.seat} begins"
        case DraftRolled():
            pairs = zip("OYBK", (event.orange, event.yellow, event.blue, event.black), strict=True)
            return "dice to draft: " + "  ".join(f"{letter} {high} {low}" for letter, (high, low) in pairs)
        case Drafted():
            rival = 3 - event.seat
            return f"P{event.seat} takes {event.colour} {event.value}, P{rival} gets {event.colour} {event.other_value}"
        case GameEnded():
            return _ended(event)
        case _:
            return _tell_king(position, event)


def _tell_king(
    position: Position,
    event: Hushed | StealthRolled | StealthRemoved | KingMarch | KingStepped | KingHit | VillageOpened,
) -> str:
    match event:
        case Hushed():
            return "all Stealth dice at 1"
        case StealthRolled():
            loud = event.value >= alert_from(position.track, position.party(1).front)
            return f"Stealth {event.colour} {event.value}{'!' if loud else ''}"
        case KingMarch():
            return f"King marches {event.steps}"
        case KingStepped():
            return _stepped(position, event)
        case VillageOpened():
            return "the village opens"
        case StealthRemoved() | KingHit():
            return ""
        case _:
            assert_never(event)


def _moved(position: Position, event: DieMoved) -> str:
    if event.to is None:
        return f"P{event.seat} {event.colour} runs for the village"
    there = "the village" if event.to == position.track.village else position.track.short(event.to)
    return f"P{event.seat} {event.colour} to {there}"


def _strength(event: Strength) -> str:
    change = f"{event.colour} {event.old}>{event.new}"
    match event.cause:
        case "behind":
            return f"left behind: {change}"
        case "bridge":
            return f"bridge: {change}"
        case "king":
            return f"King hits {change}"
        case "rest":
            return f"rested: {change}"
        case _:
            return change


def _gained(position: Position, event: Gained) -> str:
    return f"+{event.amount} {_resource(position, event.seat, event.resource, event.amount, event.lost)}"


def _resource(position: Position, seat: Seat, resource: str, by: int, lost: int = 0) -> str:
    word = WORDS[resource]
    if resource == "treasure":
        surplus = f", {lost} lost" if lost else ""
        return f"{word} ({position.party(seat).treasure + by}/{PURSE}{surplus})"
    return f"{word}s" if resource == "villager" and by != 1 else word


def _stepped(position: Position, event: KingStepped) -> str:
    """Only where the King stops or meets somebody: the steps between are his march."""
    place = position.track.short(event.to)
    if any(die.at == event.to for die in position.party(1).dice.all()):
        return f"King catches up at {place}"
    return f"King at {place}" if not event.left else ""


def _ended(event: GameEnded) -> str:
    if event.lost:
        return "the King got everybody"
    if event.rank is not None:
        return f"{event.rank}: {event.scores[0]}"
    if len(event.winners) > 1:
        return f"shared victory at {event.scores[0]}"
    winner = event.winners[0]
    return f"P{winner} wins {event.scores[winner - 1]} : {event.scores[2 - winner]}"


# Questions


def prompt(position: Position, seat: Seat | None) -> Prompt:
    """What the seat is asked, or who is waited for."""
    asked = actor(position)
    if asked is None:
        return Prompt("The match is over", "All dice are captured or in the village.")
    match decision(position):
        case "draft":
            text, rule = "Draft a die", "The other seat gets the other die of the pair, and picks next."
        case "act":
            text, rule = _act_prompt(position)
        case "kinghit":
            text, rule = _hit_prompt(position)
        case _:
            text, rule = _move_prompt(position)
    if seat != asked:
        text = f"P{asked} is asked: {text[0].lower()}{text[1:]}"
    return Prompt(text, rule)


def _move_prompt(position: Position) -> tuple[str, str]:
    party, tunnel, solo = position.party(position.seat), position.track, position.solo
    if solo is not None and not move_dice(position, 1):
        fate = ", or spend Fate first" if party.fate else ""
        return (
            f"No die can move: pass{fate}",
            "Cornered: nobody moves, no Stealth die is rolled, and the King comes on.",
        )
    first = _first(party.fate > 0, shift=solo is not None and solo.shift_available)
    if party.front == tunnel.village:
        return f"Move a die to the village{first}", "Once a die is in the village, the others can only go there, too."
    return (
        f"Move a die beyond {tunnel.short(party.front)}{first}",
        "Every die goes beyond the front of its party; dice behind the one that leaves lose 1.",
    )


def _first(fate: bool, *, shift: bool) -> str:
    """What may be done before a die is moved, and need not be."""
    if shift:
        return "; Fate or a shift may come first" if fate else "; a shift may come first"
    return "; Fate may be spent first" if fate else ""


def _hit_prompt(position: Position) -> tuple[str, str]:
    assert position.solo is not None
    return (
        f"Whom does the King hit? ({counted(position.solo.steps, 'step')} left)",
        "Where several dice are with the King, you choose who loses 1 at each step.",
    )


def _act_prompt(position: Position) -> tuple[str, str]:
    colour, die, at = acting(position, position.seat)
    kind, party = position.track.kinds[at], position.party(position.seat)
    order, rule = 0, kind.action
    match kind.id:
        case "hideout" | "hideoutv":
            order = position.arrived[at].index(position.seat)
            price = f"Pay {HIDEOUT_PRICE[order]} Treasure to set" if HIDEOUT_PRICE[order] else "Set"
            text, rule = f"{price} {colour} from {die.strength} to {HIDEOUT[order]}?", kind.second if order else rule
        case "cache":
            text = f"Trade {CACHE_PRICE} of your {party.treasure} Treasure for {CACHE_FAME} Fame?"
        case "well":
            text = f"{WELL_PRICE} of your {party.treasure} Treasure for Fate or {colour} +{WELL_PIPS}?"
        case "altar":
            text = f"How many pips of {colour} {die.strength} for as much Fame?"
        case "bones":
            text = f"Roll {colour} {die.strength} again?"
        case _:
            text = f"Turn {colour} over, {die.strength} to {7 - die.strength}?"
    return text, rule

"""What each event makes of a position."""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from rules.core.events import TurnBegan
from rules.core.seats import Seat
from rules.core.table import Table
from rules.goblin_mountain.board import CAMP, COLOURS, Colour
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
    Resource,
    Shifted,
    StealthRemoved,
    StealthRolled,
    Strength,
    Swapped,
    TrackBuilt,
    VillageArrived,
    VillageOpened,
)
from rules.goblin_mountain.position import NO_DIE, Die, Pair, Position, Solo, Stealth, other, with_die, with_party

MountainTable: TypeAlias = Table[Position, Event]
"""Where a move of this game happens."""

SoloEvent: TypeAlias = (
    Hushed | Cornered | StealthRolled | StealthRemoved | KingMarch | KingStepped | KingHit | VillageOpened
)

SECOND_YELLOW = 4
"""Strength of the yellow die of the seat that does not begin a standard duel."""


def after(position: Position, event: Event) -> Position:
    """The position when the event has happened."""
    match event:
        case Strength():
            return _strength(position, event.seat, event.colour, event.new)
        case DieMoved():
            return _moved(position, event)
        case TurnBegan():
            return replace(position, seat=event.seat, turn=position.turn + 1, moved=None, setup=None)
        case Gained():
            return _changed(position, event.seat, event.resource, event.amount)
        case (
            KingStepped()
            | StealthRolled()
            | KingMarch()
            | KingHit()
            | StealthRemoved()
            | VillageOpened()
            | Cornered()
            | Hushed()
        ):
            return position if position.solo is None else replace(position, solo=_solo_after(position.solo, event))
        case Paid():
            return _changed(position, event.seat, event.resource, -event.amount)
        case Arrived():
            return _arrived(position, event)
        case VillageArrived():
            return replace(position, village=event.slot)
        case Captured():
            return with_die(position, event.seat, event.colour, NO_DIE)
        case FateSpent():
            return _changed(position, event.seat, "fate", -1)
        case Swapped():
            return _swapped(position, event)
        case Shifted():
            return _shifted(position, event)
        case Rerolled():
            return _strength(position, event.seat, event.colour, event.new)
        case Declined():
            return position
        case TrackBuilt():
            fields = replace(position, cards=event.cards).track.size
            return replace(position, cards=event.cards, arrived=((),) * (fields + 1))
        case FirstSeat():
            return _first(position, event)
        case DraftRolled():
            return _rolled(position, event)
        case Drafted():
            return _drafted(position, event)
        case GameEnded():
            return _ended(position)
        case _:
            assert_never(event)


def _solo_after(solo: Solo, event: SoloEvent) -> Solo:
    match event:
        case KingStepped():
            return replace(solo, king=event.to, steps=event.left)
        case StealthRolled():
            return replace(solo, stealth=replace(solo.stealth, **{event.colour: event.value}))
        case KingMarch():
            return replace(solo, steps=event.steps)
        case KingHit():
            return replace(solo, steps=event.left)
        case StealthRemoved():
            return replace(solo, stealth=replace(solo.stealth, **{event.colour: None}))
        case Hushed():
            return replace(solo, stealth=Stealth(*(value and 1 for value in solo.stealth.all())))
        case Cornered():
            return replace(solo, shift_available=False)
        case VillageOpened():
            return replace(solo, village_open=True)
        case _:
            assert_never(event)


def _strength(position: Position, seat: Seat, colour: Colour, strength: int) -> Position:
    return with_die(position, seat, colour, Die(strength, position.party(seat).dice.of(colour).at))


def _moved(position: Position, event: DieMoved) -> Position:
    party, solo = position.party(event.seat), position.solo
    if event.to is not None:
        die = Die(party.dice.of(event.colour).strength, event.to)
        party = replace(party, front=event.to, dice=replace(party.dice, **{event.colour: die}))
    if solo is not None and solo.shift_available:
        solo = replace(solo, shift_available=False)
    return replace(with_party(position, event.seat, party), moved=event.colour, solo=solo)


def _changed(position: Position, seat: Seat, resource: Resource, by: int) -> Position:
    party = position.party(seat)
    match resource:
        case "treasure":
            return with_party(position, seat, replace(party, treasure=party.treasure + by))
        case "fame":
            return with_party(position, seat, replace(party, fame=party.fame + by))
        case "villager":
            return with_party(position, seat, replace(party, villagers=party.villagers + by))
        case "fate":
            changed = with_party(position, seat, replace(party, fate=party.fate + by))
            return replace(changed, supply=position.supply - by)


def _arrived(position: Position, event: Arrived) -> Position:
    here, arrived = event.field, position.arrived
    return replace(position, arrived=(*arrived[:here], (*arrived[here], event.seat), *arrived[here + 1 :]))


def _swapped(position: Position, event: Swapped) -> Position:
    party = position.party(position.seat)
    one, two = party.dice.of(event.colour), party.dice.of(event.other)
    swapped = {event.colour: Die(one.strength, two.at), event.other: Die(two.strength, one.at)}
    return with_party(position, position.seat, replace(party, dice=replace(party.dice, **swapped)))


def _shifted(position: Position, event: Shifted) -> Position:
    seat, dice, solo = position.seat, position.party(position.seat).dice, position.solo
    weaker = _strength(position, seat, event.giver, dice.of(event.giver).strength - 1)
    shifted = _strength(weaker, seat, event.taker, dice.of(event.taker).strength + 1)
    return replace(shifted, solo=solo and replace(solo, shift_available=False))


def _first(position: Position, event: FirstSeat) -> Position:
    second = other(event.seat)
    yellow = position.party(second).dice.yellow
    if yellow != NO_DIE:
        position = with_die(position, second, "yellow", Die(SECOND_YELLOW, yellow.at))
    return replace(position, seat=event.seat)


def _rolled(position: Position, event: DraftRolled) -> Position:
    rolls = zip(COLOURS, (event.orange, event.yellow, event.blue, event.black), strict=True)
    pairs = tuple(Pair(colour, high, low) for colour, (high, low) in rolls)
    return replace(position, pairs=pairs, picker=other(position.seat), setup=None)


def _drafted(position: Position, event: Drafted) -> Position:
    position = with_die(position, event.seat, event.colour, Die(event.value, CAMP))
    position = with_die(position, other(event.seat), event.colour, Die(event.other_value, CAMP))
    pairs = tuple(pair for pair in position.pairs if pair.colour != event.colour)
    return replace(position, pairs=pairs, picker=other(event.seat) if pairs else None)


def _ended(position: Position) -> Position:
    solo = position.solo
    return replace(position, moved=None, solo=solo and replace(solo, steps=0))

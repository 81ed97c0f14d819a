"""What a die gets and may do where it arrived. Rulebook: Resolving Actions, the locations, the icon legend."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from rules.core.errors import IllegalMove
from rules.core.notation import counted
from rules.core.seats import Seat
from rules.goblin_mountain.board import KINDS, SLOTS, Colour
from rules.goblin_mountain.capture import remove_stealth, weaken
from rules.goblin_mountain.events import (
    Arrived,
    Cause,
    Declined,
    Gained,
    Paid,
    Rerolled,
    Resource,
    Strength,
    VillageArrived,
)
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.moves import Done, Invert, Reroll, Sacrifice, Trade, Use, WellFate, WellStrength
from rules.goblin_mountain.position import Die, Position

ActMove: TypeAlias = Use | Trade | WellFate | WellStrength | Sacrifice | Reroll | Invert | Done

PURSE = 8
"""Treasure that a seat can carry; what goes beyond it is lost."""
HIDEOUT = (5, 4)
"""What the first and the second arrival may set their die to."""
HIDEOUT_PRICE = (0, 1)
CACHE_PRICE = 3
CACHE_FAME = 2
WELL_PRICE = 2
WELL_PIPS = 3
REPEATED = ("cache", "well")
"""Places where a die may act as often as the seat can pay."""

USE: Final = Use()
TRADE: Final = Trade()
WELL_FATE: Final = WellFate()
WELL_STRENGTH: Final = WellStrength()
SACRIFICES: Final = tuple(Sacrifice(pips) for pips in range(1, 7))
REROLL: Final = Reroll()
INVERT: Final = Invert()
DONE: Final = Done()


# Arriving


def arrive(table: MountainTable, seat: Seat, colour: Colour, at: int) -> None:
    """Note the arrival, and take what is there for the taking (ruling 16)."""
    if at == table.position.village_at:
        _reach_village(table, seat, colour)
        return
    kind, order = table.position.track.kinds[at], 1
    if kind.shared:
        order = len(table.position.arrived[at]) + 1
        table.emit(Arrived(seat, at, order))
    strength = table.position.party(seat).dice.of(colour).strength
    for resource, amount in gains(kind.id, strength, order):
        gain(table, seat, resource, amount)


def _reach_village(table: MountainTable, seat: Seat, colour: Colour) -> None:
    slot = table.position.village + 1
    strength = table.position.party(seat).dice.of(colour).strength
    table.emit(VillageArrived(seat, colour, slot, strength))
    remove_stealth(table, colour)
    fame = village_fame(slot, strength)
    if fame:
        gain(table, seat, "fame", fame)


def village_fame(slot: int, strength: int) -> int:
    """Fame for the die that reaches the village as number `slot`; a slot is used up whatever it brings (ruling 24)."""
    if slot > len(SLOTS) or strength < SLOTS[slot - 1].low:
        return 0
    return SLOTS[slot - 1].fame


@lru_cache(maxsize=512)
def gains(place: str, strength: int, order: int) -> tuple[tuple[Resource, int], ...]:
    """What a kind of place gives at once to a die that arrives first or second: fame, then treasure, then villagers."""
    if order == 2:
        return (("treasure", (strength + 1) // 2),) if place == "goldmine" else ()
    match place:
        case "goldmine" | "hoard":
            found: list[tuple[Resource, int]] = [("treasure", strength)]
        case "trophy":
            found = [("fame", strength - 1)]
        case _:
            kind = KINDS[place]
            found = [("fame", kind.fame), ("treasure", kind.treasure), ("villager", kind.villagers)]
    return tuple((resource, amount) for resource, amount in found if amount)


def gain(table: MountainTable, seat: Seat, resource: Resource, amount: int) -> None:
    """Give a seat something; Treasure that it cannot carry is lost."""
    kept = min(amount, PURSE - table.position.party(seat).treasure) if resource == "treasure" else amount
    table.emit(Gained(seat, resource, kept, amount - kept))


# Acting


def acting(position: Position, seat: Seat) -> tuple[Colour, Die, int]:
    """The die that was moved this turn, and where it stands."""
    colour = position.moved
    assert colour is not None
    die = position.party(seat).dice.of(colour)
    assert die.at is not None
    return colour, die, die.at


def act_moves(position: Position, seat: Seat) -> Sequence[ActMove]:
    """What the die just placed may do, `done` last; nothing where it has no choice."""
    _, die, at = acting(position, seat)
    party = position.party(seat)
    match position.track.kinds[at].id:
        case "hideout" | "hideoutv":
            order = position.arrived[at].index(seat)
            able = die.strength != HIDEOUT[order] and party.treasure >= HIDEOUT_PRICE[order]
            return (USE, DONE) if able else ()
        case "cache":
            return (TRADE, DONE) if party.treasure >= CACHE_PRICE else ()
        case "well":
            return _well_moves(party.treasure, position.supply, die.strength)
        case "altar":
            return (*SACRIFICES[: die.strength], DONE)
        case "bones":
            return (REROLL, DONE)
        case "mirror":
            return (INVERT, DONE)
        case _:
            return ()


def _well_moves(treasure: int, supply: int, strength: int) -> Sequence[ActMove]:
    if treasure < WELL_PRICE:
        return ()
    fate = (WELL_FATE,) if supply else ()
    pips = (WELL_STRENGTH,) if strength < 6 else ()
    return (*fate, *pips, DONE) if fate or pips else ()


def act(table: MountainTable, seat: Seat, move: ActMove) -> bool:
    """Make the move; whether the die may go on acting.

    Raises:
        IllegalMove: the place offers no such thing, or it cannot be paid.
    """
    position = table.position
    colour, die, at = acting(position, seat)
    if move not in act_moves(position, seat):
        raise IllegalMove(_why_no_action(position, seat, move))
    match move:
        case Done():
            table.emit(Declined(seat))
            return False
        case Use():
            _use(table, seat, colour, order=position.arrived[at].index(seat))
        case Trade():
            table.emit(Paid(seat, "treasure", CACHE_PRICE))
            gain(table, seat, "fame", CACHE_FAME)
        case WellFate():
            table.emit(Paid(seat, "treasure", WELL_PRICE))
            gain(table, seat, "fate", 1)
        case WellStrength():
            table.emit(Paid(seat, "treasure", WELL_PRICE))
            _set(table, seat, colour, min(6, die.strength + WELL_PIPS), "well")
        case Sacrifice(pips):
            gain(table, seat, "fame", pips)
            weaken(table, seat, colour, "altar", by=pips)
        case Reroll():
            table.emit(Rerolled(seat, colour, die.strength, table.die()))
        case Invert():
            _set(table, seat, colour, 7 - die.strength, "mirror")
    return position.track.kinds[at].id in REPEATED and bool(act_moves(table.position, seat))


def _use(table: MountainTable, seat: Seat, colour: Colour, order: int) -> None:
    if HIDEOUT_PRICE[order]:
        table.emit(Paid(seat, "treasure", HIDEOUT_PRICE[order]))
    _set(table, seat, colour, HIDEOUT[order], "hideout")


def _set(table: MountainTable, seat: Seat, colour: Colour, new: int, cause: Cause) -> None:
    old = table.position.party(seat).dice.of(colour).strength
    table.emit(Strength(seat, colour, old, new, cause))


def _why_no_action(position: Position, seat: Seat, move: ActMove) -> str:
    colour, die, at = acting(position, seat)
    name, kind = position.track.field(at).name, position.track.kinds[at].id
    match move:
        case WellFate() if kind == "well" and not position.supply:
            return "no Fate token is left in the supply"
        case WellStrength() if kind == "well" and die.strength == 6:
            return f"{colour} has 6 pips already, the most there are"
        case Sacrifice(pips) if kind == "altar":
            return f"{colour} has {counted(die.strength, 'pip')}, so it cannot give {pips}"
        case _:
            return f"the {name} offers no such thing"

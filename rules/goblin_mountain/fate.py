"""Fate, before a die is moved, and the shift before the first move of a solo match.

Rulebook: Fate, Fate (Solo Mode), Setting up the Game (Solo).
"""

from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, TypeAlias

from rules.core.errors import IllegalMove
from rules.core.seats import Seat
from rules.goblin_mountain.board import COLOURS, Colour
from rules.goblin_mountain.events import Effect, FateSpent, Hushed, Shifted, Strength, Swapped
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.moves import FateHush, FateLower, FateRaise, FateSet, FateSwap, Shift
from rules.goblin_mountain.moving import why_stuck
from rules.goblin_mountain.position import Position

FateMove: TypeAlias = FateRaise | FateLower | FateSet | FateSwap | FateHush

SET = 4
"""What Fate sets a die to."""

RAISE: Final = {colour: FateRaise(colour) for colour in COLOURS}
LOWER: Final = {colour: FateLower(colour) for colour in COLOURS}
SET_4: Final = {colour: FateSet(colour) for colour in COLOURS}
SWAPS: Final = {pair: FateSwap(*pair) for pair in combinations(COLOURS, 2)}
SHIFTS: Final = {pair: Shift(*pair) for pair in permutations(COLOURS, 2)}
HUSH: Final = FateHush()


# What Fate can do now


def fate_moves(position: Position, seat: Seat) -> list[FateMove]:
    """Every use of a Fate token that has an effect (ruling 18)."""
    party = position.party(seat)
    if not party.fate:
        return []
    village = position.village_at
    places = tuple(die.at if die.at != village else None for die in party.dice.all())
    strengths = tuple(die.strength if at is not None else 0 for die, at in zip(party.dice.all(), places, strict=True))
    moves: list[FateMove] = [*_changes(strengths), *_swaps(places)]
    if position.solo is not None and any((value or 0) > 1 for value in position.solo.stealth.all()):
        moves.append(HUSH)
    return moves


@lru_cache(maxsize=2048)
def _changes(strengths: tuple[int, ...]) -> tuple[FateMove, ...]:
    """Changes of strength, for dice of these strengths in the order of colours; 0: out of play."""
    dice = tuple(zip(COLOURS, strengths, strict=True))
    return (
        *(RAISE[colour] for colour, strength in dice if 1 <= strength <= 5),
        *(LOWER[colour] for colour, strength in dice if strength >= 2),
        *(SET_4[colour] for colour, strength in dice if strength not in (0, SET)),
    )


@lru_cache(maxsize=4096)
def _swaps(places: tuple[int | None, ...]) -> tuple[FateMove, ...]:
    """Swaps, for dice at these locations in the order of colours; None: out of play."""
    there = dict(zip(COLOURS, places, strict=True))
    return tuple(
        swap
        for (one, two), swap in SWAPS.items()
        if there[one] is not None and there[two] is not None and there[one] != there[two]
    )


def shifts(position: Position, seat: Seat) -> list[Shift]:
    """Every shift of a pip that is still possible."""
    if position.solo is None or not position.solo.shift_available:
        return []
    strengths = {colour: die.strength for colour, die in position.party(seat).dice.items()}
    return [move for (giver, taker), move in SHIFTS.items() if strengths[giver] >= 2 and 1 <= strengths[taker] <= 5]


# Spending it


def spend(table: MountainTable, seat: Seat, move: FateMove) -> None:
    """Spend a token.

    Raises:
        IllegalMove: there is none, or it would have no effect.
    """
    forbidden = why_no_fate(table.position, seat, move)
    if forbidden:
        raise IllegalMove(forbidden)
    match move:
        case FateRaise(colour):
            _change(table, seat, "+1", colour, _strength(table, seat, colour) + 1)
        case FateLower(colour):
            _change(table, seat, "-1", colour, _strength(table, seat, colour) - 1)
        case FateSet(colour):
            _change(table, seat, "set4", colour, SET)
        case FateSwap(colour, other):
            table.emit(FateSpent(seat, "swap"))
            table.emit(Swapped(colour, other))
        case FateHush():
            table.emit(FateSpent(seat, "hush"))
            table.emit(Hushed())


def _strength(table: MountainTable, seat: Seat, colour: Colour) -> int:
    return table.position.party(seat).dice.of(colour).strength


def _change(table: MountainTable, seat: Seat, effect: Effect, colour: Colour, new: int) -> None:
    old = _strength(table, seat, colour)
    table.emit(FateSpent(seat, effect))
    table.emit(Strength(seat, colour, old, new, "fate"))


def why_no_fate(position: Position, seat: Seat, move: FateMove) -> str | None:
    """The rule that forbids it, a sentence; None: it is legal."""
    party = position.party(seat)
    if not party.fate:
        return "you have no Fate token left"
    match move:
        case FateHush():
            return _why_no_hush(position)
        case FateSwap(one, two):
            return _why_out(position, seat, one) or _why_out(position, seat, two) or _why_same(position, seat, one, two)
        case FateRaise(colour) | FateLower(colour) | FateSet(colour):
            return _why_out(position, seat, colour) or _why_no_effect(move, colour, party.dice.of(colour).strength)


def _why_out(position: Position, seat: Seat, colour: Colour) -> str | None:
    stuck = why_stuck(position.track, colour, position.party(seat).dice.of(colour))
    return stuck and f"{stuck}: Fate does not reach it"


def _why_same(position: Position, seat: Seat, one: Colour, two: Colour) -> str | None:
    if one == two:
        return "two different dice change places"
    dice = position.party(seat).dice
    if dice.of(one).at != dice.of(two).at:
        return None
    return f"{one} and {two} are both at {position.track.place(dice.of(one).at or 0)}: a swap would change nothing"


def _why_no_effect(move: FateRaise | FateLower | FateSet, colour: Colour, strength: int) -> str | None:
    match move:
        case FateRaise() if strength == 6:
            return f"{colour} has 6 pips already, the most there are"
        case FateLower() if strength == 1:
            return f"{colour} has 1 pip: Fate takes none below that"
        case FateSet() if strength == SET:
            return f"{colour} has 4 pips already"
        case _:
            return None


def _why_no_hush(position: Position) -> str | None:
    if position.solo is None:
        return "there are no Stealth dice to hush in a duel"
    if all((value or 1) == 1 for value in position.solo.stealth.all()):
        return "all Stealth dice show 1 already"
    return None


def shift(table: MountainTable, seat: Seat, move: Shift) -> None:
    """Shift a pip, once before the first move of a solo match.

    Raises:
        IllegalMove: it is too late, or a die has no pip to give or no room for one.
    """
    solo, dice = table.position.solo, table.position.party(seat).dice
    if solo is None:
        raise IllegalMove("only a solo party may shift a pip")
    if not solo.shift_available:
        raise IllegalMove("a pip may be shifted once, and only before the first move")
    if move.giver == move.taker:
        raise IllegalMove("a pip is shifted from one die to another")
    if dice.of(move.giver).strength < 2:
        raise IllegalMove(f"{move.giver} has 1 pip and cannot give it")
    if dice.of(move.taker).strength > 5:
        raise IllegalMove(f"{move.taker} has 6 pips already")
    table.emit(Shifted(move.giver, move.taker))

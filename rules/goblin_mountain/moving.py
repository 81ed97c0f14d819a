"""Moving adventurers and leaving others behind. Rulebook: Moving Adventurers, Adventurers Left Behind."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.core.errors import IllegalMove
from rules.core.notation import counted
from rules.core.seats import Seat
from rules.goblin_mountain.board import CAMP, COLOURS, Colour, Field, Track
from rules.goblin_mountain.capture import weaken
from rules.goblin_mountain.events import Cornered, DieMoved
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.moves import MoveDie, Pass, Target
from rules.goblin_mountain.position import Die, Party, Position, other

TO_FIELD: Final = {colour: tuple(MoveDie(colour, field) for field in range(29)) for colour in COLOURS}
TO_VILLAGE: Final = {colour: MoveDie(colour, "village") for colour in COLOURS}
PASS: Final = Pass()


# Where a die may go


@lru_cache(maxsize=4096)
def reach(tunnel: Track, colour: Colour, strength: int, toll: int) -> tuple[tuple[int, ...], tuple[MoveDie, ...]]:
    """The fields that take such a die, whoever stands there, and the moves to them.

    `toll`: the bridge that costs it a pip on the way; 0: none does.
    """
    places, moves = tunnel.open_to[colour], TO_FIELD[colour]
    fields = tuple([field for field, low, high in places if low <= strength - (0 < toll < field) <= high])
    return fields, tuple([moves[field] for field in fields])


def toll_on_the_way(position: Position, origin: int) -> int:
    """The bridge beyond `origin` that nobody of any seat guards (ruling 32); 0: none."""
    bridge = position.track.bridge
    return 0 if bridge <= origin or _guarded(position, bridge) else bridge


def _guarded(position: Position, bridge: int) -> bool:
    return any(bridge in party.dice.places() for party in position.parties)


def taken_fields(position: Position, seat: Seat) -> set[int]:
    """Fields beyond the seat's front that are closed because the other seat's die fills them.

    Own dice never stand beyond the own front.
    """
    if position.solo is not None:
        return set()
    front = position.party(seat).front
    places = [at for at in position.party(other(seat)).dice.places() if at is not None and at > front]
    if not places:
        return set()
    kinds = position.track.kinds
    return {at for at in places if kinds[at].slots == "1"}


def move_dice(position: Position, seat: Seat) -> list[MoveDie]:
    """All moves of dice: colours in order, targets ascending, the village last."""
    party, village, tunnel = position.party(seat), position.village_at, position.track
    taken = taken_fields(position, seat)
    toll = toll_on_the_way(position, CAMP)
    is_open = position.solo is None or position.solo.village_open
    moves: list[MoveDie] = []
    for colour, die in zip(COLOURS, party.dice.all(), strict=True):
        if die.at is None or die.at == village:
            continue
        if party.front < village:
            fields, there = reach(tunnel, colour, die.strength, toll if toll > die.at else 0)
            there = there[bisect(fields, party.front) :]
            moves += [move for move in there if move.to not in taken] if taken else there
        if is_open:
            moves.append(TO_VILLAGE[colour])
    return moves


# Why a die may not go there


def why_not(position: Position, seat: Seat, colour: Colour, to: Target) -> str | None:
    """The rule that forbids the move, a sentence; None: it is legal."""
    tunnel, party = position.track, position.party(seat)
    die = party.dice.of(colour)
    stuck = why_stuck(tunnel, colour, die)
    if stuck:
        return stuck
    if to == "village":
        return _why_closed(position)
    if to > tunnel.size:
        return f"this tunnel has fields 1 to {tunnel.size}, and no {to}"
    if party.front == tunnel.village:
        return "one of your dice is in the village, so the others can only go there, too"
    if to <= party.front:
        return f"field {to} is not beyond your front, {party.front}: what the party passed is lost for all its dice"
    return _why_no_place(position, seat, colour, to)


def why_stuck(tunnel: Track, colour: Colour, die: Die) -> str | None:
    """Why the die is out of play, a sentence; None: it is not."""
    if die.at is None:
        return f"{colour} is captured"
    if die.at == tunnel.village:
        return f"{colour} is in the village and out of play"
    return None


def _why_closed(position: Position) -> str | None:
    solo = position.solo
    if solo is None or solo.village_open:
        return None
    king = position.track.place(solo.king)
    needs = counted(1 - solo.king, "step")
    return f"the village opens when the King steps onto field 1; he is at {king} and needs {needs}"


def _why_no_place(position: Position, seat: Seat, colour: Colour, to: int) -> str | None:
    party, field = position.party(seat), position.track.field(to)
    die = party.dice.of(colour)
    kind = field.kind
    if kind.colour not in (None, colour):
        return f"{to} {field.name} takes {kind.colour} only, not {colour}"
    if position.solo is None and not kind.shared and to in position.party(other(seat)).dice.places():
        holder = next(name for name, rival in position.party(other(seat)).dice.items() if rival.at == to)
        return f"{to} {field.name} holds one die, and P{other(seat)} {holder} stands there"
    arrives = arrival_strength(position, die, to)
    toll = f", after the bridge at {position.track.bridge}" if arrives != die.strength else ""
    if arrives < 1:
        left = "no place beyond can be reached" if _why_closed(position) else "it can only try for the village"
        return f"{colour} has 1 pip and would lose it at the bridge at {position.track.bridge}: {left}"
    if not kind.low <= arrives <= kind.high:
        return f"{to} {field.name} takes {_range(field)}, and {colour} arrives there with {arrives}{toll}"
    return None


def _range(field: Field) -> str:
    low, high = field.kind.low, field.kind.high
    if low == high:
        return f"exactly {low} pips"
    return f"{low} pips or more" if high == 6 else f"{high} pips or fewer"


def arrival_strength(position: Position, die: Die, to: int) -> int:
    """What the die has left on arrival at a field or the village; 0: it dies on the way."""
    origin = die.at if die.at is not None else 0
    toll = toll_on_the_way(position, origin)
    return die.strength - (0 < toll < to)


# The move


def move_die(table: MountainTable, seat: Seat, move: MoveDie) -> int | None:
    """Move a die, and let those behind it suffer. Returns where it is now; None: it died on the way.

    Raises:
        IllegalMove: it may not go there.
    """
    position = table.position
    forbidden = why_not(position, seat, move.colour, move.to)
    if forbidden:
        raise IllegalMove(forbidden)
    die = position.party(seat).dice.of(move.colour)
    assert die.at is not None
    to = position.village_at if move.to == "village" else move.to
    arrives = arrival_strength(position, die, to)
    table.emit(DieMoved(seat, move.colour, die.at, to if arrives else None))
    if arrives < die.strength:
        weaken(table, seat, move.colour, "bridge")
    for colour in left_behind(position.party(seat), move.colour):
        weaken(table, seat, colour, "behind")
    return to if arrives else None


def left_behind(party: Party, colour: Colour) -> list[Colour]:
    """The dice on lower locations than the one that leaves."""
    origin = party.dice.of(colour).at
    dice = zip(COLOURS, party.dice.all(), strict=True)
    return [name for name, die in dice if die.at is not None and origin is not None and die.at < origin]


def stay(table: MountainTable, seat: Seat) -> None:
    """Pass, cornered (ruling 39).

    Raises:
        IllegalMove: a die can be moved.
    """
    possible: Sequence[MoveDie] = move_dice(table.position, seat)
    if possible:
        first = possible[0]
        raise IllegalMove(f"you may only pass when no die can be moved: {first.colour} can go to {first.to}")
    table.emit(Cornered())

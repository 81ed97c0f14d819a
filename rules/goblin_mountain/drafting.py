"""Drafting adventurers. Rulebook: Variant: Adventurer Drafting."""

from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.seats import Seat
from rules.goblin_mountain.events import Drafted, DraftRolled
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.moves import Draft
from rules.goblin_mountain.position import Pair, Position, other


def roll_draft(table: MountainTable) -> None:
    """Roll all eight dice, two of each colour."""
    rolls = [_rolled(table) for _ in range(4)]
    table.emit(DraftRolled(*rolls))


def _rolled(table: MountainTable) -> tuple[int, int]:
    one, two = table.die(), table.die()
    return max(one, two), min(one, two)


def drafts(position: Position) -> list[Draft]:
    """Every die that may be taken; two equal dice are one move (ruling 48)."""
    found = []
    for pair in position.pairs:
        found.append(Draft(pair.colour, pair.high))
        if pair.low != pair.high:
            found.append(Draft(pair.colour, pair.low))
    return found


def draft(table: MountainTable, seat: Seat, move: Draft) -> None:
    """Take a die. The last pair is dealt out by itself if its dice are equal.

    Raises:
        IllegalMove: there is no such die.
    """
    pair = next((pair for pair in table.position.pairs if pair.colour == move.colour), None)
    if pair is None:
        raise IllegalMove(f"{move.colour} is drafted already")
    if move.value not in (pair.high, pair.low):
        raise IllegalMove(f"the {move.colour} dice show {pair.high} and {pair.low}, not {move.value}")
    _take(table, seat, pair, move.value)
    left = table.position.pairs
    if len(left) == 1 and left[0].high == left[0].low:
        _take(table, other(seat), left[0], left[0].high)
    if not table.position.pairs:
        table.emit(TurnBegan(table.position.seat))


def _take(table: MountainTable, seat: Seat, pair: Pair, value: int) -> None:
    table.emit(Drafted(seat, pair.colour, value, pair.high + pair.low - value))

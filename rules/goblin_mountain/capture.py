"""Losing strength, and what happens to a die that has none left."""

from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.events import CaptureCause, Captured, StealthRemoved, Strength
from rules.goblin_mountain.folding import MountainTable


def weaken(table: MountainTable, seat: Seat, colour: Colour, cause: CaptureCause, by: int = 1) -> None:
    """Let a die lose strength; one that has none left is captured."""
    old = table.position.party(seat).dice.of(colour).strength
    table.emit(Strength(seat, colour, old, old - by, cause))
    if old == by:
        table.emit(Captured(seat, colour, cause))
        remove_stealth(table, colour)


def remove_stealth(table: MountainTable, colour: Colour) -> None:
    """In a solo match a Stealth die leaves with its adventurer, right away."""
    if table.position.solo is not None:
        table.emit(StealthRemoved(colour))

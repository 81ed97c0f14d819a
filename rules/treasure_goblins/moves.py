"""What a seat may ask for in Treasure Goblins."""

from typing import TypeAlias

from rules.core.events import Move
from rules.treasure_goblins.sack import Cell


class PlaceTile(Move, frozen=True):
    """Put a tile of one's hand into the sack: `place T15 r0 a6`."""

    tile: str
    turn: str
    """A canonical orientation."""
    anchor: Cell
    """Where its first covered cell in reading order comes to lie."""


class PlayTiny(Move, frozen=True):
    """Put one's Tiny into the sack, as heavy as one likes: `tiny 7 c4`."""

    x: int
    cell: Cell


class UsePower(Move, frozen=True):
    """Discard a soldier for its power instead of a turn: `power R8`."""

    card: str


class BreakBag(Move, frozen=True):
    """Break the bag and end the round: `break`."""


class TakeTile(Move, frozen=True):
    """Take a tile at the end of a turn: `take bag`, `take 3`."""

    slot: int | None
    """Of the market, 1 … 4; None: from the bag."""


TreasureMove: TypeAlias = PlaceTile | PlayTiny | UsePower | BreakBag | TakeTile

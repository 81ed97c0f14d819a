"""A match of Treasure Goblins at one instant."""

from typing import Literal, TypeAlias

import msgspec

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import BACK, Direction, TableOptions
from rules.treasure_goblins.sack import (
    CORNERS,
    GEMS,
    INDEX,
    TILES,
    USABLE,
    Cell,
    Cells,
    connected,
    image,
)

Decision: TypeAlias = Literal["act", "take"]

LIMIT = 50
"""What the sack bears."""
START_COINS = 3
HAND = 4
MARKET = 4


class Piece(msgspec.Struct, frozen=True):
    """A tile or Tiny in the sack."""

    seat: Seat
    """Who put it there."""
    id: str
    """`T15`, or `X1`: the Tiny of a seat."""
    orientation: str
    anchor: Cell
    x: int | None = None
    """Weight of a Tiny."""

    @property
    def value(self) -> int:
        """What it weighs; negative ones lighten the sack."""
        return TILES[self.id].value if self.x is None else self.x

    @property
    def cells(self) -> Cells:
        """What it covers."""
        return 1 << INDEX[self.anchor] if self.x is not None else image(self.id, self.orientation, self.anchor)[0]

    def gems(self) -> tuple[tuple[str, Cells], ...]:
        """Where its gems of each colour are."""
        return () if self.x is not None else image(self.id, self.orientation, self.anchor)[1]


class Slot(msgspec.Struct, frozen=True):
    """A tile on the market and the coins on it."""

    tile: str
    coins: int = 0


class Hoard(msgspec.Struct, frozen=True):
    """What one seat has."""

    coins: int
    closed: tuple[str | Hidden, ...] = ()
    """Tiles that only the seat knows, as they came."""
    open: tuple[str, ...] = ()
    """Tiles that everybody saw it take, as they came."""
    tiny: Literal["unused", "board", "gone"] = "unused"
    soldiers: tuple[str, ...] = ()
    """Won and still owned, as they came."""
    defeats: int = 0
    """Soldiers ever won."""
    breaks: int = 0
    """Bags broken."""

    def hand(self) -> tuple[str | Hidden, ...]:
        """The open part, then the closed part: the order of the keys."""
        return (*self.open, *self.closed)


class Position(msgspec.Struct, frozen=True):
    """Everything about a match."""

    options: TableOptions
    hoards: tuple[Hoard, ...]
    """By seat."""
    stacks: tuple[tuple[str, ...], ...]
    """Soldiers still to be beaten, by colour, top first."""
    discarded: tuple[str, ...] = ()
    """Soldiers used up for their power, as they came."""
    round: int = 0
    """From 1; 0 before the first."""
    turn: int = 0
    """Turns begun, all seats counted."""
    ears: Seat = 1
    """Who began this round."""
    direction: Direction = "clockwise"
    weight: int = 0
    """0 … 50."""
    seat: Seat = 1
    """Whose turn it is."""
    decision: Decision | None = None
    jumped: bool = False
    """The other of two seats is jumped when this turn ends."""
    pieces: tuple[Piece, ...] = ()
    """In the sack, as they were placed."""
    market: tuple[Slot, ...] = ()
    bag: tuple[str | Hidden, ...] = ()
    """Top first; nobody knows it."""
    ended: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hoards)

    def hoard(self, seat: Seat) -> Hoard:
        """What a seat has."""
        return self.hoards[seat - 1]


def covered(position: Position) -> Cells:
    """Every covered cell."""
    these = 0
    for piece in position.pieces:
        these |= piece.cells
    return these


def gems(position: Position, colour: str) -> Cells:
    """Every cell that shows a gem of a colour."""
    return sum(where for piece in position.pieces for gem, where in piece.gems() if gem == colour)


def corner(position: Position, seat: Seat) -> Cells:
    """The cell that a seat begins in."""
    return CORNERS[position.seats][seat - 1]


def started(position: Position, seat: Seat) -> bool:
    """Whether the seat has put a piece into the sack this round."""
    return any(piece.seat == seat for piece in position.pieces)


def network(position: Position, seat: Seat) -> Cells:
    """The covered cells connected to the seat's corner; none before it has started. Ruling 8."""
    return connected(corner(position, seat), covered(position)) if started(position, seat) else 0


def free(position: Position, seat: Seat) -> Cells:
    """Cells that the seat may cover: usable, empty, and nobody else's reserved corner. Ruling 6."""
    reserved = sum(
        corner(position, other) for other in all_seats(position.seats) if other != seat and not started(position, other)
    )
    return USABLE[position.options.side] & ~covered(position) & ~reserved


def biggest_group(position: Position, colour: str) -> int:
    """Gems in the largest group of a colour."""
    left = gems(position, colour)
    biggest = 0
    while left:
        group = connected(left & -left, left)
        biggest = max(biggest, group.bit_count())
        left &= ~group
    return biggest


def hidden_tiles(count: int) -> tuple[Hidden, ...]:
    """That many tiles face down."""
    return (Hidden(BACK),) * count


def top(position: Position, colour: str) -> str | None:
    """The soldier of a colour that can be beaten next."""
    stack = position.stacks[GEMS.index(colour)]
    return stack[0] if stack else None

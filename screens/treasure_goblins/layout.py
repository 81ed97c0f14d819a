"""Where everything of the sack's table stands, for any size of the terminal. Pure.

The sack stands at the left, square on the screen. The rest is a column at its right: weight, soldiers, market, hand,
seats. Under the sack lies what happened last; where there is no row for it, the lowest cells of the sack give theirs.
"""

from typing import Final

import msgspec

from screens.common.canvas import Rect
from screens.common.match_table import FOOT, LOW_FOOT

SIDE: Final = 10
"""Cells of the sack, each way."""
GUTTER: Final = 3
"""Columns for the numbers of the rows."""
SMALL: Final = (4, 2)
LARGE: Final = (6, 3)
"""Columns and rows of a cell."""
WIDEST: Final = 56
"""Columns of the column at the right."""
LOG: Final = 30
"""Columns that a log beside it needs at least."""
LOW_TILE: Final = 3
HIGH_TILE: Final = 4
"""Rows of a tile as it is printed, and of one that is turned."""
PLATE: Final = 50
"""Columns from which on a plate is one row that says everything."""
PLATE_ROWS: Final = 3
"""Rows of the plates where they stand side by side: name, riches, known tiles."""


class Layout(msgspec.Struct, frozen=True):
    """Rows and columns of the parts."""

    cell: tuple[int, int]
    """Columns and rows of a cell of the sack."""
    sack: Rect
    """With the letters and numbers at its edges."""
    side: Rect
    """The column at the right."""
    foot: int
    """Rows below what happened last."""
    shape: tuple[int, int]
    """Columns and rows of a cell in the drawing of a tile."""
    tile_rows: int
    """Rows of cells that a drawing in the hand may take."""
    soldiers: int
    """First row of each part of the column."""
    market: int
    hand: int
    plates: int
    plates_below: bool
    """Whether each seat has a row of its own; else they stand side by side, in three rows."""
    last: Rect
    """What happened last."""
    log: Rect | None
    """A log of its own, beside everything."""

    @property
    def bottom(self) -> int:
        """The first row below the sack."""
        return self.sack.y + self.sack.height

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Where a cell of the sack is drawn."""
        return self.sack.x + GUTTER + column * self.cell[0], self.sack.y + 1 + row * self.cell[1]

    def slot(self, number: int) -> int:
        """Column of a tile of market or hand, by number from 0."""
        return self.side.x + number * ((self.side.width + 1) // 4)

    @property
    def slot_width(self) -> int:
        """Columns of a tile of market or hand."""
        return (self.side.width + 1) // 4 - 1


def sack_size(cell: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a sack with such cells."""
    return GUTTER + SIDE * cell[0], 1 + SIDE * cell[1]


def lay_out(width: int, height: int, seats: int) -> Layout:
    """The parts for a terminal of that size, which is at least 80x24."""
    cell = LARGE if width >= 120 and height >= 40 else SMALL
    columns, rows = sack_size(cell)
    foot = FOOT if height - FOOT > 1 + rows + 1 else LOW_FOOT
    below = max(1, height - foot - 1 - rows)
    rows = height - foot - 1 - below
    x = columns + 1
    side = Rect(x, 1, min(WIDEST, width - 1 - x), height - 1 - foot)
    beyond = x + side.width + 2
    log = Rect(beyond, 1, width - beyond, side.height) if width - beyond >= LOG else None
    return _column(cell, Rect(0, 1, columns, rows), side, foot, Rect(1, 1 + rows, columns - 2, below), log, seats)


def _column(
    cell: tuple[int, int], sack: Rect, side: Rect, foot: int, last: Rect, log: Rect | None, seats: int
) -> Layout:
    """The parts of the column one below the other; what is spare parts them by empty lines."""
    room = side.height
    fixed = 2 + 6 + 2 + 2
    apart = side.width >= PLATE and room >= fixed + LOW_TILE + HIGH_TILE + seats
    seat_rows = seats if apart else PLATE_ROWS
    shape = (4, 2) if side.width >= 52 and room >= fixed + 2 * (LOW_TILE + HIGH_TILE) + seat_rows else (2, 1)
    tile_rows = HIGH_TILE if room >= fixed + shape[1] * (LOW_TILE + HIGH_TILE) + seat_rows else LOW_TILE
    spare = room - fixed - shape[1] * (LOW_TILE + tile_rows) - seat_rows
    market = 1 + 2 + 6 + (spare > 0) + (spare > 3)
    hand = market + 2 + shape[1] * LOW_TILE + (spare > 1)
    plates = hand + 2 + shape[1] * tile_rows + (spare > 2)
    return Layout(
        cell=cell,
        sack=sack,
        side=side,
        foot=foot,
        shape=shape,
        tile_rows=tile_rows,
        soldiers=1 + 2 + (spare > 3),
        market=market,
        hand=hand,
        plates=plates,
        plates_below=apart,
        last=last,
        log=log,
    )

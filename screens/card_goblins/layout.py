"""Where everything of Card Goblins stands, for any size of the terminal. Pure.

The seats come first, then what is going on (a combat, the stack, an offer, what a turn allows), then the hand. A seat
takes one line, two, or four: its plate with its creatures as cards. Those who matter most get the rows first.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rules.core.seats import Seat
from screens.common.canvas import Rect
from screens.common.match_table import FOOT

TITLE: Final = 1
ONE, TWO, CARDS = 1, 2, 4
"""Rows of a seat: a line, a plate with a line of creatures, a plate with cards."""
PANEL: Final = 7
"""Rows for what is going on, at least."""
SMALL_HAND: Final = 3
LARGE_HAND: Final = 7
LARGE_FROM: Final = 36
"""Rows of a terminal from which on the cards of the hand are large."""
COLUMN: Final = 38
COLUMN_FROM: Final = 118
"""Columns from which on stack and log have a column of their own."""
ROOMY: Final = 28
"""Rows from which on what happened last has two lines."""


class Layout(msgspec.Struct, frozen=True):
    """Rows and columns of the parts."""

    seats: Mapping[Seat, Rect]
    panel: Rect
    hand: Rect
    column: Rect | None
    """Stack and log, beside everything."""


def last_rows(height: int) -> int:
    """Rows for what happened last."""
    return 1 if height < ROOMY else 2


def lay_out(width: int, height: int, order: Sequence[Seat], ranks: Sequence[Seat], *, spread: bool = False) -> Layout:
    """The parts for a terminal of that size, which is at least 80x24.

    `order`: the seats from top to bottom; `ranks`: the same, those first that get rows first. `spread` gives all rows
    of the panel to the seats.
    """
    column = COLUMN if width >= COLUMN_FROM else 0
    inner = width - column
    bottom = height - FOOT - last_rows(height)
    hand = LARGE_HAND if height >= LARGE_FROM else SMALL_HAND
    room = bottom - TITLE - hand
    heights = shared_out(room - (0 if spread else PANEL), ranks)
    seats: dict[Seat, Rect] = {}
    y = TITLE
    for seat in order:
        seats[seat] = Rect(0, y, inner, heights[seat])
        y += heights[seat]
    return Layout(
        seats=seats,
        panel=Rect(0, y, inner, bottom - hand - y),
        hand=Rect(0, bottom - hand, inner, hand),
        column=Rect(inner, TITLE, column, bottom - TITLE) if column else None,
    )


def shared_out(room: int, ranks: Sequence[Seat]) -> dict[Seat, int]:
    """Rows of each seat: first a line for all, then the second line, then cards, by rank."""
    heights = dict.fromkeys(ranks, ONE)
    left = room - len(ranks) * ONE
    for more in (TWO, CARDS):
        for seat in ranks:
            if left >= more - heights[seat]:
                left -= more - heights[seat]
                heights[seat] = more
    return heights

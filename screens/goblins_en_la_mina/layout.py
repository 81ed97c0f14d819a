"""Where everything of the mine stands, for any size of the terminal. Pure.

Below the title runs the track of the turn or the raid. In a small terminal two boxes are open, raider and target, or
the seat on turn and the mine; all other dungeons are a line each. Where there is room every dungeon is a box, in a ring
round the mine. Below it is what may be chosen, and the hand.
"""

from typing import Final

import msgspec

from rules.core.seats import Seat, all_seats
from screens.common.canvas import Rect
from screens.common.match_table import FOOT

TITLE: Final = 1
TRACK: Final = 1
HEADING: Final = 1
BOX: Final = 7
"""Rows of an open dungeon, and of the mine."""
SIDE_LOG: Final = 30
"""Columns of the log beside everything."""
RING: Final = (120, 36)
"""Columns and rows from which on all dungeons are open."""
ROOMY: Final = 28
"""Rows from which on more is told of what happened last."""


class Layout(msgspec.Struct, frozen=True):
    """Rows and columns of the parts."""

    track: int
    heading: int
    """Row above the closed dungeons; of no use where all are open."""
    lines: Rect
    """Closed dungeons, a row each."""
    left: Rect
    right: Rect
    """The two open boxes, where not all are open."""
    ring: dict[Seat, Rect]
    """All dungeons, where there is room; else empty."""
    mine: Rect
    """The mine in the middle of the ring."""
    lower: Rect
    """What may be chosen, and the hand."""
    last: int
    """Rows for what happened last."""
    log: Rect | None


def lay_out(width: int, height: int, seats: int) -> Layout:
    """The parts for a terminal of that size, which is at least 80x24."""
    if width >= RING[0] and height >= RING[1]:
        return _ring(width, height, seats)
    last = 1 if height < ROOMY and seats > 4 else 2 if height < ROOMY else 4
    top = TITLE + TRACK + HEADING
    lines = Rect(0, top, width, seats - 1)
    boxes = top + lines.height
    half = width // 2
    end = height - FOOT - last
    return Layout(
        track=TITLE,
        heading=TITLE + TRACK,
        lines=lines,
        left=Rect(0, boxes, half, BOX),
        right=Rect(half, boxes, width - half, BOX),
        ring={},
        mine=Rect(half, boxes, width - half, BOX),
        lower=Rect(0, boxes + BOX, width, end - boxes - BOX),
        last=last,
        log=None,
    )


def _ring(width: int, height: int, seats: int) -> Layout:
    """Boxes in two rows, in turn order clockwise, with the mine between them."""
    inner = width - SIDE_LOG
    last = 3
    top = TITLE + TRACK
    columns = (seats + 1) // 2
    box = inner // columns
    mine = Rect(0, top + BOX, inner, BOX)
    ring = {}
    for seat in all_seats(seats):
        column = seat - 1 if seat <= columns else seats - seat
        ring[seat] = Rect(column * box, top if seat <= columns else mine.y + BOX, box, BOX)
    below = mine.y + 2 * BOX
    none = Rect(0, top, inner, 0)
    end = height - FOOT - last
    return Layout(
        track=TITLE,
        heading=top,
        lines=none,
        left=none,
        right=none,
        ring=ring,
        mine=mine,
        lower=Rect(0, below, inner, end - below),
        last=last,
        log=Rect(inner, TITLE, SIDE_LOG, height - FOOT - last - TITLE),
    )

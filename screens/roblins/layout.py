"""Where everything of Roblins! stands, for any size of the terminal. Pure.

Both territories lie side by side, seat 1 at the left. Below them is what each seat has, then the hand, across the whole
width, and the treasure in it. More rows go to the maps first, then to what happened last.
"""

from typing import Final

import msgspec

from rules.core.seats import Seat
from screens.common.canvas import Rect
from screens.common.match_table import FOOT

TITLE: Final = 1
PLATES: Final = 1
BELOW: Final = 5
"""Rows of home, supports, hand and treasure."""
HAND: Final = 2
"""Rows of a line of cards."""
MOST_LAST: Final = 8
"""Rows for what happened last, at most."""
SIDE_LOG: Final = 42
"""Columns of a log beside everything."""
LOG_FROM: Final = 170
"""Columns from which on there is one."""
ROOMY: Final = 34
"""Rows from which on there is more than one line for what happened last."""


class Layout(msgspec.Struct, frozen=True):
    """Rows and columns of the parts."""

    width: int
    """Of all that is not the log."""
    plates: int
    maps: Rect
    """Both territories, with the line between them."""
    home: int
    support: int
    hand: Rect
    treasure: int
    last: Rect
    log: Rect | None
    """A log of its own, beside everything."""

    def half(self, seat: Seat) -> Rect:
        """Columns of a seat: the left half is seat 1's. Rows are those of its map.

        The line between them is where the tree of the match has its left edge at 80 columns, and so covers it.
        """
        left = self.width // 2
        if seat == 1:
            return Rect(0, self.maps.y, left, self.maps.height)
        return Rect(left + 1, self.maps.y, self.width - left - 1, self.maps.height)


def lay_out(width: int, height: int) -> Layout:
    """The parts for a terminal of that size, which is at least 80x24."""
    log = SIDE_LOG if width >= LOG_FROM else 0
    inner = width - log
    spare = height - TITLE - PLATES - BELOW - FOOT
    last = 1 if height < ROOMY else min(MOST_LAST, 2 + (height - ROOMY) // 2)
    maps = Rect(0, TITLE + PLATES, inner, spare - last)
    below = maps.y + maps.height
    return Layout(
        width=inner,
        plates=TITLE,
        maps=maps,
        home=below,
        support=below + 1,
        hand=Rect(0, below + 2, inner, HAND),
        treasure=below + 2 + HAND,
        last=Rect(0, below + BELOW, inner, last),
        log=Rect(inner, TITLE, log, height - FOOT - TITLE) if log else None,
    )

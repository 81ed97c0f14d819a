"""Where everything of Goblin Mountain's board stands, for any size of the terminal. Pure.

Three cards lie in a row. 24 fields take two rows, 28 fields a third row of one card with the village beside it. What
room is left goes, in this order, to what the fields give, to plates of more lines, to big dice and to the log.
"""

from typing import Final

import msgspec

from rules.goblin_mountain.board import CARD_FIELDS
from screens.common.canvas import Rect

CARDS_A_ROW: Final = 3
LEFT: Final = 3
"""Columns for the seats' bars and digits, left of the first card."""
WIDEST_PITCH: Final = 50
SIDE_LOG: Final = 42
"""Columns that a log beside the board needs."""
LAST_BESIDE_LOG: Final = 2
"""Rows for what happened last where the log says all the rest."""
BIG_DIE: Final = 3
"""Rows of a die with pips."""
FOOT: Final = 4
VILLAGE_BOX: Final = 6
LEFT_BLOCK: Final = 73
"""Columns of village and plates where a log stands beside them."""


class Layout(msgspec.Struct, frozen=True):
    """Rows and columns of the parts."""

    pitch: int
    """Columns from one card to the next, its border included."""
    step: int
    """Columns from one field to the next."""
    die: int
    """Rows of a die: 1, or 3 with pips."""
    rows: int
    """Rows in which dice lie: one a seat; in a solo match the party's and the King's."""
    reward: bool
    """Whether each field says what it gives."""
    tops: tuple[int, ...]
    """Row of the upper border of each row of cards."""
    bottom: int
    """Row of the lowest border."""
    fields: int
    village: Rect
    plates: tuple[int, ...]
    """First row of each seat's plate."""
    plate_lines: int
    plate_width: int
    log: Rect | None
    """Where the log stands, if it has a place of its own."""
    last: int
    """Rows for what happened last."""

    @property
    def shared(self) -> bool:
        """Whether rows of cards share their borders."""
        return self.fields > 2 * CARDS_A_ROW * CARD_FIELDS

    @property
    def roomy(self) -> bool:
        """Whether dice have pips and names are spelled."""
        return self.die == BIG_DIE

    def field(self, index: int) -> tuple[int, int]:
        """Column where a field begins, from 1, and the row of its card's upper border."""
        card, place = divmod(index - 1, CARD_FIELDS)
        row, column = divmod(card, CARDS_A_ROW)
        return LEFT + 1 + column * self.pitch + place * self.step, self.tops[row]

    def room(self, index: int) -> int:
        """Columns of a field; the last one of a card may be narrower."""
        inner = self.pitch - 1
        return min(self.step, inner - self.step * ((index - 1) % CARD_FIELDS))

    def seat_row(self, top: int, row: int) -> int:
        """First row of the dice of the seat with index `row`, on the cards whose border is at `top`."""
        first = top + 3 + self.reward
        return first + (self.die if row else 0)

    def height(self) -> int:
        """Rows of a row of cards, its upper border included, its lower one not."""
        return self.seat_row(0, 1) + (1 if self.rows == 1 else self.die)


def lay_out(width: int, height: int, fields: int, *, solo: bool) -> Layout:
    """The parts for a terminal of that size, which is at least 80x24."""
    side = width >= LEFT + 1 + CARDS_A_ROW * 38 + SIDE_LOG
    pitch = min((width - LEFT - 1 - (SIDE_LOG if side else 0)) // CARDS_A_ROW, WIDEST_PITCH)
    layout = _cards(pitch, height, fields, solo=solo)
    board = LEFT + 1 + CARDS_A_ROW * pitch if side else width
    if fields <= 2 * CARDS_A_ROW * CARD_FIELDS:
        layout = _two_rows(layout, board, height, log_beside=not side)
    else:
        layout = _three_rows(layout, board, height, solo=solo)
    if side:
        column = board + 1
        last = min(layout.last, LAST_BESIDE_LOG)
        log = Rect(column, 1, width - column, height - 1 - FOOT - last)
        layout = msgspec.structs.replace(layout, log=log, last=last)
    return layout


def _cards(pitch: int, height: int, fields: int, *, solo: bool) -> Layout:
    shared = fields > 2 * CARDS_A_ROW * CARD_FIELDS
    step = pitch // CARD_FIELDS
    reward = height >= 30
    big = step >= 9 and height >= (40 if solo or not shared else 46)
    die = BIG_DIE if big else 1
    rows = 1 if solo else 2
    block = 3 + reward + die + (1 if solo else die)
    count = -(-fields // (CARDS_A_ROW * CARD_FIELDS))
    tops = tuple(1 + row * (block + (not shared)) for row in range(count))
    nowhere = Rect(0, 0, 0, 0)
    return Layout(pitch, step, die, rows, reward, tops, tops[-1] + block, fields, nowhere, (), 2, 0, None, 2)


def _two_rows(layout: Layout, width: int, height: int, *, log_beside: bool) -> Layout:
    """A duel of 24 fields: village below the cards, plates below the village."""
    below = layout.bottom + 1
    if not layout.roomy:
        lines = 3 if height >= 36 else 2
        plates = (below + 1, below + 1 + lines)
        last = height - FOOT - (below + 1 + 2 * lines)
        return msgspec.structs.replace(
            layout, village=Rect(0, below, width, 1), plates=plates, plate_lines=lines, plate_width=width, last=last
        )
    block = min(width, LEFT_BLOCK)
    plates_at = below + VILLAGE_BOX + 1
    log = Rect(block, below, width - block, plates_at + 6 - below) if log_beside else None
    last = height - FOOT - (plates_at + 6)
    return msgspec.structs.replace(
        layout,
        village=Rect(0, below, block if log_beside else width, VILLAGE_BOX),
        plates=(plates_at, plates_at + 3),
        plate_lines=3,
        plate_width=block if log_beside else width,
        log=log,
        last=last,
    )


def _three_rows(layout: Layout, width: int, height: int, *, solo: bool) -> Layout:
    """28 fields: the village beside the last card, the plates below."""
    below = layout.bottom + 1
    seats = 1 if solo else 2
    least = 2 if solo else 1
    lines = 3 if height >= 36 else 2 if height >= 30 else least
    last = height - FOOT - (below + lines * seats)
    x = LEFT + 1 + layout.pitch + 1
    village = Rect(x, layout.tops[-1] + 1, width - x, layout.bottom - layout.tops[-1])
    plates = tuple(below + lines * seat for seat in range(seats))
    return msgspec.structs.replace(
        layout, village=village, plates=plates, plate_lines=lines, plate_width=width, last=last
    )

"""The seats beside the sack: coins, soldiers won, the Tiny, and what everybody knows of a hand."""

from typing import Final

import msgspec

from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.position import Hoard
from rules.treasure_goblins.sack import SOLDIERS, TILES
from screens.common.canvas import BOLD, DANGER, GOLD, INK, MUTED, TORCH, Canvas, Ink, Rect, Span, shorten, width_of
from screens.common.components import seat_bar
from screens.common.texts import fitted
from screens.common.tokens import seat_token
from screens.treasure_goblins.layout import PLATE_ROWS, Layout
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.words import value

_SPELLED: Final = 15
"""Columns of a plate from which on it counts the soldiers beside their loot."""


def draw_plates(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """One below the other, or side by side."""
    seats = all_seats(scene.position.seats)
    width = layout.side.width if layout.plates_below else (layout.side.width + 1) // len(seats) - 1
    for number, seat in enumerate(seats):
        if layout.plates_below:
            box = Rect(layout.side.x, layout.plates + number, width, 1)
        else:
            box = Rect(layout.side.x + number * (width + 1), layout.plates, width, PLATE_ROWS)
        _Plate(canvas, box, scene, seat).draw()


class _Plate:
    def __init__(self, canvas: Canvas, box: Rect, scene: Scene, seat: Seat) -> None:
        self.canvas = canvas
        self.box = box
        self.scene = scene
        self.seat = seat
        self.hoard: Hoard = scene.position.hoard(seat)
        self.loot = loot_of(self.hoard)
        self.acting = seat == scene.acting

    def draw(self) -> None:
        """Whose it is, and what is on it."""
        self.canvas.zone(f"seat:{self.seat}", *self.box)
        if self.acting:
            self.canvas.fill(*self.box, Ink(bg="lit"))
        seat_bar(self.canvas, self.box.x, self.box.y, self.seat)
        if self.box.height > 1:
            self._name(self.box.width - 3)
            self._riches()
            self._known(self.box.x, self.box.y + 2, self.box.width)
        else:
            self._name(9)
            self._line()

    def _name(self, room: int) -> None:
        """In capitals with an arrow while it is that seat's turn."""
        name = shorten(self.scene.name(self.seat), room)
        shown = f"{self.seat} {name.upper() if self.acting else name}"
        end = self.canvas.put(self.box.x + 1, self.box.y, shown, Ink(seat_token(self.seat), bold=True))
        if self.acting and end < self.box.x + self.box.width:
            self.canvas.put(end, self.box.y, "◄", TORCH)

    # Side by side

    def _riches(self) -> None:
        """Coins, what soldiers add, and an `x` for a Tiny that is left."""
        x, y, width = self.box.x, self.box.y + 1, self.box.width
        won: list[Span] = [(" won ", MUTED), (str(len(self.hoard.soldiers)), BOLD), (f" ${self.loot}", GOLD)]
        spelled = [(f"${self.hoard.coins}", GOLD), *won]
        self.canvas.puts(x, y, *(spelled if width >= _SPELLED else riches(self.hoard)))
        if self.hoard.tiny == "unused":
            self.canvas.put(x + width - 1, y, "x", INK)

    def _known(self, x: int, y: int, room: int) -> None:
        """Backs and known tiles; where they are too many, known tiles alone, at last without blanks between."""
        if self.scene.hands is not None:
            return
        spans = known_tiles(self.hoard)
        if width_of(spans) > room and len(spans) > 1:
            spans = spans[2:] if self.hoard.closed else spans
        if width_of(spans) > room:
            spans = [(text.replace("rev", "r"), ink) for text, ink in spans if text != " "]
        self.canvas.puts(x, y, *fitted(spans, room))

    # In a row of its own

    def _line(self) -> None:
        hoard = self.hoard
        spans: list[Span] = [
            (f"${hoard.coins:<3}", GOLD),
            (" won ", MUTED),
            (f"{len(hoard.soldiers)}", BOLD),
            (f" ${self.loot:<3}", GOLD),
            ("Tiny" if hoard.tiny == "unused" else "    ", MUTED),
        ]
        x = self.canvas.puts(self.box.x + 14, self.box.y, *spans) + 2
        room = self.box.x + self.box.width - x
        busy = self.scene.busy.get(self.seat, "")
        if busy and len(busy) + 6 <= room:
            self.canvas.right(self.box.x + self.box.width, self.box.y, (busy, MUTED))
            room -= len(busy) + 1
        self._known(x, self.box.y, room)


def loot_of(hoard: Hoard) -> int:
    """What the soldiers that a seat still owns are worth."""
    return sum(SOLDIERS[card].loot for card in hoard.soldiers)


def riches(hoard: Hoard) -> list[Span]:
    """Coins, and what soldiers add to them: `$5+7`."""
    loot = loot_of(hoard)
    return [(f"${hoard.coins}", GOLD), (f"+{loot}" if loot else "", GOLD)]


def value_ink(tile: str) -> Ink:
    """How a value is written: what costs coins in the hand, as a danger."""
    return DANGER if TILES[tile].value < 0 else BOLD


def known_tiles(hoard: Hoard) -> list[Span]:
    """What everybody may know of a hand: backs, and the tiles that were taken from the market."""
    closed = len(hoard.closed)
    spans: list[Span] = [("▯" * closed, MUTED)] if closed else []
    for tile in hoard.open:
        spans += [(" " if spans else "", INK), (value(tile), msgspec.structs.replace(value_ink(tile), bold=False))]
    return spans

"""The side of the sack in few rows: weight, soldiers, market, and a row for each seat with its hand."""

from typing import Final

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.position import biggest_group, top
from rules.treasure_goblins.sack import GEMS, SOLDIERS
from screens.common.canvas import BOLD, GOLD, HEADING, INK, MUTED, Canvas, Ink, Rect, Span, shorten
from screens.common.components import seat_bar
from screens.common.texts import fitted
from screens.common.tokens import seat_token
from screens.treasure_goblins.layout import Layout
from screens.treasure_goblins.patchwork import gem_fill
from screens.treasure_goblins.plates import known_tiles, riches, value_ink
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.side import draw_weight
from screens.treasure_goblins.words import value

HIGH: Final = 25
"""Rows from which on soldiers have a table."""
NAME: Final = 8
"""Columns for a name, and for what its seat owns."""
RICHES: Final = 9


def draw_digest(canvas: Canvas, area: Rect, layout: Layout, scene: Scene) -> int:
    """All of it; the first row that is free below it, a gap left."""
    high = area.height >= HIGH
    y = draw_weight(canvas, layout, scene, soldiers=high)
    digest = _Digest(canvas, area, scene)
    if not high:
        digest.soldiers(y)
        y += 1
    digest.market(y)
    y += 1
    for row, seat in enumerate(all_seats(scene.position.seats), y):
        digest.seat(row, seat)
    return y + scene.position.seats + high


class _Digest:
    def __init__(self, canvas: Canvas, area: Rect, scene: Scene) -> None:
        self.canvas = canvas
        self.area = area
        self.scene = scene
        self.position = scene.position

    def soldiers(self, y: int) -> None:
        """Of each colour the biggest group, and what the next soldier asks for."""
        x, width = self.area.x, (self.area.width + 1) // len(GEMS)
        for number, gem in enumerate(GEMS):
            card = top(self.position, gem)
            need = str(SOLDIERS[card].requirement) if card is not None else "·"
            chip: Span = (gem, Ink("onchip", gem_fill(gem), bold=True))
            group: Span = (str(biggest_group(self.position, gem)), INK)
            self.canvas.puts(x + number * width, y, chip, group, (f"/{need}", MUTED))

    def market(self, y: int) -> None:
        """Values, with the coins that lie on the tiles."""
        self.canvas.put(self.area.x, y, "MARKET", HEADING)
        spans: list[Span] = []
        for slot in self.position.market:
            spans += [("  ", INK), (value(slot.tile), value_ink(slot.tile))]
            spans += [(f" ${slot.coins}", GOLD)] if slot.coins else []
        self.canvas.puts(self.area.x + 6, y, *fitted(spans, self.area.width - 6))

    def seat(self, y: int, seat: Seat) -> None:
        """Name, riches, hand."""
        x, hoard = self.area.x, self.position.hoard(seat)
        if seat == self.scene.acting:
            self.canvas.fill(x, y, self.area.width, 1, Ink(bg="lit"))
        seat_bar(self.canvas, x, y, seat)
        name = shorten(self.scene.name(seat), NAME)
        self.canvas.put(x + 1, y, f"{seat} {name}", Ink(seat_token(seat), bold=True))
        x += 4 + NAME
        self.canvas.puts(x, y, *riches(hoard))
        if hoard.tiny == "unused":
            self.canvas.put(x + RICHES - 2, y, "x", INK)
        self.canvas.puts(x + RICHES, y, *fitted(self._hand(seat), self.area.x + self.area.width - x - RICHES))

    def _hand(self, seat: Seat) -> list[Span]:
        """Every tile that may be seen; those that the others do not know are muted."""
        hoard = self.position.hoard(seat)
        if self.scene.hands is not None:
            hand = tuple(self.scene.hands[seat])
        elif seat == self.scene.viewer:
            hand = tuple(tile for tile in hoard.hand() if not isinstance(tile, Hidden))
        else:
            return known_tiles(hoard)
        spans: list[Span] = []
        for tile in hand:
            spans += [(" " if spans else "", INK), (value(tile), BOLD if tile in hoard.open else MUTED)]
        return spans

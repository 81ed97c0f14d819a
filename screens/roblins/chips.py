"""Cards, units and treasure as chips that can be pointed at, in rows that run on to where the cursor is."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.core.rules import Element
from rules.roblins.cards import TERRAIN, UNITS, Card
from rules.roblins.hexes import PILE
from rules.roblins.land import Tile
from screens.common.canvas import FOCUS, INK, MUTED, ROCK, Canvas, Ink, Rect, width_of
from screens.common.components import State, mark
from screens.common.texts import Line
from screens.roblins.hexes import MID
from screens.roblins.pen import Pen
from screens.roblins.tiles import Drawn, draw_tile
from screens.roblins.words import cost, short_name, unit_chip

KEY: Final = 3
"""Columns of a key with its brackets."""
TILE: Final = 7
"""Columns of a small tile with the ends of its roads."""
MORE: Final = 3
"""Columns of the note that there are more."""


class Chip(msgspec.Struct, frozen=True):
    """Something small that may be pointed at."""

    element: Element
    state: State
    lines: tuple[Line, ...]
    """What stands behind the key, and below it."""
    key: str = " "
    """What points at it."""
    lead: int = KEY
    """Columns before the lines; fewer where there is no key."""
    card: Card | None = None
    """Terrain, of which a small tile is drawn."""
    muted: bool = False
    """Out of reach."""

    @property
    def width(self) -> int:
        """Columns."""
        return self.lead + max(0 if self.card is None else TILE, *(width_of(line) for line in self.lines))


def of_hand(element: Element, key: str, state: State, card: Card, *, muted: bool = False) -> Chip:
    """A card of the hand in two lines: what it is and what it costs."""
    if card in TERRAIN:
        return Chip(element, state, ((),), key, card=card, muted=muted)
    head = unit_chip(card) if card in UNITS else [(short_name(card), INK)]
    return Chip(element, state, (head, [(card, MUTED)]), key, muted=muted)


FENCE: Final = Chip("", "plain", ([("│", ROCK)], [("│", ROCK)]), lead=0)
"""Parts what does not belong together."""


def fenced(groups: Iterable[Sequence[Chip]]) -> list[Chip]:
    """Groups of chips with a fence between them."""
    row: list[Chip] = []
    for group in groups:
        if group:
            row += [FENCE, *group] if row else group
    return row


def draw_chip(canvas: Canvas, x: int, y: int, chip: Chip) -> int:
    """A chip with its upper left corner in a cell; the column behind it."""
    rows = MID.box[1] if chip.card is not None else len(chip.lines)
    if chip.element:
        canvas.zone(chip.element, x, y, chip.width, rows)
    if chip.lead == KEY:
        canvas.puts(x, y, mark(chip.key, chip.state, MUTED))
    if rows > 1 and chip.lead:
        canvas.puts(x, y + 1, cost(chip.element.partition(":")[2]))
    for row, line in enumerate(chip.lines, y):
        canvas.puts(x + chip.lead, row, *((text, _inked(ink, chip)) for text, ink in line))
    if chip.card is not None:
        _draw_terrain(canvas, x + chip.lead, y, chip.card, muted=chip.muted)
    return x + chip.width


def _inked(ink: Ink, chip: Chip) -> Ink:
    if chip.state == "focus" and chip.lead == KEY:
        return FOCUS
    return MUTED if chip.muted else ink


def _draw_terrain(canvas: Canvas, x: int, y: int, card: Card, *, muted: bool) -> None:
    """A small tile as it is printed."""
    pen = Pen(canvas, Rect(x, y, TILE, MID.box[1]), (x + 1, y))
    draw_tile(pen, MID, Tile(PILE, card, 0), Drawn())
    if muted:
        canvas.recolour(x, y, TILE, MID.box[1], fg="muted")


def draw_row(canvas: Canvas, area: Rect, chips: Sequence[Chip], *, gap: int = 1, rows: int = 1) -> None:
    """Chips in the lines of an area, `rows` high each; where not all fit, those around the one under the cursor.

    Right of the area is room for a note of `MORE` columns: how many do not show.
    """
    per_line = _lines(chips, area.width, gap)
    room = area.height // rows
    focus = next((number for number, chip in enumerate(chips) if chip.state == "focus"), 0)
    at = next((number for number, line in enumerate(per_line) if focus in line), 0)
    first = max(0, at - room + 1)
    shown = per_line[first : first + room]
    for row, line in enumerate(shown):
        x = area.x
        for number in line:
            x = draw_chip(canvas, x, area.y + row * rows, chips[number]) + gap
    seen = {number for line in shown for number in line}
    if hidden := sum(bool(chip.element) for number, chip in enumerate(chips) if number not in seen):
        canvas.put(area.x + area.width, area.y, f"+{hidden}".rjust(MORE)[:MORE], Ink("legal", bold=True))


def _lines(chips: Sequence[Chip], width: int, gap: int) -> list[list[int]]:
    """Which chips stand in each line."""
    lines: list[list[int]] = [[]]
    used = 0
    for number, chip in enumerate(chips):
        if lines[-1] and used + chip.width > width:
            lines.append([])
            used = 0
        lines[-1].append(number)
        used += chip.width + gap
    return lines

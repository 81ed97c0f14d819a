"""Cards, units and treasure as chips that can be pointed at, in lines that run on to where the cursor is."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.core.rules import Element
from rules.roblins.cards import TERRAIN, UNITS, Card
from rules.roblins.hexes import PILE
from rules.roblins.land import Tile
from screens.common.canvas import FOCUS, INK, LEGAL, MUTED, ROCK, Canvas, Ink, Rect, width_of
from screens.common.components import State, mark
from screens.common.texts import Line
from screens.roblins.hexes import MID
from screens.roblins.pen import Pen
from screens.roblins.tiles import Drawn, draw_tile
from screens.roblins.words import cost, short_name, unit_chip

KEY: Final = 3
"""Columns of a key with its brackets."""
SENT: Final = 2
"""Columns before a unit without a key that was sent: a blank and a mark."""
TILE: Final = 7
"""Columns of a small tile with the ends of its roads."""
MORE: Final = 4
"""Columns of the note that there are more, and of the gap before it."""


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
    elif chip.lead == SENT:
        canvas.put(x + 1, y, mark("", chip.state)[0][:1], LEGAL)
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


def draw_chips(canvas: Canvas, lines: Sequence[Rect], chips: Sequence[Chip], *, gap: int = 1) -> None:
    """Chips one after another, line by line; the last line ends with how many there are besides those that show."""
    pages = _pages(chips, [line.width for line in lines], gap)
    focus = next((number for number, chip in enumerate(chips) if chip.state == "focus"), 0)
    page = next((page for page in pages if any(focus in numbers for numbers in page)), pages[0])
    for line, numbers in zip(lines, page, strict=False):
        x = line.x
        for number in numbers:
            x = draw_chip(canvas, x, line.y, chips[number]) + gap
    seen = {number for numbers in page for number in numbers}
    if hidden := sum(bool(chip.element) for number, chip in enumerate(chips) if number not in seen):
        canvas.right(lines[-1].x + lines[-1].width, lines[-1].y, (f"+{hidden}", Ink("legal", bold=True)))


def _pages(chips: Sequence[Chip], widths: Sequence[int], gap: int) -> list[list[list[int]]]:
    """Which chips stand in each line of each page; of several pages every last line has room for a note."""
    whole = _filled(chips, 0, widths, gap)
    if sum(map(len, whole)) == len(chips):
        return [whole]
    narrow = [*widths[:-1], widths[-1] - MORE]
    pages: list[list[list[int]]] = []
    first = 0
    while first < len(chips):
        pages.append(_filled(chips, first, narrow, gap))
        first += max(1, sum(map(len, pages[-1])))
    return pages


def _filled(chips: Sequence[Chip], first: int, widths: Sequence[int], gap: int) -> list[list[int]]:
    """The chips from `first` on that fit into lines of these widths, line by line."""
    lines: list[list[int]] = []
    for width in widths:
        line: list[int] = []
        used = 0
        while first < len(chips) and used + chips[first].width <= width:
            line.append(first)
            used += chips[first].width + gap
            first += 1
        lines.append(line)
    return lines

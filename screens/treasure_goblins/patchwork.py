"""Pieces as the screen draws them: fills that run on inside a piece and leave a gap at its edge.

So shapes read without outlines. Where the glyph set has no blocks, lines stand at the right and lower edges instead.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from rules.treasure_goblins.sack import Drawing
from screens.common.canvas import ROCK, Canvas, Ink

Place: TypeAlias = tuple[int, int]
"""Column and row, from 0."""

NO_GEM: Final = "o"


class Patch(msgspec.Struct, frozen=True):
    """One cell of a piece."""

    text: str
    """At most as wide as a cell without its gap."""
    fill: str
    """Token."""
    piece: str
    """Cells of one piece run into each other."""
    struck: bool = False
    """Shown reversed for a moment."""
    text_ink: str = "onchip"
    """Token."""
    lit: bool = False
    """Just placed: its letters are underlined."""
    hovers: bool = False
    """Not put down yet: it ends with its row, as the colours of a preview are for fills alone."""

    @property
    def ink(self) -> Ink:
        """How its text is written."""
        return Ink(self.text_ink, self.fill, bold=True, underline=self.lit, reverse=self.struck)


def gem_fill(gem: str) -> str:
    """The token of a gem, or of loot without one."""
    return f"g{gem}"


def letter(canvas: Canvas, gem: str) -> str:
    """What stands for a gem; loot without one has a dot where the glyphs have one of their own."""
    return "·" if gem == NO_GEM and canvas.blocks else gem


def draw_patches(
    canvas: Canvas, x: int, y: int, cell: tuple[int, int], patches: Mapping[Place, Patch], bottom: int | None = None
) -> None:
    """Draw cells of pieces; `x` and `y` are where the first column and row are. From `bottom` on nothing is drawn."""
    for place, patch in patches.items():
        at = (x + place[0] * cell[0], y + place[1] * cell[1])
        _Cell(canvas, at, cell, _around(patches, place), cut=at[1] + cell[1] - 1 == bottom).draw(patch)


class _Around(msgspec.Struct, frozen=True):
    """Where the piece of a cell runs on."""

    right: bool
    below: bool
    across: bool
    """At the right, below, and in the corner between."""


def _around(patches: Mapping[Place, Patch], place: Place) -> _Around:
    piece = patches[place].piece

    def same(dx: int, dy: int) -> bool:
        other = patches.get((place[0] + dx, place[1] + dy))
        return other is not None and other.piece == piece

    right, below = same(1, 0), same(0, 1)
    return _Around(right, below, right and below and same(1, 1))


class _Cell:
    """One cell on the canvas."""

    def __init__(self, canvas: Canvas, at: Place, cell: tuple[int, int], around: _Around, *, cut: bool) -> None:
        self.canvas = canvas
        self.cut = cut
        """Whether its last row is not there."""
        self.x, self.y = at
        self.inner = cell[0] - 1
        self.rows = cell[1]
        self.around = around

    def draw(self, patch: Patch) -> None:
        """Fill, edges, text."""
        full = Ink("onchip", patch.fill, reverse=patch.struck)
        wide = self.inner + self.around.right
        for row in range(self.y, self.y + self.rows - 1):
            self.canvas.put(self.x, row, " " * wide, full)
        if not self.canvas.blocks:
            self._lines(full)
        elif not self.cut and (self.around.below or not patch.hovers):
            self._lower_half(patch, full)
        shift = (self.inner - len(patch.text) + 1) // 2
        self.canvas.put(self.x + shift, self.y + (self.rows - 1) // 2, patch.text, patch.ink)

    def _lower_half(self, patch: Patch, full: Ink) -> None:
        """The last row: half of it is the gap to the cell below, unless the piece runs on."""
        row, half = self.y + self.rows - 1, Ink(patch.fill)
        below = (" ", full) if self.around.below else ("▀", half)
        self.canvas.put(self.x, row, below[0] * self.inner, below[1])
        if self.around.across:
            self.canvas.put(self.x + self.inner, row, " ", full)
        elif self.around.right and not patch.hovers:
            self.canvas.put(self.x + self.inner, row, "▀", half)

    def _lines(self, full: Ink) -> None:
        row, edge = self.y + self.rows - 1, self.x + self.inner
        if not self.cut:
            lower = (" ", full) if self.around.below else ("_", ROCK)
            self.canvas.put(self.x, row, lower[0] * self.inner, lower[1])
        if not self.around.right:
            self.canvas.vrule(edge, self.y, self.rows - self.cut, ROCK, "|")
        elif not self.cut:
            self.canvas.put(edge, row, *((" ", full) if self.around.across else ("_", ROCK)))


def draw_tile(canvas: Canvas, x: int, y: int, rows: Drawing, shape: tuple[int, int], *, faded: bool = False) -> None:
    """A tile by itself: two columns a cell, or with room as it would lie in the sack."""
    cells = {(cx, cy): char for cy, row in enumerate(rows) for cx, char in enumerate(row) if char != "."}
    if shape[1] > 1:
        patches = {
            place: Patch(letter(canvas, gem), "panel", "", text_ink="muted")
            if faded
            else Patch(letter(canvas, gem), gem_fill(gem), "")
            for place, gem in cells.items()
        }
        draw_patches(canvas, x, y, shape, patches)
        return
    for (cx, cy), gem in cells.items():
        ink = Ink("muted", "panel") if faded else Ink("onchip", gem_fill(gem), bold=True)
        canvas.put(x + 2 * cx, y + cy, f"{letter(canvas, gem)} ", ink)

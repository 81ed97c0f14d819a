"""The sack, cell by cell: pieces, free places, reserved corners, patches, and the ghost of what may come next."""

from typing import Final

from rules.core.seats import all_seats
from rules.treasure_goblins.position import Piece, Position, corner, started
from rules.treasure_goblins.sack import INDEX, NAMES, USABLE, WIDTH, turned
from screens.common.canvas import DIM, MUTED, Canvas, Ink
from screens.common.tokens import seat_token
from screens.treasure_goblins.layout import Layout
from screens.treasure_goblins.patchwork import NO_GEM, Patch, Place, draw_patches, gem_fill, letter
from screens.treasure_goblins.scene import Scene

COLUMNS: Final = "abcdefghij"
_GHOST: Final = "ghost "
"""Piece of the ghost's cells."""


def draw_sack(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """All of it."""
    _Sack(canvas, layout, scene).draw()


class _Sack:
    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.position: Position = scene.position
        self.text_row = (layout.cell[1] - 1) // 2
        self.ghost = scene.ghost.cells if scene.ghost is not None else {}

    def draw(self) -> None:
        """Edges first, then what is free, then pieces, all under the ghost."""
        self._edges()
        patches = self._patches()
        for index, name in enumerate(NAMES):
            place = index % WIDTH, index // WIDTH
            x, y = self.layout.corner(*place)
            width, rows = self.layout.cell
            self.canvas.zone(f"cell:{name}", x, y, width, min(rows, self.layout.bottom - y))
            if place not in patches:
                self._free(index, place)
        draw_patches(self.canvas, *self.layout.corner(0, 0), self.layout.cell, patches, self.layout.bottom)

    def _edges(self) -> None:
        """Letters above, numbers at the left; those of the ghost's anchor are bright."""
        anchor = self.scene.ghost.anchor if self.scene.ghost is not None else ""
        for index, name in enumerate(COLUMNS):
            x, _ = self.layout.corner(index, 0)
            here = Ink("legal", bold=True) if anchor[:1] == name else MUTED
            self.canvas.put(x + self.layout.cell[0] // 2 - 1, self.layout.sack.y, name, here)
        for index in range(WIDTH):
            _, y = self.layout.corner(0, index)
            here = Ink("legal", bold=True) if anchor[1:] == str(index + 1) else MUTED
            self.canvas.put(self.layout.sack.x, y + self.text_row, f"{index + 1:>2}", here)

    def _free(self, index: int, place: Place) -> None:
        x, y = self.layout.corner(*place)
        inner = self.layout.cell[0] - 1
        if not USABLE[self.position.options.side] >> index & 1:
            self._blocked(place)
            return
        owner = next(
            (
                seat
                for seat in all_seats(self.position.seats)
                if corner(self.position, seat) == 1 << index and not started(self.position, seat)
            ),
            None,
        )
        if owner is not None:
            self.canvas.put(x + (inner - 3) // 2, y + self.text_row, f"({owner})", Ink(seat_token(owner), bold=True))
        else:
            self.canvas.put(x + inner // 2, y + self.text_row, "·", DIM)

    def _blocked(self, place: Place) -> None:
        """A patch sewn onto the sack; it runs on to the next one."""
        x, y = self.layout.corner(*place)
        width, rows = self.layout.cell
        column, row = place

        def patched(dx: int, dy: int) -> bool:
            inside = 0 <= column + dx < WIDTH and 0 <= row + dy < WIDTH
            beside = (row + dy) * WIDTH + column + dx
            return inside and not USABLE[self.position.options.side] >> beside & 1

        wide = width - 1 + patched(1, 0)
        for line in range(y, y + rows - 1 + patched(0, 1)):
            self.canvas.put(x, line, "▒" * wide, DIM)

    # Pieces

    def _patches(self) -> dict[Place, Patch]:
        patches: dict[Place, Patch] = {}
        for piece in self.position.pieces:
            for index, gem in _gems_of(piece):
                patches[index % WIDTH, index // WIDTH] = self._patch(piece, NAMES[index], gem)
        for place, gem in self.ghost.items():
            patches[place] = self._ghost_patch(gem)
        return patches

    def _patch(self, piece: Piece, name: str, gem: str) -> Patch:
        fill = gem_fill(NO_GEM if gem == "x" else gem)
        text = f"{letter(self.canvas, gem)}{piece.seat}"
        return Patch(text, fill, piece.id, struck=name in self.scene.struck, lit=name in self.scene.lit)

    def _ghost_patch(self, gem: str) -> Patch:
        shown = letter(self.canvas, gem)
        if self.scene.fits:
            return Patch(f"‹{shown}›", "ghost", _GHOST, hovers=True)
        return Patch(f"!{shown}!", "danger", _GHOST, text_ink="onfocus", hovers=True)


def _gems_of(piece: Piece) -> list[tuple[int, str]]:
    """Cells of a piece as indices, with the gem of each; a Tiny is an `x`."""
    if piece.x is not None:
        return [(INDEX[piece.anchor], "x")]
    shape = turned(piece.id)[piece.orientation]
    gems = {step: gem for gem, steps in shape.gems for step in steps}
    at = INDEX[piece.anchor]
    return [(at + step, gems.get(step, NO_GEM)) for step in shape.steps]

"""The piece that is carried over the sack before it is put down: anywhere inside, whether it fits or not. Pure.

What is pointed at stays a path of the picker: `hand:T15 > turn:r0 > cell:a6`, `tiny > cell:c4 > x:7`. A ghost is such
a path read, so the picker remains the one place that knows where the cursor is.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from rules.core.rules import Path
from rules.treasure_goblins.moves import PlaceTile, PlayTiny
from rules.treasure_goblins.sack import INDEX, NAMES, TURNS, WIDTH, Cell, Drawing, canonical, turned
from screens.common.picker import Direction

TINY: Final = "tiny"
_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_TINY_DRAWING: Final[Drawing] = ("x",)


class Ghost(msgspec.Struct, frozen=True):
    """A tile in some orientation, or the Tiny, at a place inside the sack."""

    tile: str | None
    """None: the Tiny."""
    turn: str
    column: int
    row: int
    """Of the upper left corner of its drawing."""
    x: int = 0
    """What the Tiny is to weigh."""

    @property
    def rows(self) -> Drawing:
        """Its drawing as it is turned."""
        return _TINY_DRAWING if self.tile is None else turned(self.tile)[self.turn].rows

    @property
    def anchor(self) -> Cell:
        """Where its first covered cell in reading order lies."""
        first = next(index for index, char in enumerate(self.rows[0]) if char != ".")
        return NAMES[self.row * WIDTH + self.column + first]

    @property
    def cells(self) -> dict[tuple[int, int], str]:
        """Column and row of each cell that it covers, with its gem."""
        return {
            (self.column + x, self.row + y): char
            for y, row in enumerate(self.rows)
            for x, char in enumerate(row)
            if char != "."
        }

    @property
    def path(self) -> Path:
        """What the picker is to be aimed at."""
        if self.tile is None:
            return TINY, f"cell:{self.anchor}", f"x:{self.x}"
        return f"hand:{self.tile}", f"turn:{self.turn}", f"cell:{self.anchor}"

    @property
    def move(self) -> PlaceTile | PlayTiny:
        """What putting it down here would be."""
        if self.tile is None:
            return PlayTiny(self.x, self.anchor)
        return PlaceTile(self.tile, self.turn, self.anchor)

    def steered(self, direction: Direction) -> "Ghost":
        """One cell further, or where it is at the edge of the sack."""
        dx, dy = _STEPS[direction]
        return self.inside(self.column + dx, self.row + dy)

    def centred_on(self, cell: Cell) -> "Ghost":
        """With its anchor on a cell, or as near as the edge allows."""
        row, column = divmod(INDEX[cell], WIDTH)
        first = next(index for index, char in enumerate(self.rows[0]) if char != ".")
        return self.inside(column - first, row)

    def turned(self, steps: int) -> "Ghost":
        """Turned clockwise by quarters, its upper left corner where it was."""
        at, mirrored = TURNS.index(self.turn) % 4, self.turn.endswith("m")
        return self._as(TURNS[(at + steps) % 4 + 4 * mirrored])

    def mirrored(self) -> "Ghost":
        """Flipped left-right as it lies."""
        at, mirrored = TURNS.index(self.turn) % 4, self.turn.endswith("m")
        return self._as(TURNS[-at % 4 + 4 * (not mirrored)])

    def _as(self, turn: str) -> "Ghost":
        if self.tile is None:
            return self
        ghost = msgspec.structs.replace(self, turn=canonical(self.tile, turn))
        return ghost.inside(self.column, self.row)

    def inside(self, column: int, row: int) -> "Ghost":
        """With that upper left corner, or as near as the edge of the sack allows."""
        rows = self.rows
        return msgspec.structs.replace(
            self, column=max(0, min(column, WIDTH - len(rows[0]))), row=max(0, min(row, WIDTH - len(rows)))
        )


def ghost_of(path: Path) -> Ghost | None:
    """The ghost that a path of the picker means; None where it means none."""
    match [element.partition(":")[::2] for element in path]:
        case [("hand", tile), ("turn", turn), ("cell", cell)]:
            return Ghost(tile, turn, 0, 0).centred_on(cell)
        case [("tiny", _), ("cell", cell), ("x", x)]:
            return Ghost(None, "r0", 0, 0, int(x)).centred_on(cell)
    return None


def middle(tile: str | None, x: int = 0) -> Ghost:
    """A ghost in the middle of the sack, for a piece that fits nowhere."""
    half = WIDTH // 2
    return Ghost(tile, "r0", 0, 0, x).inside(half - 1, half - 1)

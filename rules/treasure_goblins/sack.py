"""The sack's geometry: cells as bits, tiles in every turn, soldiers; read once from `data/`.

A set of cells is an int with bit `row * 10 + column` for each of them, so whole boards are compared, grown and matched
in a few operations. Cells are written column then row, `a1` at the upper left to `j10`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules.core.data import read_data, rows_of

Cell: TypeAlias = str
Cells: TypeAlias = int
"""A set of cells, one bit each."""
Gem: TypeAlias = Literal["R", "G", "B", "Y", "V"]
Power: TypeAlias = Literal["skip", "reverse", "none"]

WIDTH: Final = 10
GEMS: Final[tuple[Gem, ...]] = ("R", "G", "B", "Y", "V")
"""The order of colours everywhere."""
GEM_NAMES: Final[Mapping[str, str]] = {
    "R": "ruby",
    "G": "emerald",
    "B": "sapphire",
    "Y": "topaz",
    "V": "amethyst",
}
TURNS: Final = ("r0", "r90", "r180", "r270", "r0m", "r90m", "r180m", "r270m")
"""Orientations in canonical order; `m` flips left-right first, then turns clockwise."""

NAMES: Final = tuple(f"{column}{row}" for row in range(1, WIDTH + 1) for column in "abcdefghij")
INDEX: Final[Mapping[Cell, int]] = {name: index for index, name in enumerate(NAMES)}
ALL: Final[Cells] = (1 << WIDTH * WIDTH) - 1
_FIRST_COLUMN: Final[Cells] = sum(1 << row * WIDTH for row in range(WIDTH))
_NOT_FIRST: Final = ALL & ~_FIRST_COLUMN
_NOT_LAST: Final = ALL & ~(_FIRST_COLUMN << WIDTH - 1)

Drawing: TypeAlias = tuple[str, ...]
"""Rows of a tile: `R G B Y V` a gem, `o` covered, `.` not covered."""


class Tile(msgspec.Struct, frozen=True):
    """A treasure tile."""

    id: str
    value: int
    drawing: str
    design: str
    provenance: str

    @property
    def reverse(self) -> bool:
        """Whether it is a Reverse."""
        return self.design == "Z"


class Soldier(msgspec.Struct, frozen=True):
    """A soldier card: beaten by a group of `requirement` gems, worth `loot` coins at the end."""

    id: str
    requirement: int
    loot: int
    power: Power
    provenance: str

    @property
    def gem(self) -> str:
        """Colour of its stack."""
        return self.id[0]


class Turned(msgspec.Struct, frozen=True):
    """A tile in one orientation, seen from its anchor: the first covered cell in reading order."""

    rows: Drawing
    steps: tuple[int, ...]
    """Covered cells as index steps from the anchor, in reading order; the first is 0."""
    gems: tuple[tuple[Gem, tuple[int, ...]], ...]
    """Steps of the gems of each colour that it carries."""
    anchors: Cells
    """Where the anchor may lie for the whole tile to be inside the grid."""

    def cells(self, anchor: int) -> Cells:
        """What it covers with its anchor on a cell."""
        return sum(1 << anchor + step for step in self.steps)


def _data(name: str) -> dict[str, Any]:
    return read_data("rules.treasure_goblins", name)


TILES: Final[Mapping[str, Tile]] = rows_of(_data("tiles.toml"), Tile)
SOLDIERS: Final[Mapping[str, Soldier]] = rows_of(_data("soldiers.toml"), Soldier)
STACKS: Final = tuple(tuple(card for card in SOLDIERS if card[0] == gem) for gem in GEMS)
"""Full stacks by colour, top first."""
_SACK: Final = _data("sack.toml")


def cells(*names: Cell) -> Cells:
    """The set of the named cells."""
    return sum(1 << INDEX[name] for name in names)


def names(these: Cells) -> tuple[Cell, ...]:
    """The cells of a set in reading order."""
    return tuple(NAMES[index] for index in indices(these))


def indices(these: Cells) -> Iterator[int]:
    """The cells of a set as indices, ascending."""
    while these:
        lowest = these & -these
        yield lowest.bit_length() - 1
        these ^= lowest


USABLE: Final[Mapping[str, Cells]] = {side: ALL & ~cells(*blocked) for side, blocked in _SACK["blocked"].items()}
"""Cells of each side that may be covered."""
CORNERS: Final[Mapping[int, tuple[Cells, ...]]] = {
    int(seats): tuple(cells(name) for name in corners) for seats, corners in _SACK["corners"].items()
}
"""Corner of each seat, by number of seats."""


def neighbours(these: Cells) -> Cells:
    """All orthogonal neighbours of the cells of a set; members that touch each other are among them."""
    return these << WIDTH & ALL | these >> WIDTH | (these & _NOT_LAST) << 1 | (these & _NOT_FIRST) >> 1


def connected(start: Cells, within: Cells) -> Cells:
    """The cells of `within` that can be reached from `start` by orthogonal steps inside it."""
    reached = start & within
    while True:
        grown = reached | neighbours(reached) & within
        if grown == reached:
            return reached
        reached = grown


def _turn(drawing: Drawing) -> Drawing:
    return tuple("".join(column) for column in zip(*reversed(drawing), strict=True))


def _oriented(drawing: Drawing) -> Iterator[tuple[str, Drawing]]:
    turned: Drawing = drawing
    for turn in TURNS:
        if turn == "r0m":
            turned = tuple(row[::-1] for row in drawing)
        yield turn, turned
        turned = _turn(turned)


def _seen_from_anchor(rows: Drawing) -> Turned:
    covered = [(y, x, char) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "."]
    top, left, _ = covered[0]
    steps = {(y, x): (y - top) * WIDTH + x - left for y, x, _ in covered}
    gems = tuple(
        (gem, tuple(steps[y, x] for y, x, char in covered if char == gem))
        for gem in GEMS
        if any(char == gem for _, _, char in covered)
    )
    anchors = sum(
        1 << y * WIDTH + x + left for y in range(WIDTH - len(rows) + 1) for x in range(WIDTH - len(rows[0]) + 1)
    )
    return Turned(rows, tuple(steps.values()), gems, anchors)


@cache
def turned(tile: str) -> Mapping[str, Turned]:
    """The tile in each canonical orientation, in order, mirrored ones included."""
    drawings: dict[Drawing, str] = {}
    for turn, rows in _oriented(tuple(TILES[tile].drawing.split("/"))):
        drawings.setdefault(rows, turn)
    return {turn: _seen_from_anchor(rows) for rows, turn in drawings.items()}


@cache
def canonical(tile: str, turn: str) -> str:
    """The first orientation that gives the same drawing."""
    drawings = dict(_oriented(tuple(TILES[tile].drawing.split("/"))))
    return next(other for other, rows in drawings.items() if rows == drawings[turn])


@cache
def image(tile: str, turn: str, anchor: Cell) -> tuple[Cells, tuple[tuple[Gem, Cells], ...]]:
    """What a lying tile covers, and where its gems of each colour are."""
    shape = turned(tile)[turn]
    at = INDEX[anchor]
    return shape.cells(at), tuple((gem, sum(1 << at + step for step in steps)) for gem, steps in shape.gems)

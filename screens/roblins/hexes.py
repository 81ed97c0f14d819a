"""Hexes as cells: four sizes of one geometry, in which the roads of neighbours meet exactly. Pure.

A hex is so many columns wide and rows high; the next column of hexes lies half a hex lower. A road runs from an edge to
the hub: up and down it is straight, to the sides it leaves the hub level and crosses the edge on a diagonal.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from rules.roblins.hexes import NUMBER, Edges, Hex, coordinates
from screens.common.canvas import Rect

Cell: TypeAlias = tuple[int, int]
"""Column and row, from the upper left corner of a hex."""


class Stretch(NamedTuple):
    """A piece of road: a character in a cell."""

    x: int
    y: int
    char: str


class Size(msgspec.Struct, frozen=True):
    """How big a hex is drawn."""

    name: str
    pitch: tuple[int, int]
    """Columns from one column of hexes to the next, rows from one hex to the next below it."""
    box: tuple[int, int]
    """Columns and rows that a hex fills."""
    hub: Cell
    rows: tuple[tuple[int, int], ...]
    """First and last column of the fill, row by row; the last row is half as high in the sizes that leave a gap."""
    lowest_is_half: bool
    arms: Mapping[int, tuple[Stretch, ...]]
    """By number of an edge, from the edge to the hub."""

    def corner(self, place: Hex) -> Cell:
        """Upper left corner of a hex, seen from that of the pile."""
        column, height = coordinates(place)
        return column * self.pitch[0], -height * self.pitch[1] // 2

    def rect(self, place: Hex) -> Rect:
        """The cells of a hex, seen from the upper left corner of the pile."""
        return Rect(*self.corner(place), *self.box)


def _arms(hub: Cell, run: int, slants: int, up: int, down: int) -> dict[int, tuple[Stretch, ...]]:
    """The six arms: `run` level cells and one diagonal below the hub, `slants` diagonals above it."""
    x, y = hub
    level = run + 1 - slants
    arms: dict[int, tuple[Stretch, ...]] = {
        NUMBER["n"]: tuple(Stretch(x, y - up + step, "│") for step in range(up)),
        NUMBER["s"]: tuple(Stretch(x, y + down - step, "│") for step in range(down)),
    }
    for side, upper, lower in ((1, "ne", "se"), (-1, "nw", "sw")):
        rising, falling = ("╱", "╲") if side > 0 else ("╲", "╱")
        flat = [Stretch(x + side * step, y, "─") for step in range(run, 0, -1)]
        edge = [Stretch(x + side * (level + step), y - step, rising) for step in range(slants, 0, -1)]
        arms[NUMBER[upper]] = (*edge, *flat[run - level :])
        arms[NUMBER[lower]] = (Stretch(x + side * (run + 1), y, falling), *flat)
    return arms


FAR: Final = Size("far", (4, 2), (3, 2), (1, 1), ((0, 2), (0, 2)), False, _arms((1, 1), 1, 1, 1, 0))
MID: Final = Size("mid", (6, 2), (5, 2), (2, 1), ((0, 4), (0, 4)), False, _arms((2, 1), 2, 1, 1, 0))
NEAR: Final = Size("near", (7, 4), (7, 4), (3, 2), ((1, 5), (0, 6), (0, 6), (1, 5)), True, _arms((3, 2), 2, 1, 2, 1))
BIG: Final = Size(
    "big",
    (11, 6),
    (11, 6),
    (5, 3),
    ((2, 8), (1, 9), (0, 10), (0, 10), (1, 9), (2, 8)),
    True,
    _arms((5, 3), 4, 2, 3, 2),
)
SIZES: Final = (BIG, NEAR, MID, FAR)
"""Largest first."""

_HUBS: Final = {
    (False, False, False, False): "·",
    (True, True, False, False): "│",
    (False, False, True, True): "─",
    (True, False, True, False): "╯",
    (True, False, False, True): "╰",
    (False, True, True, False): "╮",
    (False, True, False, True): "╭",
    (True, True, True, False): "┤",
    (True, True, False, True): "├",
    (True, False, True, True): "┴",
    (False, True, True, True): "┬",
    (True, True, True, True): "┼",
    (False, False, True, False): "─",
    (False, False, False, True): "─",
    (True, False, False, False): "│",
    (False, True, False, False): "│",
}
"""Whether arms lead up, down, to the left, to the right → where they meet."""


@cache
def hub_char(arms: Edges) -> str:
    """The character in which the roads of a card meet."""

    def has(*names: str) -> bool:
        return any(arms >> NUMBER[name] & 1 for name in names)

    return _HUBS[has("n"), has("s"), has("nw", "sw"), has("ne", "se")]

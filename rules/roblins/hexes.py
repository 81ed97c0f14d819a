"""Hexes, edges and road ends of a territory. Specification 3.1.

Flat-topped hexes round the treasure pile at column 0, height 0; column and height add up to an even number. Terrain
lies at height 0 and above. Sets of edges are ints with bit `e` for the edge number e: a turned card is a rotated int.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

Hex: TypeAlias = str
"""`c.4`, `r1.3` one column to the right, `l2.0` two to the left, or `pile`."""
Edge: TypeAlias = Literal["n", "ne", "se", "s", "sw", "nw"]
RoadEnd: TypeAlias = str
"""A road end: a hex and an edge of it, `r1.1:ne`, `pile:nw`."""
Edges: TypeAlias = int
"""A set of edges, one bit each."""

EDGES: Final[tuple[Edge, ...]] = get_args(Edge)
"""Clockwise; the place of each is its number."""
NUMBER: Final[Mapping[str, int]] = {edge: number for number, edge in enumerate(EDGES)}
ALL_EDGES: Final[Edges] = 0b111111
PILE: Final[Hex] = "pile"
_NAME = re.compile(r"(?:c|[lr][1-9]\d?)\.(?:0|[1-9]\d?)", re.ASCII)
_STEPS: Final = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


@cache
def coordinates(place: Hex) -> tuple[int, int]:
    """Column, negative to the left, and height; what hexes are sorted by."""
    if place == PILE:
        return 0, 0
    column, _, height = place.partition(".")
    side = {"c": 0, "r": 1, "l": -1}[column[0]]
    return side * int(column[1:] or 0), int(height)


def is_hex(word: str) -> bool:
    """Whether the word names a hex at or above the centre line, the pile left aside."""
    return bool(_NAME.fullmatch(word)) and sum(coordinates(word)) % 2 == 0 and word != "c.0"


def is_end(word: str) -> bool:
    """Whether the word names an edge of a hex or of the pile."""
    place, _, edge = word.partition(":")
    return (place == PILE or is_hex(place)) and edge in NUMBER


@cache
def hex_at(column: int, height: int) -> Hex:
    """The name of a hex."""
    if (column, height) == (0, 0):
        return PILE
    side = "c" if column == 0 else f"r{column}" if column > 0 else f"l{-column}"
    return f"{side}.{height}"


@cache
def beside(place: Hex, edge: int) -> Hex | None:
    """The hex across an edge, by its number; None below the centre line, where no terrain lies. Ruling 7."""
    column, height = coordinates(place)
    across, up = _STEPS[edge]
    return hex_at(column + across, height + up) if height + up >= 0 else None


def across(edge: int) -> int:
    """The number of the same edge seen from the hex on its other side."""
    return (edge + 3) % 6


def turned(edges: Edges, steps: int) -> Edges:
    """The edges of a card turned clockwise by so many steps."""
    return (edges << steps | edges >> 6 - steps) & ALL_EDGES


def edges_of(*names: str) -> Edges:
    """The set of the named edges."""
    return sum(1 << EDGES.index(name) for name in names)


@cache
def numbers(edges: Edges) -> tuple[int, ...]:
    """The edges of a set, in order."""
    return tuple(edge for edge in range(6) if edges >> edge & 1)


def end_of(place: Hex, edge: int) -> RoadEnd:
    """The road end on an edge, by its number."""
    return f"{place}:{EDGES[edge]}"


def split(end: RoadEnd) -> tuple[Hex, Edge]:
    """Hex and edge of a road end."""
    place, _, edge = end.partition(":")
    return place, edge  # type: ignore[return-value]  # an edge stands behind the colon


def gate_of(end: RoadEnd) -> Hex | None:
    """The hex that a road end points to; None below the centre line."""
    place, edge = split(end)
    return beside(place, NUMBER[edge])

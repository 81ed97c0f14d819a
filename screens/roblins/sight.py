"""Which part of a territory is seen, and how big: as large as all of it fits, else small, else scrolled. Pure."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from rules.roblins.hexes import PILE, Hex
from rules.roblins.land import Ground
from screens.common.canvas import Rect
from screens.common.picker import Direction
from screens.roblins.hexes import FAR, NEAR, SIZES, Size

Zoom: TypeAlias = Literal["whole", "near", "far"]
"""As large as the whole territory fits, or one size whatever fits."""
ZOOMS: Final[tuple[Zoom, ...]] = ("whole", "near", "far")


class Sight(NamedTuple):
    """How a map lies in its window."""

    area: Rect
    size: Size
    origin: tuple[int, int]
    """The canvas cell of the upper left corner of the pile."""

    def rect(self, place: Hex) -> Rect:
        """Where a hex is on the canvas, seen or not."""
        box = self.size.rect(place)
        return Rect(box.x + self.origin[0], box.y + self.origin[1], box.width, box.height)

    def centre(self, place: Hex) -> tuple[int, int]:
        """The middle of a hex on the canvas."""
        rect = self.rect(place)
        return rect.x + rect.width // 2, rect.y + rect.height // 2

    def holds(self, place: Hex) -> bool:
        """Whether what is written on a hex is seen."""
        return self.beyond(place) is None

    def beyond(self, place: Hex) -> Direction | None:
        """Over which edge of the window what is written on a hex runs; upper and lower edge first."""
        core, area = _core(self.size, place, gate=True), self.area
        x, y = core.x + self.origin[0], core.y + self.origin[1]
        if y < area.y:
            return "up"
        if y + core.height > area.y + area.height:
            return "down"
        if x < area.x:
            return "left"
        return "right" if x + core.width > area.x + area.width else None


def look_at(
    ground: Ground,
    area: Rect,
    zoom: Zoom = "whole",
    focus: Hex | None = None,
    before: Sight | None = None,
    *,
    least: Size = FAR,
) -> Sight:
    """A territory in an area: its pile at the lower edge, in the middle, unless that hides what could be seen.

    `focus` is in sight in any case; what was seen `before` moves no more than it must. A whole territory is drawn no
    smaller than `least`, and scrolled where it does not fit.
    """
    size, bounds = _size_of(ground, area.width, area.height, zoom, least.name)
    home = _home(size, area)
    origin = before.origin if before is not None and before.size is size and before.area == area else home
    wanted = size.rect(focus) if focus is not None else None
    return Sight(
        area,
        size,
        (
            _along((area.x, area.width), (bounds.x, bounds.width), home[0], origin[0], wanted and wanted[::2]),
            _along((area.y, area.height), (bounds.y, bounds.height), home[1], origin[1], wanted and wanted[1::2]),
        ),
    )


@lru_cache(maxsize=64)
def _size_of(ground: Ground, width: int, height: int, zoom: Zoom, least: str) -> tuple[Size, Rect]:
    """How big a territory is drawn in a window, and the cells that it fills then, seen from the pile's corner."""
    fixed = {"near": NEAR, "far": FAR}.get(zoom)
    for size in [fixed] if fixed is not None else SIZES:
        bounds = _bounds(size, ground)
        if size is fixed or size.name == least or (bounds.width <= width and bounds.height <= height):
            return size, bounds
    raise AssertionError(least)


def _along(
    window: tuple[int, int], bounds: tuple[int, int], home: int, before: int, wanted: tuple[int, ...] | None
) -> int:
    """Where the origin lies in one direction; each stretch is its first cell and its length."""
    begin, room = window
    first, length = bounds
    low, high = begin - first, begin + room - first - length
    origin = max(min(low, high), min(home if length <= room else before, max(low, high)))
    if wanted is not None and wanted[1] <= room:
        origin = max(begin - wanted[0], min(origin, begin + room - wanted[0] - wanted[1]))
    return origin


def _home(size: Size, area: Rect) -> tuple[int, int]:
    """The pile in the middle of the lower edge."""
    return area.x + (area.width - size.box[0]) // 2, area.y + area.height - size.box[1]


def _core(size: Size, place: Hex, *, gate: bool) -> Rect:
    """The cells of a hex that matter: of a gate those with words."""
    box = size.rect(place)
    if not size.lowest_is_half or not gate or place == PILE:
        return box
    middle = size.box[1] // 2
    return Rect(box.x + 1, box.y + middle - 1, box.width - 2, 2)


def _bounds(size: Size, ground: Ground) -> Rect:
    """The smallest rectangle with all tiles and gates, seen from the pile's corner."""
    boxes = [size.rect(place) for place in ground.arms]
    boxes += [_core(size, gate, gate=True) for gate in ground.gates]
    return _around(boxes)


def _around(boxes: Iterable[Rect]) -> Rect:
    boxes = list(boxes)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Rect(left, top, right - left, bottom - top)

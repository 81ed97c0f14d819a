"""A window onto a map: what lies outside it is not drawn, and no fault."""

from screens.common.canvas import Canvas, Ink, Rect


class Pen:
    """Draws on a canvas by the cells of a map, inside an area of it."""

    def __init__(self, canvas: Canvas, area: Rect, origin: tuple[int, int]) -> None:
        """`origin`: the canvas cell of the map's own cell 0,0."""
        self.canvas = canvas
        self.area = area
        self._x, self._y = origin

    @property
    def blocks(self) -> bool:
        """Whether there are solid blocks to draw with."""
        return self.canvas.blocks

    def on_canvas(self, rect: Rect) -> Rect:
        """A rectangle of the map where it is on the canvas, whether seen or not."""
        return Rect(rect.x + self._x, rect.y + self._y, rect.width, rect.height)

    def seen(self, rect: Rect) -> Rect | None:
        """The part of a rectangle of the map that is inside the window, on the canvas."""
        placed, area = self.on_canvas(rect), self.area
        left, top = max(placed.x, area.x), max(placed.y, area.y)
        right = min(placed.x + placed.width, area.x + area.width)
        bottom = min(placed.y + placed.height, area.y + area.height)
        return Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write what is inside the window."""
        area, x, y = self.area, x + self._x, y + self._y
        if not area.y <= y < area.y + area.height:
            return
        left, right = max(area.x - x, 0), min(area.x + area.width - x, len(text))
        if left < right:
            self.canvas.put(x + left, y, text[left:right], ink)

    def recolour(self, rect: Rect, *, bg: str | None = None, fg: str | None = None) -> None:
        """Change colours inside the window."""
        if seen := self.seen(rect):
            self.canvas.recolour(*seen, bg=bg, fg=fg)

    def zone(self, name: str, rect: Rect) -> None:
        """Say where an element is drawn, if any of it is seen."""
        if seen := self.seen(rect):
            self.canvas.zone(name, *seen)

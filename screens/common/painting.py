"""One widget that shows a canvas and sends only what changed.

A subclass paints in `paint`; `repaint` paints anew, compares with what stands on the screen, and refreshes the changed
stretches alone: a key costs a few hundred bytes, idling none. A canvas is painted for a size and a glyph set; when
either changes, or the palette, all of it is drawn again.
"""

from collections.abc import Callable

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from screens.common.canvas import Canvas
from screens.common.look import Look, look_of

Painter = Callable[[Canvas], None]


class Painting(Widget):
    """A canvas as a widget; not focusable, without border, of the size it is given."""

    DEFAULT_CSS = """
    Painting {
        width: 1fr;
        height: 1fr;
    }
    """
    ALLOW_SELECT = False
    GROUND = "ground"
    """The token that fills what is not drawn."""

    class Pointed(Message):
        """An element was clicked."""

        def __init__(self, element: str, widget: "Painting") -> None:
            super().__init__()
            self.element = element
            self.widget = widget

        @property
        def control(self) -> "Painting":
            """The painting it is drawn on."""
            return self.widget

    def __init__(
        self,
        painter: Painter | None = None,
        *,
        name: str | None = None,
        id: str | None = None,  # noqa: A002  Textual's own name for it
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._painter = painter
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []
        self._worn: Look | None = None

    @property
    def canvas(self) -> Canvas:
        """What is on the screen; painted now if nothing is yet."""
        return self._current()

    def paint(self, canvas: Canvas) -> None:
        """Draw everything on an empty canvas. The default asks the painter given at the start."""
        if self._painter is not None:
            self._painter(canvas)

    def repaint(self) -> None:
        """Paint anew and send what changed."""
        before = self._canvas
        if before is None or not self._fits(before):
            # One that is hidden has no size until the next layout, and then again the one that its old canvas fits.
            self._canvas = None
            self.refresh()
            return
        after = self._painted()
        changes = after.changes(before)
        self._canvas = after
        for y in {y for y, _, _ in changes}:
            self._strips[y] = self._strip(after, y)
        if changes:
            self.refresh(*(Region(x, y, width, 1) for y, x, width in changes))

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        self._current()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _current(self) -> Canvas:
        if self._canvas is None or not self._fits(self._canvas):
            self._worn = look_of(self.app)
            self._canvas = self._painted()
            self._strips = [self._strip(self._canvas, y) for y in range(self._canvas.height)]
        return self._canvas

    def _fits(self, canvas: Canvas) -> bool:
        return (canvas.width, canvas.height) == self.size and self._worn == look_of(self.app)

    def _painted(self) -> Canvas:
        look = look_of(self.app)
        canvas = Canvas(*self.size, self.GROUND, blocks=look.glyph_set().blocks, colours=look.depth != "none")
        self.paint(canvas)
        return canvas

    def _strip(self, canvas: Canvas, y: int) -> Strip:
        look = look_of(self.app)
        return canvas.strip(y, look.palette, look.glyph_set())

    def on_click(self, event: events.Click) -> None:
        """Say which element was clicked."""
        element = self.canvas.element_at(event.x, event.y)
        if element is not None:
            event.stop()
            self.post_message(self.Pointed(element, self))

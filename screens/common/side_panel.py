"""A panel at the right edge, 38 wide and as high as the screen: lines to scroll through."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message

from screens.common.canvas import HEADING, MUTED, ROCK, Canvas, Ink
from screens.common.painting import Painting
from screens.common.texts import Line, fitted

WIDTH: Final = 38
INNER: Final = WIDTH - 4
"""Cells for a line of text."""

Content = Callable[[int], Sequence[Line]]
"""Width of a line → the lines."""


class SidePanel(Painting, can_focus=True):
    """Lines under a title. The content is asked anew at every repaint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_lines(-1)", "a line up", id="panel.up"),
        Binding("down,j", "scroll_lines(1)", "a line down", id="panel.down"),
        Binding("pageup", "scroll_lines(-10)", "ten lines up", id="panel.page-up"),
        Binding("pagedown", "scroll_lines(10)", "ten lines down", id="panel.page-down"),
        Binding("home", "scroll_lines(-100000)", "to the top", id="panel.top"),
        Binding("end", "scroll_lines(100000)", "to the end", id="panel.end"),
        Binding("escape", "close", "close the panel", id="panel.close"),
    ]
    DEFAULT_CSS = """
    SidePanel {
        layer: panels;
        dock: right;
        width: 38;
        height: 1fr;
    }
    """
    GROUND = "panel"

    class Closed(Message):
        """The panel wants to go."""

    def __init__(self, title: str, content: Content, *, name: str | None = None, at_end: bool = False) -> None:
        super().__init__(id=name)
        self.title = title
        self._content = content
        self._at_end = at_end
        """Whether it keeps to its last line while more lines come."""
        self._top = 0

    def paint(self, canvas: Canvas) -> None:
        """The frame, the lines that fit, and how much there is above and below."""
        lines = self._content(canvas.width - 4)
        room = canvas.height - 2
        last = max(0, len(lines) - room)
        self._top = last if self._at_end else min(self._top, last)
        canvas.box(0, 0, canvas.width, canvas.height, Ink("rock", "panel"), "round", [(self.title, HEADING)])
        for row, line in enumerate(lines[self._top : self._top + room], 1):
            canvas.puts(2, row, *fitted(line, canvas.width - 4))
        if self._top > 0:
            canvas.put(canvas.width - 4, 0, " ↑ ", MUTED)
        if self._top < last:
            canvas.put(canvas.width - 4, canvas.height - 1, " ↓ ", MUTED)
        canvas.put(2, canvas.height - 1, " Esc ", ROCK)

    def action_scroll_lines(self, by: int) -> None:
        """Scroll; at the end it stays there."""
        last = max(0, len(self._content(self.size.width - 4)) - (self.size.height - 2))
        self._top = max(0, min(last, self._top + by))
        self._at_end = self._top == last and (self._at_end or by > 0)
        self.repaint()

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls, too."""
        self.action_scroll_lines(-3)

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls, too."""
        self.action_scroll_lines(3)

    def action_close(self) -> None:
        """Ask the screen to take it away."""
        self.post_message(self.Closed())

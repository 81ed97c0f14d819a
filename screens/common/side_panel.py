"""A panel at an edge of a screen, 38 wide: lines to scroll through, drawn over what is there.

It is no widget: opening it sends its own cells and nothing else.
"""

from collections.abc import Callable, Sequence
from typing import Final

from screens.common.canvas import HEADING, MUTED, Canvas, Ink
from screens.common.texts import Line, fitted

WIDTH: Final = 38
INNER: Final = WIDTH - 4
"""Cells for a line of text."""
ELEMENT: Final = "panel"
"""What a click on it points at."""

Content = Callable[[int], Sequence[Line]]
"""Width of a line → the lines."""

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -100_000, "end": 100_000}


class SidePanel:
    """Lines under a title. The content is asked anew whenever it is drawn."""

    def __init__(self, title: str, content: Content, *, at_end: bool = False) -> None:
        self.title = title
        self.at_end = at_end
        """Whether it keeps to its last line while more lines come."""
        self._content = content
        self._top = 0
        self._last = 0

    def draw(self, canvas: Canvas, below: int = 0, *, left: bool = False) -> None:
        """The frame, the lines that fit, and whether there is more above and below.

        `below` rows stay free; at the `left` edge it uncovers what lies at the right one.
        """
        x, height = 0 if left else canvas.width - WIDTH, canvas.height - below
        lines, room = self._content(INNER), height - 2
        self._last = max(0, len(lines) - room)
        self._top = self._last if self.at_end else min(self._top, self._last)
        canvas.fill(x, 0, WIDTH, height, Ink(bg="panel"))
        canvas.box(x, 0, WIDTH, height, Ink("rock", "panel"), "round", [(self.title, HEADING)])
        for row, line in enumerate(lines[self._top : self._top + room], 1):
            canvas.puts(x + 2, row, *fitted(line, INNER))
        if self._top > 0:
            canvas.put(x + WIDTH - 4, 0, " ↑ ", MUTED)
        if self._top < self._last:
            canvas.puts(x + WIDTH - 10, height - 1, (" PgDn", HEADING), (" ↓ ", MUTED))
        canvas.puts(x + 2, height - 1, (" Esc ", HEADING), ("closes ", MUTED))
        canvas.zone(ELEMENT, x, 0, WIDTH, height)

    def key(self, key: str, *, pages: bool = False) -> bool:
        """Scroll by a key; whether it is one of its own. With `pages` alone the arrows are left to others."""
        if key not in _STEPS or (pages and key in ("up", "down")):
            return False
        self.scroll(_STEPS[key])
        return True

    def scroll(self, by: int) -> None:
        """Scroll by so many lines; at the end it stays there when more come."""
        self._top = max(0, min(self._last, self._top + by))
        self.at_end = by > 0 and self._top == self._last

"""The way from an app to a terminal at the other end of a line. It knows no file, thread or signal of the server."""

from typing import Any, Final, Protocol

from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from screens.common.driver import USUAL_SIZE, Lowered

MOST_COLUMNS: Final = 500
MOST_ROWS: Final = 200
"""A terminal that says it is larger is drawn upon in its upper left corner."""

_TAKE: Final = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?7l\x1b[?2026$p"
"""Other screen, no cursor, buttons of the mouse (no movement: each would be a packet), pasted text as such, no wrap,
and the question whether updates can be shown at once. Keys stay as they are: a dropped line cannot take back a protocol
for keys, and then the player's shell would get numbers instead of letters."""

GIVE_BACK: Final = "\x1b[?2026l\x1b[?1000l\x1b[?1006l\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
"""Undoes all of that; on a terminal that is its owner's already it changes nothing."""


class Line(Protocol):
    """What an app's terminal is reached by."""

    size: tuple[int, int]
    """Columns and rows, as the other end told them last."""
    held: bool
    """Whether the other end has not taken yet what was sent."""

    def send(self, data: bytes) -> None:
        """Send at once."""


class Wire(Driver):
    """Sends what Textual writes in one piece a frame, and nothing while the other end takes nothing."""

    def __init__(self, app: Any, **more: Any) -> None:
        super().__init__(app, **more)
        self._line: Line = app.line
        self._written: list[str] = []
        self._missed = False
        self._given_back = False

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._line.send(_TAKE.encode())
        self.resized()

    def resized(self) -> None:
        """The terminal has another size now."""
        size = Size(*fitting(self._line.size))
        self.process_message(Resize(size, size))

    def process_message(self, message: Message) -> None:
        """Take an event from the terminal; a size only where the line told it.

        A terminal may tell its size among the keys, too, and any size: an app that draws on it takes the memory of all.
        """
        if not isinstance(message, Resize) or message.size == fitting(self._line.size):
            super().process_message(message)

    def write(self, data: str) -> None:
        """Write for the next flush; what Textual does not flush itself, such as the bell, goes when it is through.

        A frame for which there is no room is not kept: see `go_on`.
        """
        if self._line.held:
            self._missed = True
            return
        if not self._written:
            self._loop.call_soon(self.flush)
        self._written.append(data)

    def flush(self) -> None:
        """Send what was written."""
        if self._written and not self._given_back:
            whole = "".join(self._written)
            self._written.clear()
            self._line.send(whole.encode(errors="replace"))

    def go_on(self) -> bool:
        """Take note that there is room again; whether anything was missed meanwhile."""
        missed, self._missed = self._missed, False
        return missed and not self._given_back

    def disable_input(self) -> None:
        """Take no more keys; the session sees to that."""

    def stop_application_mode(self) -> None:
        """Give the terminal back; a second time it does nothing."""
        if not self._given_back:
            self.flush()
            self._given_back = True
            self._line.send(GIVE_BACK.encode())

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the browser would be the server's."""

    def deliver_binary(self, binary: Any, **more: Any) -> None:
        """Deliver nothing: the disk is the server's."""


class LineDriver(Lowered, Wire):
    """The driver of a visitor's app, which has its `line`."""

    def resized(self) -> None:
        """The terminal has another size now, and whatever it shows is uncertain."""
        self.forget_frame()
        super().resized()

    def go_on(self) -> bool:
        """Take note that there is room again; the app is to draw everything anew if this is so."""
        missed = super().go_on()
        if missed:
            self.forget_frame()
        return missed


class AskingDriver(LineDriver):
    """The same, which finds out first how wide the terminal draws box characters."""

    asks_width = True


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows to draw on; the usual ones where the terminal does not know them."""
    columns, rows = size
    return (min(columns, MOST_COLUMNS), min(rows, MOST_ROWS)) if columns > 0 and rows > 0 else USUAL_SIZE

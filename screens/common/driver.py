"""The way to the terminal: Textual's driver, with colours lowered to what the terminal shows.

Textual asks the environment for a colour depth and keeps rendered styles in caches shared by the whole process; under
NO_COLOR it turns colours into 24-bit greys. So an app of ours

1. passes `driver_class=driver_class()` to `App.__init__`, and
2. calls `prepare(self)` after it, which makes Textual render 24-bit colours always, and brings our themes;
3. keeps a `screens.common.look.Look` in `self.look`, from which the driver reads palette and depth at each write;
4. may answer `WideGlyphs`, which tells that this terminal draws box characters two cells wide, by taking `ascii`.

A driver for another kind of terminal mixes `Lowered` in before its base.
"""

import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import IO, Any, ClassVar, Final

from rich.console import Console
from textual.app import App
from textual.driver import Driver
from textual.events import CursorPosition, Resize
from textual.filter import Monochrome, NoColor
from textual.message import Message
from textual.messages import InBandWindowResize

from screens.common.depth import Depth, detect_depth, lowering
from screens.common.glyphs import UNICODE, default_glyphs
from screens.common.look import look_of
from screens.common.sgr import tight
from screens.common.tokens import textual_themes, theme_name

_FRAME_SIZE: Final = 2000
"""Characters from which on a write is worth remembering."""

_KEEPS_FRAME: Final = ("\x1b[?2026", "\x1b]22;")
"""Writes that leave the screen as it is: begin and end of an update, shape of the mouse pointer."""

USUAL_SIZE: Final = (80, 24)
"""Columns and rows of a terminal that does not tell them."""

_ASK_WIDTH: Final = "\x1b[1;1H─\x1b[6n\x1b[1;1H"
"""Draws a box character in the corner and asks where the cursor is; the first frame covers it."""


class WideGlyphs(Message):
    """Posted to the app: this terminal draws box characters two cells wide."""


class Lowered(Driver):
    """Lowers what a driver writes to the depth that the player chose, or to that of the terminal."""

    terminal_depth: ClassVar[Depth] = "truecolor"
    asks_width: ClassVar[bool] = False
    """Whether to find out at the start how wide the terminal draws box characters."""

    _frame = ""
    _asking = False

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        super().start_application_mode()  # type: ignore[safe-super]  # the driver mixed with has a body
        if self.asks_width:
            self._asking = True
            self.write(_ASK_WIDTH)

    def write(self, data: str) -> None:
        """Write data to the terminal with its colours lowered, in as few bytes as will do.

        Textual paints a new screen several times over. A frame that stands there already is not sent again.
        """
        lowered = tight(self.lower(data))
        if not data.startswith(_KEEPS_FRAME):
            if lowered == self._frame:
                return
            self._frame = lowered if len(lowered) >= _FRAME_SIZE else ""
        super().write(lowered)  # type: ignore[safe-super]  # the driver mixed with has a body

    def forget_frame(self) -> None:
        """Send the next frame whatever it is: the terminal may have lost the last one."""
        self._frame = ""

    def _get_terminal_size(self) -> tuple[int, int]:
        """Columns and rows as the terminal has them, whatever COLUMNS and LINES say."""
        self.forget_frame()
        return terminal_size(sys.__stderr__)

    def process_message(self, message: Message) -> None:
        """Take an event from the terminal; after a new size its content is uncertain, and a size of 0 is none."""
        if isinstance(message, Resize) and not all(message.size):
            return
        if isinstance(message, InBandWindowResize):
            self.forget_frame()
        if isinstance(message, CursorPosition) and self._asking:
            self._asking = False
            if message.x > 1:
                self.send_message(WideGlyphs())
        super().process_message(message)

    def lower(self, data: str) -> str:
        """What is sent for what Textual wrote."""
        look = look_of(self._app)
        return lowering(look.depth or self.terminal_depth, look.palette)(data)


def terminal_size(screen: IO[str] | None) -> tuple[int, int]:
    """Columns and rows of the terminal behind a stream; the usual ones where it does not know them."""
    try:
        columns, rows = os.get_terminal_size(screen.fileno() if screen is not None else -1)
    except (OSError, ValueError):
        return USUAL_SIZE
    return (columns, rows) if columns and rows else USUAL_SIZE


def driver_class(env: Mapping[str, str] | None = None) -> type[Driver]:
    """Textual's driver for this system, for the terminal that an environment describes."""
    env = os.environ if env is None else env
    return _driver_class(detect_depth(env), default_glyphs(env) == UNICODE.name)


@lru_cache
def _driver_class(depth: Depth, asks_width: bool) -> type[Driver]:
    base = _system_driver()
    attributes = {"terminal_depth": depth, "asks_width": asks_width, "__doc__": Lowered.__doc__}
    return type(f"Lowered{base.__name__}", (Lowered, base), attributes)


def _system_driver() -> type[Driver]:
    # Imported late: each of these modules loads only on its own system.
    if sys.platform == "win32":
        from textual.drivers.windows_driver import WindowsDriver

        return WindowsDriver
    from screens.common.linux_input import SteadyInput

    return SteadyInput


def prepare(app: App[Any]) -> None:
    """Let an app render 24-bit colours in its terminal's size, whatever the environment says, and wear its look."""
    app.console = Console(
        color_system="truecolor",
        file=app.console.file,
        force_terminal=True,
        no_color=False,
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        safe_box=False,
        soft_wrap=False,
        _environ={},
    )
    # Textual offers no switch for these two; the driver knows better what to do without colours.
    app._filters[:] = [kept for kept in app._filters if not isinstance(kept, Monochrome | NoColor)]  # noqa: SLF001
    for theme in textual_themes():
        app.register_theme(theme)
    app.theme = theme_name(look_of(app).palette)

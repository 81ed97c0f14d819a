"""One visitor at one terminal: from the door through the app to the last line he reads."""

import asyncio
import hmac
import io
import logging
import sys
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import Any, Final, Protocol

import asyncssh
from rich.console import Console
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser

from goblin_tui.server.ask import Question
from goblin_tui.server.driver import GIVE_BACK, AskingDriver, LineDriver, fitting
from goblin_tui.server.hall import Hall
from goblin_tui.server.hall_app import STUMBLED, HallApp
from goblin_tui.server.keyboard import Keyboard
from goblin_tui.server.visitor import Visitor
from goblin_tui.server.watch import where
from rules.core.errors import Refusal
from rules.core.plain import plain
from screens.common.glyphs import UNICODE, default_glyphs

TOLD: Final = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""What is believed of a visitor's environment."""
LONGEST_TOLD: Final = 64
USUAL_LOCALE: Final = "C.UTF-8"
"""Of a terminal that does not tell: all that are around write UTF-8."""

GUESSES: Final = 3
"""Tries for the word at the door."""
ANSWER_WITHIN: Final = 60.0
"""Seconds for each."""
LAST_SECONDS: Final = 5.0
"""Until an app that should end is ended."""
RESIZE_PAUSE: Final = 0.05
"""Seconds between two sizes that are drawn."""
ROOM: Final = 64 * 1024
"""Bytes that may wait for a slow line; a large screen in full colour fits."""

NEEDS_TERMINAL: Final = "goblin-tui plays in a terminal: ssh -t, and no command."
IDLE: Final = "Nobody has touched a key for long, so your place was tidied up. Your matches are saved: come back."

_log = logging.getLogger(__name__)


class Place(Protocol):
    """What a session needs of the server."""

    hall: Hall
    invites: tuple[str, ...]
    """Words of which whoever is new has to know one."""

    def visitor(self, session: "Session") -> Visitor:
        """Who comes, by his key and the name he asks for; raises a `Refusal`."""

    def is_new(self, session: "Session") -> bool:
        """Whether he has to know a word at the door."""

    def began(self, session: "Session") -> None:
        """A session has begun."""

    def ended(self, session: "Session") -> None:
        """It has ended."""


class LineApp(HallApp):
    """A visitor's app, at the end of a line. It prints and logs nothing where it runs."""

    def __init__(self, line: "Session", visitor: Visitor, env: Mapping[str, str]) -> None:
        self.line = line
        asks_width = default_glyphs(env) == UNICODE.name
        super().__init__(line.place.hall, visitor, env, AskingDriver if asks_width else LineDriver)
        self.error_console = Console(file=io.StringIO())
        # Textual puts an app's own capture in the place of the whole process's streams, and not always back.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr


class Session(asyncssh.SSHServerSession[bytes]):
    """The session of one channel: it is the line of its app."""

    def __init__(self, place: Place, key: str | None, asked: str, word: str | None, address: str) -> None:
        """`key` is the fingerprint, None for guests; `asked` the name and `word` the invite word given with it."""
        self.place = place
        self.key = key
        self.asked = asked
        self.word = word
        self.address = address
        self.name = plain(asked, LONGEST_TOLD)
        self.size = (0, 0)
        self.held = False
        self.app: LineApp | None = None
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._abort: Callable[[], None] | None = None
        self._loop = asyncio.get_running_loop()
        self.touched = self._loop.time()
        """When a key was last pressed, on the clock of the loop."""
        self._reader: Keyboard | Question | None = None
        self._task: asyncio.Task[None] | None = None
        self._resize: asyncio.TimerHandle | None = None
        self._goodbye: str | None = None
        self._lost = False
        self._clogged = {"channel": False, "connection": False}

    # What the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan
        self._abort = chan.get_connection().abort
        chan.set_write_buffer_limits(ROOM)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """A terminal is there."""
        self.size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """There is no shell, but the hall."""
        return True

    def exec_requested(self, command: str) -> bool:
        """No command is run."""
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """There are no files to be had."""
        return False

    def session_started(self) -> None:
        """Begin, in a context of the session's own."""
        self.place.began(self)
        self._task = self._loop.create_task(self._run(), context=Context())

    # The line

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something was typed."""
        self.touched = self._loop.time()
        if self._reader is not None:
            self._reader.read(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size; of many in a row only the last is drawn."""
        self.size = (width, height)
        if self._resize is None:
            self._resize = self._loop.call_later(RESIZE_PAUSE, self._resized)

    def _resized(self) -> None:
        self._resize = None
        if (driver := self._driver()) is not None:
            driver.resized()

    def pause_writing(self) -> None:
        """The channel is full."""
        self.clogged("channel", now=True)

    def resume_writing(self) -> None:
        """It is not any more."""
        self.clogged("channel", now=False)

    def clogged(self, what: str, *, now: bool) -> None:
        """Channel or connection take no more, or again."""
        self._clogged[what] = now
        held, self.held = self.held, any(self._clogged.values())
        driver = self._driver()
        if held and not self.held and driver is not None and driver.go_on() and self.app is not None:
            self.app.call_later(self.app.refresh)

    def _driver(self) -> LineDriver | None:
        driver = self.app._driver if self.app is not None else None  # noqa: SLF001 - Textual shows it to nobody
        return driver if isinstance(driver, LineDriver) else None

    def send(self, data: bytes) -> None:
        """Send at once, unless nobody is there any more."""
        if self._channel is not None and not self._lost and not self._channel.is_closing():
            self._channel.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone: the app ends, and its matches go on without it."""
        self._lost = True
        self.part("")

    def part(self, why: str) -> None:
        """Send the visitor away with a sentence; an app that does not end by itself is ended."""
        if self._goodbye is None:
            self._goodbye = why
            if self.app is not None:
                self.app.exit()
                self._loop.call_later(LAST_SECONDS, self._cancel)
            else:
                self._cancel()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def over(self) -> None:
        """Wait until the session has ended."""
        if self._task is not None:
            await asyncio.wait([self._task], timeout=LAST_SECONDS * 2)

    # The visit

    async def _run(self) -> None:
        goodbye = STUMBLED
        try:
            goodbye = await self._visit()
        except Refusal as problem:
            goodbye = f"{str(problem)[:1].upper()}{str(problem)[1:]}."
        except asyncio.CancelledError:
            goodbye = self._goodbye or ""
        except Exception as problem:  # noqa: BLE001 - one visitor's trouble is nobody else's
            _log.error("the session of %s failed: %s", self.name, where(problem))
        finally:
            self._end(self._goodbye or goodbye)

    async def _visit(self) -> str:
        """Let the visitor in and play; what he reads at the end."""
        channel = self._channel
        if channel is None or channel.get_terminal_type() is None:
            return NEEDS_TERMINAL
        if self.place.is_new(self) and not await self._knows_word():
            return "Without the word nobody comes in."
        visitor = self.place.visitor(self)
        self.name = visitor.name
        return await self._play(visitor, self._environment(channel))

    async def _knows_word(self) -> bool:
        """Ask for a word at the door, where none came with the name."""
        given, ahead = self.word, b""
        for tries in range(GUESSES + 1):
            if given is not None and self._is_invited(given):
                return True
            if tries == GUESSES:
                break
            question = self._reader = Question("Invite word: ", self.send)
            question.read(ahead)
            try:
                given = await asyncio.wait_for(question.answer, ANSWER_WITHIN)
            except TimeoutError:
                break
            if given is None:
                break
            ahead = bytes(question.rest)
        return False

    def _is_invited(self, given: str) -> bool:
        """Whether a word opens the door; it opens the tables that have the same word, too."""
        same = [_is_same(given, word) for word in self.place.invites]  # all of them: the time must not tell which
        if any(same):
            self.word = given.strip()
        return any(same)

    async def _play(self, visitor: Visitor, env: Mapping[str, str]) -> str:
        app = self.app = LineApp(self, visitor, env)
        keyboard = self._reader = Keyboard(self._give, self._hold, self._let_go)
        try:
            if self._goodbye is None:
                await app.run_async(size=fitting(self.size))
        finally:
            keyboard.close()
            app.leave_hall()
            if app.crash is not None:
                _log.error("the screens of %s failed: %s", visitor.name, where(app.crash))
        return app.goodbye or STUMBLED

    def _give(self, event: Any) -> None:
        if (driver := self._driver()) is not None:
            driver.process_message(event)

    def _hold(self) -> None:
        if self._channel is not None:
            self._channel.pause_reading()

    def _let_go(self) -> None:
        if self._channel is not None and not self._lost:
            self._channel.resume_reading()

    def _environment(self, channel: asyncssh.SSHServerChannel[bytes]) -> dict[str, str]:
        """That of the visitor's terminal, as far as it is believed."""
        told = channel.get_environment_bytes()
        sent = {
            name: told[name.encode()][:LONGEST_TOLD].decode("ascii", errors="replace")
            for name in TOLD
            if name.encode() in told
        }
        if not any(sent.get(name) for name in ("LANG", "LC_ALL", "LC_CTYPE")):
            sent["LANG"] = USUAL_LOCALE
        return {**sent, "TERM": (channel.get_terminal_type() or "")[:LONGEST_TOLD]}

    def _end(self, goodbye: str) -> None:
        """Give the terminal back with a last line, and keep nothing of what was on it."""
        entered = self.app is not None
        self.app = self._reader = None
        if self._resize is not None:
            self._resize.cancel()
        forget_screens()
        self.place.ended(self)
        if self._channel is not None and not self._lost:
            self.send((GIVE_BACK if entered else "").encode() + f"{goodbye}\r\n".encode())
            self._channel.exit(0 if entered else 1)
        if self._abort is not None:
            # A client goes by itself then; a word from here might come before it has read how the session ended.
            self._loop.call_later(LAST_SECONDS, self._abort)


def _is_same(given: str, word: str) -> bool:
    """Whether two words are the same, in a time that does not depend on where they differ."""
    return hmac.compare_digest(given.strip().encode(errors="replace"), word.encode())


def forget_screens() -> None:
    """Empty two caches of Textual that hold on to apps and to what was shown, hidden hands among it."""
    XTermParser._parse_extended_key.cache_clear()  # noqa: SLF001 - Textual offers no other way
    StylesCache.get_inner_outer.cache_clear()

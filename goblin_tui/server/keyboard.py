"""What a visitor's terminal sends, made keys of: any bytes will do, and no more of them than an app can work off."""

import asyncio
import logging
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Final

from textual.constants import ESCAPE_DELAY
from textual.message import Message

from screens.common.linux_input import SteadyParser

ESCAPE: Final = max(0.2, ESCAPE_DELAY + 0.02)
"""Seconds until a lone Escape counts as the key; over a line, the rest of a sequence may come that late.

Never sooner than Textual's own delay, which it reads from the environment of the server.
"""

EVENTS_PER_SECOND: Final = 60.0
BURST: Final = 300.0
"""Events at once after a pause; a repeating key makes some 40 a second."""

_PIECE: Final = 64
"""Characters read at once between two looks at the bucket."""
_PER_EVENT: Final = 32
"""Characters of a pasted text or of an endless sequence that count as one event."""
LONGEST_SEQUENCE: Final = 64 * 1024
"""Characters without any event, then whatever began there is given up."""


_log = logging.getLogger(__name__)


class Bucket:
    """So much a second, and some more after a pause."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._since = clock()

    def wait(self) -> float:
        """Seconds until something may be taken; 0: now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        return max(0.0, 1.0 - self._left) / self._per_second

    def take(self, amount: float) -> None:
        """Take so much; it may be more than there is, which has to be waited for afterwards."""
        self._left -= amount


class Keyboard:
    """Reads the bytes of one terminal."""

    def __init__(self, give: Callable[[Message], None], hold: Callable[[], None], go_on: Callable[[], None]) -> None:
        """`give` takes events; `hold` and `go_on` stop the line and let it send again."""
        self._give = give
        self._hold = hold
        self._go_on = go_on
        self._loop = asyncio.get_running_loop()
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = SteadyParser()
        self._bucket = Bucket(EVENTS_PER_SECOND, BURST, self._loop.time)
        self._pending = ""
        self._silent = 0
        """Characters since the last event."""
        self._later: asyncio.TimerHandle | None = None
        self._held = False

    def read(self, data: bytes) -> None:
        """Take bytes as they came."""
        self._pending += self._decode(data)
        if not self._held:
            self._work()

    def _work(self) -> None:
        """Make events of what is there, as far as the bucket goes."""
        while self._pending:
            wait = self._bucket.wait()
            if wait > 0:
                self._pause(wait)
                return
            piece, self._pending = self._pending[:_PIECE], self._pending[_PIECE:]
            self._bucket.take(max(self._feed(piece), len(piece) / _PER_EVENT))
        self._after(ESCAPE, self._tick)

    def _pause(self, seconds: float) -> None:
        if not self._held:
            self._held = True
            self._hold()
        self._after(seconds, self._resume)

    def _resume(self) -> None:
        self._held = False
        self._work()
        if not self._held:
            self._go_on()

    def _feed(self, piece: str) -> int:
        """Give out the events of a piece; how many there were."""
        try:
            events = [*self._parser.feed(piece)]
        except Exception:  # noqa: BLE001 - whatever a terminal sends, the session goes on
            _log.warning("a terminal sent what cannot be read")
            self._parser, events = SteadyParser(), []
        for event in events:
            self._give(event)
        self._silent = 0 if events else self._silent + len(piece)
        if self._silent > LONGEST_SEQUENCE:
            self._parser, self._silent = SteadyParser(), 0
        return len(events)

    def _tick(self) -> None:
        """Nothing came after an Escape: it was the key."""
        for event in self._parser.tick():
            self._give(event)

    def _after(self, seconds: float, what: Callable[[], None]) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = self._loop.call_later(seconds, what)

    def close(self) -> None:
        """Read nothing more."""
        self._pending = ""
        self._held = True
        if self._later is not None:
            self._later.cancel()

"""What people say: plain, short, not too often, and not to those who do not want to hear it."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from rules.core.errors import Refusal
from rules.core.plain import plain
from rules.core.seats import Seat
from screens.common.company import LONGEST_SAYING, Said

KEPT: Final = 100
"""Lines that a room remembers."""
AT_ONCE: Final = 5
"""Lines that somebody may say within `BREATH` seconds."""
BREATH: Final = 10.0


class Breath:
    """How much somebody has said lately, in whatever room."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: deque[float] = deque(maxlen=AT_ONCE)

    def draw(self) -> None:
        """Say one line more; raises a `Refusal` where it is too much."""
        now = self._clock()
        if len(self._said) == AT_ONCE and now - self._said[0] < BREATH:
            raise Refusal(f"draw a breath: {AT_ONCE} lines in {BREATH:.0f} seconds are enough")
        self._said.append(now)


class Line(msgspec.Struct, frozen=True):
    """A line and whose it is."""

    key: str
    """Of the speaker; empty: the house itself."""
    said: Said


class Talk:
    """The lines of one room."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._count = 0

    @property
    def count(self) -> int:
        """The number of the last line; 0: nothing was said yet."""
        return self._count

    def add(self, text: str, key: str = "", name: str = "", seat: Seat | None = None) -> None:
        """Take a line down; raises a `Refusal` where nothing of it can be read."""
        shown = plain(text, LONGEST_SAYING)
        if not shown:
            raise Refusal("there is nothing to say in that line")
        self._count += 1
        self._lines.append(Line(key, Said(self._count, name, shown, seat)))

    def heard_by(self, muted: frozenset[str]) -> Sequence[Line]:
        """All lines but those of people who are muted."""
        return [line for line in self._lines if line.key not in muted]


class Listener:
    """A `Room` as one visitor hears it."""

    def __init__(
        self,
        talk: Talk,
        key: str,
        muted: Callable[[], frozenset[str]],
        speak: Callable[[str], None],
    ) -> None:
        """`speak` says a line in this room in the visitor's name."""
        self._talk = talk
        self._key = key
        self._muted = muted
        self._speak = speak
        self._read = talk.count

    @property
    def lines(self) -> Sequence[Said]:
        """The latest lines, newest last."""
        return [line.said for line in self._talk.heard_by(self._muted())]

    @property
    def unread(self) -> int:
        """Lines of other people since `read`."""
        others = (line for line in self._talk.heard_by(self._muted()) if line.key not in ("", self._key))
        return sum(line.said.number > self._read for line in others)

    def read(self) -> None:
        """All lines have been seen."""
        self._read = self._talk.count

    def say(self, text: str) -> None:
        """Say a line."""
        self._speak(text)

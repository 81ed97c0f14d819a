"""A real terminal for a program: a pty in front of it, an emulated screen behind, keys, signals, counted bytes."""

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

import pyte

DEADLINE = 30.0
"""Seconds until something that was waited for counts as missing; far more than any machine needs."""

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "shift+tab": "\x1b[Z",
    "ctrl+c": "\x03",
}
"""What a terminal sends for keys that are no character."""

_FOREIGN = re.compile(rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?[0-9;]*\$p|\x1b\[>[0-9;]*[mq]|\x1bP.*?\x1b\\", re.DOTALL)
"""Kitty keyboard, mode reports, key modifiers, device strings: the emulator takes some of them for others."""

_UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;<>=?$]*|P[^\x1b]*\x1b?)?\Z")
"""The beginning of a sequence at the end of what was read so far."""

_SGR = re.compile(rb"\x1b\[([0-9;]*)m")


class Terminal:
    """One program under a pty. Used in a `with`, it ends the program at the end."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._pending = b""
        self.raw = bytearray()
        """Every byte that the program wrote."""
        self._pty, inner = os.openpty()
        _set_size(inner, columns, lines)
        self.process = subprocess.Popen(
            list(command),
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=_environment(term, env or {}),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # closing the terminal shall send SIGHUP
        )
        os.close(inner)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.close()

    # Seeing

    @property
    def text(self) -> str:
        """The screen, a line of text for each line of it."""
        return "\n".join(self.screen.display)

    def colours(self) -> set[str]:
        """Kinds of colour that were ever asked for: `24-bit`, `256`, `16`."""
        return {kind for found in _SGR.finditer(bytes(self.raw)) for kind in _kinds_of_colour(found[1].decode())}

    def read(self, timeout: float) -> int:
        """Take what arrives within `timeout` seconds, one piece of it, and count its bytes; 0: nothing, or the end."""
        if not select.select([self._pty], [], [], timeout)[0]:
            return 0
        try:
            piece = os.read(self._pty, 1 << 16)
        except OSError:  # Linux says EIO when the program has gone
            return 0
        self.raw += piece
        self._draw(piece)
        return len(piece)

    def _draw(self, piece: bytes) -> None:
        whole = self._pending + piece
        unfinished = _UNFINISHED.search(whole)
        end = unfinished.start() if unfinished else len(whole)
        self._pending = whole[end:]
        self._stream.feed(_FOREIGN.sub(b"", whole[:end]))

    def wait_for(self, wanted: str | Callable[[str], bool], deadline: float = DEADLINE) -> str:
        """The screen once it shows the text, or satisfies the question.

        Raises:
            AssertionError: it never did; the message shows the screen.
        """
        holds = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        end = time.monotonic() + deadline
        while not holds(self.text):
            if not self.read(0.2) and (time.monotonic() > end or self.process.poll() is not None):
                while self.read(0):
                    pass
                if holds(self.text):
                    break
                raise AssertionError(f"never seen: {wanted!r}; exit {self.process.poll()}; the screen:\n{self.text}")
        return self.text

    def settle(self, quiet: float, patience: float = 0) -> tuple[int, float]:
        """Read until nothing came for `quiet` seconds: bytes, and the moment of the last one (`time.perf_counter`).

        The first byte may take as long as `patience`.
        """
        total, last = 0, time.perf_counter()
        while count := self.read(quiet if total else max(quiet, patience)):
            total, last = total + count, time.perf_counter()
        return total, last

    # Doing

    def send(self, text: str) -> None:
        """Type the text as it is."""
        data = text.encode()
        while data:
            data = data[os.write(self._pty, data) :]

    def press(self, *keys: str) -> None:
        """Press keys, by name or as they are."""
        for key in keys:
            self.send(KEYS.get(key, key))

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        self.screen.resize(lines, columns)
        _set_size(self._pty, columns, lines)
        self.signal(signal.SIGWINCH)

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)

    def kill(self) -> None:
        """End the program at once, as `kill -9` does, and whatever it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(DEADLINE)

    def hang_up(self) -> None:
        """Close the window in front of the running program."""
        self.close()

    def close(self) -> None:
        """Give the pty back."""
        if self._pty >= 0:
            os.close(self._pty)
            self._pty = -1

    def wait_for_end(self, deadline: float = DEADLINE) -> int:
        """The exit status, once the program ends; negative: the signal that ended it."""
        end = time.monotonic() + deadline
        while self.process.poll() is None and time.monotonic() < end:
            if self._pty < 0 or not self.read(0.1):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(0.1)
        status = self.process.poll()
        assert status is not None, f"still running; the screen:\n{self.text}"
        while self._pty >= 0 and self.read(0):
            pass
        return status


def _set_size(pty: int, columns: int, lines: int) -> None:
    fcntl.ioctl(pty, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _environment(term: str, more: Mapping[str, str]) -> dict[str, str]:
    """What the program sees of the world: nothing of the tester's own terminal."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV") if name in os.environ}
    return {**kept, "TERM": term, "LANG": "C.UTF-8", **more}


def _kinds_of_colour(parameters: str) -> set[str]:
    numbers = [int(number or 0) for number in parameters.split(";")]
    kinds = set()
    place = 0
    while place < len(numbers):
        number = numbers[place]
        if number in (38, 48) and place + 1 < len(numbers):
            deep = numbers[place + 1] == 2
            kinds.add("24-bit" if deep else "256")
            place += 4 if deep else 2
        elif 30 <= number <= 37 or 40 <= number <= 47 or 90 <= number <= 97 or 100 <= number <= 107:
            kinds.add("16")
        place += 1
    return kinds

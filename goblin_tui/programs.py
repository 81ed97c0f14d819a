"""A program at the other end of three pipes: a line to it, a line from it, within a time."""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Final

from rules.core.errors import BadOption
from rules.core.plain import abridged, quoted

LONGEST_LINE: Final = 64 * 1024
"""Bytes of an answer."""

LAST_WORDS: Final = 2048
"""Bytes kept of what a program says on standard error."""

LONGEST_REASON: Final = 200
"""Characters that tell what went wrong with a program."""

FAREWELL: Final = 0.3
"""Seconds that a program is given to end by itself once its input has ended."""

_CHUNK: Final = 65536

_running: Final[set[int]] = set()
"""Process groups under way."""


class ProgramFailed(Exception):
    """The program does not answer as it should; the message goes on after `the program`."""


def read_command(text: str) -> tuple[str, ...]:
    """The words of a command, quoted as a shell would have them.

    Raises:
        BadOption: there is no such program.
    """
    try:
        words = tuple(shlex.split(text))
    except ValueError as problem:
        raise BadOption(f"{quoted(text)} is no command: {str(problem).lower()}") from problem
    if not words or shutil.which(words[0]) is None:
        raise BadOption(f"there is no program {quoted(words[0] if words else text)}")
    return words


class Program:
    """A running program. It leads a process group of its own: ctrl-c is not for it, and its children end with it."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as problem:
            raise ProgramFailed(f"cannot be started: {problem.strerror or problem}") from problem
        _running.add(self._process.pid)
        self._in, self._out, self._err = (
            stream.fileno()
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
            if stream is not None
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._said = b""
        self._complaint = b""

    def ask(self, line: bytes, limit: float) -> bytes:
        """Send a line, and wait for one at most `limit` seconds.

        Raises:
            ProgramFailed: it ended, kept silent, or said more than any answer is long.
        """
        if self._said:
            raise ProgramFailed(f"spoke without being asked: {_shown(self._said)}")
        deadline = monotonic() + limit
        unsent = line + b"\n"
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while b"\n" not in self._said:
                ready = selector.select(max(0.0, deadline - monotonic()))
                if not ready:
                    raise ProgramFailed(f"did not answer within {limit:g} s")
                for key, _ in ready:
                    if key.fd == self._in:
                        unsent = self._send(unsent)
                        if not unsent:
                            selector.unregister(self._in)
                    elif not self._listen(key.fd):
                        selector.unregister(key.fd)
        answer, _, self._said = self._said.partition(b"\n")
        return answer

    def _send(self, unsent: bytes) -> bytes:
        """What is still to be sent afterwards; nothing once nobody reads: what it said before counts all the same."""
        try:
            return unsent[os.write(self._in, unsent[:_CHUNK]) :]
        except BrokenPipeError:
            return b""

    def _listen(self, pipe: int) -> bool:
        """Take in what it says; False at the end of its complaints."""
        heard = os.read(pipe, _CHUNK)
        if pipe == self._err:
            self._complaint = (self._complaint + heard)[-LAST_WORDS:]
            return bool(heard)
        if not heard:
            raise ProgramFailed(self._ended())
        self._said += heard
        if len(self._said) > LONGEST_LINE:
            raise ProgramFailed(f"said more than {LONGEST_LINE >> 10} KiB at once")
        return True

    def _ended(self) -> str:
        """How it ended, and the last line of what it complained about."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        with suppress(OSError):
            self._complaint = (self._complaint + os.read(self._err, _CHUNK))[-LAST_WORDS:]
        status = self._process.returncode
        how = "closed its output" if status is None else f"ended with status {status}"
        return f"{how}: {_shown(self._complaint)}" if self._complaint.strip() else how

    def kill(self) -> None:
        """End it at once; whoever waits for its answer, in another thread, waits no longer."""
        _kill(self._process.pid)

    def close(self) -> None:
        """End its input, and after a moment the program itself."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        _kill(self._process.pid)
        _running.discard(self._process.pid)
        self._process.wait()


def kill_all() -> None:
    """End every program at once, for a process that cannot close them one by one any more."""
    for group in tuple(_running):
        _kill(group)


def _kill(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _shown(said: bytes) -> str:
    """The last line of what a program said."""
    lines = said.decode(errors="replace").strip().splitlines()
    return abridged(lines[-1], LONGEST_REASON) if lines else ""

"""The three standard streams. Closed, full or gone, they end no command with a traceback."""

import errno
import os
import sys
from contextlib import suppress
from typing import Final

from rules.core.plain import legible, plain

PROGRAM: Final = "goblin-tui"

LONGEST: Final = 4000
"""Characters of a complaint; a path may be almost as long."""


def hold_open() -> None:
    """Put something in the place of standard streams that are closed.

    The next file to be opened would take the number of one, and get what is meant for people. Writing to a closed
    standard output fails all the same; what is said on a closed standard error is lost.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_RDWR), "w", closefd=False)


def can_print() -> bool:
    """Whether standard output was not closed from the start."""
    try:
        os.write(sys.stdout.fileno(), b"")
    except OSError as problem:
        return problem.errno != errno.EBADF
    return True


def say(*lines: str) -> None:
    """Print lines, whatever their texts are made of. Raises OSError."""
    write("".join(f"{legible(line)}\n" for line in lines).encode(sys.stdout.encoding or "utf-8", errors="replace"))


def write(data: bytes) -> None:
    """Print bytes as they are. Raises OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def mention(line: str) -> None:
    """Say something beside what was asked for, where anybody can hear it."""
    with suppress(OSError):
        sys.stderr.write(f"{plain(line, LONGEST)}\n")
        sys.stderr.flush()


def complain(message: str, status: int) -> int:
    """Mention in one line what is wrong; the exit status."""
    mention(f"{PROGRAM}: {' '.join(message.split())}")
    return status


def unheard(problem: OSError) -> str:
    """Why nothing can be printed, a sentence."""
    closed = problem.errno == errno.EBADF
    return f"nothing can be printed: {'standard output is closed' if closed else problem.strerror or problem}"


INTERRUPTED: Final = 130
"""Exit status after ctrl-c, as shells have it."""


def let_go() -> None:
    """Flush what was printed; a terminal or a reader that is gone must not change the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

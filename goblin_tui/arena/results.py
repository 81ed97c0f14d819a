"""The results of an arena: a file of JSON lines that only grows, so that whatever stops it can be gone on from."""

import errno
import fcntl
import os
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from goblin_tui.arena.plan import Arena
from goblin_tui.files import must_be_file
from rules.core.errors import BadRecord
from rules.core.seats import Seat


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one match; all but the seconds follows from the arena and its number."""

    match: int
    bots: tuple[str, ...]
    """By seat, as all that follows but for `first`, `plies` and `turns`."""
    first: Seat | None
    """Who began."""
    ranks: tuple[int, ...]
    scores: tuple[int | None, ...]
    plies: int
    turns: int
    moves: tuple[int, ...]
    """How often each was asked."""
    seconds: tuple[float, ...]
    """How long each thought in all."""
    fallen: tuple[str | None, ...] = ()
    """Why `normal` played on for a program; empty: none failed."""


class ResultsFile:
    """The file of one arena, open to this process alone."""

    def __init__(self, path: Path, arena: Arena) -> None:
        """Take up what is there, without a last line that was cut off, or begin anew.

        Raises:
            OSError: it cannot be written, or another process writes it.
            BadRecord: it is the file of another arena, or damaged.
        """
        must_be_file(path)
        self._path = path
        self._file = _opened(path)
        try:
            self.found = self._take_up(arena)
        except BadRecord:
            self._file.close()
            raise

    def _take_up(self, arena: Arena) -> dict[int, Result]:
        """The results that are there, by match; what was cut off while it was written goes."""
        head = msgspec.json.encode(arena)
        *lines, cut = self._file.readall().split(b"\n")
        if lines and lines[0] != head:
            raise BadRecord(f"{self._path}: {_difference(lines[0], arena)}")
        results = [self._read(line, number) for number, line in enumerate(lines[1:], 2)]
        self._file.seek(-len(cut), os.SEEK_END)
        self._file.truncate()
        if not lines:
            self._write(head)
        return {result.match: result for result in results}

    def _read(self, line: bytes, number: int) -> Result:
        try:
            return msgspec.json.decode(line, type=Result)
        except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
            raise BadRecord(f"{self._path}: line {number} is damaged: {problem}") from problem

    def add(self, result: Result) -> None:
        """Write a result down; it is in the hands of the system when this returns. Raises OSError."""
        self._write(msgspec.json.encode(result))

    def _write(self, line: bytes) -> None:
        unwritten = line + b"\n"
        try:
            while unwritten:
                unwritten = unwritten[self._file.write(unwritten) :]
        except OSError as problem:
            raise OSError(problem.errno, problem.strerror, str(self._path)) from problem

    def __enter__(self) -> Self:
        """The file itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        """Let others have it."""
        self._file.close()


def _opened(path: Path) -> FileIO:
    """The file, locked until it is closed; the system opens it again after a process that died."""
    file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666), "r+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        file.close()
        raise OSError(errno.EBUSY, "another arena is writing this file", str(path)) from problem
    return file


def _difference(line: bytes, arena: Arena) -> str:
    """What another arena has that this one has not."""
    ours = msgspec.json.decode(msgspec.json.encode(arena), type=dict[str, Any])
    try:
        theirs = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        theirs = {}
    if "arena" not in theirs:
        return "these are no results of an arena"
    names = [name for name, value in ours.items() if theirs.get(name) != value]
    return f"these are the results of another arena: it differs in {', '.join(names) or 'its shape'}"

"""A damaged file of saved matches: set aside, never deleted, and read as far as it can be read."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import Any, Final, Literal

import msgspec

from goblin_tui.marks import COMPANIONS
from goblin_tui.schema import has_our_tables, prepare, readable_text
from goblin_tui.store import Head, MatchId
from rules.core.records import UNREADABLE
from screens.common.session import Player

UNREADABLE_HEAD: Final = (*UNREADABLE, TypeError, ValueError)
"""What reading a damaged row raises."""

_JOURNAL: Final = "-journal"
"""Companion of a file that is not in order yet, or any more: it belongs to this very file."""


def set_aside(path: Path, now: datetime, successor: Path) -> Path:
    """Give a file another name, put its successor in its place, and say where it is. Raises OSError."""
    stem = f"{path.stem}.damaged-{now:%Y%m%d-%H%M%S}"
    aside, number = path.with_name(f"{stem}{path.suffix}"), 2
    while aside.exists():
        aside, number = path.with_name(f"{stem}-{number}{path.suffix}"), number + 1
    for companion in (_JOURNAL, *COMPANIONS):
        with suppress(FileNotFoundError):
            _beside(path, companion).rename(_beside(aside, companion))
    try:
        os.link(path, aside)  # at every moment there is a file of that name
    except OSError:
        path.rename(aside)
    successor.replace(path)
    return aside


def unlink_all(path: Path) -> None:
    """Take a file away, if it is there, with all that SQLite hung on its name."""
    for companion in ("", _JOURNAL, *COMPANIONS):
        with suppress(OSError):
            _beside(path, companion).unlink(missing_ok=True)


def _beside(path: Path, companion: str) -> Path:
    return path.with_name(path.name + companion)


# Reading


def rescue(damaged: Path, found: "Found") -> None:
    """Read what a damaged file still tells; it is left as it is. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix="goblin-tui-") as folder:
        copy = Path(folder) / damaged.name
        copyfile(damaged, copy)
        for companion in (_JOURNAL, COMPANIONS[0]):
            with suppress(FileNotFoundError):
                copyfile(_beside(damaged, companion), _beside(copy, companion))
        if not _read_copy(copy, found):
            _renew_first_page(copy)
            _read_copy(copy, found)


def _read_copy(copy: Path, found: "Found") -> bool:
    """Read what can be read; whether its tables are ours."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as source:
        source.text_factory = readable_text
        found.read(source)
        with suppress(sqlite3.Error, UnicodeDecodeError):
            return has_our_tables(source)
    return False


def _renew_first_page(copy: Path) -> None:
    """Write the first page of a new file over it: header and tables, which stand in the same places in all of them."""
    new = copy.with_name("new.db")
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        prepare(db)
    size = int.from_bytes(new.read_bytes()[16:18])
    page = bytearray(new.read_bytes()[:size])
    page[28:32] = (copy.stat().st_size // size).to_bytes(4)
    with copy.open("r+b") as file:
        file.write(page)


class Found:
    """What could be read of a file: journals line by line, and heads."""

    def __init__(self) -> None:
        self._lines: dict[MatchId, dict[int, bytes]] = {}
        self._heads: dict[MatchId, tuple[bytes, float]] = {}

    def read(self, source: sqlite3.Connection) -> None:
        """Take in all that can be read, without indexes first: these may be what is damaged.

        Reading stops at the first damaged page, so it begins at both ends, and anew for every match.
        """
        for order in ("rowid", "rowid DESC"):
            for row in _rows(source, f"SELECT match, n, line FROM entry NOT INDEXED ORDER BY {order}"):
                self._take_line(*row)
            for row in _rows(source, f"SELECT id, head, changed FROM match NOT INDEXED ORDER BY {order}"):
                self._take_head(*row)
        for match in self._named(source):
            for order in ("n", "n DESC"):
                query = f"SELECT match, n, line FROM entry WHERE match = ? ORDER BY {order}"
                for row in _rows(source, query, match):
                    self._take_line(*row)

    def _named(self, source: sqlite3.Connection) -> set[MatchId]:
        queries = ("SELECT id FROM match ORDER BY id", "SELECT DISTINCT match FROM entry")
        ids = {row[0] for query in queries for row in _rows(source, query)}
        return {match for match in ids if isinstance(match, str)} | set(self._heads)

    def _take_line(self, match: object, n: object, line: object) -> None:
        if isinstance(match, str) and isinstance(n, int) and isinstance(line, bytes):
            self._lines.setdefault(match, {}).setdefault(n, line)

    def _take_head(self, match: object, head: Any, changed: Any) -> None:
        with suppress(*UNREADABLE_HEAD):
            msgspec.json.decode(head, type=Head)
            if isinstance(match, str):
                self._heads.setdefault(match, (head, float(changed)))

    def write(self, into: sqlite3.Connection) -> int:
        """Write what a sound file has not yet, every match up to its first gap; how many matches gained something.

        All or nothing. A match of which the file tells something else is left as it is there.

        Raises:
            sqlite3.Error: nothing was written.
        """
        into.execute("BEGIN IMMEDIATE")
        try:
            gained = [match for match in self._lines if self._add(into, match, list(_unbroken(self._lines[match])))]
            into.execute("COMMIT")
        finally:
            if into.in_transaction:
                into.execute("ROLLBACK")
        return len(gained)

    def _add(self, into: sqlite3.Connection, match: MatchId, journal: Sequence[bytes]) -> bool:
        there = [row[0] for row in into.execute("SELECT line FROM entry WHERE match = ? ORDER BY n", (match,))]
        if len(there) >= len(journal) or there != journal[: len(there)]:
            return False
        head, changed = self._heads.get(match) or (msgspec.json.encode(head_from(journal[0])), 0.0)
        rows = ((match, n, journal[n - 1]) for n in range(len(there) + 1, len(journal) + 1))
        into.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        into.execute("INSERT OR REPLACE INTO match VALUES (?, ?, ?)", (match, head, changed))
        return True


def _rows(source: sqlite3.Connection, query: str, *values: object) -> Iterator[Any]:
    """Rows up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from source.execute(query, values)


def _unbroken(lines: dict[int, bytes]) -> Iterator[bytes]:
    number = 1
    while number in lines:
        yield lines[number]
        number += 1


# Journals and heads


class _Entry(msgspec.Struct):
    entry: Literal["started", "played", "luck", "went"]


_entry = msgspec.json.Decoder(_Entry).decode


def is_readable(journal: Sequence[bytes]) -> bool:
    """Whether every line looks like an entry, and the first one alone like a beginning; only its game knows more."""
    try:
        kinds = [_entry(line).entry for line in journal]
    except UNREADABLE_HEAD:
        return False
    return kinds.count("started") == 1 and kinds[0] == "started"


class _Started(msgspec.Struct):
    """What the first line of a journal says about the match."""

    game: str = ""
    seats: int = 0
    names: tuple[str, ...] = ()


def head_from(line: bytes) -> Head:
    """A head for a match of which only the journal is left; playing on completes it."""
    try:
        started = msgspec.json.decode(line, type=_Started)
    except UNREADABLE_HEAD:
        started = _Started()
    names = started.names or tuple(f"P{seat}" for seat in range(1, started.seats + 1))
    return Head(started.game, tuple(Player(name) for name in names))

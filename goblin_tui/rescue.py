"""A damaged file of saved matches: set aside, never deleted, and read as far as it can be read."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from goblin_tui.store import Head, MatchId
from rules.core.records import UNREADABLE
from screens.common.session import Player

COMPANIONS: Final = ("", "-wal", "-shm")
"""What SQLite hangs on the name of a file: the file itself, its log, the index of that log."""

UNREADABLE_HEAD: Final = (*UNREADABLE, TypeError, ValueError)
"""What reading a damaged row raises."""

_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "SQLITE_SCHEMA")
"""Errors of a file whose content makes no sense; a table that is not there is one of them."""


def means_damage(problem: sqlite3.Error) -> bool:
    """Whether an error comes from what stands in the file, and not from the disk under it."""
    name = getattr(problem, "sqlite_errorname", None) or ""
    return isinstance(problem, sqlite3.DatabaseError) and name.startswith(_DAMAGE)


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with the file, and our tables are there unless it is new.

    Raises:
        sqlite3.Error: the file cannot be looked at.
    """
    db.text_factory = readable_text
    try:
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            return False
        if db.execute("PRAGMA user_version").fetchone() != (0,):
            db.execute("SELECT 1 FROM match, entry LIMIT 1").fetchone()
    except UnicodeDecodeError:
        return False  # the very words of SQLite's complaint are taken from the file
    except sqlite3.DatabaseError as problem:
        if means_damage(problem):
            return False
        raise
    return True


def readable_text(raw: bytes) -> str:
    """A text of a file, whatever its bytes are."""
    return raw.decode(errors="replace")


def set_aside(path: Path, now: datetime) -> Path:
    """Give a file and its companions another name, and say which. Raises OSError."""
    stem = f"{path.stem}.damaged-{now:%Y%m%d-%H%M%S}"
    aside, number = path.with_name(f"{stem}{path.suffix}"), 2
    while aside.exists():
        aside, number = path.with_name(f"{stem}-{number}{path.suffix}"), number + 1
    for companion in COMPANIONS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + companion).rename(aside.with_name(aside.name + companion))
    return aside


def rescue(damaged: Path, into: sqlite3.Connection) -> int:
    """Take over every match that can be read, each up to its first gap; how many there were."""
    count = 0
    with sqlite3.connect(damaged.absolute().as_uri() + "?mode=ro", uri=True, isolation_level=None) as source:
        source.text_factory = readable_text
        for match in _matches(source):
            lines = list(_unbroken(source, match))
            if lines:
                count += 1
                _insert(into, match, lines, _head(source, match))
    source.close()
    return count


def _matches(source: sqlite3.Connection) -> list[MatchId]:
    """Ids from both tables, from both ends: reading stops at the first damaged page."""
    queries = [
        f"SELECT {column} FROM {table} ORDER BY {order}"
        for table, column in (("match", "id"), ("entry", "DISTINCT match"))
        for order in ("rowid", "rowid DESC")
    ]
    found = [row[0] for query in queries for row in _rows(source, query)]
    return [match for match in dict.fromkeys(found) if isinstance(match, str)]


def _unbroken(source: sqlite3.Connection, match: MatchId) -> Iterator[bytes]:
    rows = _rows(source, "SELECT n, line FROM entry WHERE match = ? ORDER BY n", match)
    for number, (n, line) in enumerate(rows, 1):
        if n != number or not isinstance(line, bytes):
            return
        yield line


def _head(source: sqlite3.Connection, match: MatchId) -> tuple[bytes, float] | None:
    for head, changed in _rows(source, "SELECT head, changed FROM match WHERE id = ?", match):
        with suppress(*UNREADABLE_HEAD):
            msgspec.json.decode(head, type=Head)
            return head, float(changed)
    return None


def _rows(source: sqlite3.Connection, query: str, *values: object) -> Iterator[Any]:
    """Rows up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from source.execute(query, values)


def _insert(into: sqlite3.Connection, match: MatchId, lines: Iterable[bytes], head: tuple[bytes, float] | None) -> None:
    lines = list(lines)
    known, changed = head or (msgspec.json.encode(head_from(lines[0])), 0.0)
    rows = ((match, n, line) for n, line in enumerate(lines, 1))
    into.execute("BEGIN")
    into.executemany("INSERT OR IGNORE INTO entry VALUES (?, ?, ?)", rows)
    into.execute("INSERT OR IGNORE INTO match VALUES (?, ?, ?)", (match, known, changed))
    into.execute("COMMIT")


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

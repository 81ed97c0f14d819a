"""The store as one SQLite file: write-ahead log, one transaction a move (measured: some 20 microseconds)."""

import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from math import isfinite
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import msgspec

from goblin_tui.files import why
from goblin_tui.rescue import COMPANIONS, UNREADABLE_HEAD, head_from, is_sound, rescue, set_aside
from goblin_tui.store import CannotSave, Clock, Head, Kept, MatchId, Overtaken

FILE: Final = "matches.db"

MIGRATIONS: Final = (
    (
        "CREATE TABLE match (id TEXT PRIMARY KEY, head BLOB NOT NULL, changed REAL NOT NULL)",
        "CREATE TABLE entry (match TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, UNIQUE (match, n))",
    ),
)
"""What leads from each version of the file to the next; a new file goes through all of them."""

_PATIENCE: Final = 1.0
"""Seconds to wait for another process that writes."""

_WHY: Final = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "their file may only be read",
    "SQLITE_PERM": "their file may not be written",
    "SQLITE_CANTOPEN": "their file cannot be opened",
    "SQLITE_BUSY": "another program holds their file",
    "SQLITE_LOCKED": "another program holds their file",
    "SQLITE_IOERR": "the disk does not take them",
    "SQLITE_CORRUPT": "their file is damaged",
    "SQLITE_NOTADB": "their file is damaged",
}

_KEEP_HEAD: Final = """
    INSERT INTO match VALUES (?1, ?2, ?3)
    ON CONFLICT (id) DO UPDATE
    SET head = excluded.head, changed = CASE WHEN ?4 THEN excluded.changed ELSE changed END
"""
"""A match has changed when its journal has: whoever only looks changes nothing."""

_encode_head = msgspec.json.Encoder().encode
_decode_head = msgspec.json.Decoder(Head).decode


class SqliteStore:
    """Journals in a file of a data folder.

    It opens whatever happens. A file that may only be read is read; a damaged one is set aside under another name, and
    what can be read of it is taken over.
    """

    def __init__(self, folder: Path, clock: Clock = time.time) -> None:
        self.path = folder / FILE
        self.notice: str | None = None
        """What happened to the file, a sentence; None: all was well."""
        self._clock = clock
        self._db: sqlite3.Connection | None = None
        self._only_read: sqlite3.Connection | None = None
        self._copies: tempfile.TemporaryDirectory[str] | None = None
        self._counts: dict[MatchId, int] = {}

    # Keeping

    def ready(self) -> None:
        """Look whether it can be written; raises `CannotSave`."""
        self._writable()

    def keep(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """Add the lines that are new, in one transaction.

        Raises:
            CannotSave: nothing was added.
            Overtaken: other lines are there.
        """
        with self._writing() as db:
            there = self._count(db, match)
            if there > len(lines):
                raise Overtaken(match)
            new = ((match, n, lines[n - 1]) for n in range(there + 1, len(lines) + 1))
            try:
                db.executemany("INSERT INTO entry VALUES (?, ?, ?)", new)
            except sqlite3.IntegrityError as problem:
                raise Overtaken(match) from problem
            db.execute(_KEEP_HEAD, (match, _encode_head(head), self._clock(), there < len(lines)))
        self._counts[match] = len(lines)

    def _count(self, db: sqlite3.Connection, match: MatchId) -> int:
        if match not in self._counts:
            row = db.execute("SELECT COALESCE(MAX(n), 0) FROM entry WHERE match = ?", (match,)).fetchone()
            self._counts[match] = row[0]
        return self._counts[match]

    def forget(self, match: MatchId) -> None:
        """Delete a match; raises `CannotSave`."""
        with self._writing() as db:
            db.execute("DELETE FROM entry WHERE match = ?", (match,))
            db.execute("DELETE FROM match WHERE id = ?", (match,))
        self._counts.pop(match, None)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it or nothing."""
        db = self._writable()
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except sqlite3.Error as problem:
            # The next attempt opens the file again: it may be damaged, or on a disk that has come back.
            self.close()
            raise _cannot_save(problem) from problem
        except Overtaken:
            db.execute("ROLLBACK")
            self._counts.clear()
            raise

    # Reading

    def lines(self, match: MatchId, after: int = 0) -> list[bytes]:
        """The journal from entry number `after` + 1 on."""
        rows = self._read("SELECT line FROM entry WHERE match = ? AND n > ? ORDER BY n", match, after)
        return [_as_bytes(row[0]) for row in rows]

    def find(self, match: MatchId) -> Kept | None:
        """The match of that id."""
        rows = self._read("SELECT id, head, changed FROM match WHERE id = ?", match)
        return self._kept(*rows[0]) if rows else None

    def all(self) -> list[Kept]:
        """Every match, last kept first."""
        rows = self._read("SELECT id, head, changed FROM match ORDER BY changed DESC, rowid DESC")
        return [self._kept(*row) for row in rows if isinstance(row[0], str)]

    def _kept(self, match: MatchId, head: bytes, changed: object) -> Kept:
        try:
            return Kept(match, _decode_head(head), _as_moment(changed))
        except UNREADABLE_HEAD:
            first = self.lines(match)[:1]
            return Kept(match, head_from(first[0] if first else b""), _as_moment(changed))

    def _read(self, query: str, *values: object) -> list[Any]:
        try:
            return self._readable().execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError):
            self.close()
            return []

    # Opening

    def _writable(self) -> sqlite3.Connection:
        if self._db is None:
            try:
                self._db = self._open()
            except sqlite3.Error as problem:
                raise _cannot_save(problem) from problem
            except OSError as problem:
                raise CannotSave(f"Moves cannot be saved: {why(problem)}.") from problem
            self._let_go_of_copies()
        return self._db

    def _open(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        db = self._connect(str(self.path))
        try:
            if is_sound(db):
                _prepare(db)
                return db
        except BaseException:
            db.close()
            raise
        db.close()
        return self._replace_damaged()

    def _replace_damaged(self) -> sqlite3.Connection:
        aside = set_aside(self.path, datetime.fromtimestamp(self._clock()))
        db = self._connect(str(self.path))
        _prepare(db)
        self.notice = _damage_notice(rescue(aside, db), aside)
        return db

    def _connect(self, name: str) -> sqlite3.Connection:
        return sqlite3.connect(name, timeout=_PATIENCE, isolation_level=None, uri=name.startswith("file:"))

    def _readable(self) -> sqlite3.Connection:
        """The file, or where it cannot be written, what can be read of it.

        Raises:
            sqlite3.Error: nothing can.
        """
        with suppress(CannotSave):
            return self._writable()
        if self._only_read is None:
            self._only_read = self._open_to_read()
        return self._only_read

    def _open_to_read(self) -> sqlite3.Connection:
        uri = self.path.absolute().as_uri()
        log = self.path.with_name(self.path.name + "-wal")
        ways = [f"{uri}?mode=ro"] if log.exists() else [f"{uri}?mode=ro", f"{uri}?immutable=1"]
        for way in ways:
            with suppress(sqlite3.Error):
                db = self._connect(way)
                if is_sound(db):
                    return db
                db.close()
        return self._rescued_copy()

    def _rescued_copy(self) -> sqlite3.Connection:
        """What a copy of the file still tells, in memory."""
        db = self._connect(":memory:")
        _prepare(db)
        try:
            self._copies = tempfile.TemporaryDirectory(prefix="goblin-tui-")
            copy = Path(self._copies.name) / FILE
            for companion in COMPANIONS:
                with suppress(FileNotFoundError):
                    copyfile(self.path.with_name(FILE + companion), copy.with_name(FILE + companion))
            if copy.exists():
                rescue(copy, db)
        except OSError as problem:
            raise sqlite3.OperationalError(str(problem)) from problem
        return db

    def _let_go_of_copies(self) -> None:
        if self._only_read is not None:
            self._only_read.close()
            self._only_read = None
        if self._copies is not None:
            self._copies.cleanup()
            self._copies = None

    def close(self) -> None:
        """Let go of the file; what is asked next opens it again."""
        self._counts.clear()
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None
        self._let_go_of_copies()


def _prepare(db: sqlite3.Connection) -> None:
    """Set up a sound file for writing, and bring an older one up to this version.

    Raises:
        sqlite3.Error: it cannot be written.
        CannotSave: a later version of the program made it.
    """
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("BEGIN IMMEDIATE")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise CannotSave("Moves cannot be saved: a later version of goblin-tui made the file of saved matches.")
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    db.execute("COMMIT")


def _cannot_save(problem: sqlite3.Error) -> CannotSave:
    name = getattr(problem, "sqlite_errorname", None) or ""
    why = next((why for code, why in _WHY.items() if name.startswith(code)), str(problem))
    return CannotSave(f"Moves cannot be saved: {why}.")


def _as_bytes(line: object) -> bytes:
    """A line of a journal, whatever type a damaged row has; nothing can be read from what is neither."""
    return line if isinstance(line, bytes) else str(line).encode()


def _as_moment(changed: object) -> float:
    """Seconds since 1970, 0 where a damaged row says what is none."""
    return float(changed) if isinstance(changed, int | float) and isfinite(changed) else 0.0


def _damage_notice(rescued: int, aside: Path) -> str:
    matches = {0: "no match", 1: "1 match"}.get(rescued, f"{rescued} matches")
    return f"The file of saved matches was damaged: {matches} could be rescued from it; it is kept as {aside.name}."

"""The store as one SQLite file: write-ahead log, one transaction a move (measured: some 40 microseconds)."""

import errno
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import Any, Final

import msgspec

from goblin_tui.files import must_be_file, why
from goblin_tui.marks import COMPANIONS, Mark, mark_of
from goblin_tui.rescue import UNREADABLE_HEAD, Found, head_from, rescue, set_aside, unlink_all
from goblin_tui.schema import has_our_tables, is_sound, means_damage, prepare, readable_text
from goblin_tui.store import CannotSave, Clock, Head, Kept, MatchId, Overtaken
from rules.core.notation import counted

FILE: Final = "matches.db"

QUICK: Final = 0.05
"""Seconds to wait for another program that writes: as long as nobody notices that the screen waits."""

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

_PASSING: Final = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL")
"""Errors after which the open file is as good as before. After any other it is opened anew: the disk may be back."""

_UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; its complaints quote the file, whatever stands there."""

_JOURNAL: Final = "SELECT n, line FROM entry WHERE match = ? AND n > ? ORDER BY n"

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
    what can be read of it is taken over. A file that is deleted, replaced or overwritten while it is open is noticed
    before the next line is written, and begun anew.
    """

    def __init__(self, folder: Path, clock: Clock = time.time) -> None:
        self.path = (folder / FILE).absolute()
        self.notice: str | None = None
        """What happened to the file, a sentence; None: all was well."""
        self.unread: str | None = None
        """Why the last question was answered with nothing, a sentence; None: it was answered."""
        self._clock = clock
        self._patience = QUICK
        self._place = self.path
        """The file that the path leads to, and beside which its companions lie."""
        self._db: sqlite3.Connection | None = None
        self._mark: Mark | None = None
        """What the open file is known by."""
        self._is_set_up = False
        """Whether it has been written."""
        self._was_open = False
        """Whether matches were saved since the program started: then one of them is on the table."""
        self._only_read: tuple[sqlite3.Connection, Mark | None] | None = None
        self._left: Found | None = None
        """What the file told when it was lost."""
        self._counts: dict[MatchId, int] = {}

    def be_patient(self, seconds: float) -> None:
        """Wait so long from now on while another program writes."""
        self._patience = seconds
        if self._db is not None:
            self._db.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

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
        try:
            self._add(match, lines, head)
        except CannotSave as problem:
            if not means_damage(problem.__cause__):
                raise
            self._add(match, lines, head)  # the damaged file was let go of: it is opened anew, and mended

    def _add(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        with self._writing() as db:
            there = self._count(db, match, lines)
            if there > len(lines):
                raise Overtaken(match)
            new = ((match, n, lines[n - 1]) for n in range(there + 1, len(lines) + 1))
            try:
                db.executemany("INSERT INTO entry VALUES (?, ?, ?)", new)
            except sqlite3.IntegrityError as problem:
                raise Overtaken(match) from problem
            db.execute(_KEEP_HEAD, (match, _encode_head(head), self._clock(), there < len(lines)))
        self._counts[match] = len(lines)

    def _count(self, db: sqlite3.Connection, match: MatchId, lines: Sequence[bytes]) -> int:
        """How many lines of the match are there; at the first look they must be those that are to be kept."""
        if match not in self._counts:
            there = _in_order(db.execute(_JOURNAL, (match, 0)))
            if there != list(lines[: len(there)]):
                raise Overtaken(match)
            self._counts[match] = len(there)
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
            self._remember()
        except _UNREADABLE as problem:
            self._recover(problem)
            raise CannotSave(f"Moves cannot be saved: {_reason(problem)}.") from problem
        except Overtaken:
            db.execute("ROLLBACK")
            self._counts.clear()
            raise

    def _recover(self, problem: BaseException) -> None:
        """Be ready for the next attempt."""
        if not _name(problem).startswith(_PASSING):
            self.close()
        elif self._db is not None and self._db.in_transaction:
            self._db.execute("ROLLBACK")

    # Reading

    def lines(self, match: MatchId, after: int = 0) -> list[bytes]:
        """The journal from entry number `after` + 1 on."""
        return _in_order(self._read(_JOURNAL, match, after), after)

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
        """Rows; none where the file cannot be read, and why in `unread`."""
        self.unread = None
        try:
            return self._asked(query, *values)
        except (*_UNREADABLE, OSError) as problem:
            self.unread = f"Saved matches cannot be read: {_reason(problem)}."
            return []

    def _asked(self, query: str, *values: object) -> list[Any]:
        try:
            return self._readable().execute(query, values).fetchall()
        except _UNREADABLE as problem:
            self._recover(problem)
            if not means_damage(problem):
                raise
        return self._readable().execute(query, values).fetchall()

    def holds(self, match: MatchId, lines: Sequence[bytes]) -> bool:
        """Whether all these lines are where whoever opens the file next finds them; if not, it is looked at anew."""
        if self._db is None or self._is_there():
            with suppress(*_UNREADABLE, OSError), closing(self._connect_to_read()) as db:
                if _in_order(db.execute(_JOURNAL, (match, 0)))[: len(lines)] == list(lines):
                    return True
        self._lose()
        return False

    # Opening

    def _writable(self) -> sqlite3.Connection:
        """The file, set up for writing.

        Raises:
            CannotSave: it cannot be.
        """
        try:
            if self._db is not None and not self._is_there():
                self._lose()
            if self._db is None:
                self._db = self._open()
                self._mark = mark_of(self.path, self._place)
            if not self._is_set_up:
                self._set_up(self._db)
        except _UNREADABLE as problem:
            self._recover(problem)
            raise CannotSave(f"Moves cannot be saved: {_reason(problem)}.") from problem
        except OSError as problem:
            raise CannotSave(f"Moves cannot be saved: {_reason(problem)}.") from problem
        return self._db

    def _open(self) -> sqlite3.Connection:
        self._place = self._found_place()
        self._place.parent.mkdir(parents=True, exist_ok=True)
        db = self._connect(self._place)
        try:
            if is_sound(db) and not self._forbids_writing(db):
                return db
        except BaseException:
            db.close()
            raise
        db.close()
        return self._mended()

    def _forbids_writing(self, db: sqlite3.Connection) -> bool:
        """Whether it is the file itself that says so, which no file of ours does, and not the system."""
        try:
            db.execute("BEGIN IMMEDIATE")
            db.execute("PRAGMA user_version = 0")
        except sqlite3.OperationalError as problem:
            return _name(problem) == "SQLITE_READONLY" and os.access(self._place, os.W_OK)
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
        return False

    def _found_place(self) -> Path:
        """Where the path leads; raises OSError where anything there is no file, for SQLite would wait for a pipe."""
        must_be_file(self.path)
        place = self.path.resolve()
        for companion in COMPANIONS:
            must_be_file(place.with_name(place.name + companion))
        return place

    def _mended(self) -> sqlite3.Connection:
        """A new file with all that can be read of the damaged one, which is set aside."""
        new = self._place.with_name(f"{self._place.stem}.rescued-{os.getpid()}{self._place.suffix}")
        found = self._left or Found()
        try:
            rescue(self._place, found)
            with closing(self._connect(new)) as db:
                prepare(db)
                count = found.write(db)
                db.execute("PRAGMA journal_mode = DELETE")  # all of it in one file, or an error
            aside = set_aside(self._place, datetime.fromtimestamp(self._clock()), new)
        finally:
            unlink_all(new)
        self._left = None
        self.notice = (
            f"The file of saved matches was damaged: {_matches(count)} could be rescued from it; "
            f"it is kept as {aside.name}."
        )
        if self._was_open:
            self.notice += " The match on the table goes on in a new file, whole."
        return self._connect(self._place)

    def _set_up(self, db: sqlite3.Connection) -> None:
        prepare(db)
        if self._left is not None:
            count, self._left = self._left.write(db), None
            if count:
                self.notice = f"The file of saved matches was lost; {_matches(count)} could be written again."
        now = mark_of(self.path, self._place)
        if now is None or self._mark is None or now.file != self._mark.file:
            raise OSError(errno.ESTALE, "their file was replaced just now")
        self._mark, self._is_set_up, self._was_open = now, True, True
        self._let_go_of_reading()

    def _connect(self, path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
        db = sqlite3.connect(path, timeout=self._patience, isolation_level=None, uri=uri)
        db.text_factory = readable_text
        return db

    # A file that is lost while it is open

    def _is_there(self) -> bool:
        """Whether the open file is still the one that others find under its name, and tells what was kept here."""
        now = mark_of(self.path, self._place)
        if now is None or self._mark is None:
            return False
        if now == self._mark or (now.file == self._mark.file and not self._is_set_up):
            return True
        if not self._mark.is_same_file(now) or not self._reads_back():
            return False
        self._remember()
        return True

    def _remember(self) -> None:
        """What changed since the last look is well, as long as the file is the same."""
        now = mark_of(self.path, self._place)
        if now is not None and self._mark is not None and self._mark.is_same_file(now):
            self._mark = now

    def _reads_back(self) -> bool:
        """Whether what somebody else has written leaves the file whole, and in it what was kept here.

        Its log is written into it first: with one damaged entry all that follow in it would be lost.
        """
        with suppress(*_UNREADABLE):
            if self._db is not None:
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        with suppress(*_UNREADABLE, OSError), closing(self._connect_to_read()) as db:
            journals = {match: _in_order(db.execute(_JOURNAL, (match, 0))) for match in self._counts}
            return has_our_tables(db) and all(len(journals[match]) >= self._counts[match] for match in journals)
        return False

    def _lose(self) -> None:
        """Let go of the open file, and remember what it still tells, unless there is another one in its place."""
        before, now = self._mark, mark_of(self.path, self._place)
        if before is not None and now is not None and now.file != before.file:
            self.notice = "The file of saved matches was replaced by another one while goblin-tui was running."
        elif self._db is not None:
            self._left = Found()
            self._left.read(self._db)
        self.close()
        if before is not None and (now is None or now.file != before.file):
            before.take_companions_away(self._place)  # SQLite would take them for those of the file that comes now

    # Opening a file that cannot be written

    def _readable(self) -> sqlite3.Connection:
        """The file, or where it cannot be written, what can be read of it.

        Raises:
            sqlite3.Error, OSError: nothing can.
        """
        if self._db is not None and self._is_there():
            return self._db
        now = mark_of(self.path, self._place)
        if self._only_read is not None and self._only_read[1] == now:
            return self._only_read[0]
        with suppress(CannotSave):
            return self._writable()
        if self._db is not None:
            return self._db
        self._let_go_of_reading()
        self._only_read = self._open_to_read(), now
        return self._only_read[0]

    def _open_to_read(self) -> sqlite3.Connection:
        self._place = self._found_place()
        for way in ("mode=ro", "immutable=1"):
            with suppress(sqlite3.Error):
                db = self._connect_to_read(way)
                if is_sound(db):
                    return db
                db.close()
            if self._place.with_name(self._place.name + COMPANIONS[0]).exists():
                break  # without its log the file would tell of times long past
        return self._rescued_copy()

    def _connect_to_read(self, way: str = "mode=ro") -> sqlite3.Connection:
        return self._connect(f"{self._found_place().as_uri()}?{way}", uri=True)

    def _rescued_copy(self) -> sqlite3.Connection:
        """What the file still tells, in memory."""
        found = Found()
        if self._place.exists():
            rescue(self._place, found)
        db = self._connect(":memory:")
        prepare(db)
        found.write(db)
        return db

    def _let_go_of_reading(self) -> None:
        if self._only_read is not None:
            self._only_read[0].close()
            self._only_read = None

    def close(self) -> None:
        """Let go of the file; what is asked next opens it again."""
        self._counts.clear()
        self._mark, self._is_set_up = None, False
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None
        self._let_go_of_reading()


def _name(problem: BaseException) -> str:
    return getattr(problem, "sqlite_errorname", None) or ""


def _reason(problem: BaseException) -> str:
    if isinstance(problem, OSError):
        return why(problem)
    return next((text for code, text in _WHY.items() if _name(problem).startswith(code)), str(problem))


def _in_order(rows: Iterable[tuple[Any, Any]], after: int = 0) -> list[bytes]:
    """Lines by number; where one is missing stands an empty one, from which nothing can be read."""
    lines: list[bytes] = []
    for n, line in rows:
        if n != after + 1:
            lines.append(b"")
        lines.append(_as_bytes(line))
        after = n if isinstance(n, int) else after + 1
    return lines


def _as_bytes(line: object) -> bytes:
    """A line of a journal, whatever type a damaged row has; nothing can be read from what is neither."""
    return line if isinstance(line, bytes) else str(line).encode()


def _as_moment(changed: object) -> float:
    """Seconds since 1970, 0 where a damaged row says what is none."""
    return float(changed) if isinstance(changed, int | float) and isfinite(changed) else 0.0


def _matches(count: int) -> str:
    return counted(count, "match", "matches") if count else "no match"

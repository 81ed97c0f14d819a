"""What the file of saved matches looks like inside: its tables, how older ones become these, whether they are there."""

import sqlite3
from contextlib import closing
from typing import Any, Final, TypeAlias

from goblin_tui.store import CannotSave

MIGRATIONS: Final = (
    (
        "CREATE TABLE match (id TEXT PRIMARY KEY, head BLOB NOT NULL, changed REAL NOT NULL)",
        "CREATE TABLE entry (match TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, UNIQUE (match, n))",
    ),
)
"""What leads from each version of the file to the next; a new file goes through all of them."""

Schema: TypeAlias = set[tuple[Any, ...]]

_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "SQLITE_SCHEMA")
"""Errors of a file whose content makes no sense; a table that is not there is one of them."""


def means_damage(problem: BaseException | None) -> bool:
    """Whether an error comes from what stands in the file, and not from the disk under it."""
    name = getattr(problem, "sqlite_errorname", None) or ""
    return isinstance(problem, UnicodeDecodeError) or name.startswith(_DAMAGE)


def prepare(db: sqlite3.Connection) -> None:
    """Set up a sound file for writing, and bring an older one up to this version.

    Raises:
        sqlite3.Error: it cannot be written.
        CannotSave: a later version of the program made it.
    """
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _version(db)
        if version > len(MIGRATIONS):
            raise CannotSave("Moves cannot be saved: a later version of goblin-tui made the file of saved matches.")
        _migrate(db, version, len(MIGRATIONS))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _migrate(db: sqlite3.Connection, version: int, to: int) -> None:
    for statements in MIGRATIONS[version:to]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {to}")


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with the file, indexes included, and our tables are there unless it is new.

    Raises:
        sqlite3.Error: the file cannot be looked at.
    """
    db.text_factory = readable_text
    try:
        return db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",) and has_our_tables(db)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:  # SQLite's complaints quote the file
        if means_damage(problem):
            return False
        raise


def has_our_tables(db: sqlite3.Connection) -> bool:
    """Whether the tables are those that the version of the file has; a later version's are only read from.

    Raises:
        sqlite3.Error: there is no telling.
    """
    version, found = _version(db), _schema(db)
    if version > len(MIGRATIONS):
        db.execute("SELECT id, head, changed, match, n, line FROM match, entry LIMIT 1")
        return True
    return _expected(version) <= found if version > 0 else version == 0 and not found


def _version(db: sqlite3.Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _schema(db: sqlite3.Connection) -> Schema:
    return set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def _expected(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        _migrate(db, 0, version)
        return _schema(db)


def readable_text(raw: bytes) -> str:
    """A text of a file, whatever its bytes are."""
    return raw.decode(errors="replace")

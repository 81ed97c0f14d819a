"""Whether an open file is still the one that its name leads to: whoever goes on writing may write nowhere."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

COMPANIONS: Final = ("-wal", "-shm")
"""What SQLite hangs on the name of a file while it is open: for its log, and for the index of that log."""

Identity: TypeAlias = tuple[int, int]
"""Device and number there."""


class Mark(msgspec.Struct, frozen=True):
    """What a file and its companions are known by."""

    file: Identity
    companions: tuple[Identity | None, ...]
    size: int
    """Bytes of the file: it never shrinks."""
    written: int
    """When it was written last, nanoseconds since 1970."""

    def is_same_file(self, other: "Mark") -> bool:
        """Whether the other one is of the same file beside the same companions, and has lost nothing."""
        return (self.file, self.companions) == (other.file, other.companions) and other.size >= self.size

    def take_companions_away(self, place: Path) -> None:
        """Delete the companions where they still lie: they belong to no other file."""
        for companion, identity in zip(COMPANIONS, self.companions, strict=True):
            if identity is not None and _identity(f"{place}{companion}") == identity:
                with suppress(OSError):
                    place.with_name(place.name + companion).unlink()


def mark_of(path: Path, place: Path) -> Mark | None:
    """What is there now; None: no file. Companions lie at the `place` that a link leads to."""
    try:
        file = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(file.st_mode):
        return None
    companions = tuple(_identity(f"{place}{companion}") for companion in COMPANIONS)
    return Mark((file.st_dev, file.st_ino), companions, file.st_size, file.st_mtime_ns)


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - this stands in the way of every move: a Path costs as much again
    except OSError:
        return None
    return found.st_dev, found.st_ino

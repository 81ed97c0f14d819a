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

    name: Identity | None
    """Of what stands under the name itself, which may be a link."""
    file: Identity | None
    companions: tuple[Identity | None, ...]
    sizes: tuple[int, int]
    """Bytes of the file and of its log: they never shrink while somebody has them open."""
    written: tuple[int, int]
    """When the file and its log were written last, nanoseconds since 1970."""

    def is_same_file(self, other: "Mark") -> bool:
        """Whether the other one is of the same file beside the same companions, and has lost nothing."""
        same = (self.name, self.file, self.companions) == (other.name, other.file, other.companions)
        return same and other.sizes[0] >= self.sizes[0] and other.sizes[1] >= self.sizes[1]

    def take_companions_away(self, place: Path) -> None:
        """Delete the companions where they still lie: they belong to no other file."""
        for companion, identity in zip(COMPANIONS, self.companions, strict=True):
            found = _looked_at(f"{place}{companion}")
            if found is not None and _identity(found) == identity:
                with suppress(OSError):
                    place.with_name(place.name + companion).unlink()


def mark_of(path: Path, place: Path) -> Mark | None:
    """What is there now; None: no file. Companions lie at the `place` that a link leads to."""
    try:
        name = file = os.lstat(path)
        if stat.S_ISLNK(name.st_mode):
            file = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(file.st_mode):
        return None
    log, index = (_looked_at(f"{place}{companion}") for companion in COMPANIONS)
    return Mark(
        _identity(name),
        _identity(file),
        (_identity(log), _identity(index)),
        (file.st_size, log.st_size if log is not None else 0),
        (file.st_mtime_ns, log.st_mtime_ns if log is not None else 0),
    )


def _looked_at(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 - this stands in the way of every move: a Path costs as much again
    except OSError:
        return None


def _identity(found: os.stat_result | None) -> Identity | None:
    return None if found is None else (found.st_dev, found.st_ino)

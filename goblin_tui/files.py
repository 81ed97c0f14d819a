"""A player's files: read up to a sane size, written so that what was there stays whole until the new text is."""

import errno
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a file that is read as a whole; more than any match fills."""


def read_whole(path: Path, largest: int = LARGEST) -> bytes:
    """What stands in a file. Raises OSError, also if it is larger, and for devices and pipes, which may never end."""
    kind = path.stat().st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise OSError(errno.EINVAL, "this is a device or a pipe, not a file", str(path))
    with path.open("rb") as file:
        found = file.read(largest + 1)
    if len(found) > largest:
        raise OSError(errno.EFBIG, f"this file is too large: more than {largest >> 20} MiB", str(path))
    return found


def write_whole(path: Path, text: str) -> None:
    """Write the text as UTF-8: beside the file first, then in its place. Raises OSError; the old file stands then."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a pipe or a device takes no other file's place
        return
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def why(problem: OSError) -> str:
    """What the system says about a file, for people."""
    if isinstance(problem, FileExistsError):
        return "a file lies where a folder has to be"
    return problem.strerror or str(problem)

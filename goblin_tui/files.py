"""A player's files: read up to a sane size, written so that what was there stays whole until the new text is."""

import errno
import stat
from contextlib import suppress
from os import W_OK, access, getpid, strerror
from os.path import realpath
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a file that is read as a whole; more than any match fills."""

_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH

_KINDS: Final = {stat.S_IFDIR: "folder", stat.S_IFIFO: "pipe", stat.S_IFSOCK: "socket"}


def must_be_file(path: Path) -> None:
    """Raises OSError where something lies that is no file, or where nobody may look; nothing at all is well."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return
    if kind != stat.S_IFREG:
        raise OSError(errno.EINVAL, f"a {_KINDS.get(kind, 'device')} lies where a file has to be", str(path))


def read_whole(path: Path, largest: int = LARGEST) -> bytes:
    """What stands in a file. Raises OSError, also if it is larger, and for devices and pipes, which may never end."""
    kind = path.stat().st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise OSError(errno.EINVAL, "this is a device or a pipe, not a file", str(path))
    try:
        with path.open("rb") as file:
            found = file.read(largest + 1)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
    if len(found) > largest:
        raise OSError(errno.EFBIG, f"this file is too large: more than {largest >> 20} MiB", str(path))
    return found


def write_whole(path: Path, text: str) -> None:
    """Write the text as UTF-8: beside the file first, then in its place, with its rights.

    Where a link stands, what it leads to is replaced. Raises OSError, also for a file that may only be read; the old
    file stands then.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a pipe or a device takes no other file's place
        return
    target = Path(realpath(path))
    rights = _rights(target)
    beside = target.with_name(f".goblin-tui-{getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        if rights is not None:
            beside.chmod(rights)
        beside.replace(target)
    except OSError as problem:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def _rights(path: Path) -> int | None:
    """Who may do what with a file, None where there is none. Raises OSError for one that may only be read."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(mode):
        raise OSError(errno.ELOOP, strerror(errno.ELOOP), str(path))
    if not mode & _WRITABLE or not access(path, W_OK):
        raise OSError(errno.EACCES, "the file may only be read", str(path))
    return stat.S_IMODE(mode)


def why(problem: OSError) -> str:
    """What the system says about a file, for people."""
    if isinstance(problem, FileExistsError):
        return "a file lies where a folder has to be"
    return problem.strerror or str(problem)

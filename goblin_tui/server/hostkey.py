"""The key by which visitors recognise the server."""

import os
from pathlib import Path
from typing import Final

import asyncssh

from goblin_tui.files import read_whole
from rules.core.errors import Refusal

FILE: Final = "host_key"
LARGEST: Final = 64 * 1024
KIND: Final = "ssh-ed25519"


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key of a data folder, made on the first run; nobody but the owner may read it.

    Raises a `Refusal` for a file that is no key or that others may read, and OSError.
    """
    path = folder / FILE
    if not path.exists():
        _make(path)
    if path.stat().st_mode & 0o077:
        raise Refusal(f"others may read {FILE}, the key of this server: `chmod 600` it, or delete it for a new one")
    try:
        return asyncssh.import_private_key(read_whole(path, LARGEST))
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as problem:
        raise Refusal(f"{FILE}, the key of this server, cannot be read: {problem}") from problem


def _make(path: Path) -> None:
    """Write a fresh key beside its place first, so that no half of one is ever found there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{FILE}-{os.getpid()}.part")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "wb") as writing:
        writing.write(asyncssh.generate_private_key(KIND, comment="goblin-tui").export_private_key())
    beside.replace(path)

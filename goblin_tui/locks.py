"""One process plays a match. The system gives the lock back when that process dies, however it dies."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path


class Lock:
    """The right to play one match, until `release` or the end of the process."""

    def __init__(self, folder: Path, match: str) -> None:
        self._path = folder / "locks" / f"{match}.lock"
        self._file: int | None = None
        self.held = self._acquire()
        """Whether this process may play it."""

    def take(self) -> bool:
        """Take the right to play, if nobody else has it; whether this process has it now."""
        self.held = self.held or self._acquire()
        return self.held

    def is_free(self) -> bool:
        """Whether this process has the right, or nobody."""
        if self.held:
            return True
        free = self._acquire()
        self.release()
        return free

    def _acquire(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            return False
        except OSError:
            # A folder that cannot be written guards nothing, and nothing can be saved there either.
            self.release()
        return True

    def release(self) -> None:
        """Let others play it."""
        self.held = False
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        """Take the file of a match that is no more away."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

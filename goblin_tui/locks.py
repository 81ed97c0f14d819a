"""One process plays a match. The system gives the lock back when that process dies, however it dies."""

from pathlib import Path

from filelock import FileLock, Timeout


class Lock:
    """The right to play one match."""

    def __init__(self, folder: Path, match: str) -> None:
        self._path = folder / "locks" / f"{match}.lock"
        self._lock = FileLock(self._path, timeout=0)
        self.held = self._acquire()
        """Whether this process may play it."""

    def _acquire(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            return False
        except OSError:
            # A folder that cannot be written guards nothing, and nothing can be saved there either.
            return True
        return True

    def release(self) -> None:
        """Let others play it."""
        self._lock.release()

    def remove(self) -> None:
        """Take the file of a match that is no more away."""
        self._path.unlink(missing_ok=True)

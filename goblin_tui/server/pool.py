"""Where the bots of the server think: in processes of their own, so that nobody's keys wait for them."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Final, ParamSpec, TypeVar

WORKERS: Final = 2
KINDNESS: Final = 10
"""Of the processes towards the server: where there are few cores, people's keys go first."""

P = ParamSpec("P")
T = TypeVar("T")


class BotPool(Executor):
    """A pool of processes that is made anew when one of them dies."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._closed = False
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, get_context("spawn"), _begin)

    def warm_up(self) -> None:
        """Start the processes, so that the first bot needs not wait for them."""
        for _ in range(self._workers):
            self.submit(os.getpid)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a process do it."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            if self._closed:
                raise
            self._pool = self._fresh()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        self._closed = True
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _begin() -> None:
    """In each process: ctrl+c is the server's to hear, people come first, and no process outlives the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(KINDNESS)
    threading.Thread(target=_die_with_server, daemon=True).start()
    import rules.bots.players  # noqa: F401 - loaded before the first question


def _die_with_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)

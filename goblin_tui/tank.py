"""A think tank: processes of their own for bots that look ahead, so that no screen stalls while they do.

It opens with the first question: nobody who plays without such bots pays for it. A thought can be cut short, and then
answers with what it has found.
"""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Any, Final, Generic, TypeAlias, TypeVar

from goblin_tui.bots import Question
from goblin_tui.workers import settle_in
from rules.bots.search import GoOn

SLOTS: Final = 256
"""Thoughts that can be cut short at once; those beyond are thought out."""

_flags: Any = None
"""In a worker: a byte for each thought, 1 once it is to end."""


Answer = TypeVar("Answer")
Thinking: TypeAlias = Callable[[Question, GoOn | None], Answer]


class Thought(Generic[Answer]):
    """A question under way."""

    def __init__(self, future: "Future[Answer]", hurry: Callable[[], None]) -> None:
        self.future = future
        self.hurry = hurry
        """Let it end with what it has."""

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self.future.cancel()
        self.hurry()


class ThinkTank:
    """So many processes that think, one question each at a time."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._flags: Any = None
        self._free: set[int] = set()

    def ask(self, question: Question, thinking: Thinking[Answer]) -> Thought[Answer]:
        """Begin to think, as `thinking` does. A pool whose process was killed is opened anew.

        Raises:
            OSError: no process can be started.
        """
        try:
            return self._begin(question, thinking)
        except BrokenExecutor:
            self.close()
            return self._begin(question, thinking)

    def _begin(self, question: Question, thinking: Thinking[Answer]) -> Thought[Answer]:
        pool = self._pool or self._open()
        flags, free = self._flags, self._free
        slot = free.pop() if free else None
        if slot is None:
            return Thought(pool.submit(thinking, question, None), lambda: None)
        flags[slot] = 0
        future = pool.submit(_think, slot, question, thinking)
        future.add_done_callback(lambda _future: free.add(slot))

        def hurry() -> None:
            if slot not in free:
                flags[slot] = 1

        return Thought(future, hurry)

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        self._flags, self._free = context.RawArray("b", SLOTS), set(range(SLOTS))
        self._pool = ProcessPoolExecutor(self._workers, context, _work_with, (self._flags,))
        return self._pool

    def close(self) -> None:
        """End all thoughts; the processes go when they have noticed."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for slot in range(SLOTS):
                self._flags[slot] = 1
            pool.shutdown(wait=False, cancel_futures=True)


def _work_with(flags: Any) -> None:
    global _flags
    _flags = flags
    settle_in()


def _think(slot: int, question: Question, thinking: Thinking[Answer]) -> Answer:
    return thinking(question, lambda _done: not _flags[slot])

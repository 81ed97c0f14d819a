"""Processes that work for this one: they leave ctrl-c to it, and none outlives it, however it ends."""

import multiprocessing
import os
import signal
from threading import Thread

from goblin_tui.programs import kill_all


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settle_in() -> None:
    """A worker leaves ctrl-c to its parent, and outlives it as little as its programs do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _leave()


def _leave() -> None:
    kill_all()
    os._exit(1)

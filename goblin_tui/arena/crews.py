"""Who plays the matches of an arena: processes of this machine, or a Dask cluster. Any executor will do."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any, TypeAlias

from goblin_tui.workers import cores, settle_in
from rules.core.errors import BadOption, Refusal

Crew: TypeAlias = Callable[[], AbstractContextManager[Executor]]
"""Hires an executor; leaving it with an exception drops what is still to be done."""

EXTRA = "goblin-tui[cluster]"

PATIENCE = "10s"
"""For a cluster to answer."""


class NoCluster(Refusal):
    """There is no cluster to play on."""


def local(workers: int | None = None) -> Crew:
    """That many processes of this machine; all cores, if nothing is said."""

    @contextmanager
    def hire() -> Iterator[Executor]:
        # Spawned ones inherit neither threads nor pipes: a bot's program must end when its pipes do.
        context = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(workers or cores(), context, settle_in)
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        executor.shutdown()

    return hire


def cluster(address: str) -> Crew:
    """The workers of the Dask scheduler at that address; what a dead one left undone, another does.

    Raises:
        BadOption: the extra is not installed.
        NoCluster: nobody answers there; raised when it is hired.
    """
    try:
        library: Any = import_module("distributed")  # an extra, and without types: few have a cluster
    except ImportError as problem:
        raise BadOption(f"a cluster needs what `{EXTRA}` installs") from problem

    @contextmanager
    def hire() -> Iterator[Executor]:
        try:
            client = library.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as problem:
            raise NoCluster(f"no cluster answers at {address}: {problem}") from problem
        try:
            yield client.get_executor()
        finally:
            client.close()

    return hire

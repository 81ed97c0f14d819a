"""The processes in which the bots of a server think."""

import os
from collections.abc import Iterator

import pytest

from goblin_tui.server.pool import BotPool

LOWEST = 19
"""No process yields more than so much."""


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    """A pool of one process."""
    pool = BotPool(1)
    yield pool
    pool.shutdown()


def test_bots_leave_the_processor_to_those_who_press_keys(pool: BotPool) -> None:
    own = os.nice(0)

    assert pool.submit(os.nice, 0).result(60) > own or own == LOWEST


def test_bots_think_on_when_their_process_has_died(pool: BotPool) -> None:
    first = pool.submit(os.getpid).result(60)
    died = pool.submit(os._exit, 1)
    assert died.exception(60) is not None

    assert pool.submit(os.getpid).result(60) != first

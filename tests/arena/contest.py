"""Small arenas for tests, and crews that obey."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

import msgspec

from goblin_tui.arena.plan import Arena, planned
from goblin_tui.arena.results import Result
from goblin_tui.arena.run import play_all
from rules.core.rules import AnyRules
from tests.app.table import AtOnce
from tests.sample.rules import Whispers


def contest(rules: AnyRules | None = None, seats: str = "normal,random", seed: int = 1, **options: object) -> Arena:
    """An arena of the sample game, or another."""
    return planned(rules or Whispers(), seats, options, seed, 5.0)


@contextmanager
def at_once() -> Iterator[Executor]:
    """A crew of one that plays when it is asked."""
    yield AtOnce()


def played(arena: Arena, numbers: Sequence[int], rules: AnyRules | None = None, crew: Any = at_once) -> list[Result]:
    """The results of these matches, as they come in; none may fail."""
    results: list[Result] = []
    assert play_all(rules or Whispers(), arena, numbers, crew, results.append) == {}
    return results


def essence(results: Sequence[Result]) -> list[Result]:
    """Results in order, without the time that they took."""
    timeless = [msgspec.structs.replace(result, seconds=()) for result in results]
    return sorted(timeless, key=lambda result: result.match)


def result(ranks: Sequence[int], bots: str = "", **given: Any) -> Result:
    """A result of which only the ranks matter, or what else is given; `bots` are letters by seat."""
    seats = len(ranks)
    usual: dict[str, Any] = {
        "match": 0,
        "first": 1,
        "scores": (0,) * seats,
        "plies": 10,
        "turns": 5,
        "moves": (5,) * seats,
        "seconds": (0.5,) * seats,
    }
    return Result(bots=tuple(bots or "ab"[:seats]), ranks=tuple(ranks), **{**usual, **given})

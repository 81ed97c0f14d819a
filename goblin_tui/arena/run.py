"""Plays what is left of an arena: hands matches out, takes results in, each once."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import TypeAlias

from goblin_tui.arena.crews import Crew
from goblin_tui.arena.duel import play_match
from goblin_tui.arena.plan import Arena
from goblin_tui.arena.results import Result
from rules.core.rules import AnyRules

Taken: TypeAlias = Callable[[Result], None]
"""Keeps a result; the match counts as played when it returns."""

Failures: TypeAlias = dict[int, Exception]
"""Matches that could not be played to their end, with what went wrong."""

IN_HAND = 256
"""Matches handed out and not yet played, at most: a long arena fits into little memory."""

CREWS = 3
"""So many crews may break down before the arena gives up."""


def play_all(rules: AnyRules, arena: Arena, numbers: Sequence[int], crew: Crew, take: Taken) -> Failures:
    """Play these matches, in any order. A crew that breaks down, as when a process is killed, is replaced.

    Raises:
        BrokenExecutor: one crew after the other broke down.
        KeyboardInterrupt: what was taken until then counts.
    """
    left, failures = dict.fromkeys(numbers), Failures()

    def done(number: int, outcome: Result | Exception) -> None:
        if isinstance(outcome, Result):
            take(outcome)
        else:
            failures[number] = outcome
        del left[number]

    for attempt in range(1, CREWS + 1):
        try:
            with crew() as executor:
                for number, outcome in _outcomes(executor, rules, arena, tuple(left)):
                    done(number, outcome)
            break
        except BrokenExecutor:
            if attempt == CREWS:
                raise
    return failures


def _outcomes(
    executor: Executor, rules: AnyRules, arena: Arena, numbers: Sequence[int]
) -> Iterator[tuple[int, Result | Exception]]:
    """The outcome of each match as it comes in."""
    waiting = iter(numbers)
    under_way: dict[Future[Result], int] = {}
    while True:
        for number in islice(waiting, IN_HAND - len(under_way)):
            under_way[executor.submit(play_match, rules, arena, number)] = number
        if not under_way:
            return
        ready, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ready:
            yield under_way.pop(future), _outcome(future)


def _outcome(future: Future[Result]) -> Result | Exception:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except CancelledError as problem:
        raise BrokenExecutor("the executor dropped a match") from problem
    except Exception as problem:  # noqa: BLE001 - one match that goes wrong must not end the others
        return problem

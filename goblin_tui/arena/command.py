"""The command `arena`: plays what is still to be played, shows how far it is, and reports."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from goblin_tui.arena.crews import Crew
from goblin_tui.arena.plan import Arena
from goblin_tui.arena.reports import REPORTS
from goblin_tui.arena.results import Result, ResultsFile
from goblin_tui.arena.run import Failures, play_all
from goblin_tui.streams import INTERRUPTED, complain, write
from rules.core.rules import AnyRules


class Wish(msgspec.Struct, frozen=True):
    """What the command line asks for besides the arena itself."""

    matches: int
    out: Path | None
    report: str


def hold(rules: AnyRules, arena: Arena, wish: Wish, crew: Crew) -> int:
    """Play the matches that the file does not tell yet, then report on all; the exit status.

    Raises:
        OSError: the file cannot be written.
        BadRecord: it is another arena's, or damaged.
    """
    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(wish.out, arena)) if wish.out is not None else None
        found = {} if file is None else file.found
        results = {number: result for number, result in found.items() if number < wish.matches}
        status = _play(rules, arena, wish, crew, results, file)
    if results:
        write(REPORTS[wish.report](arena, [results[number] for number in sorted(results)]).encode())
    return status


def _play(
    rules: AnyRules, arena: Arena, wish: Wish, crew: Crew, results: dict[int, Result], file: ResultsFile | None
) -> int:
    """Fill up `results`; the exit status."""
    left = [number for number in range(wish.matches) if number not in results]
    if not left:
        return 0
    failures: Failures = {}
    trouble = None
    with _progress(wish.matches, len(results)) as advance:

        def take(result: Result) -> None:
            if file is not None:
                file.add(result)
            results[result.match] = result
            advance()

        try:
            failures = play_all(rules, arena, left, crew, take)
        except KeyboardInterrupt:
            trouble = f"stopped after {len(results)} of {wish.matches} matches{_way_on(file)}"
        except BrokenExecutor as problem:
            return complain(f"the processes that play break down: {problem}{_way_on(file)}", 1)
    if trouble is not None:
        return complain(trouble, INTERRUPTED)
    return _complain_about(arena, failures)


def _way_on(file: ResultsFile | None) -> str:
    return "; nothing is kept without --out" if file is None else "; the same command goes on from there"


def _complain_about(arena: Arena, failures: Failures) -> int:
    """Tell of matches that went wrong; the exit status."""
    if not failures:
        return 0
    first, problem = min(failures.items(), key=lambda failure: failure[0])
    told = f"{type(problem).__name__}: {problem}"
    return complain(f"{len(failures)} matches failed, first the one of seed {arena.luck(first)}: {told}", 1)


@contextmanager
def _progress(matches: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error while people look at it."""
    console = Console(stderr=True)
    columns: Sequence[TextColumn | BarColumn | MofNCompleteColumn | TimeRemainingColumn] = (
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("matches", total=matches, completed=done)
        yield lambda: progress.advance(task)

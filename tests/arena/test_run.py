"""Playing an arena: who sits where, the same results from every crew, no match lost or counted twice."""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

import pytest

from goblin_tui.arena.crews import local
from goblin_tui.arena.plan import Arena, read_bots
from goblin_tui.arena.results import Result
from goblin_tui.arena.run import play_all
from rules.core.errors import BadOption
from rules.core.match import Match
from rules.games import GAMES
from tests.app.table import AtOnce
from tests.arena.contest import at_once, contest, essence, played
from tests.sample.moves import WhisperMove
from tests.sample.rules import Whispers

MOUNTAIN = GAMES["goblin-mountain"]


# Who sits where, with which luck


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    arena = contest(seats="normal,easy,random")

    taken = Counter((seat, bot) for match in range(6) for seat, bot in enumerate(arena.seating(match), 1))

    assert taken == {(seat, bot): 2 for seat in (1, 2, 3) for bot in ("normal", "easy", "random")}


def test_the_luck_of_a_match_hangs_on_the_seed_and_its_number_alone() -> None:
    short, long = played(contest(), [4]), played(contest(), range(6))
    other = played(contest(seed=2), [4])

    assert essence(short) == [essence(long)[4]]
    assert essence(other) != essence(short)


def test_a_match_can_be_played_again_outside_the_arena() -> None:
    arena = contest(MOUNTAIN, "random,random")
    (result,) = played(arena, [3], MOUNTAIN)

    dealt: Match[Any, Any, Any] = Match.new(MOUNTAIN, 2, {}, "1/3")

    assert MOUNTAIN.actors(dealt.position)[0] == result.first


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ("normal,nrmal", "no bot is called nrmal; did you mean normal?"),
        ("zzz", "There are random, easy, normal"),
        ("normal,exec:no-such-program-here", "there is no program `no-such-program-here`"),
        ("normal,exec:", "there is no program"),
        ("normal,exec:'", "is no command"),
    ],
)
def test_who_cannot_play_is_refused(seats: str, told: str) -> None:
    with pytest.raises(BadOption, match=re.escape(told)):
        read_bots(seats, Whispers.info)


def test_the_number_of_seats_and_the_options_are_checked() -> None:
    with pytest.raises(BadOption, match="2 to 3"):
        contest(seats="normal")
    with pytest.raises(BadOption, match="rounds"):
        contest(rounds=9)


# Who plays


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


def test_whoever_plays_the_results_are_the_same() -> None:
    arena = contest(MOUNTAIN, "random,random")

    alone, others, processes = (played(arena, range(4), MOUNTAIN, crew) for crew in (at_once, threads, local(2)))

    assert essence(alone) == essence(others) == essence(processes)
    assert [result.match for result in essence(alone)] == [0, 1, 2, 3]


class Dying(AtOnce):
    """Plays two matches, and then its processes die."""

    def __init__(self) -> None:
        self._left = 2

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._left -= 1
        if self._left >= 0:
            return super().submit(fn, *args, **kwargs)
        dead: Future[Any] = Future()
        dead.set_exception(BrokenProcessPool("a process died"))
        return dead


def test_a_crew_that_breaks_down_is_replaced_and_no_match_is_lost_or_counted_twice() -> None:
    crews = iter([Dying(), AtOnce()])

    @contextmanager
    def hire() -> Iterator[Executor]:
        yield next(crews)

    arena = contest()

    results = played(arena, range(5), crew=hire)

    assert sorted(result.match for result in results) == [0, 1, 2, 3, 4]
    assert essence(results) == essence(played(arena, range(5)))


def test_crews_that_break_down_one_after_the_other_end_the_arena() -> None:
    @contextmanager
    def hire() -> Iterator[Executor]:
        dying = Dying()
        dying._left = 0
        yield dying

    with pytest.raises(BrokenProcessPool):
        played(contest(), [0], crew=hire)


class Failing(Whispers):
    """A game whose rules fail in one match."""

    def play(self, table: Any, seat: int, move: WhisperMove) -> None:
        if table.chance._seed == "1/1":
            raise ZeroDivisionError("one by nought")
        super().play(table, seat, move)


def test_a_match_that_goes_wrong_ends_no_other_and_is_told() -> None:
    results: list[Result] = []

    failures = play_all(Failing(), contest(), range(4), at_once, results.append)

    assert [result.match for result in essence(results)] == [0, 2, 3]
    assert [(number, str(problem)) for number, problem in failures.items()] == [(1, "one by nought")]


def test_the_results_tell_how_a_match_went() -> None:
    arena: Arena = contest(MOUNTAIN, "random,random")

    (result,) = played(arena, [1], MOUNTAIN)

    assert result.bots == ("random", "random")
    assert sum(result.moves) == result.plies
    assert result.first in (1, 2)
    assert 1 in result.ranks
    assert all(seconds > 0 for seconds in result.seconds)
    assert result.fallen == ()

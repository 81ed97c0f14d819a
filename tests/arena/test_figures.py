"""What results come to: shares with their intervals, medians, histograms. Expected values by hand or from tables."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from goblin_tui.arena.figures import Figure, figures_of, histogram, wilson
from goblin_tui.arena.results import Result
from tests.arena.contest import contest, result

AB = msgspec.structs.replace(contest(), seats=("a", "b"))


def figure(results: Sequence[Result], name: str, of: str, seats: str = "ab") -> Figure:
    arena = msgspec.structs.replace(AB, seats=tuple(seats))
    (found,) = [figure for figure in figures_of(arena, results) if (figure.name, figure.of) == (name, of)]
    return found


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 20, 0.0089, 0.2361)],
)
def test_the_interval_of_a_share_is_wilsons(wins: float, count: int, low: float, high: float) -> None:
    assert wilson(wins, count) == pytest.approx((low, high), abs=1e-4)


def test_wins_are_counted_by_bot_wherever_it_sits() -> None:
    results = [result((1, 2), "ab"), result((1, 2), "ba"), result((1, 2), "ab"), result((2, 1), "ba")]

    assert figure(results, "wins", "a").value == 0.75
    assert figure(results, "wins", "b").value == 0.25
    assert figure(results, "wins by seat", "P1").value == 0.75


def test_a_shared_victory_counts_in_parts() -> None:
    results = [result((1, 1), "ab"), result((1, 2), "ab")]

    assert (figure(results, "wins", "a").value, figure(results, "wins", "b").value) == (0.75, 0.25)


def test_a_bot_on_several_seats_has_its_share_of_each() -> None:
    results = [result((1, 2, 3), "abb"), result((2, 1, 3), "abb")]

    b = figure(results, "wins", "b", "abb")

    assert (b.value, b.count) == (0.25, 4)


def test_who_begins_is_who_began_the_first_turn() -> None:
    results = [result((1, 2), first=1), result((1, 2), first=2), result((2, 1), first=2), result((1, 2), first=None)]

    assert figure(results, "wins of who begins", "all").value == pytest.approx(2 / 3)


def test_alone_nobody_begins_and_a_lost_match_is_no_win() -> None:
    results = [result((1,), "a"), result((2,), "a"), result((2,), "a"), result((2,), "a")]

    assert figure(results, "wins", "a", "a").value == 0.25
    alone = msgspec.structs.replace(AB, seats=("a",))
    assert "wins of who begins" not in {found.name for found in figures_of(alone, results)}


def test_lengths_are_told_by_their_median_and_where_the_middle_90_percent_lie() -> None:
    results = [result((1, 2), plies=plies) for plies in range(1, 101)]

    length = figure(results, "length", "plies")

    assert (length.value, length.low, length.high) == (50.5, 5, 95)


def test_seconds_are_told_by_move() -> None:
    results = [result((1, 2), moves=(4, 1), seconds=(1.0, 3.0)), result((1, 2), "ba", moves=(1, 4), seconds=(1.0, 1.0))]

    assert figure(results, "seconds a move", "a").value == 0.25
    assert figure(results, "seconds a move", "b").value == 2.0


def test_a_seat_without_a_score_counts_in_no_score() -> None:
    results = [result((1, 2), scores=(7, None)), result((1, 2), scores=(9, None))]

    assert figure(results, "score", "a").value == 8
    assert not [found for found in figures_of(AB, results) if found.name == "score" and found.of == "b"]


def test_programs_that_failed_are_counted() -> None:
    results = [result((1, 2), fallen=("the program ended", None)), result((1, 2))]

    assert (figure(results, "failures", "a").value, figure(results, "failures", "a").count) == (1, 2)


@pytest.mark.parametrize(
    ("values", "ranges"),
    [
        ([], {}),
        ([3, 3, 5], {"3": 2, "4": 0, "5": 1}),
        ([0, 12, 23], {"0..1": 1, "12..13": 1, "22..23": 1}),
        ([-1], {"-1": 1}),
    ],
)
def test_a_histogram_has_ranges_of_one_width_and_every_value_in_one(values: list[int], ranges: dict[str, int]) -> None:
    bars: dict[str, Any] = {bar.of: bar.value for bar in histogram("scores", "a", values)}

    assert sum(bars.values()) == len(values)
    assert {name: count for name, count in bars.items() if count or name in ranges} == ranges


def test_without_results_there_are_no_figures() -> None:
    assert figures_of(AB, []) == []

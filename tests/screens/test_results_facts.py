from itertools import pairwise
from typing import Any

import msgspec
import pytest

from rules.core.match import Match
from rules.core.outcome import Line, Outcome
from rules.goblin_mountain.position import Dice
from rules.goblin_mountain.rules import GoblinMountain
from rules.goblin_mountain.scoring import worth as score_now
from screens.common.session import Player, Told
from screens.common.tree import mover_of
from screens.goblin_mountain.results import judge, worth
from screens.results_facts import Course, cell, columns_of, course_of, lasting_gains, sampled, turning_point
from tests.screens.pages import JULIE, ROBIN, played
from tests.screens.table import TableSession


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (Line("Fame", 9, 9), "9"),
        (Line("Treasure", 5, 2), "5→2"),
        (Line("Villagers", 2, 0), "2→0"),
        (Line("Captured", 1, -2), "-2"),
        (Line("Majority", 0, 0), "·"),
        (Line("Villagers", 0, -2), "-2"),
        (Line("Fame", 4), "4"),
    ],
)
def test_a_cell_says_what_there_is_and_what_it_is_worth(line: Line, shown: str) -> None:
    assert cell(line) == shown


def test_a_breakdown_becomes_columns_in_the_order_of_the_game() -> None:
    outcome = Outcome(
        (1, 2), (9, 5), ((Line("Fame", 9, 9), Line("Lost", 0, 0)), (Line("Fame", 7, 7), Line("Lost", 1, -2)))
    )

    fame, lost = columns_of(outcome)

    assert (fame.title, fame.cells) == ("Fame", ("9", "7"))
    assert (lost.title, lost.cells, lost.signs) == ("Lost", ("·", "-2"), (1, -1))


def test_a_line_that_a_seat_lacks_is_an_empty_cell() -> None:
    outcome = Outcome((1, 2), (1, 0), ((Line("Fame", 1, 1),), ()))

    assert columns_of(outcome)[0].cells == ("1", "·")


def test_a_line_that_the_first_seat_lacks_stands_before_what_only_breaks_ties() -> None:
    none = (Line("Sets", 0, 0), Line("Power", 8))
    some = (Line("Sets", 2, 2), Line("Peteca", 1, 1), Line("Power", 9))
    outcome = Outcome((2, 1), (0, 3), (none, some))

    assert [column.title for column in columns_of(outcome)] == ["Sets", "Peteca", "Power"]


def test_the_course_ends_with_the_scores() -> None:
    session = played([JULIE, ROBIN], seed=4)
    outcome = session.outcome
    assert outcome is not None

    course = course_of(session, worth)

    assert course.worths[-1] == outcome.scores
    assert list(course.turns) == sorted(set(course.turns))
    assert course.turns[-1] == session.turn


def test_each_turn_counts_what_everybody_had_at_its_end() -> None:
    session = played([JULIE, ROBIN], seed=4)

    course = course_of(session, worth)

    for node, worths in zip(course.nodes, course.worths, strict=True):
        position = session.view_at(node, None).position
        assert worths == (score_now(position, 1)[0], score_now(position, 2)[0])


@pytest.mark.parametrize(
    ("leads", "gains"),
    [
        ([0, 3, 3], [3, 0]),
        ([0, 6, -2, 4], [-2, -8, 6]),
        ([0, 5, 2, 6], [2, -3, 4]),
        ([0, -1], [-1]),
    ],
    ids=["kept", "lost and won back", "partly lost", "never gained"],
)
def test_a_gain_counts_as_far_as_it_lasted(leads: list[int], gains: list[int]) -> None:
    assert lasting_gains(leads) == gains


def told(ply: int, turn: int, seat: int | None, *lines: str) -> Told:
    return Told(ply, ply, turn, seat, "move", lines, ())


class ToldMatch:
    """What `turning_point` reads of a session."""

    players = (Player("Julie"), Player("Robin"))
    rules = GoblinMountain()

    def told(self, seat: int | None) -> list[Told]:
        return [
            told(0, 0, None),
            told(1, 1, 1, "P1 digs"),
            told(2, 2, 2, "P2 digs"),
            told(3, 3, 1, "P1 runs"),
            told(4, 3, 1, "P1 trades", "P2 frowns"),
            told(5, 4, 2, "P2 naps"),
        ]


def point(*worths: tuple[int, int], winners: tuple[int, ...] = (1,)) -> Any:
    course = Course((1, 2, 3, 4), (1, 2, 4, 5), worths)
    session: Any = ToldMatch()
    return turning_point(session, course, winners)


def test_the_turning_point_is_the_turn_that_brought_the_winner_most() -> None:
    turning = point((1, 0), (1, 2), (7, 2), (7, 3))

    assert (turning.turn, turning.node, turning.seat, turning.swing) == (3, 2, 1, 6)
    assert turning.text == "Julie runs, Julie trades, Robin frowns"


def test_a_turning_point_has_few_words_for_where_there_is_little_room() -> None:
    session = played([JULIE, ROBIN], seed=3)
    outcome = session.outcome
    assert outcome is not None
    turning = turning_point(session, course_of(session, worth), outcome.winners)
    assert turning is not None

    assert turning.text == "Robin yellow to 13 HIDE+, +1 Villager, yellow 3→5"
    assert turning.brief.startswith("Robin yellow 13 +1V")
    assert len(turning.brief) < len(turning.text)


def test_the_other_seats_blunder_may_be_the_turning_point() -> None:
    turning = point((1, 2), (1, 2), (2, 2), (2, -3))

    assert (turning.turn, turning.seat, turning.swing) == (4, 2, -5)


def test_who_only_passes_in_a_turn_did_not_make_it() -> None:
    def ply(seat: int, move: str) -> Told:
        return msgspec.structs.replace(told(5, 4, seat), move=move)

    assert mover_of([ply(1, "pass"), ply(2, "draw"), ply(1, "pass"), ply(2, "end"), ply(1, "pass all")]) == 2
    assert mover_of([ply(3, "play Nem > s1"), ply(2, "draw"), ply(2, "end")]) == 2
    assert mover_of([ply(1, "pass"), ply(2, "pass")]) == 1


def test_a_lead_that_was_lost_again_is_no_turning_point() -> None:
    turning = point((9, 0), (9, 9), (12, 9), (13, 9))

    assert turning.turn == 3


@pytest.mark.parametrize("winners", [(), (1, 2)])
def test_without_one_winner_nothing_turned(winners: tuple[int, ...]) -> None:
    assert point((1, 0), (1, 2), (7, 2), (7, 3), winners=winners) is None


def test_few_values_all_show() -> None:
    assert sampled(4, 10) == [0, 1, 2, 3]


def test_many_values_are_thinned_evenly_with_both_ends() -> None:
    places = sampled(100, 10)

    assert (places[0], places[-1], len(places)) == (0, 99, 10)
    assert {later - earlier for earlier, later in pairwise(places)} == {11}


# Goblin Mountain in words


@pytest.mark.parametrize(
    ("lost", "line"),
    [
        ((0, 0), "by 3, and everybody came home."),
        ((0, 1), "by 3, with all four dice home."),
        ((1, 0), "by 3, with one die left in the dark."),
        ((2, 2), "by 3, with two dice left in the dark."),
    ],
)
def test_everybody_came_home_only_where_nobody_lost_a_die(lost: tuple[int, int], line: str) -> None:
    session = TableSession(Match.new(GoblinMountain(), 2, {}, 1))
    position = session.match.position
    parties = tuple(
        msgspec.structs.replace(party, dice=Dice(*party.dice.all()[count:]))
        for party, count in zip(position.parties, lost, strict=True)
    )
    session.match.at.position = msgspec.structs.replace(position, parties=parties)

    assert judge(session, Outcome((1, 2), (9, 6), ())).line == line

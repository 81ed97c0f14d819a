"""Moving along the history of a match without changing it."""

import pytest

from screens.common.reel import Reel
from tests.screens.common.drawing import tree

FORKED = "1<0 2<1 3<2 4<3 5<1 6<5 7<1 8<7 9<8 10<9"
"""Plies 1 and then, at ply 2, three lines: 2 3 4, 5 6, and the match's own 7 8 9 10."""


def reel(node: int = 0, moves: str = FORKED) -> Reel:
    """Two plies a turn."""
    return Reel(tree(moves), lambda node: (1 + drawing.nodes[node].ply) // 2, node)


drawing = tree(FORKED)


def test_it_begins_at_the_node_that_it_is_given_on_the_line_of_the_match() -> None:
    assert (reel(8).ply, reel(8).line) == (3, [0, 1, 7, 8, 9, 10])


def test_a_node_beside_the_line_brings_its_own_line() -> None:
    assert reel(3).line == [0, 1, 2, 3, 4]


def test_plies_beyond_the_ends_are_the_ends() -> None:
    film = reel()

    film.to_ply(99)
    assert film.node == 10

    film.to_ply(-1)
    assert film.node == 0


@pytest.mark.parametrize(("begin", "step", "end"), [(7, -1, 5), (5, -1, 2), (2, 1, 5), (5, 1, 7)])
def test_up_and_down_change_to_the_branch_beside(begin: int, step: int, end: int) -> None:
    film = reel(begin)

    assert film.branch(step)
    assert film.node == end


@pytest.mark.parametrize(("begin", "step", "end"), [(10, -1, 5), (9, -1, 5), (4, 1, 5), (6, -1, 2), (6, 1, 7)])
def test_behind_a_fork_up_and_down_change_to_the_branches_of_that_fork(begin: int, step: int, end: int) -> None:
    film = reel(begin)

    assert film.branch(step)
    assert film.node == end


@pytest.mark.parametrize(("begin", "step"), [(0, 1), (1, 1), (1, -1), (2, -1), (4, -1), (7, 1), (10, 1)])
def test_where_there_is_no_branch_above_or_below_nothing_moves(begin: int, step: int) -> None:
    film = reel(begin)

    assert not film.branch(step)
    assert film.node == begin


def test_branches_have_the_order_of_the_history_wherever_the_match_stands() -> None:
    film = Reel(tree(FORKED, here=6), lambda _: 1, 3)

    assert film.branches() == (2, 7, 5)
    assert film.branch(1)
    assert film.node == 7
    assert film.branches() == (2, 7, 5)


@pytest.mark.parametrize(("begin", "ply"), [(0, None), (1, None), (2, 2), (4, 2), (10, 2)])
def test_the_fork_is_the_last_one_up_to_here(begin: int, ply: int | None) -> None:
    assert reel(begin).fork() == ply


def test_the_line_of_the_match_stays_the_trunk_whatever_line_is_gone_along() -> None:
    film = reel(3)

    assert film.line == [0, 1, 2, 3, 4]
    assert film.trunk == [0, 1, 7, 8, 9, 10]


def test_turns_are_left_behind_one_after_another() -> None:
    film = reel()

    stops = []
    for _ in range(4):
        film.turn(1)
        stops.append(film.ply)

    assert stops == [2, 4, 5, 5]


def test_a_turn_back_leads_to_the_end_of_the_turn_before() -> None:
    film = reel(9)

    film.turn(-1)
    assert film.ply == 2

    film.turn(-1)
    assert film.ply == 0


def test_a_turn_begins_before_its_first_ply() -> None:
    film = reel()

    assert film.to_turn(2)
    assert film.ply == 2


def test_a_turn_that_the_line_lacks_moves_nothing() -> None:
    film = reel(3)

    assert not film.to_turn(7)
    assert film.node == 3


def test_moves_played_meanwhile_lengthen_the_line_and_leave_the_finger_where_it_is() -> None:
    film = reel(1, "1<0 2<1")

    film.grow(tree("1<0 2<1 3<2"))

    assert (film.node, film.line) == (1, [0, 1, 2, 3])

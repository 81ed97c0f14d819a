"""Ranks, scores, and the table where a move happens."""

import pytest

from rules.core.chance import SeededChance
from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.table import Table


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([(5,), (9,), (5,)], (2, 1, 2)),
        ([(5,), (5,), (3,)], (1, 1, 3)),
        ([(5, 1), (5, 2)], (2, 1)),
        ([(0,)], (1,)),
        ([], ()),
    ],
)
def test_a_rank_is_one_more_than_the_seats_that_did_better(keys: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert ranks_by(keys) == ranks


def test_all_of_rank_1_have_won_and_a_lost_solo_match_has_no_winner() -> None:
    assert Outcome((1, 3, 1), (4, 2, 4), ((), (), ())).winners == (1, 3)
    assert Outcome((2,), (None,), ((Line("Rescued", 1, -2),),), "lost").winners == ()


def test_a_table_is_always_current_and_keeps_every_event() -> None:
    table: Table[int, int] = Table(lambda position, event: position * 10 + event, 1, SeededChance(1))

    table.emit(2)
    assert table.position == 12
    table.emit(3)

    assert (table.position, table.events) == (123, [2, 3])


def test_a_table_draws_from_its_chance_alone() -> None:
    table: Table[int, int] = Table(lambda position, _event: position, 1, SeededChance("s", 4))
    luck = SeededChance("s", 4)

    assert table.die() == luck.die()
    assert table.die(20) == luck.die(20)
    assert table.pick("abc") == luck.pick("abc")
    assert table.shuffle("abcdef") == luck.shuffle("abcdef")

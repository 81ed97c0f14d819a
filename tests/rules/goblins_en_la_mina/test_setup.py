"""Options, the deal, teams, results. Specification 3, 7, 8."""

import pytest

from rules.core.chance import NO_SCRIPT, Script
from rules.core.errors import BadOption
from rules.core.match import Match
from rules.core.outcome import Line
from rules.core.seats import all_seats
from rules.goblins_en_la_mina.events import FirstDrawn, GameStarted, MinaEvent, SetAsideReturned
from rules.goblins_en_la_mina.facts import enemies, goal, partner
from rules.goblins_en_la_mina.moves import MinaMove
from rules.goblins_en_la_mina.position import Position, TableOptions
from tests.rules.goblins_en_la_mina.tabletop import RULES, codes, laid, play


def started(seats: int, script: Script = NO_SCRIPT, /, **options: object) -> Match[Position, MinaMove, MinaEvent]:
    return Match.new(RULES, seats, options, "setup", script=script)


def test_four_cards_are_dealt_and_the_first_seat_draws_two() -> None:
    match = started(3, first="P2")

    assert [len(match.position.dungeon(seat).hand) for seat in (1, 2, 3)] == [4, 6, 4]
    assert (len(match.position.goblin_deck), len(match.position.mine_deck)) == (88 - 14, 92)
    assert (match.position.seat, match.position.round, match.position.turn) == (2, 1, 1)
    assert RULES.faults(match.position) == []


def test_hands_are_dealt_one_seat_after_another_from_the_top() -> None:
    match = started(2, Script(orders=(tuple(f"G{number:02}" for number in range(1, 11)), ())), first="P1")

    assert match.position.dungeon(1).hand == ("G01", "G02", "G03", "G04", "G09", "G10")
    assert match.position.dungeon(2).hand == ("G05", "G06", "G07", "G08")


def test_the_goblin_deck_is_shuffled_before_the_mine_deck() -> None:
    match = started(2, Script(orders=(("G88",), ("M92",))))
    event = match.started.events[0]

    assert isinstance(event, GameStarted)
    assert (event.goblin_deck[0], event.mine_deck[0]) == ("G88", "M92")


def test_who_begins_by_lot_is_recorded() -> None:
    match = started(4, Script(picks=(3,)))

    assert match.position.first == match.position.seat == 3


def test_ruling_54_without_an_ingot_the_same_seats_draw_again() -> None:
    match = started(2, Script(orders=((), ("M01", "M02", "M61", "M03"))), first="mine-draw")
    drawn = [event for event in match.started.events if isinstance(event, FirstDrawn)]

    assert [(event.seats, codes(event.cards), event.first) for event in drawn] == [
        ((1, 2), "Orco, Orco", 0),
        ((1, 2), "Ingot, Orco", 1),
    ]
    assert sum(isinstance(event, SetAsideReturned) for event in match.started.events) == 1
    assert match.position.table == ()


def test_when_the_mine_deck_ends_meanwhile_what_was_set_aside_is_shuffled_into_it() -> None:
    order = [f"M{number:02}" for number in range(1, 61)] + [f"M{number:02}" for number in range(61, 93)]
    unlucky = (*order[:60], *order[60:])
    again = ("M61", "M01")
    match = started(2, Script(orders=((), unlucky, again)), first="mine-draw")

    drawn = [event for event in match.started.events if isinstance(event, FirstDrawn)]
    assert all(event.first == 0 for event in drawn[:46])
    assert (drawn[-1].first, codes(drawn[-1].cards)) == (1, "Ingot, Orco")
    assert len(match.position.mine_deck) == 92


# Teams


@pytest.mark.parametrize(("seats", "teams"), [(4, ((1, 3), (2, 4))), (6, ((1, 4), (2, 5), (3, 6)))])
def test_teams_sit_opposite(seats: int, teams: tuple[tuple[int, int], ...]) -> None:
    assert started(seats, mode="teams").position.teams == teams


def test_teams_may_be_named() -> None:
    position = started(4, mode="teams", teams="P1+P2,P3+P4").position

    assert position.teams == ((1, 2), (3, 4))
    assert (partner(position, 4), enemies(position, 4)) == (3, (1, 2))


def test_random_teams_are_pairs_of_a_shuffle() -> None:
    script = Script(orders=((4, 1, 2, 3),))

    assert started(4, script, mode="teams", teams="random").position.teams == ((1, 4), (2, 3))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"mode": "teams"}),
        (5, {"mode": "teams"}),
        (4, {"teams": "random"}),
        (4, {"mode": "teams", "teams": "P1+P2"}),
        (4, {"mode": "teams", "teams": "P1+P2,P2+P3"}),
        (4, {"mode": "teams", "teams": "P1+P2,P3+P5"}),
        (4, {"partner_swap": "instead"}),
        (2, {"first": "P3"}),
        (2, {"goal": 2}),
        (2, {"goal": 13}),
        (2, {"max_rounds": 9}),
        (1, {}),
        (7, {}),
    ],
)
def test_what_a_table_cannot_be_given(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        started(seats, **options)


@pytest.mark.parametrize(
    ("seats", "options", "ingots"),
    [(2, {}, 8), (3, {}, 7), (4, {}, 7), (5, {}, 6), (6, {}, 6), (4, {"mode": "teams"}, 10), (2, {"goal": 3}, 3)],
)
def test_the_goal(seats: int, options: dict[str, object], ingots: int) -> None:
    assert goal(started(seats, **options).position) == ingots


def test_a_goal_by_option_wins() -> None:
    before = laid("P1: - | - | - | $3 | hand: Pal", step="discard", options=TableOptions(goal=3))

    assert play(before, "P1 end").position.winners == (1,)


# Results


def test_a_winner_comes_first_even_with_fewer_ingots() -> None:
    before = laid("P1: - | - | - | $8 | hand: Pal", "P2: w1 | Esp | - | $9 | hand: -", step="discard")

    outcome = RULES.outcome(play(before, "P1 end").position)

    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2), (8, 9))
    assert outcome.breakdown[1] == (
        Line("Ingots", 9, 9),
        Line("Professionals", 1),
        Line("Rooms", 0),
        Line("Workers", 1),
    )


def test_partners_share_rank_and_score() -> None:
    lines = [f"P{seat}: w1 | - | - | ${gold} | hand: Pal" for seat, gold in ((1, 4), (2, 3), (3, 6), (4, 2))]

    outcome = RULES.outcome(play(laid(*lines, seats=4, teams=True, step="discard"), "P1 end").position)

    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 3, 1, 3), (10, 5, 10, 5))


def test_equals_share_a_rank() -> None:
    before = laid("P3: - | - | - | $0 | hand: Pal", seats=3, seat=3, step="discard", round_=30)

    outcome = RULES.outcome(play(before, "P3 end").position)

    assert outcome is not None
    assert outcome.ranks == (1, 1, 1)


def test_nobody_has_a_result_before_the_end() -> None:
    assert RULES.outcome(started(2).position) is None
    assert [len(RULES.moves(started(2).position, seat)) > 0 for seat in all_seats(2)].count(True) == 1


def test_pairs_that_may_be_named_are_those_of_the_table() -> None:
    with pytest.raises(BadOption) as refusal:
        started(4, mode="teams", teams="P1+P2,P3+P5")

    assert str(refusal.value).endswith("out of P1+P2 P1+P3 P1+P4 P2+P3 P2+P4 P3+P4")

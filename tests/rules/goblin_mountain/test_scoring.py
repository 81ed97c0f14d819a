import pytest

from rules.core.outcome import Line
from rules.goblin_mountain.events import GameEnded
from rules.goblin_mountain.scoring import rank, worth
from tests.rules.goblin_mountain.tabletop import GAME, duel, happened, play, solo

ALL_IN = "O4@v Y4@v B4@v"


def test_a_final_duel_is_scored_line_by_line() -> None:
    outcome = GAME.outcome(
        duel(f"{ALL_IN} K-, fame 9, villagers 3, fate 0", f"{ALL_IN} K-, fame 10, treasure 4, villagers 2, fate 2")
    )

    assert outcome is not None
    assert outcome.scores == (13, 10)
    assert outcome.ranks == (1, 2)
    assert outcome.breakdown[0] == (
        Line("Fame", 9, 9),
        Line("Treasure", 5, 2),
        Line("Villagers", 3, 1),
        Line("Majority", 1, 3),
        Line("Captured", 1, -2),
    )
    assert outcome.breakdown[1] == (
        Line("Fame", 10, 10),
        Line("Treasure", 4, 2),
        Line("Villagers", 2, 0),
        Line("Majority", 0, 0),
        Line("Captured", 1, -2),
    )
    assert outcome.verdict is None


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ("fame 10, treasure 5, fate 0", "fame 10, treasure 5, fate 1", (2, 1)),
        ("fame 10, treasure 5, fate 0", "fame 10, treasure 4, fate 3", (1, 2)),
        ("fame 10, treasure 4, fate 3", "fame 10, treasure 5, fate 0", (2, 1)),
        ("fame 11, treasure 2, fate 0", "fame 10, treasure 3, fate 0", (1, 2)),
        ("fame 10, treasure 5, fate 1", "fame 10, treasure 5, fate 1", (1, 1)),
    ],
    ids=["fate", "treasure left", "treasure before fate", "score before treasure", "shared"],
)
def test_a_tie_goes_to_more_treasure_then_to_more_fate(first: str, second: str, ranks: tuple[int, int]) -> None:
    outcome = GAME.outcome(duel(f"{ALL_IN} K4@v, {first}", f"{ALL_IN} K4@v, {second}"))

    assert outcome is not None
    assert outcome.ranks == ranks, "ruling 30: treasure counts as it is held, not reduced by scoring"


def test_equal_villagers_give_nobody_the_majority() -> None:
    outcome = GAME.outcome(duel(f"{ALL_IN} K4@v, villagers 2", f"{ALL_IN} K4@v, villagers 2"))

    assert outcome is not None
    assert outcome.scores == (2, 2), "ruling 29"


def test_a_score_can_be_negative() -> None:
    outcome = GAME.outcome(duel("O- Y- B- K-, front 20, treasure 0", f"{ALL_IN} K4@v"))

    assert outcome is not None
    assert outcome.scores == (-8, 2)


def test_a_match_under_way_has_no_outcome() -> None:
    assert GAME.outcome(duel()) is None
    assert GAME.outcome(solo()) is None


@pytest.mark.parametrize(("villagers", "score"), [(1, 10), (0, 9), (2, 11), (5, 14)])
def test_a_lone_party_scores_its_villagers_less_2(villagers: int, score: int) -> None:
    outcome = GAME.outcome(solo(f"O4@v Y4@v B- K-, fame 12, treasure 7, villagers {villagers}", at=5))

    assert outcome is not None
    assert outcome.scores == (score,), "rulings 44 and 45: no thirds, no majority"
    assert outcome.verdict == "Shameful"
    assert outcome.ranks == (1,)
    assert [line.text for line in outcome.breakdown[0]] == ["Fame", "Treasure", "Villagers", "Captured"]


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (-8, "Shameful"),
        (14, "Shameful"),
        (15, "Barely acceptable"),
        (19, "Barely acceptable"),
        (20, "Decent"),
        (24, "Decent"),
        (25, "Commendable"),
        (29, "Commendable"),
        (30, "Flawless"),
        (44, "Flawless"),
    ],
)
def test_a_lone_party_earns_a_title(score: int, title: str) -> None:
    assert rank(score) == title


def test_a_party_that_nobody_survives_has_lost_and_has_no_score() -> None:
    outcome = GAME.outcome(solo("O- Y- B- K-, front 20, fame 12", at=5))

    assert outcome is not None
    assert outcome.ranks == (2,)
    assert outcome.scores == (None,)
    assert outcome.verdict == "lost"
    assert [(line.value, line.points) for line in outcome.breakdown[0]] == [(12, None), (5, None), (0, None), (4, None)]


def test_the_points_of_a_breakdown_add_up_to_the_score() -> None:
    position = duel(f"{ALL_IN} K-, fame 7, treasure 3, villagers 4", f"{ALL_IN} K4@v, fame 2")
    outcome = GAME.outcome(position)

    assert outcome is not None
    for seat, score in enumerate(outcome.scores, 1):
        assert sum(line.points or 0 for line in outcome.breakdown[seat - 1]) == score
        assert worth(position, seat) == (score, outcome.breakdown[seat - 1])


def test_what_a_seat_is_worth_is_its_score_if_the_match_ended_now() -> None:
    position = duel("K1@3, fame 3, treasure 3, villagers 1", "K4@v, fame 4")

    assert worth(position, 1)[0] == 7
    assert worth(position, 2)[0] == 6


def test_the_last_event_tells_scores_and_winners() -> None:
    match = play(duel(f"{ALL_IN} K-, fame 9, fate 0", "O4@20 Y- B- K-", seat=2), "move orange village")

    assert happened(match)[-1] == GameEnded((9, -4), (1,))


def test_the_last_event_of_a_solo_match_tells_its_title() -> None:
    match = play(solo("O4@20 Y4@v B- K-, fame 18", at=5), "move orange village")

    assert happened(match)[-1] == GameEnded((14,), (1,), lost=False, rank="Shameful")

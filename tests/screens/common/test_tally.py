import pytest

from rules.core.outcome import Outcome
from screens.common.session import Player
from screens.common.tally import Against, Tally, against, duel, outcome_line, result_line, score_line, tally
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, saved

BEATEN = saved([JULIE, ROBIN], (2, 1), (8, 12))
WON = saved([JULIE, ROBIN], (1, 2), (13, 10))
WON_SECOND = saved([ROBIN, JULIE], (2, 1), (4, 9))
DRAWN = saved([JULIE, ROBIN], (1, 1), (7, 7))
LOST_ALONE = saved([JULIE], (2,), (None,))
UNDER_WAY = saved([JULIE, ROBIN])


def test_only_finished_matches_count() -> None:
    assert tally([UNDER_WAY, WON, BEATEN], "Julie") == Tally(games=2, won=1, best=13)


def test_a_name_counts_in_any_spelling_of_small_and_capital_letters() -> None:
    assert tally([WON], "julie").games == 1


def test_a_bot_of_the_same_name_does_not_count() -> None:
    assert tally([saved([Player("Julie", "easy"), ROBIN], (1, 2), (9, 3))], "Julie") == Tally()


def test_a_shared_victory_is_one() -> None:
    assert tally([DRAWN], "Robin") == Tally(games=1, won=1, best=7)


def test_the_best_score_is_that_of_a_victory() -> None:
    assert tally([BEATEN, LOST_ALONE], "Julie") == Tally(games=1, won=0, best=None, alone=1, out=0)


def test_whoever_plays_both_sides_counts_a_match_once() -> None:
    assert tally([saved([MARO, MARO], (1, 2), (9, 5))], "Maro") == Tally(games=1, won=1, best=9)


def test_two_players_meet_whichever_seats_they_have() -> None:
    met = duel([WON, WON_SECOND, BEATEN, DRAWN, LOST_ALONE], "mountain", ["Julie", "Robin"])

    assert met is not None
    assert (met.wins, met.games) == ((2, 1), 4)
    assert met.text() == "Julie leads Robin 2 : 1 over 4 games"


def test_even_players_are_even() -> None:
    met = duel([WON, BEATEN], "mountain", ["Robin", "Julie"])

    assert met is not None
    assert met.text() == "Robin and Julie are even, 1 : 1 over 2 games"


def test_matches_of_other_games_do_not_count() -> None:
    assert duel([WON], "sack", ["Julie", "Robin"]) is None


def test_others_at_the_table_are_told_apart_by_their_level() -> None:
    easy = saved([MARO, GRUB], (1, 2), (9, 3))
    normal = saved([MARO, Player("Grub", "normal")], (2, 1), (4, 9))
    alone = saved([MARO], (1,), (15,))

    lines = against([easy, easy, normal, alone], "mountain", "Maro")

    assert lines == [
        Against("Grub (easy bot)", 2, 2, 9),
        Against("Grub (normal bot)", 1, 0, None),
        Against("alone", 1, 1, 15),
    ]


def test_results_are_told_with_names() -> None:
    assert result_line(WON) == "Julie beat Robin"
    assert result_line(DRAWN) == "Julie and Robin shared it"
    assert result_line(LOST_ALONE) == "Julie was caught"
    assert result_line(saved([JULIE], (1,), (20,))) == "Julie came out"


def test_the_winners_score_stands_first_wherever_he_sits() -> None:
    assert score_line(BEATEN) == "12 : 8"
    assert score_line(WON) == "13 : 10"
    assert score_line(LOST_ALONE) == "-"


@pytest.mark.parametrize(
    ("names", "outcome", "line"),
    [
        (("Julie", "Robin"), Outcome((2, 1), (8, 12), ()), "Robin wins 12 : 8"),
        (("Julie", "Robin"), Outcome((1, 1), (7, 7), ()), "Julie and Robin share it 7 : 7"),
        (("Julie", "Robin"), Outcome((2, 1), (None, None), ()), "Robin wins"),
        (("Julie", "Robin"), Outcome((2, 2), (3, 3), ()), "Nobody wins 3 : 3"),
        (("Julie",), Outcome((1,), (10,), (), "Shameful"), "Julie came out with 10: Shameful"),
        (("Julie",), Outcome((2,), (None,), (), "The King dines"), "Julie was caught"),
    ],
)
def test_an_outcome_is_told_in_one_line(names: tuple[str, ...], outcome: Outcome, line: str) -> None:
    assert outcome_line(names, outcome) == line


def test_whoever_plays_alone_does_not_win_but_comes_out() -> None:
    matches = [saved([JULIE], (1,), (10,)), saved([JULIE], (1,), (20,)), LOST_ALONE, WON]

    total = tally(matches, "Julie")

    assert total == Tally(games=1, won=1, best=20, alone=3, out=2)
    assert total.parts == [(1, "played"), (1, "won"), (3, "alone"), (2, "came out")]
    assert [(line.others, line.games, line.won, line.word) for line in against(matches, "mountain", "Julie")] == [
        ("alone", 3, 2, "out"),
        ("Robin", 1, 1, "won"),
    ]


def test_scores_move_together_where_there_is_no_room() -> None:
    assert score_line(WON, 7) == "13 : 10"
    assert score_line(WON, 6) == "13:10"

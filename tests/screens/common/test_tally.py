from screens.common.session import Player
from screens.common.tally import Against, Tally, against, duel, result_line, score_line, tally
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
    assert tally([BEATEN, LOST_ALONE], "Julie") == Tally(games=2, won=0, best=None)


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
    assert result_line(saved([JULIE], (1,), (20,))) == "Julie made it"


def test_scores_stand_in_seat_order() -> None:
    assert score_line(BEATEN) == "8 : 12"
    assert score_line(LOST_ALONE) == "-"

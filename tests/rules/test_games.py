import pytest

from rules.games import GAMES, UnknownGame, game


def test_a_game_is_found_by_its_id() -> None:
    assert game("goblin-mountain").info.title == "Goblin Mountain"
    assert all(rules.info.id == name for name, rules in GAMES.items())


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"did you mean goblin-mountain\?"):
        game("goblin-montain")


def test_a_game_that_resembles_none_is_answered_with_all() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called chess\. There are: goblin-mountain"):
        game("chess")

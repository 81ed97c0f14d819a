"""The catalogue: what each game is called is known at once, its rules come when they are asked for."""

import pytest

from rules.core.catalogue import Catalogue
from tests.sample.rules import Whispers


def test_rules_are_made_when_they_are_first_asked_for_and_only_once() -> None:
    games = Catalogue((Whispers.info, "tests.sample.rules:Whispers"))

    assert isinstance(games["whispers"], Whispers)
    assert games["whispers"] is games["whispers"]


def test_lists_need_no_rules() -> None:
    games = Catalogue((Whispers.info, "tests.nowhere:Whispers"))

    assert (list(games), len(games), games.infos) == (["whispers"], 1, (Whispers.info,))
    assert "whispers" in games
    assert "chess" not in games
    with pytest.raises(ModuleNotFoundError):
        games["whispers"]


def test_an_unknown_game_is_a_missing_key() -> None:
    with pytest.raises(KeyError):
        Catalogue()["chess"]


def test_games_that_are_there_already_are_a_catalogue_too() -> None:
    rules = Whispers()

    assert Catalogue.of(rules)["whispers"] is rules

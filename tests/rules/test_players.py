"""Players that know no game: how they choose from what is rated."""

from collections.abc import Sequence
from math import inf

import pytest

from rules.bots.players import LEVELS
from rules.core.chance import Chance, SeededChance
from rules.core.views import View
from tests.sample.moves import Call, Draw, Give, Keep, Pass, WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers

MOVES: Sequence[WhisperMove] = (Draw(), Pass(), Keep(), Call(), Give("Gem"))


class Rated(Whispers):
    """The sample game with other ratings."""

    def __init__(self, *ratings: float) -> None:
        self._ratings = ratings

    def rate(self, view: View[Position], moves: Sequence[WhisperMove], chance: Chance) -> Sequence[float]:
        return self._ratings


def chosen(level: str, *ratings: float) -> set[WhisperMove]:
    """What a level chooses, asked thirty times."""
    rules = Rated(*ratings)
    view: View[Position] = View(
        rules.empty(2, {"deck": "", "without": (), "rounds": 1, "hush": True, "first": "P1"}), 1
    )
    return {LEVELS[level].choose(rules, view, MOVES, SeededChance(seed)) for seed in range(30)}


def test_normal_takes_the_best() -> None:
    assert chosen("normal", 1, 5, 3, 2, 4) == {Pass()}


def test_easy_takes_one_of_the_three_best() -> None:
    assert chosen("easy", 1, 5, 3, 2, 4) == {Pass(), Give("Gem"), Keep()}


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_what_is_infinitely_good_is_left_by_nobody(level: str) -> None:
    assert chosen(level, 1, 5, inf, 2, 4) == {Keep()}

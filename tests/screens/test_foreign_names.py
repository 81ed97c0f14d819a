"""Names that somebody else wrote into a record are plain and short on every list that shows them."""

import unicodedata
from collections.abc import Callable

import pytest

from screens.common.page import Page
from screens.common.session import LONGEST_NAME, Player
from screens.lobby import LobbyScreen
from screens.replays import ReplaysScreen
from screens.results import ResultsScreen
from screens.statistics import StatisticsScreen
from tests.screens.pages import GRUB, house_of, painted, played, wrong_with
from tests.screens.table import TableHouse

EVIL = "\x1b[2J\x1b]0;gotcha\a\x9b31m\u202eEve\n" + "x" * 500
EVE = Player(EVIL)


@pytest.mark.parametrize(
    "made",
    [LobbyScreen, ReplaysScreen, StatisticsScreen, lambda house: ResultsScreen(house, house.sessions["match-1"])],
    ids=["lobby", "replays", "statistics", "results"],
)
def test_a_name_of_a_foreign_record_commands_nothing_and_ends(made: Callable[[TableHouse], Page]) -> None:
    house = house_of(played([EVE, GRUB], seed=3), played([EVE], seed=5), played([GRUB, EVE], seed=4, plies=9))
    page = made(house)
    page.refresh_facts()

    canvas = painted(page)
    text = "".join(canvas.text_lines())

    assert "Eve" in text
    assert "x" * LONGEST_NAME not in text
    assert not {char for char in text if unicodedata.category(char) in ("Cc", "Cf")}
    assert wrong_with(canvas, "unicode") == []

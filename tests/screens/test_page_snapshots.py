"""Pictures of the main pages. After a change that was wanted: pytest with `--snapshot-update`."""

from datetime import datetime
from pathlib import Path
from typing import Protocol

import pytest
from textual.app import App

from screens.common.look import Look
from screens.common.page import Page
from screens.lobby import LobbyScreen
from screens.results import ResultsScreen
from screens.settings import SettingsScreen
from screens.setup import SetupScreen
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, house_of, played
from tests.screens.table import TableApp


class Compares(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(self, app: str | Path | App[None], terminal_size: tuple[int, int] = (80, 24)) -> bool: ...


@pytest.fixture(autouse=True)
def _saturday_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.lobby.now", lambda: datetime(2026, 3, 14, 21, 0))


def made(name: str) -> Page:
    """A page of an evening with a few matches."""
    julie = played([JULIE, ROBIN], seed=6)
    house = house_of(
        played([MARO], seed=3),
        played([MARO, GRUB], seed=4),
        julie,
        played([MARO, JULIE], seed=5, plies=9),
        played([GRUB, MARO], seed=7, plies=12),
    )
    match name:
        case "lobby":
            return LobbyScreen(house)
        case "setup":
            return SetupScreen(house, "goblin-mountain")
        case "results":
            return ResultsScreen(house, julie)
        case _:
            return SettingsScreen(house)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", ["lobby", "setup", "results"])
def test_main_pages_look_as_before(snap_compare: Compares, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(lambda: made(name), Look(motion="off")), terminal_size=size)


def test_settings_look_as_before_in_the_light_theme(snap_compare: Compares) -> None:
    assert snap_compare(TableApp(lambda: made("settings"), Look(palette="light")))


def test_the_lobby_looks_as_before_in_ascii(snap_compare: Compares) -> None:
    assert snap_compare(TableApp(lambda: made("lobby"), Look(glyphs="ascii")))

"""Pictures of the match screen and the hand-over. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from textual.app import App

from rules.core.match import Match
from screens.common.match_screen import MatchScreen
from screens.common.session import Player
from tests.sample.rules import Whispers
from tests.screens.goblin_mountain.tables import app_of, given, solo, turn_nine
from tests.screens.table import TableApp, TableHouse, TableSession


class Compares(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self, app: str | Path | App[None], press: Iterable[str] = (), terminal_size: tuple[int, int] = (80, 24)
    ) -> bool: ...


def test_a_duel_looks_as_before(snap_compare: Compares) -> None:
    assert snap_compare(app_of(given(turn_nine())), press=["b", "1", "0"])


def test_a_duel_in_a_wide_terminal_looks_as_before(snap_compare: Compares) -> None:
    assert snap_compare(app_of(given(turn_nine())), press=["b", "1", "0"], terminal_size=(120, 40))


def test_a_solo_match_looks_as_before(snap_compare: Compares) -> None:
    assert snap_compare(app_of(solo()), press=["o"])


def test_the_hand_over_looks_as_before(snap_compare: Compares) -> None:
    whispers = Whispers()
    session = TableSession(Match.new(whispers, 2, {}, 1), (Player("Ana"), Player("Bea")))

    assert snap_compare(TableApp(lambda: MatchScreen(TableHouse([whispers]), session)))

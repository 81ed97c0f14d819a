"""Pictures of a table of Card Goblins. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import pytest
from textual.app import App

from rules.card_goblins.position import Position
from screens.common.look import Look
from tests.rules.card_goblins.tabletop import Game, laid
from tests.screens.card_goblins.tables import PEOPLE, STILL, app_of, given

ROWS = """
P1: Bok Hog ~Shot Troll | Espada Escudo^ | Galinha Nem Tuk Lobo
P2: ~Arac ~Bok Tuk Shot | Espelho Coroa^ | Grito Soneca
P3: Lobo Zed ~Mog | Panela^ Osso | Grito
P4: ~Drago Dod ~Kaz | | Grito
"""
RAID = ("P1: attack P2", "P1: add P1.Bok", "P1: add P1.Troll", "P1: done", "P2: add P2.Tuk", "P2: done")
ANSWERS = ("P1: play Galinha > P2.Tuk", "P2: mega P2.Shot > defense")


def table() -> Position:
    return laid(ROWS, trinkets="all12", vp={1: 1, 2: 1, 4: 2}, round_=4)


class Compares(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self,
        app: str | Path | App[None],
        press: Iterable[str] = (),
        terminal_size: tuple[int, int] = (80, 24),
        run_before: Any = None,
    ) -> bool: ...


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_an_answer_in_a_combat_looks_as_before(snap_compare: Compares, size: tuple[int, int]) -> None:
    position = Game(table()).say(*RAID, *ANSWERS).position

    assert snap_compare(app_of(given(position)), press=["a"], terminal_size=size)


def test_a_window_of_four_people_looks_as_before_in_ascii(snap_compare: Compares) -> None:
    position = Game(table()).say(*RAID).position
    look = Look(glyphs="ascii", motion="off")

    assert snap_compare(app_of(given(position, *PEOPLE[:4]), look))


def test_a_turn_looks_as_before_in_light_colours(snap_compare: Compares) -> None:
    look = Look(palette="light", motion="off")

    assert snap_compare(app_of(given(table()), look), press=["a"], terminal_size=(100, 30))


def test_a_table_of_six_looks_as_before(snap_compare: Compares) -> None:
    position = laid(ROWS + "P5: Pip Rato | Pedra | Igual\nP6: Ona ~Gib Nix | | Suco", trinkets="all12", active=5)

    assert snap_compare(app_of(given(position), STILL), press=["exclamation_mark", "p", "a"])

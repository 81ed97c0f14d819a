"""Pictures of the mine. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from textual.app import App

from rules.goblins_en_la_mina.position import Position
from screens.common.look import Look
from tests.rules.goblins_en_la_mina.tabletop import facing, laid, raided
from tests.screens.goblins_en_la_mina.tables import app_of, given

ROWS: Final = (
    "P1: w1 (w2) w3 | Esp Mer (Lad) | Tab Mur | $5 | hand: Susto, Pal, Cri",
    "P2: w1 (w2) w3 | (Pol) Gua Mag[Enano] | Ins | $4 | hand: Orgullo, Soborno",
    "P3: w1 w2 | Pal Art | Cri Mur | $2 | hand: Pack, Abra, Art, Esp",
    "P4: (w1) w2 w3 | (Esp) | Tab | $6 | hand: -",
)
SIX: Final = (*ROWS, "P5: - | Mag[Orco] | - | $0 | hand: Susto", "P6: w1 w2 | - | Mur | $1 | hand: -")


def brawl() -> Position:
    """P2 raids P1, whose move it is in the brawl."""
    said = raided(laid(*ROWS, seats=4, seat=2, round_=5), 1).say("P1 pass", "P2 pass", "P1 suffer")
    return said.position


def before_orco() -> Position:
    """P1 of six faces an Orco; a Dragon and an Ingot wait."""
    return facing(laid(*SIX, seats=6, seat=1, round_=4, table="Dragon Ingot"), "Orco").position


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
def test_a_brawl_looks_as_before(snap_compare: Compares, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(given(brawl())), press=["2"], terminal_size=size)


def test_six_seats_before_a_monster_look_as_before_in_ascii(snap_compare: Compares) -> None:
    look = Look(glyphs="ascii", motion="off")

    assert snap_compare(app_of(given(before_orco(), seats=6), look))


def test_generation_looks_as_before_in_light_colours(snap_compare: Compares) -> None:
    look = Look(palette="light", motion="off")
    position = laid(*ROWS, seats=4, seat=3, round_=3)

    assert snap_compare(app_of(given(position), look), press=["2"], terminal_size=(100, 30))

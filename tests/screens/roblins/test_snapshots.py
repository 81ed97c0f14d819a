"""Pictures of both territories. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import pytest
from textual.app import App

from rules.roblins.position import Scratch
from screens.common.look import Look
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import app_of, given
from tests.screens.table import ANN, BOB

LANDS = {
    1: "T03 l1.1@2; T20 c.4@0; T45 r1.1@1",
    2: "T36 c.4@0; T15 l1.1@0; T10 r1.1@4; T41 r1.3@0",
}
SHOWN = lairs(
    phase="RAID",
    hand={1: "T11 T39 U12 S17 1r 2r 2g"},
    land=LANDS,
    reserve={1: "U05 U19 S04"},
    guards={2: "U28 l1.3"},
    support={1: "S07 S20", 2: "S10 S16"},
    pile={2: 5},
)


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
def test_a_raid_before_its_charge_looks_as_before(snap_compare: Compares, size: tuple[int, int]) -> None:
    keys = ["b", "enter", "4", "1", "2"]

    assert snap_compare(app_of(given(SHOWN)), press=keys, terminal_size=size)


def test_a_tile_that_is_carried_looks_as_before_in_light_colours(snap_compare: Compares) -> None:
    scratch = Scratch(bought=("T11", "T39"))
    position = lairs(phase="PLACE", land=LANDS, hand={1: "U12 1r 2g"}, scratch=scratch)
    look = Look(palette="light", motion="off")

    assert snap_compare(app_of(given(position), look), press=["b"], terminal_size=(100, 30))


def test_a_payment_looks_as_before_in_ascii(snap_compare: Compares) -> None:
    scratch = Scratch(basket=("T39",))
    position = lairs(phase="PAY", land=LANDS, hand={1: "T11 T39 U12 S17 1r 1r 2g"}, scratch=scratch)
    look = Look(glyphs="ascii", motion="off")

    assert snap_compare(app_of(given(position), look), press=["1"])


def test_the_last_look_before_the_torch_goes_looks_as_before(snap_compare: Compares) -> None:
    position = lairs(phase="TREASURY", pile={1: "2r 1r 1r"}, hand={1: "1g 3g"}, scratch=Scratch(takes=2, took=True))

    assert snap_compare(app_of(given(position, ANN, BOB)), press=["enter", "1"])

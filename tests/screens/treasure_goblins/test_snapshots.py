"""Pictures of the sack. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import pytest
from textual.app import App

from screens.common.look import Look
from tests.screens.treasure_goblins.tables import app_of, play_on, screen_of, table


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
def test_a_tile_over_the_sack_looks_as_before(snap_compare: Compares, size: tuple[int, int]) -> None:
    app = app_of(play_on(table(4), 30), Look(motion="off"))

    assert snap_compare(app, press=["enter", "3", "tab"], terminal_size=size)


def test_the_patched_sack_looks_as_before_in_ascii(snap_compare: Compares) -> None:
    app = app_of(play_on(table(2, {"side": "B"}), 22), Look(glyphs="ascii", motion="off"))

    assert snap_compare(app, press=["enter", "1", "down"])


def test_the_end_of_a_round_looks_as_before(snap_compare: Compares) -> None:
    session = table(4)
    app = app_of(session, Look(motion="off"))

    async def to_the_end(_pilot: Any) -> None:
        while screen_of(app).interlude is None:
            play_on(session, 1, seed=session.ply)

    assert snap_compare(app, run_before=to_the_end)

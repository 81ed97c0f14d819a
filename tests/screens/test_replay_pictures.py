"""How replay and rules look. After a change that was wanted: pytest with `--snapshot-update`."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from rules.goblin_mountain.rules import GoblinMountain
from screens.common.guide import GuideScreen
from screens.common.guidebook import guide_of
from screens.replay import ReplayScreen
from tests.screens.table import TableApp, TableHouse
from tests.screens.test_replay import finished, opening

Compare: TypeAlias = Callable[..., bool]


def replay_app() -> TableApp:
    return TableApp(lambda: ReplayScreen(TableHouse([GoblinMountain()]), finished(opening()), 5))


def guide_app() -> TableApp:
    guide = guide_of("goblin-mountain")
    assert guide is not None
    return TableApp(lambda: GuideScreen(TableHouse([GoblinMountain()]), guide))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_a_replay_looks_as_it_was_reviewed(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(replay_app(), terminal_size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_the_rules_look_as_they_were_reviewed(snap_compare: Compare, size: tuple[int, int]) -> None:
    async def search(pilot: Any) -> None:
        await pilot.press("slash", *"treasure", "enter", "n", "n")

    assert snap_compare(guide_app(), terminal_size=size, run_before=search)

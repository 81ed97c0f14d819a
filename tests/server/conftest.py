"""The hall shows at once what happens, keys count at once, and luck is always the same; tests about a pause set it."""

import pytest

from screens.common.shared_match import SharedMatch
from screens.hall.hall_screen import HallScreen

SEED = 7
"""Of the luck of every match."""


@pytest.fixture(autouse=True)
def _no_pauses_no_surprises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goblin_tui.house.randbits", lambda _bits: SEED)
    monkeypatch.setattr(SharedMatch, "GRACE", 0.0)
    monkeypatch.setattr(HallScreen, "BREATHER", 0.0)

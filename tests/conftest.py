"""What all tests share.

How many examples hypothesis tries, for laws and rules: `GOBLIN_LAWS=long` is what `make fuzz` runs.
"""

import os

import pytest
import textual.app
import textual.pilot
from hypothesis import HealthCheck, settings

from screens.common.match_screen import MatchScreen
from tests.waiting import all_done

SLOW_ON_PURPOSE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.differing_executors)

settings.register_profile(
    "fast",
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=SLOW_ON_PURPOSE,
)
settings.register_profile(
    "long",
    max_examples=400,
    deadline=None,
    print_blob=True,
    suppress_health_check=SLOW_ON_PURPOSE,
)
settings.load_profile(os.environ.get("GOBLIN_LAWS", "fast"))


@pytest.fixture(autouse=True)
def _keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests wait for no hand-over to take keys, and no longer than a key takes; those about the pause set it."""
    monkeypatch.setattr(MatchScreen, "COVER_PAUSE", 0.0)
    monkeypatch.setattr(MatchScreen, "CALL_PAUSE", 0.0)
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", all_done)

"""Names of people are plain and short, whoever wrote them."""

import msgspec
import pytest

from screens.common.session import LONGEST_NAME, Player
from screens.common.settings import Settings

SHOWN = {
    "Zoë": "Zoë",
    "\x1b[2J\x1b]0;gotcha\aEve": "Eve",
    "\u202eAnn\u2066": "Ann",
    "Ann\nBob": "Ann Bob",
    "A" * 1000: "A" * (LONGEST_NAME - 1) + "…",
}


@pytest.mark.parametrize(("given", "shown"), SHOWN.items())
def test_a_name_commands_no_terminal_and_keeps_to_its_room(given: str, shown: str) -> None:
    text = msgspec.json.encode({"name": given, "last": {"game": {"players": [{"name": given}]}}})
    settings = msgspec.json.decode(text, type=Settings)

    assert [settings.name, settings.last["game"].players[0].name, Player(given).name] == [shown] * 3


def test_who_has_no_letters_in_the_name_is_called_something() -> None:
    assert Player("\x1b[2J").name == Player("").name == "?"
    assert Settings(name="\x1b[2J").name == ""

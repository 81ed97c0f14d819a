from pathlib import Path

import pytest

from rules.games import GAMES
from tests.playthroughs.texts import rendered, retold

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_match_is_played_and_told_as_it_was_reviewed(file: Path) -> None:
    text = file.read_text(encoding="utf-8")

    assert rendered(retold(text)) == text


def test_every_game_has_a_playthrough() -> None:
    told = {file.read_text(encoding="utf-8").split()[1].rstrip(",") for file in FILES}

    assert told == set(GAMES)

from pathlib import Path

import pytest

from screens.common.paths import complete_path, typed_path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "game.goblin").touch()
    (tmp_path / "game.txt").touch()
    (tmp_path / ".hidden").mkdir()
    return tmp_path


def test_folders_and_records_are_offered(folder: Path) -> None:
    assert complete_path(f"{folder}/ga") == [f"{folder}/game.goblin", f"{folder}/games/"]


def test_hidden_folders_are_offered_only_when_asked_for(folder: Path) -> None:
    assert f"{folder}/.hidden/" not in complete_path(f"{folder}/")
    assert complete_path(f"{folder}/.h") == [f"{folder}/.hidden/"]


def test_every_file_is_offered_where_any_file_will_do(folder: Path) -> None:
    assert f"{folder}/game.txt" in complete_path(f"{folder}/game", ending="")


def test_a_folder_that_is_not_there_offers_nothing(folder: Path) -> None:
    assert complete_path(f"{folder}/nowhere/x") == ()


def test_a_tilde_is_the_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))

    assert typed_path(" ~/game.goblin ") == folder / "game.goblin"
    assert complete_path("~/ga") == ["~/game.goblin", "~/games/"]

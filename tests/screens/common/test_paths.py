from pathlib import Path

import pytest

from screens.common.paths import complete_path, shown_path, typed_path


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


def test_of_a_saved_file_the_name_is_shown_first_and_the_home_as_a_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    assert shown_path(tmp_path / "games" / "m.goblin") == "m.goblin in ~/games"
    assert shown_path(tmp_path / "m.goblin") == "m.goblin in ~"
    assert shown_path(Path("/srv/m.goblin")) == "m.goblin in /srv"
    assert shown_path(Path("m.goblin")) == "m.goblin"

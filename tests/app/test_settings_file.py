"""Settings are remembered, and a damaged file never keeps anybody from playing."""

from pathlib import Path

import msgspec
import pytest

from goblin_tui.settings import SettingsFile
from screens.common.session import Player
from screens.common.settings import LastSetup, Settings

CHANGED = Settings(
    name="Ann",
    theme="light",
    keys={"match.undo": "z"},
    last={"whispers": LastSetup((Player("Ann"), Player("Grub", "easy")), {"rounds": "2"}, "fair")},
)


def test_settings_come_back_as_they_were_left(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "new").save(CHANGED)

    assert SettingsFile(tmp_path / "new").load() == CHANGED


def test_without_a_file_everything_is_as_at_first(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)

    assert file.load() == Settings()
    assert file.notice is None


@pytest.mark.parametrize("damaged", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b'"text"', b'{"a":' + b"[" * 5000])
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(damaged)
    file = SettingsFile(tmp_path)

    assert file.load() == Settings()
    assert (tmp_path / "settings.damaged.json").read_bytes() == damaged
    assert file.notice is not None
    assert "settings.damaged.json" in file.notice


def test_a_setting_that_makes_no_sense_is_as_at_first_and_the_others_hold(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"theme": "pink", "name": "Ann", "bots": 7}')
    file = SettingsFile(tmp_path)

    assert file.load() == Settings(name="Ann")
    assert file.notice == "Settings that make no sense are as at first: theme, bots."


def test_settings_of_another_version_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"name": "Ann", "hat": "green"}')
    file = SettingsFile(tmp_path)
    file.save(msgspec.structs.replace(file.load(), name="Bob"))

    assert msgspec.json.decode((tmp_path / "settings.json").read_bytes())["hat"] == "green"
    assert SettingsFile(tmp_path).load() == Settings(name="Bob")


def test_a_folder_that_cannot_be_written_is_told_and_settings_hold_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    file = SettingsFile(tmp_path / "taken")
    file.save(CHANGED)

    assert file.trouble == "Settings cannot be saved: a file lies where a folder has to be."

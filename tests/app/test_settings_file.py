"""Settings are remembered, and a damaged file never keeps anybody from playing."""

import os
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


def test_every_damaged_file_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    notices = []
    for number in range(3):
        (tmp_path / "settings.json").write_text(f"damage {number}")
        file = SettingsFile(tmp_path)
        file.load()
        notices.append(file.notice)

    kept = ["settings.damaged.json", "settings.damaged-2.json", "settings.damaged-3.json"]
    assert [(tmp_path / name).read_text() for name in kept] == ["damage 0", "damage 1", "damage 2"]
    assert all(notice and f" {name}." in notice for name, notice in zip(kept, notices, strict=True))


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """A data folder whose settings are a link to a file elsewhere; where that is."""
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "data").mkdir()
    target = tmp_path / "dotfiles" / "goblins.json"
    (tmp_path / "data" / "settings.json").symlink_to(Path("..") / "dotfiles" / "goblins.json")
    return target


@pytest.mark.parametrize("content", [b'{"theme": "dark"}', None], ids=["file", "nothing yet"])
def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path, linked: Path, content: bytes | None) -> None:
    if content is not None:
        linked.write_bytes(content)
    file = SettingsFile(tmp_path / "data")
    file.save(CHANGED)

    assert file.trouble is None
    assert (tmp_path / "data" / "settings.json").is_symlink()
    assert not linked.is_symlink()
    assert SettingsFile(tmp_path / "data").load() == CHANGED
    assert [path.name for path in linked.parent.iterdir()] == ["goblins.json"]


def test_damage_behind_a_link_is_set_aside_and_the_link_stays(tmp_path: Path, linked: Path) -> None:
    linked.write_text("damage")
    file = SettingsFile(tmp_path / "data")

    assert file.load() == Settings()
    file.save(CHANGED)
    assert (tmp_path / "data" / "settings.damaged.json").read_text() == "damage"
    assert (tmp_path / "data" / "settings.json").is_symlink()
    assert SettingsFile(tmp_path / "data").load() == CHANGED


def test_a_link_that_leads_to_itself_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / "settings.json").symlink_to("settings.json")
    file = SettingsFile(tmp_path)

    assert file.load() == Settings()
    file.save(CHANGED)
    assert file.trouble == "Settings cannot be saved: Too many levels of symbolic links."
    assert (tmp_path / "settings.json").is_symlink()


def test_a_file_that_may_only_be_read_is_told_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light"}')
    path.chmod(0o444)
    file = SettingsFile(tmp_path)
    file.save(CHANGED)

    assert file.trouble == "Settings cannot be saved: the file may only be read."
    assert path.read_text() == '{"theme": "light"}'
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_who_may_read_the_settings_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{}")
    path.chmod(0o600)
    SettingsFile(tmp_path).save(CHANGED)

    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_no_file_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    file = SettingsFile(tmp_path)

    assert file.load() == Settings()
    assert file.notice == "Settings could not be read: this is a device or a pipe, not a file."
    file.save(CHANGED)
    assert file.trouble == "Settings cannot be saved: a pipe lies where a file has to be."

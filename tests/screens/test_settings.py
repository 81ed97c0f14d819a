from typing import Any

import pytest
from textual.binding import Binding
from textual.screen import Screen

from rules.goblin_mountain.rules import GoblinMountain
from screens.common.keys import bindings_of, keys_of
from screens.common.settings import Settings
from screens.settings import SettingsScreen
from screens.settings_rows import CHOICES, clash, key_groups, rekeyed, reset, screens_with_keys, turned
from tests.screens.pages import house_of, read
from tests.screens.table import TableApp, TableHouse, text_of


class KeyHouse(TableHouse):
    """A house whose app follows changed keys at once."""

    app: TableApp | None = None

    def change(self, settings: Settings) -> None:
        super().change(settings)
        if self.app is not None:
            self.app.set_keymap(settings.keys)


def settings(house: TableHouse) -> TableApp:
    return TableApp(lambda: SettingsScreen(house))


def on_row(house: TableHouse, row: str) -> TableApp:
    """The settings with the cursor on a row."""

    def made() -> Screen[Any]:
        page = SettingsScreen(house)
        page._menu.to(row)
        return page

    return TableApp(made)


# Rows


def test_every_setting_is_there_with_its_value() -> None:
    text = read(SettingsScreen(house_of()))

    for label, values in (
        ("theme", "[dark]  light  contrast  cvd  ansi"),
        ("glyphs", "[auto]  unicode  box  ascii"),
        ("colours", "[auto]  truecolor  256  16  none"),
        ("motion", "auto  full  reduced  [off]"),
        ("bots", "[slow]  fast  off"),
        ("bell", "[turn]  asked  all  off"),
        ("name", "[Maro]"),
    ):
        assert any(label in line and values in line for line in text.splitlines()), label


@pytest.mark.parametrize("field", CHOICES)
def test_the_first_value_of_a_setting_is_its_default(field: str) -> None:
    assert next(iter(CHOICES[field][2])) == getattr(Settings(), field)


@pytest.mark.parametrize("field", CHOICES)
def test_arrows_go_through_all_values_and_round(field: str) -> None:
    now = Settings()
    seen = []
    for _ in CHOICES[field][2]:
        seen.append(getattr(now, field))
        now = turned(now, field, 1)

    assert seen == list(CHOICES[field][2])
    assert now == Settings()
    assert getattr(turned(now, field, -1), field) == seen[-1]


async def test_a_change_is_taken_and_remembered_at_once() -> None:
    house = house_of()
    async with settings(house).run_test() as pilot:
        await pilot.press("right")
        await pilot.pause()

        assert house.settings.theme == "light"
        assert "dark  [light]" in text_of(pilot.app)


async def test_r_brings_the_default_back() -> None:
    house = house_of()
    async with settings(house).run_test() as pilot:
        await pilot.press("right", "r")

        assert house.settings.theme == "dark"


async def test_the_name_is_typed() -> None:
    house = house_of()
    async with on_row(house, "name").run_test() as pilot:
        await pilot.press("enter", *["backspace"] * 4, "J", "o", "enter")

        assert house.settings.name == "Jo"


async def test_settings_that_cannot_be_written_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of()

    def refuse(settings: Settings) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(house, "change", refuse)
    async with settings(house).run_test() as pilot:
        await pilot.press("right")
        await pilot.pause()

        assert "✗ taken, but not remembered: Read-only file system" in text_of(pilot.app)


# Keys


def test_every_binding_of_every_screen_can_be_changed() -> None:
    listed = {key.id for group in key_groups(Settings()) for key in group.keys}

    for _, screen in screens_with_keys():
        for cls in screen.__mro__:
            for binding in cls.__dict__.get("BINDINGS", ()) if cls.__module__.startswith("screens.") else ():
                assert isinstance(binding, Binding)
                assert binding.id in listed, binding
                assert binding.description, binding


def test_no_key_does_two_things_on_a_screen() -> None:
    for _, screen in screens_with_keys():
        keys = [key for binding in bindings_of(screen).values() for key in keys_of(binding, {})]

        assert len(keys) == len(set(keys)), screen


def test_no_binding_needs_ctrl_alt_or_an_f_key() -> None:
    for _, screen in screens_with_keys():
        for binding in bindings_of(screen).values():
            assert [key for key in keys_of(binding, {}) if "+" not in key and not (key[0] == "f" and key[1:].isdigit())]


def test_a_new_key_takes_the_place_of_letters_and_not_of_arrows() -> None:
    now = rekeyed(Settings(), "list.up", "w")

    assert now.keys == {"list.up": "up,w"}


def test_a_new_key_is_printed_and_that_of_other_programs_still_works() -> None:
    now = rekeyed(Settings(), "match.leave", "Q")

    assert now.keys == {"match.leave": "Q,ctrl+q"}


def test_a_key_that_is_taken_on_the_same_screen_clashes() -> None:
    assert clash(Settings(), "lobby.replays", "s") == "s is already: settings"
    assert clash(Settings(), "lobby.replays", "k") == "k is already: row up"
    assert clash(Settings(), "lobby.replays", "u") is None


def test_a_key_of_everywhere_clashes_with_keys_of_any_screen() -> None:
    assert clash(Settings(), "list.help", "x") == "x is already: delete a match"


def test_a_key_that_was_given_away_is_free() -> None:
    now = rekeyed(Settings(), "lobby.settings", "z")

    assert clash(now, "lobby.replays", "s") is None
    assert clash(now, "lobby.replays", "z") is not None


def test_resetting_forgets_the_change() -> None:
    now = reset(rekeyed(Settings(), "lobby.settings", "z"), "lobby.settings")

    assert now == Settings()


def test_the_first_key_pressed_again_is_no_change() -> None:
    now = rekeyed(rekeyed(Settings(), "lobby.settings", "z"), "lobby.settings", "s")

    assert now.keys == {}


async def test_enter_and_then_a_key_changes_a_binding() -> None:
    house = house_of()
    async with on_row(house, "key:lobby.settings").run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "The new key for: settings" in text_of(pilot.app)

        await pilot.press("z")
        await pilot.pause()

        assert house.settings.keys == {"lobby.settings": "z"}
        assert "changed" in text_of(pilot.app)


def test_a_key_is_called_by_what_it_does_and_not_by_its_id() -> None:
    page = SettingsScreen(house_of())
    page._menu.to("key:lobby.choose")

    assert "▌keys ▸ set up, or go on ▸" in read(page)
    assert "lobby.choose" not in read(page)


async def test_a_clash_is_told_and_nothing_changes() -> None:
    house = house_of()
    async with on_row(house, "key:lobby.settings").run_test() as pilot:
        await pilot.press("enter", "r")
        await pilot.pause()

        assert "✗ r is already: replays and records" in text_of(pilot.app)
        assert house.settings.keys == {}


async def test_escape_keeps_the_old_key() -> None:
    house = house_of()
    async with on_row(house, "key:lobby.settings").run_test() as pilot:
        await pilot.press("enter", "escape")
        await pilot.pause()

        assert house.settings.keys == {}
        assert isinstance(pilot.app.screen, SettingsScreen)


async def test_a_changed_key_works_and_the_old_one_does_not() -> None:
    house = KeyHouse([GoblinMountain()], Settings(name="Maro"))
    app = on_row(house, "key:list.down")
    house.app = app
    async with app.run_test() as pilot:
        page = pilot.app.screen
        assert isinstance(page, SettingsScreen)
        await pilot.press("enter", "z")
        row = page._menu.row

        await pilot.press("j")
        assert page._menu.row == row

        await pilot.press("z")
        assert page._menu.row != row

        await pilot.press("up", "down")
        assert page._menu.row != row


async def test_d_makes_all_keys_as_they_were() -> None:
    house = house_of()
    house.settings = rekeyed(rekeyed(house.settings, "lobby.settings", "z"), "list.up", "w")
    async with settings(house).run_test() as pilot:
        await pilot.press("d")

        assert house.settings.keys == {}

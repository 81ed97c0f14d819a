"""The app around the screens: looks, keys, and what the command line overrides."""

from pathlib import Path

import msgspec
import pytest

from goblin_tui.app import GoblinApp, Overrides
from goblin_tui.house import GoblinHouse
from rules.games import GAMES
from screens.common.look import Look
from screens.common.settings import Settings
from screens.common.tokens import theme_name
from screens.lobby import LobbyScreen
from tests.app.table import ANN, BOB
from tests.screens.table import text_of

TERMINAL = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


@pytest.fixture
def house(tmp_path: Path) -> GoblinHouse:
    made = GoblinHouse(tmp_path, GAMES)
    made.change(Settings(name="Ann"))
    return made


def changed(house: GoblinHouse, **settings: object) -> None:
    house.change(msgspec.structs.replace(house.settings, **settings))


async def test_it_opens_in_the_lobby(house: GoblinHouse) -> None:
    app = GoblinApp(house, env=TERMINAL)
    async with app.run_test():
        assert [type(screen) for screen in app.screen_stack] == [LobbyScreen], (
            "a screen below it would be built in vain"
        )


async def test_a_match_opens_upon_the_lobby_and_leads_back_there(house: GoblinHouse) -> None:
    session = house.start("goblin-mountain", (ANN, BOB), {})
    app = GoblinApp(house, session, env=TERMINAL)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert [type(screen).__name__ for screen in app.screen_stack[-2:]] == ["LobbyScreen", "GoblinMountainScreen"]


async def test_a_match_that_is_over_opens_with_its_results(house: GoblinHouse) -> None:
    session = house.start("goblin-mountain", (ANN, BOB), {})
    while session.actors:
        seat = session.actors[0]
        session.play(seat, session.moves(seat)[-1], session.ply)
    app = GoblinApp(house, session, env=TERMINAL)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert [type(screen).__name__ for screen in app.screen_stack[-2:]] == ["LobbyScreen", "ResultsScreen"]


async def test_a_replay_opens_as_a_replay(house: GoblinHouse) -> None:
    session = house.start("goblin-mountain", (ANN, BOB), {})
    app = GoblinApp(house, session, showing="replay", env=TERMINAL)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert type(app.screen).__name__ == "ReplayScreen"


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        (TERMINAL, "unicode"),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, "box"),
        ({"TERM": "vt220", "LANG": "C.UTF-8"}, "ascii"),
        ({"TERM": "xterm-256color", "LC_ALL": "C"}, "ascii"),
    ],
)
def test_glyphs_suit_the_terminal_unless_they_are_set(house: GoblinHouse, env: dict[str, str], glyphs: str) -> None:
    assert GoblinApp(house, env=env).look.glyphs == glyphs

    changed(house, glyphs="box")
    assert GoblinApp(house, env=env).look.glyphs == "box"


@pytest.mark.parametrize(
    ("env", "setting", "depth"),
    [
        (TERMINAL, "auto", "256"),
        ({**TERMINAL, "NO_COLOR": "1"}, "auto", "none"),
        ({**TERMINAL, "NO_COLOR": "1"}, "16", "16"),
    ],
)
def test_screens_know_how_many_colours_there_are(
    house: GoblinHouse, env: dict[str, str], setting: str, depth: str
) -> None:
    changed(house, depth=setting)

    assert GoblinApp(house, env=env).look.depth == depth


async def test_new_settings_hold_at_once(house: GoblinHouse) -> None:
    app = GoblinApp(house, env=TERMINAL)
    async with app.run_test():
        changed(house, theme="light", glyphs="ascii", motion="off", depth="16")

        assert app.look == Look("ascii", "light", "off", "16")
        assert app.theme == theme_name("light")


async def test_the_command_line_overrides_looks_for_this_run_only(house: GoblinHouse) -> None:
    app = GoblinApp(house, overrides=Overrides(glyphs="ascii", theme="contrast"), env=TERMINAL)
    async with app.run_test():
        assert (app.look.glyphs, app.look.palette) == ("ascii", "contrast")
        assert (house.settings.glyphs, house.settings.theme) == ("auto", "dark")

        changed(house, bots="off")
        assert app.look.palette == "contrast"
        changed(house, theme="light")
        assert (app.look.palette, app.look.glyphs) == ("light", "ascii")


async def test_a_changed_key_does_what_the_old_one_did(house: GoblinHouse) -> None:
    changed(house, keys={"lobby.settings": "z"})
    app = GoblinApp(house, env=TERMINAL)
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, LobbyScreen)
        await pilot.press("z")
        assert type(app.screen).__name__ == "SettingsScreen"


async def test_keys_of_other_programs_do_the_same_here_or_say_that_they_do_nothing(house: GoblinHouse) -> None:
    session = house.start("goblin-mountain", (ANN, BOB), {})
    app = GoblinApp(house, session, env=TERMINAL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        assert "Ctrl-p does nothing here; ? shows the keys" in text_of(app)
        await pilot.press("f1")
        assert "KEYS NOW" in text_of(app)
        await pilot.press("f1", "ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        assert house.saved()[0].id == session.id
        await pilot.press("f1")
        await pilot.pause()
        assert "closes this" in text_of(app)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q", "q"])
async def test_it_is_left_by_q_and_by_ctrl_c(house: GoblinHouse, key: str) -> None:
    app = GoblinApp(house, env=TERMINAL)
    async with app.run_test() as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert app._exit

    assert app.return_code == 0

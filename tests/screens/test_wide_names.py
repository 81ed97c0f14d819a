"""Names in Chinese, Japanese and Korean letters fill two cells a letter, on every screen, and shift nothing."""

from collections.abc import Callable

import pytest
from rich.cells import cell_len

from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.goblin_mountain.rules import GoblinMountain
from rules.treasure_goblins.rules import TreasureGoblins
from screens.common.look import Look
from screens.common.session import LONGEST_NAME, Player
from screens.games import match_screen
from screens.lobby import LobbyScreen
from screens.replay import ReplayScreen
from screens.results import ResultsScreen
from screens.settings import SettingsScreen
from screens.setup import SetupScreen
from screens.statistics import StatisticsScreen
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, TableSession, complaints, seen, text_of

WIDE = (Player("緑の小鬼"), Player("고블린"), Player("山" * LONGEST_NAME), Player("ゴブ"))
GAMES: tuple[AnyRules, ...] = (GoblinMountain(), TreasureGoblins())
KEYS = "enter 1 L escape t escape i escape question_mark escape colon escape u n U"
LARGEST = {"goblin-mountain": 2, "treasure-goblins": 4}


def played(rules: AnyRules, plies: int = 1000) -> TableSession:
    """A match of so many plies, or to its end."""
    seats = LARGEST[rules.info.id]
    names = [player.name for player in WIDE]
    session = TableSession(Match.new(rules, seats, {}, 3, names=names[:seats]), WIDE[:seats])
    for ply in range(plies):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        session.play(seat, rules.habit(session.view(seat), session.moves(seat), SeededChance(3, ply)), session.ply)
    return session


def house(*sessions: TableSession) -> TableHouse:
    home = TableHouse(GAMES)
    for number, session in enumerate(sessions):
        session.id = f"match-{number}"
        home.sit(session)
    return home


def wrong(app: TableApp) -> list[str]:
    """What is wrong with the drawing, lines of another width than the terminal included."""
    width = app.size.width
    return [*complaints(app), *(line for line in seen(app) if cell_len(line) != width)]


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
async def test_a_match_with_all_its_panels(rules: AnyRules, size: tuple[int, int], glyphs: str) -> None:
    session = played(rules, 11)
    app = TableApp(lambda: match_screen(house(session), session), Look(glyphs=glyphs, motion="off"))

    async with app.run_test(size=size) as pilot:
        found = wrong(app)
        for key in KEYS.split():
            await pilot.press(key)
            found += wrong(app)

    assert found == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
async def test_results_and_replay(rules: AnyRules, size: tuple[int, int]) -> None:
    session = played(rules)
    home = house(session)
    for screen in (ResultsScreen, ReplayScreen):
        app = TableApp(lambda screen=screen: screen(home, session), Look(motion="off"))  # type: ignore[misc]

        async with app.run_test(size=size) as pilot:
            found = wrong(app)
            for key in ("s", "left", "left", "s") if screen is ReplayScreen else ():
                await pilot.press(key)
                found += wrong(app)

        assert found == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "made",
    [
        LobbyScreen,
        lambda home: SetupScreen(home, "treasure-goblins"),
        StatisticsScreen,
        SettingsScreen,
    ],
    ids=["lobby", "setup", "statistics", "settings"],
)
async def test_pages(made: Callable[[TableHouse], object], size: tuple[int, int]) -> None:
    home = house(*(played(rules, plies) for rules in GAMES for plies in (7, 1000)))
    app = TableApp(lambda: made(home), Look(motion="off"))  # type: ignore[arg-type,return-value]  # all are screens

    async with app.run_test(size=size) as pilot:
        found = wrong(app)
        for _ in range(6):
            await pilot.press("down")
            found += wrong(app)

    assert found == []


async def test_a_name_is_typed_with_the_cursor_at_its_end() -> None:
    app = TableApp(lambda: SetupScreen(house(), "treasure-goblins"), Look(motion="off"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", *"緑の")
        line = next(line for line in seen(app) if "name of seat" in line)
        assert "緑の " in line
        assert wrong(app) == []
        await pilot.press("enter")

        assert "1 緑の" in text_of(app)

"""What holds for lobby, setup, results, replays, statistics and settings alike."""

from collections.abc import Callable

import pytest
from textual.widget import Widget

from rules.core.catalogue import Catalogue
from rules.core.rules import AnyRules
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.entry import Entry
from screens.common.guide import GuideScreen
from screens.common.history import HistoryPanel
from screens.common.keys import bindings_of
from screens.common.match_screen import MatchScreen
from screens.common.page import Page
from screens.lobby import LobbyScreen
from screens.replay import ReplayScreen
from screens.replays import ReplaysScreen
from screens.results import ResultsScreen
from screens.settings import SettingsScreen
from screens.settings_rows import screens_with_keys
from screens.setup import SetupScreen
from screens.statistics import StatisticsScreen
from tests.sample.rules import Whispers
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, house_of, painted, played, wrong_with
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, text_of

Made = Callable[[], Page]


class _Game(GoblinMountain):
    """A stand-in for the rest of the collection, with a long title."""


def full_house() -> TableHouse:
    """Many matches, long names, five games."""
    long = "Maximilian Gobl."
    house = house_of(
        *[played([MARO, GRUB], seed=seed) for seed in range(3, 9)],
        *[played([JULIE, ROBIN], seed=seed, plies=seed) for seed in range(3, 12)],
        name=long,
    )
    five: list[AnyRules] = [Whispers()]
    for game in ("goblin-mountain", "treasure-goblins", "roblins", "goblins-en-la-mina"):
        rules = type("Game", (_Game,), {"info": _info(game)})()
        five.append(rules)
    house.games = Catalogue.of(*five)
    return house


def _info(game: str) -> object:
    from msgspec.structs import replace

    return replace(
        GoblinMountain.info, id=game, title="Goblins en la mina" if game != "goblin-mountain" else "Goblin Mountain"
    )


def lobby_on(row: str | None) -> Made:
    def made() -> Page:
        page = LobbyScreen(full_house())
        page.refresh_facts()
        if row is not None:
            page._menu.to(row)
        return page

    return made


def trouble() -> Page:
    house = full_house()
    house.trouble = "the disk is full: " + "nothing can be saved " * 10
    return LobbyScreen(house)


def setup_on(game: str, row: str, seats: int = 2) -> Made:
    def made() -> Page:
        house = house_of()
        house.games = Catalogue.of(GoblinMountain(), Whispers())
        page = SetupScreen(house, game)
        while page.form.seats < seats:
            page.form.add()
        while page.form.seats > seats:
            page.form.remove(page.form.seats)
        page._menu.show([each.id for each in page.form.rows()])
        page._menu.to(row)
        return page

    return made


def results_of(*players: object) -> Made:
    def made() -> Page:
        session = played(list(players), seed=6)  # type: ignore[arg-type]  # players all of them
        return ResultsScreen(house_of(session), session)

    return made


def settings_on(row: str) -> Made:
    def made() -> Page:
        page = SettingsScreen(house_of())
        page._menu.to(row)
        return page

    return made


def asking() -> Page:
    page = ReplaysScreen(full_house())
    page.entry = Entry("/no/where/" + "x" * 120, complete=lambda text: ["/a" * 30, "/b" * 30])
    page._question = "record file"
    return page


def helping(made: Made) -> Made:
    def opened() -> Page:
        page = made()
        page._helping = True
        return page

    return opened


def telling(made: Made) -> Made:
    def told() -> Page:
        page = made()
        page._toast = "saved as " + "/somewhere" * 20
        page._refusal = "this cannot be, for " + "many reasons " * 20
        return page

    return told


PAGES: dict[str, Made] = {
    "lobby, game": lobby_on("game:goblin-mountain"),
    "lobby, match": lobby_on("playing:match-9"),
    "lobby, result": lobby_on("over:match-1"),
    "lobby, empty": lambda: LobbyScreen(house_of()),
    "lobby, trouble": trouble,
    "lobby, help": helping(lobby_on(None)),
    "lobby, told": telling(lobby_on(None)),
    "setup, duel": setup_on("goblin-mountain", "seat:2"),
    "setup, middle": setup_on("goblin-mountain", "option:middle"),
    "setup, solo": setup_on("goblin-mountain", "add", seats=1),
    "setup, special": setup_on("goblin-mountain", "option:special", seats=1),
    "setup, many": setup_on("whispers", "seed", seats=3),
    "setup, help": helping(setup_on("whispers", "seat:1")),
    "results, duel": results_of(JULIE, ROBIN),
    "results, solo": results_of(MARO),
    "results, help": helping(results_of(JULIE, ROBIN)),
    "replays": lambda: ReplaysScreen(full_house()),
    "replays, asking": asking,
    "statistics": lambda: StatisticsScreen(full_house()),
    "settings": settings_on("set:theme"),
    "settings, keys": settings_on("key:match.undo"),
    "settings, last": settings_on("key:settings.back"),
}


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_or_outside_the_frame_in_any_glyph_set(name: str) -> None:
    page = PAGES[name]()
    for size in SIZES:
        for glyphs in GLYPH_SETS:
            assert wrong_with(painted(page, size, glyphs), glyphs) == [], (size, glyphs)


@pytest.mark.parametrize("name", PAGES)
def test_there_is_one_cursor_at_most(name: str) -> None:
    canvas = painted(PAGES[name]())

    rows = [y for y in range(1, 22) if any(canvas.ink_at(x, y).bg == "focus" for x in range(55))]

    assert rows in ([], [*rows[:1]], [*rows[:1], *(y + 1 for y in rows[:1])])


@pytest.mark.parametrize("name", [name for name in PAGES if "asking" not in name and "told" not in name])
def test_every_key_of_the_last_row_is_bound(name: str) -> None:
    page = PAGES[name]()
    last_row = page.keys()
    shown = [key for keys, _ in last_row for key in keys.split()]
    bound = page.labels.every()

    assert [key for key in shown if key not in bound and "-" not in key[1:]] == []


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (60, 20), (20, 3), (12, 1)])
def test_too_small_a_terminal_says_so_at_any_size(size: tuple[int, int]) -> None:
    for made in (PAGES["lobby, game"], PAGES["results, duel"]):
        canvas = painted(made(), size)

        assert canvas.faults == []
        assert f"{size[0]} x {size[1]} here"[: size[0] - 1] in "\n".join(canvas.text_lines())


async def test_a_terminal_that_grows_again_shows_everything_as_it_was() -> None:
    app = TableApp(setup_on("goblin-mountain", "option:middle"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        before = text_of(app)

        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "This tunnel is too narrow." in text_of(app)
        await pilot.press("right", "down")

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text_of(app) == before


async def test_q_leaves_a_terminal_that_is_too_small() -> None:
    async with TableApp(PAGES["setup, duel"]).run_test(size=(60, 20)) as pilot:
        await pilot.press("q")
        await pilot.pause()

        assert not pilot.app.is_running


async def test_help_opens_with_a_question_mark_and_closes_with_any_key() -> None:
    async with TableApp(PAGES["settings"]).run_test() as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "any key closes this" in text_of(pilot.app)

        await pilot.press("q")
        await pilot.pause()
        assert "any key closes this" not in text_of(pilot.app)
        assert pilot.app.is_running


@pytest.mark.parametrize("key", ["tab", "slash"])
@pytest.mark.parametrize("name", ["lobby, game", "lobby, match", "lobby, result", "setup, duel", "results, solo"])
async def test_the_help_leads_to_the_rules_wherever_a_game_is_in_sight(name: str, key: str) -> None:
    async with TableApp(PAGES[name]).run_test() as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Tab the rules   any other key closes this" in text_of(pilot.app)

        await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, GuideScreen)


def keys_of_help(page: Page) -> str:
    page._helping = True
    return "\n".join(painted(page).text_lines())


def test_the_help_of_the_lobby_lists_only_games_and_matches_that_are_there() -> None:
    page = LobbyScreen(house_of(played([MARO, GRUB], seed=3, plies=4), played([MARO], seed=3, plies=4)))
    page.refresh_facts()

    text = keys_of_help(page)

    assert "set up game 1" in text
    assert "set up game 2" not in text
    assert "continue match b" in text
    assert "continue match c" not in text
    assert "to the last results" not in text


def test_what_keys_do_is_short_enough_for_every_help() -> None:
    cut = [
        (name, binding.description)
        for _, screen in screens_with_keys()
        for name, binding in bindings_of(screen).items()
        if len(binding.description) > room_in_help(screen)
    ]

    assert cut == []


def room_in_help(screen: type[Widget]) -> int:
    """Cells for a description: beside a decision, alone in two columns, or in the help of a page."""
    if issubclass(screen, MatchScreen):
        return 17
    return 20 if issubclass(screen, (HistoryPanel, ReplayScreen)) else 22

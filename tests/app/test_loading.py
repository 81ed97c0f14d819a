"""What is imported when: whoever only looks at the games waits for none of them. Import contracts cannot see this, for
games are imported by name."""

import subprocess
import sys
from pathlib import Path

import pytest

from goblin_tui.house import GoblinHouse
from goblin_tui.start import open_house
from rules.games import GAMES
from screens.common.session import Player
from screens.games import CARDS

PACKAGES = {game: game.replace("-", "_") for game in GAMES}
LIGHT = {f"rules.{package}.info" for package in PACKAGES.values()}
"""What every game tells before it is chosen."""

LOBBY = """
import asyncio, sys
from pathlib import Path
from goblin_tui.app import GoblinApp
from goblin_tui.house import GoblinHouse
from rules.games import GAMES

house = GoblinHouse(Path(sys.argv[1]), GAMES)

async def look():
    async with GoblinApp(house, env={}).run_test(size=(120, 40)) as pilot:
        await pilot.press(*"Ann", "enter", "down", "up", "x", "n", "escape", "question_mark", "escape")
        %s
        await pilot.pause()

asyncio.run(look())
house.close()
"""
"""Somebody looks round in the lobby, and does more where the hole is."""


def games_loaded(script: str, *arguments: str | Path, say: str = "") -> set[str]:
    """Modules of games that a program loads, `info` apart."""
    end = "import sys\nsys.stdout.write('\\n' + ' '.join(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", f"{script}\n{end}", *arguments], input=say, capture_output=True, text=True, check=True
    )
    loaded = told.stdout.rpartition("\n")[2].split()
    assert "rules.core.catalogue" in loaded
    homes = tuple(f"{layer}.{package}." for layer in ("rules", "screens") for package in PACKAGES.values())
    return {name for name in loaded if name.startswith(homes)} - LIGHT


def packages(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules}


def started(folder: Path) -> None:
    """A match of every game is saved."""
    house = GoblinHouse(folder, GAMES)
    for info in GAMES.infos:
        house.start(info.id, [Player("Ann")] * info.seats[1], {})
    house.close()


def test_the_lobby_shows_games_and_saved_matches_and_loads_no_game(tmp_path: Path) -> None:
    started(tmp_path)

    assert games_loaded(LOBBY % "", tmp_path) == set()


def test_the_setup_of_a_game_loads_no_other(tmp_path: Path) -> None:
    for number, package in enumerate(PACKAGES.values(), 1):
        assert packages(games_loaded(LOBBY % f"await pilot.press('{number}')", tmp_path)) == {package}


def test_the_rules_of_a_game_load_no_other(tmp_path: Path) -> None:
    for number, package in enumerate(PACKAGES.values()):
        moves = ", ".join(["'down'"] * number + ["'i'"])
        assert packages(games_loaded(LOBBY % f"await pilot.press({moves})", tmp_path)) <= {package}


def test_a_match_loads_no_other_game(tmp_path: Path) -> None:
    for number, package in enumerate(PACKAGES.values(), 1):
        assert packages(games_loaded(LOBBY % f"await pilot.press('{number}', 'enter')", tmp_path)) == {package}


@pytest.mark.parametrize("command", [["games"], ["--version"], ["--help"], ["play", "--help"], ["resume", "--list"]])
def test_a_command_that_plays_nothing_loads_no_game(command: list[str], tmp_path: Path) -> None:
    script = "import sys; from goblin_tui.cli import main; main(sys.argv[1:])"

    assert games_loaded(script, *command, "--data-dir", tmp_path) == set()


def test_a_completed_name_of_a_game_loads_none() -> None:
    assert games_loaded("from goblin_tui import cli; cli._game_ids()") == set()


def test_the_engine_loads_the_game_that_is_begun() -> None:
    script = "from goblin_tui.engine import main; main()"

    assert games_loaded(script, say='{"do": "games"}\n') == set()
    for game, package in PACKAGES.items():
        seats = GAMES[game].info.seats[1]
        begun = games_loaded(script, say=f'{{"do": "new", "game": "{game}", "seats": {seats}}}\n')
        assert packages(begun) == {package}


def test_what_the_catalogue_tells_of_a_game_is_what_its_rules_say() -> None:
    assert [rules.info for rules in GAMES.values()] == list(GAMES.infos)
    assert list(CARDS) == list(GAMES)
    assert [CARDS[info.id].title for info in GAMES.infos] == [info.title for info in GAMES.infos]


def test_people_are_offered_every_game_and_each_has_a_screen_of_its_own(tmp_path: Path) -> None:
    house = open_house(tmp_path)

    assert list(house.games) == list(GAMES) == [game for game in CARDS if CARDS[game].board]
    house.close()


def test_what_the_lobby_says_of_a_game_fits_its_box() -> None:
    for card in CARDS.values():
        assert len(card.tag) <= 20
        assert all(len(line) <= 23 for line in (*card.pitch, card.foot))

from pathlib import Path

from textual.events import Paste

from rules.core.catalogue import Catalogue
from rules.core.options import Value
from rules.roblins.rules import Roblins
from screens.common.guide import GuideScreen
from screens.common.session import Player
from screens.lobby import LobbyScreen
from screens.setup import SetupScreen
from tests.sample.rules import Whispers
from tests.screens.pages import house_of, painted, read
from tests.screens.table import TableApp, TableHouse, text_of


def setup(house: TableHouse, game: str = "goblin-mountain") -> TableApp:
    return TableApp(lambda: SetupScreen(house, game))


def whispers() -> TableHouse:
    house = house_of()
    house.games = Catalogue.of(Whispers())
    return house


def options(house: TableHouse) -> dict[str, Value]:
    return dict(next(iter(house.sessions.values())).options)


def test_seats_rules_and_table_are_seen() -> None:
    text = read(SetupScreen(house_of(), "goblin-mountain"))

    assert "GOBLIN MOUNTAIN  new table" in text
    assert "1 Maro             human  this keyboard" in text
    assert "setup    [standard]  draft" in text
    assert "undo     [free]  fair  off                anyone, any time" in text
    assert "random harmless" in text


def test_the_number_of_seats_names_what_is_played() -> None:
    page = SetupScreen(house_of(), "goblin-mountain")
    assert read(page).splitlines()[0].endswith("duel")

    page.form.remove(2)

    assert read(page).splitlines()[0].endswith("solo")


def test_every_row_can_be_reached_on_the_least_terminal() -> None:
    page = SetupScreen(whispers(), "whispers")
    page.form.add()
    for row in page.form.rows():
        page._menu.show([each.id for each in page.form.rows()])
        page._menu.to(row.id)

        canvas = painted(page)

        assert canvas.zones.get(row.id), row.id
        assert any("▸" in line for line in canvas.text_lines()[1:-2])


async def test_enter_starts_the_match_as_it_is_set_up() -> None:
    house = house_of()
    async with setup(house).run_test() as pilot:
        await pilot.press("down", "down", "right", "down", "right", "right", "enter")
        await pilot.pause()

        assert options(house) == {"setup": "draft", "first": "P2", "middle": "none", "track": "random"}
        assert [player.name for player in house.sessions["match-1"].players] == ["Maro", "Grim"]


async def test_minus_takes_a_seat_away_and_plus_brings_one() -> None:
    house = house_of()
    async with setup(house).run_test() as pilot:
        await pilot.press("minus")
        await pilot.pause()
        assert "2 empty" in text_of(pilot.app)

        await pilot.press("plus")
        await pilot.pause()
        assert "2 Grim" in text_of(pilot.app)


async def test_a_full_table_is_told() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press("plus")
        await pilot.pause()

        assert "✗ Goblin Mountain has room for 2" in text_of(pilot.app)


async def test_a_refusal_goes_with_the_next_key() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press("plus", "down")
        await pilot.pause()

        assert "has room for 2" not in text_of(pilot.app)


async def test_n_gives_the_seat_a_name() -> None:
    house = house_of()
    async with setup(house).run_test() as pilot:
        await pilot.press("down", "n")
        assert "name of seat 2 ▸ Grim" in text_of(pilot.app)
        await pilot.press("J", "o", "enter", "enter")
        await pilot.pause()

        assert house.sessions["match-1"].players[1] == Player("Jo", "easy")


async def test_a_wrong_value_is_answered_in_the_prompt_line() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press(*["down"] * 5, "e", "T", "9", "enter")
        await pilot.pause()

        assert "✗ track=T9: possible: random, a list joined by commas" in text_of(pilot.app)


async def test_a_typed_list_is_finished_by_tab() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press(*["down"] * 5, "e", "r", "tab")
        await pilot.pause()

        assert "track ▸ random" in text_of(pilot.app)


def test_a_list_too_long_for_its_row_is_read_whole_below() -> None:
    house = house_of()
    house.games = Catalogue.of(Roblins())
    page = SetupScreen(house, "roblins")
    page.form.given["remove"] = "tunnel,banker,archer,tax-collector,double,bridge"
    page._menu.show([row.id for row in page.form.rows()])
    page._menu.to("option:remove")

    assert "tunnel, banker, archer, tax-collector, double, bridge" in read(page)


async def test_a_seed_is_typed() -> None:
    house = house_of()
    async with setup(house).run_test() as pilot:
        await pilot.press("up", "e", "4", "F", "enter", "enter")
        await pilot.pause()

        assert house.sessions["match-1"].seed == "4F"


async def test_options_of_all_kinds_are_set_by_keys(tmp_path: Path) -> None:
    house = whispers()
    deck = tmp_path / "d.txt"
    deck.write_text("Gem 9\nHush 9\nPeek 2\n", encoding="utf-8")
    async with setup(house, "whispers").run_test() as pilot:
        await pilot.press("down", "down", "down", "down", "right")  # hush
        await pilot.press("down", "right")  # rounds
        await pilot.press("down", "e")
        pilot.app.screen.post_message(Paste(str(deck)))
        await pilot.press("enter")
        await pilot.press("down", "e", *"Nick", "enter")
        await pilot.press("enter")
        await pilot.pause()

        assert options(house) == {
            "first": "P1",
            "hush": False,
            "rounds": 4,
            "deck": "Gem 9\nHush 9\nPeek 2\n",
            "without": ("Nick",),
        }


async def test_a_file_that_is_not_there_is_told_in_one_line() -> None:
    async with setup(whispers(), "whispers").run_test() as pilot:
        await pilot.press(*["up"] * 5, "e", "/", "x", "enter")
        await pilot.pause()

        assert "✗ /x cannot be read: No such file or directory" in text_of(pilot.app)


async def test_d_makes_the_rules_as_in_the_box() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press("down", "down", "right", "d")
        await pilot.pause()

        assert "setup    [standard]" in text_of(pilot.app).replace("▸", " ")


async def test_what_was_set_up_last_is_there_again() -> None:
    house = house_of()
    async with TableApp(lambda: LobbyScreen(house)).run_test() as pilot:
        await pilot.press("1", "minus", "enter")
        await pilot.pause()
        await pilot.app.pop_screen()
        await pilot.press("1")
        await pilot.pause()

        assert "2 empty" in text_of(pilot.app)


async def test_the_rules_are_one_key_away_and_the_form_stays() -> None:
    async with setup(house_of()).run_test() as pilot:
        await pilot.press("down", "down", "right", "r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GuideScreen)

        await pilot.press("escape")
        await pilot.pause()
        assert "standard  [draft]" in text_of(pilot.app)


async def test_escape_leads_back_to_the_lobby() -> None:
    house = house_of()
    async with TableApp(lambda: LobbyScreen(house)).run_test() as pilot:
        await pilot.press("1", "escape")
        await pilot.pause()

        assert isinstance(pilot.app.screen, LobbyScreen)
        assert not house.sessions


def test_no_row_of_a_setup_cuts_what_the_keys_do() -> None:
    page = SetupScreen(house_of(), "goblin-mountain")
    prompts = []
    for row in page.form.rows():
        page._menu.to(row.id)
        prompts.append(read(page).splitlines()[-2])

    assert [prompt for prompt in prompts if "…" in prompt] == []

import msgspec
import pytest

from screens.common.guide import GuideScreen
from screens.common.house import SavedMatch
from screens.common.match_screen import MatchScreen
from screens.common.page import Page
from screens.common.session import Player
from screens.common.who import login_name
from screens.lobby import LobbyScreen
from screens.replays import ReplaysScreen
from screens.results import ResultsScreen
from screens.settings import SettingsScreen
from screens.setup import SetupScreen
from screens.statistics import StatisticsScreen
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, house_of, played, read, saved
from tests.screens.table import TableApp, TableHouse, TableSession, text_of


def lobby(house: TableHouse) -> TableApp:
    return TableApp(lambda: LobbyScreen(house))


@pytest.fixture
def house() -> TableHouse:
    """Two finished matches and three under way; `Maro` is at the keyboard."""
    return house_of(
        played([MARO, GRUB], seed=3),
        played([JULIE, ROBIN], seed=4),
        played([MARO, JULIE], seed=5, plies=9),
        played([MARO], seed=6, plies=5),
        played([GRUB, MARO], seed=7, plies=12),
    )


# What is seen


def test_only_games_that_can_be_played_are_listed(house: TableHouse) -> None:
    text = read(LobbyScreen(house))

    assert "1 Goblin Mountain" in text
    assert "Roblins" not in text
    assert "One game, one torch" in text


def test_matches_under_way_are_listed_latest_first_with_letters(house: TableHouse) -> None:
    page = LobbyScreen(house)
    page.refresh_facts()

    lines = read(page).splitlines()

    names = [line for line in lines if "bot Grub, Maro" in line or "    Maro, Julie" in line]
    assert "bot Grub, Maro" in names[0]
    assert "Maro, Julie" in names[1]
    assert [line[2] for line in lines if line[2:5] in ("a G", "b G", "c G")] == ["a", "b", "c"]


def test_a_match_says_whose_turn_it_is(house: TableHouse) -> None:
    page = LobbyScreen(house)
    page.refresh_facts()
    match = house.saved()[0]
    player = match.players[match.waits_for[0] - 1]

    assert f"{player.name} thinks" if player.bot else f"{player.name}'s turn" in read(page)


FOUR = (MARO, GRUB, JULIE, ROBIN)


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        ((85, 72), "85 : 72"),
        ((85, 72, 46), "85:72:46"),
        ((85, 72, 46, 44), "85:72:46:44"),
        ((100, 101, 102, 103), "103:102:101:100"),
    ],
)
def test_a_score_is_read_to_its_end_in_80_columns(scores: tuple[int, ...], shown: str) -> None:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    match = saved(FOUR[: len(scores)], ranks, scores, "goblin-mountain")

    assert shown in listed(match)


def test_the_turn_of_a_long_match_is_read_to_its_end_in_80_columns() -> None:
    assert "turn 100 " in listed(msgspec.structs.replace(saved(FOUR, game="goblin-mountain"), turn=100))


def listed(match: SavedMatch) -> str:
    """The lobby in which that match is saved."""
    house = house_of()
    house.saved = lambda: [match]  # type: ignore[method-assign]  # one that nobody has played
    page = LobbyScreen(house)
    page.refresh_facts()
    return read(page)


@pytest.mark.parametrize("ranks", [(), (1, 2)], ids=["under way", "over"])
def test_a_damaged_match_is_marked(ranks: tuple[int, ...]) -> None:
    house = house_of()
    match = msgspec.structs.replace(saved((MARO, GRUB), ranks, ranks, "goblin-mountain"), damaged=True)
    house.saved = lambda: [match]  # type: ignore[method-assign]  # one that nobody has played
    page = LobbyScreen(house)
    page.refresh_facts()

    assert " damaged" in read(page)
    page.pointed(f"{'over' if ranks else 'playing'}:{match.id}")
    assert "looks what can be read of it" in read(page)


async def test_the_cursor_begins_at_no_damaged_match() -> None:
    house = house_of(played([MARO, JULIE], seed=5, plies=9))
    (sound,) = house.saved()
    damaged = msgspec.structs.replace(sound, id="damaged", damaged=True)
    house.saved = lambda: [damaged, sound]  # type: ignore[method-assign]  # a table's house damages nothing
    app = lobby(house)

    async with app.run_test(size=(80, 24)):
        line = next(line for line in text_of(app).splitlines() if "▸" in line and "Goblin Mountain" in line)

    assert line.startswith(" ▸b")


def test_a_lobby_without_matches_says_so() -> None:
    page = LobbyScreen(house_of())
    page.refresh_facts()

    assert "No match under way." in read(page)
    assert "no game played yet" in read(page)


def test_the_player_is_told_how_often_he_won(house: TableHouse) -> None:
    page = LobbyScreen(house)
    page.refresh_facts()
    won = house.sessions["match-1"].outcome
    assert won is not None

    assert f"You are ▌Maro  ·  1 played, {int(won.ranks[0] == 1)} won" in read(page)


def test_trouble_with_saving_is_said(house: TableHouse) -> None:
    house.trouble = "the disk is full, so nothing can be saved"

    assert "! the disk is full, so nothing can be saved" in read(LobbyScreen(house))


@pytest.mark.parametrize(
    "notice",
    [
        "The settings were damaged, so they are as at first; the old file is kept as settings.damaged-2.json.",
        "The file of saved matches was damaged: 12 matches could be rescued from it; it is kept as "
        "matches.damaged-20260314-201500-2.db.",
    ],
)
@pytest.mark.parametrize("width", [80, 81, 90, 100, 120])
def test_the_name_of_a_file_that_was_set_aside_is_whole_at_any_width(
    house: TableHouse, notice: str, width: int
) -> None:
    house.trouble = notice

    assert notice.split()[-1] in read(LobbyScreen(house), (width, 24))


# Keys


async def test_a_digit_sets_up_its_game(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("1")
        await pilot.pause()

        assert isinstance(pilot.app.screen, SetupScreen)


async def test_a_digit_without_a_game_is_refused(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("4")
        await pilot.pause()

        assert "there is no game 4 here yet" in text_of(pilot.app)


async def test_a_new_match_takes_a_new_player_three_keys() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.press("enter", "1", "enter")
        await pilot.pause()

        assert len(house.sessions) == 1
        assert house.sessions["match-1"].players[0].name == house.settings.name != ""


async def test_whoever_presses_a_games_number_instead_of_a_name_plays_it() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.press("1")
        await pilot.pause()

        assert isinstance(pilot.app.screen, SetupScreen)
        assert house.settings.name == login_name()


async def test_a_name_may_end_in_a_digit() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.press("X", "1", "enter")

        assert house.settings.name == "X1"


async def test_who_came_by_the_command_line_is_offered_the_name_given_there() -> None:
    house = house_of(name="")
    house.start("goblin-mountain", (GRUB, JULIE), {})
    async with lobby(house).run_test() as pilot:
        await pilot.pause()
        assert "Who holds the torch? Your name ▸ Julie" in text_of(pilot.app)

        await pilot.press("enter")

        assert house.settings.name == "Julie"


async def test_at_the_name_q_is_a_letter_and_escape_leaves_it() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.press("q")
        assert "Your name ▸ q" in text_of(pilot.app)

        await pilot.press("escape")

        assert "Your name" not in text_of(pilot.app)
        assert house.settings.name == ""


async def test_a_new_player_is_asked_for_a_name() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.pause()
        assert f"Who holds the torch? Your name ▸ {login_name()}" in text_of(pilot.app)

        await pilot.press("J", "o", "enter")

        assert house.settings.name == "Jo"


async def test_the_name_prompt_says_which_name_enter_takes() -> None:
    async with lobby(house_of(name="")).run_test() as pilot:
        await pilot.pause()
        assert f"Enter keeps {login_name()}" in text_of(pilot.app)

        await pilot.press("q", "u", "o")
        assert "Enter takes quo" in text_of(pilot.app)
        assert "Enter keeps" not in text_of(pilot.app)

        await pilot.press(*["backspace"] * 3)
        assert f"Enter keeps {login_name()}" in text_of(pilot.app)


async def test_the_cursor_begins_at_the_latest_match_that_waits_for_a_person() -> None:
    bots = played([GRUB, Player("Snag", "easy")], seed=3, plies=4)
    house = house_of(played([MARO, JULIE], seed=5, plies=9), played([MARO, ROBIN], seed=5, plies=9), bots)
    async with lobby(house).run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()

        assert isinstance(pilot.app.screen, MatchScreen)
        assert pilot.app.screen.session.id == "match-2"


async def test_where_no_match_waits_the_cursor_begins_at_the_first_game() -> None:
    async with lobby(house_of(played([MARO, GRUB], seed=3))).run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()

        assert isinstance(pilot.app.screen, SetupScreen)


async def test_a_name_can_be_put_off() -> None:
    house = house_of(name="")
    async with lobby(house).run_test() as pilot:
        await pilot.press("escape")
        await pilot.pause()

        assert house.settings.name == ""
        assert "sets up a table" in text_of(pilot.app)


async def test_a_letter_goes_on_with_its_match(house: TableHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    resumed: list[str] = []
    resume = house.resume

    def listen(match: str) -> TableSession:
        resumed.append(match)
        return resume(match)

    monkeypatch.setattr(house, "resume", listen)
    async with lobby(house).run_test() as pilot:
        await pilot.press("b")
        await pilot.pause()

        assert resumed == ["match-4"]
        assert pilot.app.screen.query("#table")


async def test_a_letter_without_a_match_is_refused(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("f")
        await pilot.pause()

        assert "there is no match f to go on with" in text_of(pilot.app)


async def test_arrows_lead_to_the_last_results(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("right", "down", "enter")
        await pilot.pause()

        assert isinstance(pilot.app.screen, ResultsScreen)
        assert pilot.app.screen.session.id == "match-1"


async def test_a_match_is_deleted_after_a_second_thought(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("x")
        await pilot.pause()
        assert "delete it?" in text_of(pilot.app)

        await pilot.press("x")
        await pilot.pause()

        assert "match-5" not in house.sessions
        assert "deleted" in text_of(pilot.app)


async def test_any_other_key_keeps_the_match(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("x", "down")
        await pilot.pause()

        assert "match-5" in house.sessions
        assert "delete it?" not in text_of(pilot.app)


async def test_a_damaged_match_is_told_in_one_line(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        house.sessions.clear()
        await pilot.press("enter")
        await pilot.pause()

        assert "✗ no match is called match-5" in text_of(pilot.app)


async def test_a_click_moves_the_cursor_and_a_second_one_opens(house: TableHouse) -> None:
    async with lobby(house).run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(45, 14))
        await pilot.pause()
        assert "shows how it ended" in text_of(pilot.app)

        await pilot.click(offset=(45, 14))
        await pilot.pause()

        assert isinstance(pilot.app.screen, ResultsScreen)


async def test_what_was_played_meanwhile_is_seen_on_coming_back(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("1")
        house.sessions.pop("match-5")
        await pilot.press("escape")
        await pilot.pause()

        assert "bot Grub, Maro" not in text_of(pilot.app)


@pytest.mark.parametrize(
    ("key", "screen"),
    [("i", GuideScreen), ("r", ReplaysScreen), ("t", StatisticsScreen), ("s", SettingsScreen)],
    ids=["rules", "replays", "statistics", "settings"],
)
async def test_every_other_page_is_one_key_away(house: TableHouse, key: str, screen: type[Page]) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, screen)

        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_q_ends_the_evening(house: TableHouse) -> None:
    async with lobby(house).run_test() as pilot:
        await pilot.press("q")
        await pilot.pause()

        assert not pilot.app.is_running

from pathlib import Path

import pytest
from textual.events import Paste

from screens.replay import ReplayScreen
from screens.replays import ReplaysScreen
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, house_of, played, read, saved
from tests.screens.table import TableApp, TableHouse, text_of


@pytest.fixture
def house() -> TableHouse:
    return house_of(
        played([JULIE, ROBIN], seed=4), played([MARO, GRUB], seed=3), played([MARO, JULIE], seed=5, plies=9)
    )


def replays(house: TableHouse) -> TableApp:
    return TableApp(lambda: ReplaysScreen(house))


def test_finished_matches_are_listed_latest_first(house: TableHouse) -> None:
    lines = [line for line in read(ReplaysScreen(house)).splitlines() if " beat " in line]

    assert len(lines) == 2
    assert "Maro" in lines[0]
    assert "Julie" in lines[1]


def test_a_match_that_goes_on_is_listed_as_not_finished(house: TableHouse) -> None:
    lines = read(ReplaysScreen(house)).splitlines()

    assert "2 finished · 1 not finished" in lines[0]
    assert "not finished" in next(line for line in lines if "Maro, Julie" in line)


async def test_a_match_that_goes_on_is_shown_from_its_last_ply_and_stands_still() -> None:
    session = played([MARO, GRUB], seed=5, plies=9)
    paces: list[float | None] = []
    session.pace = paces.append  # type: ignore[method-assign, assignment]
    async with replays(house_of(session)).run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()

        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert (screen.reel.ply, screen.viewer) == (9, None)
        assert paces == [None]


def test_a_list_longer_than_the_screen_scrolls() -> None:
    house = house_of(*[played([MARO], seed=1) for _ in range(30)])
    page = ReplaysScreen(house)
    page._menu.to("match-1")

    assert sum("Goblin Mountain" in line for line in read(page).splitlines()[:-2]) == 17
    assert page._menu.row == "match-1"


async def test_enter_shows_a_match_again(house: TableHouse) -> None:
    async with replays(house).run_test() as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()

        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.session.id == "match-2"


async def test_a_record_is_opened_from_a_file(house: TableHouse, tmp_path: Path) -> None:
    file = tmp_path / "duel.goblin"
    file.write_text(house.sessions["match-1"].record(), encoding="utf-8")
    async with replays(house).run_test() as pilot:
        await pilot.press("o")
        pilot.app.screen.post_message(Paste(str(tmp_path / "du")))
        await pilot.press("tab", "enter")
        await pilot.pause()

        assert isinstance(pilot.app.screen, ReplayScreen)


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot be read: No such file or directory"), (b"what a match\n", "line 1: this is no record of a match")],
    ids=["missing", "no record"],
)
async def test_a_file_that_is_no_record_is_told_with_its_name(
    house: TableHouse, tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "x.goblin"
    if content is not None:
        file.write_bytes(content)
    async with replays(house).run_test(size=(200, 24)) as pilot:
        await pilot.press("o")
        pilot.app.screen.post_message(Paste(str(file)))
        await pilot.press("enter")
        await pilot.pause()

        assert said in text_of(pilot.app)
        assert "x.goblin" in text_of(pilot.app)
        assert isinstance(pilot.app.screen, ReplaysScreen)


async def test_e_exports_the_record(house: TableHouse) -> None:
    async with replays(house).run_test() as pilot:
        await pilot.press("down", "e")
        await pilot.pause()

        assert "► saved as match-2.goblin in exports" in text_of(pilot.app)


async def test_a_match_is_deleted_after_a_second_thought(house: TableHouse) -> None:
    async with replays(house).run_test() as pilot:
        await pilot.press("down", "x", "down")
        assert "match-2" in house.sessions

        await pilot.press("x", "x")
        assert "match-2" not in house.sessions


def test_a_score_of_four_is_read_to_its_end_in_80_columns() -> None:
    players = (MARO, GRUB, JULIE, ROBIN)
    house = house_of()
    house.saved = lambda: [saved(players, (1, 2, 3, 4), (85, 72, 46, 44))]  # type: ignore[method-assign]

    assert "85 : 72 : 46 : 44 " in read(ReplaysScreen(house))


@pytest.mark.parametrize("content", [None, b"what a match\n"], ids=["missing", "no record"])
async def test_the_name_of_a_file_deep_in_folders_is_whole_at_80_columns(
    house: TableHouse, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path.joinpath(*["a folder deep down"] * 5, *["more" * 10] * 5, "the-duel-of-ann-and-bob.goblin")
    file.parent.mkdir(parents=True)
    if content is not None:
        file.write_bytes(content)
    async with replays(house).run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        pilot.app.screen.post_message(Paste(str(file)))
        await pilot.press("enter")
        await pilot.pause()

        assert "the-duel-of-ann-and-bob.goblin" in text_of(pilot.app)

"""A replay of the sack: hands, market and soldiers are seen in every size, secrets only where they may be."""

import re

import pytest

from rules.treasure_goblins.sack import GEMS
from screens.common.look import Look
from screens.replay import ReplayScreen
from screens.treasure_goblins.words import value
from tests.screens.table import SIZES, TableApp, TableHouse, TableSession, complaints, text_of
from tests.screens.treasure_goblins.tables import RULES, play_on, table

STILL = Look(motion="off")
PLY = 41
GROUPS = re.compile(" +".join(rf"{gem}\d+/\d+" for gem in GEMS))


def replay(session: TableSession, ply: int = PLY) -> TableApp:
    return TableApp(lambda: ReplayScreen(TableHouse([RULES]), session, ply), STILL)


def hand(session: TableSession, seat: int, ply: int = PLY) -> str:
    """The values of a hand at a ply, in the order of its keys."""
    return " ".join(map(value, session.match.nodes[ply].position.hoard(seat).hand()))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_everybody_sees_every_hand_of_a_match_that_is_over(size: tuple[int, int], seats: int) -> None:
    session = play_on(table(seats), 400)
    app = replay(session)

    async with app.run_test(size=size):
        screen = " ".join(text_of(app).split())

        for seat in range(1, seats + 1):
            assert hand(session, seat) in screen
        assert not complaints(app)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_market_and_soldiers_are_seen_in_every_size(size: tuple[int, int]) -> None:
    app = replay(play_on(table(4), 400))

    async with app.run_test(size=size):
        assert "MARKET" in text_of(app)
        assert "SOLDIERS" in text_of(app) or re.search(
            r"R\d+/\d+ +G\d+/\d+ +B\d+/\d+ +Y\d+/\d+ +V\d+/\d+", text_of(app)
        )


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_through_the_eyes_of_one_seat_the_other_hands_stay_backs(size: tuple[int, int]) -> None:
    session = play_on(table(2), 400)
    app = replay(session)

    async with app.run_test(size=size) as pilot:
        await pilot.press("s")
        screen = " ".join(text_of(app).split())

        assert "seen by: Ana" in screen
        assert hand(session, 2) not in screen
        assert all(value(tile) in screen for tile in session.match.nodes[PLY].position.hoard(1).hand())


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_match_under_way_keeps_its_secrets_in_the_replay(size: tuple[int, int]) -> None:
    session = play_on(table(2), PLY)
    app = replay(session)

    async with app.run_test(size=size):
        screen = " ".join(text_of(app).split())

        assert "secrets hidden" in screen
        assert hand(session, 1) not in screen
        assert hand(session, 2) not in screen


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_ply_of_a_match_is_drawn_without_a_fault(size: tuple[int, int]) -> None:
    session = play_on(table(4, {"side": "B", "mirror": True}, seed=5), 400)
    app = replay(session, 0)
    found: list[str] = []

    async with app.run_test(size=size) as pilot:
        for _ in range(0, session.ply, 9):
            await pilot.press("right_square_bracket", "right_square_bracket")
            found += complaints(app)

    assert found == []

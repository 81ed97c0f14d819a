"""What is hidden stays hidden: on the hand-over, in every painted cell, in what is told of others' turns."""

import re
from typing import Any

import pytest

from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.seats import Seat
from screens.common.look import Look
from screens.treasure_goblins.screen import TreasureGoblinsScreen
from screens.treasure_goblins.words import value
from tests.screens.table import TableApp, TableHouse, TableSession, seen, text_of
from tests.screens.treasure_goblins.tables import ALONE, RULES, app_of, play_on, screen_of, table

STILL = Look(motion="off")


def another_world(session: TableSession, seat: Seat) -> TableSession:
    """A match that looks the same to a seat, with other hands and another bag."""
    world: Any = RULES.determinize(session.view(seat), SeededChance("elsewhere"))
    assert world != session.match.position
    return TableSession(Match.from_position(RULES, world, 1), session.players)


async def painted(session: TableSession, *keys: str) -> str:
    """What the one whose turn it is sees after some keys."""
    app = TableApp(lambda: TreasureGoblinsScreen(TableHouse([RULES]), session), STILL)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", *keys)
        return text_of(app)


def here_alone(session: TableSession) -> TableSession:
    """The same position without its history."""
    return TableSession(Match.from_position(RULES, session.match.position, 1), session.players)


@pytest.mark.parametrize("keys", [(), ("1", "tab"), ("s",), ("m",), ("i",), ("x",)], ids=" ".join)
@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 9), (3, 20), (4, 31)])
async def test_no_painted_cell_hangs_on_a_foreign_hand_or_the_bag(
    seats: int, plies: int, keys: tuple[str, ...]
) -> None:
    session = play_on(table(seats), plies)
    seat = session.actors[0]

    assert await painted(here_alone(session), *keys) == await painted(another_world(session, seat), *keys)


async def test_the_hand_over_shows_nothing_but_a_name() -> None:
    session = play_on(table(3), 8)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)):
        screen = text_of(app)

        assert "Pass the torch to" in screen
        assert not re.search(r"\bT\d\d\b|HAND|[+-]\d+\b|rev", screen)


async def test_the_hand_over_offers_every_key_that_it_takes() -> None:
    app = app_of(play_on(table(3), 8), STILL)

    async with app.run_test(size=(80, 24)):
        offered = [line.split() for line in seen(app)[17:22]]

        assert [words[0] for words in offered if words] == ["Enter", "u", "q"]


async def test_undo_at_the_hand_over_asks_the_other_and_shows_no_hand() -> None:
    session = table(2, policy="fair")
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "1", "enter", "0", "u")
        asked = text_of(app)
        assert "▌Bea, may Ana take this back?" in asked
        assert "▯▯▯▯" in asked
        assert "only Ana sees this" not in asked
        assert "★" not in asked
        await pilot.press("n")
        assert "Pass the torch to" in text_of(app)
        assert session.ply == 2
        await pilot.press("u", "y")

        assert "seat 1" in text_of(app)
        assert session.ply == 1


async def test_what_happened_since_then_names_no_tile_from_the_bag() -> None:
    session = table(2)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "1", "enter", "0", "enter")
        drawn = session.match.position.hoard(1).closed[-1]

        assert "SINCE THEN" in text_of(app)
        assert "drew from the bag" in text_of(app)
        assert str(drawn) not in text_of(app)


async def test_a_tile_of_the_market_is_named_to_everybody() -> None:
    session = table(2)
    tile = session.match.position.market[0].tile
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "1", "enter", "1", "enter", "s", "end")

        assert tile in session.match.position.hoard(1).open
        assert f"▯▯▯  {tile} {value(tile)}" in text_of(app)


def test_nobody_is_told_which_tile_another_seat_drew() -> None:
    session = play_on(table(4), 400)
    for seat in range(1, 5):
        for told in session.told(seat):
            if told.move == "take bag" and told.seat != seat:
                assert not re.search(r"takes T\d\d", " ".join(told.lines[:1])), told


async def test_the_end_of_a_round_opens_all_hands_before_the_next_torch_is_passed() -> None:
    session = table(3)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        while screen_of(app).interlude is None:
            play_on(session, 1, seed=session.ply)
        await pilot.pause()
        end = text_of(app)
        assert "round 1/3 is over" in end
        assert "half of it" in end
        assert end.count("sum of the hand") == 3
        assert end.count("coins +") == 3
        await pilot.press("1", "x", "w")
        assert "round 1/3 is over" in text_of(app)
        await pilot.press("enter")

        assert "Pass the torch to" in text_of(app)
        assert "sum of the hand" not in text_of(app)


async def test_hands_of_the_last_round_end_are_gone_from_the_screen_of_the_next() -> None:
    session = table(2)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        while screen_of(app).interlude is None:
            play_on(session, 1, seed=session.ply)
        await pilot.press("enter", "enter")

        assert "round 2/3" in text_of(app)
        assert "sum of the hand" not in text_of(app)


async def test_when_the_match_is_over_all_hands_lie_open_and_nobody_is_told_that_he_alone_sees_his() -> None:
    session = play_on(table(2, {}, *ALONE), 400)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)):
        shown = " ".join(text_of(app).split())

        assert "HANDS laid open" in shown
        assert "sees this" not in shown
        for seat in (1, 2):
            assert " ".join(map(value, session.match.position.hoard(seat).hand())) in shown

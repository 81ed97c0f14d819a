"""What is hidden stays hidden: on the hand-over, in every painted cell, in what is told of the other's turn."""

import re
from typing import Any

import pytest

from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.seats import Seat
from rules.roblins.events import Phase
from rules.roblins.position import Scratch
from screens.common.look import Look
from screens.roblins.screen import RoblinsScreen
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import RULES, STILL, app_of, given, play_on, screen_of, table
from tests.screens.table import ANN, BOB, TableSession, text_of

SMALL = (80, 24)


def another_world(session: TableSession, seat: Seat) -> TableSession:
    """A match that looks the same to a seat, with another enemy hand, other decks and piles."""
    world: Any = RULES.determinize(session.view(seat), SeededChance("elsewhere"))
    assert world != session.match.position
    return TableSession(Match.from_position(RULES, world, 1), session.players)


def here_alone(session: TableSession) -> TableSession:
    """The same position without its history."""
    return TableSession(Match.from_position(RULES, session.match.position, 1), session.players)


async def painted(session: TableSession, *keys: str) -> str:
    """What the one whose turn it is sees after some keys."""
    app = app_of(session, STILL)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", *keys)
        return text_of(app)


@pytest.mark.parametrize("keys", [(), ("m",), ("i",), ("tab", "i"), ("z", "tab", "tab")], ids=" ".join)
@pytest.mark.parametrize(("turn", "phase"), [(2, "MARKET"), (7, "RAID"), (12, "BAND"), (13, "PLACE"), (10, "DRAW")])
async def test_no_painted_cell_hangs_on_what_the_viewer_may_not_know(
    turn: int, phase: Phase, keys: tuple[str, ...]
) -> None:
    session = play_on(table(seed=3), turn=turn, phase=phase)
    seat = session.actors[0]

    assert await painted(here_alone(session), *keys) == await painted(another_world(session, seat), *keys)


async def test_the_hand_over_shows_nothing_but_a_name() -> None:
    app = app_of(play_on(table(), turn=5))

    async with app.run_test(size=SMALL):
        screen = text_of(app)

        assert "Pass the torch to" in screen
        assert not re.search(r"\b[TUS]\d\d\b|gold|\d[rg]\b|home", screen)


async def test_who_leaves_sees_the_last_card_taken_until_a_key_is_pressed() -> None:
    session = given(lairs(phase="TREASURY", pile={1: "2r 1r 1r 1r"}, scratch=Scratch(takes=2, took=True)), ANN, BOB)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "1")
        farewell = text_of(app)
        assert "Ann took from the pile" in farewell
        assert "red treasure, worth 2" in farewell
        await pilot.press("k", "1")
        assert "red treasure, worth 2" in text_of(app)
        await pilot.press("enter")

        assert "Pass the torch to" in text_of(app)
        assert "treasure, worth" not in text_of(app)


async def test_the_last_look_waits_for_keys_that_were_meant_for_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    session = given(lairs(phase="TREASURY", scratch=Scratch(takes=2, took=True)), ANN, BOB)
    app = app_of(session)
    monkeypatch.setattr(RoblinsScreen, "COVER_PAUSE", 60)

    async with app.run_test(size=SMALL) as pilot:
        screen_of(app).keyboard.arrive()
        screen_of(app).look()
        await pilot.press("1", "enter", "enter")

        assert "Ann took from the pile" in text_of(app)


async def test_what_happened_since_then_names_no_card_of_a_hidden_hand() -> None:
    session = table(seed=5)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "1", "2", "3")
        hand = set(session.match.position.lair(1).hand)
        await pilot.press("x", "x", "x", "1", "x", "enter")
        since = text_of(app)

    assert "SINCE THEN" in since
    assert "Ann drew T, U, S" in since
    assert not [card for card in hand if str(card) in since]


async def test_a_card_taken_from_the_own_pile_is_told_to_its_owner_alone() -> None:
    session = given(lairs(phase="TREASURY", pile={1: "2r 1r 1r 1r"}), ANN, BOB)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "1")
        assert "Ann took 2r (3 left)" in text_of(app)
        await pilot.press("x", "enter")

        assert "Ann took 1 (3 left)" in text_of(app)


async def test_losing_the_focus_hides_the_hand() -> None:
    session = play_on(table(), turn=5, phase="MARKET")
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "gold" in text_of(app)
        app.app_focus = False
        await pilot.pause()

        assert "The torch still waits for" in text_of(app)
        assert "gold" not in text_of(app)


async def test_spectators_see_backs_alone() -> None:
    bots = [player.__class__(player.name, "easy") for player in (ANN, BOB)]
    session = play_on(table({}, *bots), turn=6, phase="MARKET")
    app = app_of(session, Look(motion="off"))

    async with app.run_test(size=SMALL):
        assert "Hands are closed" in text_of(app)
        assert "gold" not in text_of(app)

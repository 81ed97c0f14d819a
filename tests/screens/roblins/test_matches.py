"""Whole matches by keys, against a bot and between two people."""

import pytest

from rules.core.chance import SeededChance
from rules.roblins.moves import BeginRaid, Build, PlaceGuard, PutBack, RoblinMove, Tunnel
from screens.common.session import Player
from screens.roblins.screen import RoblinsScreen
from tests.screens.roblins.tables import BOB_ALONE, RULES, app_of, screen_of, sensible, table
from tests.screens.table import ANN, BOB, TableSession, complaints, text_of

WORDS = {"do:pay": "p", "do:skip": "x", "do:done": "x", "do:end": "x"}


def key_of(screen: RoblinsScreen, element: str) -> str:
    """The key that points at an element just now."""
    key = WORDS.get(element) or screen.keys_by_element().get(element)
    assert key is not None, f"no key for {element} in {screen.position.phase}"
    return key


async def press(pilot: object, screen: RoblinsScreen, move: RoblinMove) -> None:
    """Make a move by its keys, as they are shown."""
    hit = pilot.press  # type: ignore[attr-defined]  # of Textual's pilot
    path = RULES.path(screen.view, move)
    if isinstance(move, Build | Tunnel):
        await hit(key_of(screen, path[0]))
        while screen.picker.under_focus[1] != path[1]:
            await hit("right")
        while screen.picker.under_focus != path:
            await hit("r")
        await hit("enter")
    elif isinstance(move, BeginRaid):
        await hit(key_of(screen, path[0]))
        while screen.picker.under_focus != path:
            await hit("right")
        await hit("enter")
    elif isinstance(move, PlaceGuard | PutBack):
        await hit(key_of(screen, path[0]))
        await hit(key_of(screen, path[1]))
    else:
        await hit(key_of(screen, path[0]))
        if len(path) > 1:  # a Banker's card
            await hit(key_of(screen, path[1]))


PLENTY = 150
"""Plies of two people: each of their turns is handed over, and the rest would show nothing new."""


@pytest.mark.parametrize(
    ("players", "options", "seed", "plies"),
    [(BOB_ALONE, {"exchange": "lean", "truce": True}, 2, 10_000), ((ANN, BOB), {"blanks": "in"}, 3, PLENTY)],
    ids=["Bob against a bot, to the end", "both"],
)
async def test_a_match_is_played_by_the_keys_that_are_shown(
    players: tuple[Player, ...], options: dict[str, object], seed: int, plies: int
) -> None:
    session, luck = table(options, *players, seed=seed), SeededChance(seed)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        while session.outcome is None and session.ply < plies:
            before = session.ply
            if screen.interlude is not None or screen.keyboard.coming is not None:
                await pilot.press("enter")
                continue
            seat = session.actors[0]
            move = sensible(session.match.position, list(session.moves(seat)), luck)  # type: ignore[arg-type]  # of this game
            if players[seat - 1].bot is not None:
                session.play(seat, move, session.ply)
                continue
            await press(pilot, screen, move)
            if session.ply == before:  # the last card of the own pile is asked about
                await pilot.press("enter")
            assert session.ply > before, text_of(app)
            assert made(session) == RULES.notate(move)

        assert not complaints(app)
        assert session.outcome is None or "shows the results" in text_of(app)


def made(session: TableSession) -> str:
    """The last move of a person."""
    return session.match.line()[-1].move

"""A whole match by the keys that are shown, each ply in a bounded number of presses."""

from collections.abc import Iterator
from typing import Final

from rules.core.chance import SeededChance
from rules.core.rules import Element, Path
from rules.roblins.moves import BeginRaid, Build, PlaceGuard, RoblinMove, Tunnel
from screens.roblins.screen import RoblinsScreen
from tests.screens.roblins.tables import ANN_ALONE, RULES, app_of, screen_of, sensible, table
from tests.screens.table import complaints, moves_of, text_of

WORDS: Final = {"do:pay": "p", "do:skip": "x", "do:done": "x", "do:end": "x"}


def key_of(screen: RoblinsScreen, element: Element) -> str:
    """The key that points at an element just now."""
    key = WORDS.get(element) or screen.keys_by_element().get(element)
    assert key is not None, f"no key for {element} in {screen.position.phase}"
    return key


def keys_for(screen: RoblinsScreen, move: RoblinMove) -> Iterator[str]:
    """The keys of a move, one after another as the screen answers them.

    Arrows go round all places and `r` round all turns, so none is pressed more often than there are choices.
    """
    path = RULES.path(screen.view, move)
    yield key_of(screen, path[0])
    if isinstance(move, Build | Tunnel):
        yield from _until(screen, "right", path[:2])
        yield from _until(screen, "r", path)
        yield "enter"
    elif isinstance(move, BeginRaid):
        yield from _until(screen, "right", path)
        yield "enter"
    elif len(path) > 1:
        yield key_of(screen, path[1])
        yield from ["enter"] if isinstance(move, PlaceGuard) else []


def _until(screen: RoblinsScreen, key: str, path: Path) -> Iterator[str]:
    for _ in screen.picker.choices:
        if screen.picker.under_focus[: len(path)] == path:
            return
        yield key
    assert screen.picker.under_focus[: len(path)] == path, f"{key} never comes to {path[-1]}\n{text_of(screen.app)}"


async def test_a_match_against_a_bot_is_played_to_its_end_by_the_keys_that_are_shown() -> None:
    session, luck = table({"exchange": "lean", "truce": True}, *ANN_ALONE, seed=2), SeededChance(2)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        for _ in range(RULES.longest(2, session.options)):
            if session.outcome is not None:
                break
            seat = session.actors[0]
            move = sensible(session.match.position, list(session.moves(seat)), luck)  # type: ignore[arg-type]  # of this game
            if seat == 2:
                session.play(seat, move, session.ply)
                continue
            ply = session.ply
            for key in keys_for(screen, move):
                await pilot.press(key)
            if session.ply == ply:  # the last card of the own pile is asked about
                await pilot.press("enter")
            assert moves_of(session)[-1] == RULES.notate(move), text_of(app)

        assert not complaints(app)
        assert session.outcome is not None
        assert "shows the results" in text_of(app)

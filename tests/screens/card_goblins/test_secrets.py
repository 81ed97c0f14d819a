"""What is hidden stays hidden: in every painted cell, in panels, in what is told of others' moves."""

from typing import Any

import pytest

from rules.card_goblins.position import Position
from rules.core.chance import SeededChance
from rules.core.match import Match
from tests.rules.card_goblins.tabletop import Game, laid
from tests.screens.card_goblins.tables import PEOPLE, RULES, app_of, given
from tests.screens.table import TableSession, text_of

ROWS = """
P1: Bok Grub Gib Mog | Espada Escudo^ | Galinha Nem Tuk Lobo Fartura
P2: Tuk Shot | Espelho Coroa | Grito Soneca Kaz
P3: Lobo Zed | Panela Osso | Grito Igual
"""


def at(*moves: str) -> Position:
    return Game(laid(ROWS, trinkets="all12")).say(*moves).position


PLACES = {
    "a turn": ((), ""),
    "a trade": (("P1: offer P2", "P1: ask P2.t1", "P1: ask card", "P1: give Galinha"), "w"),
    "a window": (("P1: play Galinha > P2.Tuk",), "2 enter"),
    "a combat": (("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Tuk", "P2: done"), "3 enter"),
}


def another_world(session: TableSession, seat: int) -> TableSession:
    """A match that looks the same to a seat, with other hands, other trinkets, another deck."""
    world: Any = RULES.determinize(session.view(seat), SeededChance("elsewhere"))
    assert world != session.match.position
    return TableSession(Match.from_position(RULES, world, 1), session.players)


async def painted(session: TableSession, *keys: str) -> str:
    app = app_of(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*keys)
        return text_of(app)


@pytest.mark.parametrize("panel", ["i", "t", "tab"])
@pytest.mark.parametrize("place", PLACES)
async def test_no_painted_cell_hangs_on_what_the_viewer_may_not_know(place: str, panel: str) -> None:
    moves, keys = PLACES[place]
    session = given(at(*moves), *PEOPLE)
    seat = int(keys[0]) if keys[:1].isdigit() else session.actors[0]
    pressed = ("enter", *keys.split()) if not keys[:1].isdigit() else tuple(keys.split())

    here = await painted(session, *pressed, panel)
    assert here == await painted(another_world(session, seat), *pressed, panel)


async def test_a_window_for_all_shows_what_all_may_see_and_no_more() -> None:
    session = given(at("P1: play Galinha > P2.Tuk"), *PEOPLE)
    hidden: Any = RULES.determinize(session.view(None), SeededChance("elsewhere"))
    elsewhere = TableSession(Match.from_position(RULES, hidden, 1), session.players)

    assert await painted(session, "t") == await painted(elsewhere, "t")


async def test_the_log_of_another_seat_names_no_card_that_was_given_or_kept() -> None:
    session = given(at(), *PEOPLE)
    session.notated("offer P2", "give Fartura", "cancel", "special P1.Grub")
    app = app_of(session)

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("2", "enter", "l")
        told = text_of(app)

    assert "Ana would give a card" in told
    assert "Fartura" not in told


async def test_the_hand_over_shows_nothing_but_a_name() -> None:
    app = app_of(given(at(), *PEOPLE))

    async with app.run_test(size=(80, 24)):
        screen = text_of(app)

    assert "Pass the torch to" in screen
    assert not [word for word in ("Galinha", "Espada", "hand", "VP", "deck") if word in screen]

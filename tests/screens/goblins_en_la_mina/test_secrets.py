"""What is hidden stays hidden: in every painted cell, in panels, and in what is told of others' turns."""

from typing import Any

import pytest

from rules.core.chance import SeededChance
from rules.core.hidden import known
from rules.core.match import Match
from rules.core.seats import Seat
from rules.goblins_en_la_mina.asking import Question
from rules.goblins_en_la_mina.cards import CODES
from tests.screens.goblins_en_la_mina.tables import PEOPLE, RULES, app_of, play_on, table
from tests.screens.table import TableSession, text_of


def another_world(session: TableSession, seat: Seat | None) -> TableSession:
    """A match that looks the same to a seat, with other foreign hands, workers and decks."""
    world: Any = RULES.determinize(session.view(seat), SeededChance("elsewhere"))
    assert world != session.match.position
    return TableSession(Match.from_position(RULES, world, 1), session.players)


def here_alone(session: TableSession) -> TableSession:
    """The same position without its history."""
    return TableSession(Match.from_position(RULES, session.match.position, 1), session.players)


async def painted(session: TableSession, *keys: str) -> str:
    """What the one whose turn it is sees after some keys."""
    app = app_of(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", *keys)
        return text_of(app)


@pytest.mark.parametrize("keys", [("m",), ("i", "down"), ("o", "d")], ids=" ".join)
@pytest.mark.parametrize("asked", ["generation", "wealth", "discard", "mining"])
async def test_no_painted_cell_hangs_on_what_the_viewer_may_not_know(asked: Question, keys: tuple[str, ...]) -> None:
    session = play_on(table(3, seed=5), until=asked, after=4)
    seat = session.actors[0]

    assert await painted(here_alone(session), *keys) == await painted(another_world(session, seat), *keys)


async def test_whoever_decides_with_a_closed_hand_sees_what_a_spectator_sees() -> None:
    session = play_on(table(3, seed=5), until="tortas")
    assert session.outcome is None

    assert await painted(here_alone(session)) == await painted(another_world(session, None))


async def test_the_hand_over_and_the_log_of_others_show_no_card_of_a_hand() -> None:
    session = table(2, players=PEOPLE[:2], seed=3)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        assert "Pass the torch to" in text_of(app)
        await pilot.press("enter")
        summon: Any = session.moves(1)[0]
        laid = RULES.notate(summon)
        session.notated(laid, "done", "skip", *discards(session))
        assert "Pass the torch to" in text_of(app)
        await pilot.press("enter", "x", "l")

        assert "summons w1" in text_of(app)
        assert "draws 2 cards" in text_of(app)
        assert laid not in text_of(app)


def discards(session: TableSession) -> list[str]:
    """What the first seat discards after a turn in which it laid one of six cards, then its end."""
    codes = [CODES[known(card)] for card in session.match.position.dungeon(1).hand[1:]]
    return [f"discard {code}" for code in codes[:3]] + ["end"]

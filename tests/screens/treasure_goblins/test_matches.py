"""Whole matches by keys: two, three, four seats, people and bots."""

import pytest

from screens.common.look import Look
from screens.common.session import Player
from tests.screens.table import TableSession, complaints, text_of
from tests.screens.treasure_goblins.tables import ANA, BEA, GRUB, app_of, play_on, screen_of, table

ZOG = Player("Zog", bot="normal")


def keys_of(session: TableSession, number: int) -> list[str]:
    """A turn of somebody who takes the first thing that fits, with a look around now and then."""
    seat = session.actors[0]
    position = session.match.position
    moves = [session.rules.notate(move) for move in session.moves(seat)]
    if position.decision == "take":
        return ["0" if number % 3 else "1"]
    places = [move.split()[1] for move in moves if move.startswith("place")]
    if not places:
        return ["w", "enter"] if any(move.startswith("power") for move in moves) else ["b", "enter"]
    hand = position.hoard(seat).hand()
    return [str(hand.index(places[0]) + 1), *(["tab"] if number % 5 == 0 else []), "enter"]


@pytest.mark.parametrize(
    ("players", "options"),
    [((ANA, GRUB), {"side": "B"}), ((GRUB, ANA, ZOG), {}), ((ANA, GRUB, BEA, ZOG), {"mirror": True})],
    ids=["2", "3", "4"],
)
async def test_a_match_is_played_to_its_end_by_keys(players: tuple[Player, ...], options: dict[str, object]) -> None:
    session = table(len(players), options, *players, seed=4)
    app = app_of(session, Look(motion="off"))
    rounds = 0

    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        while session.outcome is None:
            if screen.interlude is not None:
                rounds += 1
                assert not complaints(app)
                await pilot.press("enter")
            elif players[session.actors[0] - 1].bot is not None:
                play_on(session, 1, seed=session.ply)
            else:
                before = session.ply
                if screen.keyboard.coming is not None:
                    await pilot.press("enter")
                await pilot.press(*keys_of(session, before))
                assert session.ply > before, text_of(app)
        await pilot.press("enter")
        rounds += 1

        assert rounds == 3
        assert not complaints(app)
        assert "shows the results" in text_of(app)

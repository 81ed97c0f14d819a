"""Everything that can be chosen is drawn, nothing is cut, and no glyph is of another set, whatever the size."""

import pytest

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.rules import Element
from screens.common.look import Look
from screens.goblins_en_la_mina.screen import GoblinsEnLaMinaScreen
from tests.screens.goblins_en_la_mina.tables import RULES, app_of, play_on, screen_of, table
from tests.screens.table import complaints

WALKS = (
    ((80, 24), "unicode", 2, "ffa"),
    ((80, 24), "box", 4, "teams"),
    ((80, 24), "ascii", 6, "ffa"),
    ((100, 30), "unicode", 3, "ffa"),
    ((100, 30), "ascii", 6, "teams"),
    ((120, 40), "unicode", 4, "ffa"),
    ((120, 40), "box", 6, "ffa"),
    ((120, 40), "ascii", 5, "ffa"),
)
PLIES = 60


def unseen(screen: GoblinsEnLaMinaScreen) -> set[Element]:
    """What may be chosen and comes into sight nowhere: neither now nor with the cursor on it."""
    found = set()
    for element in set(screen.picker.continuations) - set(screen.painting.canvas.zones):
        screen.picker.focus = element
        screen.repaint()
        if element not in screen.painting.canvas.zones:
            found.add(element)
    return found


@pytest.mark.parametrize(("size", "glyphs", "seats", "mode"), WALKS, ids=str)
async def test_all_that_can_be_chosen_is_drawn_and_nothing_is_cut(
    size: tuple[int, int], glyphs: str, seats: int, mode: str
) -> None:
    session, luck = table(seats, {"mode": mode}, seed=f"{size} {seats}"), SeededChance(f"{size} {glyphs}")
    play_on(session, plies=30 * seats)
    app = app_of(session, Look(glyphs=glyphs, motion="off"))

    async with app.run_test(size=size):
        screen = screen_of(app)
        for ply in range(PLIES):
            if session.outcome is not None:
                break
            if ply % 3 == 0:
                screen.keyboard.claim(session.actors[0])
                screen.settle()
                screen.keyboard.arrive()
                screen.look()
                screen.repaint()
                assert not unseen(screen)
                element = luck.pick(list(screen.picker.continuations))
                screen.point(element)
                screen.repaint()
                assert not unseen(screen)
                assert not complaints(app)
            if session.outcome is not None:
                break
            seat = session.actors[0]
            moves = list(session.moves(seat))
            easy = LEVELS["easy"].choose(RULES, session.view(seat), moves, SeededChance(ply))
            session.play(seat, luck.pick(moves) if ply % 2 else easy, session.ply)

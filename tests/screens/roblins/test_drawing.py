"""Everything that can be chosen is drawn, nothing is cut, and no glyph is of another set, whatever the size."""

import pytest

from rules.core.chance import SeededChance
from rules.core.rules import Element
from screens.common.look import Look
from screens.common.settings import Settings
from screens.roblins.keys import PROPOSED
from screens.roblins.screen import RoblinsScreen
from tests.screens.roblins.tables import ANN_ALONE, STILL, app_of, play_on, screen_of, sensible, table
from tests.screens.table import BOB, GLYPH_SETS, SIZES, complaints

WALKS = (((80, 24), 1), ((80, 24), 2), ((80, 24), 3), ((100, 30), 4), ((120, 40), 5), ((180, 50), 6))


def unseen(screen: RoblinsScreen) -> set[Element]:
    """What may be chosen and comes into sight nowhere: neither now nor with the cursor on it."""
    hidden = set(screen.picker.continuations) - set(screen.painting.canvas.zones)
    found = set()
    for element in hidden:
        screen.picker.focus = element
        screen.repaint()
        if element not in screen.painting.canvas.zones and not element.startswith("rot:"):
            found.add(element)
    return found


@pytest.mark.parametrize(("size", "seed"), WALKS, ids=str)
async def test_every_element_that_continues_a_legal_move_is_drawn_or_comes_into_sight(
    size: tuple[int, int], seed: int
) -> None:
    session, luck = table({"blanks": "in"}, seed=seed), SeededChance(f"{size} {seed}")
    app = app_of(session, STILL)

    async with app.run_test(size=size):
        screen = screen_of(app)
        for ply in range(150):
            if session.outcome is not None:
                break
            if ply % 3 == 0:
                screen.interlude = None
                screen.keyboard.arrive()
                screen.look()
                screen.repaint()
                assert not unseen(screen)
                screen.picker.restart()
                screen.point(luck.pick(list(screen.picker.continuations)))
                screen.repaint()
                assert not unseen(screen)
                assert not complaints(app)
            if session.outcome is not None:
                break
            seat = session.actors[0]
            moves = list(session.moves(seat))
            chosen = luck.pick(moves) if ply % 2 else sensible(session.match.position, moves, luck)  # type: ignore[arg-type]  # of this game
            session.play(seat, chosen, session.ply)


KEYS = (
    "enter enter 1 2 3 4 x m escape tab up left i right escape tab tab 1 2 p p g enter i escape r left r up b enter "
    "1 a b x z c c enter enter 2 i m escape enter 1 1 x l escape question_mark escape z z enter 1 2 3 s escape"
)


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [
        *((size, glyphs) for size in SIZES for glyphs in GLYPH_SETS),
        *((size, "unicode") for size in ((80, 25), (97, 27), (133, 33), (160, 45), (200, 60))),
    ],
    ids=str,
)
async def test_nothing_is_cut_and_every_glyph_is_of_the_set(size: tuple[int, int], glyphs: str) -> None:
    session = play_on(table(seed=7), turn=15)
    app = app_of(session, Look(glyphs=glyphs, motion="off"))
    found = []

    async with app.run_test(size=size) as pilot:
        for key in KEYS.split():
            await pilot.press(key)
            found += [f"{key}: {fault}" for fault in complaints(app)]

    assert found == []


async def test_long_names_leave_room_for_everything_else() -> None:
    long = [player.__class__("Bartholomäus der Furchtbare", player.bot) for player in ANN_ALONE]
    app = app_of(play_on(table({}, *long, seed=3), turn=9, phase="BAND"), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "2")

        assert not complaints(app)


async def test_a_way_to_pay_is_drawn_as_long_as_it_is_offered() -> None:
    app = app_of(play_on(table({}, *ANN_ALONE, seed=1), turn=9, phase="PAY"), STILL)

    async with app.run_test(size=(80, 24)):
        screen = screen_of(app)
        offered = screen.proposed()

        assert offered
        assert set(offered) <= set(PROPOSED)
        assert set(offered) <= set(screen.painting.canvas.zones)


@pytest.mark.parametrize("phase", ["MARKET", "PLACE", "GUARD", "RAID", "BAND", "TREASURY"])
async def test_letters_of_gates_leave_out_what_a_player_made_a_command(phase: str) -> None:
    settings = Settings(keys={"roblins.zoom": "a", "roblins.moves": "b"})
    app = app_of(play_on(table({}, *ANN_ALONE, seed=4), turn=9, phase=phase), STILL, settings)  # type: ignore[arg-type]  # a phase

    async with app.run_test(size=(80, 24)):
        assert screen_of(app).letters()[:2] == ["c", "d"]
        assert BOB.name not in screen_of(app).keymap()

"""Everything that can be chosen is drawn, nothing is cut, and no glyph is of another set, whatever the size."""

from typing import Any

import msgspec
import pytest

from rules.card_goblins.position import Scored
from rules.core.chance import SeededChance
from screens.card_goblins.matters import matter
from screens.card_goblins.picture import draw_table, layout_of
from screens.card_goblins.scene import Scene
from screens.common.canvas import Canvas
from screens.common.look import Look
from tests.rules.card_goblins.tabletop import laid
from tests.screens.card_goblins.tables import PEOPLE, RULES, app_of, play_on, screen_of, table
from tests.screens.table import GLYPH_SETS, complaints

WALKS = (
    ((80, 24), 2, "unicode"),
    ((80, 24), 4, "ascii"),
    ((80, 24), 6, "box"),
    ((100, 30), 3, "box"),
    ((100, 30), 6, "ascii"),
    ((120, 40), 4, "unicode"),
    ((120, 40), 6, "ascii"),
)
PLIES = 30
PANELS = "i escape t escape k escape l escape h escape question_mark escape tab p escape tab"


@pytest.mark.parametrize(("size", "seats", "glyphs"), WALKS, ids=str)
async def test_whatever_may_be_pointed_at_is_drawn_and_nothing_is_cut(
    size: tuple[int, int], seats: int, glyphs: str
) -> None:
    session, luck = play_on(table(seats, *PEOPLE, seed=seats), 40), SeededChance(f"{size} {seats}")
    app = app_of(session, Look(glyphs=glyphs, motion="off"))

    async with app.run_test(size=size):
        screen = screen_of(app)
        for ply in range(PLIES):
            if session.outcome is not None:
                break
            seat = luck.pick(list(session.actors))
            screen.keyboard.claimed = seat
            screen.settle()
            screen.keyboard.arrive()
            screen.look()
            screen.repaint()
            assert complaints(app) == []
            drawn = set(screen.painting.canvas.zones)
            assert {each for each in screen.picker.continuations if each != "do:score"} <= drawn | _crowded(screen)
            if screen.picker.continuations:
                screen.point(luck.pick(list(screen.picker.continuations)))
                screen.repaint()
                assert complaints(app) == []
            if session.outcome is None and session.actors:
                seat = luck.pick(list(session.actors))
                moves: list[Any] = list(session.moves(seat))
                chosen = luck.pick(moves) if ply % 2 else RULES.habit(session.view(seat), moves, luck)
                session.play(seat, chosen, session.ply)


def _crowded(screen: Any) -> set[str]:
    """Choices of the line below the board that come into sight with the cursor, and trinkets of a seat of one line."""
    return {each for each in screen.picker.continuations if each.startswith(("do:", "discard:", "trinket:"))}


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
async def test_every_panel_is_drawn_within_its_frame(glyphs: str) -> None:
    app = app_of(play_on(table(4, seed=2), 150), Look(glyphs=glyphs, motion="off"))
    found = []

    async with app.run_test(size=(80, 24)) as pilot:
        for key in PANELS.split():
            await pilot.press(key)
            found += [f"{key}: {fault}" for fault in complaints(app)]

    assert found == []


def plate(trinkets: str) -> str:
    """The line of Ana's plate at 80 columns, as she sees it."""
    scene = Scene(laid(f"P1: Bok | {trinkets} | -\nP2: -", trinkets="all12"), PEOPLE, 1)
    canvas = Canvas(80, 24)
    draw_table(canvas, scene, layout_of(scene, 80, 24))
    return next(line for line in canvas.text_lines() if "ANA" in line)


def test_trinkets_that_find_no_room_share_their_gaps_and_lose_letters_of_the_longest() -> None:
    assert " Panela  (Elmo) " in plate("Panela^ Elmo")
    assert " Panel (Escudo) Coroa " in plate("Panela^ Escudo Coroa^")
    assert " Pan (Esc) Cor (Elmo) " in plate("Panela^ Escudo Coroa^ Elmo")


def test_a_trinket_that_is_pointed_at_has_both_brackets_among_others() -> None:
    position = laid("P1: Bok | Panela^ Escudo Coroa^ | -\nP2: -", trinkets="all12")
    scene = Scene(position, PEOPLE, 1, state_of=lambda element: "focus" if element == "trinket:1.t2" else "plain")
    canvas = Canvas(80, 24)
    draw_table(canvas, scene, layout_of(scene, 80, 24))

    assert any(" Panel[(Escudo)]Coroa " in line for line in canvas.text_lines())


def test_at_the_end_what_scored_several_times_is_named_once() -> None:
    position = laid("P1: Bok | Escudo^ Elmo^ | -\nP2: -", trinkets="all12", step="over")
    ids = position.box.handles
    twice = (Scored((ids["escudo"], ids["elmo"]), 1), Scored((ids["peteca"],), 1)) * 2
    ended = msgspec.structs.replace(
        position, sides=(msgspec.structs.replace(position.side(1), scored=twice), position.side(2))
    )

    title, lines = matter(Scene(ended, PEOPLE, 1))

    assert title == "THE END"
    assert "".join(text for text, _ in next(lines)) == "  Ana  4 VP  Escudo+Elmo ×2  Peteca ×2"

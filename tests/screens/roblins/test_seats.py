"""What each seat has, below its land: every unit by name, keys apart, supports where they always are."""

import pytest

from rules.roblins.events import Phase
from rules.roblins.position import Position, Scratch
from screens.common.canvas import INK, Canvas, Rect
from screens.roblins.chips import Chip, draw_chips
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import ANN_ALONE, app_of, given
from tests.screens.table import complaints, seen, text_of

SMALL = (80, 24)
HOME, SUPPORT = 14, 15
"""Their rows."""
FOUR = "GR1 GR2 U12 U28"
SUPPORTS = {1: "S10 S13 S16"}


def guards(units: str) -> Position:
    return lairs(phase="GUARD", reserve={1: units}, support=SUPPORTS)


async def test_keys_of_units_stand_apart() -> None:
    app = app_of(given(guards(FOUR)))

    async with app.run_test(size=SMALL):
        assert seen(app)[HOME][:40].rstrip() == " home ‹1›Go1- ‹2›Go1- ‹3›Mo3▬ ‹4›Ru3-"


@pytest.mark.parametrize("phase", ["DRAW", "GUARD", "TREASURY"])
async def test_the_supports_stay_in_their_row_however_many_units_there_are(phase: Phase) -> None:
    few, many = (
        lairs(phase=phase, reserve={1: units}, support=SUPPORTS, scratch=Scratch(base=3 * (phase == "DRAW")))
        for units in (FOUR, f"{FOUR} U05 U21")
    )

    async with app_of(given(few)).run_test(size=SMALL) as pilot:
        assert " support  Carto   Recruit   Archer" in seen(pilot.app)[SUPPORT]
    async with app_of(given(many)).run_test(size=SMALL) as pilot:
        assert seen(pilot.app)[SUPPORT][:40].endswith(" Car  Rec  Arc ")


async def test_all_units_of_the_enemy_are_named() -> None:
    """A reserve is public. Specification 4."""
    position = lairs(phase="GUARD", reserve={2: "U01 U07 U13 S05 U21"}, guards={2: "U28 r1.1"}, support={2: "S11 S07"})
    app = app_of(given(position))

    async with app.run_test(size=SMALL):
        right = [line[41:] for line in seen(app)]

    assert right[HOME].split() == ["home", "Go1-", "Go1-", "De4", "Fo1-", "Mo1-", "Wa1-"]
    assert right[SUPPORT].split() == ["Sc1▬", "Ru3-@c", "Car", "Ban"]


async def test_who_raids_is_marked_in_the_row_of_the_enemy_too() -> None:
    session = given(lairs(seat=2, reserve={2: "U01"}), *ANN_ALONE)
    session.notated("raid pile:ne", "send GG2")
    app = app_of(session)

    async with app.run_test(size=SMALL):
        assert seen(app)[HOME][41:].split() == ["home", "Go1-", "◆Go1-", "Fo1-"]


async def test_a_unit_that_does_not_show_comes_into_sight_with_the_cursor() -> None:
    position = guards(f"{FOUR} U05 U21 U22 U23 S04")
    app = app_of(given(position))

    async with app.run_test(size=SMALL) as pilot:
        assert " +3 " in seen(app)[SUPPORT][:40]
        assert "[7]" not in text_of(app)
        await pilot.press("right")

        assert "[7]" in "".join(line[:40] for line in seen(app)[HOME : SUPPORT + 1])
        assert not complaints(app)


def test_the_note_of_what_does_not_show_never_touches_what_does() -> None:
    canvas = Canvas(20, 1)
    chips = [Chip(f"home:{number}", "plain", ([("Go1-", INK)],), lead=1) for number in range(14)]

    draw_chips(canvas, [Rect(0, 0, 20, 1)], chips)

    assert canvas.text_lines() == [" Go1-  Go1-      +12"]


async def test_the_tree_of_the_match_has_one_left_edge() -> None:
    app = app_of(given(guards(FOUR)))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await pilot.pause()

        assert "HISTORY" in text_of(app)
        assert not [line for line in seen(app) if "││" in line]

"""What the board shows: every element that may be pointed at, whatever the size and the glyphs."""

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from rules.goblin_mountain.position import Position, Solo, Stealth
from screens.common.canvas import Canvas
from screens.common.look import Look
from screens.common.session import Player
from tests.screens.goblin_mountain.tables import JULIE, app_of, duel, given, party, screen_of, solo, turn_nine
from tests.screens.table import GLYPH_SETS, SIZES, TableSession, complaints, seen, text_of

TABLES: Mapping[str, Mapping[str, object]] = {
    "duel": {},
    "draft": {"setup": "draft"},
    "chasm": {"middle": "chasm"},
    "catacombs": {"middle": "catacombs"},
    "promo": {"middle": "promo"},
}
SOLOS: Mapping[str, Mapping[str, object]] = {word: {"special": word} for word in ("chasm", "catacombs", "promo")}


def table(name: str, seed: int) -> TableSession:
    if name in TABLES:
        return duel(TABLES[name], seed=seed)
    return solo(SOLOS[name.removeprefix("solo ")], seed=seed)


NAMES = [*TABLES, *(f"solo {name}" for name in SOLOS)]


@pytest.mark.parametrize(("name", "size"), [*((name, (80, 24)) for name in NAMES), ("duel", (120, 40))], ids=str)
async def test_every_element_that_continues_a_legal_move_is_drawn(name: str, size: tuple[int, int]) -> None:
    session, luck = table(name, seed=3), random.Random(f"{name} {size}")
    app = app_of(session)

    async with app.run_test(size=size):
        screen = screen_of(app)
        for _ in range(30):
            if session.outcome is not None:
                break
            screen.picker.restart()
            while True:
                screen.repaint()
                missing = set(screen.picker.continuations) - set(screen.painting.canvas.zones)
                assert not missing
                assert not complaints(app)
                screen.picker.focus = luck.choice(screen.picker.continuations)
                move = screen.picker.enter()
                if move is not None:
                    screen.make(move)
                    break


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", [*SIZES, (160, 50)], ids=str)
@pytest.mark.parametrize("name", ["duel", "draft", "chasm", "solo catacombs"])
async def test_nothing_is_cut_and_every_glyph_is_of_the_set(name: str, size: tuple[int, int], glyphs: str) -> None:
    session = table(name, seed=5)
    app = app_of(session, Look(glyphs=glyphs))

    async with app.run_test(size=size) as pilot:
        found = list(complaints(app))
        for key in ("o", "right", "down", "enter", "enter", "f", "l", "escape", "i", "right"):
            await pilot.press(key)
            found += complaints(app)

    assert found == []


LONG = Player("Maximiliane von und zu der Au")
"""A name of about as many letters as may be."""
NAMED: Mapping[str, tuple[Player, Player]] = {
    "short": (JULIE, Player("Robin")),
    "nine": (Player("Katharina"), Player("Sebastian")),
    "long": (LONG, Player("Ælfgifu Þórsdóttir of Northumb")),
}


def rich(start: Position) -> Position:
    """Everything with as many digits as it can have; whoever has lost three dice has less than nothing."""
    many = party("O6@0 Y6@10 B6@22 K6@24", front=24, fame=28, treasure=8, villagers=12, fate=1)
    few = party("O- Y- B- K6@0", front=0, fame=0, treasure=0, villagers=0, fate=1)
    parties = (many,) if start.solo is not None else (many, few)
    return replace(start, turn=24, parties=parties, supply=3 - len(parties), solo=_caught_up(start))


def _caught_up(start: Position) -> Solo | None:
    """The King in the camp, all Stealth dice loud."""
    if start.solo is None:
        return None
    return replace(start.solo, king=0, stealth=Stealth(6, 6, 6, 6), shift_available=False)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that run into each other are faults."""
    monkeypatch.setattr(Canvas, "watching", True)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("names", NAMED)
@pytest.mark.parametrize("size", [*SIZES, (80, 30), (100, 36), (120, 36), (160, 50)], ids=str)
@pytest.mark.parametrize("name", ["duel", "draft", "chasm", "solo chasm"])
async def test_no_text_runs_into_another_however_long_names_and_numbers_are(
    name: str, size: tuple[int, int], names: str
) -> None:
    start: Position = table(name, seed=5).match.position
    whole = start if start.pairs else rich(start)
    app = app_of(given(whole, *NAMED[names][: len(whole.parties)]))

    async with app.run_test(size=size) as pilot:
        found = list(complaints(app))
        for key in ("k", "escape", "f", "1", "y", "escape", "escape", "escape", "o", "v", "9", "enter"):
            await pilot.press(key)
            found += complaints(app)

    assert found == []


async def test_a_worth_of_two_digits_is_told_whole_beside_the_log() -> None:
    start = duel().match.position
    rival = party("O- Y- B- K6@0", front=0, treasure=0, fate=1)
    ahead = party("O- Y6@10 B6@22 K6@24", front=24, fame=17, treasure=4, villagers=3, fate=1)
    app = app_of(given(replace(start, parties=(ahead, rival))))

    async with app.run_test(size=(120, 40)):
        assert "worth now fame 17 + treas. 2 + vill. 1 + maj. 3 - lost 2 = 21 " in text_of(app)
        assert "worth now fame 0 - lost 6 = -6 " in text_of(app)


async def test_a_die_in_the_village_keeps_apart_from_its_neighbour() -> None:
    home = party("O3@25 Y3@0 B3@0 K3@0", front=25)
    app = app_of(given(replace(duel().match.position, village=1, parties=(home, party("O3@0 Y3@0 B3@0 K3@0", 0)))))

    async with app.run_test(size=(80, 24)):
        assert "▐O3▌ village [Y3] camp" in text_of(app)


async def test_a_die_that_is_chosen_shows_at_each_target_what_it_would_get_there() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")

        assert seen(app)[4].rstrip() == (
            "▌1 │            ▐K1▌        │      ▐Y5▌  ◆B2▌  3T→2F │1F 1T +2T         2T→◆  │"
        )
        assert seen(app)[10].rstrip() == (
            "▌1 │      3T→2F             │+2T               2T→◆  │      → 5   1F 1T +2T   │"
        )


async def test_fields_behind_the_front_are_dim_and_those_ahead_are_lit() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)):
        canvas = screen_of(app).painting.canvas

        assert canvas.ink_at(4, 3).fg == "dim"
        assert canvas.ink_at(4, 3).bg == "ground"
        assert canvas.ink_at(55, 4).bg == "panel"


async def test_both_plates_show_dice_places_and_what_each_seat_has() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)):
        assert [line.rstrip() for line in seen(app)[14:18]] == [
            "▌1 JULIE  ◄ moves  [O3] camp    ‹Y5› 6       ‹B2› 7       ‹K1› 3        front 7",
            "▌  Fame 3   Treasure ▬▬▬····· 3/8   Villagers 1  ‹Fate 1›  lost 0       worth 7",
            "▌2 Robin           ▐O5▌ 5       ▐Y4▌ camp    ▐B3▌ 1       ▐K4▌ village  front V",
            "▌  Fame 4   Treasure ▬▬▬▬▬··· 5/8   Villagers 0   Fate 1   lost 0       worth 6",
        ]


async def test_the_village_shows_who_took_which_place_and_what_the_next_one_asks() -> None:
    session = duel()
    session.notated("move orange village", "move yellow village")
    app = app_of(session)

    async with app.run_test(size=(80, 24)):
        village = seen(app)[13].rstrip()

        assert village == " VILLAGE      1st ▐O3▌1 ·· │ 2nd ▐Y4▌2 ·· │ 3rd 6 ★★ │ 4th 6 ★ │ then nothing"


async def test_a_solo_match_shows_the_king_the_warrens_and_the_stealth_dice() -> None:
    app = app_of(solo())

    async with app.run_test(size=(80, 24)):
        screen = text_of(app)

        assert "WARRENS [K]  5  4  3  2  1  camp" in screen
        assert "VILLAGE     closed till the King is on field 1" in screen
        assert "STEALTH ▐O1▌ ▐Y1▌ ▐B1▌ ▐K1▌  King 1+0" in screen


async def test_the_king_goes_one_step_and_one_for_each_loud_stealth_die_and_the_roll() -> None:
    app = app_of(solo())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")

        assert "King 1+0+roll" in text_of(app)


async def test_the_king_stands_on_the_track_once_he_has_left_the_warrens() -> None:
    start = solo().match.position
    assert start.solo is not None
    king = replace(start.solo, king=6, shift_available=False, village_open=True)
    ahead = party("O4@16 Y3@11 B2@18 K3@9", front=18)
    app = app_of(given(replace(start, parties=(ahead,), solo=king), JULIE))

    async with app.run_test(size=(80, 24)):
        assert (
            seen(app)[5].rstrip() == "▌K │                        │      KING              │                        │"
        )
        assert "VILLAGE     open" in text_of(app)


async def test_plates_of_one_line_hold_everything_where_there_are_28_fields() -> None:
    app = app_of(duel({"middle": "chasm"}))

    async with app.run_test(size=(80, 24)):
        assert [line.rstrip() for line in seen(app)[17:19]] == [
            "▌1 JULIE  ◄  [O3]c  ‹Y3›c  ‹B3›c  ‹K3›c  F 0  T 5/8  V 0 ‹Fate 1›lost 0 worth 2",
            "▌2 Robin     ▐O3▌c  ▐Y4▌c  ▐B3▌c  ▐K3▌c  F 0  T 5/8  V 0  Fate 1 lost 0 worth 2",
        ]


async def test_a_wide_terminal_spells_out_names_needs_worth_and_the_log() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(120, 40)):
        screen = text_of(app)

        assert "Hideout+ Goldmine Cache    Goblins" in screen
        assert "Y any ×2" in screen
        assert "worth now fame 3 + treasure 1 + majority 3 = 7" in screen
        assert "╭─ LOG ─" in screen
        assert "● " in screen


async def test_too_small_a_terminal_says_so_and_loses_nothing() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.resize_terminal(62, 20)
        small = text_of(app)
        await pilot.press("enter", "x")
        await pilot.resize_terminal(100, 30)

        assert "62 x 20 here, 80 x 24 needed" in small
        assert session.ply == 0
        assert "▌Julie ▸ blue 3" in text_of(app)

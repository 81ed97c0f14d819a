"""What the sack and its side show, whatever the size and the glyphs."""

import random
from typing import Literal

import pytest
from msgspec.structs import replace

from screens.common.canvas import width_of
from screens.common.look import Look
from screens.common.session import LONGEST_NAME, Player
from screens.treasure_goblins.screen import TreasureGoblinsScreen
from tests.rules.treasure_goblins.tabletop import laid
from tests.screens.table import GLYPH_SETS, SIZES, TableHouse, complaints, seen, text_of
from tests.screens.treasure_goblins.tables import ALL, ALONE, HEAVY, RULES, app_of, given, play_on, screen_of, table

STILL = Look(motion="off")
BURSTING = f"P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1; {HEAVY}"
MIDDLE = laid(
    BURSTING,
    hands={1: "T36 T09 T38 T52"},
    market="T01$1 T11 T21 T19",
)
"""Yellow groups of four and four, a Hooked Ring that joins them, and a sack that weighs 44."""


@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (3, (80, 24)), (4, (80, 24)), (4, (120, 40))], ids=str)
async def test_every_element_that_continues_a_legal_move_is_drawn(seats: int, size: tuple[int, int]) -> None:
    session, luck = table(seats, {"side": "AB"[seats % 2]}, seed=seats), random.Random(f"{seats} {size}")
    app = app_of(session, STILL)

    async with app.run_test(size=size):
        screen = screen_of(app)
        for _ in range(24):
            screen.interlude = None
            screen.keyboard.arrive()
            screen.look()
            screen.repaint()
            assert not set(screen.picker.continuations) - set(screen.painting.canvas.zones)
            screen.point(luck.choice(screen.picker.continuations))
            screen.repaint()
            assert not complaints(app)
            seat = session.actors[0]
            session.play(seat, luck.choice(session.moves(seat)), session.ply)


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [
        *((size, glyphs) for size in SIZES for glyphs in GLYPH_SETS),
        *((size, "unicode") for size in ((80, 27), (133, 30), (160, 50))),
    ],
    ids=str,
)
async def test_nothing_is_cut_and_every_glyph_is_of_the_set(size: tuple[int, int], glyphs: str) -> None:
    session = play_on(table(4, {"side": "B", "mirror": True}), 26)
    app = app_of(session, Look(glyphs=glyphs, motion="off"))

    async with app.run_test(size=size) as pilot:
        found = list(complaints(app))
        keys = (
            "enter 1 r down v tab space enter 0 enter w x 7 right up escape i s escape m escape L escape question_mark"
        )
        for key in keys.split():
            await pilot.press(key)
            found += complaints(app)

    assert found == []


async def test_a_cell_says_its_gem_and_who_put_it_there() -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[2][:44].rstrip() == " 1  Y1  Y1  ·1  ·1  Y1  Y1  ·   ·   ·   ·"
        assert seen(app)[3][:44].rstrip() == "           ▀▀▀▀▀▀▀"


async def test_corners_of_seats_that_have_not_begun_are_marked() -> None:
    app = app_of(table(4, {}, *ALONE), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[2].startswith(" 1 (1)  ·")
        assert seen(app)[20].startswith("10 (4)  ·")
        assert seen(app)[20][39:42] == "(3)"


async def test_patches_are_hatched_and_nothing_lies_on_them() -> None:
    app = app_of(table(2, {"side": "B"}, *ALONE), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[10][:44].rstrip() == " 5 ▒▒▒  ·   ·   ·  ▒▒▒▒▒▒▒  ·   ·   ·  ▒▒▒"


async def test_the_ghost_is_teal_where_it_fits_and_a_danger_where_not() -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        canvas = screen_of(app).painting.canvas
        fits = screen_of(app).ghost
        assert fits is not None
        x, y = screen_of(app).layout_for(80, 24).corner(*next(iter(fits.cells)))
        assert canvas.char_at(x, y) == "‹"
        assert canvas.ink_at(x, y).bg == "ghost"
        await pilot.press(*["up"] * 9, *["left"] * 9)
        canvas = screen_of(app).painting.canvas

        assert canvas.char_at(3, 2) == "!"
        assert canvas.ink_at(3, 2).bg == "danger"
        assert "would cover" in seen(app)[22]


async def test_the_weight_shows_what_the_tile_would_add_and_when_it_bursts() -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert seen(app)[1][44:].split() == ["WEIGHT", "44", "→", "50", "/", "50", "0", "to", "spare"]
        assert screen_of(app).painting.canvas.ink_at(78, 2).fg == "legal"
        await pilot.press("3")

        assert screen_of(app).painting.canvas.ink_at(78, 2).fg == "danger"
        assert seen(app)[1][44:].split() == ["WEIGHT", "44", "→", "53", "/", "50", "bursts!"]
        assert "44 and 9 are more than the 50" in seen(app)[22]


async def test_soldiers_stand_beside_the_biggest_group_and_what_the_tile_makes_of_it() -> None:
    app = app_of(given(laid(MIDDLE_BOARD, hands={1: "T36 T09 T28 T52"})), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        assert seen(app)[7][44:].split() == ["Y", "topaz", "8", "4", "3", "rev", "6"]
        await pilot.press("1")
        screen = screen_of(app)
        screen.picker.aim(("hand:T36", "turn:r0", "cell:c2"))
        screen.repaint()

        assert seen(app)[7][44:].split() == ["Y", "topaz", "8", "10!", "3", "rev", "6"]
        assert "beats Y8 loot 3" in seen(app)[22]


MIDDLE_BOARD = "P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1"


async def test_a_group_that_lacks_three_gems_or_fewer_is_pointed_out() -> None:
    board = "P1 T35 r0 a1; P1 T33 r0 c1"

    async with app_of(given(laid(board)), STILL).run_test(size=(80, 24)) as pilot:
        assert "8!" in seen(pilot.app)[7]


async def test_the_market_lights_up_with_the_bag_when_a_tile_is_taken() -> None:
    session = given(laid("P1 T22 r0 a1", decision="take", coins={1: 1}, market="T01$2 T11 T21$1 T31"))
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[9][44:].rstrip() == "[0]bag   pay 1    pay 2    pay 3"
        assert seen(app)[10][44:].rstrip() == "‹1›+1    ‹2›+1     3 +1     4 +1"
        assert seen(app)[13][44:].rstrip() == "$2                $1"


async def test_coins_stand_right_beside_the_lowest_cells_of_their_own_tile() -> None:
    session = given(laid("P1 T22 r0 a1", decision="take", coins={1: 1}, market="T02$2 T03$3 T28$4 T15$5"))

    async with app_of(session, STILL).run_test(size=(80, 24)) as pilot:
        assert seen(pilot.app)[13][44:].rstrip() == "G $2     $3         B $4   $5"


@pytest.mark.parametrize(("decision", "market", "hand"), [("act", "muted", "torch"), ("take", "torch", "muted")])
async def test_only_the_digits_that_may_be_pressed_are_bright(
    decision: Literal["act", "take"], market: str, hand: str
) -> None:
    board = f"{HEAVY}; P1 T05 r0 a1; P1 T04 r0 c1"
    app = app_of(given(laid(board, decision=decision, coins={1: 0}, hands={1: "T38"})), STILL)

    async with app.run_test(size=(80, 24)):
        canvas = screen_of(app).painting.canvas

        assert canvas.char_at(72, 10) == "4"
        assert canvas.ink_at(72, 10).fg == market
        assert canvas.char_at(45, 15) == "1"
        assert canvas.ink_at(45, 15).fg == hand


async def test_coins_on_a_tile_run_into_nothing_however_long_its_value_is() -> None:
    session = given(laid("P1 T22 r0 a1", decision="take", coins={1: 3}, market="T51$12 T28$10 T53$11 T54$19"))
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[10][44:].rstrip() == "‹1›rev   ‹2›+10   ‹3›rev   ‹4›rev"
        assert [word for word in seen(app)[13][44:].split() if "$" in word] == ["$12", "$10", "$11", "$19"]
        assert not complaints(app)


async def test_coins_of_two_digits_touch_neither_their_tile_nor_the_next_slot() -> None:
    session = given(laid("P1 T22 r0 a1", decision="take", coins={1: 3}, market="T03$10 T12$11 T38$12 T15$13"))

    async with app_of(session, STILL).run_test(size=(80, 24)) as pilot:
        rows = seen(pilot.app)[11:14]

        assert [row[53:61] for row in rows] == ["G G G   ", "    G   ", "$11 B   "]
        assert [row[44:52] for row in rows][1:] == ["  R     ", "$10     "]
        assert all(row[52] == row[61] == row[70] == " " for row in rows)
        assert not complaints(pilot.app)


async def test_plates_show_coins_soldiers_and_whether_the_tiny_is_left() -> None:
    position = laid(round_=2, coins={1: 12, 2: 0}, owned={2: "R8 V8"}, tinies={2: "gone"})
    position = replace(
        position, hoards=tuple(replace(hoard, breaks=2 - at) for at, hoard in enumerate(position.hoards, 1))
    )
    app = app_of(given(position), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[19][44:].rstrip() == "▌1 ANA◄           ▌2 Bea"
        assert seen(app)[20][44:].rstrip() == "$12 won 0 $0    x $0 won 2 $6"


@pytest.mark.parametrize(
    ("seats", "plates"),
    [
        (2, ["▌1 GRUBBELFISCHER ▌2 Bea", "$12 won 1 $3    x $0 won 0 $0     x", "▯▯ +10 rev        ▯▯▯▯"]),
        (3, ["▌1 GRUBBEL… ▌2 Bea", "$12+3     x $0        x", "▯▯ +10 rev  ▯▯▯▯"]),
        (4, ["▌1 GRUB… ▌2 Bea", "$12+3  x $0     x", "+10 rev  ▯▯▯▯"]),
    ],
)
async def test_plates_stand_side_by_side_with_what_everybody_knows_and_nothing_runs_together(
    seats: int, plates: list[str]
) -> None:
    position = laid(seats=seats, coins={1: 12, 2: 0}, owned={1: "R8"}, hands={1: "T28 T54 T01 T02"})
    hoard = replace(position.hoard(1), open=("T28", "T54"), closed=("T01", "T02"))
    position = replace(position, hoards=(hoard, *position.hoards[1:]))
    session = given(position, Player("Grubbelfischer"), *ALL[1:seats])
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        end = 44 + 2 * (36 // seats)

        assert [line[44:end].rstrip() for line in seen(app)[19:22]] == plates


async def test_a_hand_of_which_everybody_knows_all_is_told_whole_in_few_cells() -> None:
    position = laid(seats=4, hands={1: "T54 T53 T04 T38"})
    hoard = replace(position.hoard(1), open=("T54", "T53", "T04", "T38"), closed=())
    session = given(replace(position, hoards=(hoard, *position.hoards[1:])), *ALL)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")

        assert seen(app)[21][44:53] == "rr+4+9   "


async def test_with_room_plates_say_which_tiles_everybody_knows() -> None:
    session = table(2)
    session.notated(*(session.rules.notate(move) for move in session.moves(1)[:1]), "take 1")
    app = app_of(session, STILL)

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter")
        plate = next(line for line in seen(app) if "▌1 Ana" in line)

        assert "▯▯▯ " in plate


async def test_several_turns_of_bots_are_told_where_there_is_one_line_for_the_last() -> None:
    session = table(4, {}, *ALONE)
    session.notated(session.rules.notate(session.moves(1)[0]), "take bag")
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        play_on(session, 6)
        await pilot.pause()
        told = [line[44:].split() for line in seen(app)]
        top = told.index(["SINCE", "THEN", "until", "the", "next", "key"])
        assert [words[0] for words in told[top:14] if words[:1] in (["Bea"], ["Carl"], ["Dora"])] == [
            player.name for player in ALL[1:]
        ]
        await pilot.press("down")

        assert "SINCE THEN" not in text_of(app)
        assert "MARKET" in text_of(app)


async def test_the_tile_that_came_last_is_marked_until_another_comes() -> None:
    session = given(laid("P1 T22 r0 a1", decision="take", hands={1: "T03 T09 T28"}, market="T01 T11 T21 T31"))
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        assert "★" not in text_of(app)
        await pilot.press("1")
        assert session.match.position.hoard(1).hand() == ("T01", "T03", "T09", "T28")
        assert seen(app)[15][44:].rstrip() == " 1 +1  ★  2 +3     3 -1     4 +10"
        session.notated(session.rules.notate(session.moves(2)[0]), "take 1")
        await pilot.pause()

        assert seen(app)[15][44:].rstrip() == "▸1 +1  ★ ‹2›+3    ‹3›-1    ‹4›+10"


async def test_a_new_round_marks_no_tile_of_the_last_one() -> None:
    session = table(2, {}, *ALONE)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)):
        screen = screen_of(app)
        while session.match.position.round == 1:
            play_on(session, 1, seed=session.ply)
        screen.interlude = None
        screen.repaint()

        assert "HAND" in text_of(app)
        assert "★" not in text_of(app)


@pytest.mark.parametrize("keys", [("colon",), ("m",)], ids=["typing", "the list of moves"])
async def test_the_hand_says_what_tiles_are_called_where_that_is_needed(keys: tuple[str, ...]) -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)

        assert seen(app)[15][44:].rstrip() == "T36 +6   T09 -1   T38 +9!  T52 rev"


async def test_with_room_the_hand_always_says_what_tiles_are_called() -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(100, 30)):
        assert "▸1 +6     T36" in text_of(app)
        assert " 3 +9!    T38" in text_of(app)


async def test_a_tall_tile_leaves_room_between_its_value_with_a_mark_and_its_cells() -> None:
    board = f"P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1; {HEAVY}"
    app = app_of(given(laid(board, hands={1: "T36 T09 T07 T52"})), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "r")
        assert seen(app)[15][62:70] == "▸+7!  R "

        await pilot.press("colon")
        assert seen(app)[15][62:70] == "T07   R "


async def test_a_tile_that_fits_nowhere_is_marked_in_the_hand() -> None:
    app = app_of(given(laid(hands={1: "T28 T03 T09 T54"})), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[15][44:].rstrip() == " 1 +10#  ▸2 +3    ‹3›-1    ‹4›rev"


@pytest.mark.parametrize(
    ("board", "keys", "end"),
    [(BURSTING, "", "·!"), (BURSTING, "3", "!!"), (BURSTING, "2", "··"), ("P1 T35 r0 a1", "", "··")],
    ids=["at rest", "carried", "another is carried", "a light sack"],
)
async def test_the_bar_of_the_weight_says_that_a_tile_would_burst_the_sack(board: str, keys: str, end: str) -> None:
    app = app_of(given(laid(board, hands={1: "T36 T09 T38 T52"})), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)

        assert seen(app)[2].rstrip().endswith(end)


@pytest.mark.parametrize("key", ["group", "rev", "skip", "!", "★", "+8! +8#", "····!", "▯▯ +3", "‹G› !G!", "(2)"])
async def test_every_sign_is_explained_in_the_information(key: str) -> None:
    app = app_of(given(MIDDLE), STILL)

    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("i")
        panel = [line[62:].strip("│ ") for line in seen(app)]

        assert "SIGNS" in panel
        assert any(line.startswith(key) or f"; {key} " in line for line in panel)


@pytest.mark.parametrize(("seats", "name"), [(2, "Ana"), (3, "Bea"), (4, "W" * LONGEST_NAME)], ids=str)
def test_what_happened_last_is_told_to_its_end(seats: int, name: str) -> None:
    session = play_on(table(seats, {}, Player(name), *ALONE[1:], seed=seats), 1000)
    screen = TreasureGoblinsScreen(TableHouse([RULES]), session)
    boxes = {screen.layout_for(*size).last for size in SIZES}
    told = session.told(1)

    for ply in range(1, len(told) + 1):
        screen.told = told[:ply]
        for box in boxes:
            lines = screen.last_lines(box.width, box.height, box.height)
            assert len(lines) <= box.height
            assert not [line for line in lines if width_of(line) > box.width or any("…" in text for text, _ in line)]


@pytest.mark.parametrize(("direction", "shown"), [("clockwise", "►► clockwise"), ("anticlockwise", "◄◄ anticlockwise")])
async def test_the_title_says_which_way_the_turn_goes_round(direction: str, shown: str) -> None:
    position = laid(seats=3, direction=direction)  # type: ignore[arg-type]  # one of its two words

    async with app_of(given(position), STILL).run_test(size=(80, 24)) as pilot:
        assert shown in seen(pilot.app)[0]


async def test_too_small_a_terminal_says_so_and_loses_nothing() -> None:
    session = given(MIDDLE)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "right")
        before = screen_of(app).ghost
        await pilot.resize_terminal(62, 20)
        small = text_of(app)
        await pilot.press("enter", "x")
        await pilot.resize_terminal(100, 30)

        assert "62 x 20 here, 80 x 24 needed" in small
        assert session.ply == 0
        assert screen_of(app).ghost == before


async def test_a_tall_tile_stands_beside_its_value_where_rows_are_few() -> None:
    position = laid("P1 T35 r0 a1", seats=4, hands={1: "T07 T09 T28 T52"})

    async with app_of(given(position), STILL).run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "r")

        assert [line[50:52] for line in seen(pilot.app)[15:19]] == ["R ", "R ", "G ", "G "]
        assert not complaints(pilot.app)

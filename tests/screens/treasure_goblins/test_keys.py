"""Playing Treasure Goblins by keys: carrying tiles, the Tiny, powers, the break, taking; and why a wish is refused."""

import pytest

from rules.treasure_goblins.events import TableOptions
from screens.common.look import Look
from screens.common.session import Player
from tests.rules.treasure_goblins.tabletop import laid, listed
from tests.screens.table import TableApp, TableSession, seen, text_of
from tests.screens.treasure_goblins.tables import ALONE, ANA, BEA, GRUB, HEAVY, app_of, given, play_on, screen_of, table

STILL = Look(motion="off")
TURN = laid("P1 T05 r0 a1; P2 T15 r0 i9", hands={1: "T54 T03 T09 T28"}, market="T01$2 T11 T21 T31")


BOARD_OF_47 = f"P1 T05 r0 a1; {HEAVY}; P2 T27 r0 a10"


def prompt(app: TableApp) -> str:
    return seen(app)[22].strip()


def place(app: TableApp) -> str:
    ghost = screen_of(app).ghost
    assert ghost is not None
    return f"{ghost.turn} {ghost.anchor}"


def moves_of(session: TableSession) -> list[str]:
    return [node.move for node in session.match.line()[1:]]


# A turn


async def test_a_usual_turn_takes_four_keys() -> None:
    session = given(TURN)

    async with app_of(session, STILL).run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "tab", "enter", "0")

    assert moves_of(session) == [listed(TURN, "place T03")[1], "take bag"]


async def test_a_tile_is_taken_up_at_the_first_place_where_it_fits() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")

        assert f"place T54 {place(app)}" == listed(TURN, "place T54")[0]
        assert prompt(app).startswith(f"▌Ana ▸ rev ▸ {place(app).split()[1]}")


async def test_arrows_and_letters_carry_it_anywhere_inside_the_sack() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", *"hhhhhhhhhhkkkkkkkkkk")
        assert place(app) == "r0 a1"
        await pilot.press("l", "right", "j", "down")

        assert place(app) == "r0 c3"
        await pilot.press(*["right"] * 12, *["down"] * 12)
        assert place(app) == "r0 i9"


@pytest.mark.parametrize(
    ("hand", "keys", "said"),
    [
        ("T05 T03 T09 T54", "1 r", "it looks the same however it is turned"),
        ("T05 T03 T09 T54", "1 tab", "it fits nowhere else"),
        ("T05 T03 T09 T54", "1 space", "it fits nowhere else"),
        ("T05 T03 T09 T54", "2 tab", "it fits nowhere else as it is; r turns it"),
    ],
)
async def test_a_key_that_leaves_the_piece_as_it_is_says_why(hand: str, keys: str, said: str) -> None:
    app = app_of(given(laid(hands={1: hand})), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())

        assert f"► {said}" in text_of(app)


async def test_of_a_tile_that_is_too_heavy_tab_says_so() -> None:
    board = f"P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1; {HEAVY}"
    app = app_of(given(laid(board, hands={1: "T36 T09 T38 T52"})), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "tab")

        assert prompt(app) == "▌✗ 44 and 9 are more than the 50 that the sack bears"


async def test_an_arrow_at_the_edge_of_the_sack_says_that_it_ends_there() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", *["left"] * 10)
        assert "► the sack ends here" in text_of(app)

        await pilot.press("right")
        assert "the sack ends here" not in text_of(app)


async def test_enter_where_it_does_not_fit_says_why_and_plays_nothing() -> None:
    session = given(TURN)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", *["left"] * 9, *["up"] * 9, "enter")

        assert "✗ the Reverse would cover a1, b1, a2, where something lies already" in prompt(app)
        await pilot.press(*["right"] * 6, *["down"] * 5, "enter")
        assert "✗ the Reverse must touch a piece connected to a1, edge to edge" in prompt(app)
    assert session.ply == 0


async def test_r_turns_it_clockwise_and_capital_r_back() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        turns = []
        for key in ("r", "r", "r", "r", "R", "R"):
            await pilot.press(key)
            turns.append(place(app).split()[0])

    assert turns == ["r90", "r180", "r270", "r0", "r270", "r180"]


async def test_v_flips_only_where_the_table_allows_it() -> None:
    app = app_of(given(TURN), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "v")
        assert "tiles are not flipped at this table" in prompt(app)

    flipping = laid("P1 T05 r0 a1", hands={1: "T02 T03 T09 T28"}, options=TableOptions(mirror=True))
    app = app_of(given(flipping), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "v")
        assert place(app).startswith("r0m")
        await pilot.press("r", "v")
        assert place(app).startswith("r270 ")


async def test_tab_goes_through_every_place_of_this_turn_and_comes_round() -> None:
    app = app_of(given(TURN), STILL)
    legal = [text.split()[3] for text in listed(TURN, "place T03 r0")]

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        found = [place(app).split()[1]]
        for _ in legal:
            await pilot.press("tab")
            found.append(place(app).split()[1])
        await pilot.press("shift+tab")

        assert found == [*legal, legal[0]]
        assert place(app).split()[1] == legal[-1]


async def test_space_goes_through_every_way_to_put_it() -> None:
    app = app_of(given(TURN), STILL)
    legal = [text.removeprefix("place T54 ") for text in listed(TURN, "place T54")]

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        found = [place(app)]
        for _ in legal:
            await pilot.press("space")
            found.append(place(app))

    assert found == [*legal, legal[0]]


async def test_a_tile_that_fits_nowhere_hangs_in_the_middle_and_says_so() -> None:
    first = laid(hands={1: "T28 T03 T09 T54"})
    app = app_of(given(first), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert "the first piece of Ana must cover the corner a1" in prompt(app)
        await pilot.press("tab")

        assert "✗ it fits nowhere; another tile may" in prompt(app)


async def test_escape_puts_it_back_into_the_hand() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "right", "escape")

        assert screen_of(app).ghost is None
        assert screen_of(app).picker.focus == "hand:T03"


async def test_a_click_takes_a_tile_up_carries_it_and_puts_it_down() -> None:
    session = given(TURN)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(55, 16))
        x, y = screen_of(app).layout_for(80, 24).corner(2, 1)
        await pilot.click("#table", offset=(x, y))
        assert place(app) == "r0 c2"
        await pilot.click("#table", offset=(x, y))

    assert moves_of(session) == ["place T03 r0 c2"]


async def test_a_cell_without_a_tile_asks_for_one() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(20, 10))

        assert "first a tile: 1 to 4" in prompt(app)


# The Tiny


async def test_the_tiny_is_carried_and_digits_say_its_weight() -> None:
    session = given(TURN)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "7")
        assert prompt(app).startswith("▌Ana ▸ Tiny ▸ c1 ▸ weighs 7   weight 10→17")
        await pilot.press("1", "0", "down", "enter")

    assert moves_of(session) == ["tiny 10 c2"]


async def test_a_tiny_that_is_too_heavy_is_told_so() -> None:
    app = app_of(given(laid(BOARD_OF_47)), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "4", "enter")

        assert "✗ a Tiny weighs 1 to 10, and the sack at 47 bears 3 more" in prompt(app)


async def test_a_played_tiny_cannot_be_taken_up() -> None:
    session = table(2, {}, *ALONE)
    session.notated("tiny 1 a1")
    session.notated(session.rules.notate(session.moves(2)[0]), "take bag")
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")

        assert "a Tiny is played once a game, and this one was" in prompt(app)


# Powers and the break


async def test_w_shows_the_soldiers_with_powers_and_enter_uses_one_up() -> None:
    session = given(laid("P1 T05 r0 a1", owned={1: "R8 R10 Y8"}))
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        assert "[R8] skip" in seen(app)[10]
        assert "its loot 3 is lost" in prompt(app)
        await pilot.press("w")
        assert "[Y8] rev" in text_of(app)
        await pilot.press("enter")

    assert moves_of(session) == ["power Y8"]


ONLY_POWERS = laid(f"{BOARD_OF_47}; P1 T03 r0 c1", hands={1: "T38 T07 T17 T37"}, owned={1: "R8 Y8"})
"""The sack bears neither a tile nor a Tiny, and two soldiers have powers."""


async def test_w_puts_the_cursor_on_the_first_soldier_also_where_only_powers_are_left() -> None:
    session = given(ONLY_POWERS)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        assert screen_of(app).picker.focus == "soldier:R8"
        await pilot.press("w")
        assert screen_of(app).picker.focus == "soldier:Y8"
        await pilot.press("w")

        assert screen_of(app).picker.focus == "soldier:R8"


async def test_enter_alone_uses_up_no_soldier_and_says_what_there_is_to_choose() -> None:
    session = given(ONLY_POWERS)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        assert "MARKET" in text_of(app)
        await pilot.press("enter")
        assert "✗ Use a soldier's power or break the bag" in prompt(app)
        await pilot.press("w", "escape", "enter")

        assert "✗ Use a soldier's power or break the bag" in prompt(app)
    assert session.ply == 0


async def test_w_without_a_power_says_so() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")

        assert "no soldier with a power here" in prompt(app)


async def test_b_is_refused_while_a_tile_can_be_placed() -> None:
    session = given(TURN)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")

        assert "the bag may be broken only by a seat that can place no tile" in prompt(app)
    assert session.ply == 0


FULL = laid(BOARD_OF_47, hands={1: "T38 T07 T17 T37"})


async def test_b_asks_once_more_and_escape_leaves_the_bag_whole() -> None:
    session = given(FULL)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        assert "Break the bag? the round ends: hand 30 counts 15, Tiny +5." in prompt(app)
        await pilot.press("escape")
        assert session.ply == 0
        await pilot.press("b", "enter")

    assert moves_of(session) == ["break"]


# Taking

TAKE = laid("P1 T22 r0 a1", decision="take", coins={1: 1}, market="T01$2 T11 T21$1 T31")


@pytest.mark.parametrize(("key", "move"), [("0", "bag"), ("g", "bag"), ("1", "1"), ("2", "2")])
async def test_a_key_takes_a_tile_at_once(key: str, move: str) -> None:
    session = given(TAKE)

    async with app_of(session, STILL).run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

    assert moves_of(session) == [f"take {move}"]


async def test_a_tile_that_cannot_be_paid_is_refused() -> None:
    session = given(TAKE)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4")

        assert "✗ slot 4 costs 3 in coins, and Ana has 1" in prompt(app)
    assert session.ply == 0


async def test_arrows_show_what_each_choice_costs() -> None:
    app = app_of(given(TAKE), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        assert "one of 42 tiles, unseen" in prompt(app)
        await pilot.press("right")

        assert "takes +1 · coins $1 → $3 · free" in prompt(app)


# Keys that do nothing say why


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("space", "first a tile: 1 to 4"),
        ("r", "first a tile: 1 to 4"),
        ("0", "0 is no choice: first a tile: 1 to 4"),
        ("9", "9 is no choice: first a tile: 1 to 4"),
        ("2 0", "0 takes from the bag after a tile was placed: Enter puts the +3 down"),
        ("g", "a treasure is taken only after a tile was placed"),
        ("x 0", "a Tiny weighs 1 to 10"),
        ("x r", "a Tiny is one cell, however it is turned"),
    ],
)
async def test_a_key_that_does_nothing_before_a_tile_is_chosen_says_why(keys: str, reason: str) -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())

        assert f"✗ {reason}" in prompt(app)


@pytest.mark.parametrize("key", ["9", "5", "space", "r", "w"])
async def test_a_key_that_does_nothing_while_a_treasure_is_taken_says_why(key: str) -> None:
    session = given(TAKE)
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert "now take a treasure: 0 from the bag, 1 to 4 from the market" in prompt(app)
    assert session.ply == 0


@pytest.mark.parametrize("key", ["x", "b"])
async def test_other_turns_wait_until_a_treasure_is_taken(key: str) -> None:
    app = app_of(given(TAKE), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert "✗ a treasure is taken first" in prompt(app)


@pytest.mark.parametrize("key", ["1", "9", "tab", "down", "r", "x", "w", "b", "g"])
async def test_a_key_out_of_turn_says_whose_turn_it_is(key: str) -> None:
    app = app_of(given(laid("P1 T05 r0 a1; P2 T15 r0 i9", seat=2), ANA, GRUB), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert "✗ it is the turn of Grub" in prompt(app)


@pytest.mark.parametrize("element", ["seat:2", "stack:R"])
async def test_a_click_on_a_seat_or_a_stack_tells_about_them(element: str) -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        zone = screen_of(app).painting.canvas.zones[element][0]
        await pilot.click("#table", offset=(zone.x, zone.y))

        assert "SOLDIERS AND TILES" in text_of(app)


LONG = "place T54 somewhere where there is a lot of room, or where the corner of somebody is, if you please, goblin"
REFUSED = f"""{LONG}; {LONG.replace(" ", "")}; place T99 a1; place T54 r45 a1; place T54 k11; tiny 77 a1; power R9;
take 9; place T54 a1; place T54 j10; place T54 r0m a1; place T01 a1; tiny 9 a1; power R8; break; take 1"""


@pytest.mark.parametrize("typed", REFUSED.replace("\n", " ").split("; "), ids=lambda text: text[:20])
async def test_a_refusal_never_covers_the_sack(typed: str) -> None:
    app = app_of(given(TURN, Player("Grubbelfischer"), GRUB), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        sack = seen(app)[:21]
        screen = screen_of(app)
        await pilot.press("colon")
        assert screen.entry is not None
        screen.entry.insert(typed)
        await pilot.press("enter")

        assert screen.refusal is not None
        assert [line[:44] for line in seen(app)[:21]] == [line[:44] for line in sack]
        shown = "".join(line.strip("▌ ") for line in seen(app)[21:23])
        assert screen.refusal.replace(" ", "") in shown.replace(" ", "")


# The keys of the moment


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("", "1-4 tile  Enter take up  s soldiers  m moves  u undo"),
        ("1", "r turn  Tab next spot  Enter place  Esc back  Space all ways  u undo"),
        ("x", "1-10 its weight  Tab next spot  Enter play it  Esc back  u undo"),
        ("w", "w next soldier  Enter use it up  Esc back  s soldiers  u undo"),
        ("1 enter", "0 bag  1-4 market  ← → choose  Enter take it  s soldiers  u undo"),
    ],
    ids=["to choose", "a tile", "the Tiny", "powers", "taking"],
)
async def test_the_last_line_shows_the_keys_of_the_moment_and_undo(keys: str, line: str) -> None:
    session = given(laid("P1 T05 r0 a1; P2 T15 r0 i9", seat=2, hands={2: "T03 T09 T54 T28"}, owned={1: "R8"}), ANA, BEA)
    session.notated(session.rules.notate(session.moves(2)[0]), "take bag")
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *keys.split())

        assert seen(app)[23].strip().startswith(line)
        assert seen(app)[23].rstrip().endswith("? help")


async def test_where_no_tile_can_be_placed_the_last_line_shows_what_else_there_is() -> None:
    app = app_of(given(laid(BOARD_OF_47, hands={1: "T38 T07 T17 T37"}, owned={1: "R8 Y8"})), STILL)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[23].strip().startswith("x tiny  b break  w power  s soldiers")


# Undo


async def test_a_placement_is_taken_back_until_a_tile_is_taken() -> None:
    session = table(2, policy="fair")
    app = app_of(session, STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "1", "enter")
        assert session.ply == 1
        await pilot.press("u")
        assert session.ply == 0
        await pilot.press("1", "enter", "0", "enter", "u")

        assert session.ply == 2
        assert "may Ana take this back?" in text_of(app)
        await pilot.press("n")
    assert session.ply == 2


# Lists


async def test_m_lists_all_legal_moves_and_s_all_soldiers() -> None:
    app = app_of(given(TURN), STILL)

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("m")
        assert f"{len(listed(TURN))} moves" in text_of(app)
        assert "place T03 r0" in text_of(app)
        await pilot.press("escape", "s")

        assert "SOLDIERS AND TILES" in text_of(app)
        assert "biggest group" in text_of(app)


async def test_a_bot_is_hurried_by_space() -> None:
    session = given(laid("P1 T05 r0 a1; P2 T15 r0 i9", seat=2), ANA, GRUB)
    hurried: list[bool] = []
    session.hurry = lambda: hurried.append(True)  # type: ignore[method-assign]  # only to see the call

    async with app_of(session, STILL).run_test(size=(80, 24)) as pilot:
        await pilot.press("space")

    assert hurried


@pytest.mark.parametrize("key", ["v", "r", "0", "tab"])
async def test_a_key_for_tiles_says_that_the_match_is_over(key: str) -> None:
    app = app_of(play_on(table(2), 1000), STILL)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert "✗ the match is over" in text_of(app)

"""A turn of Roblins! by keys, part by part; and why a wish is refused."""

import pytest
from msgspec.structs import replace

from rules.roblins.events import TableOptions
from rules.roblins.position import Position, Raid, Scratch
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import ANN_ALONE, app_of, given, play_on, screen_of, table
from tests.screens.table import moves_of, preview, prompt, seen, text_of

SMALL = (80, 24)
DRAWING = lairs(phase="DRAW", support={1: "S10 S13"}, scratch=Scratch(base=3, bonus_t=1, bonus_u=1))


# Draw


@pytest.mark.parametrize(
    ("key", "move"), [("1", "draw t"), ("2", "draw u"), ("3", "draw s"), ("4", "extra t"), ("5", "extra u")]
)
async def test_a_digit_draws_at_once(key: str, move: str) -> None:
    session = given(DRAWING)

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press(key)

    assert moves_of(session) == [move]


async def test_draws_are_a_duty_and_x_says_so() -> None:
    session = given(DRAWING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("x")

        assert prompt(app) == "▌✗ the 3 draws of a turn are compulsory while any deck has cards"
    assert session.ply == 0


async def test_a_key_that_names_nothing_says_so() -> None:
    app = app_of(given(DRAWING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("9")
        assert prompt(app) == "▌✗ 9 names nothing here; ? lists the keys"
        await pilot.press("k")
        assert prompt(app) == "▌✗ k names nothing here; ? lists the keys"


# Market

SHOPPING = lairs(phase="MARKET", hand={1: "T01 T20 U05 S16 1r 2g"})


async def test_the_hand_lies_open_by_back_with_what_each_card_costs() -> None:
    app = app_of(given(SHOPPING))

    async with app.run_test(size=SMALL):
        assert seen(app)[16].rstrip() == "[1] Fi│ 1  ‹2› Mo│ 3  │ ‹3›Fo2▬ │ ‹4›Archer"
        assert seen(app)[17].rstrip() == "$1    │    $3    │    │ $4 U05  │ $2 S16"
        assert seen(app)[18].startswith(" gold 1r 2g = 3 ")


async def test_a_digit_buys_and_p_goes_on_to_pay() -> None:
    session = given(SHOPPING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("4")
        assert seen(app)[18].rstrip().endswith("basket $2")
        await pilot.press("p")

    assert moves_of(session) == ["buy S16", "pay"]


async def test_both_ways_to_pay_are_shown_as_live_and_the_key_line_names_what_may_be_given() -> None:
    app = app_of(given(SHOPPING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("4", "p")

        assert "‹p›trade" in text_of(app)
        assert "[g]2g" in text_of(app)
        assert "Enter pay so  p trade  g gold  1-3 one card  a-e one coin" in seen(app)[-1]


async def test_a_card_that_is_too_dear_says_what_is_owed_and_what_there_is() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 T20 1r"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")

        assert prompt(app) == "▌✗ 3 is owed with T20: too much for 1 in gold and 1 card to trade"


async def test_x_buys_nothing_but_not_with_a_full_basket() -> None:
    session = given(SHOPPING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("4", "x")
        assert prompt(app) == "▌✗ what is in the basket must be paid"
        await pilot.press("u", "x")

    assert moves_of(session) == ["skip"]


async def test_the_line_above_the_prompt_says_what_a_card_is_and_what_will_be_owed() -> None:
    app = app_of(given(SHOPPING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "right")

        assert preview(app) == "U05 Forest Goblin 2, carries one, costs 4  owed then 4: gold 3, trade 2"


# Payment

PAYING = lairs(phase="PAY", hand={1: "T01 T09 U07 S16 1r 2r"}, scratch=Scratch(basket=("S16",)))


async def test_gold_that_pays_alone_has_the_cursor_and_trading_is_offered_beside_it() -> None:
    session = given(PAYING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert "‹p›trade T01" not in text_of(app)
        assert "‹p›trade fields 1, forest 1, Mo1 " in text_of(app)
        assert "[g]2r " in text_of(app)
        await pilot.press("enter")

    assert moves_of(session) == ["gold 2r"]


async def test_who_plays_against_a_bot_reads_which_card_was_taken_back() -> None:
    app = app_of(given(PAYING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "u")

        assert "taken back: Ann trade T01" in text_of(app)


async def test_p_pays_with_as_little_gold_as_can_be() -> None:
    session = given(PAYING)

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press("p")

    assert moves_of(session) == ["trade T01", "trade T09", "trade U07"]
    assert session.match.position.mine.support[0] == "S16"


async def test_digits_trade_and_letters_give_gold() -> None:
    session = given(PAYING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1")
        assert seen(app)[18].rstrip().endswith("offered 0  owed 2")
        await pilot.press("b")
        assert prompt(app) == "▌✗ a bundle of traded cards is open, and must be filled first"
        await pilot.press("3", "a")

    assert moves_of(session) == ["trade T01", "trade U07", "gold 1r"]


async def test_what_is_lost_is_said_before_it_is_given() -> None:
    app = app_of(given(lairs(phase="PAY", hand={1: "T01 T02 1r 3r"}, pile={1: 12}, scratch=Scratch(basket=("T01",)))))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "right")

        assert preview(app) == "3r pays 3, 0 still owed, 2 lost"


async def test_gold_that_a_tax_collector_blocks_is_struck_out() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 1r 1g"}, support={1: "S19"})))

    async with app.run_test(size=SMALL):
        assert "a taxman is here: green buys nothing" in seen(app)[18]
        assert seen(app)[18].startswith(" gold 1r 1g = 1 ")


# Placing

BUILDING = lairs(phase="PLACE", scratch=Scratch(bought=("T03",)))


async def test_a_bought_tile_is_carried_turned_and_built() -> None:
    session = given(BUILDING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert prompt(app).startswith("▌Ann ▸ T03 fields 1 ▸ a l1.1 ▸ @0")
        await pilot.press("right")
        assert "▸ b c.4 ▸" in prompt(app)
        await pilot.press("c")
        assert "▸ c r1.1 ▸ @2" in prompt(app)
        await pilot.press("r")
        assert "▸ c r1.1 ▸ @4" in prompt(app)
        await pilot.press("r", "R", "enter")

    assert moves_of(session) == ["build T03 r1.1 @4"]


async def test_what_a_tile_would_change_is_foretold() -> None:
    app = app_of(given(BUILDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")

        assert preview(app) == "fields 1 at r1.1 @2  easiest road 0 at pile:nw  open ends 3"


async def test_a_gate_where_a_tile_does_not_fit_says_why() -> None:
    app = app_of(given(lairs(phase="PLACE", scratch=Scratch(bought=("T05", "T16")))))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")

        assert prompt(app) == "▌✗ T05 @2 at r1.1 needs an arm sw, where a road comes in"


async def test_a_tunnel_goblin_is_laid_over_a_lettered_card_of_the_enemy() -> None:
    session = given(lairs(phase="PLACE", land={2: "T20 c.4@0; T24 c.6@0"}, scratch=Scratch(bought=("S01",))))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert preview(app).startswith("covers mountain 3 at c.4  easiest road ")
        await pilot.press("b")
        assert "covers mountain 4 at c.6" in preview(app)
        await pilot.press("b")

    assert moves_of(session) == ["tunnel S01 c.6"]


async def test_nothing_but_a_tile_can_be_turned() -> None:
    app = app_of(given(SHOPPING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r")

        assert prompt(app) == "▌✗ nothing is carried that could be turned"


# Guards

GUARDING = lairs(phase="GUARD", land={1: "T10 r1.1@4; T23 r1.3@1"}, reserve={1: "GR1 GR2 U28"})


@pytest.mark.parametrize("act", ["b", "enter"])
async def test_a_letter_points_at_a_gate_and_enter_or_the_letter_again_posts_the_guard(act: str) -> None:
    session = given(GUARDING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("3", "b")
        assert prompt(app) == "▌Ann ▸ 3 Ru3- ▸ b c.4   Enter puts it on guard"
        assert session.ply == 0
        await pilot.press(act)
        assert "!Ru3" in text_of(app)
        assert prompt(app) == "▌Ann ▸ no more guards   Enter goes on"
        await pilot.press("x")

    assert moves_of(session) == ["guard U28 c.4", "done"]


@pytest.mark.parametrize("position", [GUARDING, BUILDING, lairs()], ids=["guard", "place", "raid"])
async def test_a_letter_acts_at_no_gate_where_it_was_not_pressed_before_even_under_the_cursor(
    position: Position,
) -> None:
    """The cursor begins at gate a. What a letter does does not depend on where the cursor happens to be."""
    session = given(position)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*(["1"] if position is GUARDING else []), "a")
        assert session.ply == 0
        await pilot.press("right", "left", "a")
        assert session.ply == 0
        await pilot.press("a")

    assert session.ply == 1


async def test_a_gate_before_a_unit_asks_for_the_unit() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")

        assert prompt(app) == "▌✗ first a unit: its digit"


async def test_what_a_guard_does_to_every_end_is_foretold() -> None:
    """A unit in a gate hits at all ends that point into it; a Runner also beside it. Rulings 11, 12."""
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "right")

        assert preview(app) == "Go1 deals 1 at c.4  c.2:n 1→2, r1.3:nw 4→5  easiest road 0"


async def test_a_second_guard_in_a_gate_is_refused() -> None:
    session = given(GUARDING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "b", "b", "2", "b")

        assert prompt(app) == "▌✗ Go1- (1) stands in c.4, and a gate has one guard"
    assert moves_of(session) == ["guard GR1 c.4"]


# The own pile


async def test_1_takes_and_x_ends_the_turn() -> None:
    session = given(lairs(phase="TREASURY"))

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press("1", "1", "x")

    assert moves_of(session) == ["take", "take", "end"]


async def test_the_last_own_card_is_taken_only_after_a_warning_and_a_second_enter() -> None:
    session = given(lairs(phase="TREASURY", pile={1: 1}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1")
        assert "This is the last card of Ann's own pile. Taking it loses the match!" in text_of(app)
        await pilot.press("escape")
        assert session.ply == 0
        await pilot.press("1", "enter")

    assert moves_of(session) == ["take"]
    assert session.outcome is not None
    assert session.outcome.winners == (2,)


async def test_the_card_before_the_last_is_taken_without_a_question() -> None:
    session = given(lairs(phase="TREASURY", pile={1: 2}))

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press("1")

    assert moves_of(session) == ["take"]


async def test_a_banker_takes_or_puts_back_own_colour_alone() -> None:
    session = given(lairs(phase="TREASURY", hand={1: "1r 2r 1g"}, support={1: "S07"}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")
        assert "‹b›put back 2r" in text_of(app)
        assert "put back 1g" not in text_of(app)
        await pilot.press("b")

    assert moves_of(session) == ["bank put 2r"]


async def test_a_card_put_back_is_known_to_its_owner() -> None:
    app = app_of(given(lairs(phase="TREASURY", pile={1: "2r 1r 1r"}, known={1: 1}, hand={1: "1g"})))

    async with app.run_test(size=SMALL):
        assert "on the pile 2r" in seen(app)[18]


async def test_without_a_banker_its_key_says_so() -> None:
    app = app_of(given(lairs(phase="TREASURY")))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")

        assert prompt(app) == "▌✗ no Banker lies in this support area"


async def test_in_lean_times_the_turn_does_not_end_before_a_card_is_taken() -> None:
    session = given(lairs(phase="TREASURY", supply="", lean=True, support={1: "S07"}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert "· lean times" in seen(app)[0]
        await pilot.press("x")
        assert prompt(app) == "▌✗ in lean times at least one card of the own pile must be taken each turn"
        await pilot.press("1", "x")

    assert moves_of(session) == ["take", "end"]


# Everything else


async def test_a_move_may_be_typed_and_a_wrong_one_says_what_was_expected() -> None:
    session = given(BUILDING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":build T03 c.5 @0", "enter")
        assert "`c.5` is no hex" in text_of(app)
        await pilot.press("escape", *":build T03 c.4 @3", "enter")

    assert moves_of(session) == ["build T03 c.4 @3"]


async def test_m_lists_all_legal_moves() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m")

        assert "LEGAL MOVES" in text_of(app)
        assert "guard U28 l1.1 c.4 r2.4" in text_of(app)


async def test_a_purchase_is_taken_back_step_by_step_and_made_again() -> None:
    session = given(SHOPPING)

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press("1", "4", "u", "u", "U")

    assert moves_of(session) == ["buy T01"]


async def test_too_small_a_terminal_says_so_and_loses_nothing() -> None:
    session = given(BUILDING)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")
        await pilot.resize_terminal(60, 20)
        assert "60 x 20 here, 80 x 24 needed" in text_of(app)
        await pilot.press("enter")
        await pilot.resize_terminal(*SMALL)

        assert "▸ c r1.1 ▸" in prompt(app)
    assert session.ply == 0


async def test_the_truce_and_its_skipped_raid_leave_the_pile_to_be_opened() -> None:
    position = lairs(phase="GUARD", turn=1, options=TableOptions(truce=True))
    session = given(position)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("x")

        assert "turn 1 · treasury" in seen(app)[0]


async def test_help_tells_the_rule_behind_the_decision() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")

        assert "THE RULE" in text_of(app)
        assert "One unit in a gate hits" in text_of(app)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("space", "no bot is moving just now"),
        ("n", "nothing is asked here that could be passed"),
        ("w", "nobody else sits at this keyboard"),
        ("p", "that is for another moment: now guards are placed"),
    ],
)
async def test_a_key_without_use_says_why(key: str, why: str) -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(key)

        assert prompt(app) == f"▌✗ {why}"


async def test_any_sign_that_names_nothing_says_so() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("exclamation_mark")

        assert prompt(app) == "▌✗ ! names nothing here; ? lists the keys"


async def test_the_information_explains_the_signs() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "i")

        assert "SIGNS" in text_of(app)
        assert "carries half a card" in text_of(app)


async def test_information_about_a_carried_tile_begins_with_the_tile() -> None:
    app = app_of(given(BUILDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c", "i")

        shown = text_of(app)
        assert shown.index("T03 fields 1, wide curve, costs 1") < shown.index("r1.1 nobody on guard")


async def test_information_about_a_guard_to_be_begins_with_the_unit() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("3", "b", "i")

        shown = text_of(app)
        assert shown.index("U28 Runner Goblin 3") < shown.index("c.4 nobody on guard")


async def test_a_look_at_a_full_pile_says_when_the_match_will_be_lost() -> None:
    app = app_of(given(DRAWING))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab")

        assert "28 cards   once no card is left here, the match is lost" in preview(app)


async def test_the_signs_say_what_is_spent() -> None:
    app = app_of(given(GUARDING))

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("i", *["pagedown"] * 3)

        assert "spent 14 cards and gold paid: out" in text_of(app)
        assert "of play for good" in text_of(app)


async def test_on_the_turn_of_the_other_keys_say_whose_turn_it_is() -> None:
    position = lairs(seat=2, phase="DRAW", scratch=Scratch(base=3))
    app = app_of(given(position, *ANN_ALONE))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1")
        assert prompt(app) == "▌✗ it is the turn of Grub"
        await pilot.press("x")
        assert prompt(app) == "▌✗ it is the turn of Grub"


async def test_a_turn_of_a_whole_match_goes_through_all_its_parts() -> None:
    session = play_on(table({}, *ANN_ALONE, seed=2), turn=5)
    app = app_of(session)
    phases = []

    async with app.run_test(size=SMALL) as pilot:
        for key in ["1", "2", "3", "1", "p", "p", "enter", "enter", "enter", "x", "x", "x"]:
            phases.append(screen_of(app).position.phase)
            await pilot.press(key)

    assert phases[:4] == ["DRAW", "DRAW", "DRAW", "MARKET"]


RAID_OVER = replace(lairs(phase="TREASURY"), scratch=Scratch(raid=Raid("pile:ne")))


async def test_after_a_raid_no_road_is_lit_any_more() -> None:
    app = app_of(given(RAID_OVER))

    async with app.run_test(size=SMALL):
        assert "raided" not in seen(app)[1]

"""Playing Goblin Mountain by keys: what a key does, what a move would bring, and why a wish is refused."""

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from rules.core.chance import Script
from rules.goblin_mountain.position import Position, decision
from screens.common.painting import Painting
from screens.common.settings import Settings
from screens.goblin_mountain.info import signs
from tests.screens.goblin_mountain.tables import (
    GRUB,
    JULIE,
    ROBIN,
    app_of,
    duel,
    given,
    party,
    screen_of,
    solo,
    turn_nine,
)
from tests.screens.table import TableApp, TableSession, complaints, seen, text_of


def prompt(app: TableApp) -> str:
    return seen(app)[22].strip()


def preview(app: TableApp) -> str:
    return seen(app)[21].strip()


def choices(app: TableApp) -> str:
    return seen(app)[20].strip("╌ ")


def last(app: TableApp) -> list[str]:
    return [line.strip() for line in seen(app)[18:20]]


def lone(dice: str, king: int, **more: int) -> Position:
    """Julie alone; the King at a location, on track A with the Chasm."""
    start: Position = solo().match.position
    assert start.solo is not None
    front = more.pop("front", 0)
    solo_part = replace(start.solo, king=king, shift_available=False, village_open=king > 0)
    return replace(start, parties=(party(dice, front, **more),), supply=3 - more.get("fate", 1), solo=solo_part)


# A turn


async def test_a_normal_turn_takes_three_keys() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "3", "enter")

    assert session.match.line()[1].move == "move orange 3"


async def test_arrows_go_from_target_to_target_and_enter_moves_there() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "right", "right", "left", "enter")

    assert session.match.at.move == "move blue 3"


async def test_digits_make_one_number() -> None:
    session = given(turn_nine())
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "1")
        first = prompt(app)
        await pilot.press("0")

        assert first.startswith("▌Julie ▸ blue 2")
        assert prompt(app) == "▌Julie ▸ blue 2 ▸ 10   Enter moves it; another number, or another die"


async def test_another_die_takes_the_place_of_the_one_chosen() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "y")

        assert prompt(app).startswith("▌Julie ▸ yellow 3")


async def test_v_points_at_the_village() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "v", "enter")

    assert session.match.at.move == "move black village"


async def test_a_click_points_like_a_key() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(21, 14))
        assert prompt(app).startswith("▌Julie ▸ orange 3")
        await pilot.click("#table", offset=(17, 3))
        assert session.ply == 0
        await pilot.click("#table", offset=(17, 3))

    assert session.match.line()[1].move == "move orange 3"


async def test_typed_shortcuts_count() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *"y2", "enter")

    assert session.match.at.move == "move yellow 2"


# Consequences


async def test_the_line_above_the_prompt_tells_gain_loss_and_who_is_hurt() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "1", "0")

        assert preview(app) == "10 HOARD  Treasure +2 (5/8)   left behind: O 3→2  Y 5→4  K 1→0 LOST (-2)"


async def test_treasure_that_cannot_be_carried_is_said_to_be_lost() -> None:
    start = duel().match.position
    session = given(replace(start, parties=(party("O3@0 Y6@0 B3@0 K3@0", 0, treasure=8), start.parties[1])))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "2")

        assert preview(app) == "2 GOLD  Treasure full, 6 lost"


async def test_what_a_place_offers_is_told_before_the_die_goes_there() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1")
        assert preview(app) == "1 HIDE+  Villager +1   then it may become 5"
        await pilot.press("k", "3")
        assert preview(app) == "3 CACHE   then 3 Treasure may buy 2 Fame"


async def test_every_special_place_says_what_it_offers() -> None:
    app = app_of(duel({"middle": "catacombs"}))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")

        assert seen(app)[9].rstrip() == (
            "▌1 │-n→nF reroll      3T→2F │      3T→2F +2T         │+2T               2T→◆  │"
        )


async def test_what_luck_decides_is_not_foretold() -> None:
    app = app_of(solo())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "7")

        assert preview(app) == "7 ICY  Fame +1   Treasure +1 (6/8)   then the Stealth roll"


@pytest.mark.parametrize(
    ("keys", "rows"),
    [
        (
            "ov",
            ["VILLAGE  3 is too weak for the 2nd place, which is used up", "from now on only the village for Y B K"],
        ),
        (
            "yv",
            [
                "VILLAGE  Fame +2   left behind: O 3→2  K 1→0 LOST (-2)",
                "from now on only the village for O B",
            ],
        ),
    ],
)
async def test_the_village_says_whether_a_die_fits_its_place_and_that_the_others_are_bound(
    keys: str, rows: list[str]
) -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)

        assert [line.strip() for line in seen(app)[20:22]] == rows


async def test_a_bridge_that_bites_is_told_before_what_the_rest_of_the_die_gets() -> None:
    session = duel({"middle": "chasm"})
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "2", "8")

        assert preview(app) == "28 HOARD  bridge: O 3→2   Treasure +2 (7/8)"


async def test_what_a_move_brings_is_never_cut() -> None:
    start = duel().match.position
    long = replace(start, parties=(party("O3@0 Y1@0 B2@0 K5@9", 9, treasure=5), start.parties[1]))
    app = app_of(given(long))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "2", "2")
        brought = [line.strip() for line in seen(app)[20:22]]

        assert brought == [
            "22 HIDE   left behind: O 3→2  Y 1→0 LOST (-2)  B 2→1",
            "then it may become 5",
        ] or "…" not in "".join(brought)
        assert "B 2→1" in "".join(brought)


async def test_what_happened_last_stands_in_two_lines() -> None:
    session = given(turn_nine(), JULIE, ROBIN)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "1", "0", "enter")

        assert last(app) == ["► Robin to move", "behind it: O 3→2  Y 5→4  K 1→0 LOST (-2)"]
        await pilot.press("right")
        assert last(app)[0] == "Julie blue to 10 HOARD: +2 Treasure"


# Illegal wishes


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        (["o", "9"], "9 Icy Depths takes blue only, not orange"),
        (["b", "1", "9"], "19 Goblins takes orange only, not blue"),
        (["5"], "first a die: o, y, b, k"),
        (["s"], "only a solo party may shift a pip"),
        (["d"], "done must wait: it is time to move a die, or to spend Fate before that"),
        (["f", "1", "1"], "1 names no die; the keys are o, y, b, k"),
    ],
)
async def test_an_illegal_wish_is_answered_with_the_rule_that_forbids_it(keys: list[str], rule: str) -> None:
    session = given(turn_nine())
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        refused = prompt(app)
        await pilot.press("right")

        assert refused == f"▌✗ {rule}"
        assert prompt(app).startswith("▌Julie")
        assert session.ply == 0


async def test_a_place_without_a_die_asks_for_a_die_first() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(56, 3))

        assert prompt(app) == "▌✗ first a die: o, y, b, k"


async def test_a_die_of_the_other_seat_is_not_ones_own() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(30, 5))

        assert prompt(app) == "▌✗ this orange die is Robin's"


async def test_a_die_of_the_other_seat_stands_for_its_place_where_both_may_be() -> None:
    session = duel()
    session.notated("move yellow 2")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await pilot.click("#table", offset=(11, 4))

        assert preview(app) == "2 GOLD  Treasure +2 (7/8)"


async def test_what_belongs_to_another_decision_is_refused_with_what_is_asked_now() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1", "enter", "f")

        assert prompt(app) == "▌✗ Fate must wait: black has moved; use its place, or d is done with it"


async def test_a_long_reason_why_moves_are_not_saved_is_whole() -> None:
    session = duel()
    session.trouble = "Moves cannot be saved: a later version of goblin-tui made the file of saved matches."
    app = app_of(session)

    async with app.run_test(size=(80, 24)):
        assert " ".join(f"✗ {session.trouble}".split()) in " ".join(text_of(app).split())


async def test_a_rule_that_is_longer_than_the_line_takes_the_line_above_too() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "5")

        assert preview(app) == "▌✗ field 5 is not beyond your front, 7: what the party passed is lost for all"
        assert prompt(app) == "▌  its dice"


async def test_a_die_out_of_play_says_where_it_is() -> None:
    session = given(replace(turn_nine(), seat=2))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")

        assert prompt(app) == "▌✗ black is in the village and out of play"


async def test_a_die_goes_only_to_the_village_once_one_is_there() -> None:
    session = given(replace(turn_nine(), seat=2))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "8")

        assert prompt(app) == "▌✗ one of your dice is in the village, so the others can only go there, too"


# Fate, shift, actions, hits, draft


async def test_fate_opens_a_list_and_ends_with_a_die() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        assert choices(app) == "[1]+1 ╌╌‹2›-1 ╌╌‹3›set to 4"
        await pilot.press("1", "y")
        assert preview(app) == "FATE +1 YELLOW  Fate 1→0   Y 3→4"
        await pilot.press("enter")

    assert session.match.at.move == "fate +1 yellow"


async def test_escape_goes_back_step_by_step() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "1", "y", "escape")
        assert prompt(app).startswith("▌Julie ▸ Fate")
        await pilot.press("escape")
        assert prompt(app).startswith("▌Julie   Move a die")


async def test_a_pip_may_be_shifted_before_the_first_solo_move() -> None:
    session = solo()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "k", "o", "enter")

    assert session.match.at.move == "shift black orange"


async def test_the_action_of_a_place_is_offered_with_its_first_option_under_the_cursor() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1", "enter")
        offered = choices(app)
        await pilot.press("enter")

    assert offered.startswith("[1]use ╌╌‹d›done")
    assert session.match.at.move == "use"


async def test_d_is_done_with_a_place_at_once() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1", "enter", "d")

    assert session.match.at.move == "done"


async def test_where_using_a_place_would_lower_the_die_the_cursor_is_on_done() -> None:
    start = duel().match.position
    session = given(replace(start, parties=(party("O6@0 Y3@0 B3@0 K3@0", 0), start.parties[1])))

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "1", "enter", "enter")

    assert session.match.at.move == "done"


async def test_at_the_altar_the_cursor_is_on_done_and_digits_choose_the_pips() -> None:
    session = duel({"middle": "catacombs"})
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1", "3", "enter")
        assert choices(app) == "‹1›╌╌‹2›╌╌‹3›╌╌[d]done"
        await pilot.press("left", "left")
        assert preview(app) == "SACRIFICE 2  Fame +2   K 3→1"
        await pilot.press("2")

    assert session.match.at.move == "sacrifice 2"


async def test_the_colour_says_whom_the_king_hits() -> None:
    session = given(lone("O2@0 Y3@0 B3@5 K3@9", king=-1, front=9), JULIE)
    session.match.lay_out(Script(dice=(6,)))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "1", "2", "enter", "d")
        assert decision(session.match.position) == "kinghit"
        await pilot.press("y")

    assert "hit yellow" in [node.move for node in session.match.line()]


@pytest.mark.parametrize("offers", [("move black 3",), ("move black 12",)], ids=["one", "two"])
async def test_a_digit_chooses_at_once_however_many_choices_there_are(offers: tuple[str, ...]) -> None:
    session = duel()
    session.notated(*offers)

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("1")

    assert session.match.at.move in ("trade", "well fate")


async def test_a_digit_that_would_cost_a_die_asks_for_enter() -> None:
    session = duel({"middle": "catacombs"})
    session.notated("move black 13")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        assert preview(app) == "SACRIFICE 3  Fame +3   K 3→0 LOST (-2)"
        assert session.ply == 1
        await pilot.press("enter")

    assert session.match.at.move == "sacrifice 3"


async def test_a_digit_without_a_choice_says_which_there_are() -> None:
    session = duel()
    session.notated("move black 3")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4", "enter")

        assert prompt(app) == "▌✗ 4 is no choice: only 1 is; the cursor is back on trade"
        assert session.ply == 1
        await pilot.press("enter")

    assert session.match.at.move == "trade"


@pytest.mark.parametrize("keys", [["b", "1", "6"], ["o", "1", "3"], ["b", "1"]], ids=" ".join)
async def test_after_a_number_that_is_no_target_enter_moves_nothing_and_says_why(keys: list[str]) -> None:
    session = given(turn_nine())
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.press("enter")
        said = [preview(app), prompt(app)]
        assert "▌✗ " in "".join(said)
        await pilot.press("enter")

        assert session.ply == 0
        await pilot.press("right")
        assert screen_of(app).picker.focus is not None


async def test_a_refused_number_shows_no_target_as_chosen() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "1", "6")

        assert "[" not in "".join(seen(app)[1:18])


async def test_enter_after_enter_moves_no_die() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "3", "enter", "1", "enter", "enter", "enter")

        assert [node.move for node in session.match.line()[1:]] == ["move black 3", "trade"]
        assert prompt(app) == "▌Robin ▸ orange 3   to which field? its number, or ← →"


@pytest.mark.parametrize(
    ("keys", "die"),
    [
        (["y"], "yellow 5"),
        (["y", "y"], "yellow 4"),
        (["y", "y", "y"], "yellow 5"),
        (["o"], "orange 5"),
        (["4"], "yellow 4"),
        (["y", "4"], "yellow 4"),
        (["y", "4", "4"], "blue 4"),
    ],
)
async def test_letters_and_digits_point_at_the_dice_of_a_draft(keys: list[str], die: str) -> None:
    session = duel({"setup": "draft"}, seed=7)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        assert prompt(app).startswith(f"▌Robin ▸ {die}")
        await pilot.press("enter")

    assert session.match.at.move == f"draft {die}"


async def test_a_letter_whose_die_has_the_cursor_says_so() -> None:
    app = app_of(duel({"setup": "draft"}, seed=7))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")

        assert "► orange 5 is under the cursor already" in text_of(app)


async def test_what_is_drafted_or_was_never_rolled_is_refused_by_name() -> None:
    session = duel({"setup": "draft"}, seed=7)
    session.notated("draft yellow 5")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        assert prompt(app) == "▌✗ yellow is drafted already"
        await pilot.press("6")
        assert prompt(app) == "▌✗ no die that is left shows 6"
        await pilot.press("v")
        assert prompt(app) == "▌✗ village must wait: the dice are drafted before anybody moves"


async def test_a_die_is_drafted_with_arrows_and_enter() -> None:
    session = duel({"setup": "draft"})
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        assert seen(app)[13].startswith(" DRAFT  [")
        assert preview(app).startswith("DRAFT ORANGE ")
        assert "   Julie gets orange " in preview(app) or "   Robin gets orange " in preview(app)
        await pilot.press("right", "enter")

    assert session.match.at.move.startswith("draft orange")


async def test_who_cannot_move_passes_with_one_key() -> None:
    session = given(lone("O3@0 Y3@0 B3@0 K3@28", king=-5, front=28, fate=0), JULIE)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        assert choices(app).startswith("[p]pass")
        await pilot.press("p")

    assert session.match.line()[1].move == "pass"


# Others


async def test_while_a_bot_thinks_nothing_lights_up_and_the_screen_stays_alive() -> None:
    session = duel({}, JULIE, GRUB)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        session.thinking = 2
        session.notated("move yellow 2")
        await pilot.pause()

        assert prompt(app) == "▌Grub thinks …"
        assert "‹" not in text_of(app)
        await pilot.press("o")
        assert prompt(app) == "▌✗ it is the turn of Grub"


async def test_what_a_bot_moved_is_marked_until_the_next_key() -> None:
    session = duel({}, JULIE, GRUB)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        session.notated("move yellow 2", "move blue 3", "done")
        await pilot.pause()
        marked = seen(app)[16]
        await pilot.press("right")

        assert "►B3▌ 3" in marked
        assert "▐B3▌ 3" in seen(app)[16]


async def test_undo_and_redo_go_ply_by_ply_between_two_people() -> None:
    session = duel()

    async with app_of(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "2", "enter", "y", "2", "enter")
        assert session.ply == 2
        await pilot.press("u", "u")
        assert session.ply == 0
        await pilot.press("r")
        assert session.ply == 1


async def test_undo_and_redo_say_what_they_did() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "7", "enter", "u")
        assert last(app)[0] == "► taken back: Julie blue to 7 ICY"
        await pilot.press("r")
        assert last(app)[0] == "► made again: Julie blue to 7 ICY"


async def test_what_undo_says_stands_beside_the_choices_where_the_log_has_a_box() -> None:
    session = duel()
    session.notated("move black 3", "trade")
    app = app_of(session)

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("u")

        assert seen(app)[36].startswith("╌╌[1]trade ╌╌‹d›done ╌╌ ► taken back: Julie trade ╌")


async def test_undo_against_a_bot_counts_what_goes_with_it() -> None:
    session = duel({}, JULIE, GRUB)
    session.notated("move yellow 2", "move blue 3", "done")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")

        assert last(app)[0] == "► taken back: Julie yellow to 2 GOLD, and 2 more"


async def test_under_fair_a_move_that_was_answered_is_taken_back_with_the_word_of_the_other() -> None:
    session = duel(policy="fair")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "2", "enter", "y", "2", "enter", "u")
        own = session.ply
        await pilot.press("u")
        asked = prompt(app)
        await pilot.press("n")
        kept = session.ply
        await pilot.press("u", "y")

        assert own == 1
        assert asked == "▌Julie, may Robin take this back?"
        assert (kept, session.ply) == (1, 0)


async def test_the_pace_of_bots_is_refused_where_there_are_none() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("plus")

        assert prompt(app) == "▌✗ no bot plays here that could be faster or slower"


async def test_the_pace_of_bots_is_said_on_ones_own_turn() -> None:
    app = app_of(duel({}, JULIE, GRUB))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("minus")

        assert last(app)[0].startswith("► bots move every ")


async def test_who_only_watches_is_shown_no_key_that_would_refuse() -> None:
    session = duel()
    session.notated("move yellow 2")
    session.watching = True
    app = app_of(session)

    async with app.run_test(size=(80, 24)):
        assert seen(app)[23].split("  ")[:3] == [" l log", "t tree", "q lobby"]


class Still:
    """A timer that never fires."""

    def stop(self) -> None: ...


async def test_while_a_stealth_die_rolls_nothing_shows_what_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Painting, "set_timer", lambda *_, **__: Still())
    session = solo()
    session.match.lay_out(Script(dice=(6,)))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "7", "enter")
        rolling = text_of(app)
        await pilot.press("right")
        rolled = text_of(app)

    assert session.ply == 1
    assert "WARRENS [K]" in rolling
    assert "Julie blue to 7 ICY: +1 Fame +1 Treasure" in rolling
    assert "the die rolls …" in rolling
    assert "Stealth B" not in rolling
    assert "King 2" not in rolling
    assert "WARRENS  6  5 [K]" in rolled
    assert "Stealth B 6  King 2 to Warrens 4" in rolled


async def test_the_last_turn_of_a_solo_match_is_told_whole() -> None:
    session = solo()
    session.match.lay_out(Script(dice=(1, 1, 1)))
    session.notated("move orange 1", "use", "move yellow 11", "move black 15", "use")
    app = app_of(session)

    async with app.run_test(size=(80, 24)):
        assert [line.strip() for line in seen(app)[19:21]] == [
            "Julie black to 15 HIDE+: +1 Villager · K 2→5",
            "bridge: K 3→2  Stealth K 1  King 1 to Warrens 3",
        ]


async def test_help_tells_the_moves_of_all_dice() -> None:
    app = app_of(given(turn_nine()))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        moves = screen_of(app).help_now().moves
        await pilot.press("question_mark")

        assert moves == [
            "o 8 10 12 14 17 20 22 24 v",
            "y 8 10-12 14 15 17 18 20-22",
            "  24 v",
            "b 8-10 12 14 17 20 22-24 v",
            "k 8 10 12 14 17 20 22 24 v",
            "fate +1 -1 set4 swap",
        ]
        assert "more" not in "".join(line[38:70] for line in seen(app)[3:20])


async def test_the_information_ends_with_what_the_signs_mean_and_pages_lead_there() -> None:
    app = app_of(solo())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "i")
        assert "PgDn" in text_of(app)
        await pilot.press("pagedown", "pagedown", "pagedown", "pagedown")

        assert "King 1+2 1 step, 1 a loud die" in text_of(app)
        assert prompt(app).startswith("▌Julie ▸ blue 3")


@pytest.mark.parametrize("made", [duel, solo])
async def test_the_help_explains_every_sign_of_the_board_a_line_each(made: Callable[[], TableSession]) -> None:
    app = app_of(made())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "question_mark")
        pages = text_of(app)
        for _ in range(3):
            await pilot.press("pagedown")
            pages += text_of(app)

        missing = [sign for sign, meaning in signs(solo=made is solo) if f"{sign:<8} {meaning}" not in pages]
        assert missing == []


@pytest.mark.parametrize(("field", "left"), [("3", False), ("9", True), ("24", True)])
async def test_the_information_leaves_the_field_under_the_cursor_in_sight(field: str, left: bool) -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", *field, "i")

        assert f"[{field}]" in text_of(app)
        assert seen(app)[0].startswith("╭─ INFO") == left


async def test_a_size_below_the_least_takes_no_key_but_leave() -> None:
    session = duel()
    app = app_of(session)

    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("o", "3", "enter")
        assert session.ply == 0
        await pilot.press("q")

    assert session.closed


async def test_keys_that_were_changed_are_printed_and_count() -> None:
    session = duel()
    app = app_of(session, settings=Settings(keys={"mountain.orange": "x"}))

    async with app.run_test(size=(80, 24)) as pilot:
        app.set_keymap({"mountain.orange": "x"})
        assert seen(app)[23].startswith(" xybk die")
        await pilot.press("x", "3", "enter")

    assert session.match.line()[1].move == "move orange 3"


async def test_what_is_said_in_passing_leaves_the_choices_alone_where_the_log_has_a_box() -> None:
    session = duel()
    session.trouble = "the disk is full"
    app = app_of(session)

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("k", "1", "enter")

        assert seen(app)[36].startswith("╌╌[1]use ╌╌‹d›done ╌╌ ✗ the disk is full ╌")


# Whole matches


async def play_by_keys(pilot: Pilot[None], app: TableApp, session: TableSession, watch: Callable[[], None]) -> None:
    """Play to the end: each die as far as one arrow, Enter everywhere else."""
    turn = 0
    while session.outcome is None:
        turn += 1
        await pilot.press(*_keys(session, turn))
        watch()
        assert turn < 400


def _keys(session: TableSession, turn: int) -> list[str]:
    now = decision(session.match.position)
    position = session.match.position
    if now == "premove":
        moves = [move for move in session.moves(position.seat) if type(move).__name__ == "MoveDie"]
        if not moves:
            return ["p"]
        colour = moves[turn % len(moves)].colour  # type: ignore[attr-defined]
        return [{"orange": "o", "yellow": "y", "blue": "b", "black": "k"}[colour], "right", "enter"]
    if now == "kinghit":
        return ["enter"]
    return ["enter"]


MATCHES: Mapping[str, Callable[[], TableSession]] = {
    "duel": duel,
    "draft": lambda: duel({"setup": "draft"}, seed=7),
    "solo": lambda: solo(seed=11),
}


@pytest.mark.parametrize("name", MATCHES)
async def test_a_whole_match_is_played_by_keys(name: str) -> None:
    session = MATCHES[name]()
    app = app_of(session)
    found: list[str] = []

    async with app.run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot, app, session, lambda: found.extend(complaints(app)))

        assert found == []
        assert "shows the results" in prompt(app)
        assert screen_of(app).session.outcome is not None

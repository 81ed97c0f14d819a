"""The parts of a screen look as they are drawn in the design, in all three glyph sets."""

import pytest

from screens.common.canvas import BOLD, DANGER, FOCUS, GOLD, INK, LEGAL, MUTED, Canvas, Ink
from screens.common.components import (
    State,
    bar,
    columns,
    die_chip,
    die_face,
    die_place,
    error_bar,
    heading,
    ingots,
    key_line,
    list_row,
    mark,
    plate,
    prompt_bar,
    rule_line,
    seat_bar,
    seat_chip,
    stack_item,
    stars,
    title_bar,
    toast_line,
    too_small,
    weight_ink,
)
from screens.common.glyphs import ASCII, BOX, GLYPHS, UNICODE, GlyphSet

FIVE = [("oybk", "die"), ("← →", "target"), ("v", "village"), ("f", "fate"), ("u", "undo")]


def sheet(width: int = 80, height: int = 1, *, blocks: bool = True) -> Canvas:
    return Canvas(width, height, blocks=blocks)


def test_the_title_names_game_match_and_supplies() -> None:
    canvas = sheet()

    title_bar(canvas, "Goblin Mountain", "duel · turn 9", "fate left ◆1")

    assert canvas.lines() == [" GOBLIN MOUNTAIN  duel · turn 9                                    fate left ◆1 "]
    assert canvas.ink_at(1, 0) == Ink("torch", "panel", bold=True)
    assert canvas.ink_at(79, 0).bg == "panel"


def test_a_long_title_is_shortened_and_cuts_nothing_off() -> None:
    canvas = sheet(40)

    title_bar(canvas, "Goblin Mountain", "Julie against Robin, duel", "seed 4F2A")

    assert canvas.lines() == [" GOBLIN MOUNTAIN  Julie aga…  seed 4F2A "]
    assert canvas.faults == []


def test_the_prompt_is_the_path_in_the_seat_s_colour_with_a_hint() -> None:
    canvas = sheet()

    prompt_bar(canvas, 0, 1, ["Julie", "blue 2", "10"], "Enter moves it; another number, or another die")

    assert canvas.text_lines() == ["▌Julie ▸ blue 2 ▸ 10   Enter moves it; another number, or another die"]
    assert canvas.ink_at(0, 0) == Ink("s1", "lit")
    assert canvas.ink_at(1, 0).bold
    assert canvas.lines(ASCII)[0].startswith("|Julie > blue 2 > 10   Enter")


def test_an_open_path_ends_in_an_arrow() -> None:
    canvas = sheet()

    prompt_bar(canvas, 0, 2, ["Maro", "seat 3", ""], "Enter starts")

    assert canvas.text_lines() == ["▌Maro ▸ seat 3 ▸    Enter starts"]


def test_a_long_hint_is_shortened_not_cut() -> None:
    canvas = sheet(30)

    prompt_bar(canvas, 0, 1, ["Julie"], [("Enter moves it, ", INK), ("Esc steps back", MUTED)])

    assert canvas.lines() == ["▌Julie   Enter moves it, Esc… "]
    assert canvas.faults == []


@pytest.mark.parametrize(
    ("blocks", "line"), [(True, "▌✗ Gua is immune to scares"), (False, "▌! Gua is immune to scares")]
)
def test_a_refusal_takes_the_prompt_line(blocks: bool, line: str) -> None:
    canvas = sheet(blocks=blocks)

    error_bar(canvas, 0, 4, "Gua is immune to scares")

    assert canvas.text_lines() == [line]
    assert canvas.ink_at(1, 0) == Ink("danger", "lit", bold=True)


def test_keys_stand_in_torch_with_help_at_the_right() -> None:
    canvas = sheet()

    key_line(canvas, 0, [*FIVE, ("i", "info"), ("l", "log")])

    assert canvas.lines() == [" oybk die  ← → target  v village  f fate  u undo  i info  l log          ? help "]
    assert canvas.ink_at(1, 0) == Ink("torch", "ground", bold=True)
    assert canvas.ink_at(6, 0).fg == "muted"


def test_keys_that_do_not_fit_are_left_out_whole() -> None:
    canvas = sheet(48)

    key_line(canvas, 0, FIVE, ("?", "rules"))

    assert canvas.lines() == [" oybk die  ← → target  v village        ? rules "]


def test_a_rule_may_carry_a_label_in_its_middle() -> None:
    canvas = sheet(21, 2)

    rule_line(canvas, 0)
    rule_line(canvas, 1, "HAND")

    assert canvas.lines() == ["╌" * 21, "╌╌╌╌╌╌╌ HAND ╌╌╌╌╌╌╌╌"]
    assert canvas.lines(BOX)[0] == "─" * 21


def test_headings_and_toasts() -> None:
    canvas = sheet(40, 2)

    heading(canvas, 1, 0, "RULES", "default first")
    toast_line(canvas, 1, "saved as mina-4.goblin")

    assert canvas.text_lines() == [" RULES  default first", " ► saved as mina-4.goblin"]
    assert canvas.lines(ASCII)[1].strip() == "> saved as mina-4.goblin"


@pytest.mark.parametrize(
    ("state", "unicode", "box", "ascii_"),
    [
        ("plain", " 8 ", " 8 ", " 8 "),
        ("legal", "‹8›", "«8»", "<8>"),
        ("focus", "[8]", "[8]", "[8]"),
        ("chosen", "◆8 ", "♦8 ", "*8 "),
        ("illegal", " 8 ", " 8 ", " 8 "),
        ("threatened", " 8!", " 8!", " 8!"),
    ],
)
def test_a_state_is_said_by_a_mark_as_well_as_by_colour(state: State, unicode: str, box: str, ascii_: str) -> None:
    text, ink = mark("8", state)

    assert (text, BOX.translate(text), ASCII.translate(text)) == (unicode, box, ascii_)
    assert (ink == INK) == (state == "plain")


def test_the_focused_row_is_one_amber_bar() -> None:
    canvas = sheet(20, 2)

    list_row(canvas, 0, 0, 18, "1", ("Goblin Mountain", BOLD))
    list_row(canvas, 0, 1, 18, "2", ("Roblins! ", BOLD), ("2", MUTED), focused=True)

    assert canvas.text_lines() == [" 1 Goblin Mountain", "▸2 Roblins! 2"]
    assert canvas.ink_at(1, 0).fg == "torch"
    assert {canvas.ink_at(x, 1).bg for x in range(18)} == {"focus"}
    assert {canvas.ink_at(x, 1).fg for x in range(13)} == {"onfocus"}
    assert canvas.ink_at(18, 1).bg == "ground"


def test_the_plate_of_the_acting_seat_is_lit_and_points_at_itself() -> None:
    canvas = sheet(40, 3)

    plate(canvas, 0, 0, 40, 1, "Ana", acting=True, state="moves", height=2)
    plate(canvas, 0, 2, 40, 2, "Bea", state="thinks …")

    assert canvas.text_lines() == ["▌1 ANA  ◄ moves", "▌", "▌2 Bea  thinks …"]
    assert {canvas.ink_at(x, y).bg for x in range(40) for y in range(2)} == {"lit"}
    assert canvas.ink_at(1, 0) == Ink("s1", "lit", bold=True)
    assert canvas.ink_at(0, 2) == Ink("s2", "ground")
    assert canvas.lines(ASCII)[0].startswith("|1 ANA  < moves")


def test_seat_bars_and_chips_have_the_seat_s_colour() -> None:
    canvas = sheet(10, 2)

    seat_bar(canvas, 0, 0, None, 2)
    seat_chip(canvas, 2, 0, "w1", 3)

    assert canvas.ink_at(0, 1).fg == "dim"
    assert canvas.ink_at(2, 0) == Ink("onseat", "s3", bold=True)


@pytest.mark.parametrize(
    ("state", "blocks", "drawn"),
    [
        ("plain", True, "▐O4▌"),
        ("chosen", True, "◆O4▌"),
        ("legal", True, "‹O4›"),
        ("focus", True, "[O4]"),
        ("plain", False, "(O4)"),
        ("chosen", False, "*O4)"),
        ("legal", False, "<O4>"),
        ("focus", False, "[O4]"),
    ],
)
def test_a_die_is_four_cells_with_letter_and_digit(state: State, blocks: bool, drawn: str) -> None:
    canvas = sheet(4, blocks=blocks)

    assert die_chip(canvas, 0, 0, "O", 4, state) == 4

    assert canvas.lines(UNICODE if blocks else ASCII) == [drawn]
    assert canvas.faults == []


def test_a_die_is_filled_with_its_colour_and_the_letter_on_it_is_dark() -> None:
    canvas = sheet(8)

    die_chip(canvas, 0, 0, "Y", 5)
    die_chip(canvas, 4, 0, "K", 1)

    assert canvas.ink_at(1, 0) == Ink("onchip", "dY", bold=True)
    assert canvas.ink_at(0, 0) == Ink("dY", "ground")
    assert canvas.ink_at(5, 0) == Ink("onK", "dK", bold=True)


@pytest.mark.parametrize(
    ("value", "blocks", "face"),
    [
        (1, True, ["       ", "O  ●  1", "       "]),
        (2, True, [" ●     ", "O     2", "     ● "]),
        (5, True, [" ●   ● ", "O  ●  5", " ●   ● "]),
        (6, True, [" ●   ● ", "O●   ●6", " ●   ● "]),
        (5, False, ["|o . o|", "|O o 5|", "|o . o|"]),
        (6, False, ["|o . o|", "|Oo.o6|", "|o . o|"]),
    ],
)
def test_a_large_die_has_pips_letter_and_digit(value: int, blocks: bool, face: list[str]) -> None:
    canvas = sheet(7, 3, blocks=blocks)

    die_face(canvas, 0, 0, "O", value)

    assert canvas.lines(UNICODE if blocks else ASCII) == face
    assert canvas.faults == []


@pytest.mark.parametrize("state", ["legal", "focus", "chosen"])
@pytest.mark.parametrize("blocks", [True, False])
def test_the_state_of_a_large_die_stands_beside_it(state: State, blocks: bool) -> None:
    canvas = sheet(9, 3, blocks=blocks)

    die_face(canvas, 1, 0, "B", 3, state)

    assert canvas.char_at(0, 1) != " "
    assert canvas.char_at(8, 1) != " "
    assert canvas.ink_at(0, 1).fg == ("focus" if state == "focus" else "legal")
    assert canvas.faults == []


def test_an_empty_place_for_a_die_is_dashed() -> None:
    canvas = sheet(7, 3)

    die_place(canvas, 0, 0)

    assert canvas.lines() == ["╭╌╌╌╌╌╮", "┆     ┆", "╰╌╌╌╌╌╯"]


def test_ingots_and_stars_show_what_is_there_and_what_is_missing() -> None:
    canvas = sheet(20, 2)

    ingots(canvas, 0, 0, 5, 7)
    stars(canvas, 0, 1, 2, 3)

    assert canvas.text_lines() == ["▬▬▬▬▬··", "★★☆"]
    assert [line.rstrip() for line in canvas.lines(BOX)] == ["▬▬▬▬▬··", "**·"]
    assert [line.rstrip() for line in canvas.lines(ASCII)] == ["=====..", "**."]
    assert canvas.ink_at(0, 0).fg == GOLD.fg


def test_more_ingots_than_the_bar_holds_fill_it() -> None:
    canvas = sheet(8)

    assert ingots(canvas, 0, 0, 11, 8) == 8

    assert canvas.lines() == ["▬" * 8]


@pytest.mark.parametrize(
    ("value", "after", "capacity", "unicode", "ascii_"),
    [
        (20, 25, 50, "██████████▒▒░············", "##########::............."),
        (37, None, 50, "██████████████████▌······", "##################|......"),
        (0, 0, 50, "·" * 25, "." * 25),
        (50, 60, 50, "█" * 25, "#" * 25),
    ],
)
def test_a_bar_has_two_values_a_cell(value: int, after: int | None, capacity: int, unicode: str, ascii_: str) -> None:
    canvas = sheet(25)

    bar(canvas, 0, 0, 25, value, capacity, Ink("good"), after)

    assert canvas.lines() == [unicode]
    assert canvas.lines(ASCII) == [ascii_]


@pytest.mark.parametrize(("weight", "token"), [(35, "good"), (36, "gold"), (45, "gold"), (46, "danger")])
def test_weight_turns_gold_above_35_and_red_above_45(weight: int, token: str) -> None:
    assert weight_ink(weight).fg == token


def test_a_chart_has_two_steps_a_row() -> None:
    canvas = sheet(9, 2)

    columns(canvas, 0, 1, 2, [1, 2, 3, 4, 0], 4, Ink("s1"))

    assert canvas.text_lines() == ["    ▄ █", "▄ █ █ █"]


def test_the_next_item_of_a_stack_has_the_focus_and_a_cancelled_one_is_struck() -> None:
    canvas = sheet(40, 3)

    stack_item(canvas, 0, 0, 2, [("Bia mega Arac", BOLD)], next_up=True)
    stack_item(canvas, 0, 1, 1, [("Ana plays Grito", INK)])
    stack_item(canvas, 0, 2, 3, [("Duda Soneca", INK)], cancelled=True)

    assert canvas.text_lines() == ["[s2] Bia mega Arac", " s1  Ana plays Grito", "×s3  Duda Soneca"]
    assert canvas.ink_at(0, 0).bg == FOCUS.bg
    assert canvas.ink_at(5, 2).strike


def test_a_terminal_that_is_too_small_is_told_so() -> None:
    canvas = sheet(62, 20)

    too_small(canvas)

    assert [line.strip() for line in canvas.text_lines() if line] == [
        "This tunnel is too narrow.",
        "62 x 20 here, 80 x 24 needed",
        "Widen the window or shrink the font.",
        "The match waits, nothing is lost.",
        "q leave",
    ]
    assert canvas.text_lines()[7].startswith(" " * 18)


@pytest.mark.parametrize(("width", "height"), [(20, 3), (19, 10), (40, 2), (79, 1), (5, 1), (28, 24), (1, 1)])
def test_the_message_fits_into_any_terminal(width: int, height: int) -> None:
    canvas = sheet(width, height)

    too_small(canvas)

    assert canvas.faults == []
    assert any(line for line in canvas.text_lines())


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS)
def test_no_component_leaves_its_glyph_set(glyphs: GlyphSet) -> None:
    canvas = sheet(80, 12, blocks=glyphs.blocks)
    title_bar(canvas, "Roblins!", "turn 9 · raid", "supply T 34")
    prompt_bar(canvas, 1, 2, ["Ann", "raid d"], "Enter charges")
    error_bar(canvas, 2, 1, "no such end")
    key_line(canvas, 3, FIVE)
    rule_line(canvas, 4, "HAND")
    plate(canvas, 0, 5, 40, 1, "Peña", acting=True, state="moves")
    states: tuple[State, ...] = ("plain", "legal", "focus", "chosen")
    for index, state in enumerate(states):
        die_face(canvas, 1 + 10 * index, 6, "O", 4, state)
        die_chip(canvas, 42 + 5 * index, 6, "K", 1, state)
    bar(canvas, 0, 9, 30, 20, 50, Ink("good"), 25)
    ingots(canvas, 40, 9, 3, 8)
    stars(canvas, 60, 9, 1, 3)
    canvas.puts(0, 10, mark("a", "legal"), ("x", LEGAL), ("y", DANGER))

    assert all(glyphs.allows(char) for line in canvas.lines(glyphs) for char in line)
    assert canvas.faults == []

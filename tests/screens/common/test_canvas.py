"""Drawing on cells, and finding out who draws outside the frame."""

from collections.abc import Callable

import pytest
from rich.cells import cell_len

from screens.common.canvas import BOLD, DIM, GOLD, INK, MUTED, Canvas, Ink, Rect, shorten, width_of
from screens.common.glyphs import ASCII, BOX, cells
from screens.common.tokens import PALETTES


def test_a_text_is_written_where_it_is_put() -> None:
    canvas = Canvas(10, 2)

    end = canvas.put(2, 1, "abc", BOLD)

    assert end == 5
    assert canvas.text_lines() == ["", "  abc"]
    assert canvas.ink_at(2, 1) == Ink("ink", "ground", bold=True)
    assert canvas.faults == []


def test_a_text_without_fill_keeps_the_fill_below() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(0, 0, 4, 1, Ink(bg="lit"))

    canvas.put(1, 0, "x", Ink("torch"))
    canvas.put(2, 0, "y", Ink("onfocus", "focus"))

    assert [canvas.ink_at(x, 0).bg for x in range(4)] == ["lit", "lit", "focus", "lit"]


def test_what_leaves_the_frame_is_cut_and_recorded() -> None:
    canvas = Canvas(5, 2)

    canvas.put(3, 0, "abc")
    canvas.put(-1, 1, "xyz")
    canvas.put(0, 2, "below")

    assert canvas.text_lines() == ["   ab", "yz"]
    assert len(canvas.faults) == 3
    assert "'abc' at 3,0" in canvas.faults[0]


def test_a_text_that_ends_at_the_edge_is_no_fault() -> None:
    canvas = Canvas(5, 1)

    canvas.put(2, 0, "abc")

    assert canvas.faults == []


def test_shortening_on_purpose_ends_in_an_ellipsis() -> None:
    assert shorten("Goblins en la mina", 10) == "Goblins e…"
    assert shorten("Goblins en la mina", 9) == "Goblins…"
    assert shorten("Tuk", 3) == "Tuk"
    assert shorten("Tuk", 0) == ""


def test_spans_follow_one_another_and_can_be_set_right_or_centred() -> None:
    canvas = Canvas(9, 3)
    spans = (("ab", INK), ("c", BOLD))

    assert canvas.puts(1, 0, *spans) == 4
    assert canvas.right(9, 1, *spans) == 6
    assert canvas.centre(2, *spans) == 3

    assert canvas.text_lines() == [" abc", "      abc", "   abc"]
    assert canvas.ink_at(3, 0).bold
    assert width_of(spans) == 3


def test_a_box_has_the_edges_of_its_style_and_a_title() -> None:
    canvas = Canvas(20, 3)

    canvas.box(0, 0, 10, 3, style="round", title="LOG")
    canvas.box(10, 0, 5, 3, style="double")
    canvas.box(15, 0, 5, 3, style="dashed")

    assert canvas.text_lines() == ["╭─ LOG ──╮╔═══╗╭╌╌╌╮", "│        │║   ║┆   ┆", "╰────────╯╚═══╝╰╌╌╌╯"]


def test_a_box_fills_its_inside_only_with_a_fill() -> None:
    canvas = Canvas(8, 3)
    canvas.put(1, 1, "x")

    canvas.box(0, 0, 3, 3)
    canvas.box(4, 0, 3, 3, Ink("torch", "panel"))

    assert canvas.char_at(1, 1) == "x"
    assert canvas.ink_at(5, 1).bg == "panel"


def test_colours_can_be_changed_below_a_text() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "abc", BOLD)

    canvas.recolour(1, 0, 1, 1, bg="lit", fg="gold")

    assert canvas.ink_at(1, 0) == Ink("gold", "lit", bold=True)
    assert canvas.ink_at(2, 0) == Ink("ink", "ground", bold=True)


def test_of_two_elements_at_one_cell_the_later_is_found() -> None:
    canvas = Canvas(10, 3)

    canvas.zone("loc:5", 0, 0, 6, 3)
    canvas.zone("die:O", 1, 1, 4)
    canvas.zone("loc:5", 8, 0, 1)

    assert canvas.element_at(0, 0) == "loc:5"
    assert canvas.element_at(1, 1) == "die:O"
    assert canvas.element_at(8, 0) == "loc:5"
    assert canvas.element_at(9, 2) is None
    assert canvas.zones["loc:5"] == [Rect(0, 0, 6, 3), Rect(8, 0, 1, 1)]


def test_an_element_outside_the_frame_is_a_fault() -> None:
    canvas = Canvas(5, 5)

    canvas.zone("loc:9", 3, 0, 3)

    assert "loc:9" in canvas.faults[0]


def test_a_line_is_sent_in_as_few_pieces_as_it_has_styles() -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "one", DIM)
    canvas.put(5, 0, "two", DIM)
    canvas.put(10, 0, "three", BOLD)

    segments = list(canvas.strips()[0])

    assert [segment.text for segment in segments] == ["one  two  ", "three     "]


def test_blanks_keep_an_underline_to_themselves() -> None:
    canvas = Canvas(6, 1)
    canvas.put(1, 0, "a b", Ink(underline=True))

    assert [segment.text for segment in canvas.strips()[0]] == [" ", "a b", "  "]


def test_a_strip_has_the_colours_of_the_theme_and_the_glyphs_of_the_set() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "▸é★", Ink("torch", "lit"))

    for theme in ("dark", "light"):
        (segment,) = canvas.strips(PALETTES[theme], ASCII)[0]
        assert segment.style is not None
        assert segment.style.color is not None
        assert segment.style.bgcolor is not None
        assert segment.style.color.get_truecolor().hex == PALETTES[theme].hexes["torch"]
        assert segment.style.bgcolor.get_truecolor().hex == PALETTES[theme].hexes["lit"]
        assert segment.text == ">e*"
    assert canvas.lines(BOX) == ["►é*"]


def test_only_what_differs_between_two_canvases_is_named() -> None:
    before, after = Canvas(40, 3), Canvas(40, 3)
    after.put(2, 0, "ab")
    after.put(30, 0, "c")
    after.recolour(5, 2, 3, 1, bg="lit")

    assert after.changes(before) == [(0, 2, 2), (0, 30, 1), (2, 5, 3)]
    assert after.changes(after) == []


def changed(draw: Callable[[Canvas], object], below: str = "") -> list[tuple[int, int, int]]:
    before, after = Canvas(40, 1), Canvas(40, 1)
    for canvas in (before, after):
        canvas.put(0, 0, below, MUTED)
    draw(after)
    return after.changes(before)


def test_what_stands_between_two_changes_is_sent_along_where_a_jump_is_longer() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.puts(2, 0, ("a", MUTED), ("", MUTED))
        canvas.put(7, 0, "b", MUTED)
        canvas.put(13, 0, "c", MUTED)

    assert changed(draw) == [(0, 2, 6), (0, 13, 1)]
    assert changed(draw, "│" * 20) == [(0, 2, 1), (0, 7, 1), (0, 13, 1)], "three bytes each"


def test_what_would_need_another_colour_is_jumped_over() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.put(2, 0, "a", GOLD)
        canvas.put(4, 0, "b", GOLD)

    assert changed(draw) == [(0, 2, 3)]
    assert changed(draw, "xxxxxx") == [(0, 2, 1), (0, 4, 1)]


def test_a_blank_whose_ink_does_not_show_has_not_changed() -> None:
    assert changed(lambda canvas: canvas.put(2, 0, "   ", GOLD)) == []
    assert changed(lambda canvas: canvas.put(2, 0, "   ", Ink(underline=True))) == [(0, 2, 3)]
    assert changed(lambda canvas: canvas.put(2, 0, "   ", Ink(bg="lit"))) == [(0, 2, 3)]


def test_a_wide_or_invisible_character_never_shifts_a_line() -> None:
    canvas = Canvas(6, 1)

    canvas.put(0, 0, "a漢\u200bb👺")

    assert canvas.lines() == ["a漢b? "]
    assert "no glyph set draws" in canvas.faults[0]


def test_a_wide_letter_fills_two_cells() -> None:
    canvas = Canvas(6, 1)

    end = canvas.put(1, 0, "漢字", BOLD)

    assert end == 5
    assert canvas.lines() == [" 漢字 "]
    assert canvas.strips()[0].cell_length == cell_len(canvas.strips()[0].text) == 6
    assert canvas.faults == []
    assert width_of([("漢字", BOLD)]) == 4


@pytest.mark.parametrize(("x", "line"), [(1, " a 字"), (2, "  a字"), (3, " 漢a "), (4, " 漢 a")])
def test_half_of_a_wide_letter_that_was_written_over_is_a_blank(x: int, line: str) -> None:
    canvas = Canvas(5, 1)
    canvas.put(1, 0, "漢字")

    canvas.put(x, 0, "a")

    assert canvas.lines() == [line]


def test_a_wide_letter_at_the_edge_is_cut_to_a_blank() -> None:
    canvas = Canvas(4, 1)

    canvas.put(1, 0, "漢字")

    assert canvas.lines() == [" 漢 "]
    assert len(canvas.faults) == 1


def test_a_wide_letter_is_sent_whole_where_half_of_it_changed() -> None:
    before, after = Canvas(8, 1), Canvas(8, 1)
    before.put(2, 0, "漢字")
    after.put(2, 0, "漢語")

    assert after.changes(before) == [(0, 4, 2)]


def test_shortening_cuts_no_letter_in_half() -> None:
    assert shorten("漢字仮名", 6) == "漢\u034f字\u034f…"
    assert shorten("漢字仮名", 4) == "漢\u034f…"
    assert shorten("漢字仮名", 8) == cells("漢字仮名")


def test_texts_that_run_into_each_other_are_found_by_a_watching_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Canvas, "watching", True)
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "Bartholomew")

    canvas.put(8, 0, "7 gold")

    assert canvas.faults == ["'7 gold' at 8,0 is written over 'mew   '"]


def test_covering_a_text_on_purpose_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Canvas, "watching", True)
    canvas = Canvas(20, 1)
    canvas.put(0, 0, " 8  name")

    canvas.put(0, 0, "‹8›")
    canvas.fill(4, 0, 4, 1, Ink(bg="panel"))
    canvas.put(4, 0, "other")

    assert canvas.faults == []

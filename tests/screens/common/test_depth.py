"""Fewer colours by table: what a terminal with 256, 16 or no colours is sent."""

import pytest

from screens.common.canvas import CHOSEN, DANGER, FOCUS, GHOST, INK, LEGAL, Canvas, Ink
from screens.common.components import bar, die_chip
from screens.common.depth import DEPTHS, Depth, Lowering, detect_depth, lowering, nearest16, nearest256, shallower
from screens.common.tokens import PALETTES, THEMES, TOKENS


def written(text: str, ink: Ink, palette: str = "dark") -> str:
    """What Textual writes for a text on the ground."""
    canvas = Canvas(len(text), 1)
    canvas.put(0, 0, text, ink)
    return shown(canvas, palette)


def shown(canvas: Canvas, palette: str = "dark") -> str:
    """What Textual writes for the first line of a canvas."""
    strip = canvas.strips(palette)[0]
    return "".join(
        segment.style.render(segment.text) if segment.style is not None else segment.text for segment in strip
    )


def lowered(ink: Ink, depth: Depth, palette: str = "dark") -> str:
    """The sequence sent before a text of an ink."""
    return lowering(depth, palette)(written("x", ink, palette)).split("x")[0]


def test_24_bit_text_is_left_alone() -> None:
    text = written("hello", FOCUS)

    assert lowering("truecolor", "dark")(text) == text


@pytest.mark.parametrize(
    ("ink", "sent"),
    [
        (INK, "38;5;230;48;5;233"),
        (Ink(bg="panel"), "38;5;230;48;5;235"),
        (Ink("muted", "lit"), "38;5;180;48;5;236"),
        (Ink("ink", "bridge"), "38;5;230;48;5;52"),
        (FOCUS, "1;38;5;233;48;5;214"),
    ],
)
def test_256_colours_come_from_the_table_not_from_the_nearest(ink: Ink, sent: str) -> None:
    assert lowered(ink, "256") == f"\x1b[{sent}m"


def test_one_teal_is_a_text_and_a_fill_and_each_has_its_own_colour() -> None:
    assert lowered(LEGAL, "256") == "\x1b[1;38;5;123;48;5;233m"
    assert lowered(GHOST, "256") == "\x1b[1;38;5;233;48;5;80m"
    assert lowered(LEGAL, "16") == "\x1b[1;96;40m"
    assert lowered(GHOST, "16") == "\x1b[30;107m"


def test_at_16_colours_grounds_vanish_and_marks_carry_the_meaning() -> None:
    assert lowered(Ink(bg="lit"), "16") == lowered(Ink(bg="panel"), "16") == lowered(INK, "16") == "\x1b[97;40m"
    assert lowered(FOCUS, "16") == "\x1b[30;103m", "black on bright yellow, not bold: bold black is grey"
    assert lowered(CHOSEN, "16") == "\x1b[1;96;40m"
    assert lowered(DANGER, "16") == "\x1b[1;91;40m"


@pytest.mark.parametrize("token", ["focus", "dO", "dK", "gR", "go", "s1", "s6"])
def test_without_colour_things_are_reversed(token: str) -> None:
    assert lowered(Ink("onchip", token, bold=True), "none") == "\x1b[1;7m"


def test_without_colour_chosen_is_underlined_and_only_bold_is_left_of_the_rest() -> None:
    assert lowered(CHOSEN, "none") == "\x1b[1;4m"
    assert lowered(DANGER, "none") == "\x1b[1m"
    assert lowered(Ink("gold"), "none") == ""
    assert lowered(Ink("ink", "water"), "none") == ""


def test_without_colour_a_die_is_a_block_with_its_letter() -> None:
    canvas = Canvas(4, 1)
    die_chip(canvas, 0, 0, "B", 2)

    assert lowering("none", "dark")(shown(canvas)).replace("\x1b[0m", "") == "▐\x1b[1;7mB2▌"


def test_without_colour_a_bar_keeps_its_blocks() -> None:
    canvas = Canvas(4, 1)
    bar(canvas, 0, 0, 4, 2, 4, Ink("s1"))

    assert "\x1b[7m" not in lowering("none", "dark")(shown(canvas))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS[1:])
def test_no_token_is_left_in_24_bit(theme: str, depth: Depth) -> None:
    for token in TOKENS:
        assert "38;2" not in lowered(Ink(token, "ground"), depth, theme)
        assert "48;2" not in lowered(Ink("ink", token), depth, theme)


@pytest.mark.parametrize("theme", THEMES)
def test_tokens_of_one_colour_are_lowered_alike_unless_text_and_fill_differ(theme: str) -> None:
    palette = PALETTES[theme]
    one_colour: dict[str, set[tuple[int, int]]] = {}
    for token in TOKENS:
        if token != "ghost":
            columns = palette.x256[token], palette.x16[token]
            one_colour.setdefault(palette.hexes[token], set()).add(columns)

    assert {colour for colour, columns in one_colour.items() if len(columns) > 1} == set()


def test_the_ansi_theme_is_dark_in_16_colours_on_any_terminal() -> None:
    assert lowered(INK, "truecolor", "ansi") == "\x1b[97;40m"
    assert lowered(INK, "none", "ansi") == ""


@pytest.mark.parametrize(
    ("sent", "depth", "lowered_to"),
    [
        ("\x1b[0m", "16", "\x1b[0m"),
        ("\x1b[m", "none", "\x1b[m"),
        ("\x1b[2J\x1b[3;4H", "none", "\x1b[2J\x1b[3;4H"),
        ("\x1b[?25l", "16", "\x1b[?25l"),
        ("\x1b[38;5;196m", "16", "\x1b[31m"),
        ("\x1b[31;44m", "256", "\x1b[38;5;1;48;5;4m"),
        ("\x1b[39;49m", "16", "\x1b[39;49m"),
        ("\x1b[3;9;38;2;1;2;3m", "none", "\x1b[3;9m"),
    ],
)
def test_other_sequences_pass_and_other_colours_go_to_the_nearest(sent: str, depth: Depth, lowered_to: str) -> None:
    assert Lowering(depth, PALETTES["dark"])(sent) == lowered_to


def test_a_blend_goes_to_the_nearest_colour() -> None:
    assert nearest256((255, 0, 0)) == 196
    assert nearest256((18, 18, 18)) == 233
    assert nearest16((250, 90, 90)) == 9
    assert lowering("256", "dark")("\x1b[38;2;255;0;0m") == "\x1b[38;5;196m"


def test_many_blends_do_not_fill_the_memory() -> None:
    lower = Lowering("16", PALETTES["dark"])

    for green in range(256):
        for blue in range(0, 256, 8):
            lower(f"\x1b[38;2;7;{green};{blue}m")

    assert len(lower._known) <= 4096


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-kitty"}, "truecolor"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, "256"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16"),
        ({"TERM": "vt220"}, "none"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "dumb"}, "none"),
        ({}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_the_depth_follows_the_terminal(env: dict[str, str], depth: Depth) -> None:
    assert detect_depth(env) == depth


def test_the_shallower_of_two_depths_has_fewer_colours() -> None:
    assert shallower("256", "16") == shallower("16", "truecolor") == "16"

"""Big names and pixel art."""

import pytest

from screens.common import sprites
from screens.common.canvas import Canvas, Ink
from screens.common.glyphs import BOX
from screens.common.letters import big, big_width, is_big
from screens.common.sprites import Sprite


def test_a_name_is_written_in_three_rows_of_half_blocks() -> None:
    canvas = Canvas(55, 3)

    big(canvas, 0, 0, "goblin")
    big(canvas, 38, 0, "TUI")

    assert canvas.text_lines() == [
        "▄▀▀▀  ▄▀▀▀▄ █▀▀▀▄ █     ▀█▀ █▄  █     ▀▀█▀▀ █   █ ▀█▀",
        "█ ▀▀█ █   █ █▀▀▀▄ █      █  █ ▀▄█       █   █   █  █",
        " ▀▀▀   ▀▀▀  ▀▀▀▀  ▀▀▀▀▀ ▀▀▀ ▀   ▀       ▀    ▀▀▀  ▀▀▀",
    ]
    assert canvas.faults == []


def test_two_tones_part_between_the_third_and_the_fourth_pixel() -> None:
    canvas = Canvas(5, 3)

    big(canvas, 0, 0, "L", fg="torch", lower="ember")

    assert canvas.ink_at(0, 0) == Ink("torch", "torch")
    assert canvas.ink_at(0, 1) == Ink("torch", "ember")
    assert canvas.ink_at(0, 2).fg == "ember"


@pytest.mark.parametrize("name", ["ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ", "012345678", "9-A!'B C"])
def test_all_letters_digits_and_some_marks_are_in_the_font(name: str) -> None:
    canvas = Canvas(60, 3)

    assert is_big(name, canvas)
    big(canvas, 0, 0, name)

    assert canvas.faults == []
    drawn = max(len(line) for line in canvas.text_lines())
    assert drawn <= big_width(name, canvas) <= 54


@pytest.mark.parametrize("name", ["Bartholomew", "Zoë", "Ana & Bo"])
def test_longer_names_and_other_letters_are_bold_and_spaced(name: str) -> None:
    canvas = Canvas(60, 3)

    end = big(canvas, 2, 0, name, fg="s2")

    assert canvas.text_lines() == ["", "  " + " ".join(name), ""]
    assert canvas.ink_at(2, 1) == Ink("s2", "ground", bold=True)
    assert end == 2 + big_width(name, canvas)


@pytest.mark.parametrize(("blocks", "colours"), [(False, True), (True, False)])
def test_without_blocks_or_colours_names_are_bold_and_spaced(blocks: bool, colours: bool) -> None:
    canvas = Canvas(20, 3, blocks=blocks, colours=colours)

    big(canvas, 0, 0, "BEA")

    assert canvas.text_lines() == ["", "B E A", ""]


def test_the_goblin_wears_a_crown_and_has_ears_eyes_and_teeth() -> None:
    canvas = Canvas(18, 7)

    sprites.draw(canvas, 0, 0, sprites.GOBLIN_KING)

    assert canvas.text_lines() == [
        "       █▄█▄█",
        "     ▄██████▄",
        "█▄  █▀▀████▀▀█  ▄█",
        "▀▀████▀████▀████▀▀",
        "  ▀▀████▀▀████▀▀▀",
        "    ▀▀▀████▀▀▀",
        "     ▀▀▀▀▀▀▀▀",
    ]
    assert (canvas.ink_at(5, 2).bg, canvas.ink_at(6, 3).fg) == ("spark", "mouth")
    assert (canvas.ink_at(6, 5).bg, canvas.ink_at(11, 5).bg) == ("tooth", "tooth")


ALL = {
    "goblin": sprites.GOBLIN,
    "king": sprites.GOBLIN_KING,
    "left hand": sprites.LEFT_HAND,
    "right hand": sprites.RIGHT_HAND,
    "torch": sprites.TORCH[0],
    "torch, second frame": sprites.TORCH[1],
    **sprites.ICONS,
}


@pytest.mark.parametrize("sprite", ALL.values(), ids=ALL)
def test_every_sprite_is_a_rectangle_of_known_colours_in_both_block_sets(sprite: Sprite) -> None:
    canvas = Canvas(sprite.width, sprite.height)

    sprites.draw(canvas, 0, 0, sprite)
    strips = canvas.strips("light")

    assert {len(row) for row in sprite.rows} == {sprite.width}
    assert len(strips) == sprite.height
    assert all(BOX.allows(char) for line in canvas.lines(BOX) for char in line)
    assert canvas.faults == []
    assert any(line.strip() for line in canvas.text_lines())


@pytest.mark.parametrize("sprite", ALL.values(), ids=ALL)
@pytest.mark.parametrize(("blocks", "colours"), [(False, True), (True, False)])
def test_pixel_art_is_left_out_without_blocks_or_colours(sprite: Sprite, blocks: bool, colours: bool) -> None:
    canvas = Canvas(20, 10, blocks=blocks, colours=colours)

    sprites.draw(canvas, 0, 0, sprite)
    sprites.glow(canvas, 5, 5)

    assert canvas.text_lines() == [""] * 10
    assert {canvas.ink_at(x, y).bg for x in range(20) for y in range(10)} == {"ground"}


def test_sizes_are_those_of_the_design() -> None:
    assert (sprites.GOBLIN.width, len(sprites.GOBLIN.rows)) == (18, 12)
    assert all((icon.width, len(icon.rows)) == (10, 8) for icon in sprites.ICONS.values())
    assert all((torch.width, len(torch.rows)) == (9, 15) for torch in sprites.TORCH)
    assert len(sprites.ICONS) == 5


def test_the_frames_of_the_torch_differ_in_the_flame_alone() -> None:
    first, second = (torch.rows for torch in sprites.TORCH)

    assert first[:8] != second[:8]
    assert first[8:] == second[8:]


def test_clear_pixels_leave_what_is_below() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "──", Ink("torch", "panel"))

    sprites.draw(canvas, 0, 0, Sprite((".s.", "...")))

    assert canvas.lines() == ["─▀ "]
    assert canvas.ink_at(1, 0) == Ink("skin", "panel")


def test_light_fades_with_the_distance_from_the_flame() -> None:
    canvas = Canvas(60, 24, "void")

    sprites.glow(canvas, 15, 8)

    assert [canvas.ink_at(x, 8).bg for x in (15, 23, 27, 31, 35, 39, 45)] == [
        *(f"glow{ring}" for ring in range(1, 7)),
        "void",
    ]
    assert canvas.faults == []

"""Three glyph sets over the same cells."""

import pytest
from rich.cells import cell_len

from screens.common.glyphs import ASCII, BOX, GLYPHS, UNICODE, GlyphSet, base_letter, cells, cut, default_glyphs, sent

IN_USE = "·×…‹›←↑→↓≈─━│┃┆┌┐└┘┏┓┗┛├┬┴═║╔╗╚╝╭╮╰╯╌╱╲▀▄█▌▐░▒■▬▯▲▸►▼◄◆●★☆✓✗"
NOT_IN_USE = "▶◀♠♥✔⠿⚀▁🗡"

every_set = pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS)


@every_set
def test_every_glyph_in_use_fills_one_cell_in_every_set(glyphs: GlyphSet) -> None:
    drawn = glyphs.translate(IN_USE)

    assert len(drawn) == len(IN_USE)
    assert all(cell_len(char) == 1 for char in drawn)
    assert all(glyphs.allows(char) for char in drawn)


@pytest.mark.parametrize("char", NOT_IN_USE)
def test_a_glyph_that_some_terminal_draws_wide_is_in_no_set(char: str) -> None:
    assert not any(glyphs.allows(char) for glyphs in GLYPHS.values())


@pytest.mark.parametrize(
    ("drawing", "box", "ascii_"),
    [
        ("▌Ana ▸ Mer ▸ Gua", "▌Ana ► Mer ► Gua", "|Ana > Mer > Gua"),
        ("┏Mer━━┓", "╔Mer══╗", "+Mer--+"),
        ("╔Lad══╗", "╔Lad══╗", "+Lad==+"),
        ("▬▬▬▬▬·· 5/7", "▬▬▬▬▬·· 5/7", "=====.. 5/7"),
        ("★★☆  fate ◆", "**·  fate ♦", "**.  fate *"),
        ("██████████▒▒░··", "██████████▒▒░··", "##########::..."),
        ("‹8› [10] 3T→2F", "«8» [10] 3T→2F", "<8> [10] 3T>2F"),
        ("▒▒▒ ▯▯▯▯ ╱──╯", "▒▒▒ ▌▌▌▌ /──┘", "::: ]]]] /--+"),
        ("1 ANA ◄ moves", "1 ANA ◄ moves", "1 ANA < moves"),
        ("thinks … ≈ ↑ ▲", "thinks . ≈ ↑ ▲", "thinks ~ ~ ^ ^"),
    ],
)
def test_a_component_keeps_its_cells_in_the_other_sets(drawing: str, box: str, ascii_: str) -> None:
    assert UNICODE.translate(drawing) == drawing
    assert BOX.translate(drawing) == box
    assert ASCII.translate(drawing) == ascii_


def test_accents_of_names_and_cards_stay_except_in_ascii() -> None:
    name = "Peña, São João, Müller, Øre, Straße"

    assert UNICODE.translate(name) == BOX.translate(name) == name
    assert ASCII.translate(name) == "Pena, Sao Joao, Muller, Ore, Strase"


def test_letters_without_a_base_letter_become_question_marks_in_ascii() -> None:
    assert ASCII.translate("Жук") == "???"
    assert base_letter("é") == "e"


def test_ascii_draws_nothing_but_ascii() -> None:
    everything = "".join(chr(code) for code in range(0xA0, 0x2C00))

    assert ASCII.translate(everything).isascii()
    assert len(ASCII.translate(everything)) == len(everything)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Joa\u0303o", "João"),
        ("goblin👺🗡", "goblin??"),
        ("漢字 ナオ", "漢\u034f字\u034f ナ\u034fオ\u034f"),
        ("a\tb\x1b[31mc", "a bc"),
        ("a\u200bb", "ab"),
    ],
    ids=["decomposed", "emoji", "wide", "controls", "zero width"],
)
def test_a_name_fills_one_cell_a_character_whatever_was_typed(text: str, drawn: str) -> None:
    assert cells(text) == drawn
    assert cells(drawn) == drawn
    assert cell_len(cells(text)) == len(cells(text))


@pytest.mark.parametrize(
    ("start", "stop", "piece"),
    [(0, 4, "漢\u034f字\u034f"), (0, 3, "漢\u034f "), (1, 4, " 字\u034f"), (0, 0, ""), (4, 5, "a")],
)
def test_half_a_wide_letter_is_a_blank(start: int, stop: int, piece: str) -> None:
    assert cut(cells("漢字a"), start, stop) == piece


def test_a_wide_letter_fills_two_cells_in_every_set() -> None:
    text = cells("漢字")

    assert [sent(glyphs.translate(text)) for glyphs in GLYPHS.values()] == ["漢字", "漢字", "????"]


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        ({"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}, "unicode"),
        ({"TERM": "tmux-256color", "LANG": "C.utf8"}, "unicode"),
        ({"TERM": "xterm-256color", "LANG": "C"}, "ascii"),
        ({"TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"TERM": "linux", "LANG": "en_GB.UTF-8"}, "box"),
        ({"TERM": "dumb", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({"TERM": "vt220", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({}, "ascii"),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"TERM": "xterm-256color", "LANG": "POSIX", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.UTF-8", "LC_ALL": "C.UTF-8"}, "unicode"),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.UTF-8", "LANG": "en_GB.UTF-8"}, "unicode"),
        ({"TERM": "xterm-256color", "LC_CTYPE": "UTF-8"}, "unicode"),
    ],
)
def test_the_glyph_set_follows_terminal_and_locale(env: dict[str, str], glyphs: str) -> None:
    assert default_glyphs(env) == glyphs

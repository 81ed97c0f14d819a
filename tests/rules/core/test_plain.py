"""Texts from elsewhere: nothing in them commands a terminal, turns its lines round, or is endless."""

import pytest

from rules.core.plain import QUOTED, abridged, legible, plain, quoted

ESC = "\x1b"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Žižek 漢字 👺", "Zoë Žižek 漢字 👺"),
        (f"{ESC}[31;1mred{ESC}[0m", "red"),
        (f"{ESC}]0;title\aname{ESC}]8;;http://x{ESC}\\link", "namelink"),
        (f"{ESC}P1$q{ESC}\\a{ESC}_b{ESC}\\c{ESC}^d\x9ce", "ace"),
        (f"{ESC}c{ESC}(0{ESC}7a", "a"),
        ("\x9b2J\x9d0;t\x9ca\x90q\x9cb", "ab"),
        (f"{ESC}[31", "31"),
        (f"{ESC}]never ends", "never ends"),
        (f"a{ESC}", "a"),
        ("a\r\nb\tc\vd\u2028e\u2029f\x85g", "a  b c d e f g"),
        ("a\0b\x07c\x08d\x7fe\x80f", "abcdef"),
        ("a\u202eb\u202cc\u2066d\u2069e\u200ff\u061cg", "abcdefg"),
        ("a\u200bb\ufeffc\u00add\U000e0041e", "abcde"),
        ("\udcff\ue000\uffff", "\ufffd\ufffd\ufffd"),
        ("  a  b  ", "  a  b  "),
    ],
    ids=[
        "letters", "colour", "title and link", "device strings", "reset", "eight bits", "unfinished colour",
        "unfinished title", "lone escape", "lines", "controls", "directions", "no width", "no text", "blanks",
    ],
)  # fmt: skip
def test_only_what_can_be_read_is_left_of_a_text_in_one_line(text: str, shown: str) -> None:
    assert legible(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("abcdef", "abcdef"), ("abcdefg", "abcde…"), ("abcd efg", "abcd…"), ("\n a ", "a"), (f"{ESC}[1mabcdef", "abcdef")],
)
def test_a_text_that_is_too_long_ends_in_an_ellipsis(text: str, shown: str) -> None:
    assert plain(text, 6) == shown


@pytest.mark.parametrize("piece", ["\x9d", ESC, f"{ESC}[", f"{ESC}]", "\n", "\u202e", "a", "\x9b0"])
def test_millions_of_signs_take_no_time_to_speak_of(piece: str) -> None:
    assert len(plain(piece * 2_000_000, 20)) <= 20


def test_what_is_quoted_is_plain_and_short() -> None:
    assert quoted("dance\n") == "`dance`"
    assert quoted("d" * 10_000) == f"`{'d' * (QUOTED - 1)}…`"


def test_of_a_text_whose_end_matters_the_middle_is_left_out() -> None:
    path = "/home/ann/" + "deep/" * 100 + "duel.goblin"

    assert abridged(path, 1000) == path
    assert abridged(path, 40) == "/home/ann/dee…deep/deep/deep/duel.goblin"
    assert abridged(f"{ESC}[2J{path}", 40) == abridged(path, 40)
    assert len(abridged("x" * 2_000_000, 40)) == 40

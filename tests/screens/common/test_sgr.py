"""Fewer bytes to the terminal, and the same picture."""

import pyte
import pytest

from screens.common.sgr import tight

PLAIN, RED, BOLD_RED = "\x1b[0m", "\x1b[38;2;200;0;0;48;2;0;0;0m", "\x1b[1;38;2;200;0;0;48;2;0;0;0m"
BLUE, BLUE_ON_GREY = "\x1b[38;2;0;0;200;48;2;0;0;0m", "\x1b[38;2;0;0;200;48;2;9;9;9m"


def drawn(written: str) -> list[list[object]]:
    """The cells of a small terminal after this was written, with their styles."""
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(written)
    return [[screen.buffer[y][x] for x in range(20)] for y in range(3)]


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        (f"{RED}a{PLAIN}{RED}b{PLAIN}", f"{RED}ab{PLAIN}"),
        (f"{RED}a{PLAIN}{BLUE}b{PLAIN}", f"{RED}a\x1b[38;2;0;0;200mb{PLAIN}"),
        (f"{BLUE}a{PLAIN}{BLUE_ON_GREY}b{PLAIN}", f"{BLUE}a\x1b[48;2;9;9;9mb{PLAIN}"),
        (f"{BOLD_RED}a{PLAIN}{RED}b{PLAIN}", f"{BOLD_RED}a\x1b[22mb{PLAIN}"),
        (f"{RED}a{PLAIN}\x1b[2;1H{RED}b{PLAIN}", f"{RED}a\x1b[2;1Hb{PLAIN}"),
        (f"{RED}a{PLAIN}b", f"{RED}a{PLAIN}b"),
        ("\x1b[1ma\x1b[0m\x1b[2mb\x1b[0m", "\x1b[1ma\x1b[0;2mb\x1b[0m"),
        ("\x1b[7ma\x1b[0mb\x1b[7mc\x1b[0m", "\x1b[7ma\x1b[0mb\x1b[7mc\x1b[0m"),
    ],
)
def test_only_what_changes_is_sent(written: str, sent: str) -> None:
    assert tight(written) == sent


@pytest.mark.parametrize("start", ["", "\x1b[2J", "\x1b[?25l"])
def test_the_picture_stays_the_same(start: str) -> None:
    styles = ["0", "1", "4;31", "7", "1;38;5;214;48;5;23", "38;2;1;2;3", "9;95;40", "39", "49", "22", "27;24"]
    written = start + "".join(
        f"\x1b[{codes}m{text}{'' if index % 3 else PLAIN}\x1b[{1 + index % 3};{1 + index}H"
        for index, (codes, text) in enumerate(zip(styles, "abcdefghijk", strict=True))
    )

    assert drawn(tight(written)) == drawn(written)
    assert len(tight(written)) <= len(written)


def test_text_without_styles_is_left_alone() -> None:
    assert tight("plain\x1b[3;1H\x1b[K") == "plain\x1b[3;1H\x1b[K"

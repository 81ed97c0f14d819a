"""The screens in terminals of many kinds: depth of colour, glyphs, sizes."""

from pathlib import Path

import pytest

from screens.common.glyphs import GLYPHS
from tests.e2e.program import DUEL, start
from tests.e2e.terminal import Terminal

KINDS = {
    "xterm-256color": ({}, {"256"}, "unicode"),
    "xterm-256color with COLORTERM": ({"COLORTERM": "truecolor"}, {"24-bit"}, "unicode"),
    "screen-256color": ({}, {"256"}, "unicode"),
    "tmux-256color": ({"COLORTERM": "truecolor"}, {"256"}, "unicode"),
    "linux": ({}, {"16"}, "box"),
    "vt220": ({}, set(), "ascii"),
    "xterm-256color without UTF-8": ({"LC_ALL": "C"}, {"256"}, "ascii"),
}
"""Name of a terminal, and more of its environment → depth of its colours, glyph set."""

MATCH = "? help"
"""Where the last line of the match screen ends."""

SCREENS = {"lobby": ((), "Enter"), "match": (DUEL, MATCH)}
"""What is opened, and what it shows."""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_terminal_gets_its_own_colours_and_glyphs(tmp_path: Path, kind: str, screen: str) -> None:
    env, depth, glyphs = KINDS[kind]
    arguments, shows = SCREENS[screen]

    with start(tmp_path, *arguments, term=kind.split()[0], env=env) as terminal:
        terminal.wait_for(shows)

    assert terminal.colours() == depth
    assert {char for char in terminal.text if char != "\n" and not GLYPHS[glyphs].allows(char)} == set()


def test_no_color_means_none(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL, env={"NO_COLOR": "1", "COLORTERM": "truecolor"}) as terminal:
        terminal.wait_for(MATCH)

    assert terminal.colours() == set()


def _fills(terminal: Terminal) -> bool:
    """Whether something is drawn within two cells of the right edge and of the bottom."""
    lines = terminal.screen.display
    return any(line[-3:].strip() for line in lines) and any(line.strip() for line in lines[-2:])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_a_terminal_is_used_to_its_edges(tmp_path: Path, size: tuple[int, int]) -> None:
    columns, lines = size

    with start(tmp_path, *DUEL, columns=columns, lines=lines) as terminal:
        terminal.wait_for(lambda text: MATCH in text and _fills(terminal))

    assert len(terminal.screen.display) == lines


def test_a_window_that_is_too_small_says_so_and_nothing_is_lost_when_it_grows_again(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        before = terminal.wait_for(MATCH)

        terminal.resize(60, 20)
        terminal.wait_for("80")
        assert MATCH not in terminal.text

        terminal.resize(80, 24)
        assert terminal.wait_for(lambda text: text == before)


def test_a_window_follows_every_size(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        terminal.wait_for(MATCH)
        for columns, lines in ((120, 40), (81, 25), (200, 60), (100, 30)):
            terminal.resize(columns, lines)
            terminal.wait_for(lambda text: MATCH in text and _fills(terminal))

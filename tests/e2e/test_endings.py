"""However the program ends, the terminal is left in order and every move that was shown is there again."""

import signal
from pathlib import Path

import pytest

from tests.e2e.player import MATCH, Player, saved_match, shows
from tests.e2e.program import DUEL, start
from tests.e2e.terminal import Terminal

PUT_IN_ORDER = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[<u")
"""The first screen is back, the cursor shows, the mouse is the terminal's again, and so is the keyboard."""


def left_in_order(terminal: Terminal) -> bool:
    return all(bytes(terminal.raw).rfind(sequence) > 0 for sequence in PUT_IN_ORDER)


def played(terminal: Terminal, data: Path) -> None:
    Player(terminal, data, people=(1, 2)).play(until=lambda match: match.ply == 3)


def goes_on(data: Path) -> None:
    """The match is at ply 3 and can be resumed."""
    assert saved_match(data).ply == 3
    with start(data, "resume") as terminal:
        terminal.wait_for(lambda text: MATCH in text and shows(text, saved_match(data)))


def test_q_leads_to_the_lobby_and_out(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        played(terminal, tmp_path)
        terminal.press("q")
        terminal.wait_for("Who holds the torch?")
        terminal.press("enter")
        terminal.wait_for("q quit")
        terminal.press("q")

        assert terminal.wait_for_end() == 0
        assert left_in_order(terminal)
    goes_on(tmp_path)


def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        played(terminal, tmp_path)
        terminal.press("ctrl+c")

        assert terminal.wait_for_end() == 0
        assert left_in_order(terminal)
    goes_on(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with start(tmp_path, *DUEL) as terminal:
        played(terminal, tmp_path)
        terminal.signal(number)

        assert terminal.wait_for_end() == 128 + number
        assert left_in_order(terminal)
    goes_on(tmp_path)


def test_a_closed_window_ends_the_program(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        played(terminal, tmp_path)
        terminal.hang_up()

        assert terminal.wait_for_end() != 0
    goes_on(tmp_path)


def test_kill_9_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        played(terminal, tmp_path)
        terminal.kill()
    goes_on(tmp_path)


def test_a_second_process_may_watch_and_plays_on_when_the_first_is_gone(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as first:
        played(first, tmp_path)
        with start(tmp_path, "resume") as second:
            second.wait_for(lambda text: "watch" in text.lower() and shows(text, saved_match(tmp_path)))
            Player(first, tmp_path, people=(1, 2), seed=4).play(until=lambda match: match.ply == 5)
            second.wait_for(lambda text: shows(text, saved_match(tmp_path)))
            assert saved_match(tmp_path).ply == 5

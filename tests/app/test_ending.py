"""How it ends: by keys, by signals, by a closed window, by a failure. Every move that was shown is saved each time."""

import re
import signal
import sys
import termios
from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from goblin_tui.app import apology, unsaved, write_log
from goblin_tui.house import GoblinHouse
from rules.games import GAMES
from tests.e2e.program import DUEL, start
from tests.e2e.terminal import Terminal

MATCH = "? help"
SWITCH = re.compile(rb"\x1b\[\?(\d+)([hl])")
"""What switches something of a terminal on and off: second screen, mouse, focus, pasting, cursor."""


def one_move(terminal: Terminal) -> None:
    """Move the orange die to the first place that is offered, and wait until that is shown."""
    terminal.wait_for(MATCH)
    terminal.press("o", "enter")
    terminal.wait_for("orange to")


def is_in_order(terminal: Terminal) -> bool:
    """Whether the terminal shows what is typed and its cursor again, and the screen of before, and reports nothing."""
    flags = termios.tcgetattr(terminal._pty)[3]
    switched = dict(SWITCH.findall(bytes(terminal.raw)))
    off = all(switched.get(number) == b"l" for number in (b"1049", b"1000", b"1003", b"1006", b"1004", b"2004"))
    return bool(flags & termios.ECHO and flags & termios.ICANON and off) and switched[b"25"] == b"h"


def saved_plies(folder: Path) -> int:
    house = GoblinHouse(folder, GAMES)
    (match,) = house.saved()
    plies = house.resume(match.id).ply
    house.close()
    return plies


@pytest.mark.parametrize("name", ["TERM", "HUP", "INT", "QUIT", "ABRT", "USR1", "USR2", "ALRM", "XCPU"])
def test_a_signal_ends_it_with_the_terminal_in_order_and_its_own_status(tmp_path: Path, name: str) -> None:
    number = signal.Signals[f"SIG{name}"]
    with start(tmp_path, *DUEL) as terminal:
        one_move(terminal)
        terminal.signal(number)

        assert terminal.wait_for_end() == 128 + number
        assert is_in_order(terminal)
        assert "Traceback" not in terminal.text
    assert not (tmp_path / "crash.log").exists()
    assert saved_plies(tmp_path) == 1


def test_a_signal_that_comes_while_the_first_screen_is_drawn_leaves_the_terminal_in_order(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        while b"\x1b[?1049h" not in terminal.raw:
            terminal.read(1)
        terminal.signal(signal.SIGTERM)

        assert terminal.wait_for_end() == 143
        assert is_in_order(terminal)


def test_ctrl_c_leaves_from_anywhere(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        one_move(terminal)
        terminal.press("ctrl+c")

        assert terminal.wait_for_end() == 0
        assert is_in_order(terminal)
    assert saved_plies(tmp_path) == 1


def test_a_closed_window_ends_it(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        one_move(terminal)
        terminal.hang_up()

        assert terminal.wait_for_end() == 129
    assert not (tmp_path / "crash.log").exists()
    assert saved_plies(tmp_path) == 1


def test_a_killed_process_frees_its_match_at_once(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        one_move(terminal)
        terminal.kill()

    house = GoblinHouse(tmp_path, GAMES)
    session = house.resume(house.saved()[0].id)
    assert (session.watching, session.ply) == (False, 1)
    house.close()


def test_a_second_window_on_the_same_match_may_watch(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as playing:
        one_move(playing)
        with start(tmp_path, "resume") as watching:
            watching.wait_for("orange to")
            watching.wait_for("watch")
            playing.press("u")
            watching.wait_for(lambda text: "orange to" not in text)

    assert saved_plies(tmp_path) == 0


def test_a_failure_ends_in_an_apology_and_a_log_without_anybodys_cards(tmp_path: Path) -> None:
    failing = (
        "import sys; from screens.lobby import LobbyScreen\n"
        "def draw(self, canvas):\n"
        "    hand = 'the ' + 'hidden goblin'\n"
        "    raise ValueError('a tile is missing')\n"
        "LobbyScreen.draw = draw; from goblin_tui.__main__ import main; sys.exit(main())"
    )
    command = [sys.executable, "-c", failing]
    with Terminal(command, env={"GOBLIN_TUI_DATA_DIR": str(tmp_path)}, columns=400) as terminal:
        assert terminal.wait_for_end() == 1
        assert is_in_order(terminal)
        assert "Sorry, goblin-tui has stumbled." in terminal.text
        assert str(tmp_path / "crash.log") in terminal.text
        assert "hidden goblin" not in terminal.text

    log = (tmp_path / "crash.log").read_text()
    assert "ValueError: a tile is missing" in log
    assert "hidden goblin" not in log


def test_the_log_says_where_something_in_the_background_failed(tmp_path: Path) -> None:
    def fail() -> None:
        raise ValueError("a tile is missing")

    with pytest.raises(ValueError, match="a tile") as failed:
        fail()
    write_log(tmp_path, WorkerFailed(failed.value))

    assert "in fail\n" in (tmp_path / "crash.log").read_text()


def test_a_log_that_cannot_be_written_is_not_promised(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")

    assert write_log(tmp_path / "taken", ValueError("x")) is None
    assert "written in" not in apology(None)


def test_an_apology_promises_no_match_that_is_not_saved() -> None:
    assert "Your match is saved up to its last move" in apology(None)
    assert "saved" not in apology(None, saved=False)


def test_a_match_that_could_not_be_saved_is_told_with_the_way_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with start(tmp_path / "taken", *DUEL, columns=400, env={"TMPDIR": str(tmp_path)}) as terminal:
        one_move(terminal)
        terminal.wait_for("Moves cannot be saved")
        terminal.press("ctrl+c")

        assert terminal.wait_for_end() == 1
        (record,) = tmp_path.glob("*.goblin")
        assert f"goblin-tui import {record}" in terminal.text
    assert unsaved(None) == "A match could not be saved anywhere."

"""Stopped and started again, by ctrl-z or by signals, the match goes on; meanwhile the terminal is the shell's."""

import os
import re
import signal
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.program import DUEL, PROGRAM, start
from tests.e2e.terminal import Terminal

CTRL_Z: Final = "\x1a"
MATCH = "? help"
PROMPT = "shell> "
MODES = {"second screen": b"1049", "mouse": b"1000", "every move of it": b"1003", "paste": b"2004", "focus": b"1004"}
SWITCHES = re.compile(rb"\x1b\[\?(\d+)([hl])")


@pytest.fixture
def shell() -> Iterator[Terminal]:
    with Terminal(["bash", "--norc", "--noediting", "-i"], env={"PS1": PROMPT}) as terminal:
        terminal.wait_for(PROMPT)
        yield terminal


def in_use(terminal: Terminal) -> set[str]:
    """What of the terminal is switched on now."""
    last = {found[1]: found[2] for found in SWITCHES.finditer(bytes(terminal.raw))}
    on = {name for name, number in MODES.items() if last.get(number) == b"h"}
    return on | ({"no cursor"} if last.get(b"25") == b"l" else set())


def line_flags(terminal: Terminal) -> list[int]:
    """How the system treats what is typed: echo, lines, signals."""
    flags: list[int] = termios.tcgetattr(terminal._pty)[3:4]
    return flags


def begin(shell: Terminal, data: Path, wrapper: str = "{}") -> str:
    """Start a match from the shell: its screen once it stands still."""
    command = " ".join([PROGRAM, "--data-dir", str(data), *DUEL])
    shell.send(wrapper.format(command) + "\r")
    shell.wait_for(MATCH)
    shell.settle(0.3)
    assert in_use(shell) == {*MODES, "no cursor"}
    return shell.text


def process_of(data: Path) -> int:
    """The process that plays over a data folder."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            words = (process / "cmdline").read_bytes().split(b"\0") if (process / "cmdline").exists() else []
            if os.fsencode(data) in words and b"bash" not in words[0] and words[0] != b"sh":
                return int(process.name)
    raise AssertionError("nobody plays")


def stopped(shell: Terminal) -> None:
    """Wait until the shell has the terminal back, and clear it."""
    shell.wait_for(lambda text: "Stopped" in text and PROMPT in text)
    shell.send("clear\r")  # the emulator has no second screen that would go away by itself
    shell.wait_for(lambda text: MATCH not in text)


def go_on(shell: Terminal, before: str) -> None:
    """Say `fg`: the match shows as before, and takes keys."""
    shell.send("clear; fg\r")
    shell.wait_for(lambda text: text == before)
    shell.settle(0.3)
    assert in_use(shell) == {*MODES, "no cursor"}
    shell.press("o", "enter")
    shell.wait_for("orange to")


def test_ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_back(shell: Terminal, tmp_path: Path) -> None:
    untouched = line_flags(shell)
    before = begin(shell, tmp_path)
    shell.send(CTRL_Z)
    stopped(shell)

    assert (in_use(shell), line_flags(shell)) == (set(), untouched)
    go_on(shell, before)
    shell.press("ctrl+c")
    shell.wait_for(PROMPT.rstrip())
    shell.settle(0.5)
    assert (in_use(shell), line_flags(shell)) == (set(), untouched)


def test_ctrl_z_stops_whoever_started_it_in_the_same_job_too(shell: Terminal, tmp_path: Path) -> None:
    before = begin(shell, tmp_path, "sh -c '{}; echo over'")
    shell.send(CTRL_Z)
    stopped(shell)

    go_on(shell, before)
    shell.press("ctrl+c")
    shell.wait_for("over")


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_a_signal_stops_it_and_fg_takes_the_terminal_back(
    shell: Terminal, tmp_path: Path, number: signal.Signals
) -> None:
    untouched = line_flags(shell)
    before = begin(shell, tmp_path)
    os.kill(process_of(tmp_path), number)
    stopped(shell)

    go_on(shell, before)
    shell.press("ctrl+c")
    shell.wait_for(PROMPT.rstrip())
    shell.settle(0.5)
    assert (in_use(shell), line_flags(shell)) == (set(), untouched)


def test_in_the_background_it_waits_for_the_terminal(shell: Terminal, tmp_path: Path) -> None:
    before = begin(shell, tmp_path)
    shell.send(CTRL_Z)
    stopped(shell)
    shell.send("bg; sleep 1; jobs; echo looked\r")
    shell.wait_for(lambda text: "looked" in text.split("echo looked")[-1])

    assert "Stopped" in shell.text
    assert in_use(shell) == set()
    go_on(shell, before)


def test_where_no_shell_could_start_it_again_ctrl_z_does_nothing(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        before = terminal.wait_for(MATCH)
        terminal.send(CTRL_Z)
        terminal.settle(0.5, 5)
        terminal.wait_for(lambda text: text == before)
        terminal.press("o", "enter")
        terminal.wait_for("orange to")


def test_stopped_and_started_by_signals_alone_it_goes_on(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        before = terminal.wait_for(MATCH)
        for _ in range(3):
            terminal.signal(signal.SIGSTOP)
            terminal.signal(signal.SIGCONT)
            terminal.settle(0.3, 5)
        terminal.wait_for(lambda text: text == before)
        terminal.press("o", "enter")
        terminal.wait_for("orange to")
        terminal.press("ctrl+c")

        assert terminal.wait_for_end() == 0
        assert in_use(terminal) == set()
        assert line_flags(terminal)[0] & termios.ECHO
        assert line_flags(terminal)[0] & termios.ICANON

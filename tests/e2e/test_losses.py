"""The file of saved matches goes away under a running match: what was shown is there again, or it is said where."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from goblin_tui.database import FILE
from tests.e2e.player import MATCH, Player, saved_match, shows
from tests.e2e.program import DUEL, PROGRAM, start
from tests.e2e.terminal import Terminal

LOSSES: Final[Mapping[str, Callable[[Path], object]]] = {
    "deleted": lambda data: (data / FILE).unlink(),
    "without its log": lambda data: (data / f"{FILE}-wal").unlink(),
    "cut": lambda data: os.truncate(data / FILE, 0),
    "overwritten": lambda data: (data / FILE).write_bytes(b"no database" * 1000),
    "with its folder": shutil.rmtree,
}


def moves_on(terminal: Terminal, data: Path, ply: int, seed: int) -> None:
    """Play to that ply; each move is in the store before the next."""
    Player(terminal, data, people=(1, 2), seed=seed).play(until=lambda match: match.ply == ply)


def goes_on(data: Path, ply: int) -> None:
    assert saved_match(data).ply == ply
    with start(data, "resume") as terminal:
        terminal.wait_for(lambda text: MATCH in text and shows(text, saved_match(data)))


@pytest.mark.parametrize("loss", LOSSES)
def test_a_match_that_has_lost_its_file_outlives_a_kill_after_its_next_move(tmp_path: Path, loss: str) -> None:
    data = tmp_path / "data"
    with start(data, *DUEL) as terminal:
        moves_on(terminal, data, 2, seed=3)
        LOSSES[loss](data)
        terminal.press("u")
        terminal.wait_for(lambda text: "turn 1 " in text or "r redo" in text)
        terminal.kill()

    goes_on(data, 1)


@pytest.mark.parametrize("loss", LOSSES)
def test_a_match_that_has_lost_its_file_after_the_last_move_is_there_after_the_end(tmp_path: Path, loss: str) -> None:
    data = tmp_path / "data"
    with start(data, *DUEL, columns=200) as terminal:
        moves_on(terminal, data, 2, seed=3)
        LOSSES[loss](data)
        terminal.press("ctrl+c")

        assert terminal.wait_for_end() == 0
    goes_on(data, 2)


@pytest.mark.parametrize("by", ["ctrl+c", "SIGTERM"])
def test_what_can_be_saved_nowhere_stays_told_and_is_written_down_at_the_end(tmp_path: Path, by: str) -> None:
    data = tmp_path / "data"
    with start(data, *DUEL, columns=300, env={"TMPDIR": str(tmp_path)}) as terminal:
        moves_on(terminal, data, 1, seed=3)
        (data / FILE).unlink()
        (data / FILE).mkdir()
        terminal.press("u")
        terminal.wait_for("not saved")
        terminal.press("r")
        terminal.wait_for(lambda text: "u undo" in text and "not saved" in text)
        if by == "SIGTERM":
            terminal.signal(signal.SIGTERM)
        else:
            terminal.press(by)

        assert terminal.wait_for_end() == (143 if by == "SIGTERM" else 1)
        (record,) = tmp_path.glob("*.goblin")
        assert f"goblin-tui import {record}" in terminal.text

    other = tmp_path / "other"
    subprocess.run([PROGRAM, "--data-dir", str(other), "import", str(record)], check=True, timeout=60)
    goes_on(other, 1)


def test_a_pipe_in_the_place_of_the_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)

    listed = subprocess.run(
        [PROGRAM, "--data-dir", str(tmp_path), "resume", "--list"], capture_output=True, text=True, timeout=60
    )
    assert (listed.returncode, listed.stdout) == (1, "")
    assert "a pipe lies where a file has to be" in listed.stderr
    with start(tmp_path) as terminal:
        terminal.wait_for("a pipe lies where a file has to be")

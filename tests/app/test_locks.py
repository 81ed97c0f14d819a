"""One process plays a match; whoever dies holds nothing back."""

import subprocess
import sys
from pathlib import Path

from goblin_tui.locks import Lock


def test_a_match_is_locked_once_and_free_after_its_release(tmp_path: Path) -> None:
    first = Lock(tmp_path, "abc")
    second = Lock(tmp_path, "abc")
    assert (first.held, second.held, Lock(tmp_path, "def").held) == (True, False, True)

    second.release()
    assert not Lock(tmp_path, "abc").held
    first.release()
    assert Lock(tmp_path, "abc").held


def test_a_lock_can_be_taken_when_it_is_free_and_not_before(tmp_path: Path) -> None:
    first, second = Lock(tmp_path, "abc"), Lock(tmp_path, "abc")
    assert (first.is_free(), second.is_free(), second.take()) == (True, False, False)

    first.release()
    assert second.is_free()
    assert not second.held
    assert second.take()
    assert (second.held, first.is_free()) == (True, False)


def test_a_killed_process_holds_nothing_back(tmp_path: Path) -> None:
    holding = (
        "import os, signal, sys; from pathlib import Path; from goblin_tui.locks import Lock;"
        "lock = Lock(Path(sys.argv[1]), 'abc'); print(lock.held, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", holding, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        assert not Lock(tmp_path, "abc").held
        process.kill()

    assert Lock(tmp_path, "abc").held


def test_where_nothing_can_be_written_nothing_is_locked(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")

    assert Lock(tmp_path / "taken", "abc").held
    assert Lock(tmp_path / "taken", "abc").held


def test_the_file_of_a_lock_can_be_taken_away(tmp_path: Path) -> None:
    lock = Lock(tmp_path, "abc")
    lock.release()
    lock.remove()
    lock.remove()

    assert list((tmp_path / "locks").iterdir()) == []

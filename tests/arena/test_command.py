"""The command `arena`: what it plays, keeps, prints and refuses, and what ctrl-c leaves."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from goblin_tui import cli
from goblin_tui.arena import command, crews
from goblin_tui.arena.crews import Crew
from goblin_tui.arena.results import ResultsFile
from rules.games import GAMES
from tests.app.table import AtOnce
from tests.arena.contest import at_once, contest, essence, played
from tests.sample.rules import Whispers

Run = Callable[..., tuple[int, str, str]]
LINE = ("arena", "goblin-mountain", "--seats", "random,random", "--matches", "4")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line with matches played at once, in this process: exit status, output, errors."""
    monkeypatch.setattr(crews, "local", lambda _workers: at_once)

    def line(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return line


def test_an_arena_reports_on_its_matches(run: Run) -> None:
    status, out, err = run(*LINE)

    assert (status, err) == (0, "")
    assert out.startswith("goblin-mountain: 4 matches of random, random, seed 1\n")


def test_what_the_file_tells_is_not_played_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    _, first, _ = run(*LINE, "--out", str(path), "--report", "csv")
    before = path.read_text()

    status, again, _ = run(*LINE, "--out", str(path), "--report", "csv")
    run(*LINE[:-1], "6", "--out", str(path))

    assert (status, again) == (0, first)
    assert path.read_text().startswith(before)
    assert path.read_text().count("\n") == 1 + 6


def test_a_report_is_on_the_matches_that_were_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(*LINE, "--out", str(path))

    _, out, _ = run(*LINE[:-1], "2", "--out", str(path))

    assert "2 matches" in out.splitlines()[0]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--report", "txt"], "did you mean text?"),
        (["--option", "setp=draft"], "did you mean setup?"),
        (["--matches", "0"], "--matches"),
        (["--limit", "0"], "--limit"),
        (["--seats", "random,hrd"], "no bot is called hrd"),
        (["--seats", "random,random,random"], "1 to 2"),
        (["--out", "no/such/folder/results.jsonl"], "no/such/folder/results.jsonl: No such file"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(run: Run, more: list[str], told: str) -> None:
    status, out, err = run(*LINE, *more)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_the_file_of_another_arena_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(*LINE, "--out", str(path))

    status, out, err = run(*LINE, "--seed", "2", "--out", str(path))

    assert (status, out) == (1, "")
    assert "another arena: it differs in seed" in err


def test_a_cluster_that_nobody_installed_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    status, _, err = run(*LINE, "--cluster", "tcp://127.0.0.1:1")

    assert (status, err) == (2, "goblin-tui: a cluster needs what `goblin-tui[cluster]` installs\n")


# Ctrl-c


class Interrupted(AtOnce):
    """Somebody presses ctrl-c when the third match is to be played."""

    def __init__(self) -> None:
        self._left = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._left -= 1
        if self._left < 0:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def test_ctrl_c_reports_on_what_was_played_and_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results.jsonl"
    wish = command.Wish(4, path, "text")

    @contextmanager
    def interrupted() -> Iterator[Executor]:
        yield Interrupted()

    crew: Crew = interrupted
    status = command.hold(Whispers(), contest(), wish, crew)
    _, err = capsys.readouterr()
    again = command.hold(Whispers(), contest(), wish, at_once)

    assert (status, again) == (130, 0)
    assert re.fullmatch(r"goblin-tui: stopped after \d of 4 matches; the same command goes on from there\n", err)
    with ResultsFile(path, contest()) as file:
        assert essence(list(file.found.values())) == essence(played(contest(), range(4)))


def test_ctrl_c_in_a_real_arena_leaves_whole_lines_and_no_process(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    line = [sys.executable, "-m", "goblin_tui", *LINE[:-1], "100000", "--workers", "1", "--out", str(path)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as arena:
        while not path.exists() or path.read_bytes().count(b"\n") < 3:
            assert arena.poll() is None
        arena.send_signal(signal.SIGINT)
        _, err = arena.communicate(timeout=30)

    assert arena.returncode == 130
    assert b"the same command goes on from there" in err
    with ResultsFile(path, contest(GAMES["goblin-mountain"], "random,random")) as file:
        results = list(file.found.values())
    assert len(results) >= 2
    assert len({result.match for result in results}) == path.read_bytes().count(b"\n") - 1

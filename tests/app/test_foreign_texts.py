"""What others wrote — a record, a path, an argument — commands no terminal when the command line repeats it."""

import os
import pty
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from goblin_tui import cli
from goblin_tui.database import FILE
from goblin_tui.house import GoblinHouse
from rules.games import GAMES
from screens.common.session import Player

EVIL = "\x1b[2J\x1b]0;gotcha\a\x9b31m\u202eEve\n\r\u2028Mallory\x08"
"""Clears the screen, names the window, turns the line round, ends it."""

LONGEST = 4200


@pytest.fixture
def run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line over a data folder of the test: exit status, output, errors."""

    def command(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(["--data-dir", str(tmp_path / "data"), *arguments])
        out, err = capfd.readouterr()
        return status, out, err

    return command


Run = Callable[..., tuple[int, str, str]]


def record(folder: Path, names: Sequence[str], name: str = "duel.goblin") -> Path:
    """A sound record, but for the names in it."""
    house = GoblinHouse(folder / "other", GAMES)
    session = house.start("goblin-mountain", (Player("Ann"), Player("Bob")), {}, 5)
    first, *rest = session.record().splitlines()
    started = {**msgspec.json.decode(first), "names": list(names)}
    house.close()
    path = folder / name
    path.write_bytes(b"\n".join([msgspec.json.encode(started), *(line.encode() for line in rest)]) + b"\n")
    return path


def commands(text: str) -> set[str]:
    """Characters of a text that do anything but stand there, line ends aside."""
    return {char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def test_names_of_an_imported_record_are_listed_plain_and_short_in_one_line(run: Run, tmp_path: Path) -> None:
    assert run("import", str(record(tmp_path, (EVIL, "M" * 1_000_000))))[0] == 0
    status, out, _ = run("resume", "--list")

    assert (status, out.count("\n"), commands(out)) == (0, 1, set())
    assert "Eve   Mallory, MMMMMMMMMMMMMMM…" in out
    assert len(out) < 200


def test_an_imported_record_still_holds_the_names_as_they_were(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path, (EVIL, "Bob"))
    name = run("import", str(path))[1].split()[-1]

    assert run("export", name, "-")[1] == path.read_text()


def test_a_store_that_somebody_wrote_into_lists_a_match_a_line(run: Run, tmp_path: Path) -> None:
    run("import", str(record(tmp_path, ("Ann", "Bob"))))
    with sqlite3.connect(tmp_path / "data" / FILE) as db:
        head = msgspec.json.decode(db.execute("SELECT head FROM match").fetchone()[0])
        db.execute("UPDATE match SET id = ?, head = ?", (EVIL * 99, msgspec.json.encode({**head, "game": EVIL * 99})))
    db.close()

    status, out, _ = run("resume", "--list")

    assert (status, out.count("\n"), commands(out)) == (0, 1, set())
    assert len(out) < 300


@pytest.mark.parametrize(
    "line",
    [
        ["verify", EVIL],
        ["import", EVIL],
        ["export", EVIL, "-"],
        ["export", "-", f"/{EVIL}/{EVIL}"],
        ["resume", EVIL],
        ["play", EVIL],
        ["play", "goblin-mountain", "--seats", EVIL],
        ["play", "goblin-mountain", "--seats", f"Ann,bot:{EVIL}"],
        ["play", "goblin-mountain", "--seats", "Ann,Bob", "-o", EVIL],
        ["play", "goblin-mountain", "--seats", "Ann,Bob", "-o", f"{EVIL}=1"],
        ["play", "goblin-mountain", "--seats", "Ann,Bob", "-o", f"setup={EVIL}"],
        ["play", "goblin-mountain", "--undo", EVIL],
        ["--theme", EVIL],
        ["--glyphs", EVIL],
        [EVIL],
        [f"--{EVIL}"],
        ["games", EVIL],
    ],
    ids=lambda line: " ".join(line).replace(EVIL, "EVIL"),
)
@pytest.mark.parametrize("times", [1, 20_000], ids=["once", "long"])
def test_a_complaint_repeats_an_argument_plain_and_short_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: Sequence[str], times: int
) -> None:
    monkeypatch.setattr(cli, "needs_terminal", lambda: None)

    status, out, err = run(*(word.replace(EVIL, EVIL * times) for word in line))

    assert (out, err.count("\n"), commands(err)) == ("", 1, set())
    assert status in (1, 2)
    assert len(err) < LONGEST


@pytest.mark.parametrize("name", ["a\x1b[2Jb\nc.goblin", "\udcff.goblin"], ids=["commands", "no text"])
def test_the_path_of_a_record_is_repeated_plain(run: Run, tmp_path: Path, name: str) -> None:
    path = record(tmp_path, ("Ann", "Bob"), name)

    status, out, _ = run("verify", str(path))

    assert (status, out.count("\n"), commands(out)) == (0, 1, set())


def test_a_program_reads_the_path_of_an_export_as_it_is(run: Run, tmp_path: Path) -> None:
    name = run("import", str(record(tmp_path, ("Ann", "Bob"))))[1].split()[-1]
    path = tmp_path / "two  blanks \u200e\udcff.goblin"

    told = own_process(tmp_path, ["export", name, str(path)], subprocess.PIPE)

    assert told.stdout == os.fsencode(path) + b"\n"
    assert path.exists()


def test_a_record_on_a_terminal_commands_nothing_and_is_the_same_record(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path, ("\x9b2J\u202eEve\U000e0041", "Zoë"))
    name = run("import", str(path))[1].split()[-1]
    reading, terminal = pty.openpty()
    try:
        assert own_process(tmp_path, ["export", name, "-"], terminal).returncode == 0
        shown = os.read(reading, 1 << 16).decode().replace("\r\n", "\n")
    finally:
        os.close(reading)
        os.close(terminal)

    assert commands(shown) == set()
    assert entries(shown) == entries(path.read_text())


def entries(text: str) -> list[object]:
    return [msgspec.json.decode(line) for line in text.strip().split("\n")]


def own_process(folder: Path, arguments: Sequence[str], output: int) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process of its own."""
    command = [sys.executable, "-m", "goblin_tui", "--data-dir", str(folder / "data"), *arguments]
    return subprocess.run(command, stdout=output, stdin=subprocess.DEVNULL, timeout=60)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_letters_gets_signs_for_them(run: Run, tmp_path: Path, encoding: str) -> None:
    run("import", str(record(tmp_path, ("漢字", "Bob"))))

    told = subprocess.run(
        [sys.executable, "-m", "goblin_tui", "--data-dir", str(tmp_path / "data"), "resume", "--list"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
    )

    assert (told.returncode, told.stderr) == (0, b"")
    assert b"??, Bob" in told.stdout

"""Standard streams that are closed, full or gone: a sentence where it can be heard, and a fitting exit status."""

import subprocess
import sys
from pathlib import Path

import pytest

PRINTING = ["games", "resume --list", "--help", "--version"]
CLOSED = "standard output is closed"


def told(folder: Path, line: str, input: str = "") -> tuple[int, str, str]:  # noqa: A002 - what goes in
    """A command, streams redirected as a shell does it: exit status, output, errors."""
    command = f'{sys.executable} -m goblin_tui --data-dir "$0" {line}'
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}", str(folder)],
        input=input,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", PRINTING)
@pytest.mark.parametrize(("where", "why"), [(">&-", CLOSED), (">/dev/full", "No space left on device")])
def test_what_cannot_be_printed_is_told_in_one_line_with_status_1(
    tmp_path: Path, command: str, where: str, why: str
) -> None:
    assert told(tmp_path, f"{command} {where}") == (1, "", f"goblin-tui: nothing can be printed: {why}\n")


@pytest.mark.parametrize("command", PRINTING)
def test_a_command_needs_no_standard_input_and_no_standard_error(tmp_path: Path, command: str) -> None:
    status, out, err = told(tmp_path, f"{command} <&- 2>&-")

    assert (status, err) == (0, "")
    assert out == told(tmp_path, command)[1] != ""


@pytest.mark.parametrize("command", ["verify nothing.goblin", "nonsense", "play goblin-mountain", ""])
@pytest.mark.parametrize("streams", ["2>&-", "<&- >&- 2>&-", "2>/dev/full"])
def test_a_complaint_that_nobody_can_hear_keeps_its_status(tmp_path: Path, command: str, streams: str) -> None:
    assert told(tmp_path, f"{command} {streams}") == (2, "", "")


@pytest.mark.parametrize("command", PRINTING)
def test_a_reader_that_has_gone_ends_a_command_quietly(tmp_path: Path, command: str) -> None:
    status, out, err = told(tmp_path, f"{command} | true")

    assert status in (0, 1)
    assert (out, err) == ("", "")


@pytest.mark.parametrize(
    ("streams", "sentence"),
    [
        ("<&-", "requests come on standard input, and it is closed"),
        (">&-", "answers go to standard output, and it is closed"),
        (">/dev/full", "the conversation breaks off: No space left on device"),
    ],
)
def test_the_engine_says_why_it_cannot_talk(tmp_path: Path, streams: str, sentence: str) -> None:
    assert told(tmp_path, f"engine {streams}", '{"do":"games"}\n') == (1, "", f"goblin-tui: {sentence}\n")


def test_the_engine_talks_without_standard_error(tmp_path: Path) -> None:
    status, out, _ = told(tmp_path, "engine 2>&-", '{"do":"games"}\n{"do":"dance"}\n')

    assert status == 0
    assert [line.startswith(('{"ok":true', '{"ok":false')) for line in out.splitlines()] == [True, True]


def test_no_file_takes_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    code = "import os; from goblin_tui.streams import hold_open; hold_open(); print(os.open(os.devnull, 0) > 2)"

    for closed in ("<&-", "2>&-", "<&- 2>&-"):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -c '{code}' {closed}"], capture_output=True, text=True, timeout=60
        )
        assert done.stdout == "True\n"

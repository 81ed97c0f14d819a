"""Programs of others on a seat: what they are told, and what becomes of those that fail."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from goblin_tui.bots import Question, think
from goblin_tui.outsiders import Outsider, read_answer, write_question
from goblin_tui.programs import LONGEST_LINE, Program, ProgramFailed
from rules.core.match import Match
from rules.games import GAMES
from tests.arena.contest import contest, essence, played
from tests.sample.rules import Whispers

ROOT = Path(__file__).parents[2]
ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)"
LIMIT = 20.0
"""Seconds; only what is silent on purpose gets fewer."""


def question(seat: int = 1) -> Question:
    """The first decision of a match of the sample game, to P1."""
    match: Match[Any, Any, Any] = Match.new(Whispers(), 2, {}, 7)
    return Question(match.rules, "exec:", match.view(seat), seat, "luck", match.ply)


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Any]:
    """Makes a seat that a program with this Python in it plays; closed in the end."""
    made: list[Outsider] = []

    def make(code: str, limit: float = LIMIT) -> Outsider:
        file = tmp_path / f"bot {len(made)}.py"
        file.write_text(code)
        made.append(Outsider(f"exec:'{sys.executable}' '{file}'", limit))
        return made[-1]

    yield make
    for outsider in made:
        outsider.close()


# What is asked and answered


def test_a_program_is_told_what_its_seat_may_know_and_nothing_else() -> None:
    asked = question()
    told = json.loads(write_question(asked))

    assert (told["game"], told["seats"], told["seat"], told["ply"], told["actors"]) == ("whispers", 2, 1, 0, [1])
    assert told["view"] == json.loads(msgspec.json.encode(asked.view.position))
    assert told["prompt"][0]
    assert told["prompt"][1] is None
    assert told["moves"] == [asked.rules.notate(move) for move in asked.rules.moves(asked.view.position, 1)]


@pytest.mark.parametrize(
    "answer", ['{"do":"play","move":"draw"}', '{"do":"play","move":" DRAW ","seat":1,"ply":0,"id":"x"}']
)
def test_an_answer_is_a_play_request(answer: str) -> None:
    assert read_answer(question(), answer.encode()) == "draw"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("draw", "this is no JSON"),
        ("[]", "a request is a JSON object"),
        ('{"do":"moves","seat":1}', "something else than `play`"),
        ('{"do":"play","move":"draw","why":"hm"}', "why"),
        ('{"do":"play","move":"dance"}', "dance"),
        ('{"do":"play","move":"pass"}', "which is not legal now"),
        ('{"do":"play","move":"draw","seat":2}', "another seat or ply"),
        ('{"do":"play","move":"draw","ply":1}', "another seat or ply"),
        ("\x1b[2J\udcff", "no JSON"),
    ],
)
def test_nonsense_and_illegal_moves_are_told_apart(answer: str, told: str) -> None:
    with pytest.raises(ProgramFailed, match=re.escape(told)):
        read_answer(question(), answer.encode(errors="surrogateescape"))


# Programs that fail: `normal` plays on

FAILURES = {
    "it ends": ("import sys; sys.exit(3)", "ended with status 3"),
    "it crashes": ("import sys\nsys.stdin.readline()\n1 / 0", "ended with status 1: ZeroDivisionError"),
    "it closes its output": ("import os, sys\nos.close(1)\nsys.stdin.read()", "closed its output"),
    "it talks nonsense": ("input(); print('Hello!', flush=True); input()", "answered `Hello!`"),
    "it never ends a line": (f"print('x' * {LONGEST_LINE + 1}, end='', flush=True); input()", "64 KiB"),
}


@pytest.mark.parametrize(("code", "told"), list(FAILURES.values()), ids=list(FAILURES))
def test_normal_moves_for_a_program_that_fails(script: Any, code: str, told: str) -> None:
    outsider, asked = script(code), question()

    move = outsider.think(asked)

    assert move == think(msgspec.structs.replace(asked, level="normal"))
    assert told in (outsider.fallen or "")


def test_normal_moves_for_a_program_that_is_silent_and_nobody_waits_longer_than_the_limit(script: Any) -> None:
    outsider, asked = script("import time; time.sleep(60)", limit=0.2), question()

    since = monotonic()
    move = outsider.think(asked)

    assert monotonic() - since < 10
    assert move == think(msgspec.structs.replace(asked, level="normal"))
    assert outsider.fallen == "the program did not answer within 0.2 s"


def test_a_program_that_failed_once_is_not_asked_again(script: Any, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    outsider = script(f"open({str(marks)!r}, 'a').write('x'); input(); print('?', flush=True)")

    outsider.think(question())
    outsider.think(question())

    assert marks.read_text() == "x"


def test_a_program_that_is_not_there_falls_at_once() -> None:
    outsider = Outsider("exec:no-such-program-here")

    assert outsider.think(question())
    assert "there is no program" in (outsider.fallen or "")


def test_a_program_ends_with_its_match() -> None:
    program = Program((sys.executable, "-c", "import sys, time\nfor line in sys.stdin: print('ok', flush=True)"))
    assert program.ask(b"hello", LIMIT) == b"ok"

    program.close()

    assert program._process.returncode == 0


def test_a_program_that_does_not_want_to_end_is_ended_with_its_children() -> None:
    code = "import subprocess, sys, time\nsubprocess.Popen(['sleep', '60'])\nprint('ok', flush=True)\ntime.sleep(60)"
    program = Program((sys.executable, "-c", code))
    assert program.ask(b"hello", LIMIT) == b"ok"

    program.close()

    assert program._process.returncode == -9


def test_a_long_question_reaches_a_program_that_answers_at_length(script: Any) -> None:
    program = Program((sys.executable, "-c", ECHO))
    long = b"x" * (LONGEST_LINE - 10)

    assert program.ask(long, LIMIT) == long
    program.close()


# In the arena


def example() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text("utf-8"), re.DOTALL)
    return str(code)


def test_the_example_of_the_documents_has_ten_lines_and_plays_every_match_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(example())
    rules = GAMES["goblin-mountain"]

    results = played(contest(rules, f"exec:{sys.executable} {file},random"), range(2), rules)

    assert len(example().splitlines()) == 10
    assert [result.fallen for result in results] == [(), ()]


def test_a_program_that_fails_is_told_in_the_result_by_seat(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("raise SystemExit('no game for me')")

    first, second = essence(played(contest(seats=f"exec:{sys.executable} {file},random"), range(2)))

    assert first.fallen == ("the program ended with status 1: no game for me", None)
    assert second.fallen == first.fallen[::-1]

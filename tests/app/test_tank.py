"""Bots that look ahead think in processes of their own: hurried, called off, killed, and never outliving anybody."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from time import monotonic, sleep

import msgspec
import pytest

from goblin_tui.bots import BotSeats, Question, think
from goblin_tui.tank import ThinkTank
from rules.core.match import Match
from rules.core.plan import Plan
from rules.games import GAMES
from tests.sample.rules import Whispers

LONG = 60.0
"""Seconds that a test waits for what must not last."""


class Brooding(Whispers):
    """The sample game, whose bots would think for hours."""

    plan = Plan(iterations=10_000_000)


def question(rules: Whispers, level: str = "hard") -> Question:
    match = Match.new(rules, 2, {"stacked": "Dare,Gem,Hush,Gem,Nick,Gem"}, 1)
    return Question(rules, level, match.view(1), 1, "1 bot 1", 0)


@pytest.fixture
def tank() -> Iterator[ThinkTank]:
    made = ThinkTank()
    yield made
    made.close()


def test_a_process_chooses_what_is_chosen_here(tank: ThinkTank) -> None:
    asked = question(Whispers())

    assert tank.ask(asked, think).future.result(LONG) == think(asked)


def test_a_thought_that_is_hurried_answers_with_a_legal_move(tank: ThinkTank) -> None:
    asked = question(Brooding())
    thought = tank.ask(asked, think)
    thought.hurry()

    legal = [asked.rules.notate(move) for move in asked.rules.moves(asked.view.position, 1)]
    assert thought.future.result(LONG) in legal


def test_a_thought_that_nobody_waits_for_leaves_its_process_to_the_next(tank: ThinkTank) -> None:
    tank.ask(question(Brooding()), think).drop()

    assert tank.ask(question(Whispers()), think).future.result(LONG)


def test_a_killed_process_is_replaced(tank: ThinkTank) -> None:
    killed = process_of(tank)
    os.kill(killed, signal.SIGKILL)
    with contextlib.suppress(BrokenExecutor):  # whoever asks before the death is noticed
        tank.ask(question(Whispers()), think).future.result(LONG)

    assert process_of(tank) != killed


def process_of(tank: ThinkTank) -> int:
    tank.ask(question(Whispers()), think).future.result(LONG)
    assert tank._pool is not None
    (pid,) = tank._pool._processes
    return pid


def process_is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_bot_whose_process_is_killed_is_asked_again() -> None:
    made = ThinkTank()
    answers: list[str] = []
    asked = [question(Brooding())]
    bots = BotSeats(
        lambda: asked.pop() if asked else None,
        lambda _question, text: answers.append(text),
        lambda _what: None,
        ThreadPoolExecutor(1),
        tank=lambda: made,
    )
    bots.look()
    await until(lambda: made._pool is not None and bool(made._pool._processes))
    assert made._pool is not None
    os.kill(next(iter(made._pool._processes)), signal.SIGKILL)
    first = made._pool
    await until(lambda: made._pool is not first)
    bots.hurry()
    await until(lambda: bool(answers))
    bots.close()
    made.close()

    assert answers


async def until(condition) -> None:  # type: ignore[no-untyped-def]  # any condition
    end = monotonic() + LONG
    while not condition():
        assert monotonic() < end
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_of_every_game_goes_to_a_process_and_back(game: str) -> None:
    rules = GAMES[game]
    match = Match.new(rules, rules.info.seats[1], {}, 1)
    seat = rules.actors(match.position)[0]
    asked = Question(rules, "hard", match.view(seat), seat, "1 bot", 0)
    again = msgspec.structs.replace(asked, rules=type(rules)())
    made = ThinkTank()
    thought = made.ask(again, think)
    thought.hurry()

    assert rules.parse(thought.future.result(LONG), asked.view) in rules.moves(match.position, seat)
    made.close()


DYING = """
import os, sys
from goblin_tui.bots import think
from goblin_tui.tank import ThinkTank
from tests.app.test_tank import Brooding, question
from tests.sample.rules import Whispers

if __name__ == "__main__":
    tank = ThinkTank()
    tank.ask(question(Whispers()), think).future.result()
    print(*tank._pool._processes, flush=True)
    tank.ask(question(Brooding()), think)
    sys.stdin.read()
"""


def test_no_process_outlives_a_program_that_is_killed() -> None:
    command = [sys.executable, "-c", DYING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        program.kill()
    end = monotonic() + LONG
    while process_is_there(pid):
        assert monotonic() < end
        sleep(0.05)

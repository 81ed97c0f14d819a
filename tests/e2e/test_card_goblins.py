"""A match of Card Goblins in a real terminal: answered, killed with a stack, resumed, finished, replayed, verified."""

import subprocess
from pathlib import Path

from tests.e2e.junker import CALL, Junker, saved, shows
from tests.e2e.program import PROGRAM, start

PEOPLE = {1: "Julie", 2: "Robin"}
TABLE = ("play", "card-goblins", "--seats", "Julie,Robin,bot:normal,bot:normal", "--seed", "7")
SHORT = ("--option", "vp_goal=2", "--option", "max_rounds=10")


def ran(data: Path, *arguments: str) -> str:
    """What a command of the program says."""
    done = subprocess.run(
        [PROGRAM, "--data-dir", str(data), *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_a_match_of_four_is_killed_with_a_stack_resumed_taken_back_finished_and_replayed(tmp_path: Path) -> None:
    data, record = tmp_path / "data", tmp_path / "match.goblin"
    with start(data, *TABLE, *SHORT) as terminal:
        terminal.wait_for(CALL)
        terminal.press("+", "+", "+")
        junker = Junker(terminal, data, PEOPLE)
        half = junker.play(until=lambda match: len(match.position.stack) > 0 and match.position.turn > 4)
        assert half.position.stack
        assert junker.calls > 0
        terminal.kill()

    with start(data, "resume") as terminal:
        junker = Junker(terminal, data, PEOPLE)
        assert junker.look(half.ply - 1).position == half.position
        assert shows(terminal.text, half)

        terminal.press("+", "+", "+")
        over = junker.play(until=lambda match: False)
        assert {"Draw", "PlayGoblin", "Search", "Tap", "Pass", "Reveal"} <= junker.kinds
        assert junker.handed_over > 0
        terminal.press("enter")
        terminal.wait_for("r replay")

        terminal.press("u")
        terminal.wait_for(lambda text: saved(data).ply < over.ply)
        terminal.press("r")
        terminal.wait_for(lambda text: saved(data).ply == over.ply)

    record.write_text(ran(data, "export", "-"), encoding="utf-8")
    assert "lead where they led" in ran(data, "verify", str(record))
    with start(data, "replay", str(record)) as terminal:
        terminal.wait_for(f"0/{over.ply} ")

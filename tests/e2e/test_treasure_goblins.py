"""A match of Treasure Goblins with secrets in a real terminal: handed over, killed, resumed, taken back, finished."""

import subprocess
from pathlib import Path

from tests.e2e.program import PROGRAM, start
from tests.e2e.treasurer import Treasurer, saved, shows

PEOPLE = (1, 2)
TABLE = ("play", "treasure-goblins", "--seats", "Julie,Robin,bot:easy", "--seed", "7")


def ran(data: Path, *arguments: str) -> str:
    """What a command of the program says."""
    done = subprocess.run(
        [PROGRAM, "--data-dir", str(data), *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_a_match_of_two_people_and_a_bot_is_handed_over_killed_resumed_taken_back_and_finished(tmp_path: Path) -> None:
    data, record = tmp_path / "data", tmp_path / "match.goblin"
    with start(data, *TABLE) as terminal:
        terminal.wait_for("I am ")
        treasurer = Treasurer(terminal, data, PEOPLE)
        treasurer.look(-1)
        terminal.press("+", "+", "+")
        half = treasurer.play(until=lambda match: match.ply >= 12 and match.position.decision == "take")
        assert treasurer.handed_over >= 2
        terminal.kill()

    with start(data, "resume") as terminal:
        terminal.wait_for("I am ")
        treasurer = Treasurer(terminal, data, PEOPLE)
        assert treasurer.look(half.ply - 1).position == half.position

        terminal.press("u")
        terminal.wait_for(lambda text: saved(data).ply == half.ply - 1 and shows(text, saved(data)))
        assert saved(data).position.decision == "act"

        over = treasurer.play(until=lambda match: False)
        outcome = over.rules.outcome(over.position)
        assert outcome is not None
        terminal.press("enter")
        terminal.wait_for("r replay")
        terminal.wait_for(lambda text: all(str(score) in text for score in outcome.scores))
        assert treasurer.rounds_looked_at == 3
        assert {"PlaceTile", "PlayTiny", "TakeTile"} <= treasurer.kinds

        terminal.press("r")
        terminal.wait_for(f"0/{over.ply} ")
        terminal.press("end")
        terminal.wait_for(f"{over.ply}/{over.ply} ")

    assert {node.seat for node in over.line()[1:]} == {1, 2, 3}
    record.write_text(ran(data, "export", "-"), encoding="utf-8")
    assert "lead where they led" in ran(data, "verify", str(record))
    with start(data, "replay", str(record)) as terminal:
        terminal.wait_for(f"0/{over.ply} ")

"""A match of Roblins! in a real terminal: handed over, killed, resumed, taken back, finished, replayed, verified."""

import subprocess
from pathlib import Path

from tests.e2e.program import PROGRAM, start
from tests.e2e.robber import Robber, saved, shows

TABLE = ("play", "roblins", "--seats", "Julie,Robin", "--seed", "7", "--option", "first=P1")


def ran(data: Path, *arguments: str) -> str:
    """What a command of the program says."""
    done = subprocess.run(
        [PROGRAM, "--data-dir", str(data), *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_a_match_of_two_people_is_handed_over_killed_resumed_taken_back_and_finished(tmp_path: Path) -> None:
    data, record = tmp_path / "data", tmp_path / "match.goblin"
    with start(data, *TABLE) as terminal:
        terminal.wait_for("I am ")
        robber = Robber(terminal, data, (1, 2))
        half = robber.play(until=lambda match: match.position.turn >= 4 and match.position.phase == "BAND")
        assert robber.handed_over >= 3
        assert robber.raids_told >= 2
        terminal.kill()

    with start(data, "resume") as terminal:
        terminal.wait_for("I am ")
        robber = Robber(terminal, data, (1, 2))
        assert robber.look(half.ply - 1).position == half.position

        terminal.press("u")
        terminal.wait_for(lambda text: saved(data).ply == half.ply - 1 and shows(text, saved(data)))
        terminal.press("U")
        terminal.wait_for(lambda text: saved(data).ply == half.ply and shows(text, saved(data)))

        over = robber.play(until=lambda match: False)
        outcome = over.rules.outcome(over.position)
        assert outcome is not None
        assert {"Draw", "Buy", "Pay", "BeginRaid", "Send", "Charge", "Take"} <= robber.kinds
        assert robber.farewells > 0
        terminal.press("enter")
        terminal.wait_for("r replay")

        terminal.press("r")
        terminal.wait_for(f"0/{over.ply} ")
        terminal.press("end")
        terminal.wait_for(f"{over.ply}/{over.ply} ")

    record.write_text(ran(data, "export", "-"), encoding="utf-8")
    assert "lead where they led" in ran(data, "verify", str(record))
    with start(data, "replay", str(record)) as terminal:
        terminal.wait_for(f"0/{over.ply} ")

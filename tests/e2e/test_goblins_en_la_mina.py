"""Goblins en la mina in a real terminal: two people and two bots, killed in a raid's window, resumed, finished."""

import subprocess
from pathlib import Path

from tests.e2e.miner import CALL, RULES, MinaMatch, Miner, saved, shows
from tests.e2e.program import PROGRAM, start

SEATS = "Julie,Robin,bot:easy,bot:easy"
TABLE = ("play", "goblins-en-la-mina", "--seats", SEATS, "--seed", "8", "--option", "first=P1", "--option", "goal=3")


def ran(data: Path, *arguments: str) -> str:
    """What a command of the program says."""
    done = subprocess.run(
        [PROGRAM, "--data-dir", str(data), *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def in_a_window(match: MinaMatch) -> bool:
    """Whether somebody may answer in a raid."""
    return match.position.raid is not None and bool(match.position.windows)


def test_a_match_of_four_is_killed_in_a_window_resumed_taken_back_and_finished(tmp_path: Path) -> None:
    data, record = tmp_path / "data", tmp_path / "match.goblin"
    with start(data, *TABLE) as terminal:
        half = Miner(terminal, data, (1, 2)).play(until=lambda match: in_a_window(match) and CALL in terminal.text)
        assert CALL in terminal.text
        terminal.kill()

    with start(data, "resume") as terminal:
        miner = Miner(terminal, data, (1, 2))
        assert miner.look(half.ply - 1).position == half.position
        assert CALL in terminal.text

        terminal.press("u")
        terminal.wait_for(lambda text: saved(data).ply < half.ply)
        miner.look(-1)
        terminal.press("r")
        terminal.wait_for(lambda text: saved(data).ply == half.ply and shows(text, saved(data)))

        over = miner.play(until=lambda match: False)
        assert RULES.outcome(over.position) is not None
        assert {"Summon", "Promote", "Explore", "Load", "End", "Use"} <= miner.kinds
        assert min(miner.handed_over, miner.told, miner.calls) > 0
        terminal.press("enter")
        terminal.wait_for("r replay")
        terminal.press("r")
        terminal.wait_for(f"0/{over.ply} ")
        terminal.press("end")
        terminal.wait_for(f"{over.ply}/{over.ply} ")

    record.write_text(ran(data, "export", "-"), encoding="utf-8")
    assert "lead where they led" in ran(data, "verify", str(record))

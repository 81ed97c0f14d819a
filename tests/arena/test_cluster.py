"""An arena on a real Dask scheduler with two workers, one of which is killed in the middle."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from goblin_tui.arena import crews
from goblin_tui.arena.command import Wish, hold
from goblin_tui.arena.results import Result, ResultsFile
from goblin_tui.arena.run import play_all
from rules.games import GAMES
from tests.arena.contest import contest, essence, played

pytest.importorskip("distributed", reason="the extra goblin-tui[cluster] is not installed")

MATCHES = 60
SCHEDULER = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
WORKER = ("worker", "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
LOUD = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "info"}
"""So that the scheduler says its address and who has come."""


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        self.log = self._start(*SCHEDULER)
        self.address = self._heard(r"Scheduler at:\s+(tcp://\S+)")
        self.workers = [self._worker(), self._worker()]

    def _worker(self) -> int:
        self._start(*WORKER, self.address)
        self._heard(r"Register worker")
        return self._processes[-1].pid

    def _start(self, *words: str) -> IO[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if words[0] == "scheduler" else subprocess.DEVNULL,
            text=True,
            env={**os.environ, **LOUD},
        )
        self._processes.append(process)
        return process.stderr or self.log

    def _heard(self, words: str) -> str:
        """Wait until the scheduler says this."""
        for line in self.log:
            found = re.search(words, line)
            if found is not None:
                return found[found.re.groups]
        raise AssertionError("the scheduler ended")

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.close()


@pytest.mark.filterwarnings("ignore")  # of the library and its event loop
def test_a_worker_that_is_killed_loses_no_match_and_counts_none_twice(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    rules = GAMES["goblin-mountain"]
    arena = contest(rules, "random,random")
    taken: list[int] = []

    with ResultsFile(path, arena) as file:

        def take(result: Result) -> None:
            file.add(result)
            taken.append(result.match)
            if len(taken) == MATCHES // 4:
                os.kill(cluster.workers[0], signal.SIGKILL)

        failures = play_all(rules, arena, range(MATCHES), crews.cluster(cluster.address), take)

    assert failures == {}
    assert sorted(taken) == list(range(MATCHES))
    _, *lines = path.read_text().splitlines()
    assert sorted(json.loads(line)["match"] for line in lines) == list(range(MATCHES))
    with ResultsFile(path, arena) as file:
        assert essence(list(file.found.values())) == essence(played(arena, range(MATCHES), rules))


def test_where_no_cluster_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "PATIENCE", "0.2s")

    with pytest.raises(crews.NoCluster, match="no cluster answers at"):
        hold(
            GAMES["goblin-mountain"],
            contest(GAMES["goblin-mountain"]),
            Wish(1, None, "text"),
            crews.cluster("tcp://127.0.0.1:9"),
        )

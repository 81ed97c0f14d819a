"""What a person waits for, through a real pty: the first frame, a key, a move; and what a terminal has to take."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.figure import Figure, at_most, below
from tests.e2e.terminal import Terminal

STARTS = 6
KEYS = 24
QUIET = 0.08
"""Seconds without a byte after which a frame counts as painted."""
IDLE = 3.0
"""Seconds of doing nothing."""
AFTERGLOW = 2.0
"""Seconds until what a move lights up has faded."""
MEGABYTE = 1 << 20

BARE = [sys.executable, str(Path(__file__).with_name("bare.py"))]


class Running:
    """A program that has painted its first frame."""

    def __init__(self, terminal: Terminal, shows: str) -> None:
        self.terminal = terminal
        start = perf_counter()
        terminal.wait_for(shows)
        self.first = perf_counter() - start
        """Seconds to the first frame."""
        terminal.settle(QUIET * 4)
        self.bytes = len(terminal.raw)
        """Written until everything was painted."""

    def key(self, key: str) -> tuple[float, int]:
        """Seconds from a key to the last painted byte, and the bytes."""
        self.terminal.settle(QUIET)
        start = perf_counter()
        self.terminal.press(key)
        count, last = self.terminal.settle(QUIET, patience=1)
        return last - start, count

    def repaint(self) -> int:
        """Bytes of painting everything again."""
        columns, lines = self.terminal.screen.columns, self.terminal.screen.lines
        self.terminal.resize(columns + 1, lines)
        self.terminal.settle(QUIET * 4)
        self.terminal.resize(columns, lines)
        return self.terminal.settle(QUIET * 4)[0]

    def memory(self) -> float:
        """Resident, in bytes."""
        status = Path(f"/proc/{self.terminal.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024.0 for line in status.splitlines() if line.startswith("VmRSS"))

    def idle(self) -> tuple[int, float]:
        """Bytes written, and the share of a core used, in per cent, while nothing happens."""
        self.terminal.settle(AFTERGLOW)
        before, start = self._ticks(), perf_counter()
        count = 0
        while (left := IDLE - (perf_counter() - start)) > 0:
            count += self.terminal.read(left)
        used = (self._ticks() - before) / os.sysconf("SC_CLK_TCK")
        return count, 100 * used / (perf_counter() - start)

    def _ticks(self) -> int:
        fields = Path(f"/proc/{self.terminal.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])


def first_frames(commands: Sequence[tuple[Sequence[str], str]], folder: str) -> list[tuple[float, float]]:
    """Seconds to the first frame and bytes of the start, of each program with what it shows; taking turns.

    The least of several starts counts: a busy machine only adds to it.
    """
    found: list[list[tuple[float, int]]] = [[] for _ in commands]
    for _ in range(STARTS):
        for place, (command, shows) in enumerate(commands):
            with Terminal(command, env=_env(folder)) as terminal:
                running = Running(terminal, shows)
                found[place].append((running.first, running.bytes))
    return [(min(first for first, _ in starts), median(count for _, count in starts)) for starts in found]


def starts(lobby: Sequence[str], match: Sequence[str], folder: str) -> Iterator[Figure]:
    """The first frame, of the lobby and of a match at once."""
    bare, ours, at_once = first_frames([(BARE, "keys: 0"), (lobby, LOBBY_SHOWS), (match, MATCH_SHOWS)], folder)
    for name, (first, count) in (("lobby", ours), ("match", at_once)):
        figure = Figure(f"first frame, {name}", first * 1e3, "ms", "bare Textual app", bare[0] * 1e3)
        yield at_most(figure, 1.3) if name == "lobby" else figure
        yield Figure(f"bytes of the start, {name}", count, "bytes", "bare Textual app", bare[1])


def playing(match: Sequence[str], folder: str) -> Iterator[Figure]:
    """Keys, a move, memory and idling in the match screen."""
    with Terminal(BARE) as plain, Terminal(match, env=_env(folder)) as screen:
        bare, ours = Running(plain, "keys: 0"), Running(screen, MATCH_SHOWS)
        keys = [(bare.key("x")[0], ours.key(("right", "left")[turn % 2])[0]) for turn in range(KEYS)]
        per_key = [median(taken) for taken in zip(*keys, strict=True)]
        yield at_most(
            Figure("key to last painted byte", per_key[1] * 1e3, "ms", "bare Textual app", per_key[0] * 1e3), 1.5
        )
        repaint = ours.repaint()
        moves = [_move(ours, keys) for keys in MOVES]
        yield at_most(Figure("bytes of a move", median(moves), "bytes", "full repaint", repaint), 0.25)
        memory, least = ours.memory() / MEGABYTE, bare.memory() / MEGABYTE
        yield Figure("resident memory", memory, "MB", "bare Textual app", least)
        count, share = ours.idle()
        yield below(Figure("idle: written in 3 s", count, "bytes"), 0)
        yield below(Figure("idle: share of a core", share, "%"), 1)


def _move(running: Running, keys: str) -> int:
    """Bytes of the last key of a move."""
    running.terminal.send(keys)
    return running.key("enter")[1]


def _env(folder: str) -> dict[str, str]:
    return {"COLORTERM": "truecolor", "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}


LOBBY_SHOWS = "Goblin Mountain"
MATCH_SHOWS = "Robin"
MOVES = ("y2", "y2", "b7", "b9", "o10", "o17", "y11")
SETTING = ["--seats", "Julie,Robin", "-o", "track=T1A,T2A,T3A,T4A,T5A,T6A", "-o", "first=P1", "--seed", "7"]
"""A duel on the tunnel of the rules' examples, in which these keys and Enter make moves that ask for nothing more."""


def figures() -> Iterator[Figure]:
    """Everything that is seen from a terminal."""
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "goblin_tui"]
        match = [*program, "play", "goblin-mountain", *SETTING]
        yield from starts(program, match, folder)
        yield from playing(match, folder)

"""Records: jump about in them, read them, write one move more."""

import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.figure import Figure, below, seconds
from goblin_tui.database import SqliteStore
from goblin_tui.store import Head
from rules.core import records
from rules.core.match import Match
from rules.core.rules import AnyRules

PLIES = 1000
EVENTS = 500
APPENDS = 200


def long_match(rules: AnyRules, plies: int, events: int = 0) -> Match[Any, Any, Any]:
    """A record of so many plies and events at least: one random variation after the other."""
    luck = random.Random(5)
    match = Match.new(rules, rules.info.seats[1], {}, 1)
    written = 0
    while len(match.nodes) <= plies or written < events:
        if match.over:
            match.goto(luck.choice(match.nodes))
            continue
        seat = rules.actors(match.position)[0]
        written += len(match.play(seat, luck.choice(match.moves(seat))).events)
    return match


def jumps(rules: AnyRules) -> Iterator[Figure]:
    """Undo, and to any ply of a long record."""
    match = long_match(rules, PLIES)
    luck = random.Random(6)
    jump = seconds(lambda: match.goto(luck.choice(match.nodes)), 2000)
    match.goto(match.nodes[-1])
    undo = seconds(lambda: (match.undo(), match.redo()), 2000) / 2
    yield below(Figure(f"jump to any of {PLIES:,} plies", jump * 1e3, "ms"), 1)
    yield below(Figure("undo or redo", undo * 1e3, "ms"), 1)


def reading(rules: AnyRules) -> Iterator[Figure]:
    """Load and replay a record; the yardstick only parses its lines."""
    text = records.encode(long_match(rules, 0, EVENTS).journal).encode()
    lines = text.splitlines()
    ours, plain = [], []
    for _ in range(20):
        ours.append(seconds(lambda: records.decode(rules, text), 1))
        plain.append(seconds(lambda: [json.loads(line) for line in lines], 1))
    # The least of many: a busy machine only adds to it.
    figure = Figure(f"load and replay {EVENTS} events", min(ours) * 1e3, "ms", "json.loads", min(plain) * 1e3)
    yield below(figure, 5)


def storing(rules: AnyRules) -> Iterator[Figure]:
    """Keep one move more; the yardstick is a bare insert with the same safety."""
    lines = [records.encode_entry(entry) for entry in long_match(rules, APPENDS).journal]
    head = Head(rules.info.id, ())
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=NORMAL")
        bare.execute("CREATE TABLE entry (n INTEGER, line BLOB)")
        ours, plain = [], []
        for number in range(1, APPENDS + 1):
            start = perf_counter()
            store.keep("m", lines[:number], head)
            between = perf_counter()
            bare.execute("INSERT INTO entry VALUES (?, ?)", (number, lines[number - 1]))
            ours.append(between - start)
            plain.append(perf_counter() - between)
        store.close()
        bare.close()
    figure = Figure("keep one move", median(ours) * 1e6, "us", "bare SQLite insert", median(plain) * 1e6)
    yield below(figure, 1000)

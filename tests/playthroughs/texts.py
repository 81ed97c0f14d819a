"""A match as a text that a person can review, and the match that such a text tells.

The head says what the match was started with; a line `> P2: use` is a move, the lines below it what a spectator was
told, the events themselves, and who is asked next. The moves are read, all else is written anew and compared.
"""

import json
from collections.abc import Iterator
from typing import Any

from rules.core.match import Match
from rules.core.options import write
from rules.core.records import encode_entry
from rules.core.rules import AnyRules
from rules.core.telling import told_ply
from rules.games import game

AnyMatch = Match[Any, Any, Any]


def rendered(match: AnyMatch) -> str:
    """The text of a match up to where it stands."""
    return "".join(f"{line}\n" for line in (*_head(match), *_plies(match), *_end(match)))


def _head(match: AnyMatch) -> Iterator[str]:
    started = match.started
    yield f"game {started.game}, {started.seats} seats, seed {started.seed}"
    for name, value in started.options.items():
        yield f"option {name}={write(value)}"


def _plies(match: AnyMatch) -> Iterator[str]:
    rules = match.rules
    for node in match.line():
        yield ""
        yield "setup" if node.seat is None else f"> P{node.seat}: {node.move}"
        for event, text in told_ply(match, node, None):
            yield f"    {_event(event)}" + (f"  | {text}" if text else "")
        for seat in rules.actors(node.position):
            moves = rules.moves(node.position, seat)
            asked = rules.prompt(rules.view(node.position, seat)).text
            yield f"  P{seat} is asked: {asked} ({len(moves)} moves)"


def _event(event: Any) -> str:
    fields = json.loads(encode_entry(event))
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in fields.items())])


def _end(match: AnyMatch) -> Iterator[str]:
    outcome = match.rules.outcome(match.position)
    if outcome is None:
        return
    yield ""
    yield f"ranks {outcome.ranks}, scores {outcome.scores}, verdict {outcome.verdict}"
    for seat, lines in enumerate(outcome.breakdown, 1):
        parts = (f"{line.text} {line.value}" + ("" if line.points is None else f" = {line.points}") for line in lines)
        yield f"  P{seat}: {', '.join(parts)}"


def retold(text: str) -> AnyMatch:
    """The match of a text, played again from its seed."""
    lines = text.splitlines()
    title, _, rest = lines[0].removeprefix("game ").partition(", ")
    seats, _, seed = rest.partition(" seats, seed ")
    options = dict(line.removeprefix("option ").split("=", 1) for line in lines if line.startswith("option "))
    rules: AnyRules = game(title)
    match: AnyMatch = Match.new(rules, int(seats), options, seed)
    for line in lines:
        if line.startswith("> P"):
            mover, _, words = line.removeprefix("> P").partition(": ")
            match.play(int(mover), rules.parse(words, match.view(int(mover))))
    return match

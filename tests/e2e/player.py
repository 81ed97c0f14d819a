"""Somebody who plays Goblin Mountain by keys, looking at the screen and into the store behind it."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from goblin_tui.database import SqliteStore
from rules.core.match import Match
from rules.core.records import decode_lines
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.games import GAMES
from rules.goblin_mountain.moves import Draft, Move, MoveDie, Pass
from rules.goblin_mountain.position import Party, Position
from rules.goblin_mountain.position import captured as captured_dice
from tests.e2e.terminal import Terminal

MountainMatch: TypeAlias = Match[Position, Move, Any]

LETTERS = {"orange": "o", "yellow": "y", "blue": "b", "black": "k"}
MATCH = "? help"
"""Where the last line of a match screen ends."""


def saved_match(data: Path) -> MountainMatch:
    """The only match of a data folder, one of Goblin Mountain, as it would be resumed now."""
    return saved_in(data, GAMES["goblin-mountain"])


def saved_in(data: Path, rules: AnyRules) -> Match[Any, Any, Any]:
    """The only match of a data folder, one of that game, as it would be resumed now."""
    store = SqliteStore(data)
    try:
        (kept,) = store.all()
        lines = store.lines(kept.id)
    finally:
        store.close()
    return Match.from_journal(rules, decode_lines(rules, lines))


def shows(text: str, match: MountainMatch) -> bool:
    """Whether a match screen shows how the match stands: the turn, and what each seat has."""
    turn = match.rules.turn(match.position)
    return (not turn or f"turn {turn} " in text) and all(
        _shows_party(text, match.position, seat) for seat in range(1, match.seats + 1)
    )


def _shows_party(text: str, position: Position, seat: Seat) -> bool:
    lines = text.splitlines()
    of_seat = [place for place, line in enumerate(lines) if re.match(rf"▌{seat} .*front ", line)]
    if not of_seat:
        return False
    first, second = lines[of_seat[0]], lines[of_seat[0] + 1]
    party = position.party(seat)
    goods = rf"Fame {party.fame}\b.* {party.treasure}/8 .*Villagers {party.villagers}\b.*Fate {party.fate}\b"
    lost = rf"lost {captured_dice(position, seat)}\b"
    return bool(re.search(goods, second) and re.search(lost, second) and _shows_dice(first, party, position))


def _shows_dice(line: str, party: Party, position: Position) -> bool:
    live = [(colour, die) for colour, die in party.dice.items() if die.at is not None and die.at < position.village_at]
    return all(f"{LETTERS[colour].upper()}{die.strength}" in line for colour, die in live)


def keys_for(move: Move, legal: list[Move]) -> list[str]:
    """The keys that make a move; what has no keys of its own is typed as notation."""
    match move:
        case MoveDie():
            place = "v" if isinstance(move.to, str) else str(move.to)
            return [LETTERS[move.colour], *place, "enter"]
        case Draft():
            return ["right"] * legal.index(move) + ["enter"]
        case Pass():
            return ["p"]
        case _:
            return [":", *GAMES["goblin-mountain"].notate(move), "enter"]


class Player:
    """Plays what luck says, for every seat that a person has."""

    def __init__(self, terminal: Terminal, data: Path, people: tuple[Seat, ...], seed: int = 3) -> None:
        self.terminal = terminal
        self._data = data
        self._people = people
        self._luck = random.Random(seed)

    def play(self, until: Callable[[MountainMatch], bool]) -> MountainMatch:
        """Make moves until the match is over or so far; each is seen on the screen before the next."""
        match = self.look(-1)
        while not match.over and not until(match):
            seat = match.rules.actors(match.position)[0]
            legal = list(match.moves(seat))
            move = self._luck.choice(legal)
            self.terminal.press(*keys_for(move, legal))
            match = self.look(match.ply)
        return match

    def look(self, after: int) -> MountainMatch:
        """The match once it stands beyond that ply, waits for a person, and the screen shows it; or once it is over."""
        seen: list[MountainMatch] = []

        def stands(text: str) -> bool:
            if MATCH not in text and not seen:
                return False
            match = saved_match(self._data)
            seen[:] = [match]
            asked = set(match.rules.actors(match.position))
            waits = bool(asked & set(self._people)) and MATCH in text and shows(text, match)
            return match.ply > after and (not asked or waits)

        self.terminal.wait_for(stands)
        return seen[0]

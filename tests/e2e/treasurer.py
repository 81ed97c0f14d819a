"""Somebody who plays Treasure Goblins by keys, for every person at the keyboard, with an eye on the store."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rules.core.match import Match
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.position import Decision, Position
from rules.treasure_goblins.rules import TreasureGoblins
from rules.treasure_goblins.sack import TILES
from tests.e2e.player import saved_in
from tests.e2e.terminal import Terminal

RULES = TreasureGoblins()

TreasureMatch: TypeAlias = Match[Position, TreasureMove, Any]

HAND_OVER = "light it up"
ROUND_OVER = "Enter go on"
ASKED: Mapping[Decision, str] = {"act": " m moves ", "take": "0 bag "}
"""What stands in the line of keys at each decision alone."""
OVER = "shows the results"
STEPS = 5
"""So many ways to put a piece are gone through at most."""


def saved(data: Path) -> TreasureMatch:
    """The only match of a data folder, as it would be resumed now."""
    return saved_in(data, RULES)


def shows(text: str, match: TreasureMatch) -> bool:
    """Whether a match screen shows how the match stands, and asks what is asked."""
    position = match.position
    head = rf"round {position.round}/3 · turn {position.turn} "
    asked = position.decision is not None and ASKED[position.decision] in text
    return asked and bool(re.search(rf"{head}[^\n]*\n.* WEIGHT +{position.weight} ", text))


def chosen(position: Position, legal: Sequence[TreasureMove], luck: random.Random) -> TreasureMove:
    """A greedy move that fills the sack fast: the Tiny once it is half full, else the heaviest tile."""
    takes = [move for move in legal if isinstance(move, TakeTile)]
    if takes:
        return luck.choice(takes)
    tinies = [move for move in legal if isinstance(move, PlayTiny)]
    if tinies and position.weight > 20:
        return luck.choice([move for move in tinies if move.x == tinies[-1].x][:STEPS])
    placements = [move for move in legal if isinstance(move, PlaceTile)]
    if placements:
        heaviest = max(placements, key=lambda move: TILES[move.tile].value).tile
        return luck.choice([move for move in placements if move.tile == heaviest][:STEPS])
    return legal[0]


def keys_for(position: Position, move: TreasureMove, legal: Sequence[TreasureMove]) -> list[str]:
    """The keys that make a move; Space goes from one way of putting a piece down to the next."""
    match move:
        case PlaceTile():
            hand = position.hoard(position.seat).hand()
            images = [other for other in legal if isinstance(other, PlaceTile) and other.tile == move.tile]
            return [str(hand.index(move.tile) + 1), *["space"] * images.index(move), "enter"]
        case PlayTiny():
            places = [other for other in legal if isinstance(other, PlayTiny) and other.x == move.x]
            return ["x", *str(move.x), *["space"] * places.index(move), "enter"]
        case UsePower():
            powers = [other for other in legal if isinstance(other, UsePower)]
            return ["w"] * (powers.index(move) + 1) + ["enter"]
        case BreakBag():
            return ["b", "enter"]
        case TakeTile():
            return ["0" if move.slot is None else str(move.slot)]


class Treasurer:
    """Plays every seat that a person has, and hands the screen over."""

    def __init__(self, terminal: Terminal, data: Path, people: Sequence[int], seed: int = 3) -> None:
        self.terminal = terminal
        self.handed_over = 0
        self.rounds_looked_at = 0
        self.kinds: set[str] = set()
        """Kinds of moves made by keys."""
        self._data = data
        self._people = set(people)
        self._luck = random.Random(seed)

    def play(self, until: Callable[[TreasureMatch], bool]) -> TreasureMatch:
        """Make moves until the match is over or so far; each is in the store before the next."""
        match = self.look(-1)
        while not match.over and not until(match):
            position = match.position
            legal = list(match.moves(position.seat))
            move = chosen(position, legal, self._luck)
            keys = keys_for(position, move, legal)
            self.terminal.press(*keys)
            before, match = match.ply, self.look(match.ply)
            made = match.line()[before + 1].move
            assert made == RULES.notate(move), f"{keys} made {made}, not {RULES.notate(move)}"
            self.kinds.add(type(move).__name__)
        return match

    def look(self, after: int) -> TreasureMatch:
        """The match once it stands beyond that ply and the screen asks a person, or it is over; passes the torch."""
        while True:
            text = self.terminal.wait_for(lambda text: self._covered(text) or self._asks(text, after))
            if not self._covered(text):
                return saved(self._data)
            self._uncover(text)

    def _covered(self, text: str) -> bool:
        return HAND_OVER in text or ROUND_OVER in text

    def _uncover(self, text: str) -> None:
        self.handed_over += HAND_OVER in text
        self.rounds_looked_at += ROUND_OVER in text
        cover = HAND_OVER if HAND_OVER in text else ROUND_OVER
        self.terminal.press("enter")
        self.terminal.wait_for(lambda text: cover not in text)

    def _asks(self, text: str, after: int) -> bool:
        if OVER not in text and not any(keys in text for keys in ASKED.values()):
            return False
        match = saved(self._data)
        waits = match.position.seat in self._people and shows(text, match)
        return match.ply > after and (OVER in text if match.over else waits)

"""Somebody who plays Roblins! by keys, for every person at the keyboard, with an eye on the store."""

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.core.match import Match
from rules.roblins.moves import BeginRaid, Buy, Charge, Done, Draw, EndTurn, Pay, RoblinMove, Send, Skip, Take
from rules.roblins.position import Position
from rules.roblins.rules import Roblins
from tests.e2e.player import saved_in
from tests.e2e.terminal import Terminal

RULES = Roblins()

RoblinsMatch: TypeAlias = Match[Position, RoblinMove, Any]

HAND_OVER: Final = "light it up"
FAREWELL: Final = "the torch is passed next"
TELLING: Final = "any key skips it"
OVER: Final = "shows the results"
LAST_CARD: Final = "Taking it loses the match!"
DECKS: Final = {"t": "1", "u": "2", "s": "3"}


def saved(data: Path) -> RoblinsMatch:
    """The only match of a data folder, as it would be resumed now."""
    return saved_in(data, RULES)


def shows(text: str, match: RoblinsMatch) -> bool:
    """Whether a match screen shows how the match stands: turn, part of it, decks, and that it asks."""
    position = match.position
    decks = [len(deck) for deck in (position.supply.t, position.supply.u, position.supply.s)]
    head = rf"turn {position.turn} · {position.phase.lower()}.* T {decks[0]}  U {decks[1]}  S {decks[2]} "
    return "? help" in text and TELLING not in text and bool(re.search(head, text))


def chosen(position: Position, legal: Sequence[RoblinMove], luck: random.Random) -> RoblinMove:
    """Somebody greedy, so that the match is short: buys one card a turn, raids with everybody, takes all he may."""
    match position.phase:
        case "MARKET":
            buys = [move for move in legal if isinstance(move, Buy)]
            return luck.choice(buys) if buys and not position.scratch.basket else legal[-1]
        case "GUARD" | "TREASURY":
            takes = [move for move in legal if isinstance(move, Take)]
            return takes[0] if takes else legal[-1]
        case "RAID":
            return luck.choice([move for move in legal if isinstance(move, BeginRaid)])
        case "BAND":
            return legal[0] if isinstance(legal[0], Send) else legal[-1]
    return luck.choice(legal)


def keys_for(move: RoblinMove) -> list[str]:
    """The keys that make a move; what is pointed at on a map is typed."""
    match move:
        case Draw():
            return [DECKS[move.deck]]
        case Skip() | Done() | EndTurn():
            return ["x"]
        case Pay():
            return ["p"]
        case Charge():
            return ["enter"]
        case Take():
            return ["1"]
    return [":", *RULES.notate(move), "enter"]


class Robber:
    """Plays every seat that a person has, hands the screen over, and skips the tales of raids."""

    def __init__(self, terminal: Terminal, data: Path, people: Sequence[int], seed: int = 3) -> None:
        self.terminal = terminal
        self.handed_over = self.farewells = self.raids_told = self.warnings = 0
        self.kinds: set[str] = set()
        """Kinds of moves made by keys."""
        self._data = data
        self._people = set(people)
        self._luck = random.Random(seed)

    def play(self, until: Callable[[RoblinsMatch], bool]) -> RoblinsMatch:
        """Make moves until the match is over or so far; each is in the store before the next."""
        match = self.look(-1)
        while not match.over and not until(match):
            legal = list(match.moves(match.position.active))
            move = chosen(match.position, legal, self._luck)
            self.terminal.press(*keys_for(move))
            before, match = match.ply, self.look(match.ply)
            made = match.line()[before + 1].move
            assert made == RULES.notate(move), f"{made}, not {RULES.notate(move)}"
            self.kinds.add(type(move).__name__)
        return match

    def look(self, after: int) -> RoblinsMatch:
        """The match once it stands beyond that ply and the screen asks a person, or it is over."""
        while True:
            text = self.terminal.wait_for(lambda text: self._covered(text) or self._asks(text, after))
            if not self._covered(text):
                return saved(self._data)
            self._uncover(text)

    def _covered(self, text: str) -> bool:
        covers = (HAND_OVER, TELLING, LAST_CARD)
        return any(cover in text for cover in covers) or (FAREWELL in text and "Enter go on" in text)

    def _uncover(self, text: str) -> None:
        cover = next(cover for cover in (HAND_OVER, FAREWELL, TELLING, LAST_CARD) if cover in text)
        self.handed_over += cover == HAND_OVER
        self.farewells += cover == FAREWELL
        self.raids_told += cover == TELLING
        self.warnings += cover == LAST_CARD
        self.terminal.press("enter")
        self.terminal.wait_for(lambda text: cover not in text)

    def _asks(self, text: str, after: int) -> bool:
        if "? help" not in text:
            return False
        match = saved(self._data)
        if match.over:
            return OVER in text and match.ply > after
        return match.ply > after and match.position.active in self._people and shows(text, match)

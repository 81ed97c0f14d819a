"""Somebody who plays Goblins en la mina by keys, for every person at the keyboard, with an eye on the store."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.goblins_en_la_mina.moves import Done, End, MinaMove, Mine, Pass, Play, Raid
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.rules import GoblinsEnLaMina
from screens.common.session import Player
from screens.common.texts import spoken
from tests.e2e.player import saved_in
from tests.e2e.terminal import Terminal

RULES = GoblinsEnLaMina()

MinaMatch: TypeAlias = Match[Position, MinaMove, Any]

PLAYERS: Final = tuple(map(Player, ("Julie", "Robin", "Grim", "Snag")))
"""Who sits at the table; bots get their names from the program."""
CLOSED: Final = "open the hand"
HAND_OVER: Final = "light it up"
TELLING: Final = "any key skips it"
CALL: Final = "Anybody?"
OVER: Final = "shows the results"


def saved(data: Path) -> MinaMatch:
    """The only match of a data folder, as it would be resumed now."""
    return saved_in(data, RULES)


def shows(text: str, match: MinaMatch) -> bool:
    """Whether a match screen shows how the match stands: round, both decks, what is asked and of whom."""
    position = match.position
    asked = next(iter(RULES.actors(position)), None)
    question = spoken(RULES.prompt(RULES.view(position, asked)).text, PLAYERS)[:44]
    goblins = f"goblins {len(position.goblin_deck)}/{len(position.goblin_discard)}"
    mine = f"mine {len(position.mine_deck)}/{len(position.mine_discard)}"
    head = rf"round {position.round} .*{goblins} +{mine} "
    asks = "? help" in text and TELLING not in text and question in text
    return asks and bool(re.search(head, text))


def chosen(match: MinaMatch) -> MinaMove:
    """A sensible move of whoever is asked; a raid wherever there is one, and no windows answered but by cards."""
    position, seat = match.position, RULES.actors(match.position)[0]
    moves = list(match.moves(seat))
    raid = next(
        (
            move
            for move in moves
            if isinstance(move, Raid) or (isinstance(move, Play) and move.what is None and move.seat is not None)
        ),
        None,
    )
    return raid or RULES.habit(RULES.view(position, seat), moves, SeededChance("miner", match.ply))


def keys_for(move: MinaMove) -> list[str]:
    """The keys that make a move: Space where it is the usual one, typed otherwise."""
    match move:
        case Done() | End() | Mine() | Pass(all=False):
            return ["space"]
    return [":", *RULES.notate(move), "enter"]


class Miner:
    """Plays every seat that a person has, hands the screen over, answers calls, and skips tales."""

    def __init__(self, terminal: Terminal, data: Path, people: Sequence[int]) -> None:
        self.terminal = terminal
        self.handed_over = self.told = self.calls = 0
        self.kinds: set[str] = set()
        """Kinds of moves made by keys."""
        self._data = data
        self._people = set(people)

    def play(self, until: Callable[[MinaMatch], bool]) -> MinaMatch:
        """Make moves until the match is over or so far; each is in the store before the next."""
        match = self.look(-1)
        while not match.over and not until(match):
            match = self._answer(match) if match.position.windows else self._move(match)
        return match

    def _move(self, match: MinaMatch) -> MinaMatch:
        move = chosen(match)
        if isinstance(move, Play) and CLOSED in self.terminal.text:
            self.terminal.press("h")
            self.terminal.wait_for(HAND_OVER)
            self.look(match.ply - 1)
        self.terminal.press(*keys_for(move))
        before, match = match.ply, self.look(match.ply)
        made = match.line()[before + 1].move
        assert made == RULES.notate(move), f"{made}, not {RULES.notate(move)}"
        self.kinds.add(type(move).__name__)
        return match

    def _answer(self, match: MinaMatch) -> MinaMatch:
        """Nobody answers, unless somebody has a card for it: then his number opens his hand, and he plays it."""
        move = chosen(match)
        if CALL not in self.terminal.text:
            return self._move(match)
        self.calls += 1
        if isinstance(move, Play):
            self.terminal.press(str(RULES.actors(match.position)[0]))
            self.look(match.ply - 1, called=False)
            return self._move(match)
        self.terminal.press("enter")
        return self.look(match.ply)

    def look(self, after: int, *, called: bool = True) -> MinaMatch:
        """The match once it stands beyond that ply and the screen asks a person, or it is over."""
        while True:
            text = self.terminal.wait_for(lambda text: self._covered(text) or self._asks(text, after, called=called))
            if not self._covered(text):
                return saved(self._data)
            cover = next(cover for cover in (HAND_OVER, TELLING) if cover in text)
            self.handed_over += cover == HAND_OVER
            self.told += cover == TELLING
            self.terminal.press("enter")
            self.terminal.wait_for(lambda text, gone=cover: gone not in text)  # type: ignore[misc]  # binds the cover

    def _covered(self, text: str) -> bool:
        return HAND_OVER in text or TELLING in text

    def _asks(self, text: str, after: int, *, called: bool) -> bool:
        if "? help" not in text or (CALL in text and (not called or f"{CALL}  ‹" not in text)):
            return False
        match = saved(self._data)
        if match.over:
            return OVER in text and match.ply > after
        return match.ply > after and RULES.actors(match.position)[0] in self._people and shows(text, match)

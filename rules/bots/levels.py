"""The bots that every game has: `random`, `easy`, `normal`, weakest first."""

from collections.abc import Sequence
from typing import TypeVar

from rules.core.chance import Chance
from rules.core.events import Event, Move
from rules.core.rules import Rules
from rules.core.views import View

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)

EASY_CHOICE = 3
"""`easy` picks blindly among so many of the best moves."""


def choose(rules: Rules[P, M, E], level: str, view: View[P], moves: Sequence[M], chance: Chance) -> M:
    """The move that a bot of that level makes, out of all legal ones. Of equal moves the first listed is better.

    `chance` is the bot's own luck, never that of the match.
    """
    if len(moves) == 1:
        return moves[0]
    if level == "random":
        return chance.pick(moves)
    rates = rules.rate(view, moves, chance)
    if level == "easy":
        best = sorted(range(len(moves)), key=lambda place: -rates[place])
        return moves[chance.pick(best[:EASY_CHOICE])]
    return moves[max(range(len(moves)), key=lambda place: rates[place])]

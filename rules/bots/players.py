"""Generic players over the protocol: they get a view and its legal moves, and nothing else."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final, Protocol

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.views import View

BEST = 3
"""How many of the best moves the easy level chooses from."""
RUIN = -1000.0
"""A game rates a move so low that no level but the random one makes it, as long as there is another."""


class Bot(Protocol):
    """Somebody who chooses moves."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """One of the moves. `view` is that of the seat that acts; `chance` is the bot's own luck."""


class RandomBot:
    """Moves without thinking."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:  # noqa: ARG002
        """Any move, all equally likely."""
        return chance.pick(moves)


class EasyBot:
    """Sees what is good, and takes something near it; what is infinitely good, such as to win, it takes, too."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """One of the best moves."""
        if len(moves) == 1:
            return moves[0]
        rated = rules.rate(view, moves, chance)
        order = sorted(range(len(moves)), key=lambda index: -rated[index])
        if rated[order[0]] == inf:
            return moves[order[0]]
        sane = [index for index in order[:BEST] if rated[index] > RUIN]
        return moves[chance.pick(sane or order[:1])]


class NormalBot:
    """Takes what is best at the moment."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """The best move; the first listed of equals."""
        if len(moves) == 1:
            return moves[0]
        rated = rules.rate(view, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]


LEVELS: Final[Mapping[str, Bot]] = {"random": RandomBot(), "easy": EasyBot(), "normal": NormalBot()}
"""By name, weakest first."""

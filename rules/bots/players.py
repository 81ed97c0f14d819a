"""Generic players over the protocol: they get a view and its legal moves, and nothing else."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final, Protocol

from rules.bots.rating import sane
from rules.bots.search import GoOn, SearchBot
from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.views import View

BEST = 3
"""How many of the best moves the easy level chooses from."""


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
        good = sane(rated, BEST)
        return moves[good[0] if rated[good[0]] == inf else chance.pick(good)]


class NormalBot:
    """Takes what is best at the moment."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """The best move; the first listed of equals."""
        if len(moves) == 1:
            return moves[0]
        rated = rules.rate(view, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]


EXPERT = 4
"""So many times the playouts of the hard level."""

LEVELS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "easy": EasyBot(),
    "normal": NormalBot(),
    "hard": SearchBot(),
    "expert": SearchBot(EXPERT),
}
"""By name, weakest first."""


def looks_ahead(level: str) -> bool:
    """Whether a level searches, and so may take its time."""
    return isinstance(LEVELS.get(level), SearchBot)


def hurried(level: str, go_on: GoOn) -> Bot:
    """A level that stops to search when it is told so; those that do not search have no time to lose."""
    bot = LEVELS[level]
    return bot.until(go_on) if isinstance(bot, SearchBot) else bot

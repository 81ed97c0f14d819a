"""What an arena plays: who is in it, and who sits where with which luck in each match. All follows from its number."""

from collections.abc import Mapping, Sequence

import msgspec

from goblin_tui.bots import EXEC, is_outside
from goblin_tui.programs import read_command
from rules.core.catalogue import GameInfo
from rules.core.errors import BadOption
from rules.core.match import settled_options
from rules.core.notation import nearest
from rules.core.options import Value
from rules.core.plain import QUOTED, plain
from rules.core.rules import AnyRules

FORMAT = 1
"""Version of the results file."""


class Arena(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the results hang on, and so the first line of their file; how many matches is left open."""

    arena: int
    """Version of the format."""
    game: str
    rules: int
    """Version of the rules."""
    seats: tuple[str, ...]
    """The bots, by level or as `exec:PROGRAM`, as they sit in match 0."""
    options: Mapping[str, Value]
    """Those that differ from their default."""
    seed: int | str
    limit: float
    """Seconds that a program is given for a move."""

    def seating(self, match: int) -> tuple[str, ...]:
        """The bots of a match by seat: every match they move up by one, so each sits everywhere equally often."""
        turned = match % len(self.seats)
        return (*self.seats[turned:], *self.seats[:turned])

    def luck(self, match: int) -> str:
        """The seed of a match."""
        return f"{self.seed}/{match}"


def planned(rules: AnyRules, seats: str, options: Mapping[str, object], seed: int | str, limit: float) -> Arena:
    """The arena of a command line: `seats` are bots joined by commas, options are checked for so many seats.

    Raises:
        BadOption: a bot, the number of seats or an option that cannot be.
    """
    bots = read_bots(seats, rules.info)
    settled = settled_options(rules, len(bots), options)
    usual = {option.id: option.default for option in rules.info.options}
    chosen = {name: value for name, value in settled.items() if value != usual[name]}
    return Arena(FORMAT, rules.info.id, rules.info.version, bots, chosen, seed, limit)


def read_bots(text: str, info: GameInfo) -> tuple[str, ...]:
    """Levels and programs in seat order.

    Raises:
        BadOption: there is no such level or program.
    """
    return tuple(_bot(word.strip(), info) for word in text.split(","))


def _bot(word: str, info: GameInfo) -> str:
    if is_outside(word):
        read_command(word.removeprefix(EXEC))
        return word
    if word.lower() in info.bots:
        return word.lower()
    raise BadOption(f"no bot is called {plain(word, QUOTED)}{_guess(word, info.bots)}")


def _guess(word: str, levels: Sequence[str]) -> str:
    meant = nearest(word, levels)
    if meant is not None:
        return f"; did you mean {meant}?"
    return f". There are {', '.join(levels)}, and {EXEC}PROGRAM."

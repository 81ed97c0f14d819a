"""Seats and options as the command line writes them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from goblin_tui.bots import EXEC, is_outside
from goblin_tui.files import read_whole
from goblin_tui.programs import read_command
from rules.core.catalogue import GameInfo
from rules.core.errors import BadOption
from rules.core.match import settled_options
from rules.core.notation import nearest
from rules.core.options import Option, Value
from rules.core.rules import AnyRules
from screens.common.session import Player
from screens.setup_form import BOT_NAMES, FIRST_BOT, LONGEST_NAME

BOT = "bot"

LONGEST_SEED = 64
"""Characters of a seed."""


def read_seats(text: str, info: GameInfo) -> tuple[Player, ...]:
    """Players in seat order: names joined by commas, `bot:LEVEL` for a bot, `exec:PROGRAM` for a program.

    Raises:
        BadOption: a level, a program or a name that cannot be; the number of seats is not looked at.
    """
    words = [word.strip() for word in text.split(",")]
    taken = {word.casefold() for word in words}
    bot_names = iter([name for name in BOT_NAMES if name.casefold() not in taken])
    players = [_player(word, info, bot_names) for word in words]
    names = [player.name.casefold() for player in players]
    for player in players:
        if names.count(player.name.casefold()) > 1:
            raise BadOption(f"two seats are called {player.name}")
    return tuple(players)


def _player(word: str, info: GameInfo, bot_names: Iterator[str]) -> Player:
    kind, colon, level = word.partition(":")
    if kind.lower() == BOT:
        return Player(next(bot_names, "Bot"), _level(level.lower(), info) if colon else FIRST_BOT)
    if is_outside(word):
        read_command(word.removeprefix(EXEC))
        return Player(next(bot_names, "Bot"), word)
    if not word or len(word) > LONGEST_NAME or not word.isprintable():
        raise BadOption(f"a name has 1 to {LONGEST_NAME} letters, not `{word}`")
    return Player(word)


def read_seed(text: str) -> int | str:
    """A seed: a whole number is one, anything else is a word. Raises BadOption for what nobody could type again."""
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise BadOption(f"a seed has 1 to {LONGEST_SEED} letters or digits")
    return int(text) if text.removeprefix("-").isdecimal() else text


def _level(level: str, info: GameInfo) -> str:
    if level in info.bots:
        return level
    meant = nearest(level, info.bots)
    guess = f"; did you mean {meant}?" if meant else "."
    raise BadOption(f"no bot is called {level}{guess} {info.title} has {', '.join(info.bots)}.")


def read_options(words: Sequence[str], rules: AnyRules, seats: int) -> Mapping[str, Value]:
    """The options of a table from words `k=v`; a file is given by its path.

    Raises:
        BadOption: an option or a value that cannot be.
    """
    given: dict[str, object] = {}
    kinds = {option.id: option for option in rules.info.options}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not `{word}`")
        name = name.strip().replace("-", "_")
        given[name] = _read_file(kinds.get(name), value)
    settled = settled_options(rules, seats, given)
    return {name: settled[name] for name in given}


def _read_file(option: Option | None, value: str) -> str:
    if option is None or option.kind != "file" or value.lower() in option.words:
        return value
    try:
        return read_whole(Path(value)).decode()
    except OSError as problem:
        raise BadOption(f"{option.id}={value}: {problem.strerror or problem}") from problem
    except UnicodeDecodeError as problem:
        raise BadOption(f"{option.id}={value}: this is no text") from problem

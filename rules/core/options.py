"""Options of a match: typed, explained, checked in one place.

A value is a bool (`flag`), an int (`int`), a word (`choice`, and the words that any kind takes besides), a tuple of
names (`set`, in the order of its members; `list`, in the order given) or the whole text of a file (`file`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from rules.core.errors import BadOption
from rules.core.notation import nearest
from rules.core.plain import QUOTED, plain

Kind: TypeAlias = Literal["choice", "flag", "int", "set", "list", "file"]
Value: TypeAlias = bool | int | str | tuple[str, ...]
Options: TypeAlias = Mapping[str, Value]
"""Every option that exists in this match, with its value."""

SeatCount: TypeAlias = int

LONGEST_SHOWN = 200
"""Characters of a value that a refusal repeats."""

FLAG_WORDS = {"on": True, "off": False}

_NUMBER = re.compile(r"-?[0-9]{1,18}")


class Option(msgspec.Struct, frozen=True):
    """One thing about a match that can be chosen before it begins."""

    id: str
    """A Python name."""
    text: str
    """What it changes, one line."""
    kind: Kind
    default: Value
    words: tuple[str, ...] = ()
    """The values taken as they stand: all of a `choice`."""
    members: tuple[str, ...] = ()
    """What a `set` or `list` is made of."""
    named: Callable[[SeatCount, Options], tuple[str, ...]] | None = None
    """The same where it hangs on seats or on options before this one (a deck file); `members` is then the usual."""
    min: int | None = None
    max: int | None = None
    when: str | None = None
    """With which seats and options it exists, a sentence; None: always."""
    exists: Callable[[SeatCount, Options], bool] | None = None
    """The same as code; the options before this one are settled."""
    allows: Callable[[str, SeatCount, Options], bool] | None = None
    """Whether a word may be chosen at this table (`P3` with two seats may not); None: any."""
    refuses: Callable[[Value, SeatCount, Options], str | None] | None = None
    """Why a value that fits its kind may not be given all the same, a sentence; None: it may."""
    hints: Mapping[str, str] = {}
    """One line for each word, for the setup screen."""

    def is_there(self, seats: SeatCount, settled: Options) -> bool:
        """Whether the option exists at this table."""
        return self.exists is None or self.exists(seats, settled)

    def choices(self, seats: SeatCount, settled: Options) -> tuple[str, ...]:
        """The words that may be chosen at this table, a flag's `on` and `off` included."""
        words = (*self.words, *FLAG_WORDS) if self.kind == "flag" else self.words
        return tuple(word for word in words if self.allows is None or self.allows(word, seats, settled))

    def members_at(self, seats: SeatCount, settled: Options) -> tuple[str, ...]:
        """What a `set` or `list` is made of at this table."""
        return self.members if self.named is None else self.named(seats, settled)

    def read(self, given: object, seats: SeatCount, settled: Options) -> Value:
        """The value that `given` means: a value, its JSON form or the text of the command line.

        Raises:
            BadOption: it is none that this table allows; the message names what is possible.
        """
        value = self._typed(given, self.choices(seats, settled), self.members_at(seats, settled))
        complaint = None if value is None else self.refuses and self.refuses(value, seats, settled)
        if value is None or complaint:
            shown = self.id if self.kind == "file" else f"{self.id}={plain(write(given), LONGEST_SHOWN)}"
            reason = f"{complaint}; " if complaint else ""
            raise BadOption(f"{shown}: {reason}possible: {self.possible(seats, settled)}")
        return value

    def possible(self, seats: SeatCount, settled: Options) -> str:
        """What may be given, for people."""
        words = list(self.choices(seats, settled))
        match self.kind:
            case "int":
                words.append(f"{self.min} to {self.max}")
            case "set":
                words.append("names joined by commas out of " + " ".join(self.members_at(seats, settled)))
            case "list":
                words.append("a list joined by commas out of " + " ".join(self.members_at(seats, settled)))
            case "file":
                words.append("a file")
            case "choice" | "flag":
                pass
        return ", ".join(words)

    def _typed(self, given: object, words: tuple[str, ...], members: tuple[str, ...]) -> Value | None:
        if self.kind == "flag" and isinstance(given, bool):
            return given
        if isinstance(given, str):
            for word in words:
                if word.lower() == given.strip().lower():
                    return FLAG_WORDS[word] if self.kind == "flag" and word in FLAG_WORDS else word
        match self.kind:
            case "int":
                return self._int(given)
            case "set" | "list":
                return self._names(given, members)
            case "file":
                return given if isinstance(given, str) else None
            case "choice" | "flag":
                return None

    def _int(self, given: object) -> int | None:
        if isinstance(given, str) and _NUMBER.fullmatch(given.strip()):
            given = int(given)
        if not isinstance(given, int) or isinstance(given, bool):
            return None
        low, high = self.min, self.max
        return given if (low is None or given >= low) and (high is None or given <= high) else None

    def _names(self, given: object, members: tuple[str, ...]) -> tuple[str, ...] | None:
        if isinstance(given, str):
            given = [name.strip() for name in given.split(",") if name.strip()]
        if not isinstance(given, list | tuple):
            return None
        spelled = {member.lower(): member for member in members}
        names = [spelled.get(str(name).lower()) for name in given]
        if self.kind == "set":
            return tuple(m for m in members if m in names) if None not in names else None
        return tuple(name for name in names if name is not None) if None not in names else None


def write(value: object) -> str:
    """A value as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return ",".join(str(name) for name in value)
    return str(value)


def existing(options: Sequence[Option], seats: SeatCount, given: Mapping[str, object]) -> list[Option]:
    """The options that exist at this table, given those chosen so far; wrong values count as the default."""
    there = likely(options, seats, given)
    return [option for option in options if option.id in there]


def likely(options: Sequence[Option], seats: SeatCount, given: Mapping[str, object]) -> dict[str, Value]:
    """Every option that exists at this table, as given where it can be so, else by default."""
    settled: dict[str, Value] = {}
    for option in options:
        if option.is_there(seats, settled):
            try:
                settled[option.id] = option.read(given.get(option.id, option.default), seats, settled)
            except BadOption:
                settled[option.id] = option.default
    return settled


def settle(options: Sequence[Option], seats: SeatCount, given: Mapping[str, object]) -> dict[str, Value]:
    """Every option that exists at this table, given or by default.

    Raises:
        BadOption: an option that does not exist here, or a value that it does not take.
    """
    settled: dict[str, Value] = {}
    absent: dict[str, Option] = {}
    for option in options:
        if not option.is_there(seats, settled):
            absent[option.id] = option
        elif option.id in given:
            settled[option.id] = option.read(given[option.id], seats, settled)
        else:
            settled[option.id] = option.default
    for name in given:
        if name not in settled:
            raise BadOption(_no_such(name, absent.get(name), settled))
    return settled


def _no_such(name: str, absent: Option | None, settled: Options) -> str:
    if absent is not None:
        return f"no option {name} at this table: it exists {absent.when}"
    meant = nearest(name, settled)
    guess = f"; did you mean {meant}?" if meant else ";"
    return f"no option is called {plain(name, QUOTED)}{guess} possible: {', '.join(settled)}"

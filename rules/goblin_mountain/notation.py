"""How moves are written, and what else is read for them."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.core.errors import NotAMove
from rules.core.notation import nearest, number, one_of, tidy
from rules.core.plain import quoted
from rules.goblin_mountain.actions import DONE, INVERT, REROLL, TRADE, USE, WELL_FATE, WELL_STRENGTH
from rules.goblin_mountain.board import COLOURS, LETTERS, Colour
from rules.goblin_mountain.fate import HUSH
from rules.goblin_mountain.moves import (
    Done,
    Draft,
    FateHush,
    FateLower,
    FateRaise,
    FateSet,
    FateSwap,
    Hit,
    Invert,
    Move,
    MoveDie,
    Pass,
    Reroll,
    Sacrifice,
    Shift,
    Target,
    Trade,
    Use,
    WellFate,
    WellStrength,
)
from rules.goblin_mountain.moving import PASS

FIELDS = 28
"""Fields of the longest tunnel: a number up to this is a field, if perhaps none of this tunnel."""


# Writing


WRITTEN: Final[Mapping[type[Move], str]] = {
    MoveDie: "move {0.colour} {0.to}",
    FateRaise: "fate +1 {0.colour}",
    FateLower: "fate -1 {0.colour}",
    FateSet: "fate set4 {0.colour}",
    FateSwap: "fate swap {0.colour} {0.other}",
    FateHush: "fate hush",
    Shift: "shift {0.giver} {0.taker}",
    Pass: "pass",
    Draft: "draft {0.colour} {0.value}",
    Use: "use",
    Trade: "trade",
    WellFate: "well fate",
    WellStrength: "well +3",
    Sacrifice: "sacrifice {0.pips}",
    Reroll: "reroll",
    Invert: "invert",
    Done: "done",
    Hit: "hit {0.colour}",
}
"""The form of each kind of move; {0} is the move."""


def notate(move: Move) -> str:
    """The one written form."""
    return WRITTEN[type(move)].format(move)


# Reading

_SHORTHAND: Final = re.compile(r"([oybk]) ?(\d+|v)")
"""`y5`, `yv`."""
_FATE_SHORTHAND: Final = {"f+": "+1", "f-": "-1", "f4": "set4", "fs": "swap", "fh": "hush"}
_FROM_LETTER: Final[Mapping[str, Colour]] = {letter: colour for colour, letter in LETTERS.items()}


def parse(text: str) -> Move:
    """The move that a text means.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    tidied = tidy(text)
    shorthand = _SHORTHAND.fullmatch(tidied)
    words = ["move", shorthand[1], shorthand[2]] if shorthand else tidied.split()
    if words and words[0] in _FATE_SHORTHAND:
        words = ["fate", _FATE_SHORTHAND[words[0]], *words[1:]]
    if words == ["d"]:
        words = ["done"]
    if not words or words[0] not in _VERBS:
        raise NotAMove(_no_verb(words))
    form, read = _VERBS[words[0]]
    try:
        return read(words[1:])
    except _Form as wrong:
        raise NotAMove(f"expected `{wrong.args[0] if wrong.args else form}`") from None


class _Form(Exception):
    """Words are missing or too many. With an argument: the form expected."""


def _no_verb(words: Sequence[str]) -> str:
    meant = _meant(words[0]) if words else None
    guess = f"did you mean `{_VERBS[meant][0]}`? " if meant else ""
    said = f"{quoted(words[0])} is no move; {guess}" if words else ""
    return f"{said}expected one of {', '.join(_VERBS)}"


def _meant(word: str) -> str | None:
    """The verb that was mistyped, or left out before a colour; None: who knows."""
    if word in COLOURS or word in _FROM_LETTER:
        return "move"
    return nearest(word, _VERBS, alike=0.7)


def _colour(word: str) -> Colour:
    if word in _FROM_LETTER:
        return _FROM_LETTER[word]
    name = one_of(word, COLOURS, "colour")
    return next(colour for colour in COLOURS if colour == name)


def _target(word: str) -> Target:
    if word in ("village", "v"):
        return "village"
    if not word.isdigit():
        raise NotAMove(f"{quoted(word)} is no location: expected a field from 1 to {FIELDS}, or village")
    return number(word, "field", 1, FIELDS)


def _take(words: Sequence[str], count: int, form: str | None = None) -> Sequence[str]:
    if len(words) != count:
        raise _Form(form) if form else _Form()
    return words


def _move(words: Sequence[str]) -> Move:
    colour, to = _take(words, 2)
    return MoveDie(_colour(colour), _target(to))


def _fate(words: Sequence[str]) -> Move:
    if not words:
        raise _Form
    match one_of(words[0], ("+1", "-1", "set4", "swap", "hush"), "Fate effect"):
        case "+1":
            return FateRaise(_colour(*_take(words[1:], 1, "fate +1 COLOUR")))
        case "-1":
            return FateLower(_colour(*_take(words[1:], 1, "fate -1 COLOUR")))
        case "set4":
            return FateSet(_colour(*_take(words[1:], 1, "fate set4 COLOUR")))
        case "swap":
            return _swap(_take(words[1:], 2, "fate swap COLOUR COLOUR"))
        case _:
            _take(words[1:], 0, "fate hush")
            return HUSH


def _swap(words: Sequence[str]) -> Move:
    one, two = sorted((_colour(word) for word in words), key=COLOURS.index)
    return FateSwap(one, two)


def _shift(words: Sequence[str]) -> Move:
    giver, taker = (_colour(word) for word in _take(words, 2))
    return Shift(giver, taker)


def _draft(words: Sequence[str]) -> Move:
    colour, value = _take(words, 2)
    return Draft(_colour(colour), number(value, "value of a die", 1, 6))


def _well(words: Sequence[str]) -> Move:
    wanted = one_of(_take(words, 1)[0], ("fate", "+3"), "wish")
    return WELL_FATE if wanted == "fate" else WELL_STRENGTH


def _sacrifice(words: Sequence[str]) -> Move:
    return Sacrifice(number(_take(words, 1)[0], "number of pips", 1, 6))


def _hit(words: Sequence[str]) -> Move:
    return Hit(_colour(_take(words, 1)[0]))


def _alone(move: Move) -> Callable[[Sequence[str]], Move]:
    def read(words: Sequence[str]) -> Move:
        _take(words, 0)
        return move

    return read


_VERBS: Final[Mapping[str, tuple[str, Callable[[Sequence[str]], Move]]]] = {
    "move": ("move COLOUR FIELD", _move),
    "fate": ("fate +1|-1|set4|swap|hush …", _fate),
    "shift": ("shift COLOUR COLOUR", _shift),
    "pass": ("pass", _alone(PASS)),
    "draft": ("draft COLOUR VALUE", _draft),
    "use": ("use", _alone(USE)),
    "trade": ("trade", _alone(TRADE)),
    "well": ("well fate|+3", _well),
    "sacrifice": ("sacrifice PIPS", _sacrifice),
    "reroll": ("reroll", _alone(REROLL)),
    "invert": ("invert", _alone(INVERT)),
    "done": ("done", _alone(DONE)),
    "hit": ("hit COLOUR", _hit),
}
"""Verbs with their forms, for messages, and how the rest is read."""


# Pointing


def path(move: Move) -> tuple[str, ...]:
    """What a person points at, in order. Dice are those of the seat that acts."""
    match move:
        case MoveDie():
            return f"die:{move.colour}", f"loc:{move.to}"
        case FateRaise():
            return "fate", "effect:+1", f"die:{move.colour}"
        case FateLower():
            return "fate", "effect:-1", f"die:{move.colour}"
        case FateSet():
            return "fate", "effect:set4", f"die:{move.colour}"
        case FateSwap():
            return "fate", "effect:swap", f"die:{move.colour}", f"die:{move.other}"
        case FateHush():
            return "fate", "effect:hush"
        case Shift():
            return "shift", f"die:{move.giver}", f"die:{move.taker}"
        case Draft():
            return (f"pool:{move.colour}.{move.value}",)
        case Hit():
            return (f"die:{move.colour}",)
        case _:
            return (f"do:{notate(move)}",)

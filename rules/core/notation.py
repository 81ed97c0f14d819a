"""Notation: small words, the verb first. Reading forgives, writing is exact."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from rules.core.errors import NotAMove
from rules.core.plain import quoted

LONGEST_MOVE = 500
"""Characters of a text that may be a move; more than any move fills."""
LONGEST_WORD = 100
"""Characters of a word that somebody may have meant another by."""

_AROUND = re.compile(r"\s*([>,])\s*")
_BLANKS = re.compile(r"\s+")
_NUMBER = re.compile(r"[0-9]{1,18}")


def tidy(text: str) -> str:
    """The text in small letters, with single blanks, one blank round `>` and none round `,`.

    Raises:
        NotAMove: it is longer than any move.
    """
    if len(text) > LONGEST_MOVE:
        raise NotAMove(f"{quoted(text)} is no move: no move has more than {LONGEST_MOVE} characters")
    spaced = _AROUND.sub(lambda mark: " > " if mark[1] == ">" else ",", text.strip())
    return _BLANKS.sub(" ", spaced).lower()


def counted(number: int, one: str, many: str | None = None) -> str:
    """So many of something: `1 step`, `2 steps`, `1 die`, `2 dice`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def nearest(word: str, possible: Iterable[str], alike: float = 0.5) -> str | None:
    """The possible word that `word` most likely meant, or None. `alike`: how much at least, from 0 to 1."""
    if len(word) > LONGEST_WORD:
        return None
    folded = {choice.lower(): choice for choice in possible}
    close = get_close_matches(word.lower(), folded, n=1, cutoff=alike)
    return folded[close[0]] if close else None


def one_of(word: str, possible: Iterable[str], what: str) -> str:
    """The word, if it is possible, in the spelling of `possible`.

    Raises:
        NotAMove: it is not; the message lists what was expected.
    """
    choices = list(possible)
    for choice in choices:
        if choice.lower() == word.lower():
            return choice
    raise NotAMove(f"{quoted(word)} is no {what}: expected {', '.join(choices)}")


def number(word: str, what: str, low: int, high: int) -> int:
    """The number that the word writes.

    Raises:
        NotAMove: it is no number, or not from `low` to `high`.
    """
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise NotAMove(f"{quoted(word)} is no {what}: expected {low} to {high}")
    return int(word)

"""Texts from elsewhere: names of a record, paths, requests. What is shown or quoted of them goes through here.

A text may hold what commands the terminal (escape sequences), ends the line, turns the direction of what follows, or
never ends. None of that is left.
"""

import re
import unicodedata
from typing import Final

QUOTED: Final = 60
"""Characters of a text that a refusal repeats."""

_ROOM: Final = 64
"""So many characters are looked at for each that may be shown: what only commands cannot go on for ever."""

_SEQUENCE: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9b-\x9f]*(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]*[0-~]"
)
"""Control sequences; strings for the terminal, such as a title; any other escape sequence."""

_NO_TEXT: Final = "\ufffd"


def legible(text: str) -> str:
    """What can be read of a text, in one line."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, _SEQUENCE.sub("", text)))


def plain(text: str, longest: int) -> str:
    """What can be read of a text, without blanks around it; of more than `longest` characters an ellipsis is last."""
    text = legible(text[: longest * _ROOM]).strip()
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _shown(char: str) -> str:
    """A character as it may be shown: a blank for what parts lines, nothing for what is only a command."""
    if char.isspace():
        return " "
    category = unicodedata.category(char)
    if category in ("Cc", "Cf"):
        return ""
    return _NO_TEXT if category.startswith("C") else char


def quoted(text: str) -> str:
    """A text as a refusal repeats it."""
    return f"`{plain(text, QUOTED)}`"


def abridged(text: str, longest: int) -> str:
    """What can be read of a text whose end matters as its beginning does, as in a path; the middle is left out."""
    if len(text) > longest * _ROOM:
        text = text[: longest * _ROOM // 2] + text[-longest * _ROOM // 2 :]
    text = legible(text)
    if len(text) <= longest:
        return text
    end = (longest - 1) * 2 // 3
    return f"{text[: longest - 1 - end]}…{text[-end:]}"

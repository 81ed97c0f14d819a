"""Three sets of glyphs that are one-to-one maps over the same cells.

A screen is drawn once, with the `unicode` set. The other sets change characters and never widths, so a layout is the
same in all of them. `box` keeps to what the Linux console and old PuTTY fonts have (code page 437), `ascii` to ASCII.
Letters that fill two cells, as in Chinese, Japanese and Korean names, have `REST` behind them on a canvas, so that
every text is as long as it is wide. Only pixel art and filled blocks are left out in `ascii`: ask `GlyphSet.blocks`.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from rules.core.plain import legible

# unicode, box, ascii: one column a glyph.
_UNICODE: Final = "·×…‹›←↑→↓≈─━│┃┆┌┐└┘┏┓┗┛├┤┬┴┼═║╔╗╚╝╭╮╰╯╌╱╲▀▄█▌▐░▒■▬▯▲▸►▼◄◆●★☆✓✗"
_BOX: Final = "·x.«»←↑→↓≈─═│║│┌┐└┘╔╗╚╝├┤┬┴┼═║╔╗╚╝┌┐└┘─/\\▀▄█▌▐░▒■▬▌▲►►▼◄♦•*·√x"
_ASCII: Final = ".x~<><^>v~--|||+++++++++++++=|++++++++-/\\ _#|(.:#=]^>>v<*o*.v!"

REST: Final = "\u034f"
"""The second cell of a letter that fills two. A mark of no width, so that what still has it is as wide as without."""

_FOLDED: Final = {
    **dict(zip("øØłŁđĐßæÆœŒþÞðÐı", "oOlLdDsaAoOtTdDi", strict=True)),
    **dict(zip("‘’‚“”„–—−¡¿«»ºª", '\'\',"""---!?<>oa', strict=True)),
}
_UNKNOWN: Final = "?"


def base_letter(char: str) -> str:
    """The one ASCII character that stands for a character: `é` becomes `e`, what has none becomes `?`."""
    if char.isascii():
        return char
    letter = _FOLDED.get(char) or unicodedata.normalize("NFKD", char)[:1]
    return letter if letter.isascii() and letter.isprintable() else _UNKNOWN


@lru_cache(4096)
def drawn(char: str) -> str:
    """A character as it fills cells: itself if a screen may draw it, with `REST` if it fills two; else `?`."""
    if not UNICODE.allows(char):
        return _UNKNOWN
    return char + REST if is_wide(char) else char


def is_wide(char: str) -> bool:
    """Whether a character fills two cells."""
    return not char.isascii() and cell_len(char) == 2


def cells(text: str) -> str:
    """A text as it stands on the screen: composed, one character a cell, no controls, no emoji.

    Whoever draws what a person typed passes it through here first; for a canvas other characters are a fault.
    """
    return text if text.isascii() and text.isprintable() else _composed(text)


@lru_cache(4096)
def _composed(text: str) -> str:
    composed = unicodedata.normalize("NFC", legible(text))
    return "".join(drawn(char) for char in composed if char != REST and not unicodedata.combining(char))


def cut(text: str, start: int, stop: int) -> str:
    """Some cells of a text; half a letter at either end is a blank."""
    piece = text[start:stop]
    if piece[:1] == REST:
        piece = " " + piece[1:]
    return piece[:-1] + " " if piece and is_wide(piece[-1]) else piece


def sent(text: str) -> str:
    """Cells as a terminal is sent them."""
    return text if text.isascii() else text.replace(REST, "")


class _Map(dict[int, str]):
    """A translation table that learns the characters it meets."""

    def __init__(self, pairs: Mapping[str, str], fold: bool) -> None:
        super().__init__({ord(old): new for old, new in pairs.items()})
        self._fold = fold

    def __missing__(self, code: int) -> str:
        char = chr(code)
        new = self[code] = base_letter(char) if self._fold else char
        return new


class GlyphSet:
    """One set of glyphs.

    `blocks` says whether solid blocks and pixel art may be drawn; where it is false, boards mark the ends of fills.
    """

    def __init__(self, name: str, drawn: str, *, blocks: bool = True, letters: bool = True) -> None:
        self.name = name
        self.blocks = blocks
        self._letters = letters
        self._glyphs = frozenset(drawn)
        pairs = dict(zip(_UNICODE, drawn, strict=True))
        self._identity = all(old == new for old, new in pairs.items())
        self._map = _Map(pairs, fold=not letters)

    def __repr__(self) -> str:
        return f"GlyphSet({self.name!r})"

    def translate(self, text: str) -> str:
        """The text in this set, cell by cell: the result is as long as what was given."""
        if self._identity or text.isascii():
            return text
        return text.translate(self._map)

    def allows(self, char: str) -> bool:
        """Whether a character belongs to this set; letters of names and cards do where the set knows accents."""
        if char.isascii():
            return char.isprintable()
        return char in self._glyphs or (self._letters and _is_text(char))


@lru_cache(4096)
def _is_text(char: str) -> bool:
    return (char.isalpha() and cell_len(char) > 0) or char in "¡¿ºª"


UNICODE: Final = GlyphSet("unicode", _UNICODE)
BOX: Final = GlyphSet("box", _BOX)
ASCII: Final = GlyphSet("ascii", _ASCII, blocks=False, letters=False)

GLYPHS: Final[Mapping[str, GlyphSet]] = {glyphs.name: glyphs for glyphs in (UNICODE, BOX, ASCII)}


def default_glyphs(env: Mapping[str, str]) -> str:
    """The name of the set that suits an environment, by its TERM and locale."""
    term = env.get("TERM", "")
    locale = env.get("LC_ALL") or _character_type(env) or env.get("LANG") or ""
    if term in {"", "dumb"} or term.startswith("vt") or "UTF" not in locale.upper():
        return ASCII.name
    return BOX.name if term == "linux" else UNICODE.name


def _character_type(env: Mapping[str, str]) -> str:
    """LC_CTYPE as the player set it: where the locale is that of C, Python itself sets it so before it starts."""
    given = env.get("LC_CTYPE", "")
    coerced = given == "C.UTF-8" and env.get("LANG", "") in {"", "C", "POSIX"}
    return "" if coerced else given

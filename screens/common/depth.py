"""Fewer colours than a screen was drawn with: SGR sequences rewritten by the token table.

Textual always writes 24-bit colours here, whatever the terminal: its style caches are shared by all sessions of a
process and ignore the depth. What goes to one terminal is lowered on its way out. A colour is looked up by the part it
plays: the same teal is `legal` as text and `ghost` as a fill. Colours that are no token, such as blends, go to the
nearest one.

Without colour, things become reverse video and what is chosen is underlined. At 16 colours a black letter is never
bold, since many terminals show bold black as grey.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal

from screens.common.tokens import CHIPS, PALETTES, SEAT_TOKENS, Palette

Depth = Literal["truecolor", "256", "16", "none"]

DEPTHS: Final[tuple[Depth, ...]] = ("truecolor", "256", "16", "none")
"""Deepest first."""

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
_KEPT: Final = 4096
"""Sequences remembered by one lowering; blends of an animation must not fill the memory."""

REVERSED: Final = CHIPS | frozenset(SEAT_TOKENS) | {"focus", "gold", "danger"}
"""Fills that become reverse video where there is no colour."""

_RGB16: Final = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255)),
    (255, 255, 255),
)
_CUBE: Final = (0, 95, 135, 175, 215, 255)

_FILLS_FIRST: Final = ("ghost",)
_NAMED_TRUECOLOR: Final = ("alacritty", "foot", "xterm-kitty", "xterm-ghostty", "wezterm", "contour")


def detect_depth(env: Mapping[str, str]) -> Depth:
    """The depth of a terminal by TERM, COLORTERM and NO_COLOR.

    Inside screen and tmux COLORTERM is that of the terminal outside, which says nothing about what gets through; 256
    colours always do.
    """
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term in {"", "dumb", "unknown"} or term.startswith("vt"):
        return "none"
    if term.startswith(("screen", "tmux")):
        return "256" if "256color" in term else "16"
    if term == "linux":
        return "16"
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or term.endswith("-direct"):
        return "truecolor"
    if term.startswith(_NAMED_TRUECOLOR):
        return "truecolor"
    return "256" if "256color" in term else "16"


def shallower(one: Depth, other: Depth) -> Depth:
    """The depth with fewer colours of two."""
    return max(one, other, key=DEPTHS.index)


@lru_cache(32)
def lowering(depth: Depth, palette: str) -> "Lowering":
    """The lowering for a depth and theme, shared: it only remembers sequences."""
    return Lowering(depth, PALETTES[palette])


class Lowering:
    """Rewrites the colours in written text."""

    def __init__(self, depth: Depth, palette: Palette) -> None:
        self.depth = shallower(depth, palette_depth(palette))
        self._palette = palette
        self._texts = _tokens_by_colour(palette, ())
        self._fills = _tokens_by_colour(palette, _FILLS_FIRST)
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """The text with its colours lowered; everything else is left alone."""
        if self.depth == "truecolor":
            return text
        return _SGR.sub(self._replacement, text)

    def _replacement(self, found: re.Match[str]) -> str:
        codes = found[1]
        known = self._known.get(codes)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[codes] = self._lowered(codes)
        return known

    def _lowered(self, codes: str) -> str:
        attributes, text, fill = _parsed(codes)
        if self.depth == "none":
            attributes += self._marks(text, fill)
            colours: list[str] = []
        else:
            if self.depth == "16" and text is not None and self._number(text, self._texts) == 0:
                attributes = [code for code in attributes if code != "1"]
            colours = [*self._colour(text, self._texts, 38), *self._colour(fill, self._fills, 48)]
        kept = [*attributes, *colours]
        return f"\x1b[{';'.join(kept)}m" if kept or not codes else ""

    def _marks(self, text: "_Colour | None", fill: "_Colour | None") -> list[str]:
        """What stands for a fill where there is no colour."""
        token = self._fills.get(fill) if isinstance(fill, str) else None
        if token == "legalbg":
            return ["4"]
        return ["7"] if token in REVERSED and fill != text else []

    def _colour(self, colour: "_Colour | None", tokens: Mapping[str, str], base: int) -> list[str]:
        if colour is None:
            return []
        if colour == _DEFAULT:
            return [str(base + 1)]
        number = self._number(colour, tokens)
        if self.depth == "256":
            return [f"{base};5;{number}"]
        return [str(base - 8 + number if number < 8 else base + 44 + number)]

    def _number(self, colour: "_Colour", tokens: Mapping[str, str]) -> int:
        """Number of a colour in the palette of 256 or 16."""
        if isinstance(colour, int):
            return colour if self.depth == "256" or colour < 16 else nearest16(rgb256(colour))
        token = tokens.get(colour)
        if token is not None:
            return (self._palette.x256 if self.depth == "256" else self._palette.x16)[token]
        rgb = _rgb(colour)
        return nearest256(rgb) if self.depth == "256" else nearest16(rgb)


def palette_depth(palette: Palette) -> Depth:
    """The depth that a theme does not go beyond."""
    return next(depth for depth in DEPTHS if depth == palette.deepest)


# Reading SGR

_Colour = str | int
"""`#rrggbb`, a number of the 256, or -1 for the terminal's own."""
_DEFAULT: Final = -1


def _parsed(codes: str) -> tuple[list[str], _Colour | None, _Colour | None]:
    """Attributes, text colour and fill of a sequence."""
    attributes: list[str] = []
    colours: dict[int, _Colour] = {}
    rest = iter(codes.split(";")) if codes else iter(())
    for code in rest:
        number = int(code or 0)
        if number in (38, 48):
            colours[number] = _extended(rest)
        elif number in (39, 49):
            colours[number - 1] = _DEFAULT
        elif 30 <= number <= 37 or 40 <= number <= 47:
            colours[38 if number < 40 else 48] = number % 10
        elif 90 <= number <= 97 or 100 <= number <= 107:
            colours[38 if number < 100 else 48] = number % 10 + 8
        else:
            attributes.append(code)
    return attributes, colours.get(38), colours.get(48)


def _extended(rest: Iterator[str]) -> _Colour:
    if next(rest, "") == "5":
        return int(next(rest, "0"))
    red, green, blue = (int(next(rest, "0")) for _ in range(3))
    return f"#{red:02x}{green:02x}{blue:02x}"


# Colours without a token


@lru_cache(4096)
def nearest256(rgb: tuple[int, int, int]) -> int:
    """The nearest colour of the cube and the greys; the first 16 differ from terminal to terminal and are left out."""
    return min(range(16, 256), key=lambda number: _distance(rgb, rgb256(number)))


@lru_cache(4096)
def nearest16(rgb: tuple[int, int, int]) -> int:
    """The nearest of the 16 colours of a VGA console."""
    return min(range(16), key=lambda number: _distance(rgb, _RGB16[number]))


def rgb256(number: int) -> tuple[int, int, int]:
    """A colour of the xterm palette of 256."""
    if number < 16:
        return _RGB16[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    return _CUBE[red], _CUBE[rest // 6], _CUBE[rest % 6]


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Weighted by how much the eye sees of each channel."""
    mean = (one[0] + other[0]) / 2
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue


def _tokens_by_colour(palette: Palette, first: tuple[str, ...]) -> dict[str, str]:
    """Which token a colour is; of several with one colour those named `first`, then the earlier in the table."""
    tokens: dict[str, str] = {}
    for token in (*first, *palette.hexes):
        tokens.setdefault(palette.hexes[token].lower(), token)
    return tokens

"""Big names: a font of five pixels in three rows of half blocks, six columns a letter with its gap, `I` four."""

from functools import lru_cache
from typing import Final

from screens.common.canvas import Canvas, Ink
from screens.common.glyphs import cells, sent
from screens.common.pixels import Run, pixel_runs

ROWS: Final = 3
MOST_LETTERS: Final = 9

_FONT: Final = {
    "A": "01110 10001 11111 10001 10001",
    "B": "11110 10001 11110 10001 11110",
    "C": "01111 10000 10000 10000 01111",
    "D": "11110 10001 10001 10001 11110",
    "E": "11111 10000 11100 10000 11111",
    "F": "11111 10000 11100 10000 10000",
    "G": "01110 10000 10111 10001 01110",
    "H": "10001 10001 11111 10001 10001",
    "I": "111 010 010 010 111",
    "J": "00111 00010 00010 10010 01100",
    "K": "10001 10010 11100 10010 10001",
    "L": "10000 10000 10000 10000 11111",
    "M": "10001 11011 10101 10001 10001",
    "N": "10001 11001 10101 10011 10001",
    "O": "01110 10001 10001 10001 01110",
    "P": "11110 10001 11110 10000 10000",
    "Q": "01110 10001 10101 10010 01101",
    "R": "11110 10001 11110 10010 10001",
    "S": "01111 10000 01110 00001 11110",
    "T": "11111 00100 00100 00100 00100",
    "U": "10001 10001 10001 10001 01110",
    "V": "10001 10001 10001 01010 00100",
    "W": "10001 10001 10101 11011 10001",
    "X": "10001 01010 00100 01010 10001",
    "Y": "10001 01010 00100 00100 00100",
    "Z": "11111 00010 00100 01000 11111",
    "0": "01110 10011 10101 11001 01110",
    "1": "00100 01100 00100 00100 01110",
    "2": "11110 00001 01110 10000 11111",
    "3": "11110 00001 01110 00001 11110",
    "4": "10010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 11110",
    "6": "01110 10000 11110 10001 01110",
    "7": "11111 00001 00010 00100 00100",
    "8": "01110 10001 01110 10001 01110",
    "9": "01110 10001 01111 00001 01110",
    "!": "1 1 1 0 1",
    "'": "1 1 0 0 0",
    "-": "000 000 111 000 000",
    " ": "00 00 00 00 00",
}


def is_big(text: str, canvas: Canvas, longest: int = MOST_LETTERS) -> bool:
    """Whether a text is drawn in big letters: short enough, all in the font, and pixel art may be drawn."""
    upper = text.upper()
    return canvas.pixels and 0 < len(upper) <= longest and all(char in _FONT for char in upper)


def big_width(text: str, canvas: Canvas, longest: int = MOST_LETTERS) -> int:
    """How many cells `big` fills, without the gap after the last letter."""
    if is_big(text, canvas, longest):
        return sum(len(_rows(letter)[0]) + 1 for letter in text.upper()) - 1
    return len(cells(_spaced(text)))


def big(
    canvas: Canvas, x: int, y: int, text: str, fg: str = "torch", lower: str | None = None, longest: int = MOST_LETTERS
) -> int:
    """Write a text in three rows; the next column is returned.

    The two lowest of the five pixel rows take the colour `lower`. Texts beyond the font, or longer than `longest`, are
    written bold and letter-spaced in the middle row.
    """
    if not is_big(text, canvas, longest):
        return canvas.put(x, y + 1, _spaced(text), Ink(fg, bold=True))
    width, runs = _runs(text.upper(), fg, lower or fg)
    for column, row, letter, ink in runs:
        canvas.put(x + column, y + row, letter, ink)
    return x + width


def _spaced(text: str) -> str:
    return " ".join(sent(text))


@lru_cache
def _runs(text: str, fg: str, lower: str) -> tuple[int, list[Run]]:
    """Width of a text with its last gap, and what to write of it."""
    colours = (fg, fg, fg, lower, lower, lower)
    runs: list[Run] = []
    x = 0
    for letter in text:
        rows = [
            [colour if pixel == "1" else None for pixel in row]
            for row, colour in zip(_rows(letter), colours, strict=True)
        ]
        for row in range(ROWS):
            runs += pixel_runs(x, row, list(zip(rows[2 * row], rows[2 * row + 1], strict=True)))
        x += len(rows[0]) + 1
    return x, runs


def _rows(letter: str) -> list[str]:
    """Six rows of pixels, the last one empty."""
    rows = _FONT[letter].split()
    return [*rows, "0" * len(rows[0])]

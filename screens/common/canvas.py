"""A grid of cells that a screen draws on by token names.

Nothing here knows a terminal: a canvas is characters and inks. What leaves the frame or loses letters is clipped and
recorded in `Canvas.faults`, so a test can prove that no screen draws outside the frame or cuts a text. Whoever shortens
on purpose says so with `shorten`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

import msgspec
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from screens.common.glyphs import REST, UNICODE, GlyphSet, cells, cut, is_wide, sent
from screens.common.tokens import PALETTES, Palette

ELLIPSIS: Final = "…"


class Ink(msgspec.Struct, frozen=True):
    """How a text is written: colours by token, and attributes. `bg` None keeps the fill below."""

    fg: str = "ink"
    bg: str | None = None
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    reverse: bool = False


INK: Final = Ink()
BOLD: Final = Ink(bold=True)
MUTED: Final = Ink("muted")
DIM: Final = Ink("dim")
ROCK: Final = Ink("rock")
TORCH: Final = Ink("torch")
HEADING: Final = Ink("torch", bold=True)
GOLD: Final = Ink("gold")
GOOD: Final = Ink("good")
DANGER: Final = Ink("danger", bold=True)
LEGAL: Final = Ink("legal", bold=True)
CHOSEN: Final = Ink("legal", "legalbg", bold=True)
FOCUS: Final = Ink("onfocus", "focus", bold=True)
GHOST: Final = Ink("onchip", "ghost", bold=True)

Span = tuple[str, Ink]

Row = tuple[list[str], list[Ink], list[str]]
"""A line, cell by cell: characters, inks, fills."""

Stroke = tuple[int, str, Ink] | tuple[int, int, tuple[str | None, str | None]] | tuple[int, Row, None]
"""What was done to a line from a column on: a text in an ink, new colours (fill, text) of so many cells, a copied line.

Most lines are drawn as they were: equal strokes say so long before the cells are filled.
"""


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Frame(NamedTuple):
    """The eight characters of a box: corners from the upper left clockwise, then top or bottom, then side."""

    upper_left: str
    upper_right: str
    lower_right: str
    lower_left: str
    horizontal: str
    vertical: str


FRAMES: Final = {
    "thin": Frame(*"┌┐┘└─│"),
    "heavy": Frame(*"┏┓┛┗━┃"),
    "double": Frame(*"╔╗╝╚═║"),
    "round": Frame(*"╭╮╯╰─│"),
    "dashed": Frame(*"╭╮╯╰╌┆"),
}


def shorten(text: str, width: int) -> str:
    """The text, or as much as fits with an ellipsis at its end."""
    text = cells(text)
    if len(text) <= width:
        return text
    return cut(text, 0, width - 1).rstrip() + ELLIPSIS if width > 0 else ""


_drawable = lru_cache(4096)(cells)
"""What can be drawn of a text: frames and names come again with every painting."""


@lru_cache(8192)
def _style(ink: Ink, ground: str, palette: str) -> Style:
    hexes = PALETTES[palette].hexes
    return Style(
        color=Color.parse(hexes[ink.fg]),
        bgcolor=Color.parse(hexes[ground]),
        bold=ink.bold or None,
        italic=ink.italic or None,
        underline=ink.underline or None,
        strike=ink.strike or None,
        reverse=ink.reverse or None,
    )


class Canvas:
    """A frame of cells.

    `blocks` is false where the glyph set has no solid blocks; fills end in characters then. `colours` is false where
    there are none.
    """

    watching: ClassVar[bool] = False
    """Whether what is written over a letter or digit is a fault: for tests, as it shows texts that run into each other.

    Whoever covers something on purpose fills the place first.
    """

    def __init__(
        self, width: int, height: int, ground: str = "ground", *, blocks: bool = True, colours: bool = True
    ) -> None:
        self.width = width
        self.height = height
        self.ground = ground
        self.blocks = blocks
        self.pixels = blocks and colours
        """Whether pixel art may be drawn: of half blocks in one colour a picture is no more than its shadow."""
        self.faults: list[str] = []
        self.zones: dict[str, list[Rect]] = {}
        self._placed: list[tuple[str, Rect]] = []
        self._strokes: list[list[Stroke]] = [[] for _ in range(height)]
        self._rows: list[Row | None] = [None] * height
        """Lines made of their strokes; None: asked for by nobody since the last stroke."""

    # Drawing

    def put(self, x: int, y: int, text: str, ink: Ink = INK) -> int:
        """Write a text; the column after it is returned, also when part of it was clipped."""
        if not (text.isascii() and text.isprintable()):
            text = self._clean(text)
        end = x + len(text)
        if y < 0 or y >= self.height or x < 0 or end > self.width:
            x, text = self._clip(x, y, text)
        if text:
            if self.watching:
                self._watch(x, y, text)
            self._rows[y] = None
            self._strokes[y].append((x, text, ink))
        return end

    def puts(self, x: int, y: int, *spans: Span) -> int:
        """Write spans one after another; the next column is returned."""
        for text, ink in spans:
            x = self.put(x, y, text, ink)
        return x

    def right(self, x_end: int, y: int, *spans: Span) -> int:
        """Write spans so that they end before column `x_end`; the column where they begin is returned."""
        start = x_end - width_of(spans)
        self.puts(start, y, *spans)
        return start

    def centre(self, y: int, *spans: Span, x: int = 0, width: int | None = None) -> int:
        """Write spans in the middle of a stretch, by default of the whole line; where they begin is returned."""
        room = self.width - x if width is None else width
        start = x + (room - width_of(spans)) // 2
        self.puts(start, y, *spans)
        return start

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, char: str = " ") -> None:
        """Fill a rectangle with one character."""
        for row in range(y, y + height):
            self.put(x, row, char * width, ink)

    def recolour(
        self, x: int, y: int, width: int, height: int, *, bg: str | None = None, fg: str | None = None
    ) -> None:
        """Change colours below or of what is already written."""
        columns = range(max(x, 0), min(x + width, self.width))
        for row in range(max(y, 0), min(y + height, self.height)):
            self._rows[row] = None
            self._strokes[row].append((columns.start, len(columns), (bg, fg)))

    def box(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        ink: Ink = ROCK,
        style: str = "thin",
        title: str | Iterable[Span] = (),
    ) -> None:
        """Draw a frame, `style` one of `FRAMES`; the inside is filled only when the ink has a `bg`.

        A title stands in the top edge with a blank on either side; given as text it is in the frame's ink.
        """
        frame = FRAMES[style]
        if ink.bg is not None:
            self.fill(x, y, width, height, ink)
        edge = frame.horizontal * (width - 2)
        self.put(x, y, frame.upper_left + edge + frame.upper_right, ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, frame.vertical, ink)
            self.put(x + width - 1, row, frame.vertical, ink)
        self.put(x, y + height - 1, frame.lower_left + edge + frame.lower_right, ink)
        spans = [(title, ink)] if isinstance(title, str) else list(title)
        if any(text for text, _ in spans):
            self.puts(x + 2, y, (" ", ink), *spans, (" ", ink))

    def hrule(self, x: int, y: int, width: int, ink: Ink = ROCK, char: str = "─") -> None:
        """A horizontal line."""
        self.put(x, y, char * width, ink)

    def vrule(self, x: int, y: int, height: int, ink: Ink = ROCK, char: str = "│") -> None:
        """A vertical line."""
        for row in range(y, y + height):
            self.put(x, row, char, ink)

    def _watch(self, x: int, y: int, text: str) -> None:
        below = "".join(self.row(y)[0][x : x + len(text)])
        if any(new not in (old, " ") and old.isalnum() for new, old in zip(text, below, strict=True)):
            self.faults.append(f"{text!r} at {x},{y} is written over {below!r}")

    def _clean(self, text: str) -> str:
        """A text of which every character fills a cell; what had to be changed is a fault."""
        clean = _drawable(text)
        if sent(clean) != sent(text):
            self.faults.append(f"{text!r} has characters that no glyph set draws")
        return clean

    def _clip(self, x: int, y: int, text: str) -> tuple[int, str]:
        """What of a text lies inside the frame, and where it begins; the rest is a fault."""
        self.faults.append(f"{text!r} at {x},{y} leaves the frame of {self.width}x{self.height}")
        if y < 0 or y >= self.height:
            return 0, ""
        left = max(-x, 0)
        return max(x, 0), cut(text, left, max(self.width - x, 0))

    def paste(self, other: "Canvas", x: int, y: int, rows: range) -> None:
        """Copy rows of another canvas to a place, with its elements; its faults become faults of this one."""
        for target, row in enumerate(rows, y):
            self._rows[target] = None
            self._strokes[target].append((x, other.row(row), None))
        for name, rect in other.placed():
            self.zone(name, x + rect.x, y + rect.y - rows.start, rect.width, rect.height)
        self.faults += other.faults

    # What is where

    def zone(self, name: str, x: int, y: int, width: int, height: int = 1) -> None:
        """Say that an element, named by its id such as `loc:5`, is drawn in a rectangle."""
        rect = Rect(x, y, width, height)
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            self.faults.append(f"zone {name!r} at {x},{y} leaves the frame of {self.width}x{self.height}")
        self.zones.setdefault(name, []).append(rect)
        self._placed.append((name, rect))

    def placed(self) -> Sequence[tuple[str, Rect]]:
        """Every element with where it is drawn, in the order of drawing."""
        return tuple(self._placed)

    def element_at(self, x: int, y: int) -> str | None:
        """The element drawn at a cell; of several the one named last."""
        return next((name for name, rect in reversed(self._placed) if rect.holds(x, y)), None)

    # What was drawn

    def text_lines(self) -> list[str]:
        """The characters, a line each, blanks at the end left off."""
        return [sent("".join(self.row(y)[0])).rstrip() for y in range(self.height)]

    def lines(self, glyphs: GlyphSet = UNICODE) -> list[str]:
        """The characters in a glyph set, every line as wide as the canvas."""
        return [sent(glyphs.translate("".join(self.row(y)[0]))) for y in range(self.height)]

    def char_at(self, x: int, y: int) -> str:
        """The character of a cell."""
        return self.row(y)[0][x]

    def ink_at(self, x: int, y: int) -> Ink:
        """How a cell is drawn, its fill included."""
        _, inks, grounds = self.row(y)
        return msgspec.structs.replace(inks[x], bg=grounds[x])

    def row(self, y: int) -> Row:
        """A line, cell by cell: characters, inks, fills."""
        made = self._rows[y]
        if made is None:
            made = self._rows[y] = _made(self._strokes[y], self.width, self.ground)
        return made

    def strokes(self, y: int) -> Sequence[Stroke]:
        """What a line is made of, in the order of drawing."""
        return self._strokes[y]

    def strips(self, palette: Palette | str = "dark", glyphs: GlyphSet = UNICODE) -> list[Strip]:
        """The canvas as Textual draws it, in 24-bit colours."""
        name = palette if isinstance(palette, str) else palette.name
        return [self.strip(y, name, glyphs) for y in range(self.height)]

    def strip(self, y: int, palette: str, glyphs: GlyphSet) -> Strip:
        """One line as Textual draws it."""
        text = glyphs.translate("".join(self.row(y)[0]))
        runs = self._runs(y, palette)
        return Strip([Segment(sent(text[start:stop]), style) for start, stop, style in runs], self.width)

    def _runs(self, y: int, palette: str) -> Iterable[tuple[int, int, Style]]:
        """Stretches of one style. A blank joins whatever shares its fill, since its text colour does not show."""
        chars, inks, grounds = self.row(y)
        start = 0
        ink: Ink | None = None
        ground = grounds[0] if grounds else self.ground
        for x, (char, here, fill) in enumerate(zip(chars, inks, grounds, strict=True)):
            seen = None if char == " " and not _shows_on_blanks(here) else here
            if fill == ground and (seen is None or ink is None or _same(seen, ink)) and not _parts(seen, ink):
                ink = seen or ink
                continue
            if x > start:
                yield start, x, _style(ink or INK, ground, palette)
            start, ink, ground = x, seen, fill
        if self.width:
            yield start, self.width, _style(ink or INK, ground, palette)

    def changes(self, other: "Canvas") -> list[tuple[int, int, int]]:
        """Where this canvas looks different from one of the same size: row, first column and width of each stretch.

        What stands between two stretches is sent along where that costs less than a jump of the cursor.
        """
        return [(y, start, stop - start) for y in range(self.height) for start, stop in self._row_changes(other, y)]

    def _row_changes(self, other: "Canvas", y: int) -> list[tuple[int, int]]:
        if self.strokes(y) == other.strokes(y) and self.ground == other.ground:
            return []
        mine, theirs = self.row(y), other.row(y)
        if mine == theirs:
            return []
        cells = list(zip(*mine, strict=True))
        spans: list[tuple[int, int]] = []
        for x, (here, there) in enumerate(zip(cells, zip(*theirs, strict=True), strict=True)):
            if here == there or _alike(here, there):
                continue
            if spans and _cheaper_than_a_jump(cells[spans[-1][1] - 1 : x + 1]):
                spans[-1] = (spans[-1][0], x + 1)
            else:
                spans.append((x, x + 1))
        return [_whole(*span, mine[0], theirs[0]) for span in spans]


def _made(strokes: Iterable[Stroke], width: int, ground: str) -> Row:
    chars, inks, grounds = [" "] * width, [INK] * width, [ground] * width
    halves = False
    for x, what, how in strokes:
        if isinstance(what, str):
            assert isinstance(how, Ink)
            stop = x + len(what)
            chars[x:stop] = what
            halves = halves or REST in what
            inks[x:stop] = [how] * len(what)
            if how.bg is not None:
                grounds[x:stop] = [how.bg] * len(what)
        elif isinstance(what, int):
            assert isinstance(how, tuple)
            _recolour(inks, grounds, range(x, x + what), *how)
        else:
            stop = x + len(what[0])
            chars[x:stop], inks[x:stop], grounds[x:stop] = what
            halves = halves or REST in what[0]
    if halves:
        _mend(chars, inks, grounds)
    return chars, inks, grounds


def _whole(start: int, stop: int, *rows: Sequence[str]) -> tuple[int, int]:
    """A stretch that begins and ends with whole letters in all of these lines."""
    while start > 0 and any(row[start] == REST for row in rows):
        start -= 1
    while any(row[stop : stop + 1] == [REST] for row in rows):
        stop += 1
    return start, stop


def _mend(chars: list[str], inks: list[Ink], grounds: list[str]) -> None:
    """Blank what is left of wide letters that were written over, and let both cells of a letter look alike."""
    for x, char in enumerate(chars):
        whole = x > 0 and is_wide(chars[x - 1])
        if char == REST and whole:
            inks[x], grounds[x] = inks[x - 1], grounds[x - 1]
        elif char == REST or (is_wide(char) and chars[x + 1 : x + 2] != [REST]):
            chars[x] = " "


def _recolour(inks: list[Ink], grounds: list[str], columns: range, bg: str | None, fg: str | None) -> None:
    for x in columns:
        if bg is not None:
            grounds[x] = bg
        if fg is not None:
            inks[x] = msgspec.structs.replace(inks[x], fg=fg)


JUMP: Final = 5
"""Bytes of a jump of the cursor within a line."""

Cell = tuple[str, Ink, str]
"""Character, ink, fill."""


def _alike(one: Cell, other: Cell) -> bool:
    """Whether two cells look alike: the ink of most blanks does not show."""
    return one[0] == other[0] and _in_one_style(one, other)


def _in_one_style(one: Cell, other: Cell) -> bool:
    """Whether two cells can be written without a change of colours."""
    if one[2] != other[2]:
        return False
    blank = " " in (one[0], other[0]) and not _shows_on_blanks(one[1]) and not _shows_on_blanks(other[1])
    return blank or _same(one[1], other[1])


def _cheaper_than_a_jump(cells: Sequence[Cell]) -> bool:
    """Whether to write what stands between the first and the last of these cells rather than to skip it."""
    between = cells[1:-1]
    return len(between) < JUMP and (
        sum(len(char.encode()) for char, _, _ in between) < JUMP
        and all(_in_one_style(cells[0], cell) for cell in between)
    )


def _same(one: Ink, other: Ink) -> bool:
    """Whether two inks write alike; their fills are kept apart from them."""
    return one is other or (
        one.fg == other.fg
        and one.bold == other.bold
        and one.italic == other.italic
        and one.underline == other.underline
        and one.strike == other.strike
        and one.reverse == other.reverse
    )


def _shows_on_blanks(ink: Ink) -> bool:
    return ink.underline or ink.strike or ink.reverse


def _parts(seen: Ink | None, ink: Ink | None) -> bool:
    """Whether a blank and an ink that shows on blanks meet, which must not be joined."""
    return (seen is None and ink is not None and _shows_on_blanks(ink)) or (
        ink is None and seen is not None and _shows_on_blanks(seen)
    )


def width_of(spans: Iterable[Span]) -> int:
    """How many cells spans fill."""
    return sum(len(cells(text)) for text, _ in spans)

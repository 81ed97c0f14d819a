"""The rules of a game as a text to browse: read, laid out for a width, searched. Pure.

A guide is a small Markdown file: `# ` the game, `## ` a section, `- ` a point, `|` a table with a heading row, and
within lines `**strong**` and `` `typed` ``. Paragraphs are parted by empty lines.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from screens.common.canvas import BOLD, GOLD, INK, MUTED, ROCK, Ink, Span, width_of
from screens.common.texts import wrapped

BlockKind: TypeAlias = Literal["text", "points", "table"]

MEASURE: Final = 78
"""Cells of the longest line: beyond that the eye loses its way back."""

GAP: Final = 2
"""Blanks between the columns of a table."""

_INLINE: Final = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")


class Block(msgspec.Struct, frozen=True):
    """A paragraph, a list of points or a table."""

    kind: BlockKind
    rows: tuple[tuple[str, ...], ...]
    """Of a table its rows, cell by cell, the heading first; else rows of one cell."""


class Section(msgspec.Struct, frozen=True):
    """A chapter of a guide."""

    title: str
    blocks: tuple[Block, ...]


class Guide(msgspec.Struct, frozen=True):
    """The rules of one game."""

    title: str
    sections: tuple[Section, ...]


# Reading


def read_guide(text: str) -> Guide:
    """The guide that a text holds."""
    head, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = []
    for chapter in chapters:
        title, _, body = chapter.partition("\n")
        sections.append(Section(title.strip(), tuple(_blocks(body))))
    return Guide(head.strip().removeprefix("# "), tuple(sections))


@cache
def guide_of(game: str) -> Guide | None:
    """The guide of a game by its id; None where there is none."""
    package = f"screens.{game.replace('-', '_')}"
    try:
        text = files(package).joinpath("guide.md").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return None
    return read_guide(text)


def _kind(line: str) -> BlockKind:
    return "table" if line.startswith("|") else "points" if line.startswith("- ") else "text"


def _blocks(body: str) -> Iterator[Block]:
    for paragraph in re.split(r"\n\s*\n", body.strip()):
        for kind, lines in groupby(paragraph.splitlines(), _kind):
            yield Block(kind, tuple(_rows(kind, list(lines))))


def _rows(kind: BlockKind, lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    if kind == "text":
        yield (" ".join(line.strip() for line in lines),)
    for line in lines:
        if kind == "points":
            yield (line.removeprefix("- ").strip(),)
        elif kind == "table" and not set(line) <= set("|- "):
            yield tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def spans(text: str, ink: Ink = INK) -> list[Span]:
    """A line of a guide with its strong and typed words."""
    found: list[Span] = []
    for part in _INLINE.split(text):
        if part.startswith("**"):
            found.append((part.strip("*"), BOLD))
        elif part.startswith("`"):
            found.append((part.strip("`"), GOLD))
        elif part:
            found.append((part, ink))
    return found


# Laying out


def lay_out(section: Section, width: int) -> list[list[Span]]:
    """The lines of a section without its title, an empty one between blocks."""
    width = min(width, MEASURE)
    lines: list[list[Span]] = []
    for block in section.blocks:
        if lines:
            lines.append([])
        lines += _table(block, width) if block.kind == "table" else _text(block, width)
    return lines


def _text(block: Block, width: int) -> Iterator[list[Span]]:
    for (text,) in block.rows:
        if block.kind == "points":
            yield from wrapped([("· ", MUTED), *spans(text)], width)
        else:
            yield from wrapped(spans(text), width, indent=0)


def _table(block: Block, width: int) -> Iterator[list[Span]]:
    widths = _columns(block, width)
    for number, row in enumerate(block.rows):
        ink = MUTED if number == 0 else INK
        cells = [wrapped(spans(cell, ink), size, indent=0) for cell, size in zip(row, widths, strict=False)]
        for line in range(max(len(cell) for cell in cells)):
            yield _joined([cell[line] if line < len(cell) else [] for cell in cells], widths)
        if number == 0:
            yield [("─" * (sum(widths) + GAP * (len(widths) - 1)), ROCK)]


def _joined(cells: Sequence[Sequence[Span]], widths: Sequence[int]) -> list[Span]:
    line: list[Span] = []
    for number, (cell, size) in enumerate(zip(cells, widths, strict=True)):
        line += cell
        if number < len(cells) - 1:
            line.append((" " * (size - width_of(cell) + GAP), INK))
    return line


def _columns(block: Block, width: int) -> list[int]:
    """The widths of a table's columns: as wide as their cells, the widest ones narrowed until all fit.

    None becomes narrower than its longest word while another has room to give.
    """
    columns = list(zip(*block.rows, strict=True))
    sizes = [max(width_of(spans(cell)) for cell in column) for column in columns]
    words = [max(_longest_word(cell) for cell in column) for column in columns]
    while sum(sizes) + GAP * (len(sizes) - 1) > width:
        roomy = [at for at, size in enumerate(sizes) if size > words[at]] or range(len(sizes))
        sizes[max(roomy, key=sizes.__getitem__)] -= 1
    return sizes


def _longest_word(cell: str) -> int:
    return max((width_of([(word, INK)]) for word in plain(spans(cell)).split()), default=0)


# Finding


class Stretch(NamedTuple):
    """Cells of one line, the last one excluded."""

    line: int
    start: int
    stop: int


TITLE: Final = -1
"""The line of a section's title."""


class Hit(NamedTuple):
    """Where a searched text stands: in one line, or broken over several."""

    section: int
    stretches: tuple[Stretch, ...]


def find(pages: Sequence[Sequence[Sequence[Span]]], text: str, titles: Sequence[str] = ()) -> list[Hit]:
    """Every place where the words stand in this order, letter case aside; `pages` are the laid out sections.

    In a section's title they are found first, on its line `TITLE`.
    """
    words = [re.escape(word) for word in text.split()]
    if not words:
        return []
    pattern = re.compile(r"\s+".join(words), re.IGNORECASE)
    found: list[Hit] = []
    for number, page in enumerate(pages):
        named = pattern.finditer(titles[number]) if titles else ()
        found += [Hit(number, (Stretch(TITLE, match.start(), match.end()),)) for match in named]
        found += _found(number, page, pattern)
    return found


def plain(line: Iterable[Span]) -> str:
    """A laid out line as text."""
    return "".join(text for text, _ in line)


def _found(section: int, page: Sequence[Sequence[Span]], pattern: re.Pattern[str]) -> Iterator[Hit]:
    lines = [plain(line) for line in page]
    for match in pattern.finditer("\n".join(lines)):
        yield Hit(section, tuple(_stretches(lines, match.start(), match.end())))


def _stretches(lines: Sequence[str], start: int, stop: int) -> Iterator[Stretch]:
    offset = 0
    for number, line in enumerate(lines):
        first, last = max(start - offset, 0), min(stop - offset, len(line))
        while first < last and line[first] == " ":
            first += 1
        if first < last:
            yield Stretch(number, first, last)
        offset += len(line) + 1

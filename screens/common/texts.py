"""Texts of the rules as people read them: names for seats, in their colours, broken to a width."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec

from rules.core.seats import Seat, named
from screens.common.canvas import INK, Ink, Span, shorten, width_of
from screens.common.glyphs import cells, cut
from screens.common.session import Player
from screens.common.tokens import seat_token

_SEAT: Final = re.compile(r"\b(P[1-9])\b")
_WORDS: Final = re.compile(r"\s+|\S+")

Line = Sequence[Span]


def name_of(players: Sequence[Player], seat: Seat) -> str:
    """The name of a seat."""
    return players[seat - 1].name if 0 < seat <= len(players) else f"P{seat}"


def seat_ink(seat: Seat, *, bold: bool = False) -> Ink:
    """The ink of a seat's name."""
    return Ink(seat_token(seat), bold=bold)


def spoken(text: str, players: Sequence[Player]) -> str:
    """A text of the rules with names for its seats."""
    return named(text, lambda seat: name_of(players, seat))


def spoken_spans(text: str, players: Sequence[Player], ink: Ink = INK) -> list[Span]:
    """The same with the names in their seats' colours."""
    spans: list[Span] = []
    for part in _SEAT.split(text):
        seat = int(part[1]) if _SEAT.fullmatch(part) else 0
        if 0 < seat <= len(players):
            name = cells(players[seat - 1].name)
            spans.append((name, msgspec.structs.replace(seat_ink(seat), bold=ink.bold)))
        elif part:
            spans.append((part, ink))
    return spans


def wrapped(line: Line, width: int, indent: int = 2) -> list[list[Span]]:
    """A line broken between words so that it fits a width; the lines after the first are indented.

    What follows a word without a blank, such as a comma in another ink, stays with it.
    """
    lines: list[list[Span]] = [[]]
    used = 0
    words = list(_words(line))
    for index, (word, ink) in enumerate(words):
        if used + _clinging(words, index, width - indent) > width and not word.isspace():
            lines.append([(" " * indent, INK)])
            used = indent
        if word.isspace() and used in (0, indent) and len(lines) > 1:
            continue
        if word.isspace() and used + len(word) > width:
            used = width
            continue
        for piece in _pieces(word, max(1, width - used), width - indent):
            if used + len(piece) > width and used > indent:
                lines.append([(" " * indent, INK)])
                used = indent
            lines[-1].append((piece, ink))
            used += len(piece)
    return lines


def parted(line: Line, width: int, indent: int = 2) -> list[list[Span]]:
    """A line of parts with two blanks or more between them, broken there so that it fits a width."""
    lines: list[list[Span]] = []
    for part in _parts(line):
        gap = part[0][0] if part[0][0].isspace() else ""
        own = part[1:] if gap else part
        if lines and width_of(lines[-1]) + width_of(part) <= width:
            lines[-1] += part
        elif own:
            lines += wrapped([(" " * indent, INK), *own] if lines else own, width, indent)
    return lines


def _parts(line: Line) -> Iterator[list[Span]]:
    """The parts of a line, each with the gap before it."""
    part: list[Span] = []
    for text, ink in line:
        if part and len(text) > 1 and text.isspace():
            yield part
            part = []
        part.append((text, ink))
    if part:
        yield part


def _words(line: Line) -> Iterator[Span]:
    for text, ink in line:
        for word in _WORDS.findall(cells(text)):
            yield word, ink


def _clinging(words: Sequence[Span], index: int, most: int) -> int:
    """Cells of a word with all that clings to it; of what is not the first of such words, or too many, its own."""
    own = len(words[index][0])
    if index and not words[index - 1][0].isspace():
        return own
    cluster = takewhile(lambda span: not span[0].isspace(), words[index:])
    length = sum(len(text) for text, _ in cluster)
    return length if length <= most else own


def _pieces(word: str, room: int, width: int) -> Iterator[str]:
    """A word that is longer than a line, in pieces."""
    if len(word) <= room or len(word) <= width or width < 1:
        yield word
        return
    yield cut(word, 0, room)
    for start in range(room, len(word), width):
        yield cut(word, start, start + width)


def sentence(text: str, width: int, rows: int, indent: int = 0) -> list[str]:
    """A sentence broken to a width. Of one that needs more rows paths lose their folders first, never a file's name."""
    lines = _broken(text, width, indent)
    if len(lines) > rows:
        lines = _broken(" ".join(_without_folders(word, width // 3) for word in text.split(" ")), width, indent)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], shorten(" ".join(lines[rows - 1 :]), width)]
    return lines


def _broken(text: str, width: int, indent: int) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in wrapped([(text, INK)], width, indent)]


def _without_folders(word: str, room: int) -> str:
    """A path with an ellipsis for what of its folders is too much."""
    folders, slash, name = word.rpartition("/")
    if not slash or len(word) <= room:
        return word
    return f"{folders[: max(0, room - len(name) - 2)]}…/{name}"


def fitted(line: Line, width: int) -> list[Span]:
    """A line cut to a width, with an ellipsis where something is left out."""
    if width_of(line) <= width:
        return list(line)
    kept: list[Span] = []
    room = width - 1
    for text, ink in line:
        text = cells(text)
        if len(text) > room:
            begun = cut(text, 0, max(room, 0)).rstrip()
            kept = kept if begun else _without_gap(kept)
            kept.append((f"{begun}…", ink))
            break
        kept.append((text, ink))
        room -= len(text)
    return kept


def _without_gap(line: list[Span]) -> list[Span]:
    """Without the blanks at its end."""
    while line and not line[-1][0].strip():
        line = line[:-1]
    return [*line[:-1], (line[-1][0].rstrip(), line[-1][1])] if line else []


def joined(parts: Iterable[Line], gap: str = "  ") -> list[Span]:
    """Several lines one behind the other, with a gap between."""
    spans: list[Span] = []
    for part in parts:
        if part and spans:
            spans.append((gap, INK))
        spans.extend(part)
    return spans


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: `Ana`, `Ana and Bea`, `Ana, Bea and Carl`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"

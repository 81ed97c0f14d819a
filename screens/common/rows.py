"""Rows of a form: a label, values that arrows go through, a hint."""

from collections.abc import Mapping, Sequence

import msgspec

from screens.common.canvas import BOLD, FOCUS, INK, LEGAL, MUTED, Canvas, Span, shorten, width_of


class Row(msgspec.Struct, frozen=True):
    """One line of the form."""

    id: str
    """`seat:2`, `option:track`."""
    label: str
    words: tuple[str, ...] = ()
    """Values that the arrows go through, the default first."""
    value: str = ""
    """The chosen one: a word, or what was typed."""
    hint: str = ""
    """What it changes."""
    typed: bool = False
    """Whether values can be typed: numbers, lists, names, files."""
    members: tuple[str, ...] = ()
    """What a typed list is made of."""
    word_hints: Mapping[str, str] = {}
    """One line for each value."""
    shown: Mapping[str, str] = {}
    """Values that are written otherwise on the screen: `P1` as a name."""

    def said(self, word: str) -> str:
        """A value as people read it."""
        return self.shown.get(word, word) or "none"


def value_line(canvas: Canvas, row: Row, x: int, y: int, begin: int, width: int, focused: bool = False) -> None:
    """Draw a row: the label at `x`, the values from `begin`, the hint in the right part of `width` if it fits."""
    hints = max(begin + 24, width * 11 // 20)
    label = f"{row.label:<{begin - x - 1}}"
    if focused:
        canvas.put(x - 1, y, f"▸{label}", FOCUS)
    else:
        canvas.put(x, y, label, BOLD)
    hint_fits = bool(row.hint) and len(row.hint) <= width - 1 - hints
    end = hints - 2 if hint_fits else width - 1
    canvas.puts(begin, y, *values(row, end - begin))
    if hint_fits:
        canvas.put(hints, y, row.hint, MUTED)


def values(row: Row, room: int) -> list[Span]:
    """The values of a row with the chosen one in brackets; where they do not fit, those around it."""
    words = list(row.words)
    if row.value not in words:
        words.insert(0, row.value)
    at = words.index(row.value)
    words = [row.said(word) for word in words]
    start = 0
    while start < at and width_of(_spans(words[start : at + 1], at - start, cut=start > 0)) > room:
        start += 1
    stop = len(words)
    while stop > at + 1 and width_of(_spans(words[start:stop], at - start, start > 0, stop < len(words))) > room:
        stop -= 1
    spans = _spans(words[start:stop], at - start, start > 0, stop < len(words))
    if width_of(spans) > room:
        return [("[" + shorten(words[at], room - 2) + "]", LEGAL)]
    return spans


def _spans(words: Sequence[str], at: int, cut: bool = False, more: bool = False) -> list[Span]:
    spans: list[Span] = [("… ", MUTED)] if cut else []
    for index, word in enumerate(words):
        gap = "  " if index else ""
        spans += [(gap, INK), (f"[{word}]", LEGAL)] if index == at else [(gap + word, MUTED)]
    return [*spans, ("  …", MUTED)] if more else spans

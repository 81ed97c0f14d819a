"""The same picture in fewer bytes: colours and attributes are sent when they change, and only what changes.

Textual writes every stretch of text with its whole style before and a reset behind it. Applied to what is already
lowered to the terminal's depth; it leaves everything but SGR sequences alone.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
_MOVES: Final = re.compile(r"(?:\x1b\[[0-9;]*[GH]|[\r\n])*")
"""Cursor movement, which looks the same in any style."""

_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""Attribute → what ends it. Bold and dim end together."""
_ENDS: Final = frozenset(_OFF.values())


class Pen(NamedTuple):
    """How the terminal writes."""

    attributes: frozenset[str]
    text: str
    """Code of the colour, `39` for the terminal's own."""
    fill: str


PLAIN: Final = Pen(frozenset(), "39", "49")


def tight(written: str) -> str:
    """What draws the same with fewer bytes, on a terminal that writes plainly before it."""
    first, *rest = _SGR.split(written)
    kept = [first]
    now = wanted = PLAIN
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        wanted = _after(wanted, codes)
        if text and wanted != now and not _MOVES.fullmatch(text):
            kept.append(_change(now, wanted))
            now = wanted
        kept.append(text)
    if wanted != now:
        kept.append(_change(now, wanted))
    return "".join(kept)


@lru_cache(4096)
def _after(pen: Pen, codes: str) -> Pen:
    """The pen after a sequence."""
    attributes, text, fill = set(pen.attributes), pen.text, pen.fill
    for code in _codes(codes):
        number = int(code.partition(";")[0] or 0)
        if number == 0:
            attributes, text, fill = set(), PLAIN.text, PLAIN.fill
        elif 30 <= number <= 39 or 90 <= number <= 97:
            text = code
        elif 40 <= number <= 49 or 100 <= number <= 107:
            fill = code
        elif code in _ENDS:
            attributes -= {on for on, off in _OFF.items() if off == code}
        else:
            attributes.add(code)
    return Pen(frozenset(attributes), text, fill)


def _codes(codes: str) -> Iterator[str]:
    """The codes of a sequence, those of a colour together."""
    rest = iter(codes.split(";"))
    for code in rest:
        if code not in ("38", "48"):
            yield code
            continue
        kind = next(rest, "5")
        yield ";".join([code, kind, *(next(rest, "0") for _ in range(1 if kind == "5" else 3))])


@lru_cache(4096)
def _change(now: Pen, wanted: Pen) -> str:
    """The shortest sequence from one pen to another."""
    if wanted == PLAIN:
        return "\x1b[0m"
    gone = now.attributes - wanted.attributes
    ends = sorted({_OFF.get(code, "0") for code in gone})
    lost = {on for on, off in _OFF.items() if off in ends}
    begun = sorted(wanted.attributes - (now.attributes - lost))
    step = [*ends, *begun, *_colours(now, wanted)]
    anew = ["0", *sorted(wanted.attributes), *_colours(PLAIN, wanted)]
    best = anew if "0" in ends else min(step, anew, key=lambda codes: len(";".join(codes)))
    return f"\x1b[{';'.join(best)}m"


def _colours(now: Pen, wanted: Pen) -> list[str]:
    return [code for code, was in ((wanted.text, now.text), (wanted.fill, now.fill)) if code != was]

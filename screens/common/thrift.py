"""Sends only the cells that changed, colour by colour.

Textual's compositor knows which stretches of a line are new, but writes each from the left edge of its widget on. On a
board that is one widget, a change at the right end of a line costs the whole line, and two changes cost it twice. The
compositor here cuts the left end off, too: moving a cursor costs a tenth. And since a change of colour is three times
as long as a jump of the cursor, all that is written alike is written together, wherever it stands.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.strip import Strip

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

_JUMP: Final = "\x1b[{};{}H"
_TO_ROW: Final = "\x1b[{}H"
_TO_COLUMN: Final = "\x1b[{}G"


class Run(NamedTuple):
    """Text of one style at a place."""

    place: Place
    text: str
    style: Style

    @property
    def end(self) -> Place:
        """Where the cursor stands after it."""
        y, x = self.place
        return y, x + cell_len(self.text)


class ThriftyUpdate(ChopsUpdate):
    """Changed stretches, cut at both ends, sorted by style."""

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent."""
        written: list[str] = []
        at: Place = (-1, -1)
        for run in alike_together(run for span in self.spans for run in self._runs(*span)):
            if run.place != at:
                written.append(_move(at, run.place))
            written.append(Strip([Segment(run.text, run.style)]).render(console))
            at = run.end
        return "".join(written)

    def _runs(self, y: int, x1: int, x2: int) -> Iterator[Run]:
        """One stretch of a line, from column `x1` up to `x2`; the line may be made of several widgets' strips."""
        for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=True):
            start, stop = max(x, x1), min(end, x2)
            if strip is None or start >= stop:
                continue
            for text, style, _ in strip.crop(start - x, stop - x):
                yield Run((y, start), text, style or Style.null())
                start += cell_len(text)


def alike_together(runs: Iterable[Run]) -> list[Run]:
    """The runs of each style in reading order; styles between which little changes follow each other."""
    worn = list(_blanks_dressed(list(runs)))
    order = {style: number for number, style in enumerate(sorted({run.style for run in worn}, key=_kind))}
    return sorted(worn, key=lambda run: (order[run.style], run.place))


def _blanks_dressed(runs: Sequence[Run]) -> Iterator[Run]:
    """The runs, those of mere blanks in the first style that has their fill: their own colour does not show."""
    first: dict[Color | None, Style] = {}
    for run in runs:
        if not _is_blank(run):
            first.setdefault(run.style.bgcolor, run.style)
    for run in runs:
        style = first.get(run.style.bgcolor) if _is_blank(run) else None
        yield run if style is None or _shows_on_blanks(style) else run._replace(style=style)


def _is_blank(run: Run) -> bool:
    return not run.text.strip(" ") and not _shows_on_blanks(run.style)


def _shows_on_blanks(style: Style) -> bool:
    return bool(style.underline or style.strike or style.reverse)


def _kind(style: Style) -> tuple[str, ...]:
    """Fill first, for it takes as long to change as the text's colour; attributes last, which are short."""
    return str(style.bgcolor), str(style.color), str(style.without_color)


def _move(at: Place, to: Place) -> str:
    """To another cell, never by a count of cells: terminals differ on how wide some characters are."""
    y, x = to
    if y == at[0]:
        return _TO_COLUMN.format(x + 1)
    return _JUMP.format(y + 1, x + 1) if x else _TO_ROW.format(y + 1)


class ThriftyCompositor(Compositor):
    """A compositor whose partial updates are thrifty. A screen takes it in its `__init__`."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """The changed stretches; None where nothing changed."""
        update = super().render_partial_update()
        return None if update is None else ThriftyUpdate(update.chops, update.spans, update.chop_ends)

"""The figures of an arena as text, as CSV and as a plot.

Bars are drawn by hand: it takes no more code than to bend a plotting library to lying bars with intervals on them.
"""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import groupby
from textwrap import wrap
from typing import Final

from goblin_tui.arena.figures import Figure, fair_share, figures_of
from goblin_tui.arena.plan import Arena
from goblin_tui.arena.results import Result
from rules.core.notation import counted
from rules.core.options import write
from rules.core.plain import abridged

WIDTH: Final = 80
LABEL: Final = 24
"""Cells for the name of a bot, a seat or a range."""
BAR: Final = 40

Report = Callable[[Arena, Sequence[Result]], str]


def text(arena: Arena, results: Sequence[Result]) -> str:
    """Tables for people; what would be a histogram is left to the plot."""
    lines = [_title(arena, results)]
    for name, group in _grouped(figures_of(arena, results)):
        if not _is_histogram(name):
            lines += ["", name, *(f"  {_label(figure)} {_told(figure)}" for figure in group)]
    return _ended([*lines, *_remarks(arena, results)])


def as_csv(arena: Arena, results: Sequence[Result]) -> str:
    """Every figure, a line each, under a line of headings."""
    sink = StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(("figure", "of", "count", "value", "low", "high"))
    for figure in figures_of(arena, results):
        bounds = ("" if bound is None else f"{bound:.6g}" for bound in (figure.low, figure.high))
        writer.writerow((figure.name, figure.of, figure.count, f"{figure.value:.6g}", *bounds))
    return sink.getvalue()


def plot(arena: Arena, results: Sequence[Result]) -> str:
    """Bars of wins, at `●`, with their interval between `├` and `┤` and the fair share at `┊`; histograms."""
    lines = [_title(arena, results)]
    for name, group in _grouped(figures_of(arena, results)):
        if name.startswith("wins"):
            lines += ["", name, *(_share_row(figure, fair_share(arena)) for figure in group)]
        elif _is_histogram(name):
            most = max(figure.value for figure in group)
            lines += ["", name, *(_bar_row(figure, most) for figure in group)]
    return _ended([*lines, *_remarks(arena, results)])


REPORTS: Final[Mapping[str, Report]] = {"text": text, "csv": as_csv, "plot": plot}
"""By the word of the command line."""


def _grouped(figures: Sequence[Figure]) -> Iterator[tuple[str, list[Figure]]]:
    for name, group in groupby(figures, key=lambda figure: figure.name):
        yield name, list(group)


def _is_histogram(name: str) -> bool:
    return name.startswith(("scores of", "plies of"))


def _title(arena: Arena, results: Sequence[Result]) -> str:
    options = "".join(f", {name}={abridged(write(value), LABEL)}" for name, value in arena.options.items())
    played = counted(len(results), "match", "matches")
    return abridged(f"{arena.game}: {played} of {', '.join(arena.seats)}, seed {arena.seed}{options}", 2 * WIDTH)


def _label(figure: Figure) -> str:
    return f"{abridged(figure.of, LABEL):<{LABEL}}"


def _told(figure: Figure) -> str:
    """The figure in words: shares in percent, the rest as it is."""
    count = f"{figure.count:>7}"
    if figure.name.startswith("wins"):
        return f"{count} seats {100 * figure.value:6.1f} %   {_between(figure, 100)}"
    if figure.name == "seconds a move":
        return f"{count} moves {figure.value:9.4f}"
    if figure.low is None:
        return f"{count} seats {figure.value:8g}"
    return f"{count} times {figure.value:8g}   {_between(figure, 1)}"


def _between(figure: Figure, scale: float) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return (
        f"{scale * figure.low:.1f} to {scale * figure.high:.1f}" if scale > 1 else f"{figure.low:g} to {figure.high:g}"
    )


def _remarks(arena: Arena, results: Sequence[Result]) -> list[str]:
    """What a reader of the figures has to know."""
    return ["", *(line for remark in _sentences(arena, results) for line in wrap(remark, WIDTH))]


def _sentences(arena: Arena, results: Sequence[Result]) -> Iterator[str]:
    share = fair_share(arena)
    fair = f"A fair share is {100 * share:.1f} %. " if share is not None else ""
    yield (
        f"{fair}Shared victories count in parts. Intervals: 95 % for wins (Wilson); the middle 90 % of the values for "
        "the rest, beside their median."
    )
    if len(results) % len(arena.seats):
        yield f"The bots have not sat everywhere equally often: no multiple of {len(arena.seats)} matches."
    fallen = next(((result.match, why) for result in results for why in result.fallen if why is not None), None)
    if fallen is not None:
        yield abridged(f"A program failed, first in match {fallen[0]}: {fallen[1]}", 3 * WIDTH)


def _share_row(figure: Figure, fair: float | None) -> str:
    """A bar from 0 to 100 %."""
    cells = ["█" if cell < round(figure.value * BAR) else " " for cell in range(BAR + 1)]
    if fair is not None:
        cells[round(fair * BAR)] = "┊"
    if figure.low is not None and figure.high is not None:
        low, high = round(figure.low * BAR), round(figure.high * BAR)
        cells[low : high + 1] = ["├", *"─" * (high - low - 1), "┤"] if high > low else ["┼"]
        cells[round(figure.value * BAR)] = "●"
    return f"  {_label(figure)} {''.join(cells)} {100 * figure.value:5.1f} %"


def _bar_row(figure: Figure, most: float) -> str:
    """A bar as long as the count is large."""
    return f"  {figure.of:>{LABEL}} {'█' * round(figure.value / most * BAR):<{BAR + 1}} {figure.value:7g}"


def _ended(lines: Sequence[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)

"""One measured figure, its yardstick, and the table of all."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import Literal

import msgspec

Unit = Literal["moves/s", "ms", "us", "bytes", "MB", "%"]


class Figure(msgspec.Struct, frozen=True):
    """What was measured, against what."""

    what: str
    ours: float
    unit: Unit
    against: str = ""
    """What the yardstick is; empty where the aim is a number of its own."""
    yardstick: float | None = None
    aim: str = ""
    """What was set out for, as people say it: `at least 1x`."""
    met: bool | None = None
    """Whether the aim is reached; None: there is none."""

    @property
    def ratio(self) -> float | None:
        """Ours by the yardstick."""
        return self.ours / self.yardstick if self.yardstick else None


def at_least(figure: Figure, ratio: float) -> Figure:
    """The figure with the aim that its ratio reaches this."""
    return msgspec.structs.replace(figure, aim=f"at least {ratio:g}x", met=(figure.ratio or 0) >= ratio)


def at_most(figure: Figure, ratio: float) -> Figure:
    """The figure with the aim that its ratio stays within this."""
    return msgspec.structs.replace(figure, aim=f"at most {ratio:g}x", met=(figure.ratio or 0) <= ratio)


def below(figure: Figure, limit: float) -> Figure:
    """The figure with the aim that it stays within a limit in its own unit."""
    return msgspec.structs.replace(figure, aim=f"at most {limit:g} {figure.unit}", met=figure.ours <= limit)


def seconds(work: Callable[[], object], times: int) -> float:
    """Median of so many runs."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


def table(figures: Iterable[Figure]) -> str:
    """All figures, a line each."""
    head = ("", "ours", "yardstick", "", "ratio", "aim", "")
    rows = [head, *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join(_line(row, widths) for row in rows)


def _row(figure: Figure) -> tuple[str, ...]:
    ratio = figure.ratio
    return (
        figure.what,
        f"{_number(figure.ours)} {figure.unit}",
        _number(figure.yardstick) if figure.yardstick is not None else "",
        figure.against,
        f"{ratio:.2f}x" if ratio is not None else "",
        figure.aim,
        {True: "met", False: "MISSED", None: ""}[figure.met],
    )


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    numbers = {1, 2, 4}
    cells = [
        cell.rjust(width) if place in numbers else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()

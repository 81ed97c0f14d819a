"""Square pixels in half blocks, two a cell, one above the other."""

from collections.abc import Sequence

from screens.common.canvas import Ink

Run = tuple[int, int, str, Ink]
"""Column, row, text and ink of a stretch of cells."""

Cell = tuple[str | None, str | None]
"""Tokens of the upper and the lower pixel; None is clear."""


def pixel_runs(x: int, y: int, cells: Sequence[Cell]) -> list[Run]:
    """A row of cells as texts to write; clear cells are left out."""
    runs: list[Run] = []
    for column, (upper, lower) in enumerate(cells, x):
        char, ink = _drawn(upper, lower)
        if ink is None:
            continue
        if runs and runs[-1][3] == ink and runs[-1][0] + len(runs[-1][2]) == column:
            before = runs[-1]
            runs[-1] = (before[0], y, before[2] + char, ink)
        else:
            runs.append((column, y, char, ink))
    return runs


def _drawn(upper: str | None, lower: str | None) -> tuple[str, Ink | None]:
    """The half block of a cell. A full one has its colour below as well, against seams between the cells."""
    if upper is None:
        return ("▄", Ink(lower)) if lower is not None else (" ", None)
    return "█" if upper == lower else "▀", Ink(upper, lower)

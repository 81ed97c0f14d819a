"""The chances of a match as a chart: a line of digits for each seat, so that no colour has to tell them apart. Pure."""

from collections.abc import Sequence
from typing import Final

from screens.chances_facts import Hope
from screens.common.canvas import BOLD, DANGER, DIM, MUTED, ROCK, TORCH, Canvas, Ink, Rect, shorten
from screens.common.session import Player
from screens.common.texts import seat_ink
from screens.common.tokens import seat_token

AXIS: Final = 6
"""Columns left of the chart."""
LONGEST_NAME: Final = 10


def columns(count: int, width: int) -> list[int]:
    """The column of each turn, from 0: all of the width, as far as whole columns reach."""
    if count < 2:
        return [0] * count
    return [round(place * (width - 1) / (count - 1)) for place in range(count)]


def draw_chart(canvas: Canvas, area: Rect, hopes: Sequence[Hope], turning: Sequence[int], cursor: int) -> None:
    """The chart with its axes, the turning points above it, and the turn at the cursor lit."""
    plot = Rect(area.x + AXIS, area.y + 1, area.width - AXIS, area.height - 2)
    at = columns(len(hopes), plot.width)
    for share in (1.0, 0.5, 0.0):
        y = plot.y + _row(share, plot.height)
        canvas.right(area.x + AXIS - 2, y, (f"{round(100 * share)} %", MUTED))
        canvas.put(area.x + AXIS - 1, y, "┤", ROCK)
    canvas.fill(plot.x + at[cursor], plot.y, 1, plot.height, Ink(bg="lit"))
    for seat in range(1, len(hopes[0].shares) + 1):
        _draw_line(canvas, plot, at, [hope.shares[seat - 1] for hope in hopes], seat)
    for number, place in enumerate(turning, 1):
        canvas.put(plot.x + at[place], area.y, "▼", DANGER if place != cursor else TORCH)
        canvas.zone(f"turn:{place}", plot.x + at[place], area.y, 1, 1 + plot.height)
        if plot.x + at[place] + 1 < area.x + area.width:
            canvas.put(plot.x + at[place] + 1, area.y, str(number), MUTED)
    first, last = f"turn {hopes[0].turn}", f"turn {hopes[-1].turn}"
    canvas.put(plot.x, plot.y + plot.height, first, DIM)
    canvas.right(area.x + area.width, plot.y + plot.height, (last, DIM))


def _row(share: float, height: int) -> int:
    return round((1 - share) * (height - 1))


def _draw_line(canvas: Canvas, plot: Rect, at: Sequence[int], shares: Sequence[float], seat: int) -> None:
    """From turn to turn: its digit where a turn ended and between, and a rule where it jumps."""
    ink = Ink(seat_token(seat))
    rows = [_row(share, plot.height) for share in shares]
    for place, (x, y) in enumerate(zip(at, rows, strict=True)):
        canvas.put(plot.x + x, plot.y + y, str(seat), ink)
        if place + 1 == len(rows):
            break
        for between in range(x + 1, at[place + 1]):
            canvas.put(plot.x + between, plot.y + y, "─", ink)
        low, high = sorted((y, rows[place + 1]))
        for row in range(low + 1, high):
            canvas.put(plot.x + at[place + 1], plot.y + row, "│", ink)


def draw_legend(canvas: Canvas, x: int, y: int, hope: Hope, players: Sequence[Player]) -> None:
    """What each seat could hope for after a turn."""
    for seat, (player, share) in enumerate(zip(players, hope.shares, strict=True), 1):
        name = shorten(player.name, LONGEST_NAME)
        x = canvas.puts(x, y, (f"{seat} {name} ", seat_ink(seat, bold=True)), (f"{round(100 * share)} %", BOLD)) + 3

"""How a replay looks around its board: the tree, the scores by turn, the bar that shows how far it has come."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from screens.common.canvas import BOLD, DANGER, DIM, GOLD, HEADING, MUTED, TORCH, Canvas, Ink, Rect, shorten
from screens.common.components import columns, heading, seat_bar
from screens.common.session import Player
from screens.common.tokens import seat_token
from screens.results_facts import sampled

BAR_X: Final = 9
BAR_END: Final = 20
"""Cells right of the bar: turn and speed."""


class Progress(msgspec.Struct, frozen=True):
    """How far a replay has come."""

    ply: int
    last: int
    longest: int
    """Plies of the longest line: the measure of the bar, so that it stays when another line is gone along."""
    turn: int
    forks: Collection[int]
    """Plies at which something else was played, too."""
    losses: Collection[int]
    """Plies that cost somebody a piece."""
    ended: bool
    """Whether the match was over at the last ply."""
    playing: bool
    speed: str
    """`1×`."""


def draw_bar(canvas: Canvas, y: int, progress: Progress) -> None:
    """Played, now, variations, captures, end; a click on it goes to that ply."""
    canvas.fill(0, y, canvas.width, 1, Ink(bg="lit"))
    canvas.put(0, y, "▌", TORCH)
    canvas.put(1, y, f"{progress.ply}/{progress.last}", BOLD)
    width = canvas.width - BAR_X - BAR_END
    for x, (char, ink) in enumerate(_cells(progress, width), BAR_X):
        canvas.put(x, y, char, ink)
        canvas.zone(f"ply:{_ply_at(x - BAR_X, progress.longest, width)}", x, y, 1)
    canvas.put(BAR_X + width + 2, y, f"turn {progress.turn}", MUTED)
    state = ("► ", TORCH) if progress.playing else ("■ ", DIM)
    canvas.right(canvas.width - 1, y, state, (f"{progress.speed:>2}", BOLD))


def _column(ply: int, longest: int, width: int) -> int:
    return round(ply * (width - 1) / longest) if longest else 0


def _ply_at(column: int, longest: int, width: int) -> int:
    return round(column * longest / (width - 1)) if width > 1 else 0


def _cells(progress: Progress, width: int) -> list[tuple[str, Ink]]:
    """The bar cell by cell. What matters more covers what matters less."""
    now, end = (_column(ply, progress.longest, width) for ply in (progress.ply, progress.last))
    cells = [
        ("━", TORCH) if column < now else ("─", Ink("rock")) if column <= end else (" ", DIM) for column in range(width)
    ]
    marks = [
        *((ply, ("┬", Ink("legal"))) for ply in progress.forks),
        *((ply, ("×", DANGER)) for ply in progress.losses),
        *([(progress.last, ("★", GOLD))] if progress.ended else []),
        (progress.ply, ("●", TORCH)),
    ]
    for ply, cell in marks:
        cells[_column(ply, progress.longest, width)] = cell
    return cells


class Scores(msgspec.Struct, frozen=True):
    """What everybody was worth, turn by turn, up to now."""

    players: Sequence[Player]
    worths: Sequence[Sequence[int]]
    """For each turn, by seat; empty where the game counts nothing."""
    high: int
    """The highest worth of the whole match, so that the bars do not change their measure."""


def draw_scores(canvas: Canvas, area: Rect, scores: Scores, facts: Mapping[str, str]) -> None:
    """A heading, bars for each seat as high as there is room, and at the bottom what else there is to know."""
    bottom = area.y + area.height - 1
    x = area.x
    for name, value in facts.items():
        x = canvas.puts(x, bottom, (f"{name} ", MUTED), (value, BOLD)) + 3
    if not scores.worths:
        canvas.put(area.x, area.y, "AT THE TABLE", HEADING)
        for y, seat in enumerate(range(1, len(scores.players) + 1), area.y + 1):
            _name(canvas, area, y, seat, scores.players[seat - 1].name)
        return
    heading(canvas, area.x, area.y, "SCORE", "by turn")
    pitch = max(1, (area.height - 2) // len(scores.players))
    rows = min(max(1, pitch - 1), 4) if pitch > 1 else 1
    for seat in range(1, len(scores.players) + 1):
        _draw_seat(canvas, Rect(area.x, area.y + 1 + (seat - 1) * pitch, area.width, rows), seat, scores)


def _draw_seat(canvas: Canvas, area: Rect, seat: int, scores: Scores) -> None:
    worths = [turn[seat - 1] for turn in scores.worths]
    begin = _name(canvas, area, area.y, seat, scores.players[seat - 1].name)
    begin = canvas.put(begin + 1, area.y, str(worths[-1]), BOLD) + 2
    room = (area.x + area.width - begin) // 2
    values = [max(0, worths[place]) for place in sampled(len(worths), room)]
    left = area.x + area.width - 2 * len(values)
    columns(canvas, left, area.y + area.height - 1, area.height, values, max(1, scores.high), Ink(seat_token(seat)))


def _name(canvas: Canvas, area: Rect, y: int, seat: int, name: str) -> int:
    seat_bar(canvas, area.x, y, seat)
    return canvas.put(area.x + 1, y, f"{seat} {shorten(name, 9)}", Ink(seat_token(seat), bold=True))

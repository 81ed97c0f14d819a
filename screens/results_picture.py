"""How a result looks: the crown, the name, the points, the course of the match."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from screens.common import sprites
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, MUTED, Canvas, Ink, Span, shorten
from screens.common.components import columns, heading, seat_bar, title_bar
from screens.common.glyphs import cells
from screens.common.letters import ROWS, big, big_width
from screens.common.session import Player
from screens.common.tokens import seat_token
from screens.games import Figures, Verdict
from screens.results_facts import Column, Course, TurningPoint, sampled

NAME_X: Final = 26
NAMES: Final = 18
"""Cells for bar, star, digit and name."""
TABLE_TOP: Final = 9
FOOT: Final = 4
"""Rows below the charts: turning point, record, prompt, keys."""
_TALLEST: Final = 4
"""Rows of a chart, at most."""


class Results(msgspec.Struct, frozen=True):
    """What there is to see."""

    title: str
    context: str
    """`duel · 31 turns · 14 min`."""
    seed: str
    players: Sequence[Player]
    outcome: Outcome
    verdict: Verdict
    columns: Sequence[Column]
    course: Course | None
    turning: TurningPoint | None
    record: str
    """How these players stand, or where a solo score stands; one line."""
    figures: Figures = ()
    crowned: Sequence[Seat] = ()
    """Who gets a crown and a star."""


RAISED: Final = 3
"""Steps in which the name fills from below and the crown comes down."""


def draw_results(canvas: Canvas, results: Results, raised: int = RAISED) -> None:
    """Everything above the last two rows; `raised` is how far the crowning has come."""
    title_bar(canvas, results.title, results.context, f"seed {shorten(results.seed, 20)}")
    sprites.draw(canvas, 3, 2, sprites.GOBLIN)
    if raised > 1 and results.crowned:
        sprites.draw(canvas, 10, raised - 2, sprites.CROWN)
    _headline(canvas, results, raised)
    below = _table(canvas, results)
    bottom = canvas.height - FOOT
    if results.course is not None and results.course.turns:
        below = _charts(canvas, results, results.course, below + 1, bottom)
    if bottom - below > len(results.figures) + 3:
        _figures(canvas, results, below + 1)
    _foot(canvas, results, bottom)


def _headline(canvas: Canvas, results: Results, raised: int) -> None:
    x = NAME_X if canvas.pixels else 3
    winners = results.outcome.winners
    room = canvas.width - x - 1
    canvas.put(x, 2, shorten(results.verdict.title, room), MUTED)
    shown = winners or (1,)
    name = " & ".join(results.players[seat - 1].name for seat in shown)
    token = seat_token(shown[0]) if winners else "dim"
    if big_width(name, canvas) > room:
        canvas.put(x, 4, shorten(name, room), Ink(token, bold=True))
    else:
        end = big(canvas, x, 3, name, token)
        canvas.recolour(x, 3, end - x, ROWS - raised, fg="dim")
    canvas.put(x, 6, shorten(results.verdict.line, room), Ink("muted", italic=True))


# The points


def _table(canvas: Canvas, results: Results) -> int:
    """Draw the breakdown; the row below it is returned."""
    widths = [max(len(column.title), *map(len, column.cells)) + 2 for column in results.columns]
    total = max(7, *(len(_score(score)) + 2 for score in results.outcome.scores))
    if NAMES + sum(widths) + total + 2 > canvas.width:
        return _tall_table(canvas, results)
    x = NAMES
    ends = []
    for width in widths:
        x += width
        ends.append(x)
    spread = max(0, (canvas.width - 8 - x - total) // (len(widths) + 1))
    ends = [end + spread * (index + 1) for index, end in enumerate(ends)]
    end_total = ends[-1] + spread + total if ends else NAMES + total
    for column, end in zip(results.columns, ends, strict=True):
        canvas.right(end, TABLE_TOP, (column.title.lower(), MUTED))
    canvas.right(end_total, TABLE_TOP, ("total", BOLD))
    for seat in all_seats(len(results.players)):
        y = TABLE_TOP + seat
        _name(canvas, results, seat, y)
        for column, end in zip(results.columns, ends, strict=True):
            canvas.right(end, y, _cell(column, seat))
        canvas.right(end_total, y, (_score(results.outcome.scores[seat - 1]), Ink("gold", bold=True)))
    return TABLE_TOP + len(results.players) + 1


def _cell(column: Column, seat: Seat) -> Span:
    text = column.cells[seat - 1]
    if text == "·":
        return text, MUTED
    return text, DANGER if column.signs[seat - 1] < 0 else INK


def _score(score: int | None) -> str:
    return "-" if score is None else str(score)


def _name(canvas: Canvas, results: Results, seat: Seat, y: int) -> None:
    won = seat in results.crowned
    if won:
        canvas.fill(0, y, canvas.width, 1, Ink(bg="lit"))
    seat_bar(canvas, 1, y, seat)
    if won:
        canvas.put(2, y, "★", GOLD)
    name = shorten(results.players[seat - 1].name, NAMES - 7)
    canvas.put(4, y, f"{seat} {name}", Ink(seat_token(seat), bold=True))


def _tall_table(canvas: Canvas, results: Results) -> int:
    """The breakdown with a row a line and a column a seat, where there are too many kinds of points."""
    seats = all_seats(len(results.players))
    stride = min(14, (canvas.width - 26) // len(seats))
    ends = [24 + stride * seat for seat in seats]
    for seat, end in zip(seats, ends, strict=True):
        name = shorten(results.players[seat - 1].name, stride - 1)
        canvas.right(end, TABLE_TOP, (name, Ink(seat_token(seat), bold=True)))
    y = TABLE_TOP + 1
    for column in results.columns:
        if y >= canvas.height - FOOT - 1:
            break
        canvas.put(2, y, shorten(column.title, 22), MUTED)
        for seat, end in zip(seats, ends, strict=True):
            canvas.right(end, y, _cell(column, seat))
        y += 1
    canvas.put(2, y, "total", BOLD)
    for seat, end in zip(seats, ends, strict=True):
        star: list[Span] = [("★ ", GOLD)] if seat in results.crowned else []
        canvas.right(end, y, *star, (_score(results.outcome.scores[seat - 1]), Ink("gold", bold=True)))
    return y + 1


# The course


def _charts(canvas: Canvas, results: Results, course: Course, top: int, bottom: int) -> int:
    """What everybody was worth by turn, in as many rows as there is room for; the row below is returned."""
    seats = all_seats(len(results.players))
    room = bottom - 1 - (top + 1)
    gap = 1 if room >= 3 * len(seats) - 1 else 0
    rows = min(_TALLEST, (room + gap) // len(seats) - gap)
    if rows < 1:
        rows = (room + 1) // len(seats)  # without the gap above the turning point
    if rows < 1:
        return top
    x = NAMES - 1
    heading(canvas, 1, top, "WORTH BY TURN")
    places = sampled(len(course.turns), (canvas.width - x - 8) // 2)
    high = max(1, max(max(worths) for worths in course.worths))
    for number, seat in enumerate(seats):
        y = top + 1 + number * (rows + gap)
        values = [course.worths[place][seat - 1] for place in places]
        seat_bar(canvas, 1, y, seat, rows)
        canvas.put(2, y, f"{seat} {shorten(results.players[seat - 1].name, 12)}", Ink(seat_token(seat)))
        if rows > 1:
            canvas.put(4, y + 1, str(values[-1]), BOLD)
        columns(canvas, x, y + rows - 1, rows, values, high, Ink(seat_token(seat)))
    if results.turning is not None:
        _marker(canvas, results.turning, places, x, top)
    return top + 1 + len(seats) * (rows + gap) - gap


def _figures(canvas: Canvas, results: Results, y: int) -> None:
    """What else was counted, a column a seat."""
    seats = all_seats(len(results.players))
    heading(canvas, 1, y, "CURIOSITIES")
    ends = [36 + 14 * seat for seat in seats]
    for seat, end in zip(seats, ends, strict=True):
        canvas.right(end, y, (shorten(results.players[seat - 1].name, 12), Ink(seat_token(seat), bold=True)))
    for row, (text, counts) in enumerate(results.figures, y + 1):
        canvas.put(4, row, text, MUTED)
        for end, count in zip(ends, counts, strict=True):
            canvas.right(end, row, (count, BOLD if count != "0" else MUTED))


def _marker(canvas: Canvas, turning: TurningPoint, places: Sequence[int], x: int, y: int) -> None:
    column = x + 2 * min(range(len(places)), key=lambda place: abs(places[place] - turning.index))
    text = f"turn {turning.turn}"
    if column + 2 + len(text) < canvas.width:
        canvas.puts(column, y, ("▼ ", DANGER), (text, DANGER))
    else:
        canvas.right(column + 1, y, (text, DANGER), (" ▼", DANGER))


def _foot(canvas: Canvas, results: Results, y: int) -> None:
    turning = results.turning
    if turning is not None:
        x = canvas.puts(1, y, ("turning point  ", MUTED), (f"turn {turning.turn}: ", INK))
        swing = f"{turning.swing:+}"
        room = canvas.width - 3 - x - len(swing)
        text = turning.text if len(cells(turning.text)) <= room else turning.brief
        x = canvas.put(x, y, shorten(text, room), Ink(seat_token(turning.seat or 1)))
        canvas.put(x + 1, y, swing, DANGER if turning.swing < 0 else GOOD)
    canvas.put(1, y + 1, shorten(results.record, canvas.width - 2), MUTED)

"""The mine as a replay shows it: all dungeons in lines, and two boxes open where there is room."""

from typing import Final

from rules.core.seats import all_seats
from rules.goblins_en_la_mina.position import Position
from screens.common.canvas import INK, MUTED, Canvas, Rect
from screens.common.moment import Moment, rows_below
from screens.common.texts import fitted, seat_ink
from screens.goblins_en_la_mina.boxes import draw_box
from screens.goblins_en_la_mina.layout import BOX
from screens.goblins_en_la_mina.mine_table import draw_mine
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.seats import Columns, draw_line, open_seats
from screens.goblins_en_la_mina.track import draw_track
from screens.goblins_en_la_mina.words import listed

BELOW: Final = 9
"""Rows that history and scores need below the board."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """Track and dungeons at the top of an area; what is below stays free."""
    position: Position = moment.view.position
    scene = Scene(
        position=position,
        players=moment.players,
        viewer=moment.view.seat,
        acting=moment.acting[0] if moment.acting else None,
    )
    draw_track(canvas, area.y, area.width, scene)
    seats = position.seats
    open_boxes = area.height - BELOW >= BOX + seats + 1
    left, right = open_seats(scene)
    shut = [seat for seat in all_seats(seats) if not open_boxes or seat not in (left, right)]
    y = area.y + 1
    if shut:
        Columns(area.width).heading(canvas, y)
        y += 1
    for seat in shut:
        draw_line(canvas, Rect(0, y, area.width, 1), scene, seat)
        y += 1
    if not open_boxes:
        return rows_below(area, y)
    y = _draw_hands(canvas, Rect(area.x, y, area.width, area.height - (y - area.y) - BOX - BELOW), moment)
    half = area.width // 2
    draw_box(canvas, Rect(area.x, y, half, BOX), scene, left)
    box = Rect(area.x + half, y, area.width - half, BOX)
    if right is not None and not position.table:
        draw_box(canvas, box, scene, right)
    else:
        draw_mine(canvas, box, scene)
    return rows_below(area, y + BOX)


def _draw_hands(canvas: Canvas, area: Rect, moment: Moment) -> int:
    """What was in the hands that may be seen, a row each, if there is room for all of them; the next row."""
    position: Position = moment.view.position
    reader = moment.view.seat
    seats = (reader,) if reader is not None else tuple(all_seats(position.seats)) if moment.view_of else ()
    if not seats or len(seats) > area.height:
        return area.y
    for row, seat in enumerate(seats, area.y):
        view = moment.view_of(seat) if moment.view_of is not None else moment.view
        held = listed(view.position.dungeon(seat).hand) or "no cards"
        name = (moment.players[seat - 1].name, seat_ink(seat))
        canvas.puts(area.x + 1, row, *fitted([name, (" holds ", MUTED), (held, INK)], area.width - 2))
    return area.y + len(seats)

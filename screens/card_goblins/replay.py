"""The table as a replay shows it: every seat, and what was going on, with nothing to choose."""

from typing import Final

import msgspec

from rules.card_goblins.outlook import outlook
from rules.card_goblins.position import Position
from rules.core.seats import all_seats
from screens.card_goblins.chain import draw_chain
from screens.card_goblins.fight import draw_fight
from screens.card_goblins.layout import shared_out
from screens.card_goblins.picture import busy
from screens.card_goblins.plates import draw_seat
from screens.card_goblins.scene import Scene
from screens.common.canvas import Canvas, Rect
from screens.common.moment import Moment, rows_below

COURSE: Final = 9
"""Rows that history and scores need below the table."""
GOING_ON: Final = 7
"""Rows of a combat or a stack."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """The seats at the top of an area, a combat and the stack below them; what is below stays free."""
    scene = _scene(moment)
    position = scene.position
    fighting, chained = position.combat is not None, bool(position.stack)
    seats = all_seats(position.seats)
    room = area.height - COURSE - (GOING_ON if fighting or chained else 0)
    ranks = tuple(dict.fromkeys((position.active, *seats)))
    heights = shared_out(max(room, len(seats)), ranks)
    y = area.y
    for seat in seats:
        draw_seat(canvas, scene, seat, Rect(area.x, y, area.width, heights[seat]), busy(scene, seat))
        y += heights[seat]
    if fighting or chained:
        half = area.width // 2 if fighting else 0
        if fighting:
            draw_fight(canvas, scene, Rect(area.x, y, half, GOING_ON))
        draw_chain(canvas, scene, Rect(area.x + half, y, area.width - half, GOING_ON))
        y += GOING_ON
    return rows_below(area, y)


def _scene(moment: Moment) -> Scene:
    position: Position = moment.view.position
    if moment.view_of is not None:
        known = [moment.view_of(seat).position.side(seat) for seat in all_seats(position.seats)]
        position = msgspec.structs.replace(position, sides=tuple(known))
    return Scene(
        position=position,
        players=moment.players,
        viewer=moment.view.seat,
        ahead=outlook(position),
    )

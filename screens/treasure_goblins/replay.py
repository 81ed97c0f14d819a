"""The sack as a replay shows it: as in the match, with as much of its side as history and scores leave room for."""

from typing import Final

from rules.treasure_goblins.events import TilePlaced, TinyPlaced
from rules.treasure_goblins.position import Position
from screens.common.canvas import Canvas, Rect
from screens.common.components import MIN_HEIGHT, MIN_WIDTH
from screens.common.moment import Moment, rows_below
from screens.treasure_goblins.board import draw_sack
from screens.treasure_goblins.layout import lay_out
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.side import draw_side, draw_weight

BELOW: Final = 12
"""Rows that the course of the match needs where it lies below."""
HIGH: Final = 25
"""Rows from which on soldiers stand above history and scores."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """Draw the sack at the left; what is free lies below it all, or beside it under the weight."""
    position: Position = moment.view.position
    layout, scene = lay_out(MIN_WIDTH, MIN_HEIGHT, position.seats), _scene(moment, position)
    draw_sack(canvas, layout, scene)
    below = layout.sack.y + layout.sack.height
    if area.width >= MIN_WIDTH and below + BELOW <= area.y + area.height:
        draw_side(canvas, layout, scene)
        return rows_below(area, below)
    y = draw_weight(canvas, layout, scene, soldiers=area.height >= HIGH)
    return Rect(layout.side.x, y, area.x + area.width - layout.side.x, area.y + area.height - y)


def _scene(moment: Moment, position: Position) -> Scene:
    """The position with what was placed last, and nothing to choose."""
    placed: set[str] = set()
    for event in moment.told[-1].events if moment.told else ():
        if isinstance(event, TilePlaced):
            placed.update(event.cells)
        elif isinstance(event, TinyPlaced):
            placed.add(event.cell)
    return Scene(
        position=position,
        players=moment.players,
        viewer=moment.view.seat,
        acting=moment.acting[0] if moment.acting else None,
        lit=frozenset(placed),
    )

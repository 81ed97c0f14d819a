"""The sack as a replay shows it: as in the match, with its side in full or in a few rows."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import TilePlaced, TinyPlaced
from rules.treasure_goblins.placing import homeless
from rules.treasure_goblins.position import Position
from screens.common.canvas import Canvas, Rect
from screens.common.components import MIN_HEIGHT, MIN_WIDTH
from screens.common.moment import Moment, rows_below
from screens.treasure_goblins.board import draw_sack
from screens.treasure_goblins.digest import draw_digest
from screens.treasure_goblins.layout import lay_out
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.side import draw_side
from screens.treasure_goblins.words import hands_of

BELOW: Final = 12
"""Rows that the course of the match needs where it lies below."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """Draw the sack at the left; what is free lies below it all, or beside it under weight, market, hands."""
    position: Position = moment.view.position
    layout, scene = lay_out(MIN_WIDTH, MIN_HEIGHT + 1, position.seats), _scene(moment, position)
    draw_sack(canvas, layout, scene)
    if area.width >= MIN_WIDTH and layout.side.y + layout.side.height + BELOW <= area.y + area.height:
        draw_side(canvas, layout, scene)
        return rows_below(area, layout.side.y + layout.side.height)
    x = layout.side.x
    beside = Rect(x, area.y, area.x + area.width - 1 - x, area.height)
    y = draw_digest(canvas, beside, layout, scene)
    return Rect(x, y, area.x + area.width - x, area.y + area.height - y)


def _scene(moment: Moment, position: Position) -> Scene:
    """The position with what was placed last, and nothing to choose."""
    placed: set[str] = set()
    for event in moment.told[-1].events if moment.told else ():
        if isinstance(event, TilePlaced):
            placed.update(event.cells)
        elif isinstance(event, TinyPlaced):
            placed.add(event.cell)
    viewer = moment.view.seat
    return Scene(
        position=position,
        players=moment.players,
        viewer=viewer,
        acting=moment.acting[0] if moment.acting else None,
        lit=frozenset(placed),
        homeless=frozenset() if viewer is None else homeless(position, viewer),
        hands=_hands(moment, position),
        note="" if viewer is None else f"as {moment.players[viewer - 1].name} saw it",
    )


def _hands(moment: Moment, position: Position) -> Mapping[Seat, Sequence[str]] | None:
    """Every hand, where secrets are over; None where some stay hidden."""
    if moment.view_of is None:
        return None
    return {seat: hands_of(moment.view_of(seat).position)[seat] for seat in all_seats(position.seats)}

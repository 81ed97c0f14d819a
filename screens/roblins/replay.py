"""Both territories as a replay shows them: with what was built last lit up, and nothing to choose."""

from typing import Final

from rules.core.seats import all_seats
from rules.roblins.events import Charged, TerrainBuilt, TunnelBuilt
from rules.roblins.glance import arms_on, road_on
from rules.roblins.position import Position, other
from screens.common.canvas import Canvas, Ink, Rect
from screens.common.moment import Moment, rows_below
from screens.roblins.layout import Layout
from screens.roblins.scene import Scene, Spot
from screens.roblins.seats import draw_seats
from screens.roblins.sight import look_at
from screens.roblins.territory import draw_territory

BELOW: Final = 8
COURSE: Final = 13
"""Rows that history and scores need below the maps; what happened and the scores, where the history stands beside."""
LOW: Final = 12
"""Rows of the maps at least."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """Plates, maps and what each seat has at the top of an area; what is below stays free."""
    position: Position = moment.view.position
    rest = COURSE if area.width < canvas.width else BELOW
    rows = max(LOW - 2, min(area.height - rest - 3, 3 * area.height // 4))
    layout = _lay_out(area, rows)
    scene = _scene(moment, position)
    draw_seats(canvas, layout, scene)
    for seat in all_seats(2):
        sight = look_at(position.lair(seat).ground, layout.half(seat))
        draw_territory(canvas, scene, seat, sight)
    left = layout.half(1)
    canvas.vrule(left.width, left.y, left.height, Ink("rock"))
    return rows_below(area, layout.support + 1)


def _lay_out(area: Rect, rows: int) -> Layout:
    maps = Rect(area.x, area.y + 1, area.width, rows)
    below = maps.y + rows
    nothing = Rect(area.x, below + 2, area.width, 0)
    return Layout(area.width, area.y, maps, below, below + 1, nothing, below + 2, nothing, None)


def _scene(moment: Moment, position: Position) -> Scene:
    events = moment.told[-1].events if moment.told else ()
    seat = moment.told[-1].seat if moment.told else None
    fresh: set[Spot] = set()
    for event in events:
        if isinstance(event, TerrainBuilt) and seat:
            fresh.add((seat, event.hex))
        elif isinstance(event, TunnelBuilt) and seat:
            fresh.add((other(seat), event.hex))
    raid = position.scratch.raid
    road = None
    if raid is not None and seat and any(isinstance(event, Charged) for event in events):
        shown = road_on(position.lair(other(seat)), raid)
        road = (other(seat), arms_on(shown.end, shown.route))
    return Scene(
        position=position,
        players=moment.players,
        viewer=moment.view.seat,
        acting=moment.acting[0] if moment.acting else None,
        road=road,
        fresh=frozenset(fresh),
    )

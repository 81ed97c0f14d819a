"""The mountain as a replay shows it: the board of the match screen, with plates where there is room for them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.seats import all_seats
from rules.goblin_mountain.events import DieMoved, VillageArrived
from rules.goblin_mountain.position import Position
from screens.common.canvas import Canvas, Rect
from screens.common.components import State
from screens.common.moment import Moment, rows_below
from screens.common.session import Told
from screens.goblin_mountain.board import Board
from screens.goblin_mountain.layout import Layout, lay_out
from screens.goblin_mountain.sheet import Scene, is_busy

BESIDE: Final = 14
"""Rows to be left below the plates for the course of the match."""
SPELLED: Final = 100
"""Columns from which on fields say what they give."""
LOW: Final = 29
"""The height whose layout says little in each field."""


def draw_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """Draw tunnel and village at the top of an area, the plates below if enough stays free."""
    position: Position = moment.view.position
    height = canvas.height if area.width >= SPELLED else min(canvas.height, LOW)
    layout = lay_out(area.width, height, position.track.size, solo=position.solo is not None)
    below = _below(layout)
    plates = len(position.parties) * layout.plate_lines
    room = below + plates + BESIDE <= area.y + area.height
    sheet = Canvas(area.width, area.y + area.height, canvas.ground, blocks=canvas.blocks)
    if not room:
        layout = msgspec.structs.replace(layout, plates=(), plate_lines=0)
    _draw(Board(sheet, layout, _scene(moment, position)), position, plates=room)
    free = below + (plates if room else 0)
    canvas.paste(sheet, area.x, area.y, range(area.y, free))
    return rows_below(area, free)


def _below(layout: Layout) -> int:
    """The first row below tunnel and village."""
    return layout.bottom + 1 if layout.shared else layout.village.y + layout.village.height


def _draw(board: Board, position: Position, *, plates: bool) -> None:
    if plates:
        board.draw()
        return
    board.cards()
    for field in position.track.fields:
        board.field(field.index)
    if position.pairs:
        board.pool()
    elif board.layout.shared:
        board.village_block()
    elif board.layout.roomy:
        board.village_box()
    else:
        board.village_line()


def _scene(moment: Moment, position: Position) -> Scene:
    """The position with the place that the last move led to lit up, and nothing to choose."""
    last = moment.told[-1] if moment.told else None
    acting = moment.acting[0] if moment.acting else None
    return Scene(
        position=position,
        players=moment.players,
        state_of=_plain,
        acting=acting,
        busy={
            seat: is_busy(position, seat, bot=moment.players[seat - 1].bot is not None, thinking=False)
            for seat in all_seats(len(position.parties))
        },
        gains={},
        arrivals={event.slot: event for told in moment.told for event in _arrivals(told)},
        lit=frozenset(_reached(last.events)) if last is not None else frozenset(),
    )


def _plain(element: str) -> State:
    del element
    return "plain"


def _arrivals(told: Told) -> list[VillageArrived]:
    return [event for event in told.events if isinstance(event, VillageArrived)]


def _reached(events: Sequence[object]) -> list[str]:
    return [f"loc:{event.to}" for event in events if isinstance(event, DieMoved)]

"""A moment of a match that is seen again: what a replay gives to whoever draws the board."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from rules.core.seats import Seat
from screens.common.canvas import Canvas, Rect
from screens.common.components import plate
from screens.common.session import AnyView, Player, Told


class Moment(msgspec.Struct, frozen=True):
    """What was known at a node."""

    view: AnyView
    told: Sequence[Told]
    """The plies up to there."""
    players: Sequence[Player]
    acting: tuple[int, ...]
    """The seats that the match waited for."""
    view_of: Callable[[Seat], AnyView] | None = None
    """What a seat could know, where everybody's secrets may be shown: of a match that is over, looked at by all."""


Board: TypeAlias = Callable[[Canvas, Rect, Moment], Rect]
"""Draws the board into an area and returns what it left free: rows below it, or columns beside it."""


def plain_board(canvas: Canvas, area: Rect, moment: Moment) -> Rect:
    """A game without a board of its own: its seats."""
    for y, (seat, player) in enumerate(zip(range(1, len(moment.players) + 1), moment.players, strict=True), area.y):
        plate(canvas, area.x, y, area.width, seat, player.name, acting=seat in moment.acting)
    return rows_below(area, area.y + len(moment.players) + 1)


def rows_below(area: Rect, y: int) -> Rect:
    """The part of an area from a row on."""
    return Rect(area.x, y, area.width, area.y + area.height - y)

"""What everybody could hope for in a match that is over, turn by turn, and where that changed most. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from rules.core.journal import NodeId
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats
from screens.common.session import AnyView, Session

MOST: Final = 3
"""Turning points that are marked."""
SWING: Final = 0.08
"""By how much a chance must change in a turn to be one."""


class Hope(msgspec.Struct, frozen=True):
    """How a turn left everybody."""

    turn: int
    """0: the setup."""
    node: NodeId
    """The last one of the turn."""
    seat: Seat | None
    """Who made its first move."""
    shares: tuple[float, ...]
    """Chance of each seat, 0 … 1, in seat order; together 1 where there are several seats."""


class Stop(msgspec.Struct, frozen=True):
    """The end of a turn, before it is known what it was worth."""

    turn: int
    node: NodeId
    seat: Seat | None
    views: tuple[AnyView, ...]
    """As each seat saw it."""


def stops(session: Session) -> list[Stop]:
    """The ends of all turns on the line of the match."""
    last: dict[int, NodeId] = {}
    first: dict[int, Seat | None] = {}
    for told in session.told(None):
        last[told.turn] = told.node
        first.setdefault(told.turn, told.seat)
    seats = all_seats(len(session.players))
    return [
        Stop(turn, node, first[turn], tuple(session.view_at(node, seat) for seat in seats))
        for turn, node in last.items()
    ]


def hope_at(rules: AnyRules, stop: Stop) -> Hope:
    """What each seat could hope for, by what it knew; at the end by who won. Takes some milliseconds."""
    outcome = rules.outcome(stop.views[0].position)
    if outcome is not None and len(stop.views) > 1:
        won = len(outcome.winners)
        shares = tuple(1 / won if seat in outcome.winners else 0.0 for seat in all_seats(len(stop.views)))
        return Hope(stop.turn, stop.node, stop.seat, shares)
    hopes = [rules.appraise(view, seat) for seat, view in enumerate(stop.views, 1)]
    whole = sum(hopes) if len(hopes) > 1 else 1.0
    shares = tuple(hope / whole for hope in hopes) if whole > 0 else tuple(0.0 for _ in hopes)
    return Hope(stop.turn, stop.node, stop.seat, shares)


def swings(hopes: Sequence[Hope]) -> list[float]:
    """By how much the chance of anybody changed most, for each turn but the first one listed."""
    return [
        max(abs(now - then) for now, then in zip(after.shares, before.shares, strict=True))
        for before, after in pairwise(hopes)
    ]


def turning_points(hopes: Sequence[Hope]) -> list[int]:
    """Places of the turns that changed most, in the order of the match."""
    changes = swings(hopes)
    greatest = sorted(range(len(changes)), key=lambda place: -changes[place])[:MOST]
    return sorted(place + 1 for place in greatest if changes[place] >= SWING)

"""Curious numbers of a match: something counted in the events of each seat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rules.core.seats import all_seats
from screens.common.session import Session

BySeat: TypeAlias = Sequence[Sequence[Any]]
"""The events of each seat, in seat order."""


def events_of_seats(session: Session) -> BySeat:
    """The events that name a seat, as everybody was told them."""
    events = [event for told in session.told(None) for event in told.events]
    seats = all_seats(len(session.players))
    return [[event for event in events if getattr(event, "seat", None) == seat] for seat in seats]


def counted(
    events: BySeat, count: Callable[[Any], int], combine: Callable[[Iterable[int]], int] = sum
) -> tuple[str, ...]:
    """What all events of a seat add up to, or what else is made of their numbers; 0 where there is none."""
    return tuple(str(combine([count(event) for event in mine] or [0])) for mine in events)

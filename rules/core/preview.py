"""What a move will do, before it is made: the same rules code, on the seat's own view."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from rules.core.chance import NoChance
from rules.core.errors import Unknown
from rules.core.events import Event, Move
from rules.core.rules import Rules
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.views import View

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


class Preview(msgspec.Struct, Generic[P, E], frozen=True):
    """How far a move can be foreseen."""

    events: tuple[E, ...]
    """As the seat will be told them."""
    view: View[P]
    """What the seat would know after these events."""
    whole: bool
    """False where luck or something hidden decides what comes next."""


def foresee(rules: Rules[P, M, E], view: View[P], seat: Seat, move: M) -> Preview[P, E]:
    """Play the move on the view, up to where luck or a hidden value is asked.

    Raises:
        IllegalMove: it may not be made.
    """
    table: Table[P, E] = Table(rules.apply, view.position, NoChance())
    try:
        rules.play(table, seat, move)
    except Unknown:
        whole = False
    else:
        whole = True
    return Preview(tuple(_redacted(rules, view, table.events)), rules.view(table.position, view.seat), whole)


def _redacted(rules: Rules[P, M, E], view: View[P], events: Iterable[E]) -> Iterator[E]:
    """The events as the view's seat will be told them: even its own move may hide what comes of it."""
    position = view.position
    for event in events:
        yield rules.redact(position, event, view.seat)
        position = rules.apply(position, event)

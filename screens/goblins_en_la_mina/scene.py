"""What is on the table, and what the cursor is about: all that the painters of the mine need."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.goblins_en_la_mina.position import Position
from screens.common.canvas import Span
from screens.common.components import State
from screens.common.session import Player
from screens.common.texts import Line, seat_ink


def plain(element: Element) -> State:
    """The state of everything where nothing is chosen."""
    del element
    return "plain"


class Scene(msgspec.Struct, frozen=True):
    """A position before the eyes of somebody."""

    position: Position
    players: Sequence[Player]
    viewer: Seat | None
    """Whose hand is open."""
    acting: Seat | None
    """Whom the match waits for, or who did what is told."""
    state_of: Callable[[Element], State] = plain
    busy: Mapping[Seat, str] = {}
    """What a seat does now, beside its name."""
    keys: Mapping[Element, str] = {}
    """What points at an element."""
    opened: Seat | None = None
    """The dungeon that the cursor is in, or that somebody looks into."""
    faces_up: int | None = None
    """How many cards on the table are turned up yet, while that is told; None: all."""
    story: Sequence[Line] = ()
    """What has happened in the raid, a line each, newest last."""
    fresh: frozenset[Element] = frozenset()
    """What the moment that is told, or the last turn of a bot, has touched."""

    def name(self, seat: Seat) -> str:
        """Of a player."""
        return self.players[seat - 1].name if seat <= len(self.players) else f"P{seat}"

    def span(self, seat: Seat) -> Span:
        """The name in its seat's colour."""
        return self.name(seat), seat_ink(seat)

"""What is on the table, and what the cursor is about: all that the painters of Card Goblins need."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from rules.card_goblins.box import CardId
from rules.card_goblins.chain_events import Redirected
from rules.card_goblins.outlook import Foreseen
from rules.card_goblins.position import Item, OnCreature, OnSeat, Position, Serial
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.common.canvas import Span
from screens.common.components import State
from screens.common.session import Player
from screens.common.texts import seat_ink


def plain(element: Element) -> State:
    """The state of everything where nothing is chosen."""
    del element
    return "plain"


class Break(msgspec.Struct, frozen=True):
    """An item that has just been cancelled."""

    stack: tuple[Item, ...]
    """The stack with it."""
    number: int
    struck: bool
    """Whether the line through it shows."""


class Bend(msgspec.Struct, frozen=True):
    """An item that aims at something else now, and how far the arrow has come, 0 … 1."""

    event: Redirected
    way: float


class Slide(msgspec.Struct, frozen=True):
    """A trinket between two tables, and how far it has come, 0 … 1."""

    name: str
    victim: Seat
    to: Seat
    way: float


class Glimpse(msgspec.Struct, frozen=True):
    """What is shown for a moment beside the position."""

    ghosts: Mapping[Element, str] = {}
    """Handles of creatures that have just left their slots."""
    struck: frozenset[Element] = frozenset()
    """What was just won."""
    fought: Position | None = None
    """The combat that was just decided."""
    counted: float = 1.0
    """How much of its sums is counted."""
    shout: Seat | None = None
    """Who has thrown in a word."""
    broken: Break | None = None
    bent: Bend | None = None
    slide: Slide | None = None
    stars: Mapping[Seat, int] = {}
    """Points that are shown so far."""


STILL: Final = Glimpse()


class Scene(msgspec.Struct, frozen=True):
    """A position before the eyes of somebody."""

    position: Position
    players: Sequence[Player]
    viewer: Seat | None
    """Whose hand is open."""
    left_open: Sequence[CardId] | None = None
    """The hand of the seat on turn that lies open while all look, if it does."""
    state_of: Callable[[Element], State] = plain
    verbs: frozenset[str] = frozenset()
    """The kinds of moves that the viewer may make, as `VERBS` names them."""
    keys: Mapping[Element, str] = {}
    """What points at an element."""
    fresh: frozenset[Element] = frozenset()
    """What changed a moment ago."""
    glimpse: Glimpse = STILL
    """What moves."""
    ahead: tuple[Foreseen, ...] = ()
    """What the stack comes to if all pass."""
    after: Position | None = None
    """Where the focused move leads, if it changes the combat."""

    def name(self, seat: Seat) -> Span:
        """Of a player, in the colour of the seat."""
        return self.players[seat - 1].name, seat_ink(seat, bold=True)

    def key(self, element: Element, otherwise: str = "") -> str:
        """What points at an element."""
        return self.keys.get(element, otherwise)

    def aimed_at(self) -> frozenset[Serial]:
        """Creatures that something on the stack aims at."""
        items = self.position.stack
        return frozenset(target.serial for item in items for target in item.targets if isinstance(target, OnCreature))

    def seats_aimed_at(self) -> frozenset[Seat]:
        """Seats that something on the stack aims at."""
        return frozenset(
            target.seat for item in self.position.stack for target in item.targets if isinstance(target, OnSeat)
        )

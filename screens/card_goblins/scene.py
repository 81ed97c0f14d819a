"""What is on the table, and what the cursor is about: all that the painters of Card Goblins need."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rules.card_goblins.outlook import Foreseen
from rules.card_goblins.position import OnCreature, OnSeat, Position, Serial
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


class Scene(msgspec.Struct, frozen=True):
    """A position before the eyes of somebody."""

    position: Position
    players: Sequence[Player]
    viewer: Seat | None
    """Whose hand is open."""
    state_of: Callable[[Element], State] = plain
    keys: Mapping[Element, str] = {}
    """What points at an element."""
    fresh: frozenset[Element] = frozenset()
    """What changed a moment ago."""
    ghosts: Mapping[Element, str] = {}
    """Handles of creatures that have left their slots a moment ago."""
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

"""What is on the table, and what the cursor is about: all that the painters of Roblins! need."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.roblins.hexes import Edges, Hex
from rules.roblins.land import Tile
from rules.roblins.position import Position
from screens.common.components import State
from screens.common.session import Player

Spot = tuple[Seat, Hex]
"""A hex of a seat's territory."""


def plain(element: Element) -> State:
    """The state of everything where nothing is chosen."""
    del element
    return "plain"


class Walk(msgspec.Struct, frozen=True):
    """A band on its way, while a raid is told."""

    spot: Spot
    units: int
    """How many there still are."""
    struck: bool = False
    """Whether it is hit just now."""


class Scene(msgspec.Struct, frozen=True):
    """A position before the eyes of somebody."""

    position: Position
    players: Sequence[Player]
    viewer: Seat | None
    """Whose hand is open."""
    acting: Seat | None
    state_of: Callable[[Element], State] = plain
    busy: Mapping[Seat, str] = {}
    """What a seat does now, beside its name."""
    keys: Mapping[Element, str] = {}
    """What points at an element."""
    letters: Mapping[Spot, str] = {}
    """The letter of each gate."""
    road: tuple[Seat, Mapping[Hex, Edges]] | None = None
    """The road that is lit up, and in whose territory."""
    ghost: tuple[Seat, Tile] | None = None
    """What would come to lie there."""
    after: Position | None = None
    """Where the focused move leads, if it changes a map."""
    focus: Spot | None = None
    """The hex under the cursor, which has to be in sight."""
    fresh: frozenset[Spot] = frozenset()
    """What was built a moment ago."""
    walk: Walk | None = None

    def name(self, seat: Seat) -> str:
        """Of a player."""
        return self.players[seat - 1].name

"""What is on the table, and what the cursor is about: all that the painters of the sack and its side need."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.treasure_goblins.position import Position
from screens.common.components import State
from screens.common.session import Player
from screens.common.texts import Line
from screens.treasure_goblins.ghost import Ghost


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
    asked: bool = False
    """Whether the viewer decides just now."""
    state_of: Callable[[Element], State] = plain
    busy: Mapping[Seat, str] = {}
    """What a seat does now, beside its name."""
    ghost: Ghost | None = None
    fits: bool = False
    after: Position | None = None
    """Where the focused move leads."""
    lit: frozenset[str] = frozenset()
    """Cells of the piece that was placed last."""
    struck: frozenset[str] = frozenset()
    """Cells of a group that has just beaten a soldier."""
    newest: str | None = None
    """The tile of the viewer's hand that came last."""
    homeless: frozenset[str] = frozenset()
    """Tiles of the viewer's hand that fit nowhere in the sack, however they are turned."""
    note: str = ""
    """Who may see the viewer's hand."""
    hands: Mapping[Seat, Sequence[str]] | None = None
    """Every hand, where all may see them."""
    typing: bool = False
    """Whether tiles are called by their names just now: while a move is typed, or moves are listed."""
    powers: bool = False
    """Whether soldiers stand in the place of the market."""
    keys: Mapping[str, str] = {}
    """Element kind → key that points at it."""
    log: Sequence[Line] = ()

    def name(self, seat: Seat) -> str:
        """Of a player."""
        return self.players[seat - 1].name

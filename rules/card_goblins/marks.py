"""Who sees what: marks that many events share. Specification 4."""

from typing import Any, ClassVar, TypeAlias

from rules.card_goblins.box import TrinketId
from rules.card_goblins.position import Position, covered
from rules.core.events import PUBLIC, Bars, Event, Secret, Seen
from rules.core.hidden import Hidden
from rules.core.seats import Seat

Trinkets: TypeAlias = tuple[TrinketId | Hidden, ...]


class Open(Event, frozen=True):
    """Base of events that everybody sees whole and that bar no undo."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def to_nobody(_event: object, _position: object, _reader: Seat | None) -> bool:
    """Nobody sees it."""
    return False


def to_active(_event: object, position: Position, reader: Seat | None) -> bool:
    """The active seat sees it."""
    return reader == position.active


def to_partner(_event: object, position: Position, reader: Seat | None) -> bool:
    """The partner of the offer sees it."""
    return position.offer is not None and reader == position.offer.partner


def to_traders(event: object, position: Position, reader: Seat | None) -> bool:
    """Both sides of the offer see it."""
    return to_active(event, position, reader) or to_partner(event, position, reader)


def all_covered(field: str, back: str) -> Any:
    """Every component of a field face down."""
    return lambda event, _position: covered(len(getattr(event, field)), back)


def unseen_order(field: str, back: str) -> Seen:
    """A shuffled order that nobody sees."""
    return {field: Secret(to_nobody, all_covered(field, back))}

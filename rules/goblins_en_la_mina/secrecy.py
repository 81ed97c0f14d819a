"""What the events of Goblins en la mina have in common: who sees them, and what the others see instead."""

from typing import Any, ClassVar

from rules.core.events import PUBLIC, Bars, Event, Seen
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import GOBLIN


class Plain(Event, frozen=True):
    """Base of events that everybody sees whole and that nobody learns more from than that they happened."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def nobody(_event: Any, _position: Any, _reader: Seat | None) -> bool:
    """Hidden from all, whoever the card belongs to included."""
    return False


def covered(field: str, back: Hidden) -> Any:
    """As many backs as the field has cards."""
    return lambda event, _position: (back,) * len(getattr(event, field))


def a_goblin(_event: Any, _position: Any) -> Hidden:
    """The back of one Goblin card."""
    return GOBLIN

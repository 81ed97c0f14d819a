"""Events: what happened, every random outcome in it. They alone change a position.

Each event states who may see which field (`seen`) and whether it bars undo (`bars`); there is no default, and the laws
refuse an event that leaves one out.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rules.core.hidden import Hidden
from rules.core.seats import Seat

Bar: TypeAlias = Literal["chance", "reveals"]
"""`chance`: luck was drawn. `reveals`: somebody saw what he did not know. Either bars a `fair` undo."""

Bars: TypeAlias = Bar | Callable[[Any], Bar | None] | None
"""The mark of an event, or a function from the event to it."""


class Secret(msgspec.Struct, frozen=True):
    """A field that not everybody sees."""

    to: Callable[[Any, Any, Seat | None], bool]
    """(event, position before it, reader) → whether that reader sees it; the reader None is a spectator."""
    cover: Callable[[Any, Any], Any]
    """(event, position before it) → what everybody else sees in its place: a Hidden value, or several."""


Seen: TypeAlias = Mapping[str, Secret]
"""The secret fields of an event; all other fields are public."""

PUBLIC: Seen = {}


def secret(to: Callable[[Any, Any, Seat | None], bool], back: str) -> Secret:
    """A field of one component, covered by one back."""
    return Secret(to, lambda _event, _position: Hidden(back))


def only(field: str) -> Callable[[Any, Any, Seat | None], bool]:
    """Seen by the seat that the event names in `field`, and by nobody else."""
    return lambda event, _position, reader: getattr(event, field) == reader


def tag(name: str) -> str:
    """The tag of a move or event class: its name in small letters, `TileTaken` → `tile_taken`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=tag):
    """Base of all events. Class names are in the past tense; the tag names it in records and never changes meaning."""

    seen: ClassVar[Seen]
    bars: ClassVar[Bars]

    def bar(self) -> Bar | None:
        """Whether this very event bars a fair undo, and why."""
        bars = type(self).bars
        return bars(self) if callable(bars) else bars


class Move(msgspec.Struct, frozen=True, tag_field="type", tag=tag):
    """Base of all moves: what a seat asks for. Class names are imperatives."""


class TurnBegan(Event, frozen=True):
    """A seat's turn begins. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RoundBegan(Event, frozen=True):
    """A round begins, counted from 1. Seen by: everyone."""

    round: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Passed(Event, frozen=True):
    """A seat passed in a window. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def redact_fields(event: Event, position: object, reader: Seat | None) -> Event:
    """The event as `reader` may know it: each secret field covered. `position` is the one before it."""
    seen = type(event).seen
    if not seen:
        return event
    covers = {
        name: field.cover(event, position) for name, field in seen.items() if not field.to(event, position, reader)
    }
    return msgspec.structs.replace(event, **covers) if covers else event

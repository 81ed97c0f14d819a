"""What happens in windows and raids, and who sees it. Specification 5.7, 5.8, 6.3."""

from typing import Any, ClassVar

from rules.core.events import PUBLIC, Bar, Bars, Event, Secret, Seen
from rules.core.events import Passed as CorePassed
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import Card, Code
from rules.goblins_en_la_mina.moves import Declared as DeclaredMove
from rules.goblins_en_la_mina.position import SLOTS
from rules.goblins_en_la_mina.secrecy import Plain, a_goblin

# Declarations and windows


class Declared(Plain, frozen=True):
    """A move waits while others may play event cards. Seen by: everyone."""

    seat: Seat
    move: DeclaredMove


class Resolved(Plain, frozen=True):
    """The innermost declaration takes effect. Seen by: everyone."""


class Lapsed(Plain, frozen=True):
    """The innermost declaration is no longer legal: nothing of it happens. Seen by: everyone."""


class Passed(CorePassed, frozen=True):
    """A seat passed in a window. Seen by: everyone."""

    all: bool = False
    """In all windows until this exploration or raid is over."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


# Event cards


class EventCardPlayed(Plain, frozen=True):
    """An event card of a hand has its effect now; the window begins again. Seen by: everyone."""

    seat: Seat
    card: Card
    target: Seat | None
    what: str | None
    """As in the move."""


class EventCardSpent(Plain, frozen=True):
    """The event card has had its effect and is discarded. Seen by: everyone."""


def _public_or_own(event: Any, _position: Any, reader: Seat | None) -> bool:
    return event.what not in SLOTS or event.seat == reader


def _face_learnt(event: "ReturnedToHand") -> Bar | None:
    return "reveals" if event.what in SLOTS else None


class ReturnedToHand(Event, frozen=True):
    """A goblin went back to its owner's hand. Seen by: a worker's face, the owner; a professional, everyone."""

    seat: Seat
    what: str
    """A slot, or the code of a professional."""
    card: Card | Hidden
    seen: ClassVar[Seen] = {"card": Secret(_public_or_own, a_goblin)}
    bars: ClassVar[Bars] = _face_learnt


class Bribed(Plain, frozen=True):
    """A professional left its dungeon, with its monster if it has one. Seen by: everyone."""

    seat: Seat
    """Who bribed it."""
    victim: Seat
    card: Card


class Recruited(Plain, frozen=True):
    """The bribed professional is in the dungeon of whoever bribed it. Seen by: everyone."""


class Dropped(Plain, frozen=True):
    """The bribed professional is discarded, with its monster if it has one. Seen by: everyone."""


class Expropriated(Plain, frozen=True):
    """A room went to another dungeon, or to the discard pile if there is one of its type. Seen by: everyone."""

    seat: Seat
    """Who took it."""
    victim: Seat
    card: Card


# Raids


class BreachChosen(Plain, frozen=True):
    """The seat on turn goes through a breach. Seen by: everyone."""

    card: Card


class RaidDeclared(Plain, frozen=True):
    """The seat on turn raids another one. Seen by: everyone."""

    target: Seat


class Resisted(Plain, frozen=True):
    """An Espartano rests all workers of a raid's target. Seen by: everyone."""

    seat: Seat


class RaidCancelled(Plain, frozen=True):
    """The target is closed for holidays. Seen by: everyone."""


class TortasUsed(Plain, frozen=True):
    """A professional is tired and acts in the brawl; the other side is next. Seen by: everyone."""

    seat: Seat
    professional: Code
    target: str | None
    """The enemy's slot, professional or room."""


class TortasPassed(Plain, frozen=True):
    """A side uses no professional now; the other side is next. Seen by: everyone."""

    seat: Seat
    final: bool
    """It could have, so it is out of the brawl."""


class TortasLeftOut(Plain, frozen=True):
    """A side that passed is left out; the other one is next. Seen by: everyone."""

    seat: Seat


class TortasRejoined(Plain, frozen=True):
    """A side that passed because it could use nothing can use something now. Seen by: everyone."""

    seat: Seat


class Blocked(Plain, frozen=True):
    """Workers hold each other up. Seen by: everyone."""

    wall: int
    """Workers of the raider that a Muralla tires first."""
    workers: int
    """Of each side that tire each other."""


class Pillaged(Plain, frozen=True):
    """Workers of the raider tired themselves and took Ingots of the target. Seen by: everyone."""

    seat: Seat
    victim: Seat
    cards: tuple[Card, ...]


class RaidEnded(Plain, frozen=True):
    """The raid is over. Seen by: everyone."""

"""What happens on the stack: declaring, answering, carrying out. Specification 5.4, 5.6, 5.9."""

from typing import ClassVar, Literal

from rules.card_goblins.box import CardId
from rules.card_goblins.marks import Open, all_covered, unseen_order
from rules.card_goblins.position import CARD_BACK, TRINKET_BACK, Cards, OnCreature, Serial, SideWord, Target, covered
from rules.core.events import PUBLIC, Bar, Bars, Event, Secret, Seen, only, secret
from rules.core.hidden import Hidden
from rules.core.seats import Seat


class Declared(Open, frozen=True):
    """An action or ability goes onto the stack, its cost paid. Seen by: everyone."""

    item: int
    seat: Seat
    how: Literal["play", "special", "mega"]
    card: CardId
    source: Serial
    """The creature whose ability it is; 0: an action."""
    targets: tuple[Target, ...]


class Resolving(Open, frozen=True):
    """The top of the stack is carried out. Seen by: everyone."""

    item: int


class Tapped(Open, frozen=True):
    """A creature is tapped by an effect. Seen by: everyone."""

    creature: Serial


class Destroyed(Open, frozen=True):
    """A creature leaves its table. Seen by: everyone."""

    creature: Serial
    to: Literal["discard", "hand"]
    """`hand`: that of the seat whose table it was on."""


class Bounced(Open, frozen=True):
    """A creature goes back to the hand of the seat whose table it was on. Seen by: everyone."""

    creature: Serial


class Stolen(Event, frozen=True, rename={"victim": "from"}):
    """A random card changed hands. Seen by: which one, those two seats."""

    victim: Seat
    to: Seat
    card: CardId | Hidden
    seen: ClassVar[Seen] = {
        "card": secret(lambda event, _position, reader: reader in (event.victim, event.to), CARD_BACK)
    }
    bars: ClassVar[Bars] = "chance"


class DiscardAsked(Open, frozen=True):
    """A seat must choose so many hand cards to discard. Seen by: everyone."""

    seat: Seat
    count: int
    step: int
    """The line that asks, from 0."""


def _drawn_by_lot(event: "Discarded") -> Bar | None:
    return "chance" if event.random else None


class Discarded(Event, frozen=True):
    """A hand card was discarded by an effect. Seen by: everyone."""

    seat: Seat
    card: CardId
    random: bool
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = _drawn_by_lot


class BonusAdded(Open, frozen=True):
    """A side of the combat counts more. Seen by: everyone."""

    side: SideWord
    n: int


class Pumped(Open, frozen=True):
    """A creature has more power until the turn ends. Seen by: everyone."""

    creature: Serial
    n: int


class Cancelled(Open, frozen=True):
    """An item leaves the stack without effect. Seen by: everyone."""

    item: int
    by: int


class Redirected(Open, frozen=True, rename={"old": "from", "new": "to"}):
    """The only creature that an item aims at is another one now. Seen by: everyone."""

    item: int
    old: OnCreature
    new: OnCreature
    by: int


class Recovered(Open, frozen=True):
    """A card went from the discard pile to a hand. Seen by: everyone."""

    seat: Seat
    card: CardId


class DugLooked(Event, frozen=True):
    """A seat looks at the top of the deck and is asked to keep a card. Seen by: which cards, `seat` alone."""

    seat: Seat
    cards: Cards
    step: int
    """The line that asks, from 0."""
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), all_covered("cards", CARD_BACK))}
    bars: ClassVar[Bars] = "reveals"


class DugTook(Event, frozen=True):
    """A seat keeps one of the cards looked at, or none that fits is among them. Seen by: which one, `seat` alone."""

    seat: Seat
    card: CardId | Hidden | None
    seen: ClassVar[Seen] = {
        "card": Secret(only("seat"), lambda event, _position: None if event.card is None else Hidden(CARD_BACK))
    }
    bars: ClassVar[Bars] = None


class DugRest(Event, frozen=True):
    """The other cards looked at go to the bottom of the deck. Seen by: nobody sees the order."""

    order: Cards
    seen: ClassVar[Seen] = unseen_order("order", CARD_BACK)
    bars: ClassVar[Bars] = "chance"


class Swapped(Open, frozen=True):
    """Two creatures exchanged tables and slots. Seen by: everyone."""

    one: Serial
    other: Serial


class Peeked(Event, frozen=True):
    """A seat looked at a hand, or at the face-down trinkets of a table, by slot. Seen by: which ones, `seat` alone."""

    seat: Seat
    victim: Seat
    what: Literal["hand", "trinkets"]
    cards: Cards
    seen: ClassVar[Seen] = {
        "cards": Secret(
            only("seat"),
            lambda event, _position: covered(len(event.cards), CARD_BACK if event.what == "hand" else TRINKET_BACK),
        )
    }
    bars: ClassVar[Bars] = "reveals"


class CombatBroken(Open, frozen=True):
    """The combat is over without a winner; the attackers are tapped. Seen by: everyone."""

    tapped: tuple[Serial, ...]


class StepSkipped(Open, frozen=True):
    """A line of an effect is not legal any more and does nothing. Seen by: everyone."""

    step: int
    """From 0."""


class Resolved(Open, frozen=True):
    """The item has been carried out; an action is discarded. Seen by: everyone."""

    item: int


class Fizzled(Open, frozen=True):
    """Nothing that the item aims at is legal: it does nothing, and an action is discarded. Seen by: everyone."""

    item: int

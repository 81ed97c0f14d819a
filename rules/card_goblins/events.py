"""What happens in Card Goblins, and who sees it. Specification 4 and 5.9.

Creatures are named by their serials. Where no seat is named the active one is meant.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rules.card_goblins.box import CardId, TrinketId
from rules.card_goblins.position import (
    CARD_BACK,
    TRINKET_BACK,
    Good,
    OnCreature,
    Position,
    Serial,
    SideWord,
    Target,
    covered,
)
from rules.core.events import PUBLIC, Bar, Bars, Event, Passed, RoundBegan, Secret, Seen, TurnBegan, only, secret
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened

Cards: TypeAlias = tuple[CardId | Hidden, ...]
Trinkets: TypeAlias = tuple[TrinketId | Hidden, ...]


def _nobody(_event: object, _position: object, _reader: Seat | None) -> bool:
    return False


def _active(_event: object, position: Position, reader: Seat | None) -> bool:
    return reader == position.active


def _partner(_event: object, position: Position, reader: Seat | None) -> bool:
    return position.offer is not None and reader == position.offer.partner


def _traders(event: object, position: Position, reader: Seat | None) -> bool:
    return _active(event, position, reader) or _partner(event, position, reader)


def _all_covered(field: str, back: str) -> Any:
    return lambda event, _position: covered(len(getattr(event, field)), back)


def _order(field: str, back: str) -> Seen:
    """A shuffled order that nobody sees."""
    return {field: Secret(_nobody, _all_covered(field, back))}


# Setup


class DeckShuffled(Event, frozen=True):
    """All cards, later the discard pile, are the deck. Seen by: nobody sees the order."""

    order: Cards
    """Top first."""
    seen: ClassVar[Seen] = _order("order", CARD_BACK)
    bars: ClassVar[Bars] = "chance"


class PileShuffled(Event, frozen=True):
    """The trinkets of the pile are shuffled. Seen by: nobody sees the order."""

    order: Trinkets
    """Top first."""
    seen: ClassVar[Seen] = _order("order", TRINKET_BACK)
    bars: ClassVar[Bars] = "chance"


class Dealt(Event, frozen=True):
    """A seat got its first cards. Seen by: which ones, `seat` alone."""

    seat: Seat
    cards: Cards
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), _all_covered("cards", CARD_BACK))}
    bars: ClassVar[Bars] = "reveals"


class FirstSeat(Event, frozen=True):
    """Who begins the match. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


# The turn


class Untapped(Event, frozen=True):
    """Creatures are untapped, by the turn's beginning or by an effect. Seen by: everyone."""

    creatures: tuple[Serial, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class MainBegan(Event, frozen=True):
    """Nobody had anything to say first: the active seat may act. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Drew(Event, frozen=True):
    """A card came from the deck into a hand. Seen by: which one, `seat` alone."""

    seat: Seat
    card: CardId | Hidden
    effect: bool = False
    """Drawn by an effect, not as the turn's card."""
    seen: ClassVar[Seen] = {"card": secret(only("seat"), CARD_BACK)}
    bars: ClassVar[Bars] = "reveals"


class GoblinPlayed(Event, frozen=True):
    """A goblin came onto the table, untapped. Seen by: everyone."""

    card: CardId
    slot: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class SummonBegan(Event, frozen=True):
    """A summoning lies open and is to be paid for. Seen by: everyone."""

    card: CardId
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class SearchBegan(Event, frozen=True):
    """A trinket is looked for, at a price of `need` taps. Seen by: everyone."""

    need: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Chosen(Event, frozen=True):
    """A creature is chosen to be tapped, to attack or to defend. Seen by: everyone."""

    creature: Serial
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Summoned(Event, frozen=True):
    """The chosen creatures are tapped, the summoning enters untapped. Seen by: everyone."""

    card: CardId
    slot: int
    taps: tuple[Serial, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def _sees_searched(_event: object, position: Position, reader: Seat | None) -> bool:
    return reader == position.active or position.open_pile > 0


class TrinketSearched(Event, frozen=True):
    """The chosen creatures are tapped, the top of the pile goes face down to the table.

    Seen by: which trinket, the active seat; everyone, if it lay face up.
    """

    taps: tuple[Serial, ...]
    slot: int
    trinket: TrinketId | Hidden
    seen: ClassVar[Seen] = {"trinket": secret(_sees_searched, TRINKET_BACK)}
    bars: ClassVar[Bars] = "reveals"


class MainEnded(Event, frozen=True):
    """The active seat does no more but reveal and discard. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class HandDiscarded(Event, frozen=True):
    """The active seat had too many cards at its turn's end. Seen by: everyone."""

    card: CardId
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TurnEnded(Event, frozen=True):
    """The turn is over: extra power and counted uses end. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


# The chain


class Declared(Event, frozen=True):
    """An action or ability goes onto the stack, its cost paid. Seen by: everyone."""

    item: int
    seat: Seat
    how: Literal["play", "special", "mega"]
    card: CardId
    source: Serial
    """The creature whose ability it is; 0: an action."""
    targets: tuple[Target, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Resolving(Event, frozen=True):
    """The top of the stack is carried out. Seen by: everyone."""

    item: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Tapped(Event, frozen=True):
    """A creature is tapped by an effect. Seen by: everyone."""

    creature: Serial
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Destroyed(Event, frozen=True):
    """A creature leaves its table. Seen by: everyone."""

    creature: Serial
    to: Literal["discard", "hand"]
    """`hand`: that of the seat whose table it was on."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Bounced(Event, frozen=True):
    """A creature goes back to the hand of the seat whose table it was on. Seen by: everyone."""

    creature: Serial
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Stolen(Event, frozen=True, rename={"victim": "from"}):
    """A random card changed hands. Seen by: which one, those two seats."""

    victim: Seat
    to: Seat
    card: CardId | Hidden
    seen: ClassVar[Seen] = {
        "card": secret(lambda event, _position, reader: reader in (event.victim, event.to), CARD_BACK)
    }
    bars: ClassVar[Bars] = "chance"


class DiscardAsked(Event, frozen=True):
    """A seat must choose so many hand cards to discard. Seen by: everyone."""

    seat: Seat
    count: int
    step: int
    """The line that asks, from 0."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def _drawn_by_lot(event: "Discarded") -> Bar | None:
    return "chance" if event.random else None


class Discarded(Event, frozen=True):
    """A hand card was discarded by an effect. Seen by: everyone."""

    seat: Seat
    card: CardId
    random: bool
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = _drawn_by_lot


class BonusAdded(Event, frozen=True):
    """A side of the combat counts more. Seen by: everyone."""

    side: SideWord
    n: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Pumped(Event, frozen=True):
    """A creature has more power until the turn ends. Seen by: everyone."""

    creature: Serial
    n: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Cancelled(Event, frozen=True):
    """An item leaves the stack without effect. Seen by: everyone."""

    item: int
    by: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Redirected(Event, frozen=True, rename={"old": "from", "new": "to"}):
    """The only creature that an item aims at is another one now. Seen by: everyone."""

    item: int
    old: OnCreature
    new: OnCreature
    by: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Recovered(Event, frozen=True):
    """A card went from the discard pile to a hand. Seen by: everyone."""

    seat: Seat
    card: CardId
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class DugLooked(Event, frozen=True):
    """A seat looks at the top of the deck and is asked to keep a card. Seen by: which cards, `seat` alone."""

    seat: Seat
    cards: Cards
    step: int
    """The line that asks, from 0."""
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), _all_covered("cards", CARD_BACK))}
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
    seen: ClassVar[Seen] = _order("order", CARD_BACK)
    bars: ClassVar[Bars] = "chance"


class Swapped(Event, frozen=True):
    """Two creatures exchanged tables and slots. Seen by: everyone."""

    one: Serial
    other: Serial
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


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


class CombatBroken(Event, frozen=True):
    """The combat is over without a winner; the attackers are tapped. Seen by: everyone."""

    tapped: tuple[Serial, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class StepSkipped(Event, frozen=True):
    """A line of an effect is not legal any more and does nothing. Seen by: everyone."""

    step: int
    """From 0."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Resolved(Event, frozen=True):
    """The item has been carried out; an action is discarded. Seen by: everyone."""

    item: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Fizzled(Event, frozen=True):
    """Nothing that the item aims at is legal: it does nothing, and an action is discarded. Seen by: everyone."""

    item: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


# Combat


class AttackBegan(Event, frozen=True):
    """The active seat raids another. Seen by: everyone."""

    defender: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class AttackDeclared(Event, frozen=True):
    """The attackers are chosen. Seen by: everyone."""

    answered: bool
    """Whether the defender has anybody to choose from."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class DefendersChosen(Event, frozen=True):
    """The defenders are chosen. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Reinforced(Event, frozen=True):
    """A creature joined the combat. Seen by: everyone."""

    seat: Seat
    creature: Serial
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Part(msgspec.Struct, frozen=True):
    """What one creature counts in a combat."""

    side: SideWord
    creature: Serial
    card: CardId
    power: int
    """Printed."""
    more: int
    """By its passives and by extra power."""


class CombatTotals(Event, frozen=True):
    """What both sides count. Seen by: everyone."""

    attack: int
    defense: int
    parts: tuple[Part, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CombatWon(Event, frozen=True):
    """The combat is over; the attackers of a won attack are tapped. Seen by: everyone."""

    seat: Seat
    tapped: tuple[Serial, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def _sees_stolen(event: "TrinketStolen", position: Position, reader: Seat | None) -> bool:
    trinket = next(trinket for trinket in position.side(event.victim).trinkets if trinket.slot == event.slot)
    return trinket.up or reader == event.to or reader in trinket.known_by


class TrinketStolen(Event, frozen=True, rename={"victim": "from", "new_slot": "newslot"}):
    """A random trinket changed tables. Seen by: which one, everyone if it lies face up, else who knew it and the thief.

    It lies as it lay.
    """

    victim: Seat
    to: Seat
    slot: int
    new_slot: int
    trinket: TrinketId | Hidden
    seen: ClassVar[Seen] = {"trinket": secret(_sees_stolen, TRINKET_BACK)}
    bars: ClassVar[Bars] = "chance"


# Trinkets


class TrinketShown(Event, frozen=True):
    """A trinket is turned face up. Seen by: everyone."""

    slot: int
    trinket: TrinketId
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TrinketRevealed(Event, frozen=True):
    """Trinkets are turned face up to be scored. Seen by: everyone."""

    trinkets: tuple[TrinketId, ...]
    slots: tuple[int, ...]
    """Where each of them lies."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class VPGained(Event, frozen=True, tag="vp_gained"):
    """Victory points. Seen by: everyone."""

    seat: Seat
    n: int
    trinkets: tuple[TrinketId, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RevealFailed(Event, frozen=True):
    """The condition does not hold any more: nothing is gained. Seen by: everyone."""

    trinkets: tuple[TrinketId, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TrinketReturned(Event, frozen=True):
    """A trinket that has scored goes back onto the pile. Seen by: everyone."""

    trinket: TrinketId
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RevealScored(Event, frozen=True):
    """A reveal is settled. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RevealEnded(Event, frozen=True):
    """The active seat reveals no more. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


# Trading


def _known_goods(position: Position, goods: tuple[Good, ...], owner: Seat) -> tuple[CardId | TrinketId | Hidden, ...]:
    """What everybody can see of things that may change seats: creatures, and trinkets that lie face up."""
    seen: list[CardId | TrinketId | Hidden] = []
    for good in goods:
        found = position.find(good.creature) if good.what == "creature" else None
        trinket = next((each for each in position.side(owner).trinkets if each.slot == good.slot), None)
        if found is not None:
            seen.append(found[1].card)
        elif trinket is not None and trinket.up:
            seen.append(trinket.id)
        else:
            seen.append(Hidden(CARD_BACK if good.what == "card" else TRINKET_BACK))
    return tuple(seen)


def _given(_event: object, position: Position) -> Any:
    return _known_goods(position, position.offer.given, position.active) if position.offer else ()


def _asked(_event: object, position: Position) -> Any:
    return _known_goods(position, position.offer.asked, position.offer.partner) if position.offer else ()


class OfferBegan(Event, frozen=True):
    """The active seat begins an offer. Seen by: everyone."""

    partner: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class OfferItem(Event, frozen=True):
    """Something is put into the offer. Seen by: which hand card is given, the active seat alone."""

    given: bool
    """Given by the active seat; else asked of the partner."""
    what: Literal["card", "creature", "trinket"]
    card: CardId | Hidden | None = None
    creature: Serial = 0
    slot: int = 0
    """Of a trinket."""
    seen: ClassVar[Seen] = {
        "card": Secret(_active, lambda event, _position: None if event.card is None else Hidden(CARD_BACK))
    }
    bars: ClassVar[Bars] = None


class OfferSent(Event, frozen=True):
    """The offer is put to the partner, who is shown what would be given. Seen by: hidden things, the two traders."""

    given: tuple[CardId | TrinketId | Hidden, ...]
    """In the order in which they were named."""
    seen: ClassVar[Seen] = {"given": Secret(_traders, _given)}
    bars: ClassVar[Bars] = None


class OfferCancelled(Event, frozen=True):
    """The offer is dropped. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class OfferRefused(Event, frozen=True):
    """The partner refused. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class OfferAccepted(Event, frozen=True):
    """The partner accepted. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CardChosen(Event, frozen=True):
    """The partner chose a hand card to give. Seen by: which one, the partner alone."""

    card: CardId | Hidden
    seen: ClassVar[Seen] = {"card": secret(_partner, CARD_BACK)}
    bars: ClassVar[Bars] = None


class TradeDone(Event, frozen=True):
    """All items of the offer changed seats. Seen by: hidden things, the two traders."""

    given: tuple[CardId | TrinketId | Hidden, ...]
    asked: tuple[CardId | TrinketId | Hidden, ...]
    """Both in the order in which they were named."""
    seen: ClassVar[Seen] = {"given": Secret(_traders, _given), "asked": Secret(_traders, _asked)}
    bars: ClassVar[Bars] = "reveals"


class TradeVoid(Event, frozen=True):
    """Something is no longer where it was, so nothing changed seats. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


# The end


class Shouted(Event, frozen=True):
    """A seat shouts that it is the goblin king. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GameEnded(Event, frozen=True):
    """The match is over: somebody has claimed the crown, or the last round was played. Seen by: everyone."""

    winners: tuple[Seat, ...]
    reason: Literal["goal", "cap"]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


CardGoblinsEvent: TypeAlias = (
    DeckShuffled
    | PileShuffled
    | Dealt
    | FirstSeat
    | RoundBegan
    | TurnBegan
    | Untapped
    | MainBegan
    | Drew
    | GoblinPlayed
    | SummonBegan
    | SearchBegan
    | Chosen
    | Summoned
    | TrinketSearched
    | MainEnded
    | HandDiscarded
    | TurnEnded
    | WindowOpened
    | Passed
    | WindowClosed
    | Declared
    | Resolving
    | Tapped
    | Destroyed
    | Bounced
    | Stolen
    | DiscardAsked
    | Discarded
    | BonusAdded
    | Pumped
    | Cancelled
    | Redirected
    | Recovered
    | DugLooked
    | DugTook
    | DugRest
    | Swapped
    | Peeked
    | CombatBroken
    | StepSkipped
    | Resolved
    | Fizzled
    | AttackBegan
    | AttackDeclared
    | DefendersChosen
    | Reinforced
    | CombatTotals
    | CombatWon
    | TrinketStolen
    | TrinketShown
    | TrinketRevealed
    | VPGained
    | RevealFailed
    | TrinketReturned
    | RevealScored
    | RevealEnded
    | OfferBegan
    | OfferItem
    | OfferSent
    | OfferCancelled
    | OfferRefused
    | OfferAccepted
    | CardChosen
    | TradeDone
    | TradeVoid
    | Shouted
    | GameEnded
)

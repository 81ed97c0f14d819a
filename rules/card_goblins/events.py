"""What happens in Card Goblins, and who sees it. Specification 4 and 5.9; the stack is in `chain_events`.

Creatures are named by their serials. Where no seat is named the active one is meant.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rules.card_goblins.box import CardId, TrinketId
from rules.card_goblins.chain_events import (
    BonusAdded,
    Bounced,
    Cancelled,
    CombatBroken,
    Declared,
    Destroyed,
    DiscardAsked,
    Discarded,
    DugLooked,
    DugRest,
    DugTook,
    Fizzled,
    Peeked,
    Pumped,
    Recovered,
    Redirected,
    Resolved,
    Resolving,
    StepSkipped,
    Stolen,
    Swapped,
    Tapped,
)
from rules.card_goblins.marks import Open, Trinkets, all_covered, to_active, to_partner, to_traders, unseen_order
from rules.card_goblins.position import CARD_BACK, TRINKET_BACK, Cards, Good, Position, Serial, SideWord
from rules.core.events import PUBLIC, Bars, Event, Passed, RoundBegan, Secret, Seen, TurnBegan, only, secret
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened

# Setup


class DeckShuffled(Event, frozen=True):
    """All cards, later the discard pile, are the deck. Seen by: nobody sees the order."""

    order: Cards
    """Top first."""
    seen: ClassVar[Seen] = unseen_order("order", CARD_BACK)
    bars: ClassVar[Bars] = "chance"


class PileShuffled(Event, frozen=True):
    """The trinkets of the pile are shuffled. Seen by: nobody sees the order."""

    order: Trinkets
    """Top first."""
    seen: ClassVar[Seen] = unseen_order("order", TRINKET_BACK)
    bars: ClassVar[Bars] = "chance"


class Dealt(Event, frozen=True):
    """A seat got its first cards. Seen by: which ones, `seat` alone."""

    seat: Seat
    cards: Cards
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), all_covered("cards", CARD_BACK))}
    bars: ClassVar[Bars] = "reveals"


class FirstSeat(Event, frozen=True):
    """Who begins the match. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


# The turn


class Untapped(Open, frozen=True):
    """Creatures are untapped, by the turn's beginning or by an effect. Seen by: everyone."""

    creatures: tuple[Serial, ...]


class MainBegan(Open, frozen=True):
    """Nobody had anything to say first: the active seat may act. Seen by: everyone."""


class Drew(Event, frozen=True):
    """A card came from the deck into a hand. Seen by: which one, `seat` alone."""

    seat: Seat
    card: CardId | Hidden
    effect: bool = False
    """Drawn by an effect, not as the turn's card."""
    seen: ClassVar[Seen] = {"card": secret(only("seat"), CARD_BACK)}
    bars: ClassVar[Bars] = "reveals"


class GoblinPlayed(Open, frozen=True):
    """A goblin came onto the table, untapped. Seen by: everyone."""

    card: CardId
    slot: int


class SummonBegan(Open, frozen=True):
    """A summoning lies open and is to be paid for. Seen by: everyone."""

    card: CardId


class SearchBegan(Open, frozen=True):
    """A trinket is looked for, at a price of `need` taps. Seen by: everyone."""

    need: int


class Chosen(Open, frozen=True):
    """A creature is chosen to be tapped, to attack or to defend. Seen by: everyone."""

    creature: Serial


class Summoned(Open, frozen=True):
    """The chosen creatures are tapped, the summoning enters untapped. Seen by: everyone."""

    card: CardId
    slot: int
    taps: tuple[Serial, ...]


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


class MainEnded(Open, frozen=True):
    """The active seat does no more but reveal and discard. Seen by: everyone."""


class HandDiscarded(Open, frozen=True):
    """The active seat had too many cards at its turn's end. Seen by: everyone."""

    card: CardId


class TurnEnded(Open, frozen=True):
    """The turn is over: extra power and counted uses end. Seen by: everyone."""


# Combat


class AttackBegan(Open, frozen=True):
    """The active seat raids another. Seen by: everyone."""

    defender: Seat


class AttackDeclared(Open, frozen=True):
    """The attackers are chosen. Seen by: everyone."""

    answered: bool
    """Whether the defender has anybody to choose from."""


class DefendersChosen(Open, frozen=True):
    """The defenders are chosen. Seen by: everyone."""


class Reinforced(Open, frozen=True):
    """A creature joined the combat. Seen by: everyone."""

    seat: Seat
    creature: Serial


class Part(msgspec.Struct, frozen=True):
    """What one creature counts in a combat."""

    side: SideWord
    creature: Serial
    card: CardId
    power: int
    """Printed."""
    more: int
    """By its passives and by extra power."""


class CombatTotals(Open, frozen=True):
    """What both sides count. Seen by: everyone."""

    attack: int
    defense: int
    parts: tuple[Part, ...]


class CombatWon(Open, frozen=True):
    """The combat is over; the attackers of a won attack are tapped. Seen by: everyone."""

    seat: Seat
    tapped: tuple[Serial, ...]


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


class TrinketShown(Open, frozen=True):
    """A trinket is turned face up. Seen by: everyone."""

    slot: int
    trinket: TrinketId


class TrinketRevealed(Open, frozen=True):
    """Trinkets are turned face up to be scored. Seen by: everyone."""

    trinkets: tuple[TrinketId, ...]
    slots: tuple[int, ...]
    """Where each of them lies."""


class VPGained(Open, frozen=True, tag="vp_gained"):
    """Victory points. Seen by: everyone."""

    seat: Seat
    n: int
    trinkets: tuple[TrinketId, ...]


class RevealFailed(Open, frozen=True):
    """The condition does not hold any more: nothing is gained. Seen by: everyone."""

    trinkets: tuple[TrinketId, ...]


class TrinketReturned(Open, frozen=True):
    """A trinket that has scored goes back onto the pile. Seen by: everyone."""

    trinket: TrinketId


class RevealScored(Open, frozen=True):
    """A reveal is settled. Seen by: everyone."""


class RevealEnded(Open, frozen=True):
    """The active seat reveals no more. Seen by: everyone."""


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


class OfferBegan(Open, frozen=True):
    """The active seat begins an offer. Seen by: everyone."""

    partner: Seat


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
        "card": Secret(to_active, lambda event, _position: None if event.card is None else Hidden(CARD_BACK))
    }
    bars: ClassVar[Bars] = None


class OfferSent(Event, frozen=True):
    """The offer is put to the partner, who is shown what would be given. Seen by: hidden things, the two traders."""

    given: tuple[CardId | TrinketId | Hidden, ...]
    """In the order in which they were named."""
    seen: ClassVar[Seen] = {"given": Secret(to_traders, _given)}
    bars: ClassVar[Bars] = None


class OfferCancelled(Open, frozen=True):
    """The offer is dropped. Seen by: everyone."""


class OfferRefused(Open, frozen=True):
    """The partner refused. Seen by: everyone."""


class OfferAccepted(Open, frozen=True):
    """The partner accepted. Seen by: everyone."""


class CardChosen(Event, frozen=True):
    """The partner chose a hand card to give. Seen by: which one, the partner alone."""

    card: CardId | Hidden
    seen: ClassVar[Seen] = {"card": secret(to_partner, CARD_BACK)}
    bars: ClassVar[Bars] = None


class TradeDone(Event, frozen=True):
    """All items of the offer changed seats. Seen by: hidden things, the two traders."""

    given: tuple[CardId | TrinketId | Hidden, ...]
    asked: tuple[CardId | TrinketId | Hidden, ...]
    """Both in the order in which they were named."""
    seen: ClassVar[Seen] = {"given": Secret(to_traders, _given), "asked": Secret(to_traders, _asked)}
    bars: ClassVar[Bars] = "reveals"


class TradeVoid(Open, frozen=True):
    """Something is no longer where it was, so nothing changed seats. Seen by: everyone."""


# The end


class Shouted(Open, frozen=True):
    """A seat shouts that it is the goblin king. Seen by: everyone."""

    seat: Seat


class GameEnded(Open, frozen=True):
    """The match is over: somebody has claimed the crown, or the last round was played. Seen by: everyone."""

    winners: tuple[Seat, ...]
    reason: Literal["goal", "cap"]


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

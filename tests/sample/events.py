"""What happens round the fire, and who sees it."""

from typing import Any, ClassVar, Literal

from rules.core.events import PUBLIC, Bar, Bars, Event, Passed, RoundBegan, Secret, Seen, TurnBegan, only, secret
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened
from tests.sample.position import BACK, Cards, Position, covered


def _nobody(_event: object, _position: object, _reader: Seat | None) -> bool:
    return False


def _sees_taken(event: "CardTaken", position: Position, reader: Seat | None) -> bool:
    return event.source == "discard" or reader == event.seat or reader in position.knowers


def _sees_top(event: "Peeked", position: Position, reader: Seat | None) -> bool:
    return reader == event.seat or reader in position.knowers


def _sees_gift(event: "CardGiven", _position: object, reader: Seat | None) -> bool:
    return reader in {event.seat, event.to}


def _bar_of_taking(event: "CardTaken") -> Bar | None:
    return "reveals" if event.source == "deck" and not event.known else None


def _bar_of_first(event: "FirstChosen") -> Bar | None:
    return "chance" if event.drawn else None


def _cover_cards(field: str) -> Any:
    return lambda event, _position: covered(getattr(event, field))


class Shuffled(Event, frozen=True):
    """The cards that lay in the discard pile, or all at the start, are the deck. Seen by: nobody sees the order."""

    order: Cards
    """Top first."""
    seen: ClassVar[Seen] = {"order": Secret(_nobody, _cover_cards("order"))}
    bars: ClassVar[Bars] = "chance"


class HandDealt(Event, frozen=True):
    """A seat got its first cards from the top of the deck. Seen by: the cards, that seat."""

    seat: Seat
    cards: Cards
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), _cover_cards("cards"))}
    bars: ClassVar[Bars] = "reveals"


class FirstChosen(Event, frozen=True):
    """Who begins each round. Seen by: everyone."""

    seat: Seat
    drawn: bool
    """By lot; otherwise an option says so."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = _bar_of_first


class CardTaken(Event, frozen=True):
    """A card went to a hand. Seen by: everyone from the discard pile; from the deck, that seat and who knew its top."""

    seat: Seat
    source: Literal["deck", "discard"]
    card: str | Hidden
    known: bool
    """The seat knew what it would get."""
    seen: ClassVar[Seen] = {"card": secret(_sees_taken, BACK)}
    bars: ClassVar[Bars] = _bar_of_taking


class CardStashed(Event, frozen=True):
    """A card went under a stone. Seen by: which one left the hand, that seat; which one lies there, nobody."""

    seat: Seat
    card: str | Hidden
    laid: str | Hidden
    seen: ClassVar[Seen] = {"card": secret(only("seat"), BACK), "laid": secret(_nobody, BACK)}
    bars: ClassVar[Bars] = None


class WordSpoken(Event, frozen=True):
    """A card of a hand went on top of the stack. Seen by: everyone."""

    seat: Seat
    card: str
    target: Seat | None
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class WordHeard(Event, frozen=True):
    """The top of the stack begins to be carried out. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class WordEnded(Event, frozen=True):
    """The word that was carried out went to the discard pile. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class WordHushed(Event, frozen=True):
    """The top of the stack went to the discard pile and does nothing. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TurnHushed(Event, frozen=True):
    """The active seat may do no more in this turn. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CallHushed(Event, frozen=True):
    """The last call counts no more. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CallMade(Event, frozen=True):
    """The active seat made the last call. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class DareRolled(Event, frozen=True):
    """The die of a dare: even, the dared seat loses a card, odd, the daring one. Seen by: everyone."""

    pips: int
    loser: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


class CardLost(Event, frozen=True):
    """A card drawn from a hand by lot went to the discard pile. Seen by: everyone."""

    seat: Seat
    card: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


class Peeked(Event, frozen=True):
    """A seat looked at the top of the deck and is asked what to do with it. Seen by: that seat and who knew it."""

    seat: Seat
    card: str | Hidden
    seen: ClassVar[Seen] = {"card": secret(_sees_top, BACK)}
    bars: ClassVar[Bars] = "reveals"


class TopKept(Event, frozen=True):
    """The card stayed on top. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TopBuried(Event, frozen=True):
    """The top of the deck went to its bottom, and is known to nobody any more. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GiftAsked(Event, frozen=True):
    """A seat must hand over a card. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CardGiven(Event, frozen=True):
    """A card went from hand to hand. Seen by: which one, those two seats."""

    seat: Seat
    to: Seat
    card: str | Hidden
    seen: ClassVar[Seen] = {"card": secret(_sees_gift, BACK)}
    bars: ClassVar[Bars] = "reveals"


class StonesLifted(Event, frozen=True):
    """What lay under the stones, in seat order, is shown. Seen by: everyone."""

    stones: tuple[tuple[str, ...], ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class GameEnded(Event, frozen=True):
    """The match is over. Seen by: everyone."""

    winners: tuple[Seat, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


WhisperEvent = (
    Shuffled
    | HandDealt
    | FirstChosen
    | RoundBegan
    | TurnBegan
    | CardTaken
    | CardStashed
    | WordSpoken
    | WindowOpened
    | Passed
    | WindowClosed
    | WordHeard
    | WordEnded
    | WordHushed
    | TurnHushed
    | CallMade
    | CallHushed
    | DareRolled
    | CardLost
    | Peeked
    | TopKept
    | TopBuried
    | GiftAsked
    | CardGiven
    | StonesLifted
    | GameEnded
)

"""What happens in the mine, and who sees it: explorations, monsters, setbacks, Magos. Specification 5.4, 5.5, 6.2."""

from typing import Any, ClassVar

from rules.core.events import PUBLIC, Bars, Event, Secret, Seen, only
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import GOBLIN, Card, Cards, Code
from rules.goblins_en_la_mina.secrecy import Plain, a_goblin, covered


def _partners(event: Any, _position: Any, reader: Seat | None) -> bool:
    """Both who swap."""
    return reader in {event.seat, event.partner}


# Exploration


class ExplorationBegan(Plain, frozen=True):
    """The seat on turn explores. Seen by: everyone."""


class DynamiteRevealed(Event, frozen=True):
    """Mine cards lie face up before the exploration. Seen by: everyone."""

    cards: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class Revealed(Event, frozen=True):
    """Mine cards lie face up on the table. Seen by: everyone."""

    seat: Seat
    """Who turned them up."""
    cards: tuple[Card, ...]
    discarded: tuple[Card, ...] = ()
    """Turned up before them and discarded at once: a Mago looks for a monster."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class TableCleared(Plain, frozen=True):
    """Mine cards went from the table to the discard pile. Seen by: everyone."""

    cards: tuple[Card, ...]


class Fled(Plain, frozen=True):
    """An event card was spent and all cards on the table are discarded. Seen by: everyone."""

    seat: Seat
    card: Card
    """The event card."""


class SwapOpened(Event, frozen=True):
    """Two partners look at each other's hands. Seen by: the hands, both."""

    seat: Seat
    partner: Seat
    hand: Cards
    partner_hand: Cards
    seen: ClassVar[Seen] = {
        "hand": Secret(_partners, covered("hand", GOBLIN)),
        "partner_hand": Secret(_partners, covered("partner_hand", GOBLIN)),
    }
    bars: ClassVar[Bars] = "reveals"


class SwapMoved(Event, frozen=True):
    """A card changed hands in a swap. Seen by: which one, both partners."""

    seat: Seat
    """Who gave it."""
    partner: Seat
    """Who has it now."""
    card: Card | Hidden
    seen: ClassVar[Seen] = {"card": Secret(_partners, a_goblin)}
    bars: ClassVar[Bars] = None


class SwapClosed(Event, frozen=True):
    """The hands are closed again. Seen by: each hand, whoever holds it."""

    seat: Seat
    partner: Seat
    hand: Cards
    partner_hand: Cards
    seen: ClassVar[Seen] = {
        "hand": Secret(only("seat"), covered("hand", GOBLIN)),
        "partner_hand": Secret(only("partner"), covered("partner_hand", GOBLIN)),
    }
    bars: ClassVar[Bars] = None


class Loaded(Plain, frozen=True):
    """Workers of the seat on turn tired themselves and took Ingots from the table. Seen by: everyone."""

    seat: Seat
    cards: tuple[Card, ...]


class ExplorationEnded(Plain, frozen=True):
    """The exploration is over. Seen by: everyone."""


# Facing


class Faced(Plain, frozen=True):
    """Somebody stands before a monster or setback. Seen by: everyone."""

    victim: Seat
    card: Card
    beside: Seat | None = None
    """Beside whose Mago it lies; None: on the table."""
    sender: Seat | None = None
    """The side of a raid that it comes from; None: the mine."""


class Cancelled(Plain, frozen=True):
    """A professional is tired, and the card has no effect. Seen by: everyone."""

    seat: Seat
    """Whose professional it is: the victim's, or its partner's."""
    professional: Code


class Sniped(Plain, frozen=True):
    """A Mercenario got rid of the monster for an event card. Seen by: everyone."""

    seat: Seat
    card: Card
    """The event card, spent without effect."""


class Suffered(Plain, frozen=True):
    """The card has its effect on its victim. Seen by: everyone."""

    seat: Seat


class FacingEnded(Plain, frozen=True):
    """Nobody stands before the card any more, and what was declared about it is void. Seen by: everyone."""

    gone: bool
    """Whether the card goes to the Mine discard pile now."""


# Magos and their monsters


class Invoked(Event, frozen=True):
    """Mine cards were turned up for a Mago until a scareable monster came. Seen by: everyone."""

    seat: Seat
    discarded: tuple[Card, ...]
    monster: Card | None
    """None: the deck ran out first, and the search goes on."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class MonsterGone(Plain, frozen=True):
    """A monster went to the Mine discard pile: scared off, or without its Mago. Seen by: everyone."""

    card: Card
    beside: Seat | None = None
    """Beside whose Mago it lay; None: on the table."""

"""What happens in Goblins en la mina, and who sees it. Specification 4.

Here are setup, decks, generation, losses and the end of a turn; `mining_events.py` has the mine, `raid_events.py`
windows, event cards and raids.
"""

from typing import ClassVar, Literal, TypeAlias

from rules.core.events import PUBLIC, Bars, Event, RoundBegan, Secret, Seen, TurnBegan, only
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened
from rules.goblins_en_la_mina.cards import GOBLIN, MINE, Card, Cards, Losable
from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    DynamiteRevealed,
    ExplorationBegan,
    ExplorationEnded,
    Faced,
    FacingEnded,
    Fled,
    Invoked,
    Loaded,
    MonsterGone,
    Revealed,
    Sniped,
    Suffered,
    SwapClosed,
    SwapMoved,
    SwapOpened,
    TableCleared,
)
from rules.goblins_en_la_mina.moves import Slot
from rules.goblins_en_la_mina.position import Step, TableOptions
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    BreachChosen,
    Bribed,
    Declared,
    Dropped,
    EventCardPlayed,
    EventCardSpent,
    Expropriated,
    Lapsed,
    Passed,
    Pillaged,
    RaidCancelled,
    RaidDeclared,
    RaidEnded,
    Recruited,
    Resisted,
    Resolved,
    ReturnedToHand,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
    TortasUsed,
)
from rules.goblins_en_la_mina.secrecy import Plain, a_goblin, covered, nobody

# Setup


class GameStarted(Event, frozen=True):
    """Decks are shuffled, teams are made, and it is known who begins. Seen by: the order of the decks, nobody."""

    options: TableOptions
    teams: tuple[tuple[Seat, Seat], ...]
    """Empty: each for itself."""
    first: Seat
    """0: Mine cards will tell."""
    goblin_deck: Cards
    """Top first."""
    mine_deck: Cards
    seen: ClassVar[Seen] = {
        "goblin_deck": Secret(nobody, covered("goblin_deck", GOBLIN)),
        "mine_deck": Secret(nobody, covered("mine_deck", MINE)),
    }
    bars: ClassVar[Bars] = "chance"


class Dealt(Event, frozen=True):
    """A seat gets its first cards. Seen by: their faces, that seat."""

    seat: Seat
    cards: Cards
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), covered("cards", GOBLIN))}
    bars: ClassVar[Bars] = "reveals"


class FirstDrawn(Event, frozen=True):
    """Each of some seats turned up a Mine card to see who begins. Seen by: everyone."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    """By those seats; they are set aside."""
    first: Seat
    """Who begins; 0 while that is open."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


class SetAsideReturned(Event, frozen=True):
    """The cards set aside were shuffled into the Mine deck. Seen by: the order, nobody."""

    order: Cards
    """Of the whole deck, top first."""
    seen: ClassVar[Seen] = {"order": Secret(nobody, covered("order", MINE))}
    bars: ClassVar[Bars] = "chance"


# Decks and steps


class Reshuffled(Event, frozen=True):
    """A discard pile became the new deck. Seen by: the order, nobody."""

    deck: Literal["goblin", "mine"]
    order: Cards
    """Top first."""
    seen: ClassVar[Seen] = {
        "order": Secret(
            nobody, lambda event, _position: (GOBLIN if event.deck == "goblin" else MINE,) * len(event.order)
        )
    }
    bars: ClassVar[Bars] = "chance"


class StepBegan(Plain, frozen=True):
    """A turn, an exploration or a raid goes on to its next step. Seen by: everyone."""

    step: Step


class Drew(Event, frozen=True):
    """A seat drew Goblin cards. Seen by: their faces, that seat."""

    seat: Seat
    cards: Cards
    seen: ClassVar[Seen] = {"cards": Secret(only("seat"), covered("cards", GOBLIN))}
    bars: ClassVar[Bars] = "reveals"


class Rested(Plain, frozen=True):
    """Goblins of a dungeon are rested again. Seen by: everyone."""

    seat: Seat
    goblins: tuple[str, ...]
    """Slots, then codes of professionals."""


class Tired(Plain, frozen=True):
    """Goblins of a dungeon are tired now. Seen by: everyone."""

    seat: Seat
    goblins: tuple[str, ...]
    """Slots, then codes of professionals."""


# Generation


class Summoned(Event, frozen=True):
    """A card of a hand lies face down as a rested worker. Seen by: which left it, that seat; which lies, nobody."""

    seat: Seat
    slot: Slot
    card: Card | Hidden
    laid: Card | Hidden
    """The same card."""
    seen: ClassVar[Seen] = {"card": Secret(only("seat"), a_goblin), "laid": Secret(nobody, a_goblin)}
    bars: ClassVar[Bars] = None


class Promoted(Event, frozen=True):
    """A professional came from a hand, rested; the worker in the slot is lost next. Seen by: everyone."""

    seat: Seat
    slot: Slot
    card: Card
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class Fired(Plain, frozen=True):
    """A professional had to go for another one. Seen by: everyone."""

    seat: Seat
    card: Card


class Built(Plain, frozen=True):
    """A room came from a hand. Seen by: everyone."""

    seat: Seat
    card: Card


# Losses


class LossBegan(Plain, frozen=True):
    """A seat has to choose what it loses. Seen by: everyone."""

    seat: Seat
    count: int
    of: Losable
    limit: bool
    """Because there are more than allowed."""


class WorkerLost(Event, frozen=True):
    """A worker went to the discard pile, face up. Seen by: everyone."""

    seat: Seat
    slot: Slot
    card: Card
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class ProfessionalLost(Plain, frozen=True):
    """A professional went to the discard pile. Seen by: everyone."""

    seat: Seat
    card: Card


class RoomLost(Plain, frozen=True):
    """A room went to the discard pile. Seen by: everyone."""

    seat: Seat
    card: Card


class IngotLost(Plain, frozen=True):
    """An Ingot went to the Mine discard pile. Seen by: everyone."""

    seat: Seat
    card: Card


class IngotStolen(Plain, frozen=True):
    """An Ingot went from one dungeon to another. Seen by: everyone."""

    seat: Seat
    """Whose it was."""
    thief: Seat
    card: Card


class HandDiscarded(Event, frozen=True):
    """A whole hand went to the discard pile, face up. Seen by: everyone."""

    seat: Seat
    cards: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


# The end of a turn


class Taxed(Event, frozen=True):
    """A random card went from one hand to another. Seen by: which one, both."""

    seat: Seat
    victim: Seat
    card: Card | Hidden
    seen: ClassVar[Seen] = {
        "card": Secret(lambda event, _position, reader: reader in {event.seat, event.victim}, a_goblin)
    }
    bars: ClassVar[Bars] = "chance"


class Hatched(Event, frozen=True):
    """The top Goblin card lies face down as a tired worker. Seen by: which one, nobody."""

    seat: Seat
    slot: Slot
    card: Card | Hidden
    seen: ClassVar[Seen] = {"card": Secret(nobody, a_goblin)}
    bars: ClassVar[Bars] = None


class Discarded(Plain, frozen=True):
    """A card too many went from a hand to the discard pile, face up. Seen by: everyone."""

    seat: Seat
    card: Card


class TurnEnded(Plain, frozen=True):
    """A turn is over. Seen by: everyone."""

    seat: Seat


class GameEnded(Plain, frozen=True):
    """The match is over. Seen by: everyone."""

    winners: tuple[Seat, ...]
    """Who reached the goal; empty: the last round is over."""


MinaEvent: TypeAlias = (
    GameStarted
    | Dealt
    | FirstDrawn
    | SetAsideReturned
    | Reshuffled
    | RoundBegan
    | TurnBegan
    | StepBegan
    | Drew
    | Rested
    | Tired
    | Summoned
    | Promoted
    | Fired
    | Built
    | LossBegan
    | WorkerLost
    | ProfessionalLost
    | RoomLost
    | IngotLost
    | IngotStolen
    | HandDiscarded
    | ExplorationBegan
    | DynamiteRevealed
    | Revealed
    | TableCleared
    | Fled
    | SwapOpened
    | SwapMoved
    | SwapClosed
    | Loaded
    | ExplorationEnded
    | Faced
    | Cancelled
    | Sniped
    | Suffered
    | FacingEnded
    | Invoked
    | MonsterGone
    | Declared
    | Resolved
    | Lapsed
    | WindowOpened
    | WindowReopened
    | Passed
    | WindowClosed
    | EventCardPlayed
    | EventCardSpent
    | ReturnedToHand
    | Bribed
    | Recruited
    | Dropped
    | Expropriated
    | BreachChosen
    | RaidDeclared
    | Resisted
    | RaidCancelled
    | TortasUsed
    | TortasPassed
    | TortasLeftOut
    | TortasRejoined
    | Blocked
    | Pillaged
    | RaidEnded
    | Taxed
    | Hatched
    | Discarded
    | TurnEnded
    | GameEnded
)

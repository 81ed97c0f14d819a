"""What happens in Roblins!, and who sees it. Specification 5.2."""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rules.core.events import PUBLIC, Bars, Event, Secret, Seen, only
from rules.core.events import TurnBegan as CoreTurnBegan
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.roblins.cards import Card, Colour, Deck, Gold, covered
from rules.roblins.hexes import Edge, Hex, RoadEnd

Phase: TypeAlias = Literal[
    "SETUP", "DRAW", "MARKET", "PAY", "PLACE", "GUARD", "RAID", "ROUTE", "BAND", "TAX", "TREASURY", "OVER"
]
Cause: TypeAlias = Literal["theft", "own"]

SECRET = Hidden("card")
"""A word that others may not read: of a basket or a tray not even the back shows."""


class TableOptions(msgspec.Struct, frozen=True):
    """What was chosen before the match; see the options of the game."""

    first: str = "random"
    blanks: Literal["out", "in"] = "out"
    remove: tuple[str, ...] = ()
    truce: bool = False
    exchange: Literal["rulebook", "lean"] = "rulebook"


def _active(_event: object, position: Any, reader: Seat | None) -> bool:
    return bool(position.active == reader)


def _nobody(_event: object, _position: object, _reader: Seat | None) -> bool:
    return False


def _face_down(field: str) -> Any:
    """Cover the card, or each of the cards, of a field by its back; what is face down stays so."""

    def cover(event: object, _position: object) -> object:
        cards = getattr(event, field)
        return tuple(map(covered, cards)) if isinstance(cards, tuple) else covered(cards)

    return cover


def _piles_down(event: "GameStarted", _position: object) -> object:
    return tuple(tuple(map(covered, pile)) for pile in event.piles)


MINE_ALONE = Secret(_active, lambda _event, _position: SECRET)
"""A word of the active seat."""


class GameStarted(Event, frozen=True):
    """Colours, decks, piles and box. Seen by: everyone; the orders of decks and piles by nobody. Specification 3."""

    options: TableOptions
    colours: tuple[Colour, ...]
    """By seat."""
    t: tuple[Card | Hidden, ...]
    u: tuple[Card | Hidden, ...]
    s: tuple[Card | Hidden, ...]
    """Decks, top first."""
    piles: tuple[tuple[Gold | Hidden, ...], ...]
    """By seat, top first."""
    box: tuple[Card, ...]
    seen: ClassVar[Seen] = {
        "t": Secret(_nobody, _face_down("t")),
        "u": Secret(_nobody, _face_down("u")),
        "s": Secret(_nobody, _face_down("s")),
        "piles": Secret(_nobody, _piles_down),
    }
    bars: ClassVar[Bars] = "chance"


class TurnBegan(CoreTurnBegan, frozen=True):
    """A seat's turn begins, with so many draws. Seen by: everyone."""

    turn: int
    base: int
    bonus_t: int
    bonus_u: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class PhaseBegan(Event, frozen=True):
    """The active seat is asked something of another phase. Seen by: everyone."""

    phase: Phase
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CollectorLeft(Event, frozen=True):
    """The active seat's Tax Collectors leave the enemy. Seen by: everyone. Ruling 36."""

    cards: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GuardsReturned(Event, frozen=True):
    """The active seat's guards come home. Seen by: everyone."""

    units: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class LeanTimesBegan(Event, frozen=True):
    """All decks are empty: from now on each turn takes from its own pile. Seen by: everyone. Specification 7."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Drew(Event, frozen=True):
    """A seat drew the top card of a deck. Seen by: everyone; which card, `seat` alone."""

    seat: Seat
    deck: Deck
    card: Card | Hidden
    bonus: bool
    """By a Cartographer or Recruiter."""
    seen: ClassVar[Seen] = {"card": Secret(only("seat"), _face_down("card"))}
    bars: ClassVar[Bars] = "reveals"


class BasketFilled(Event, frozen=True):
    """A card shall be bought. Seen by: the active seat; the others see that something was done."""

    card: Card | Hidden
    seen: ClassVar[Seen] = {"card": MINE_ALONE}
    bars: ClassVar[Bars] = None


class Offered(Event, frozen=True):
    """A card or treasure shall pay. Seen by: the active seat; the others see that something was done."""

    card: str | Hidden
    seen: ClassVar[Seen] = {"card": MINE_ALONE}
    bars: ClassVar[Bars] = None


class Paid(Event, frozen=True):
    """The basket is bought, the tray discarded. Seen by: everyone."""

    bought: tuple[Card, ...]
    cost: int
    gold: tuple[Gold, ...]
    traded: tuple[Card, ...]
    overpay: int
    """Value that is lost. Ruling 27."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TerrainBuilt(Event, frozen=True):
    """A bought card lies in the active seat's territory. Seen by: everyone."""

    card: Card
    hex: Hex
    rot: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TunnelBuilt(Event, frozen=True):
    """A Tunnel Goblin covers a card of the other seat's territory. Seen by: everyone."""

    card: Card
    hex: Hex
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class ReturnedToHand(Event, frozen=True):
    """Bought cards that fit nowhere any more. Seen by: everyone; in the hand, its owner. Ruling 31."""

    cards: tuple[Card, ...]
    held: tuple[Card | Hidden, ...]
    """The same cards where they go."""
    seen: ClassVar[Seen] = {"held": Secret(_active, _face_down("held"))}
    bars: ClassVar[Bars] = None


class SupportPlaced(Event, frozen=True):
    """A support lies in its owner's area. Seen by: everyone."""

    card: Card
    space: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class CollectorPlaced(Event, frozen=True):
    """A Tax Collector lies in the enemy's area. Seen by: everyone."""

    card: Card
    space: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class UnitsRecruited(Event, frozen=True):
    """Bought units come to the reserve. Seen by: everyone."""

    units: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GuardPlaced(Event, frozen=True):
    """A unit stands in a gate. Seen by: everyone."""

    unit: Card
    hex: Hex
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RaidBegan(Event, frozen=True):
    """The end at which a raid begins is chosen. Seen by: everyone."""

    end: RoadEnd
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Routed(Event, frozen=True):
    """The road goes on by this edge. Seen by: everyone."""

    edge: Edge
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class UnitSent(Event, frozen=True):
    """A unit joins the end of the band. Seen by: everyone."""

    unit: Card
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Charged(Event, frozen=True):
    """The band runs. Seen by: everyone."""

    sources: tuple[str, ...]
    """What it will come to, in order: `guard U28@l1.3`, `T20@c.4`, `T36@c.4:n`, `archer S16`."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class SourceReached(Event, frozen=True):
    """The band comes to a source, even if that then does nothing. Seen by: everyone."""

    source: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class UnitHit(Event, frozen=True):
    """The leader takes damage. Seen by: everyone."""

    source: str
    unit: Card
    damage: int
    left: int
    """What it still bears."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class DamageAbsorbed(Event, frozen=True):
    """A specialist in front absorbs a point. Seen by: everyone. Ruling 16."""

    source: str
    unit: Card
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class KnockedOut(Event, frozen=True):
    """The leader goes home. Seen by: everyone."""

    unit: Card
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class BridgeStopped(Event, frozen=True):
    """Those behind the first two go home. Seen by: everyone."""

    card: Card
    units: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TaxStopped(Event, frozen=True):
    """Those who owe a tax that nobody can pay go home. Seen by: everyone."""

    card: Card
    units: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TaxPaid(Event, frozen=True):
    """The raider discards treasure. Seen by: everyone."""

    card: Card
    gold: Gold
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Arrived(Event, frozen=True):
    """Units stand at the pile. Seen by: everyone."""

    units: tuple[Card, ...]
    carry: int
    """In half cards."""
    steal: int
    """How many cards they take away."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Stole(Event, frozen=True):
    """Cards from the top of a pile come to the thief's hand. Seen by: how many, everyone; which, `thief` alone."""

    thief: Seat
    gold: tuple[Gold | Hidden, ...]
    """As they came."""
    left: int
    """In the pile."""
    seen: ClassVar[Seen] = {"gold": Secret(only("thief"), _face_down("gold"))}
    bars: ClassVar[Bars] = "reveals"


class RaidEnded(Event, frozen=True):
    """The rest of the band goes home. Seen by: everyone."""

    units: tuple[Card, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class Took(Event, frozen=True):
    """A seat took the top card of its pile. Seen by: everyone; which one, `seat` alone."""

    seat: Seat
    gold: Gold | Hidden
    left: int
    """In the pile."""
    seen: ClassVar[Seen] = {"gold": Secret(only("seat"), _face_down("gold"))}
    bars: ClassVar[Bars] = "reveals"


class BankTook(Event, frozen=True):
    """The same by a Banker. Seen by: everyone; which one, `seat` alone."""

    seat: Seat
    gold: Gold | Hidden
    left: int
    """In the pile."""
    seen: ClassVar[Seen] = {"gold": Secret(only("seat"), _face_down("gold"))}
    bars: ClassVar[Bars] = "reveals"


class BankPut(Event, frozen=True):
    """A treasure card of the hand lies on top of its pile. Seen by: everyone; which one, `seat` alone. Ruling 37."""

    seat: Seat
    gold: Gold | Hidden
    left: int
    """In the pile."""
    seen: ClassVar[Seen] = {"gold": Secret(only("seat"), _face_down("gold"))}
    bars: ClassVar[Bars] = None


class TurnEnded(Event, frozen=True):
    """The turn is over; the other seat is active. Seen by: everyone."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GameEnded(Event, frozen=True):
    """A pile is empty. Seen by: everyone."""

    winner: Seat
    loser: Seat
    cause: Cause
    """By theft, or because its owner took the last card."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


RoblinEvent: TypeAlias = (
    GameStarted
    | TurnBegan
    | PhaseBegan
    | CollectorLeft
    | GuardsReturned
    | LeanTimesBegan
    | Drew
    | BasketFilled
    | Offered
    | Paid
    | TerrainBuilt
    | TunnelBuilt
    | ReturnedToHand
    | SupportPlaced
    | CollectorPlaced
    | UnitsRecruited
    | GuardPlaced
    | RaidBegan
    | Routed
    | UnitSent
    | Charged
    | SourceReached
    | UnitHit
    | DamageAbsorbed
    | KnockedOut
    | BridgeStopped
    | TaxStopped
    | TaxPaid
    | Arrived
    | Stole
    | RaidEnded
    | Took
    | BankTook
    | BankPut
    | TurnEnded
    | GameEnded
)

"""What happens. Everything is public; the events in which luck was drawn on a turn bar a fair undo.

Events that name no seat concern the seat on turn. `Strength` to 0 is followed at once by `Captured`.
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from rules.core.events import PUBLIC, Bars, Seen, TurnBegan
from rules.core.events import Event as CoreEvent
from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour

Cause: TypeAlias = Literal["fate", "bridge", "behind", "hideout", "well", "altar", "mirror", "rest", "king"]
CaptureCause: TypeAlias = Literal["behind", "bridge", "altar", "king"]
Effect: TypeAlias = Literal["+1", "-1", "set4", "swap", "hush"]
Resource: TypeAlias = Literal["treasure", "fame", "villager", "fate"]


class PublicEvent(CoreEvent, frozen=True):
    """An event that everybody sees whole and that bars no undo."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class ChanceEvent(CoreEvent, frozen=True):
    """An event that everybody sees whole, with luck in it."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "chance"


# Setup


class TrackBuilt(ChanceEvent, frozen=True):
    """The tunnel lies there: sides of cards, cave first, a special or middle card included."""

    cards: tuple[str, ...]


class FirstSeat(ChanceEvent, frozen=True):
    """This seat will begin; in a standard duel the other's yellow die becomes 4."""

    seat: Seat


class DraftRolled(ChanceEvent, frozen=True):
    """All eight dice were rolled: two of each colour, the higher first."""

    orange: tuple[int, int]
    yellow: tuple[int, int]
    blue: tuple[int, int]
    black: tuple[int, int]


class Drafted(PublicEvent, frozen=True):
    """`seat` took the die that shows `value`; the other seat got the one that shows `other_value`."""

    seat: Seat
    colour: Colour
    value: int
    other_value: int


# Fate


class FateSpent(PublicEvent, frozen=True):
    """A token went to the supply; its effect follows."""

    seat: Seat
    effect: Effect


class Swapped(PublicEvent, frozen=True):
    """Two dice of the seat on turn changed places."""

    colour: Colour
    other: Colour


class Hushed(PublicEvent, frozen=True):
    """All remaining Stealth dice show 1."""


class Shifted(PublicEvent, frozen=True):
    """One die lost a pip, another gained it."""

    giver: Colour = msgspec.field(name="from")
    taker: Colour = msgspec.field(name="to")


# The turn


class DieMoved(PublicEvent, frozen=True):
    """A die was moved. `to` None: it dies on the way, and stays until its `Captured`."""

    seat: Seat
    colour: Colour
    origin: int = msgspec.field(name="from")
    to: int | None


class Strength(PublicEvent, frozen=True):
    """The strength of a die changed."""

    seat: Seat
    colour: Colour
    old: int
    new: int
    cause: Cause


class Captured(PublicEvent, frozen=True):
    """The goblins got a die; it never returns."""

    seat: Seat
    colour: Colour
    cause: CaptureCause


class Gained(PublicEvent, frozen=True):
    """A seat got something: `amount` was added, `lost` more was beyond the limit."""

    seat: Seat
    resource: Resource
    amount: int
    lost: int = 0


class Paid(PublicEvent, frozen=True):
    """A seat paid something."""

    seat: Seat
    resource: Resource
    amount: int


class Arrived(PublicEvent, frozen=True):
    """A seat arrived where each seat may have a die, as the first or second."""

    seat: Seat
    field: int
    order: int


class VillageArrived(PublicEvent, frozen=True):
    """A die reached the village, as number `slot` of all. Its Fame comes as `Gained`."""

    seat: Seat
    colour: Colour
    slot: int
    strength: int


class Rerolled(ChanceEvent, frozen=True):
    """A die was rolled again."""

    seat: Seat
    colour: Colour
    old: int = msgspec.field(name="from")
    new: int = msgspec.field(name="to")


class Declined(PublicEvent, frozen=True):
    """A seat left an action, or the rest of it, alone."""

    seat: Seat


class Cornered(PublicEvent, frozen=True):
    """No die could be moved."""


# The Goblin King


class StealthRolled(ChanceEvent, frozen=True):
    """The Stealth die of the colour moved shows this now."""

    colour: Colour
    value: int


class StealthRemoved(PublicEvent, frozen=True):
    """A Stealth die left the match with its adventurer."""

    colour: Colour


class KingMarch(PublicEvent, frozen=True):
    """The King sets out for so many steps."""

    steps: int


class KingStepped(PublicEvent, frozen=True):
    """The King walked on. `left`: steps after this; a step into dice is not over before its `KingHit`."""

    origin: int = msgspec.field(name="from")
    to: int
    left: int


class KingHit(PublicEvent, frozen=True):
    """The King hits a die, which finishes a step. `left`: steps after this."""

    colour: Colour
    left: int


class VillageOpened(PublicEvent, frozen=True):
    """The Warrens are empty: the village stands at the end of the tunnel."""


# The end


class GameEnded(PublicEvent, frozen=True):
    """The match is over. `winners` is empty and `lost` set where the King won; `rank` is the title of a solo match."""

    scores: tuple[int | None, ...]
    winners: tuple[Seat, ...]
    lost: bool = False
    rank: str | None = None


Event: TypeAlias = (
    TrackBuilt
    | FirstSeat
    | DraftRolled
    | Drafted
    | FateSpent
    | Swapped
    | Hushed
    | Shifted
    | DieMoved
    | Strength
    | Captured
    | Gained
    | Paid
    | Arrived
    | VillageArrived
    | Rerolled
    | Declined
    | Cornered
    | StealthRolled
    | StealthRemoved
    | KingMarch
    | KingStepped
    | KingHit
    | VillageOpened
    | TurnBegan
    | GameEnded
)

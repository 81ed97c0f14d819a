"""What happens in Treasure Goblins."""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rules.core.events import PUBLIC, Bar, Bars, Event, Secret, Seen, TurnBegan, only
from rules.core.events import RoundBegan as CoreRoundBegan
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.treasure_goblins.sack import Cell, Power

Direction: TypeAlias = Literal["clockwise", "anticlockwise"]

BACK = "tile"
"""The back of every treasure tile."""


class TableOptions(msgspec.Struct, frozen=True):
    """What was chosen before the match; see the options of the game."""

    side: Literal["A", "B"] = "A"
    first: str = "random"
    mirror: bool = False
    two_seat_reverse: Literal["pass", "again"] = "pass"
    deliberate_break: bool = False
    next_first: Literal["breaker", "clockwise", "same"] = "breaker"


def _covered(field: str) -> Any:
    """Cover each tile of a field with its back."""
    return lambda event, _position: tuple(Hidden(BACK) for _ in getattr(event, field))


class GameStarted(Event, frozen=True):
    """The table is laid: coins, Tinies, stacks, and who begins. Seen by: everyone. Specification 3."""

    seats: int
    options: TableOptions
    first: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class RoundBegan(CoreRoundBegan, frozen=True):
    """All tiles are in the bag, shuffled. Seen by: everyone; the order of the bag by nobody. Specification 3.1."""

    first: Seat
    bag: tuple[str | Hidden, ...]
    """Top first."""
    seen: ClassVar[Seen] = {"bag": Secret(lambda _event, _position, _reader: False, _covered("bag"))}
    bars: ClassVar[Bars] = "chance"


class HandDealt(Event, frozen=True):
    """A seat draws four tiles. Seen by: how many, everyone; which, `seat` alone."""

    seat: Seat
    tiles: tuple[str | Hidden, ...]
    seen: ClassVar[Seen] = {"tiles": Secret(only("seat"), _covered("tiles"))}
    bars: ClassVar[Bars] = "reveals"


class MarketDealt(Event, frozen=True):
    """The market is turned up. Seen by: everyone."""

    tiles: tuple[str, ...]
    """Slots 1 … 4."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class TilePlaced(Event, frozen=True):
    """A tile of a hand lies in the sack; its seat takes one next. Seen by: everyone."""

    seat: Seat
    tile: str
    orientation: str
    anchor: Cell
    cells: tuple[Cell, ...]
    """In reading order."""
    weight_before: int
    weight_after: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class TinyPlaced(Event, frozen=True):
    """A Tiny lies in the sack, `x` heavy. Seen by: everyone."""

    seat: Seat
    x: int
    cell: Cell
    weight_before: int
    weight_after: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class DirectionChanged(Event, frozen=True):
    """Turns go the other way round from now on. Seen by: everyone."""

    direction: Direction
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class SeatJumped(Event, frozen=True):
    """With two seats: `seat` is jumped, the acting seat comes again. Seen by: everyone. Specification 6.2."""

    seat: Seat
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class SoldierDefeated(Event, frozen=True):
    """A group grew large enough: its seat takes the top soldier of that colour. Seen by: everyone."""

    seat: Seat
    card: str
    group: int
    """Gems in the group."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class PowerUsed(Event, frozen=True):
    """A soldier is discarded for its power. Seen by: everyone."""

    seat: Seat
    card: str
    power: Power
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class BagBroken(Event, frozen=True):
    """The round is over, and by whom. Seen by: everyone. Rulings 9 to 12."""

    seat: Seat
    reason: Literal["chosen", "space", "weight"]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def _from_bag(event: "TreasureTaken") -> Bar | None:
    return "reveals" if event.source == "bag" else None


class TreasureTaken(Event, frozen=True):
    """A tile comes into a hand. Seen by: everyone; which tile, when it is from the bag, `seat` alone."""

    seat: Seat
    source: Literal["bag"] | int
    """The bag, or the market slot."""
    tile: str | Hidden
    paid: int = 0
    collected: int = 0
    """Coins that lay on the tile."""
    seen: ClassVar[Seen] = {
        "tile": Secret(
            lambda event, _position, reader: event.source != "bag" or event.seat == reader,
            lambda _event, _position: Hidden(BACK),
        )
    }
    bars: ClassVar[Bars] = _from_bag


class MarketRefilled(Event, frozen=True):
    """The tiles of the market move up, a new one lies in slot 4. Seen by: everyone."""

    tile: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class HandsRevealed(Event, frozen=True):
    """All hands are open. Seen by: everyone."""

    hands: tuple[tuple[str, ...], ...]
    """By seat."""
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = "reveals"


class RoundScored(Event, frozen=True):
    """What a seat gets for a round. Seen by: everyone. Specification 5.4."""

    seat: Seat
    sum: int
    """Of the values in hand."""
    counted: int
    """Never negative; half of it, rounded down, for the seat that broke the bag."""
    tiny_bonus: int
    gained: int
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class GameEnded(Event, frozen=True):
    """The match is over. Seen by: everyone."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


TreasureEvent: TypeAlias = (
    GameStarted
    | RoundBegan
    | HandDealt
    | MarketDealt
    | TurnBegan
    | TilePlaced
    | TinyPlaced
    | DirectionChanged
    | SeatJumped
    | SoldierDefeated
    | PowerUsed
    | BagBroken
    | TreasureTaken
    | MarketRefilled
    | HandsRevealed
    | RoundScored
    | GameEnded
)

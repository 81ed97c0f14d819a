"""What some events came to, added up: the screens say it in few words, in cells, lines and logs."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.core.events import Event
from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.events import (
    Arrived,
    Captured,
    Cause,
    Cornered,
    DieMoved,
    FateSpent,
    Gained,
    Hushed,
    KingMarch,
    KingStepped,
    Paid,
    Rerolled,
    Resource,
    Shifted,
    StealthRolled,
    Strength,
    Swapped,
    VillageArrived,
    VillageOpened,
)

Change = tuple[Colour, int, int]
"""A die, its strength before and after."""

HURTS: Final[tuple[Cause, ...]] = ("bridge", "behind", "king")
"""Causes that nobody asks for."""


class Digest:
    """Events of one seat's plies, added up by kind."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.seat: Seat | None = None
        self.moved: DieMoved | None = None
        self.order: int | None = None
        """First or second to arrive, where that counts."""
        self.gained: Counter[Resource] = Counter()
        self.paid: Counter[Resource] = Counter()
        self.surplus = 0
        """Treasure that could not be carried."""
        self.changed: list[Change] = []
        """Dice that were set on purpose."""
        self.hurt: dict[Cause, list[Change]] = {cause: [] for cause in HURTS}
        self.rested: list[Change] = []
        self.lost: list[Colour] = []
        self.village: VillageArrived | None = None
        self.fate: list[FateSpent] = []
        self.swapped: list[Swapped] = []
        self.shifted: list[Shifted] = []
        self.rerolled: list[Rerolled] = []
        self.stealth: list[StealthRolled] = []
        self.march: int | None = None
        self.king: int | None = None
        """Where the King came to."""
        self.opened = self.hushed = self.cornered = False
        for event in events:
            self._add(event)

    @property
    def is_doomed(self) -> bool:
        """Whether the die that moved died on its way."""
        return self.moved is not None and self.moved.to is None

    def _add(self, event: Event) -> None:
        match event:
            case DieMoved():
                self.seat, self.moved = event.seat, event
            case Arrived():
                self.order = event.order
            case Gained():
                self.gained[event.resource] += event.amount
                self.surplus += event.lost
            case Paid():
                self.paid[event.resource] += event.amount
            case Strength():
                self._add_change(event)
            case Captured():
                self.lost.append(event.colour)
            case VillageArrived():
                self.village = event
            case Rerolled():
                self.rerolled.append(event)
            case _:
                self._add_fate(event)

    def _add_change(self, event: Strength) -> None:
        change = (event.colour, event.old, event.new)
        if event.cause in self.hurt:
            self.hurt[event.cause].append(change)
        elif event.cause == "rest":
            self.rested.append(change)
        else:
            self.changed.append(change)

    def _add_fate(self, event: Event) -> None:
        match event:
            case FateSpent():
                self.fate.append(event)
            case Swapped():
                self.swapped.append(event)
            case Shifted():
                self.shifted.append(event)
            case Hushed():
                self.hushed = True
            case Cornered():
                self.cornered = True
            case StealthRolled():
                self.stealth.append(event)
            case KingMarch():
                self.march = event.steps
            case KingStepped():
                self.king = event.to
            case VillageOpened():
                self.opened = True
            case _:
                pass

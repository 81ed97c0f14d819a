"""What moves on the mountain after a ply: dice that are rolled, places where a die is captured."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

import msgspec

from rules.core.events import Event
from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.events import Captured, DieMoved, Rerolled, StealthRolled
from rules.goblin_mountain.position import Position
from screens.common.motion import Motion, Steps

FACES: Final = 6
ROLL: Final = 0.48
"""Seconds for a die to come to rest."""
STRIKE: Final = 0.3
"""Seconds for which the place of a captured die burns."""
HINT: Final = 0.6
"""Seconds for which a result is marked where nothing moves."""
KING_SEAT: Final = 0
"""Owner of the Stealth dice."""

DieName = tuple[Seat, Colour]


class Veil(msgspec.Struct, frozen=True):
    """How things stood before a roll."""

    position: Position
    events: int
    """So many of the ply's events had happened."""


class Moving:
    """What looks different for a moment, on top of the position."""

    def __init__(self) -> None:
        self.faces: dict[DieName, int] = {}
        """Dice that show something else while they roll."""
        self.struck: set[tuple[Seat, int]] = set()
        """Where a die was captured a moment ago."""
        self.marked: set[DieName] = set()
        """Dice whose result is pointed out."""
        self._veils: Sequence[Veil] = ()
        self._lifted = 0

    def hide(self, veils: Sequence[Veil]) -> None:
        """Hide what the rolls of a ply led to, until each die lies still."""
        self._veils, self._lifted = veils, 0

    @property
    def veil(self) -> Veil | None:
        """What is seen instead of the position."""
        return self._veils[self._lifted] if self._lifted < len(self._veils) else None

    def motions(self, events: Iterable[Event], before: Position) -> list[Motion]:
        """The motions of a ply, in order. `before` is the position before it."""
        found: list[Motion] = []
        rolls = count(1)
        places = {
            (seat, colour): die.at
            for seat, party in enumerate(before.parties, 1)
            for colour, die in party.dice.items()
            if die.at
        }
        for event in events:
            match event:
                case DieMoved() if event.to is not None:
                    places[event.seat, event.colour] = event.to
                case Captured() if (event.seat, event.colour) in places:
                    found.append(self._strike(event.seat, places[event.seat, event.colour] or 0))
                case StealthRolled():
                    found.append(self._roll((KING_SEAT, event.colour), event.value, next(rolls)))
                case Rerolled():
                    found.append(self._roll((event.seat, event.colour), event.new, next(rolls)))
                case _:
                    pass
        return found

    def _roll(self, die: DieName, value: int, number: int) -> Motion:
        def show(step: int) -> None:
            self.faces[die] = (value + 2 * step + step // 3) % FACES + 1

        def lift() -> None:
            self._lifted = max(self._lifted, number)

        def point_out() -> None:
            lift()
            self.marked.add(die)

        def rest() -> None:
            lift()
            self.faces.pop(die, None)
            self.marked.discard(die)

        return Steps(FACES, ROLL, show, rest, hint=(HINT, point_out))

    def _strike(self, seat: Seat, at: int) -> Motion:
        place = (seat, at)
        return Steps(
            1,
            STRIKE,
            lambda _step: self.struck.add(place),
            lambda: self.struck.discard(place),
            hint=(STRIKE, lambda: self.struck.add(place)),
        )

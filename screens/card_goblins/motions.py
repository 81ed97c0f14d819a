"""What moves after a ply: who fell flashes, what was won lights up, a combat stays until it is understood."""

from collections.abc import Iterable
from typing import Final

from rules.card_goblins.chain_events import Bounced, Destroyed
from rules.card_goblins.events import CombatTotals, TrinketStolen, VPGained
from rules.card_goblins.position import Position
from rules.core.events import Event
from rules.core.rules import Element
from screens.card_goblins.words import element_of
from screens.common.motion import Motion, Steps

FLASHES: Final = 4
"""On, off, on, off."""
SECONDS: Final = 0.8
AFTERMATH: Final = 1.2
"""Seconds for which a combat that is over stays on the screen."""


class Flashes:
    """What is shown for a moment beside the position."""

    def __init__(self) -> None:
        self.ghosts: dict[Element, str] = {}
        """Handles of creatures that have just left their slots."""
        self.struck: frozenset[Element] = frozenset()
        """What was just won."""
        self.fought: Position | None = None
        """The combat that was just counted."""

    def motions(self, events: Iterable[Event], before: Position) -> list[Motion]:
        """The motions of a ply, in order. `before` is the position before it."""
        ghosts: dict[Element, str] = {}
        struck: set[Element] = set()
        counted = False
        for event in events:
            match event:
                case Destroyed() | Bounced():
                    ghosts |= _ghost(before, event.creature)
                case TrinketStolen():
                    struck.add(f"trinket:{event.to}.t{event.new_slot}")
                case VPGained():
                    struck.add(f"vp:{event.seat}")
                case CombatTotals():
                    counted = True
                case _:
                    pass
        found: list[Motion] = [self._aftermath(before)] if counted else []
        return [*found, *([self._flash(ghosts, frozenset(struck))] if ghosts or struck else [])]

    def _aftermath(self, before: Position) -> Motion:
        def show(_step: int = 1) -> None:
            self.fought = before

        def end() -> None:
            self.fought = None

        return Steps(1, AFTERMATH, show, end, hint=(SECONDS, show))

    def _flash(self, ghosts: dict[Element, str], struck: frozenset[Element]) -> Motion:
        def show(step: int = 1) -> None:
            self.ghosts, self.struck = (ghosts, struck) if step % 2 else ({}, frozenset())

        def end() -> None:
            self.ghosts, self.struck = {}, frozenset()

        return Steps(FLASHES, SECONDS, show, end, hint=(SECONDS / 2, show))


def _ghost(before: Position, serial: int) -> dict[Element, str]:
    found = before.find(serial)
    return {} if found is None else {element_of(*found): before.card(found[1].card).handle}

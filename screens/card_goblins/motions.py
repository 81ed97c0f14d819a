"""What moves after a ply: a word thrown in, what it breaks or bends, who falls, what is won, how a combat comes out."""

from collections.abc import Callable, Iterable
from typing import Final

from rules.card_goblins.chain_events import Bounced, Cancelled, Declared, Destroyed, Redirected
from rules.card_goblins.events import CombatTotals, TrinketStolen, VPGained
from rules.card_goblins.position import Item, Position
from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.card_goblins.scene import Bend, Break, Glimpse, Slide
from screens.card_goblins.words import element_of
from screens.common.motion import Motion, Steps

FLASHES: Final = 4
"""On, off, on, off."""
SECONDS: Final = 0.8
STEPS: Final = 8
"""Pictures of something that travels, bends or fills."""
COUNTING: Final = 6
"""Pictures of a combat that is counted."""
AFTERMATH: Final = 1.2
"""Seconds for which a combat that is over stays on the screen."""


class Flashes:
    """What is shown for a moment beside the position."""

    def __init__(self) -> None:
        self.glimpse = Glimpse()

    def motions(self, events: Iterable[Event], before: Position) -> list[Motion]:
        """The motions of a ply, in order. `before` is the position before it."""
        found: list[Motion] = []
        ghosts: dict[Element, str] = {}
        points = {seat: before.side(seat).vp for seat in range(1, before.seats + 1)}
        stack = before.stack
        for event in events:
            match event:
                case Declared():
                    found += [self._shout(event.seat)] if event.seat != before.active else []
                case Cancelled():
                    found += self._broken(stack, event.item)
                case Redirected():
                    found += self._bent(stack, event)
                case Destroyed() | Bounced():
                    ghosts |= _ghost(before, event.creature)
                case CombatTotals():
                    found.append(self._counted(before))
                case TrinketStolen():
                    found.append(self._slide(event, before))
                case VPGained():
                    found.append(self._stars(event.seat, points[event.seat], event.n))
                    points[event.seat] += event.n
                case _:
                    pass
        return [*found, *([self._fall(ghosts)] if ghosts else [])]

    def _steps(self, count: int, seconds: float, picture: Callable[[int], Glimpse], hint: int) -> Motion:
        """Pictures 1 to `count`, then nothing of it; reduced to the picture `hint`."""

        def show(step: int = hint) -> None:
            self.glimpse = picture(step)

        def end() -> None:
            self.glimpse = Glimpse()

        return Steps(count, seconds, show, end, hint=(SECONDS, show))

    def _shout(self, seat: Seat) -> Motion:
        """`EI!`: somebody who is not on turn has a word."""
        return self._steps(FLASHES, SECONDS, lambda step: Glimpse(shout=seat if step % 2 else None), 1)

    def _broken(self, stack: tuple[Item, ...], number: int) -> list[Motion]:
        """What is cancelled stays on the stack for a moment, struck through."""
        if all(item.number != number for item in stack):
            return []
        return [self._steps(FLASHES, SECONDS, lambda step: Glimpse(broken=Break(stack, number, bool(step % 2))), 1)]

    def _bent(self, stack: tuple[Item, ...], event: Redirected) -> list[Motion]:
        """The arrow of what is redirected moves from the old target to the new one."""
        if all(item.number != event.item for item in stack):
            return []
        return [self._steps(STEPS, SECONDS, lambda step: Glimpse(bent=Bend(event, step / STEPS)), STEPS)]

    def _counted(self, before: Position) -> Motion:
        """Both sums count up; then the combat stays until it is understood."""

        def picture(step: int) -> Glimpse:
            return Glimpse(fought=before, counted=min(1.0, step / COUNTING))

        steps = round(COUNTING * (1 + AFTERMATH / SECONDS))
        return self._steps(steps, SECONDS + AFTERMATH, picture, COUNTING)

    def _slide(self, event: TrinketStolen, before: Position) -> Motion:
        """The trinket goes from table to table, and lights up where it comes to rest."""
        name = "?" if isinstance(event.trinket, Hidden) else before.trinket(event.trinket).handle
        struck = frozenset({f"trinket:{event.to}.t{event.new_slot}"})

        def picture(step: int) -> Glimpse:
            slide = Slide(name, event.victim, event.to, step / STEPS) if step < STEPS else None
            return Glimpse(slide=slide, struck=frozenset() if slide else struck)

        return self._steps(STEPS, SECONDS, picture, STEPS)

    def _stars(self, seat: Seat, before: int, gained: int) -> Motion:
        """Stars fill one by one, and shine."""
        struck = frozenset({f"vp:{seat}"})

        def picture(step: int) -> Glimpse:
            return Glimpse(struck=struck, stars={seat: before + gained * step // STEPS})

        return self._steps(STEPS, SECONDS, picture, STEPS)

    def _fall(self, ghosts: dict[Element, str]) -> Motion:
        """Who falls blinks out."""
        return self._steps(FLASHES, SECONDS, lambda step: Glimpse(ghosts=ghosts if step % 2 else {}), 1)


def _ghost(before: Position, serial: int) -> dict[Element, str]:
    found = before.find(serial)
    return {} if found is None else {element_of(*found): before.card(found[1].card).handle}

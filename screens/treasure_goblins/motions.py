"""What moves in the sack after a ply: the group that beat a soldier flashes twice."""

from collections.abc import Iterable
from typing import Final

from rules.core.events import Event
from rules.treasure_goblins.events import SoldierDefeated, TilePlaced
from rules.treasure_goblins.moves import PlaceTile
from rules.treasure_goblins.placing import grown_groups
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.sack import names
from screens.common.motion import Motion, Steps

FLASHES: Final = 4
"""On, off, on, off."""
SECONDS: Final = 0.8


class Flashes:
    """Cells that look different for a moment."""

    def __init__(self) -> None:
        self.struck: set[str] = set()

    def motions(self, events: Iterable[Event], before: Position) -> list[Motion]:
        """The motions of a ply, in order. `before` is the position before it."""
        found: list[Motion] = []
        groups: dict[str, tuple[str, ...]] = {}
        for event in events:
            match event:
                case TilePlaced():
                    move = PlaceTile(event.tile, event.orientation, event.anchor)
                    groups = {gem: names(group) for gem, _, group in grown_groups(before, move)}
                case SoldierDefeated():
                    found.append(self._flash(groups.get(event.card[0], ())))
                case _:
                    pass
        return found

    def _flash(self, group: tuple[str, ...]) -> Motion:
        def show(step: int) -> None:
            if step % 2:
                self.struck.update(group)
            else:
                self.struck.clear()

        return Steps(FLASHES, SECONDS, show, self.struck.clear, hint=(SECONDS / 2, lambda: self.struck.update(group)))

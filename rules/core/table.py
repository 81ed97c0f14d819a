"""The table: where a move happens. Rules emit events on it; the position is always current."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from rules.core.chance import Chance

P = TypeVar("P")
E = TypeVar("E")
T = TypeVar("T")


class Table(Generic[P, E]):
    """A position under way from one decision to the next, and the events on that way.

    Nothing outside it changes, so a move that turns out illegal, or a preview that ends at luck, is dropped with it.
    """

    __slots__ = ("_apply", "chance", "events", "position")

    def __init__(self, apply: Callable[[P, E], P], position: P, chance: Chance) -> None:
        self._apply = apply
        self.position = position
        self.chance = chance
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        """Let the event happen."""
        self.position = self._apply(self.position, event)
        self.events.append(event)

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        return self.chance.die(sides)

    def pick(self, items: Sequence[T]) -> T:
        """Let luck pick one of the items."""
        return self.chance.pick(items)

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """Let luck put the items in order, top first."""
        return self.chance.shuffle(items)

"""Legal moves, listed once for a decision: whoever lists them plays one of them next, and that is looked up there."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from rules.core.seats import Seat

P = TypeVar("P")
M = TypeVar("M")


class Listing(Generic[P, M]):
    """A function that lists moves, with what it listed last. Positions never change, so that holds for good."""

    __slots__ = ("_last", "_list")

    def __init__(self, listing: Callable[[P, Seat], Sequence[M]]) -> None:
        self._list = listing
        self._last: tuple[P, Seat, tuple[M, ...]] | None = None

    def __call__(self, position: P, seat: Seat) -> tuple[M, ...]:
        """All legal moves of the seat, in order."""
        last = self._last
        if last is not None and last[0] is position and last[1] == seat:
            return last[2]
        moves = tuple(self._list(position, seat))
        self._last = position, seat, moves
        return moves

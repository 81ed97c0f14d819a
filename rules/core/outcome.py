"""How a match ended."""

from collections.abc import Sequence

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a score breakdown."""

    text: str
    """What is counted: `Treasure`."""
    value: int
    """How much of it there is."""
    points: int | None = None
    """What it is worth; None where nothing is scored."""


class Outcome(msgspec.Struct, frozen=True):
    """Ranks, scores and how they came about, by seat. The points of a breakdown add up to the score."""

    ranks: tuple[int, ...]
    """1 + the seats that did better: 1, 1, 3. A solo match that is lost has rank 2."""
    scores: tuple[int | None, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    verdict: str | None = None
    """A word for the result, where the game has one."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks, 1) if rank == 1)


def ranks_by(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Rank of each seat when a higher key did better; equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)

"""Ratings, as generic players read them."""

from collections.abc import Sequence
from typing import Final

RUIN: Final = -1000.0
"""A game rates a move so low that no level but the random one makes it, as long as there is another."""


def best_first(rated: Sequence[float]) -> list[int]:
    """Indices of the best rated first; the first listed of equals."""
    return sorted(range(len(rated)), key=lambda index: -rated[index])


def sane(rated: Sequence[float], most: int) -> list[int]:
    """So many of the best rated at most, best first, none of which is ruin; the best one in any case."""
    order = best_first(rated)
    return [index for index in order[:most] if rated[index] > RUIN] or order[:1]

"""Ratings, as generic players read them."""

from collections.abc import Sequence


def best_first(rated: Sequence[float]) -> list[int]:
    """Indices of the best rated first; the first listed of equals."""
    return sorted(range(len(rated)), key=lambda index: -rated[index])

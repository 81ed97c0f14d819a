"""The bell: only for somebody who may be looking elsewhere, and never in a series."""

from collections.abc import Callable
from time import monotonic
from typing import Final, Literal

Occasion = Literal["turn", "asked", "all"]
"""A person's turn began; a window asks people while others act; a loss, or the end."""

LEVELS: Final = ("off", "turn", "asked", "all")
"""What the setting may be: each rings for its own occasion and those before it."""
AWAY: Final = 20.0
"""Seconds without a key after which somebody counts as away."""
APART: Final = 2.0
"""Seconds between two rings, at least."""


class Bell:
    """Rings or keeps silent. `ring` sounds it, `clock` counts seconds."""

    def __init__(self, ring: Callable[[], None], clock: Callable[[], float] = monotonic) -> None:
        self._ring = ring
        self._clock = clock
        self._key = clock()
        self._rung = clock() - APART

    def key(self) -> None:
        """Somebody pressed a key, so he is here."""
        self._key = self._clock()

    def hear(self, occasion: Occasion, level: str, *, focused: bool) -> None:
        """Ring for an occasion, if the level wants it and nobody is looking."""
        now = self._clock()
        wanted = level in LEVELS and LEVELS.index(occasion) <= LEVELS.index(level)
        looking = focused and now - self._key < AWAY
        if wanted and not looking and now - self._rung >= APART:
            self._rung = now
            self._ring()

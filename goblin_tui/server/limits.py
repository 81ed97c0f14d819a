"""How much of the server one address may take, and all together."""

from collections import Counter
from typing import Final

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Counts and seconds. The usual ones suit a small machine and friends behind one router."""

    sessions: int = 100
    """People playing at once."""
    per_address: int = 10
    """Connections from one address, whatever they do."""
    connections: int = 150
    """Connections at once, those that have not said yet who they are included."""
    login: float = 20.0
    """Until somebody has shown his key and opened a terminal."""
    keepalive: float = 30.0
    """Between two questions whether a silent line is still there; three in vain, and it is gone."""
    idle: float = 3600.0
    """Without a key pressed, then the visitor's place is tidied up."""


LIMITS: Final = Limits()

NOT_YET: Final = 50
"""Connections beyond those of all people, of clients that have not said yet who they are."""


def limits_for(sessions: int, per_address: int) -> Limits:
    """The usual limits for so many people."""
    return Limits(sessions=sessions, per_address=per_address, connections=sessions + NOT_YET)


class Doorkeeper:
    """Counts the connections."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.limits = limits
        self._open: Counter[str] = Counter()

    def come(self, address: str) -> str | None:
        """Somebody connects; why he may not, a sentence, or None. He counts until he goes, let in or not."""
        self._open[address] += 1
        if self._open[address] > self.limits.per_address:
            return "too many connections from your address"
        if self._open.total() > self.limits.connections:
            return "the server is full; try again later"
        return None

    def go(self, address: str) -> None:
        """He has gone."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

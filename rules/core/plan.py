"""How far ahead bots look in a game: what the generic search needs to know of it."""

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """How a game is searched."""

    iterations: int = 200
    """Worlds that are looked at."""
    horizon: int = 12
    """Plies that a playout goes beyond the tree."""
    wander: float = 0.1
    """How often a playout moves at random."""
    curiosity: float = 0.5
    """Weight of what was tried seldom."""
    trust: float = 0.3
    """Weight of what the game's own rating says before anything was tried."""
    wide: float = 2.0
    """Moves tried at a node grow as this times the root of its visits."""
    doubt: float = 0.8
    """Standard errors by which a move must be better than the best rated one to be taken instead."""

    def times(self, factor: int) -> "Plan":
        """The same with so many times the iterations."""
        return msgspec.structs.replace(self, iterations=self.iterations * factor)

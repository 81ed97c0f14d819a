"""How far ahead bots look in a game: what the generic search needs to know of it."""

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """How a game is searched."""

    iterations: int = 200
    """Playouts for a decision."""
    breadth: int = 8
    """Moves that are looked at at the root, best rated first."""
    rounds: float = 1.0
    """Turns of every seat that are looked ahead; what is left of the turn comes on top."""
    longest: int = 80
    """Plies after which a playout ends even within a turn."""
    wander: float = 0.0
    """How often a playout moves at random."""
    curiosity: float = 0.5
    """Weight of what was tried seldom below the root."""
    wide: float = 0.5
    """Moves tried at a node below the root grow as this times the root of its visits, and one more."""
    doubt: float = 0.5
    """Standard errors by which a move must be better than the best rated one to be taken instead."""

    def times(self, factor: int) -> "Plan":
        """The same with so many times the iterations."""
        return msgspec.structs.replace(self, iterations=self.iterations * factor)

"""How the bots of Card Goblins judge. Specification 13."""

from collections.abc import Sequence

from rules.card_goblins.moves import CardGoblinsMove
from rules.card_goblins.position import Position
from rules.core.chance import Chance
from rules.core.seats import Seat


def appraise(position: Position, seat: Seat) -> float:
    """0 … 1."""
    return 0.5 if position.side(seat) else 0.0


def rate(moves: Sequence[CardGoblinsMove], chance: Chance) -> list[float]:
    """A value for each move."""
    return [chance.die(100) / 100 for _ in moves]

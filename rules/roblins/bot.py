"""How the bots of Roblins! judge. Specification 13."""

from collections.abc import Sequence

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.roblins.moves import RoblinMove
from rules.roblins.position import Position, other


def appraise(position: Position, seat: Seat) -> float:
    """0 … 1: by the lead in cards left in the pile."""
    lead = len(position.lair(seat).pile) - len(position.lair(other(seat)).pile)
    return min(1.0, max(0.0, 0.5 + lead / 56))


def rate(_position: Position, moves: Sequence[RoblinMove], chance: Chance) -> list[float]:
    """A value for each move."""
    return [float(chance.die(100)) for _ in moves]

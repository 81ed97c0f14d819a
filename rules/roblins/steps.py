"""What the chapters of a turn share: the table they play on, and the names of their steps."""

from typing import Literal, TypeAlias

from rules.core.table import Table
from rules.roblins.events import RoblinEvent
from rules.roblins.position import Position

Play: TypeAlias = Table[Position, RoblinEvent]
"""Where a move of this game happens."""

Step: TypeAlias = Literal[
    "TURN", "DRAW", "MARKET", "PAY", "PLACE", "GUARD", "RAID", "ROUTE", "BAND", "TAX", "TREASURY", "OVER"
]
"""A part of the turn. Its chapter does what is forced, then names the step that follows, or None where it must ask."""

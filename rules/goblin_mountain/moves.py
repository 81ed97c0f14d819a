"""What a seat may ask for. The written form of each is in `notation.py`."""

from typing import Literal, TypeAlias

import msgspec

from rules.core.events import Move as CoreMove
from rules.goblin_mountain.board import Colour

Target: TypeAlias = int | Literal["village"]
"""Where a die may be moved: a field from 1 up, or the village."""


class Draft(CoreMove, frozen=True):
    """Take the die of this value out of a pair; the other seat gets the other one."""

    colour: Colour
    value: int


class MoveDie(CoreMove, frozen=True):
    """Move a die down the tunnel."""

    colour: Colour
    to: Target


class FateRaise(CoreMove, frozen=True):
    """Spend a Fate token: a die gains 1."""

    colour: Colour


class FateLower(CoreMove, frozen=True):
    """Spend a Fate token: a die loses 1."""

    colour: Colour


class FateSet(CoreMove, frozen=True):
    """Spend a Fate token: a die is set to 4."""

    colour: Colour


class FateSwap(CoreMove, frozen=True):
    """Spend a Fate token: two dice change places. `colour` comes before `other` in the order of colours."""

    colour: Colour
    other: Colour


class FateHush(CoreMove, frozen=True):
    """Spend a Fate token: all Stealth dice are set to 1. Solo only."""


class Shift(CoreMove, frozen=True):
    """Once before the first move of a solo match: one die loses 1, another gains 1."""

    giver: Colour = msgspec.field(name="from")
    taker: Colour = msgspec.field(name="to")


class Pass(CoreMove, frozen=True):
    """Stay where you are: only where no die can be moved (ruling 39)."""


class Use(CoreMove, frozen=True):
    """Rest in the Hideout: set the die to 5, or pay 1 Treasure to set it to 4."""


class Trade(CoreMove, frozen=True):
    """Leave 3 Treasure in the Cache for 2 Fame."""


class WellFate(CoreMove, frozen=True):
    """Throw 2 Treasure into the Wishing Well for a Fate token."""


class WellStrength(CoreMove, frozen=True):
    """Throw 2 Treasure into the Wishing Well: the die gains 3."""


class Sacrifice(CoreMove, frozen=True):
    """Give pips of the die to the Blood Altar for as much Fame."""

    pips: int


class Reroll(CoreMove, frozen=True):
    """Ask the Bone Oracle: roll the die again."""


class Invert(CoreMove, frozen=True):
    """Look into the Mirror Pool: turn the die over."""


class Done(CoreMove, frozen=True):
    """Leave the action of the place, or the rest of it, alone."""


class Hit(CoreMove, frozen=True):
    """Let the King hit this die. Solo only."""

    colour: Colour


Move: TypeAlias = (
    Draft
    | MoveDie
    | FateRaise
    | FateLower
    | FateSet
    | FateSwap
    | FateHush
    | Shift
    | Pass
    | Use
    | Trade
    | WellFate
    | WellStrength
    | Sacrifice
    | Reroll
    | Invert
    | Done
    | Hit
)

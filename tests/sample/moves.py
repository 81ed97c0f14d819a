"""What a seat may ask for."""

from rules.core.events import Move
from rules.core.hidden import Hidden
from rules.core.seats import Seat


class Draw(Move, frozen=True):
    """Take the top of the deck."""


class Take(Move, frozen=True):
    """Take the top of the discard pile, openly."""


class Stash(Move, frozen=True):
    """Push a card of the hand under the own stone."""

    card: str | Hidden


class Play(Move, frozen=True):
    """Speak a word."""

    card: str
    target: Seat | None = None


class Call(Move, frozen=True):
    """Make the last call."""


class Pass(Move, frozen=True):
    """Let it happen."""


class Give(Move, frozen=True):
    """Hand over a card to the seat that nicks."""

    card: str | Hidden


class Keep(Move, frozen=True):
    """Leave the card on top of the deck."""


class Bury(Move, frozen=True):
    """Put the card at the bottom of the deck."""


WhisperMove = Draw | Take | Stash | Play | Call | Pass | Give | Keep | Bury

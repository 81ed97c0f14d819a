"""Refusals. Each message is a sentence for the person at the table."""


class Refusal(Exception):
    """Something was asked that cannot be done; nothing has changed."""


class NotAMove(Refusal):
    """The text is no move of this game at all; the message says what was expected."""


class IllegalMove(Refusal):
    """A move, but not legal now; the message names the rule."""


class NotYourTurn(Refusal):
    """The seat has no legal move now."""


class Stale(Refusal):
    """The move answers a ply that is over."""


class Over(Refusal):
    """The match has ended."""


class BadOption(Refusal):
    """The number of seats, an option or its value does not exist; the message names what is possible."""


class BadPosition(Refusal):
    """A position from outside is inconsistent; the message lists every fault."""


class BadRecord(Refusal):
    """A record is damaged; the message says in which line."""


class BadLuck(Refusal):
    """Scripted luck does not fit the draw it came to."""


class NowhereToGo(Refusal):
    """There is no such ply, nothing to undo or nothing to redo."""


class UndoRefused(Refusal):
    """The undo policy forbids it, or wants the agreement of other seats."""


class Unknown(Exception):
    """What comes next hangs on luck or on something hidden, so a preview ends here."""

"""What everybody was worth along a line of a match. Pure."""

import msgspec

from rules.core.journal import NodeId
from rules.core.seats import all_seats
from screens.common.reel import Reel
from screens.common.session import Session
from screens.games import card_of


class Course(msgspec.Struct, frozen=True):
    """How the scores went."""

    plies: tuple[int, ...] = ()
    """Where turns ended."""
    worths: tuple[tuple[int, ...], ...] = ()
    """There, by seat; empty where the game counts nothing before its end."""

    @property
    def high(self) -> int:
        """The most that anybody was ever worth."""
        return max((max(worths) for worths in self.worths), default=1)


def course_at(session: Session, node: NodeId) -> tuple[int, ...]:
    """What everybody was worth at a node, by seat; empty where that means nothing."""
    worth = card_of(session.rules.info).worth()
    if worth is None:
        return ()
    view = session.view_at(node, None)
    return tuple(worth(view, seat) for seat in all_seats(len(session.players)))


def follow(session: Session, reel: Reel) -> Course:
    """The course of the line that a reel shows."""
    if card_of(session.rules.info).worth() is None:
        return Course()
    ends = reel.turn_ends()
    return Course(tuple(ends), tuple(course_at(session, reel.line[ply]) for ply in ends))

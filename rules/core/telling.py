"""What a reader is told of a ply: the move and its events, redacted, with one line an event for people.

Whoever tells asks at the node before the ply, so that a line is worded by what its reader knew at the time.
"""

from collections.abc import Iterable
from typing import TypeVar

from rules.core.errors import NotAMove
from rules.core.events import Event, Move
from rules.core.match import Match, Node
from rules.core.rules import Rules
from rules.core.seats import Seat
from rules.core.views import View

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


def told_lines(rules: Rules[P, M, E], before: P, events: Iterable[E], reader: Seat | None) -> list[tuple[E, str]]:
    """Each event as the reader is told it, with its line; empty where an event needs none.

    `before` is the full position before the first event; the reader None is a spectator.
    """
    told = []
    position = before
    for event in events:
        redacted = rules.redact(position, event, reader)
        told.append((redacted, rules.tell(rules.view(position, reader), redacted)))
        position = rules.apply(position, event)
    return told


def host_lines(rules: Rules[P, M, E], before: P, events: Iterable[E]) -> list[tuple[E, str]]:
    """Each event whole, with its line: for the host alone, whose eye nothing is hidden from."""
    told = []
    position = before
    for event in events:
        told.append((event, rules.tell(View(position, None), event)))
        position = rules.apply(position, event)
    return told


def told_move(rules: Rules[P, M, E], node: Node[P, E], reader: Seat | None) -> str:
    """The move that led to the node as the reader may know it, secret words as `?`; empty at the setup.

    A move of an old record that the rules read no longer is shown to its mover, and to others only in a game that hides
    nothing.
    """
    before, mover = node.parent, node.seat
    if before is None or mover is None:
        return ""
    try:
        move = rules.parse(node.move, rules.view(before.position, mover))
    except NotAMove:
        return "?" if rules.info.hides and reader != mover else node.move
    return rules.notate(rules.redact_move(before.position, mover, move, reader))


def told_ply(match: Match[P, M, E], node: Node[P, E], reader: Seat | None) -> list[tuple[E, str]]:
    """What followed from the ply of a node, the setup included, as the reader was told it."""
    if node.parent is not None:
        return told_lines(match.rules, node.parent.position, node.events, reader)
    if not node.events:
        return []
    started = match.started
    return told_lines(match.rules, match.rules.empty(started.seats, started.options), node.events, reader)

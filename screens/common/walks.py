"""Walking back and forth in a match at one keyboard: where to stop, and whose word is needed. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from rules.core.journal import NodeId
from rules.core.seats import Seat
from screens.common.session import HistoryNode, Told

How: TypeAlias = Literal["undo", "redo", "jump"]


class Walk(msgspec.Struct, frozen=True):
    """A way to another node that waits for the word of others."""

    how: How
    """What the player asked for."""
    node: NodeId
    by: Seat
    needed: tuple[Seat, ...] = ()
    """People who must agree, in the order in which they are asked."""
    agreed: tuple[Seat, ...] = ()
    alone: bool = True
    """Whether it is no more than one ply long."""

    @property
    def asks(self) -> Seat | None:
        """Who is asked next; None: all have agreed."""
        return next((seat for seat in self.needed if seat not in self.agreed), None)

    def agreed_by_next(self) -> "Walk":
        """The walk when the one who was asked has agreed."""
        return self if self.asks is None else msgspec.structs.replace(self, agreed=(*self.agreed, self.asks))


def previous_stop(told: Sequence[Told], people: Sequence[Seat]) -> NodeId | None:
    """The decision that a person made last: undo leads past the plies of bots, who would only play them again.

    Without people every ply counts. None: there is nothing to take back.
    """
    for before, ply in zip(reversed(told[:-1]), reversed(told[1:]), strict=True):
        if ply.seat is not None and (ply.seat in people or not people):
            return before.node
    return None


def next_stop(history: Sequence[HistoryNode], people: Sequence[Seat]) -> NodeId | None:
    """The next decision of a person on the line that was taken back, or its end; None: nothing was."""
    line = sorted((node for node in history if node.on_line), key=lambda node: node.ply)
    here = next(index for index, node in enumerate(line) if node.here)
    ahead = line[here + 1 :]
    for node, following in pairwise(ahead):
        if following.seat in people or not people:
            return node.id
    return ahead[-1].id if ahead else None


def who_asks(
    told: Sequence[Told], node: NodeId, people: Sequence[Seat], turn: Seat | None, ahead: Sequence[HistoryNode]
) -> Seat | None:
    """Who wants to go back to a node of the line, as one keyboard cannot tell who pressed the key.

    Whoever made all that goes, as long as no other person has answered it: such an answer stays `ahead` when it is
    taken back. Otherwise the seat on `turn`. None: nobody can be named.
    """
    after = [ply.node for ply in told]
    first = after.index(node) + 1 if node in after else len(after)
    movers = {ply.seat for ply in told[first:] if ply.seat in people}
    answered = any(following.seat in people and following.seat not in movers for following in ahead)
    if turn is None or (len(movers) == 1 and not answered):
        return taken_from(told, node, people)
    return turn


def taken_from(told: Sequence[Told], node: NodeId, people: Sequence[Seat]) -> Seat | None:
    """The person whose ply is the first that goes when the match goes back to a node of its line.

    Without people every seat counts.
    """
    after = [ply.node for ply in told]
    first = after.index(node) + 1 if node in after else len(after)
    return next((ply.seat for ply in told[first:] if ply.seat in (people or (ply.seat,))), None)

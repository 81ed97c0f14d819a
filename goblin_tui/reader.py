"""What readers are told of a match: its log and its tree, as each seat may know them."""

from collections.abc import Sequence
from typing import Any

from rules.core.journal import NodeId
from rules.core.match import Match, Node
from rules.core.seats import Seat
from rules.core.telling import told_move, told_ply
from screens.common.session import HistoryNode, Told

AnyMatch = Match[Any, Any, Any]
AnyNode = Node[Any, Any]


class Telling:
    """Tells each ply to each reader once, and remembers it: nodes never change."""

    def __init__(self) -> None:
        self._told: dict[tuple[Seat | None, NodeId], Told] = {}
        self._moves: dict[tuple[Seat | None, NodeId], str] = {}

    def line(self, match: AnyMatch, reader: Seat | None, end: AnyNode) -> list[Told]:
        """Every ply from the setup to a node."""
        return [self._ply(match, reader, node) for node in end.line()]

    def _ply(self, match: AnyMatch, reader: Seat | None, node: AnyNode) -> Told:
        known = self._told.get((reader, node.id))
        if known is None:
            known = self._told[reader, node.id] = self._tell(match, reader, node)
        return known

    def _tell(self, match: AnyMatch, reader: Seat | None, node: AnyNode) -> Told:
        told = told_ply(match, node, reader)
        return Told(
            node=node.id,
            ply=node.ply,
            turn=match.rules.turn(node.parent.position) if node.parent is not None else 0,
            seat=node.seat,
            move=self._move(match, reader, node),
            lines=tuple(line for _, line in told if line),
            events=tuple(event for event, _ in told),
        )

    def _move(self, match: AnyMatch, reader: Seat | None, node: AnyNode) -> str:
        known = self._moves.get((reader, node.id))
        if known is None:
            known = self._moves[reader, node.id] = told_move(match.rules, node, reader)
        return known

    def tree(self, match: AnyMatch, reader: Seat | None) -> Sequence[HistoryNode]:
        """Every node, by number."""
        on_line = {node.id for node in (*match.line(), *match.future())}
        return [
            HistoryNode(
                id=node.id,
                parent=node.parent.id if node.parent is not None else None,
                children=tuple(child.id for child in node.children),
                ply=node.ply,
                seat=node.seat,
                move=self._move(match, reader, node),
                on_line=node.id in on_line,
                here=node is match.at,
            )
            for node in match.nodes
        ]

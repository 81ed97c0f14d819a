"""What may be asked about a match: how it stands, what each seat knows, what readers are told of log and tree."""

from collections.abc import Sequence
from typing import Any

from rules.core.errors import NowhereToGo
from rules.core.events import Move
from rules.core.journal import NodeId, Policy
from rules.core.match import Match, Node
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.records import encode
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.core.telling import told_move, told_ply
from screens.common.session import AnyView, HistoryNode, Told

AnyMatch = Match[Any, Any, Any]
AnyNode = Node[Any, Any]


class MatchReader:
    """The part of a `Session` that asks. Views and moves are worked out once for each node that the match stands at."""

    def __init__(self, match: AnyMatch) -> None:
        self.rules: AnyRules = match.rules
        self._match = match
        self._telling = Telling()
        self._views: dict[Seat | None, AnyView] = {}
        self._moves: dict[Seat, Sequence[Move]] = {}

    # What

    @property
    def options(self) -> Options:
        """As settled at the start."""
        return self._match.started.options

    @property
    def seed(self) -> int | str:
        """Of the match's luck."""
        return self._match.seed

    @property
    def policy(self) -> Policy:
        """Who may take back."""
        return self._match.policy

    # Now

    @property
    def node(self) -> NodeId:
        """Where the match stands."""
        return self._match.at.id

    @property
    def ply(self) -> int:
        """Moves made on the present line."""
        return self._match.ply

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return self.rules.turn(self._match.position)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats waited for."""
        return self.rules.actors(self._match.position)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.rules.outcome(self._match.position)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back here."""
        return self._match.at.latest is not None

    def view(self, seat: Seat | None) -> AnyView:
        """What the seat may know now."""
        if seat not in self._views:
            self._views[seat] = self._match.view(seat)
        return self._views[seat]

    def moves(self, seat: Seat) -> Sequence[Move]:
        """All legal moves of the seat."""
        if seat not in self._moves:
            self._moves[seat] = tuple(self._match.moves(seat))
        return self._moves[seat]

    def _moved_on(self) -> None:
        """The match stands elsewhere: what is asked next is worked out anew."""
        self._views.clear()
        self._moves.clear()

    # Then

    def view_at(self, node: NodeId, seat: Seat | None) -> AnyView:
        """What the seat could know at that node."""
        return self.rules.view(self._node(node).position, seat)

    def told(self, seat: Seat | None, node: NodeId | None = None) -> Sequence[Told]:
        """The line from the setup to `node`, as the seat was told it."""
        end = self._match.at if node is None else self._node(node)
        return self._telling.line(self._match, seat, end)

    def history(self, seat: Seat | None) -> Sequence[HistoryNode]:
        """The whole tree, as the seat may know it."""
        return self._telling.tree(self._match, seat)

    def record(self) -> str:
        """The match as the text of a record."""
        return encode(self._match.journal)

    def _node(self, node: NodeId) -> AnyNode:
        if not 0 <= node < len(self._match.nodes):
            raise NowhereToGo(f"there is no node {node}")
        return self._match.nodes[node]


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

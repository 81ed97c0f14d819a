"""The game tree laid out in rows: the line that counts, and what was taken back beside it. Pure.

The rows of one line stand below each other at a fixed place, however often it forks, so a match of a thousand plies is
as readable as a short one:

    10 Robin black village
    11 ├─ Julie blue 10
       │  └─ Robin orange 17 …4 more
    11 └─ Julie blue 8
    12    Robin orange 17

Passes in a row are one row, as long as nothing else was played among them.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import msgspec

from rules.core.journal import NodeId
from rules.core.seats import Seat
from screens.common.session import HistoryNode, Told

SHOWN: Final = 2
"""Plies of a side line that show while it is folded."""

PASSES: Final = ("pass", "pass all")
"""Moves of which a row of the tree may stand for several."""

DEEPEST: Final = 4
"""Forks within side lines that get a step to the right; what forks deeper stays folded."""


class Row(msgspec.Struct, frozen=True):
    """One ply as it is listed."""

    node: NodeId
    ply: int | None
    """Printed number; None within side lines, where it would be read as a place on the line."""
    branch: str
    """What stands before the move: `├─ `, `│  └─ ` or blanks."""
    more: int = 0
    """Plies folded behind it."""
    passes: bool = False
    """Whether these are passes, after which the line goes on."""


class Tree:
    """The nodes of a match, in whatever order they came."""

    def __init__(self, nodes: Sequence[HistoryNode]) -> None:
        self.nodes = {node.id: node for node in nodes}
        self._sizes = dict.fromkeys(self.nodes, 1)
        for name in sorted(self.nodes, reverse=True):
            parent = self.nodes[name].parent
            if parent is not None:
                self._sizes[parent] += self._sizes[name]

    def following(self, node: NodeId) -> int:
        """How many plies there are behind a node, on all lines."""
        return self._sizes[node] - 1

    def siblings(self, node: NodeId) -> tuple[NodeId, ...]:
        """All that was played at the same decision, this node included, in order of coming about."""
        parent = self.nodes[node].parent
        return (node,) if parent is None else self.nodes[parent].children

    def shown(self, node: NodeId, line: Sequence[NodeId]) -> tuple[NodeId, ...]:
        """The siblings of a node from top to bottom, as `rows` lists them along a line."""
        siblings = self.siblings(node)
        main = [sibling for sibling in siblings if sibling in line]
        return (*(sibling for sibling in siblings if sibling not in line), *main)

    def aside(self, node: NodeId, line: Sequence[NodeId]) -> list[NodeId]:
        """The nodes that lead from a line to a node beside it, nearest to that node first; none on the line itself."""
        nodes, on_line = [], set(line)
        at: NodeId | None = node
        while at is not None and at not in on_line:
            nodes.append(at)
            at = self.nodes[at].parent
        return nodes

    @property
    def deepest(self) -> int:
        """Plies of the longest line."""
        return max((node.ply for node in self.nodes.values()), default=0)

    def line(self, through: NodeId) -> list[NodeId]:
        """From the setup through a node to an end: on from there as the match stands, else along the latest moves."""
        nodes = [through]
        while (parent := self.nodes[nodes[-1]].parent) is not None:
            nodes.append(parent)
        nodes.reverse()
        while children := self.nodes[nodes[-1]].children:
            nodes.append(next((child for child in children if self.nodes[child].on_line), children[-1]))
        return nodes

    def present(self) -> NodeId:
        """Where the match stands."""
        return next(node.id for node in self.nodes.values() if node.here)

    def forks(self, line: Sequence[NodeId]) -> list[int]:
        """The plies of a line at which something else was played, too."""
        return [ply for ply, node in enumerate(line) if len(self.siblings(node)) > 1]

    def rows(
        self,
        line: Sequence[NodeId],
        unfolded: AbstractSet[NodeId] = frozenset(),
        kept: AbstractSet[NodeId] = frozenset(),
    ) -> list[Row]:
        """The line with its side lines, each above the ply that it stands against.

        Behind an `unfolded` node a side line, or a run of passes, is shown whole; so is a run with a node that is
        `kept`.
        """
        rows: list[Row] = []
        folded = self._folded(line, unfolded, kept)
        forked, ply = False, 0
        while ply < len(line):
            node = line[ply]
            others = [other for other in self.shown(node, line) if other != node]
            forked = forked or bool(others)
            for other in others:
                rows += self._side(other, ply, "├─ ", "│  ", SHOWN, 0, unfolded)
            more = folded.get(ply, 0)
            rows.append(Row(node, ply, "└─ " if others else "   " if forked else "", more, passes=more > 0))
            ply += 1 + more
        return rows

    def _folded(
        self, line: Sequence[NodeId], unfolded: AbstractSet[NodeId], kept: AbstractSet[NodeId]
    ) -> dict[int, int]:
        """How many passes each run hides behind its first one, by the ply of that."""
        folded: dict[int, int] = {}
        begin = 0
        for ply in range(1, len(line) + 1):
            if ply < len(line) and self._goes_on(line[ply - 1], line[ply]):
                continue
            run = line[begin:ply]
            if len(run) > 1 and run[0] not in unfolded and kept.isdisjoint(run):
                folded[begin] = len(run) - 1
            begin = ply
        return folded

    def _goes_on(self, node: NodeId, following: NodeId) -> bool:
        """Whether both are passes, and nothing else was played instead of the second."""
        passes = self.nodes[node].move in PASSES and self.nodes[following].move in PASSES
        return passes and len(self.siblings(following)) == 1

    def _side(
        self,
        node: NodeId,
        ply: int | None,
        branch: str,
        indent: str,
        left: int,
        depth: int,
        unfolded: AbstractSet[NodeId],
    ) -> Iterator[Row]:
        """A side line from a node on, `left` plies of it; `indent` stands before whatever follows its first ply."""
        while True:
            children = self.nodes[node].children
            whole = node in unfolded
            forks = len(children) > 1
            if not children or (left <= 1 and not whole) or (forks and depth == DEEPEST):
                yield Row(node, ply, branch, self.following(node))
                return
            yield Row(node, ply, branch)
            left = len(self.nodes) if whole else left - 1
            if forks or depth == 0:
                break
            node, ply, branch = children[0], None, indent
        for child in children:
            last = child == children[-1]
            corner, below = ("└─ ", "   ") if last else ("├─ ", "│  ")
            yield from self._side(child, None, indent + corner, indent + below, left, depth + 1, unfolded)


def mover_of(plies: Sequence[Told]) -> Seat | None:
    """Who made a turn: of those who did more in it than pass the one who did most; None at the setup."""
    made = [told.seat for told in plies if told.seat is not None and told.move not in PASSES]
    return max(made, key=made.count) if made else plies[0].seat

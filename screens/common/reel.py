"""A finger on the history of a match: it moves along a line, from line to line, and changes nothing. Pure."""

from collections.abc import Callable

from rules.core.journal import NodeId
from screens.common.tree import Tree


class Reel:
    """A line of a match and a place on it. Ply 0 is the setup."""

    def __init__(self, tree: Tree, turn: Callable[[NodeId], int], node: NodeId) -> None:
        """`turn` says in which turn the ply of a node was made."""
        self._turn = turn
        self.tree = tree
        self.trunk = tree.line(tree.present())
        """The line of the match itself: whatever line is gone along, the history is told along this one."""
        self.line: list[NodeId] = []
        self.ply = 0
        self.show(node)

    @property
    def node(self) -> NodeId:
        """Where the finger is."""
        return self.line[self.ply]

    @property
    def last(self) -> int:
        """The last ply of the line."""
        return len(self.line) - 1

    def show(self, node: NodeId) -> None:
        """Go to a node; the line stays where it goes through it."""
        if node not in self.line:
            self.line = self.tree.line(node)
        self.ply = self.line.index(node)

    def grow(self, tree: Tree) -> None:
        """Take a tree that more was played in; the finger stays."""
        node = self.node
        self.tree, self.trunk = tree, tree.line(tree.present())
        self.line = tree.line(self.line[-1])
        self.ply = self.line.index(node)

    def to_ply(self, ply: int) -> None:
        """Go to a ply of the line, or to its nearer end."""
        self.ply = max(0, min(ply, self.last))

    def fork(self) -> int | None:
        """The last ply up to here at which something else was played, too; None where there is none."""
        return next((ply for ply in range(self.ply, 0, -1) if len(self.tree.siblings(self.line[ply])) > 1), None)

    def branches(self) -> tuple[NodeId, ...]:
        """What was played at that ply, from top to bottom of the history; nothing where there is no such ply."""
        fork = self.fork()
        return () if fork is None else self.tree.shown(self.line[fork], self.trunk)

    def branch(self, step: int) -> bool:
        """To the branch above or below at the last fork up to here; whether there is one."""
        branches = self.branches()
        beside = next((place for place, node in enumerate(branches) if node in self.line), 0) + step
        if not 0 <= beside < len(branches):
            return False
        self.show(branches[beside])
        return True

    def turn(self, step: int) -> None:
        """To where the turn before or after ended."""
        ahead = [ply for ply in (0, *self.turn_ends()) if (ply - self.ply) * step > 0]
        if ahead:
            self.ply = min(ahead) if step > 0 else max(ahead)

    def turn_ends(self) -> list[int]:
        """The last ply of each turn of the line."""
        turns = [self._turn(node) for node in self.line]
        return [ply for ply in range(1, len(turns)) if ply == self.last or turns[ply] != turns[ply + 1]]

    def to_turn(self, turn: int) -> bool:
        """To where a turn began; whether the line has it."""
        began = next((ply for ply in range(self.last) if self._turn(self.line[ply + 1]) == turn), None)
        if began is not None:
            self.ply = began
        return began is not None

    def turns(self) -> int:
        """The number of the line's last turn."""
        return self._turn(self.line[-1])

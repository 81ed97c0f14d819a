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
        self.tree = tree
        self.line = tree.line(self.line[-1])
        self.ply = self.line.index(node)

    def to_ply(self, ply: int) -> None:
        """Go to a ply of the line, or to its nearer end."""
        self.ply = max(0, min(ply, self.last))

    def branch(self, step: int) -> None:
        """To the alternative above or below; where there is none, to the fork before or behind on the line."""
        siblings = self.tree.siblings(self.node)
        beside = siblings.index(self.node) + step
        if 0 <= beside < len(siblings):
            self.show(siblings[beside])
            return
        forks = self.tree.forks(self.line)
        ahead = [ply for ply in forks if (ply - self.ply) * step > 0]
        if ahead:
            self.ply = min(ahead) if step > 0 else max(ahead)

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

"""Game trees drawn in a line, for tests of whatever shows them."""

from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from screens.common.session import HistoryNode
from screens.common.tree import Row, Tree


def tree(moves: str, here: int | None = None, passes: AbstractSet[int] = frozenset()) -> Tree:
    """A tree of `2<1`: node 2 follows from node 1. The match stands at `here`, or at the node named last."""
    parents: dict[int, int | None] = {0: None}
    for word in moves.split():
        child, parent = map(int, word.split("<"))
        parents[child] = parent
    at = here if here is not None else list(parents)[-1]
    on_line = set()
    node: int | None = at
    while node is not None:
        on_line.add(node)
        node = parents[node]
    nodes = [_node(parents, number, at, number in on_line) for number in parents]
    return Tree([replace(node, move="pass") if node.id in passes else node for node in nodes])


def _node(parents: dict[int, int | None], number: int, at: int, on_line: bool) -> HistoryNode:
    children = tuple(child for child, parent in parents.items() if parent == number)
    ply, above = 0, parents[number]
    while above is not None:
        ply, above = ply + 1, parents[above]
    seat = 2 - ply % 2 if ply else None
    return HistoryNode(number, parents[number], children, ply, seat, f"m{number}", on_line, number == at)


def drawn(rows: list[Row]) -> list[str]:
    """Rows as they are listed: ply, branch, node, what is folded."""
    return [
        f"{row.ply if row.ply is not None else '':>2} {row.branch}m{row.node}{f' …{row.more}' if row.more else ''}"
        for row in rows
    ]

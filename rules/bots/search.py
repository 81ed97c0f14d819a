"""Single-observer information-set Monte Carlo tree search: what a bot does that thinks ahead.

After Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search (2012): one tree over what the searching
seat can tell apart; every iteration deals a fresh world that fits the view, and only moves that are legal in that world
may be chosen, each held against how often it was available. Others' hidden choices look alike and share an edge.
Playouts are short, move by `habit`, and end in `appraise`. All luck is the bot's own.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final

from rules.core.chance import Chance
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View

Rewards = tuple[float, ...]
"""What a world turned out to be worth, 0 … 1, by seat."""
GoOn = Callable[[int], bool]
"""Whether a search that has done so many iterations does another."""


class _Edge:
    """A move at a node: how often it could be chosen, how often it was, and what came of it by seat."""

    __slots__ = ("available", "node", "prior", "squares", "total", "visits")

    def __init__(self, prior: float, seats: int) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = [0.0] * seats
        self.squares = 0.0
        self.node = _Node()

    def mean(self, seat: Seat) -> float:
        """What it is worth to a seat on average; nothing is known of a move never made."""
        return self.total[seat - 1] / self.visits if self.visits else 0.0


class _Node:
    """A decision as the searching seat knows it."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Any, _Edge] = {}


class SearchBot:
    """Looks ahead into worlds that fit what its seat knows."""

    def __init__(self, factor: int = 1, plan: Plan | None = None, go_on: GoOn | None = None) -> None:
        self._factor = factor
        self._plan = plan
        self._go_on = go_on

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """The move that most iterations led to; the best rated one, unless another is clearly better."""
        if len(moves) == 1:
            return moves[0]
        plan = (self._plan or rules.plan).times(self._factor)
        go_on = self._go_on or (lambda done: done < plan.iterations)
        return _Search(rules, view, plan, chance).best(moves, go_on)


class _Search:
    """One decision."""

    def __init__(self, rules: AnyRules, view: View[Any], plan: Plan, chance: Chance) -> None:
        assert view.seat is not None
        self._rules = rules
        self._view = view
        self._me: Seat = view.seat
        self._plan = plan
        self._luck = chance
        self._seats = rules.seats(view.position)
        self._root = _Node()

    def best(self, moves: Sequence[Any], go_on: GoOn) -> Any:
        """Search, then choose among the legal moves."""
        rated = self._rules.rate(self._view, moves, self._luck)
        order = sorted(range(len(moves)), key=lambda index: -rated[index])
        favourite = moves[order[0]]
        for rank, index in enumerate(order):
            self._root.edges[moves[index]] = _Edge(1 / (1 + rank), self._seats)
        done = 0
        while go_on(done):
            self._iterate()
            done += 1
        return self._decided(moves, favourite)

    def _decided(self, moves: Sequence[Any], favourite: Any) -> Any:
        edges = self._root.edges
        winner = max(moves, key=lambda move: (edges[move].visits, edges[move].mean(self._me)))
        first, second = edges[winner], edges[favourite]
        if winner == favourite or not second.visits:
            return winner
        gain = first.mean(self._me) - second.mean(self._me)
        error = sqrt(self._spread(first) / first.visits + self._spread(second) / second.visits)
        return winner if gain > self._plan.doubt * error else favourite

    def _spread(self, edge: _Edge) -> float:
        """The variance of what a move brought, never taken for none."""
        mean = edge.mean(self._me)
        return max(edge.squares / edge.visits - mean * mean, 0.0) + 1e-4

    # One iteration

    def _iterate(self) -> None:
        position = self._rules.determinize(self._view, self._luck)
        node, walked, fresh = self._root, list[_Edge](), False
        nodes = [node]
        while not fresh and self._rules.actors(position):
            seat = self._me if node is self._root else self._rules.actors(position)[0]
            moves = self._rules.moves(position, seat)
            edge, move, fresh = self._step(node, position, seat, moves)
            position = self._play(position, seat, move)
            walked.append(edge)
            node = edge.node
            nodes.append(node)
        self._reward(nodes, walked, self._playout(position))

    def _step(self, node: _Node, position: Any, seat: Seat, moves: Sequence[Any]) -> tuple[_Edge, Any, bool]:
        """The edge to follow, a move of this world that belongs to it, and whether it was never followed before."""
        sorts: dict[Any, Any] = {}
        for move in moves:
            sorts.setdefault(self._key(position, seat, move), move)
        known = [(key, node.edges[key]) for key in sorts if key in node.edges]
        for _, edge in known:
            edge.available += 1
        tried = sum(1 for _, edge in known if edge.visits)
        if len(known) < len(sorts) and (not known or tried < self._breadth(node)):
            return self._expand(node, position, seat, sorts)
        key, edge = max(known, key=lambda pair: self._bound(pair[1], seat, tried < self._breadth(node)))
        return edge, sorts[key], edge.visits == 0

    def _expand(
        self, node: _Node, position: Any, seat: Seat, sorts: dict[Any, Any]
    ) -> tuple[_Edge, Any, bool]:
        """A move that was not tried here: first what habit makes, then any."""
        fresh = [key for key in sorts if key not in node.edges]
        key = self._luck.pick(fresh)
        if len(fresh) == len(sorts):
            habit = self._key(position, seat, self._habit(position, seat, tuple(sorts.values())))
            key = habit if habit in sorts else key
        edge = node.edges[key] = _Edge(1.0 if len(fresh) == len(sorts) else 0.0, self._seats)
        edge.available = 1
        return edge, sorts[key], True

    def _breadth(self, node: _Node) -> float:
        return self._plan.wide * sqrt(node.visits + 1)

    def _bound(self, edge: _Edge, seat: Seat, widening: bool) -> float:
        """How promising an edge is; one never followed waits until the node is widened."""
        if not edge.visits:
            return 2.0 + edge.prior if widening else edge.prior - 2.0
        plan = self._plan
        curious = plan.curiosity * sqrt(log(edge.available + 1) / edge.visits)
        return edge.mean(seat) + curious + plan.trust * edge.prior / (1 + edge.visits)

    def _key(self, position: Any, seat: Seat, move: Any) -> Any:
        """What the searching seat can tell of a move."""
        return move if seat == self._me else self._rules.redact_move(position, seat, move, self._me)

    def _play(self, position: Any, seat: Seat, move: Any) -> Any:
        table: Table[Any, Any] = Table(self._rules.apply, position, self._luck)
        self._rules.play(table, seat, move)
        return table.position

    def _habit(self, position: Any, seat: Seat, moves: Sequence[Any]) -> Any:
        return self._rules.habit(View(position, seat), moves, self._luck)

    def _playout(self, position: Any) -> Rewards:
        """What a world is worth after a few more plies."""
        wander = int(1000 * self._plan.wander)
        for _ in range(self._plan.horizon):
            actors = self._rules.actors(position)
            if not actors:
                break
            moves = self._rules.moves(position, actors[0])
            if len(moves) == 1:
                move = moves[0]
            elif self._luck.die(1000) <= wander:
                move = self._luck.pick(moves)
            else:
                move = self._habit(position, actors[0], moves)
            position = self._play(position, actors[0], move)
        outcome = self._rules.outcome(position)
        if outcome is not None and self._seats > 1:
            return rewards_of(outcome)
        return tuple(self._rules.appraise(View(position, seat), seat) for seat in all_seats(self._seats))

    def _reward(self, nodes: Sequence[_Node], walked: Sequence[_Edge], rewards: Rewards) -> None:
        for node in nodes:
            node.visits += 1
        mine = rewards[self._me - 1]
        for edge in walked:
            edge.visits += 1
            edge.squares += mine * mine
            for index, reward in enumerate(rewards):
                edge.total[index] += reward


def rewards_of(outcome: Outcome) -> Rewards:
    """1 for whoever won alone, shared among winners; a little for each seat that was left behind."""
    ranks = outcome.ranks
    winners = ranks.count(1)
    others = max(1, len(ranks) - 1)
    return tuple(
        0.9 * (1 / winners if rank == 1 else 0.0) + 0.1 * sum(1 for other in ranks if other > rank) / others
        for rank in ranks
    )

"""Single-observer information-set Monte Carlo tree search: what a bot does that thinks ahead.

After Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search (2012): one tree over what the searching
seat can tell apart; every world is dealt afresh to fit the view, and only moves that are legal in that world may be
chosen, each held against how often it was available. Others' hidden choices look alike and share an edge. Playouts
move by `habit` to the end of a turn and are weighed by `appraise`. All luck is the bot's own.

At the root, moves are compared in the same worlds, and the better half of them goes on to more worlds (sequential
halving, Karnin, Koren and Somekh 2013): so few playouts tell two good moves apart.
"""

from collections.abc import Callable, Sequence
from math import ceil, inf, log, log2, sqrt
from typing import Any, TypeAlias

import msgspec

from rules.bots.rating import sane
from rules.core.chance import Chance
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View

Rewards: TypeAlias = tuple[float, ...]
"""What a world turned out to be worth, 0 … 1, by seat."""
GoOn: TypeAlias = Callable[[int], bool]
"""Whether a search that has done so many playouts does another."""


class _Edge:
    """A move at a node: how often it could be chosen, how often it was, and what came of it by seat."""

    __slots__ = ("available", "node", "total", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.total = [0.0] * seats
        self.node = _Node()

    def mean(self, seat: Seat) -> float:
        """What it is worth to a seat on average."""
        return self.total[seat - 1] / self.visits if self.visits else 0.0


class _Node:
    """A decision as the searching seat knows it."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Any, _Edge] = {}


class _Candidate:
    """A move at the root, and what it was worth to the searching seat world by world."""

    __slots__ = ("edge", "move", "worth")

    def __init__(self, move: Any, seats: int) -> None:
        self.move = move
        self.edge = _Edge(seats)
        self.worth: list[float] = []

    def mean(self) -> float:
        return sum(self.worth) / len(self.worth) if self.worth else 0.0

    def beats(self, other: "_Candidate", doubt: float) -> bool:
        """Whether it is better in the worlds in which both were tried, by so many standard errors."""
        gains = [mine - theirs for mine, theirs in zip(self.worth, other.worth, strict=False)]
        if len(gains) < 2:
            return False
        mean = sum(gains) / len(gains)
        variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
        return mean > doubt * sqrt(variance / len(gains)) + 1e-9


class Verdict(msgspec.Struct, frozen=True):
    """What a search came to."""

    move: Any
    worth: Rewards
    """What the position is worth to each seat after it, 0 … 1."""
    other: Any = None
    """The next best of the moves that were looked at to the end; None: there was no other."""
    ahead: float = 0.0
    """By how much the move is worth more than that to the seat that searched; below 0 where it is taken for luck."""


class SearchBot:
    """Looks ahead into worlds that fit what its seat knows."""

    def __init__(self, factor: int = 1, plan: Plan | None = None, go_on: GoOn | None = None) -> None:
        self._factor = factor
        self._plan = plan
        self._go_on = go_on

    def until(self, go_on: GoOn) -> "SearchBot":
        """The same, asking before each playout whether there is time for it."""
        return SearchBot(self._factor, self._plan, go_on)

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        """The best rated move, unless another turns out clearly better."""
        return moves[0] if len(moves) == 1 else self._search(rules, view, chance).best(moves)[0].move

    def weigh(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Verdict:
        """The same, with what is expected of it."""
        search = self._search(rules, view, chance)
        return search.verdict(*search.best(moves))

    def _search(self, rules: AnyRules, view: View[Any], chance: Chance) -> "_Search":
        plan = (self._plan or rules.plan).times(self._factor)
        return _Search(rules, view, plan, chance, self._go_on)


class _Search:
    """One decision."""

    def __init__(self, rules: AnyRules, view: View[Any], plan: Plan, chance: Chance, go_on: GoOn | None) -> None:
        assert view.seat is not None
        self._rules = rules
        self._view = view
        self._me: Seat = view.seat
        self._plan = plan
        self._luck = chance
        self._seats = rules.seats(view.position)
        self._until = rules.turn(view.position) + max(1, round(plan.rounds * self._seats))
        self._go_on = go_on
        self._done = 0

    def best(self, moves: Sequence[Any]) -> tuple[_Candidate, Sequence[_Candidate]]:
        """The move that is chosen, and all that were looked at to the end."""
        rated = self._rules.rate(self._view, moves, self._luck)
        order = sane(rated, self._plan.breadth)
        candidates = [_Candidate(moves[index], self._seats) for index in order]
        if rated[order[0]] == inf or len(order) == 1:
            return candidates[0], candidates[:1]
        favourite, left = candidates[0], candidates
        rounds = ceil(log2(len(candidates)))
        for _ in range(rounds):
            self._compare(left, max(1, self._plan.iterations // (rounds * len(left))))
            ranked = sorted(left, key=_Candidate.mean, reverse=True)[: max(2, (len(left) + 1) // 2)]
            left = ranked if favourite in ranked else [favourite, *ranked[: max(1, len(ranked) - 1)]]
        winner = max(left, key=_Candidate.mean)
        return winner if winner.beats(favourite, self._plan.doubt) else favourite, left

    def verdict(self, chosen: _Candidate, left: Sequence[_Candidate]) -> Verdict:
        """What is expected of a choice."""
        if not chosen.worth:
            self._compare((chosen,), max(1, self._plan.iterations // self._plan.breadth))
        other = max((each for each in left if each is not chosen and each.worth), key=_Candidate.mean, default=None)
        return Verdict(
            chosen.move,
            tuple(chosen.edge.mean(seat) for seat in all_seats(self._seats)),
            None if other is None else other.move,
            0.0 if other is None else chosen.mean() - other.mean(),
        )

    def _compare(self, candidates: Sequence[_Candidate], worlds: int) -> None:
        """Try each move in the same worlds."""
        for _ in range(worlds):
            world = self._rules.determinize(self._view, self._luck)
            for candidate in candidates:
                if self._go_on is not None and not self._go_on(self._done):
                    return
                candidate.worth.append(self._try(world, candidate)[self._me - 1])
                self._done += 1

    # One playout

    def _try(self, world: Any, candidate: _Candidate) -> Rewards:
        position = self._play(world, self._me, candidate.move)
        walked = [candidate.edge]
        while self._goes_on(position):
            actor = self._rules.actors(position)[0]
            edge, move = self._step(walked[-1].node, position, actor)
            position = self._play(position, actor, move)
            walked.append(edge)
            if edge.visits == 0:
                break
        rewards = self._playout(position)
        for edge in walked:
            edge.visits += 1
            edge.node.visits += 1
            for index, reward in enumerate(rewards):
                edge.total[index] += reward
        return rewards

    def _goes_on(self, position: Any) -> bool:
        return bool(self._rules.actors(position)) and self._rules.turn(position) < self._until

    def _step(self, node: _Node, position: Any, seat: Seat) -> tuple[_Edge, Any]:
        """The edge to follow, and a move of this world that belongs to it."""
        moves = self._rules.moves(position, seat)
        sorts: dict[Any, Any] = {}
        for move in moves:
            sorts.setdefault(self._key(position, seat, move), move)
        known = [key for key in sorts if key in node.edges]
        for key in known:
            node.edges[key].available += 1
        if len(known) < len(sorts) and len(known) < 1 + self._plan.wide * sqrt(node.visits):
            return self._expand(node, position, seat, moves, sorts)
        key = max(known, key=lambda each: self._bound(node.edges[each], seat))
        return node.edges[key], sorts[key]

    def _expand(
        self, node: _Node, position: Any, seat: Seat, moves: Sequence[Any], sorts: dict[Any, Any]
    ) -> tuple[_Edge, Any]:
        """A move that was not tried here: first what habit makes, then any."""
        move = self._habit(position, seat, moves)
        key = self._key(position, seat, move)
        if key in node.edges:
            key = self._luck.pick([each for each in sorts if each not in node.edges])
            move = sorts[key]
        edge = node.edges[key] = _Edge(self._seats)
        edge.available = 1
        return edge, move

    def _bound(self, edge: _Edge, seat: Seat) -> float:
        """How promising an edge is."""
        return edge.mean(seat) + self._plan.curiosity * sqrt(log(edge.available + 1) / edge.visits)

    def _key(self, position: Any, seat: Seat, move: Any) -> Any:
        """What the searching seat can tell of a move."""
        return move if seat == self._me else self._rules.redact_move(position, seat, move, self._me)

    def _play(self, position: Any, seat: Seat, move: Any) -> Any:
        table: Table[Any, Any] = Table(self._rules.apply, position, self._luck)
        self._rules.play(table, seat, move)
        return table.position

    def _habit(self, position: Any, seat: Seat, moves: Sequence[Any]) -> Any:
        return self._rules.habit(View(position, seat), moves, self._luck) if len(moves) > 1 else moves[0]

    def _playout(self, position: Any) -> Rewards:
        """What a world is worth when the turns are over that are looked at."""
        wander = int(1000 * self._plan.wander)
        for _ in range(self._plan.longest):
            if not self._goes_on(position):
                break
            actor = self._rules.actors(position)[0]
            moves = self._rules.moves(position, actor)
            if wander and self._luck.die(1000) <= wander:
                move = self._luck.pick(moves)
            else:
                move = self._habit(position, actor, moves)
            position = self._play(position, actor, move)
        outcome = self._rules.outcome(position)
        if outcome is not None and self._seats > 1:
            return rewards_of(outcome)
        return tuple(self._rules.appraise(View(position, seat), seat) for seat in all_seats(self._seats))


def rewards_of(outcome: Outcome) -> Rewards:
    """1 for whoever won alone, shared among winners; a little for each seat that was left behind."""
    ranks = outcome.ranks
    winners = ranks.count(1)
    others = max(1, len(ranks) - 1)
    return tuple(
        0.9 * (1 / winners if rank == 1 else 0.0) + 0.1 * sum(1 for other in ranks if other > rank) / others
        for rank in ranks
    )

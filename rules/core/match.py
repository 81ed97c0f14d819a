"""A match: its history as a tree, journaled.

Every node holds its position, so undo, redo and jumps only walk, and whoever searches never touches the tree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import ValidationError

from rules.core.chance import NO_SCRIPT, Chance, Script, ScriptedChance, SeededChance
from rules.core.errors import (
    BadLuck,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    NotYourTurn,
    NowhereToGo,
    Over,
    Refusal,
    Stale,
    UndoRefused,
)
from rules.core.events import Event, Move, Passed
from rules.core.journal import FORMAT, Entry, Luck, NodeId, Played, Policy, Started, Went
from rules.core.notation import counted
from rules.core.options import Value, likely, settle
from rules.core.plain import QUOTED, abridged, plain
from rules.core.rules import Rules
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


LONGEST_REASON = 300
"""Characters that tell what is wrong with a line of a record."""


class Node(Generic[P, E]):
    """A decision point of the tree: the ply that led here, and what followed from it."""

    __slots__ = ("children", "events", "id", "latest", "move", "parent", "ply", "position", "script", "seat")

    def __init__(
        self,
        id: NodeId,  # noqa: A002 - the word of the journal
        parent: "Node[P, E] | None",
        seat: Seat | None,
        move: str,
        events: tuple[E, ...],
        position: P,
        script: Script,
    ) -> None:
        self.id = id
        self.parent = parent
        self.ply: int = parent.ply + 1 if parent is not None else 0
        self.seat = seat
        self.move = move
        self.events = events
        self.position = position
        self.script = script
        """Scripted luck that no draw has used yet."""
        self.children: list[Node[P, E]] = []
        self.latest: Node[P, E] | None = None
        """The child last left or played: where redo goes."""

    def line(self) -> "list[Node[P, E]]":
        """From the setup to this node."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        nodes.reverse()
        return nodes


class Match(Generic[P, M, E]):
    """One match under way. Every change is one entry, appended to `journal` before the call returns."""

    def __init__(self, rules: Rules[P, M, E], started: Started[P, E], root: P) -> None:
        self.rules = rules
        self.started = started
        self.seats = started.seats
        self.seed = started.seed
        self.policy: Policy = started.undo
        self.journal: list[Entry] = [started]
        self.nodes: list[Node[P, E]] = [Node(0, None, None, "", started.events, root, NO_SCRIPT)]
        self.at = self.nodes[0]

    # Beginning

    @classmethod
    def new(
        cls,
        rules: Rules[P, M, E],
        seats: int,
        options: Mapping[str, object],
        seed: int | str,
        policy: Policy = "free",
        names: Sequence[str] = (),
        script: Script = NO_SCRIPT,
    ) -> "Match[P, M, E]":
        """Deal a new match. `options` may leave any out; `script` lays out luck for the setup (tests).

        Raises:
            BadOption: the number of seats or an option.
        """
        settled = settled_options(rules, seats, options)
        luck: Chance = SeededChance(seed, 0)
        table: Table[P, E] = Table(
            rules.apply, rules.empty(seats, settled), ScriptedChance(script, luck) if script else luck
        )
        rules.deal(table)
        started: Started[P, E] = Started(
            format=FORMAT,
            game=rules.info.id,
            rules=rules.info.version,
            seats=seats,
            options=settled,
            seed=seed,
            undo=policy,
            events=tuple(table.events),
            names=tuple(names),
            script=script,
        )
        return cls(rules, started, table.position)

    @classmethod
    def from_position(
        cls, rules: Rules[P, M, E], position: P, seed: int | str, policy: Policy = "free", names: Sequence[str] = ()
    ) -> "Match[P, M, E]":
        """A match whose ply 0 is the given position. Options that it does not tell have their default.

        Raises:
            BadPosition: it is inconsistent; every fault is listed.
        """
        seats = rules.seats(position)
        crowd = _crowd(rules, seats)
        faults = [*([crowd] if crowd is not None else []), *rules.faults(position)]
        if faults:
            raise BadPosition("; ".join(faults))
        started: Started[P, E] = Started(
            format=FORMAT,
            game=rules.info.id,
            rules=rules.info.version,
            seats=seats,
            options=likely(rules.info.options, seats, rules.options(position)),
            seed=seed,
            undo=policy,
            events=(),
            position=position,
            names=tuple(names),
        )
        return cls(rules, started, position)

    @classmethod
    def from_journal(
        cls, rules: Rules[P, M, E], entries: Iterable[Entry], check: "Check[P, M, E] | None" = None
    ) -> "Match[P, M, E]":
        """The match that the journal tells, at the node where it stood.

        Recorded events are applied, nothing is recomputed. `check` is shown each node as soon as it stands, and
        refuses one that is not sound with a BadRecord that names no line.

        Raises:
            BadRecord: an entry does not follow from those before; the message counts entries from 1.
        """
        lines = iter(entries)
        started = next(lines, None)
        with _at_line(1):
            if not isinstance(started, Started):
                raise BadRecord("a record begins with `started`")
            match = cls(rules, started, _root(rules, started))
            if check is not None:
                check(match, match.at)
        for number, entry in enumerate(lines, 2):
            with _at_line(number):
                match._repeat(entry)
                if check is not None and isinstance(entry, Played):
                    check(match, match.at)
        return match

    def _repeat(self, entry: Entry) -> None:
        match entry:
            case Played():
                self.at = self._node(entry.at)
                if entry.seat not in all_seats(self.seats):
                    raise BadRecord(f"there is no seat {entry.seat}")
                position = self.at.position
                for event in entry.events:
                    position = self.rules.apply(position, event)
                _check_faces(entry.left)
                self._grow(entry.seat, entry.move, entry.events, position, entry.left)
            case Luck():
                node = self._node(entry.at)
                script = Script(entry.dice, entry.picks, entry.orders)
                _check_faces(script)
                node.script = script if entry.void else node.script.then(script)
            case Went():
                self._walk(self._node(entry.to))
            case Started():
                raise BadRecord("a second `started`")
        self.journal.append(entry)

    def _node(self, number: NodeId) -> Node[P, E]:
        if not 0 <= number < len(self.nodes):
            raise BadRecord(f"there is no node {number} yet")
        return self.nodes[number]

    # Asking

    @property
    def position(self) -> P:
        """Everything, hidden zones included: the host's eye."""
        return self.at.position

    @property
    def ply(self) -> int:
        """Moves made on the present line."""
        return self.at.ply

    @property
    def over(self) -> bool:
        """Whether the match has ended here."""
        return not self.rules.actors(self.at.position)

    def view(self, seat: Seat | None) -> View[P]:
        """What the seat may know now."""
        return self.rules.view(self.at.position, seat)

    def moves(self, seat: Seat) -> Sequence[M]:
        """All legal moves of the seat now."""
        return self.rules.moves(self.at.position, seat)

    def line(self) -> list[Node[P, E]]:
        """From the setup to the present node."""
        return self.at.line()

    def future(self) -> list[Node[P, E]]:
        """What redo would go through, nearest first."""
        nodes: list[Node[P, E]] = []
        node = self.at.latest
        while node is not None:
            nodes.append(node)
            node = node.latest
        return nodes

    def node_at(self, ply: int) -> Node[P, E]:
        """The node of that ply on the present line, redo's future included.

        Raises:
            NowhereToGo: the line has no such ply.
        """
        line = [*self.line(), *self.future()]
        if not 0 <= ply < len(line):
            raise NowhereToGo(f"there is no ply {ply}: this line has plies 0 to {len(line) - 1}")
        return line[ply]

    # Playing

    def check_fresh(self, ply: int) -> None:
        """Whether an answer to that ply still counts.

        Raises:
            Stale: something but passes in the same window has happened since.
            NowhereToGo: that ply has not come yet.
        """
        if ply > self.ply or ply < 0:
            raise NowhereToGo(f"there is no ply {ply} yet: the match stands at ply {self.ply}")
        node = self.at
        while node.ply > ply:
            if not _passes_only(node) or node.parent is None:
                raise Stale(f"ply {ply} is over: the match stands at ply {self.ply}")
            node = node.parent

    def play(self, seat: Seat, move: M) -> Node[P, E]:
        """Make the move and go on to the next decision.

        Raises:
            Over: the match has ended.
            NotYourTurn: the seat has no legal move.
            IllegalMove: this move is not legal.
            BadLuck: scripted luck does not fit; it is swept away, so that the move can be made.
        """
        rules, here = self.rules, self.at
        luck: Chance = SeededChance(self.seed, here.ply + 1)
        scripted = ScriptedChance(here.script, luck) if here.script else None
        table: Table[P, E] = Table(rules.apply, here.position, scripted or luck)
        try:
            rules.play(table, seat, move)
        except IllegalMove:
            self._refuse_outsiders(seat)
            raise
        except BadLuck:
            self.sweep_luck()
            raise
        text = rules.notate(move)
        events = tuple(table.events)
        left = scripted.left if scripted else NO_SCRIPT
        self.journal.append(Played(here.id, seat, text, events, left))
        return self._grow(seat, text, events, table.position, left)

    def _refuse_outsiders(self, seat: Seat) -> None:
        if self.over:
            raise Over("the match has ended")
        if not self.moves(seat):
            asked = " and ".join(f"P{actor}" for actor in self.rules.actors(self.position))
            raise NotYourTurn(f"P{seat} has no move now: the match waits for {asked}")

    def _grow(self, seat: Seat, move: str, events: tuple[E, ...], position: P, script: Script) -> Node[P, E]:
        here = self.at
        node = Node(len(self.nodes), here, seat, move, events, position, script)
        self.nodes.append(node)
        here.children.append(node)
        here.latest = node
        self.at = node
        return node

    def lay_out(self, script: Script) -> None:
        """Let the next draws from here show this.

        Raises:
            Over: the match has ended.
            BadLuck: no die has such a face.
        """
        if self.over:
            raise Over("the match has ended")
        if script.impossible is not None:
            raise BadLuck(_no_face(script.impossible))
        self.at.script = self.at.script.then(script)
        self.journal.append(Luck(self.at.id, script.dice, script.picks, script.orders))

    def sweep_luck(self) -> None:
        """Let what was laid out here count no more."""
        self.at.script = NO_SCRIPT
        self.journal.append(Luck(self.at.id, void=True))

    # Walking

    def who_must_agree(self, to: Node[P, E], by: Seat | None) -> tuple[Seat, ...]:
        """The other seats without whose agreement `by` may not go there.

        Raises:
            UndoRefused: the policy is `off` and the way leads back.
        """
        back = self._way_back(to)
        if not back or by is None:
            return ()
        if self.policy == "off":
            raise UndoRefused("this table plays without taking back")
        barred = any(node.seat != by or any(event.bar() for event in node.events) for node in back)
        if self.policy == "free" or not barred:
            return ()
        return tuple(seat for seat in all_seats(self.seats) if seat != by)

    def _way_back(self, to: Node[P, E]) -> list[Node[P, E]]:
        """The nodes that going there takes back, nearest first."""
        kept = {id(node) for node in to.line()}
        node: Node[P, E] | None = self.at
        back = []
        while node is not None and id(node) not in kept:
            back.append(node)
            node = node.parent
        return back

    def undo(self, by: Seat | None = None, agreed: Iterable[Seat] = ()) -> Node[P, E]:
        """One ply back.

        Raises:
            NowhereToGo: this is the setup.
            UndoRefused: the policy forbids it.
        """
        if self.at.parent is None:
            raise NowhereToGo("nothing has been played yet")
        return self._go("undo", self.at.parent, by, agreed)

    def redo(self, by: Seat | None = None) -> Node[P, E]:
        """One ply forward, on the line last left.

        Raises:
            NowhereToGo: nothing was taken back here.
        """
        if self.at.latest is None:
            raise NowhereToGo("nothing was taken back here")
        return self._go("redo", self.at.latest, by, ())

    def goto(self, to: Node[P, E], by: Seat | None = None, agreed: Iterable[Seat] = ()) -> Node[P, E]:
        """Anywhere in the tree.

        Raises:
            UndoRefused: the policy forbids it.
        """
        return self._go("jump", to, by, agreed)

    def _go(self, how: Any, to: Node[P, E], by: Seat | None, agreed: Iterable[Seat]) -> Node[P, E]:
        needed = self.who_must_agree(to, by)
        missing = [seat for seat in needed if seat not in agreed]
        if missing:
            raise UndoRefused("going back past this needs the word of " + " and ".join(f"P{seat}" for seat in missing))
        self.journal.append(Went(how, to.id, by, needed))
        self._walk(to)
        return to

    def _walk(self, to: Node[P, E]) -> None:
        """Stand at `to`, and remember this way for redo."""
        self.at = node = to
        while node.parent is not None:
            node.parent.latest = node
            node = node.parent


Check: TypeAlias = Callable[[Match[P, M, E], Node[P, E]], None]
"""Looks at a node that has just come about; raises BadRecord."""


def _passes_only(node: Node[P, E]) -> bool:
    return bool(node.events) and all(isinstance(event, Passed) for event in node.events)


def settled_options(rules: Rules[P, M, E], seats: int, options: Mapping[str, object]) -> dict[str, Value]:
    """The options of a match with that many seats.

    Raises:
        BadOption: the number of seats, or an option.
    """
    fewest, most = rules.info.seats
    if not fewest <= seats <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise BadOption(f"{rules.info.title} is played by {wanted}, not by {seats}")
    return settle(rules.info.options, seats, options)


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    """What goes wrong in here is damage in that line of a record."""
    try:
        yield
    except BadRecord as problem:
        raise BadRecord(f"line {number}: {problem}") from problem
    except Exception as problem:
        told = "this does not follow from the lines before it"
        reason = f": {abridged(str(problem), LONGEST_REASON)}" if isinstance(problem, Refusal | ValidationError) else ""
        raise BadRecord(f"line {number}: {told}{reason}") from problem


def _check_faces(script: Script) -> None:
    """Raises BadRecord for luck that no draw can show."""
    if script.impossible is not None:
        raise BadRecord(_no_face(script.impossible))


def _no_face(number: int) -> str:
    return f"a die shows 1 at least, not {plain(str(number), QUOTED)}"


def _crowd(rules: Rules[P, M, E], seats: int) -> str | None:
    """What is wrong with that many seats; None: the game is played by so many."""
    fewest, most = rules.info.seats
    return None if fewest <= seats <= most else f"{counted(seats, 'seat')}, where {fewest} to {most} can play"


def _root(rules: Rules[P, M, E], started: Started[P, E]) -> P:
    crowd = _crowd(rules, started.seats)
    if crowd is not None:
        raise BadRecord(crowd)
    root = started.position
    if root is None:
        root = rules.empty(started.seats, started.options)
        for event in started.events:
            root = rules.apply(root, event)
    if rules.seats(root) != started.seats:
        raise BadRecord(f"a match of {counted(started.seats, 'seat')} begins with {rules.seats(root)}")
    return root

"""Random matches: what the laws are held against, and what screens are tried with."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from hypothesis import strategies as st

from rules.core.chance import Chance, SeededChance
from rules.core.errors import BadOption
from rules.core.events import Move
from rules.core.match import Match, Node
from rules.core.options import Option, Value, write
from rules.core.rules import AnyRules, Path
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View
from tests.laws.subjects import Subject

AnyMatch: TypeAlias = Match[Any, Any, Any]
AnyNode: TypeAlias = Node[Any, Any]
AnyView: TypeAlias = View[Any]
AnyTable: TypeAlias = Table[Any, Any]

Style: TypeAlias = Literal["any", "kinds", "long"]
"""Any move, all equally likely; any kind of move first; moves that do not end the match, if there are others."""


class Deal(msgspec.Struct, frozen=True):
    """All that a random match follows from."""

    seats: int
    options: Mapping[str, object]
    seed: int
    style: Style = "any"
    plies: int | None = None
    """So many are looked at; None: up to its end."""
    begins: int = 0
    """Plies that everybody makes sensibly before the first one is looked at; fewer where the match is over earlier."""


class LawBroken(AssertionError):
    """A game does not obey a law. The message tells the match that shows it."""

    def __init__(self, law: int | str, text: str) -> None:
        super().__init__(f"law {law}: {text}")
        self.law = law


class Trial:
    """One random match of one game, walked ply by ply."""

    def __init__(self, subject: Subject, deal: Deal) -> None:
        self.subject = subject
        self.rules: AnyRules = subject.rules
        self.deal = deal
        self.choices: Chance = SeededChance(f"choices {deal.seed}")
        self.seats = all_seats(deal.seats)
        self.readers: tuple[Seat | None, ...] = (None, *self.seats)
        try:
            self.match: AnyMatch = Match.new(self.rules, deal.seats, deal.options, deal.seed)
        except Exception as problem:
            raise LawBroken(2, f"dealing raises {problem!r}; {deal}") from problem

    def broken(self, law: int | str, text: str) -> LawBroken:
        """What to raise: the law, what is wrong, and the match up to here."""
        line = ", ".join(f"P{node.seat} {node.move}" for node in self.match.line()[1:])
        return LawBroken(law, f"{text}\n{self.rules.info.id}, {self.deal}\nply {self.match.ply}: {line or 'the setup'}")

    def bound(self) -> int:
        """Plies that the game promises not to exceed."""
        return self.rules.longest(self.deal.seats, self.match.started.options)

    def nodes(self) -> Iterator[AnyNode]:
        """The setup, and each ply when it has been made, up to one beyond what the game promises.

        Where the deal begins later, all that came before is played and not looked at.
        """
        self._play_sensibly()
        yield self.match.at
        last = self.bound() if self.deal.plies is None else self.match.ply + self.deal.plies
        while self.match.ply <= last:
            choice = self.choose()
            if choice is None:
                return
            seat, move = choice
            try:
                self.match.play(seat, move)
            except Exception as problem:
                raise self.broken(2, f"`{move}` of P{seat} is legal and raises {problem!r}") from problem
            yield self.match.at

    def _play_sensibly(self) -> None:
        """Up to where the deal begins, or to the last decision of the match."""
        for _ in range(self.deal.begins):
            seat = self.rules.actors(self.match.position)[0]
            habit = self.rules.habit(self.match.view(seat), self.match.moves(seat), self.choices)
            if self._ends(seat, habit):
                return
            self.match.play(seat, habit)

    def choose(self) -> tuple[Seat, Move] | None:
        """A seat and its move, interjections included; None at the end, or where nobody can move."""
        position = self.match.position
        actors = self.rules.actors(position)
        if not actors:
            return None
        seat = self.choices.pick(actors)
        if self.choices.die(6) == 1:
            outsiders = [other for other in self.seats if other not in actors and self.rules.moves(position, other)]
            seat = self.choices.pick(outsiders) if outsiders else seat
        moves = self.rules.moves(position, seat)
        return (seat, self._pick(seat, moves)) if moves else None

    def _pick(self, seat: Seat, moves: Any) -> Move:
        pick: Move
        match self.deal.style:
            case "any":
                return self.choices.pick(moves)  # type: ignore[no-any-return]  # moves of any game
            case "kinds":
                kind = self.choices.pick(sorted({type(move).__name__ for move in moves}))
                pick = self.choices.pick([move for move in moves if type(move).__name__ == kind])
                return pick
            case "long":
                for pick in self.choices.shuffle(moves)[:4]:
                    if not self._ends(seat, pick):
                        return pick
                return pick

    def _ends(self, seat: Seat, move: Move) -> bool:
        """Whether the move, tried elsewhere, ends the match."""
        table = scratch(self.rules, self.match.position, self.choices)
        try:
            self.rules.play(table, seat, move)
        except Exception:  # noqa: BLE001 - the walk itself will meet it and tell
            return False
        return not self.rules.actors(table.position)


def scratch(rules: AnyRules, position: Any, chance: Chance) -> AnyTable:
    """A table to try something on."""
    return Table(rules.apply, position, chance)


# What hypothesis draws


def _value(
    option: Option, words: tuple[str, ...], members: tuple[str, ...], samples: Mapping[str, st.SearchStrategy[Any]]
) -> Any:
    """Values of one option that its type allows."""
    if option.id in samples:
        return samples[option.id]
    kinds: list[st.SearchStrategy[Any]] = [st.sampled_from(words)] if words else []
    match option.kind:
        case "int":
            kinds.append(st.integers(option.min, option.max))
        case "set":
            kinds.append(st.lists(st.sampled_from(members), unique=True))
        case "list":
            kinds += [st.lists(st.sampled_from(members), max_size=8), st.permutations(members)]
        case "choice" | "flag" | "file":
            pass
    return st.one_of(kinds) if kinds else st.just(option.default)


@st.composite
def options_of(draw: st.DrawFn, subject: Subject, seats: int) -> dict[str, object]:
    """Options that a table of so many seats may be given, some as values, some as text, some left out."""
    given: dict[str, object] = {}
    settled: dict[str, Value] = {}
    for option in subject.rules.info.options:
        if not option.is_there(seats, settled):
            continue
        settled[option.id] = option.default
        if not draw(st.booleans()):
            continue
        value = draw(_value(option, option.choices(seats, settled), option.members_at(seats, settled), subject.samples))
        try:
            settled[option.id] = option.read(value, seats, settled)
        except BadOption:
            if option.refuses is None:
                raise
            continue
        given[option.id] = write(value) if draw(st.booleans()) else value
    return given


@st.composite
def deals(
    draw: st.DrawFn, subject: Subject, seats: int, plies: int | None = None, begins: Sequence[int] = (0,)
) -> Deal:
    """Random matches of a game with so many seats, looked at from one of these plies on."""
    return Deal(
        seats,
        draw(options_of(subject, seats)),
        draw(st.integers(0, 2**32)),
        draw(st.sampled_from(("any", "kinds", "long"))),
        plies,
        draw(st.sampled_from(begins)),
    )


# For the screens


class Sight(msgspec.Struct, frozen=True):
    """A random position as everybody sees it."""

    match: AnyMatch
    """It stands at this position only until the next one is asked for."""
    views: Mapping[Seat | None, AnyView]
    """Of each seat and of a spectator."""
    actors: tuple[Seat, ...]
    paths: Mapping[Seat, tuple[Path, ...]]
    """Of each seat's legal moves that may be lit, in order: every element must be drawn when it continues the path."""


def walks(rules: AnyRules, deal: Deal, every: int = 1) -> Iterator[Sight]:
    """Positions of a random match, one in `every` plies, the setup first."""
    trial = Trial(Subject(rules), deal)
    for number, node in enumerate(trial.nodes()):
        if number % every:
            continue
        views = {reader: rules.view(node.position, reader) for reader in trial.readers}
        paths = {
            seat: tuple(
                rules.path(views[seat], move)
                for move in rules.moves(node.position, seat)
                if rules.lit(views[seat], move)
            )
            for seat in trial.seats
        }
        yield Sight(trial.match, views, rules.actors(node.position), paths)

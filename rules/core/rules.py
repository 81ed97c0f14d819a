"""What a game is: one object that deals, lists and plays moves, hides, speaks and rates."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from rules.core.catalogue import GameInfo
from rules.core.chance import Chance
from rules.core.events import Event, Move, redact_fields
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.views import View
from rules.core.windows import Window

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)

Element: TypeAlias = str
"""`kind:what`, `kind:N.what` where it belongs to seat N, or a bare word where there is one only."""

Path: TypeAlias = tuple[Element, ...]
"""What a person points at, in order, to make a move."""


class Prompt(msgspec.Struct, frozen=True):
    """What a seat is asked, or who is waited for. Seats are written `P1`; screens put names."""

    text: str
    """One line."""
    rule: str
    """The rule behind the decision, a sentence or two in our words."""


class Rules(ABC, Generic[P, M, E]):
    """One game. Stateless: everything about a match is in its position.

    Positions, moves and events are immutable values. Nothing here reads luck but through the table's or the given
    chance, and what is listed, said or rated for a seat reads only what that seat's view holds.
    """

    info: ClassVar[GameInfo]
    position_type: ClassVar[Any]
    move_type: ClassVar[Any]
    event_type: ClassVar[Any]
    """The position Struct, and the tagged unions of moves and events: what records and the engine decode."""
    plan: ClassVar[Plan] = Plan()
    """How bots that think ahead search it."""

    # The table

    @abstractmethod
    def empty(self, seats: int, options: Options) -> P:
        """A match with nothing dealt yet. `options` are settled."""

    @abstractmethod
    def deal(self, table: Table[P, E]) -> None:
        """Set up, as events, up to the first decision."""

    @abstractmethod
    def apply(self, position: P, event: E) -> P:
        """The position after the event. Works inside views, too; needs no luck and no rule."""

    @abstractmethod
    def faults(self, position: P) -> Sequence[str]:
        """Every inconsistency of a position, a sentence each; none of a sound one."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def longest(self, seats: int, options: Options) -> int:
        """Plies that no match of random moves exceeds."""

    @abstractmethod
    def seats(self, position: P) -> int:
        """How many seats the match has."""

    def options(self, position: P) -> Options:  # noqa: ARG002 - games whose positions tell of them override it
        """The options of a match that stands there, those that the position tells; the others had any value."""
        return {}

    @abstractmethod
    def turn(self, position: P) -> int:
        """Number of the turn, from 1; 0 before the first."""

    def round(self, position: P) -> int | None:  # noqa: ARG002 - games with rounds override it
        """Number of the round, from 1; None in a game that has none."""
        return None

    # Deciding

    @abstractmethod
    def actors(self, position: P) -> tuple[Seat, ...]:
        """The seats the match waits for, public knowledge; empty when it is over."""

    @abstractmethod
    def moves(self, position: P, seat: Seat) -> Sequence[M]:
        """All legal moves of a seat, in a stable order; a seat that nobody waits for may have interjections."""

    @abstractmethod
    def play(self, table: Table[P, E], seat: Seat, move: M) -> None:
        """Emit what the move leads to, up to the next decision.

        Raises:
            IllegalMove: before anything is emitted.
        """

    def window(self, position: P) -> Window | None:  # noqa: ARG002 - games in which others may answer override it
        """The window that the actors are asked in now; None where they are asked something else. Public knowledge."""
        return None

    def leaves_to_people(self, position: P) -> bool:  # noqa: ARG002 - games in which the quickest decides override it
        """Whether bots hold back now as long as a person may decide: who shouts first. Public knowledge."""
        return False

    # Knowing

    @abstractmethod
    def view(self, position: P, seat: Seat | None) -> View[P]:
        """What the seat may know; None: a spectator. The view of a view's position is that view."""

    def redact(self, position: P, event: E, seat: Seat | None) -> E:
        """The event as the seat is told it. `position` is the one before it."""
        return redact_fields(event, position, seat)  # type: ignore[return-value]  # the same class comes back

    def redact_move(self, position: P, mover: Seat, move: M, seat: Seat | None) -> M:  # noqa: ARG002 - games with secret moves override it
        """The move as the seat may read it in the log. `position` is the one before it. Secret words become Hidden."""
        return move

    @abstractmethod
    def determinize(self, view: View[P], chance: Chance) -> P:
        """A full position that fits the view."""

    # Speaking

    @abstractmethod
    def notate(self, move: M) -> str:
        """The one written form: `take 3`. A Hidden word is written `?`."""

    @abstractmethod
    def parse(self, text: str, view: View[P]) -> M:
        """The move that the text means, legal or not.

        Raises:
            NotAMove: it is none of this game; the message says what was expected.
        """

    @abstractmethod
    def prompt(self, view: View[P]) -> Prompt:
        """What the view's seat is asked, or who is waited for."""

    @abstractmethod
    def path(self, view: View[P], move: M) -> Path:
        """What a person points at to make the move. No path of a legal move begins another's."""

    def lit(self, view: View[P], move: M) -> bool:  # noqa: ARG002 - games with claims that nothing may point out override it
        """Whether screens may light the move up; one that is not lit is legal all the same, for who types it."""
        return True

    @abstractmethod
    def tell(self, view: View[P], event: E) -> str:
        """One line for people; empty where an event needs none.

        The view is the one before the event, the event redacted. Seats are written `P1`; screens put names.
        """

    # Bots

    @abstractmethod
    def appraise(self, view: View[P], seat: Seat) -> float:
        """How well the seat stands, 0 … 1."""

    @abstractmethod
    def habit(self, view: View[P], moves: Sequence[M], chance: Chance) -> M:
        """A sensible quick choice: the greedy bot, and how playouts move."""

    def rate(self, view: View[P], moves: Sequence[M], chance: Chance) -> Sequence[float]:
        """A value for each move, higher is better: what bots choose by. By default only `habit` stands out."""
        choice = self.habit(view, moves, chance)
        return [1.0 if move == choice else 0.0 for move in moves]


AnyRules: TypeAlias = Rules[Any, Any, Any]
"""A game whose types do not matter to the reader."""

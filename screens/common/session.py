"""A live match as a screen sees it: views and told events, nothing else. The application behind implements it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec

from rules.core.errors import Refusal
from rules.core.events import Event, Move
from rules.core.journal import NodeId, Policy
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.plain import plain
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.core.views import View

AnyView: TypeAlias = View[Any]

LONGEST_NAME: Final = 16
"""Characters of a player's name."""

NAMELESS: Final = "?"
"""The name of somebody whose own has no letter that can be shown."""


class Asked(Refusal):
    """Others are asked for their word at their own screens; what comes of it is heard later."""


class Fall(msgspec.Struct, frozen=True):
    """Why and when a bot of the house took over from a program of others that failed."""

    ply: int
    """The one after which it was asked in vain."""
    why: str
    """A sentence about the program."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    name: str
    """Plain and short wherever it came from: a record, the store, the settings or a keyboard."""
    bot: str | None = None
    """Level of the bot, or `exec:PROGRAM`; None: a person."""
    fall: Fall | None = None
    """Where this bot plays on for a program; None: it sits here of its own right."""

    def __post_init__(self) -> None:
        name = plain(self.name, LONGEST_NAME) or NAMELESS
        if name != self.name:
            msgspec.structs.force_setattr(self, "name", name)


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do in a seat's place, knowing what that seat knows."""

    move: str
    """In notation."""
    worth: tuple[float, ...]
    """What each seat may expect after it, 0 … 1, in seat order."""
    other: str | None = None
    """The next best move that was looked at."""
    ahead: float = 0.0
    """How much more the move is worth than that to the seat."""


class Told(msgspec.Struct, frozen=True):
    """One ply of the log, as its reader was told it at the time. Seats are written `P1` in the texts."""

    node: NodeId
    ply: int
    turn: int
    """Turn in which it was made."""
    seat: Seat | None
    """Who moved; None: the setup."""
    move: str
    """Notation, secret words as `?`."""
    lines: tuple[str, ...]
    """What followed, one line an event that needs one."""
    events: tuple[Event, ...]
    """The same as redacted events: what screens animate."""


class HistoryNode(msgspec.Struct, frozen=True):
    """A node of the game tree for the history panel."""

    id: NodeId
    parent: NodeId | None
    children: tuple[NodeId, ...]
    """In order of coming about."""
    ply: int
    seat: Seat | None
    move: str
    """Notation as the reader may know it."""
    on_line: bool
    """On the present line, redo's future included."""
    here: bool


class Change(msgspec.Struct, frozen=True):
    """Something happened to the match; the store has it already."""

    what: Literal["played", "went", "thinking", "waiting", "trouble", "seats"]
    """A move; a walk in the tree; a bot began to think; nobody thinks any more; saving failed; who sits where."""
    node: NodeId
    """Where the match stands now."""


class Session(Protocol):
    """One match. A call that changes something raises a `Refusal`, or has been saved when it returns."""

    rules: AnyRules
    id: str
    """Names the match in the store."""

    # Who and what

    @property
    def players(self) -> Sequence[Player]:
        """In seat order."""

    @property
    def here(self) -> Sequence[Seat]:
        """The seats of the people at this keyboard; other people sit elsewhere."""

    @property
    def options(self) -> Options:
        """As settled at the start."""

    @property
    def seed(self) -> int | str:
        """Of the match's luck; to be shown when it is over, and never before to a seat that it could help."""

    @property
    def policy(self) -> Policy:
        """Who may take back."""

    @property
    def watching(self) -> bool:
        """True where this process may only look: another one plays this match."""

    @property
    def left(self) -> bool:
        """True where this process only looks, and nobody plays the match any more."""

    @property
    def trouble(self) -> str | None:
        """Why moves are not saved at the moment, a sentence; None: they are."""

    @property
    def minutes(self) -> int:
        """Playing time so far."""

    # Now

    @property
    def node(self) -> NodeId:
        """Where the match stands."""

    @property
    def ply(self) -> int:
        """Moves made on the present line."""

    @property
    def turn(self) -> int:
        """Number of the turn."""

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats waited for."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""

    @property
    def thinking(self) -> Seat | None:
        """The seat whose bot thinks just now."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a ply to take back."""

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back here."""

    def view(self, seat: Seat | None) -> AnyView:
        """What the seat may know now."""

    def moves(self, seat: Seat) -> Sequence[Move]:
        """All legal moves of the seat."""

    # Then

    def view_at(self, node: NodeId, seat: Seat | None) -> AnyView:
        """What the seat could know at that node."""

    def told(self, seat: Seat | None, node: NodeId | None = None) -> Sequence[Told]:
        """The line from the setup to `node` (default: here), as the seat was told it; told plies are kept."""

    def history(self, seat: Seat | None) -> Sequence[HistoryNode]:
        """The whole tree, as the seat may know it, by node number."""

    # Doing

    def play(self, seat: Seat, move: Move, ply: int) -> None:
        """Make a move that answers `ply`."""

    def who_must_agree(self, node: NodeId, by: Seat) -> tuple[Seat, ...]:
        """People whose word is needed before `by` may go there; bots agree by themselves."""

    def go(
        self,
        how: Literal["undo", "redo", "jump"],
        by: Seat | None,
        node: NodeId | None = None,
        agreed: Sequence[Seat] = (),
    ) -> None:
        """Undo, redo or jump to `node`; raises `Asked` where others are asked first."""

    def take_over(self) -> None:
        """Play what was watched, from now on."""

    def hurry(self) -> None:
        """Let the bots' next moves come at once, until a person is asked."""

    def pace(self, seconds: float | None) -> None:
        """Seconds between two moves of bots; None: they wait for `step`."""

    def step(self) -> None:
        """Let one waiting bot move be made."""

    async def advise(self, seat: Seat) -> Advice:
        """What a bot would do for a seat that is asked; raises a `Refusal` where nobody gets advice."""

    def record(self) -> str:
        """The match as the text of a record."""

    def subscribe(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Hear of every change, in the event loop; the result ends it."""

    def close(self) -> None:
        """Leave the match: bots stop, the lock is given back. All moves are saved already."""

"""A match as one seat has it: its own view, its own moves, and the word of the others. A spectator has no seat."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from goblin_tui.server.ears import Ears
from rules.core.errors import NotYourTurn, Refusal
from rules.core.events import Move
from rules.core.journal import NodeId, Policy
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from screens.common.session import Advice, AnyView, Change, HistoryNode, Player, Told

if TYPE_CHECKING:
    from goblin_tui.server.match_table import MatchTable
    from screens.common.company import Place


class NotYours(Refusal):
    """What only another seat may know."""


class SeatSession:
    """A `Session` over the host of a table. Whoever has it sees what his seat may see, until the match is over."""

    def __init__(
        self, table: "MatchTable", place: "Place", seat: Seat | None, failed: Callable[[Exception], None]
    ) -> None:
        """`seat` None: a spectator. `failed` is told what a listener raised."""
        self._table = table
        self.place = place
        self._seat = seat
        self._ears: Ears[[Change]] = Ears(failed)
        self.rules: AnyRules = table.host.rules
        self.id = table.host.id
        self.closed = False
        self.left = False
        """Nobody takes a shared table over."""

    # Who and what

    @property
    def players(self) -> Sequence[Player]:
        """In seat order."""
        return self._table.host.players

    @property
    def here(self) -> Sequence[Seat]:
        """One's own seat, unless a bot plays for it."""
        seat = self._seat
        return () if seat is None or self.players[seat - 1].bot is not None else (seat,)

    @property
    def options(self) -> Options:
        """As settled at the start."""
        return self._table.host.options

    @property
    def seed(self) -> int | str:
        """Of the match's luck, when it is over."""
        if self.outcome is None:
            raise NotYours("the seed is shown when the match is over")
        return self._table.host.seed

    @property
    def policy(self) -> Policy:
        """Who may take back."""
        return self._table.host.policy

    @property
    def watching(self) -> bool:
        """Whether nobody here may move: a spectator, or one for whom a bot plays."""
        return not self.here or self._table.host.watching

    @property
    def trouble(self) -> str | None:
        """Why moves are not saved at the moment."""
        return self._table.host.trouble

    @property
    def minutes(self) -> int:
        """Playing time so far."""
        return self._table.host.minutes

    # Now

    @property
    def node(self) -> NodeId:
        """Where the match stands."""
        return self._table.host.node

    @property
    def ply(self) -> int:
        """Moves made on the present line."""
        return self._table.host.ply

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return self._table.host.turn

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats waited for."""
        return self._table.host.actors

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self._table.host.outcome

    @property
    def thinking(self) -> Seat | None:
        """The seat whose bot thinks just now."""
        return self._table.host.thinking

    @property
    def can_undo(self) -> bool:
        """Whether one may go back, or ask to."""
        return self.outcome is None and not self.watching and self._table.host.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back here."""
        return self.outcome is None and not self.watching and self._table.host.can_redo

    def _check_eyes(self, seat: Seat | None) -> None:
        """Raises NotYours for what another seat sees; when the match is over, all lies open."""
        if seat is not None and seat != self._seat and self.outcome is None:
            raise NotYours(f"what P{seat} sees is P{seat}'s own")

    def view(self, seat: Seat | None) -> AnyView:
        """What this seat may know now."""
        self._check_eyes(seat)
        return self._table.host.view(seat)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """All legal moves of this seat."""
        if seat != self._seat:
            raise NotYours(f"what P{seat} may do is P{seat}'s own")
        return self._table.host.moves(seat) if seat in self.here else ()

    # Then

    def view_at(self, node: NodeId, seat: Seat | None) -> AnyView:
        """What this seat could know at that node."""
        self._check_eyes(seat)
        return self._table.host.view_at(node, seat)

    def told(self, seat: Seat | None, node: NodeId | None = None) -> Sequence[Told]:
        """The line from the setup to `node`, as this seat was told it."""
        self._check_eyes(seat)
        return self._table.host.told(seat, node)

    def history(self, seat: Seat | None) -> Sequence[HistoryNode]:
        """The whole tree, as this seat may know it."""
        self._check_eyes(seat)
        return self._table.host.history(seat)

    def record(self) -> str:
        """The match as the text of a record, when it is over: it holds everybody's secrets."""
        if self.outcome is None:
            raise NotYours("the record is shown when the match is over")
        return self._table.host.record()

    # Doing

    def play(self, seat: Seat, move: Move, ply: int) -> None:
        """Make a move of this seat that answers `ply`."""
        if seat not in self.here:
            raise NotYourTurn(f"P{seat} is not played from here")
        self._table.host.play(seat, move, ply)

    def who_must_agree(self, node: NodeId, by: Seat) -> tuple[Seat, ...]:  # noqa: ARG002 - the words of the session
        """Nobody at this keyboard: `go` asks the others at their own screens."""
        return ()

    def go(
        self,
        how: Literal["undo", "redo", "jump"],
        by: Seat | None,  # noqa: ARG002 - whoever asks from here is this seat
        node: NodeId | None = None,
        agreed: Sequence[Seat] = (),  # noqa: ARG002 - a word given here for others counts for nothing
    ) -> None:
        """Undo, redo or jump to `node`; raises `Asked` where the others are asked first."""
        if self._seat is None or not self.here:
            raise NotYourTurn("whoever looks on takes nothing back")
        self._table.walk(self._seat, how, node)

    def take_over(self) -> None:
        """Never."""
        raise Refusal("a shared table is not taken over; ask the others for a seat")

    async def advise(self, seat: Seat) -> Advice:  # noqa: ARG002 - nobody gets any
        """Nothing: at a shared table everybody thinks for himself."""
        raise Refusal("at a shared table everybody thinks for himself")

    def hurry(self) -> None:
        """Let the bots' next moves come at once."""
        if self.here:
            self._table.host.hurry()

    def pace(self, seconds: float | None) -> None:
        """Seconds between two moves of bots that this seat would like; see `MatchTable.pace`."""
        if self.here and not self.closed:
            self._table.pace(self, seconds)

    def step(self) -> None:
        """Let one waiting bot move be made."""
        if self.here:
            self._table.host.step()

    def subscribe(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Hear of every change."""
        return self._ears.subscribe(heard)

    def hear(self, change: Change) -> None:
        """Something happened at the table."""
        self._ears.tell(change)

    def close(self) -> None:
        """Leave the match and go back to the hall; the seat stays one's own."""
        if not self.closed:
            self.closed = True
            self._table.session_closed(self)
            self.place.leave()

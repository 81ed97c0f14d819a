"""A match under way at a shared table: its host, the sessions over it, and what its people are asked."""

import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, Literal

import msgspec

from goblin_tui.host import Host
from goblin_tui.server.kept import Seated
from goblin_tui.server.polls import Poll
from goblin_tui.server.seat_session import SeatSession
from rules.core.errors import NowhereToGo, Refusal
from rules.core.journal import NodeId
from rules.core.notation import counted
from rules.core.seats import Seat, all_seats
from screens.common.company import Ballot, Place
from screens.common.session import Asked, Change, Player

USUAL_PACE: Final = 0.8
"""Seconds between two moves of bots."""
SLOWEST_PACE: Final = 1.6
"""The most that one of several people may slow them down to."""
ASK_AGAIN: Final = 30.0
"""Seconds after a no for which nobody asks again, unless the match moves on."""
STAND_IN: Final = "normal"
"""Level of a bot that plays for somebody who is away, where the game has it."""


class MatchTable:
    """Who may do what at a match that several people play, each from a session of his own."""

    def __init__(
        self,
        host: Host,
        seats: Sequence[Seated],
        present: Callable[[], Sequence[Seat]],
        notice: Callable[[str], None],
        changed: Callable[[Literal["match", "seats", "ballot"]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`present` are the seats whose people are at the table, `notice` writes a line there for all to read."""
        self.host = host
        self.seats = tuple(seats)
        self.poll: Poll | None = None
        self._present = present
        self._notice = notice
        self._changed = changed
        self._sessions: list[SeatSession] = []
        self._paces: dict[int, float | None] = {}
        """Wishes by the identity of a session."""
        self._numbers = count(1)
        self._clock = clock
        self._refused: dict[Seat, tuple[NodeId, float]] = {}
        """Whom the others refused something last, where the match stood, and when."""
        self._deaf = host.subscribe(self._heard)
        host.pace(USUAL_PACE)

    # Sessions

    def session(self, place: Place, seat: Seat | None, failed: Callable[[Exception], None]) -> SeatSession:
        """A new session for a seat; None: for a spectator."""
        session = SeatSession(self, place, seat, failed)
        self._sessions.append(session)
        return session

    def session_closed(self, session: SeatSession) -> None:
        """One session less."""
        if session in self._sessions:
            self._sessions.remove(session)
        self._paces.pop(id(session), None)
        self._set_pace()

    def close(self) -> None:
        """Nobody is here any more: everything is saved."""
        self._deaf()
        self.host.close()

    def _heard(self, change: Change) -> None:
        if self.poll is not None and self.poll.ballot.kind == "undo" and self.host.node != self.poll.at:
            self.poll = None
            self._changed("ballot")
        for session in tuple(self._sessions):
            session.hear(change)
        if change.what in ("played", "went"):
            self._changed("match")

    def pace(self, session: SeatSession, seconds: float | None) -> None:
        """Take a wish. Bots go as the slowest of those who let them go, and wait only while nobody does."""
        self._paces[id(session)] = seconds
        self._set_pace()

    def _set_pace(self) -> None:
        wishes = [seconds for seconds in self._paces.values() if seconds is not None]
        if wishes:
            self.host.pace(min(max(wishes), SLOWEST_PACE) if len(self._paces) > 1 else wishes[0])
        else:
            self.host.pace(None if self._paces else USUAL_PACE)

    # Who is who

    def name_of(self, seat: Seat) -> str:
        """The name on a seat."""
        return self.host.players[seat - 1].name

    def _names(self, seats: Sequence[Seat]) -> str:
        """`Ann is`, `Ann and Bob are`."""
        return f"{' and '.join(map(self.name_of, seats))} {'is' if len(seats) == 1 else 'are'}"

    def people(self) -> list[Seat]:
        """Seats that people play themselves."""
        return list(self.host.here)

    def stands_in(self, seat: Seat) -> bool:
        """Whether a bot plays there for a person."""
        return bool(self.seats[seat - 1].key) and self.host.players[seat - 1].bot is not None

    # Asking

    def walk(self, by: Seat, how: Literal["undo", "redo", "jump"], node: NodeId | None) -> None:
        """Go elsewhere in the match, or ask those whose word is needed; raises `Asked` then, or another `Refusal`."""
        if self.host.outcome is not None:
            raise Refusal("the match is over and all hands lie open: it stays as it ended")
        to = self._goal(how, node)
        needed = self._whose_word(to, by)
        if not needed:
            self.host.go(how if node is None else "jump", by, node)
            return
        away = [seat for seat in needed if seat not in self._present()]
        if away:
            raise Refusal(f"the word of {' and '.join(map(self.name_of, away))} is needed: {self._names(away)} away")
        self._ask(
            Ballot(next(self._numbers), "undo", self._what(to, by), by, tuple(needed)),
            "all",
            lambda: self.host.go("jump", by, to, needed),
        )
        raise Asked(f"{self._names(needed)} asked; the match goes on meanwhile")

    def _goal(self, how: Literal["undo", "redo", "jump"], node: NodeId | None) -> NodeId:
        """Where a walk leads."""
        if node is not None:
            return node
        tree = self.host.history(None)
        here = tree[self.host.node]
        to = here.parent if how == "undo" else next((n.id for n in tree if n.on_line and n.ply == here.ply + 1), None)
        if to is None:
            raise NowhereToGo("there is nothing to take back" if how == "undo" else "nothing was taken back here")
        return to

    def _whose_word(self, to: NodeId, by: Seat) -> list[Seat]:
        """Other people whose plies the way goes back past, or makes again for them; under `free` nobody's."""
        back = self.host.who_must_agree(to, by)
        if self.host.policy == "free":
            return []
        tree, here = self.host.history(None), set[NodeId]()
        node: NodeId | None = self.host.node
        while node is not None:
            here.add(node)
            node = tree[node].parent
        movers = set(back)
        node = to
        while node is not None and node not in here:
            seat = tree[node].seat
            movers |= {seat} if seat is not None else set()
            node = tree[node].parent
        return [seat for seat in self.people() if seat in movers and seat != by]

    def _what(self, to: NodeId, by: Seat) -> str:
        plies = self.host.ply - self.host.history(None)[to].ply
        if plies > 0:
            return f"P{by} would take back {counted(plies, 'move')}. Agreed?"
        return f"P{by} would make {counted(-plies, 'move')} again. Agreed?" if plies else f"P{by} would go elsewhere."

    def propose(self, by: Seat, seat: Seat) -> None:
        """Ask whether a bot plays for somebody who is away, or whether he plays himself again."""
        if seat not in all_seats(len(self.seats)) or not self.seats[seat - 1].key:
            raise Refusal(f"P{seat} is a bot of its own right" if seat else "there is no such seat")
        if self.host.outcome is not None:
            raise Refusal("the match is over")
        if self.stands_in(seat):
            self._propose_back(by, seat)
        elif seat in self._present():
            raise Refusal(f"{self.name_of(seat)} is here and plays himself")
        else:
            text = f"P{seat} is away. Shall a bot play on for P{seat}?"
            self._propose("stand_in", text, by, seat, lambda: self._seat_bot(seat))

    def _propose_back(self, by: Seat, seat: Seat) -> None:
        if seat not in self._present():
            raise Refusal(f"{self.name_of(seat)} is not here")
        text = f"P{seat} is back. Shall P{seat} play again instead of the bot?"
        self._propose("back", text, by, seat, lambda: self._seat_person(seat))

    def _propose(
        self, kind: Literal["stand_in", "back"], text: str, by: Seat, seat: Seat, then: Callable[[], None]
    ) -> None:
        """Ask all people at the table but the one it is about; who asks has said yes."""
        asked = tuple(other for other in self.people() if other in self._present() and other != seat)
        said = {by: True} if by in asked else {}
        self._ask(Ballot(next(self._numbers), kind, text, by, asked, said), "most", then)

    def welcome(self, seat: Seat) -> None:
        """Somebody comes back to a seat that a bot plays for him: the others are asked, if there are any."""
        if self.stands_in(seat) and self.host.outcome is None:
            self._propose_back(seat, seat)

    def _ask(self, ballot: Ballot, needs: Literal["all", "most"], then: Callable[[], None]) -> None:
        if self.poll is not None and self.poll.ballot.by not in (None, ballot.by):
            raise Refusal("another question is open: it is answered first")
        at, when = self._refused.get(ballot.by or 0, (-1, 0.0))
        if at == self.host.node and self._clock() - when < ASK_AGAIN:
            raise Refusal("they said no just now")
        self.poll = Poll(ballot, needs, then, self.host.node)
        self._settle()

    def vote(self, seat: Seat, ballot: int, yes: bool) -> None:
        """Take an answer; one to a question that is no more counts for nothing."""
        if self.poll is not None and self.poll.ballot.id == ballot and self.poll.vote(seat, yes):
            self._settle()

    def gone(self, seat: Seat) -> None:
        """Somebody has left the table: his word is asked no more, and what he asked lapses."""
        poll = self.poll
        if poll is None:
            return
        lapses = poll.ballot.kind != "stand_in" and seat == poll.ballot.by
        if lapses or (poll.ballot.kind == "undo" and seat in poll.ballot.asked):
            self.poll = None
        else:
            poll.without(seat)
            if not poll.ballot.asked:
                self.poll = None
        self._settle()

    def _settle(self) -> None:
        """See what has been decided."""
        poll = self.poll
        result = poll.result if poll is not None else None
        if poll is not None and result is not None:
            self.poll = None
            if result:
                self._carry_out(poll)
            else:
                self._refused[poll.ballot.by or 0] = self.host.node, self._clock()
                self._notice(f"{' and '.join(map(self.name_of, poll.against))} said no")
        self._changed("ballot")

    def _carry_out(self, poll: Poll) -> None:
        try:
            poll.carry_out()
        except Refusal as problem:
            self._notice(str(problem))
            return
        if poll.ballot.kind == "undo":
            self._notice("all agreed")

    # Bots for people

    def _seat_bot(self, seat: Seat) -> None:
        levels = self.host.rules.info.bots
        level = STAND_IN if STAND_IN in levels else levels[-1]
        self._reseat(seat, Player(self.name_of(seat), level))
        self._notice(f"a bot plays on for {self.name_of(seat)}")

    def _seat_person(self, seat: Seat) -> None:
        self._reseat(seat, Player(self.name_of(seat)))
        self._notice(f"{self.name_of(seat)} plays again")

    def _reseat(self, seat: Seat, player: Player) -> None:
        seats = list(self.seats)
        seats[seat - 1] = msgspec.structs.replace(seats[seat - 1], bot=player.bot)
        self.seats = tuple(seats)
        self.host.reseat(seat, player)
        self._changed("seats")

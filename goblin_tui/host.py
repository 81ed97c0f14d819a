"""A live match: who sits where, what is saved, what each seat is told."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextvars import Context
from typing import TYPE_CHECKING, Final, Literal

from goblin_tui.advice import advise
from goblin_tui.bots import LIMIT, BotSeats, Question, Thinker, at_random, is_outside, think
from goblin_tui.locks import Lock
from goblin_tui.patience import PatientStore
from goblin_tui.reader import AnyMatch, AnyNode, MatchReader
from goblin_tui.store import Head, MatchId, Overtaken
from rules.core.errors import BadRecord, NotYourTurn, NowhereToGo, Refusal, UndoRefused
from rules.core.events import Move
from rules.core.journal import NodeId
from rules.core.match import Match
from rules.core.records import decode_lines, encode_entry
from rules.core.seats import Seat, all_seats
from screens.common.session import Advice, Change, Fall, Player

if TYPE_CHECKING:
    from goblin_tui.outsiders import Outsider  # pipes and processes, which few tables need
    from goblin_tui.tank import ThinkTank

LONGEST_PAUSE: Final = 300
"""Seconds between two moves that count as playing time at most: whoever sleeps over a match does not play it."""

WATCH_EVERY: Final = 0.5
"""Seconds between two looks at a match that another process plays."""

_log = logging.getLogger(__name__)


class Watching(Refusal):
    """Another process plays this match; here it can only be looked at."""


class Host(MatchReader):
    """One match of this process, as a `Session` for its screens. Each entry is stored before anybody hears of it."""

    def __init__(
        self,
        match: AnyMatch,
        players: Sequence[Player],
        id: MatchId,  # noqa: A002 - the word of the session
        store: PatientStore,
        executor: Executor,
        *,
        lines: Sequence[bytes] | None = None,
        lock: Lock | None = None,
        seconds: int = 0,
        thinker: Thinker = think,
        limit: float = LIMIT,
        clock: Callable[[], float] = time.monotonic,
        context: Context | None = None,
        tank: "Callable[[], ThinkTank] | None" = None,
    ) -> None:
        """`limit`: seconds that a program of others is given for a move. `context`: that of the bots.

        `tank`: where those of them think that look ahead.
        """
        super().__init__(match)
        self.id = id
        self.players: Sequence[Player] = tuple(players)
        self.watching = lock is not None and not lock.held
        self.left = False
        """Whether nobody plays any more what is watched here."""
        self.closed = False
        self._store = store
        self._lock = lock
        self._lines = [encode_entry(entry) for entry in match.journal] if lines is None else list(lines)
        self._clock = clock
        self._seconds, self._since = float(seconds), clock()
        self._trouble = store.trouble
        self._heard: list[Callable[[Change], None]] = []
        self._outsiders = _outsiders(self.players, limit)
        outside = {seat: outsider.think for seat, outsider in self._outsiders.items()}
        self._bots = BotSeats(self._question, self._bot_chose, self._say, executor, thinker, outside, context, tank)
        self._tank = tank
        self._woken = False
        self._watch: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str | None:
        """Why moves are not saved at the moment."""
        return self._store.trouble

    @property
    def here(self) -> Sequence[Seat]:
        """All people: they share this keyboard, or each has a session of his own over this host."""
        return [seat for seat in all_seats(len(self.players)) if not self._is_bot(seat)]

    @property
    def minutes(self) -> int:
        """Playing time so far."""
        return int(self._seconds) // 60

    @property
    def thinking(self) -> Seat | None:
        """The seat whose bot thinks just now."""
        return self._bots.thinking

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to."""
        return self.policy != "off" and self._back() is not None

    def _is_bot(self, seat: Seat) -> bool:
        return self.players[seat - 1].bot is not None

    # Playing

    def play(self, seat: Seat, move: Move, ply: int) -> None:
        """Make a move of a person that answers `ply`."""
        self._check_open()
        self._match.check_fresh(ply)
        if self._is_bot(seat):
            raise NotYourTurn(f"P{seat} is a bot and moves by itself")
        self._make(seat, move)

    def _make(self, seat: Seat, move: Move) -> None:
        """Make the move; one that was made here before leads to where it led then."""
        made = self.rules.notate(move)
        here = self._match.at
        before = next((child for child in here.children if (child.seat, child.move) == (seat, made)), None)
        if before is None:
            self._match.play(seat, move)
        elif before is here.latest:
            self._match.redo(seat)
        else:
            self._match.goto(before, seat)
        self._woken = True
        self._changed("played")

    def _check_open(self) -> None:
        if self.watching:
            raise Watching("this match is played in another window; here it can only be watched")
        if self.closed:
            raise Refusal("this match has been left")

    def reseat(self, seat: Seat, player: Player) -> None:
        """Let another player, or a bot in his place, sit on a seat from now on."""
        self._check_open()
        players = list(self.players)
        players[seat - 1] = player
        self.players = tuple(players)
        self._woken = True
        self.save()
        self._say("seats")
        if self._heard:
            self._bots.look()

    # Walking

    def who_must_agree(self, node: NodeId, by: Seat) -> tuple[Seat, ...]:
        """People whose word is needed; bots agree by themselves."""
        return self._people(self._match.who_must_agree(self._node(node), by))

    def _people(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if not self._is_bot(seat))

    def go(
        self,
        how: Literal["undo", "redo", "jump"],
        by: Seat | None,
        node: NodeId | None = None,
        agreed: Sequence[Seat] = (),
    ) -> None:
        """Undo, redo or jump.

        Undo goes back, ply by ply, to the last decision of a person, so past the answers of bots; redo goes forward to
        the next one. Bots rest where a move was made before: they play on after a move, `step` or `hurry`.
        """
        self._check_open()
        to = self._goal(how, node)
        word = self._word(to, by, agreed)
        if how == "jump":
            self._match.goto(to, by, word)
        while self._match.at is not to:
            if how == "undo":
                self._match.undo(by, word)
            else:
                self._match.redo(by)
        self._woken = False
        self._changed("went")

    def _goal(self, how: Literal["undo", "redo", "jump"], node: NodeId | None) -> AnyNode:
        if how == "jump":
            return self._node(self.node if node is None else node)
        goal = self._back() if how == "undo" else self._forth()
        if goal is None:
            raise NowhereToGo("there is nothing to take back" if how == "undo" else "nothing was taken back here")
        return goal

    def _word(self, to: AnyNode, by: Seat | None, agreed: Sequence[Seat]) -> tuple[Seat, ...]:
        """All who agree, bots too; refused before the first step if somebody's word is missing on the way."""
        needed = self._match.who_must_agree(to, by)
        missing = [seat for seat in self._people(needed) if seat not in agreed]
        if missing:
            raise UndoRefused("going back past this needs the word of " + " and ".join(f"P{seat}" for seat in missing))
        return (*agreed, *(seat for seat in needed if self._is_bot(seat)))

    def _back(self) -> AnyNode | None:
        """Where a person decided last."""
        node = self._match.at
        while node.parent is not None and not self._counts(node.seat):
            node = node.parent
        return node.parent

    def _forth(self) -> AnyNode | None:
        """Where a person decides next on the line last left, or its end."""
        node = self._match.at.latest
        while node is not None and node.latest is not None and not self._counts(node.latest.seat):
            node = node.latest
        return node

    def _counts(self, seat: Seat | None) -> bool:
        """Whether undo and redo stop before a ply of that seat: a person's, or anybody's where only bots play."""
        return seat is not None and (not self._is_bot(seat) or all(player.bot is not None for player in self.players))

    # Bots

    def _question(self) -> Question | None:
        """What a bot is to think about now; in a window that asks all at once, people are asked before bots."""
        if self.closed or self.watching or (self._match.at.children and not self._woken):
            return None
        seat = next((seat for seat in self.actors if self._is_bot(seat)), None)
        level = self.players[seat - 1].bot if seat is not None else None
        if seat is None or level is None or self._left_to_people():
            return None
        return Question(self.rules, level, self.view(seat), seat, f"{self.seed} bot {seat}", self.ply)

    def _left_to_people(self) -> bool:
        """Whether a person decides first: no bot changes what is asked while somebody reads it."""
        if all(self._is_bot(seat) for seat in self.actors):
            return False
        position = self._match.position
        return self.rules.window(position) is not None or self.rules.leaves_to_people(position)

    def _bot_chose(self, question: Question, text: str) -> None:
        """Make the move of a bot; one that is not legal is replaced by a random one."""
        asked_at = self.node
        self._see_whether_it_fell(question)
        try:
            self._make(question.seat, self.rules.parse(text, question.view))
        except Watching:
            return
        except Refusal:
            if self.node != asked_at:
                raise
            _log.exception("the bot %s of seat %s chose `%s`", question.level, question.seat, text)
            self._make(question.seat, self.rules.parse(at_random(question), question.view))

    def _see_whether_it_fell(self, question: Question) -> None:
        """Seat a bot of the house where a program failed, for the rest of the match."""
        outsider = self._outsiders.get(question.seat)
        if outsider is None or outsider.fallen is None or not is_outside(question.level):
            return
        _log.warning("P%s at ply %s: %s", question.seat, question.ply, outsider.fallen)
        players = list(self.players)
        fall = Fall(question.ply, outsider.fallen)
        players[question.seat - 1] = Player(players[question.seat - 1].name, outsider.stand_in, fall)
        self.players = tuple(players)
        self._say("seats")

    def hurry(self) -> None:
        """Let the bots' next moves come at once, until a person is asked."""
        self._wake()
        self._bots.hurry()

    def step(self) -> None:
        """Let one waiting bot move be made; bots that rest after a walk play on."""
        self._wake()
        self._bots.step()

    def _wake(self) -> None:
        if self.thinking is None and not self._woken:
            self._woken = True
            self._bots.look()

    async def advise(self, seat: Seat) -> Advice:
        """What a bot that looks ahead would do in the place of a person, thought out off the loop."""
        self._check_open()
        if seat not in self.actors or self._is_bot(seat):
            raise NotYourTurn(f"P{seat} is not asked")
        question = Question(self.rules, "hard", self.view(seat), seat, f"{self.seed} advice {seat}", self.ply)
        try:
            if self._tank is None:
                return await asyncio.to_thread(advise, question)
            return await asyncio.wrap_future(self._tank().ask(question, advise).future)
        except Exception as problem:
            _log.exception("no advice for seat %s at ply %s", seat, self.ply)
            raise Refusal("the bot that was asked has failed; ask again") from problem

    def pace(self, seconds: float | None) -> None:
        """Seconds between two moves of bots; None: they wait for `step`."""
        self._bots.pace(seconds)

    # Saving and telling

    def save(self) -> None:
        """Store what is new of the journal.

        Raises:
            Watching: somebody else has played this match on; from now on it is watched.
        """
        self._lines += [encode_entry(entry) for entry in self._match.journal[len(self._lines) :]]
        try:
            self._store.keep(self.id, self._lines, self._head())
        except Overtaken as problem:
            self._follow()
            raise Watching("this match has been played on in another window; here it can only be watched") from problem

    def _head(self) -> Head:
        outcome = self.outcome
        return Head(
            game=self.rules.info.id,
            players=tuple(self.players),
            turn=self.turn,
            waits_for=self.actors,
            scores=outcome.scores if outcome else (),
            ranks=outcome.ranks if outcome else (),
            seconds=int(self._seconds),
        )

    def _changed(self, what: Literal["played", "went"]) -> None:
        now = self._clock()
        self._seconds, self._since = self._seconds + min(now - self._since, LONGEST_PAUSE), now
        self._moved_on()
        self.save()
        self._say(what)
        if self._trouble != self.trouble:
            self._trouble = self.trouble
            self._say("trouble")
        if self._heard:
            self._bots.look()

    def _say(self, what: Literal["played", "went", "thinking", "waiting", "trouble", "seats"]) -> None:
        for heard in tuple(self._heard):
            heard(Change(what, self.node))

    def subscribe(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Hear of every change. Bots begin to think, and watching begins, when the first one listens."""
        self._heard.append(heard)
        if len(self._heard) == 1:
            asyncio.get_running_loop().call_soon(self._begin)
        return lambda: self._heard.remove(heard) if heard in self._heard else None

    def _begin(self) -> None:
        if self.closed:
            return
        if self.watching:
            self._start_watching()
        elif self.thinking is None:
            self._bots.look()

    def close(self) -> None:
        """Leave the match."""
        if self.closed:
            return
        self.closed = True
        self._bots.close()
        for outsider in self._outsiders.values():
            outsider.close()
        if self._watch is not None:
            self._watch.cancel()
        if not self.watching:
            self._store.leave(self.id, self._lines, self._head())
        if self._lock is not None:
            self._lock.release()

    # Watching

    def _follow(self) -> None:
        """Somebody else plays this match: give it up, and look on."""
        self.watching = True
        self._bots.close()
        self._rebuild(self._store.lines(self.id))
        self._say("seats")
        self._say("went")
        if self._heard:
            self._start_watching()

    def _start_watching(self) -> None:
        if self._watch is None:
            self._watch = asyncio.get_running_loop().create_task(self._look_on())

    async def _look_on(self) -> None:
        while not self.closed:
            self.look_on()
            await asyncio.sleep(WATCH_EVERY)

    def look_on(self) -> None:
        """See whether the other process is still there, and take in what it has stored since the last look."""
        left = self._lock is not None and self._lock.is_free()
        self._catch_up()
        if left != self.left:
            self.left = left
            self._say("seats")

    def _catch_up(self) -> None:
        new = self._store.lines(self.id, len(self._lines))
        if not new:
            return
        nodes = len(self._match.nodes)
        self._rebuild([*self._lines, *new])
        self._say("played" if len(self._match.nodes) > nodes else "went")

    def take_over(self) -> None:
        """Play what was watched, from where it stands."""
        if self.closed or self._lock is None or not self._lock.take():
            raise Watching("this match is still played in another window")
        self._catch_up()
        kept = self._store.find(self.id)
        self._seconds, self._since = float(kept.head.seconds) if kept is not None else 0.0, self._clock()
        self.watching = self.left = self._woken = False
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        self._say("seats")
        if self._heard:
            self._bots.look()

    def _rebuild(self, lines: Sequence[bytes]) -> None:
        try:
            self._match = Match.from_journal(self.rules, decode_lines(self.rules, lines))
        except BadRecord:
            _log.exception("what another process stored of match %s cannot be read", self.id)
            return
        self._lines = list(lines)
        self._moved_on()


def _outsiders(players: Sequence[Player], limit: float) -> "dict[Seat, Outsider]":
    """The programs of others at a table, by seat; none is started before it is asked."""
    seated = {seat: player.bot for seat, player in enumerate(players, 1) if player.bot and is_outside(player.bot)}
    if not seated:
        return {}
    from goblin_tui.outsiders import Outsider  # few tables need it

    return {seat: Outsider(bot, limit) for seat, bot in seated.items()}

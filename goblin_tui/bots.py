"""Bots at a live match: they think off the event loop, and move at a pace that people can follow."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from contextvars import Context
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from rules.bots.players import LEVELS, hurried, looks_ahead
from rules.bots.search import GoOn
from rules.core.chance import SeededChance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.core.views import View

if TYPE_CHECKING:
    from goblin_tui.tank import ThinkTank, Thought  # processes, which few tables need

_log = logging.getLogger(__name__)


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: all that it may know, and nothing else."""

    rules: AnyRules
    level: str
    view: View[Any]
    seat: Seat
    luck: str
    """Seed of the bot's own chance; says nothing about the luck of the match."""
    ply: int

    def chance(self) -> SeededChance:
        """The bot's own luck at this ply: asked again, it chooses the same."""
        return SeededChance(self.luck, self.ply)


EXEC: Final = "exec:"
"""What the level of a program of others begins with; its command follows."""


LIMIT: Final = 5.0
"""Seconds that such a program is given for a move, if nothing else is said."""


def is_outside(level: str) -> bool:
    """Whether a program of others plays, and no level of ours."""
    return level.startswith(EXEC)


Thinker: TypeAlias = Callable[[Question], str]


def think(question: Question, go_on: GoOn | None = None) -> str:
    """The move of a bot in notation. Runs in any thread or process: a question can be pickled.

    `go_on` is asked before each playout of a level that looks ahead.
    """
    rules, view = question.rules, question.view
    moves = rules.moves(view.position, question.seat)
    bot = LEVELS[question.level] if go_on is None else hurried(question.level, go_on)
    return str(rules.notate(bot.choose(rules, view, moves, question.chance())))


def at_random(question: Question) -> str:
    """Any move, for a bot that found none."""
    return think(msgspec.structs.replace(question, level="random"))


class BotSeats:
    """Lets the bots of one match think and move, one question after the other."""

    def __init__(
        self,
        ask: Callable[[], Question | None],
        answer: Callable[[Question, str], None],
        say: Callable[[Literal["thinking", "waiting"]], None],
        executor: Executor,
        thinker: Thinker = think,
        outside: Mapping[Seat, Thinker] | None = None,
        context: Context | None = None,
        tank: "Callable[[], ThinkTank] | None" = None,
    ) -> None:
        """`outside` asks programs of others, by seat; each waits for its own in a thread.

        Levels that look ahead think in the `tank`, if there is one. Bots think and move in a copy of `context`, by
        default of the context of whoever moved before them.
        """
        self._ask = ask
        self._answer = answer
        self._say = say
        self._executor = executor
        self._thinker = thinker
        self._outside = outside or {}
        self._context = context
        self._tank = tank
        self._thought: Thought[str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        """Something about the wait is different now."""
        self._stepped = False
        self._hurried = False
        self._since = 0.0
        self._seconds: float | None = 0.0
        self.thinking: Seat | None = None

    def look(self) -> None:
        """The match stands elsewhere now: think about what is asked there, and about nothing else."""
        self._drop()
        question = self._ask()
        if question is None:
            self._hurried = False
            self._rest()
        else:
            loop = asyncio.get_running_loop()
            self._stepped = False
            self._since = loop.time()
            self.thinking = question.seat
            self._say("thinking")
            context = self._context.copy() if self._context is not None else None
            self._task = loop.create_task(self._move(question), context=context)
            self._task.add_done_callback(_hand_on, context=context)

    def _rest(self) -> None:
        if self.thinking is not None:
            self.thinking = None
            self._say("waiting")

    async def _move(self, question: Question) -> None:
        own = asyncio.current_task()
        text = await self._think(question)
        await self._wait()
        if self._task is not own:
            return  # called off just when the wait ended: `wait_for` of Python 3.11 swallows that
        self._task = None
        self._answer(question, text)

    async def _think(self, question: Question) -> str:
        loop = asyncio.get_running_loop()
        try:
            if is_outside(question.level):
                return await asyncio.to_thread(self._outside[question.seat], question)
            if self._tank is not None and looks_ahead(question.level):
                return await self._think_ahead(self._tank(), question)
            return await loop.run_in_executor(self._executor, self._thinker, question)
        except Exception:  # noqa: BLE001 - whatever goes wrong in a bot, the match goes on
            _log.exception("the bot %s of seat %s failed and moves at random", question.level, question.seat)
            return at_random(question)

    async def _think_ahead(self, tank: "ThinkTank", question: Question) -> str:
        """Ask a process; once more, if it is killed meanwhile."""
        try:
            return await self._asked(tank.ask(question, think))
        except BrokenExecutor:
            _log.warning("the process in which bots think has ended; another takes over")
            return await self._asked(tank.ask(question, think))

    async def _asked(self, thought: "Thought[str]") -> str:
        self._thought = thought
        if self._hurried or self._stepped:
            thought.hurry()
        return await asyncio.wrap_future(thought.future)

    async def _wait(self) -> None:
        """Hold the move back until its time has come, or somebody is in a hurry; the pace may change meanwhile."""
        while not (self._hurried or self._stepped):
            left = None
            if self._seconds is not None:
                left = self._since + self._seconds - asyncio.get_running_loop().time()
                if left <= 0:
                    return
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    def pace(self, seconds: float | None) -> None:
        """Between the last move of anybody and that of a bot, also of one that waits; None: it waits for `step`."""
        self._seconds = seconds
        self._changed.set()

    def step(self) -> None:
        """Make the move that waits, or what a bot that looks ahead has found so far."""
        self._stepped = True
        self._end_thought()

    def hurry(self) -> None:
        """Hold no move back until a person is asked, and let nobody think for long."""
        self._hurried = True
        self._end_thought()

    def _end_thought(self) -> None:
        if self._thought is not None:
            self._thought.hurry()
        self._changed.set()

    def _drop(self) -> None:
        if self._thought is not None:
            self._thought.drop()
            self._thought = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Think no more."""
        self._drop()
        self.thinking = None


def _hand_on(task: asyncio.Task[None]) -> None:
    """Let the event loop know at once of what went wrong where the move was shown."""
    problem = None if task.cancelled() else task.exception()
    if problem is not None:
        context = {"message": "a bot's move could not be shown", "exception": problem}
        task.get_loop().call_exception_handler(context)

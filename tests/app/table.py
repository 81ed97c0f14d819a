"""A live match for tests: a host in memory, an ear for its changes, executors that obey."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from goblin_tui.bots import Question, think
from goblin_tui.host import Host
from goblin_tui.patience import PatientStore
from goblin_tui.store import MemoryStore
from rules.core.chance import Script
from rules.core.journal import Policy
from rules.core.match import Match
from rules.core.rules import AnyRules
from screens.common.session import Change, Player
from tests.sample.rules import Whispers

DEADLINE = 30.0
"""Seconds until something that was waited for counts as missing."""

ANN, BOB, CY = Player("Ann"), Player("Bob"), Player("Cy")
GRUB, SNAG = Player("Grub", "random"), Player("Snag", "random")


class AtOnce(Executor):
    """Does everything at once, where it is asked."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as problem:  # noqa: BLE001 - whatever it is, the future hands it on
            done.set_exception(problem)
        return done


class Held(Executor):
    """Does nothing until `release`."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def release(self) -> None:
        """Do what waits, but for what was called off."""
        waiting, self.waiting = self.waiting, []
        for future, work in waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(work())
                self.done += 1


class Ear:
    """Hears the changes of a host, and can be waited with."""

    def __init__(self, host: Host) -> None:
        self.changes: list[Change] = []
        self._new = asyncio.Event()
        self._host = host
        self.deaf = host.subscribe(self._hear)

    def _hear(self, change: Change) -> None:
        self.changes.append(change)
        self._new.set()

    @property
    def heard(self) -> list[str]:
        """What happened, in order."""
        return [change.what for change in self.changes]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for changes until the question is answered with yes."""
        async with asyncio.timeout(DEADLINE):
            while not holds():
                self._new.clear()
                await self._new.wait()

    async def wait_for(self, what: str) -> None:
        """Wait until this was heard."""
        await self.until(lambda: what in self.heard)


async def breathe() -> None:
    """Let everything happen that can happen without anybody's doing."""
    for _ in range(20):
        await asyncio.sleep(0)


def whispers(
    *players: Player,
    options: Mapping[str, object] | None = None,
    policy: Policy = "free",
    store: PatientStore | None = None,
    executor: Executor | None = None,
    thinker: Callable[[Question], str] = think,
    seed: int = 7,
    script: Script | None = None,
) -> Host:
    """A match of the sample game."""
    return seated(Whispers(), players, options or {}, policy, store, executor, thinker, seed, script or Script())


def seated(
    rules: AnyRules,
    players: Sequence[Player],
    options: Mapping[str, object],
    policy: Policy = "free",
    store: PatientStore | None = None,
    executor: Executor | None = None,
    thinker: Callable[[Question], str] = think,
    seed: int = 7,
    script: Script = Script(),  # noqa: B008 - an immutable value
) -> Host:
    """A match of any game."""
    match: Match[Any, Any, Any] = Match.new(rules, len(players), options, seed, policy, script=script)
    kept = store or PatientStore(MemoryStore())
    host = Host(match, players, "m1", kept, executor or AtOnce(), thinker=thinker)
    host.save()
    return host


def play(host: Host, *texts: str) -> None:
    """Make moves, each `SEAT move` or, for the first actor, `move`."""
    for text in texts:
        head, _, rest = text.partition(" ")
        seat, move = (int(head[1:]), rest) if head[:1] == "P" and head[1:].isdigit() else (host.actors[0], text)
        host.play(seat, host.rules.parse(move, host.view(seat)), host.ply)


def line(host: Host) -> list[str]:
    """The moves of the present line as a spectator reads them."""
    return [told.move for told in host.told(None) if told.seat is not None]

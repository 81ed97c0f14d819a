"""What the server costs, and what its people wait for, with the system's own `ssh` on loopback."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

import asyncssh

from bench.figure import Figure, below
from tests.e2e.terminal import Terminal
from tests.serve.clients import Serving, fresh_key

OTHERS: Final = 20
"""Sessions that play meanwhile."""
VISITS: Final = 200
STARTS: Final = 8
KEYS: Final = 60
QUIET: Final = 0.1
"""Seconds without a byte after which a frame counts as painted."""
PLAYED: Final = ("o", "\x1b[C", "\r", "y", "\x1b[D", "\r", "b", "\x1b[C", "\r", "k", "\r", "p")
"""Keys of somebody who plays Goblin Mountain against a bot, two a second."""
MEGABYTE: Final = 1 << 20

CONNECT_AIM: Final = 300.0
MEMORY_AIM: Final = 5.0
LEAK_AIM: Final = 10.0
MEDIAN_AIM: Final = 30.0
SLOW_AIM: Final = 60.0


class Other(asyncssh.SSHClientSession[bytes]):
    """Somebody else's terminal, which is not looked at."""

    def __init__(self) -> None:
        self.seen = bytearray()

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Remember the latest."""
        del datatype
        self.seen = (self.seen + data)[-100_000:]

    async def sees(self, wanted: bytes) -> None:
        """Wait until something has been sent."""
        async with asyncio.timeout(30):
            while wanted not in self.seen:
                await asyncio.sleep(0.02)


class Others:
    """Many clients in one loop."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._channels: list[asyncssh.SSHClientChannel[bytes]] = []
        self._connections: list[asyncssh.SSHClientConnection] = []
        self._key = asyncssh.generate_private_key("ssh-ed25519")

    async def come(self, key: asyncssh.SSHKey, name: str) -> tuple[asyncssh.SSHClientConnection, Other]:
        """One comes and stands in the hall."""
        connection = await asyncssh.connect(
            "127.0.0.1", self._port, username=name, client_keys=[key], agent_path=None, known_hosts=None, config=None
        )
        other = Other()
        channel, _ = await connection.create_session(
            lambda: other, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        await other.sees(b"TABLE")
        self._channels.append(channel)
        return connection, other

    async def all_play(self, count: int) -> None:
        """So many come and begin a match against a bot each."""
        for number in range(count):
            connection, _ = await self.come(asyncssh.generate_private_key("ssh-ed25519"), f"p{number}")
            self._connections.append(connection)
            for key in ("1", "\r", "g"):
                self._channels[-1].write(key.encode())
                await asyncio.sleep(0.15)

    async def play(self, stop: asyncio.Event) -> None:
        """All press two keys a second, one after the other."""
        turn = 0
        while not stop.is_set():
            for channel in self._channels:
                channel.write(PLAYED[turn % len(PLAYED)].encode())
                await asyncio.sleep(0.5 / len(self._channels))
            turn += 1

    async def visits(self, count: int) -> None:
        """One comes and goes so many times, with a word or without."""
        for number in range(count):
            connection, _ = await self.come(self._key, "visitor")
            channel = self._channels.pop()
            if number % 2:
                channel.write(b"q")
                await channel.wait_closed()
            connection.abort()
            await connection.wait_closed()

    async def leave(self) -> None:
        """All go."""
        for connection in self._connections:
            connection.abort()
            await connection.wait_closed()


def figures() -> Iterator[Figure]:
    """Every figure; none where there is no `ssh`."""
    if shutil.which("ssh") is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        options = ("--per-address", "200", "--sessions", "200")
        with Serving(Path(folder), *options) as server:
            yield from asyncio.run(_measure(server, fresh_key(Path(folder), "me")))


async def _measure(server: Serving, key: Path) -> list[Figure]:
    loop = asyncio.get_running_loop()
    connects = [await loop.run_in_executor(None, _connect, server, key) for _ in range(STARTS)]
    found = [below(Figure("ssh: connect to first frame", median(connects) * 1e3, "ms"), CONNECT_AIM)]
    others = Others(server.port)
    with server.visited_by(key, "me") as me:
        await loop.run_in_executor(None, _begin, me)
        alone = await loop.run_in_executor(None, _latencies, me)
        before = _private(server)
        await others.all_play(OTHERS)
        await asyncio.sleep(1)
        each = (_private(server) - before) / OTHERS / MEGABYTE
        stop = asyncio.Event()
        playing = loop.create_task(others.play(stop))
        among = await loop.run_in_executor(None, _latencies, me)
        stop.set()
        await playing
    await others.leave()
    found.append(below(Figure("ssh: memory of another playing session", each, "MB"), MEMORY_AIM))
    for name, taken in (("alone", alone), (f"with {OTHERS} playing", among)):
        found.append(below(Figure(f"ssh: key, {name}, median", median(taken) * 1e3, "ms"), MEDIAN_AIM))
        found.append(below(Figure(f"ssh: key, {name}, p95", quantiles(taken, n=20)[-1] * 1e3, "ms"), SLOW_AIM))
    await asyncio.sleep(1)
    await others.visits(20)
    before = _private(server)
    await others.visits(VISITS)
    await asyncio.sleep(1)
    leak = (_private(server) - before) / MEGABYTE
    found.append(below(Figure(f"ssh: more memory after {VISITS} visits", leak, "MB"), LEAK_AIM))
    return found


def _connect(server: Serving, key: Path) -> float:
    """Seconds from starting `ssh` to the hall."""
    start = perf_counter()
    with server.visited_by(key, "me") as me:
        me.wait_for("NEW TABLE")
        taken = perf_counter() - start
        me.press("q")
        me.wait_for_end()
    return taken


def _begin(me: Terminal) -> None:
    """Begin a match against a bot, and stand in it."""
    me.wait_for("NEW TABLE")
    me.press("1")
    me.wait_for("Enter opens")
    me.press("enter")
    me.wait_for("Enter starts")
    me.press("g")
    me.wait_for(" target")  # it is the visitor's turn, and arrows go from one target to the next
    me.press("o")
    me.settle(1.0, patience=2.0)


def _latencies(me: Terminal) -> list[float]:
    """Seconds from a key to the last byte of what it changes."""
    taken = []
    for turn in range(KEYS):
        me.settle(QUIET)
        start = perf_counter()
        me.press(("right", "left")[turn % 2])
        _, last = me.settle(QUIET, patience=2)
        taken.append(last - start)
    return taken


def _private(server: Serving) -> float:
    """Bytes of memory that only the server has."""
    assert server.process is not None
    told = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) * 1024.0 for line in told.splitlines() if line.startswith("Private_"))

"""A server in the loop of the test, and clients beside it: what only the server sees can be asked of it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from goblin_tui.server.accounts import Accounts
from goblin_tui.server.limits import LIMITS, Limits
from goblin_tui.server.session import Session
from goblin_tui.server.ssh import Server, Wishes
from rules.core.rules import AnyRules
from rules.treasure_goblins.rules import TreasureGoblins
from tests.server.hall import hall_in

DEADLINE = 10.0
"""Seconds until what was waited for counts as missing."""


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits = LIMITS, games: Sequence[AnyRules] = (TreasureGoblins(),)
) -> AsyncIterator[Server]:
    """A server of a game or several for guests and keys, on any port."""
    hall = hall_in(folder, *games)
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = Server(hall, Accounts(folder), key, Wishes(port=0, guests=True, limits=limits))
    await server.open()
    try:
        yield server
    finally:
        await server.close()
        hall.house.close()


class Client(asyncssh.SSHClientSession[bytes]):
    """Somebody's terminal: what the server sends is drawn on `screen`."""

    def __init__(self, connection: asyncssh.SSHClientConnection) -> None:
        self.connection = connection
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.draws = True
        self.raw = bytearray()
        self.gone = asyncio.Event()
        self._news = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.raw += data
        if self.draws:
            self._stream.feed(data)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.close()  # as `ssh` does
        self.gone.set()
        self._news.set()

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.screen.display)

    def send(self, data: str | bytes) -> None:
        """Type."""
        assert self.channel is not None
        self.channel.write(data.encode() if isinstance(data, str) else data)

    async def wait_for(self, wanted: str | Callable[[], bool]) -> None:
        """Wait until the screen shows a text, or until something holds."""

        def holds() -> bool:
            return wanted in self.text if isinstance(wanted, str) else wanted()

        try:
            async with asyncio.timeout(DEADLINE):
                while not holds():
                    self._news.clear()
                    await asyncio.wait([asyncio.ensure_future(self._news.wait())], timeout=0.05)
        except TimeoutError:
            raise AssertionError(f"never seen: {wanted!r}; the screen:\n{self.text}") from None

    async def over(self) -> None:
        """Wait until the server has ended it."""
        await self.wait_for(self.gone.is_set)

    async def close(self) -> None:
        """Go without a word."""
        self.connection.abort()
        await self.connection.wait_closed()


@lru_cache
def key_of(name: str) -> asyncssh.SSHKey:
    """The key of somebody."""
    return asyncssh.generate_private_key("ssh-ed25519")


async def connect(server: Server, name: str = "ann") -> asyncssh.SSHClientConnection:
    """A connection with the key of somebody."""
    return await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=name,
        client_keys=[key_of(name)],
        agent_path=None,
        known_hosts=None,
        config=None,
    )


async def knock(server: Server, name: str, term: str = "xterm") -> Client:
    """Somebody comes, and is let in or not."""
    connection = await connect(server, name)
    client = Client(connection)
    await connection.create_session(
        lambda: client, term_type=term, term_size=(80, 24), encoding=None, env={"LANG": "C.UTF-8"}
    )
    return client


async def come(server: Server, name: str = "ann", term: str = "xterm", shows: str = "NEW TABLE") -> Client:
    """Somebody comes and stands in the hall, or where his screen shows something else."""
    client = await knock(server, name, term)
    await client.wait_for(shows)
    return client


def session_of(server: Server, name: str) -> Session:
    """The session of somebody."""
    return next(session for session in server.sessions if session.name == name)

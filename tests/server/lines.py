"""A server in the loop of the test, and people who come over real connections, each with an emulated terminal."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pyte

from goblin_tui.house import GoblinHouse
from goblin_tui.server.accounts import Accounts
from goblin_tui.server.hall import Hall
from goblin_tui.server.hostkey import host_key
from goblin_tui.server.ssh import Server, Wishes
from rules.core.catalogue import Catalogue
from rules.core.rules import AnyRules
from tests.app.table import AtOnce
from tests.sample.rules import Whispers

PATIENCE: Final = 30.0
"""Seconds until something counts as missing; far more than any machine needs."""
SIZE: Final = (80, 24)

_lines: list[asyncssh.SSHClientConnection] = []
"""Connections of this test."""


@asynccontextmanager
async def serving(folder: Path, wishes: Wishes | None = None, *games: AnyRules) -> AsyncIterator[Server]:
    """A server on a free port of this machine."""
    hall = Hall(GoblinHouse(folder, Catalogue.of(*(games or (Whispers(),))), AtOnce()))
    server = Server(hall, Accounts(folder), host_key(folder), wishes or Wishes(port=0))
    await server.open()
    try:
        yield server
    finally:
        await server.close()
        for line in _lines:
            line.abort()
        await asyncio.gather(*(line.wait_closed() for line in _lines))
        _lines.clear()
        hall.house.close()


class Caller(asyncssh.SSHClientSession[bytes]):
    """Somebody's terminal at his end of the line."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.status: int | None = None
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.connection: asyncssh.SSHClientConnection
        self._news = asyncio.Event()
        self.ended = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """The channel opens."""
        self.channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something is drawn."""
        self.raw += data
        self._stream.feed(data.replace(b"\x1b[?2026$p", b""))
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        """The visit is over."""
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.ended.set()
        self._news.set()

    @property
    def text(self) -> str:
        """The screen, a line of text for each line of it."""
        return "\n".join(self.screen.display)

    async def sees(self, wanted: str | Callable[[str], bool]) -> str:
        """The screen once it shows the text, or satisfies the question."""
        holds = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds(self.text):
                    assert not self.ended.is_set(), f"the line has ended:\n{self.text}"
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"never seen: {wanted!r}; the screen:\n{self.text}") from None
        return self.text

    async def is_asked(self, question: str, times: int) -> None:
        """Wait until a question stands there so many times."""
        await self.sees(lambda text: text.count(question) == times)

    def type(self, text: str | bytes) -> None:
        """Send what is typed."""
        self.channel.write(text.encode() if isinstance(text, str) else text)

    async def gone(self) -> bytes:
        """What was sent in all, once the line has ended."""
        async with asyncio.timeout(PATIENCE):
            await self.ended.wait()
        return bytes(self.raw)

    def __repr__(self) -> str:
        return f"<{self.channel}>"


class _Asked(asyncssh.SSHClient):
    """A client that lets itself be asked, as `ssh` does."""

    def __init__(self) -> None:
        self._left = 3

    def kbdint_auth_requested(self) -> str | None:
        """Any way to be asked, a few times."""
        self._left -= 1
        return "" if self._left >= 0 else None


async def connection(
    server: Server, name: str, key: asyncssh.SSHKey | None = None, **more: Any
) -> asyncssh.SSHClientConnection:
    """A connection with a key, or without one as a guest."""
    line = await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=name,
        client_keys=[key] if key is not None else None,
        agent_path=None,
        known_hosts=None,
        config=None,
        client_factory=_Asked,
        **more,
    )
    _lines.append(line)
    return line


async def call(
    server: Server,
    name: str,
    key: asyncssh.SSHKey | None = None,
    *,
    term: str = "xterm-256color",
    env: Mapping[bytes | str, bytes | str] | None = None,
    size: tuple[int, int] = SIZE,
) -> Caller:
    """Somebody who comes with a terminal."""
    line = await connection(server, name, key)
    return await opened(line, Caller(size), term_type=term, term_size=size, env=env)


async def opened(line: asyncssh.SSHClientConnection, caller: Caller, **more: Any) -> Caller:
    """A session on a connection."""
    caller.connection = line
    await line.create_session(lambda: caller, encoding=None, **more)
    return caller


def new_key() -> asyncssh.SSHKey:
    """A key that nobody else has."""
    return asyncssh.generate_private_key("ssh-ed25519")

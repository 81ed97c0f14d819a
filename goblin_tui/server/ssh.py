"""The server: SSH connections come in by a door, and each has one session in the hall. Nothing else can be had here."""

import asyncio
import logging
import os
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final

import asyncssh
import msgspec

from goblin_tui.server.accounts import Accounts
from goblin_tui.server.hall import Hall
from goblin_tui.server.limits import LIMITS, Doorkeeper, Limits
from goblin_tui.server.session import IDLE, LAST_SECONDS, Session
from goblin_tui.server.visitor import Visitor
from rules.core.errors import Refusal
from rules.core.plain import QUOTED, plain
from screens.common.company import LONGEST_WORD
from screens.common.session import LONGEST_NAME, NAMELESS

SOFTWARE: Final = "goblin-tui"
WINDOW: Final = 64 * 1024
"""Bytes that a client may send ahead of being read."""
FULL: Final = "the server is full; try again later"
NEEDS_KEY: Final = "Here a key is your account. Make one with `ssh-keygen -t ed25519`, and come again.\r\n"
HANG_UP_WITHIN: Final = 2.0
"""Seconds for clients to hang up when the server closes."""
LOOK_ROUND: Final = 15.0
"""Seconds between two looks for who has gone to sleep."""


_NAME_AND_WORD: Final = re.compile(r"([^+]*)\+?(.*)", re.DOTALL)

_log = logging.getLogger(__name__)


class Wishes(msgspec.Struct, frozen=True):
    """Who may come, and to which address and port. Port 0: any that is free."""

    host: str = "127.0.0.1"
    port: int = 8022
    guests: bool = False
    invites: tuple[str, ...] = ()
    """Words of which whoever is new has to know one; none: nobody has to."""
    limits: Limits = LIMITS


class Server:
    """Everything that comes and goes through the door."""

    def __init__(
        self,
        hall: Hall,
        accounts: Accounts,
        key: asyncssh.SSHKey,
        wishes: Wishes,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """`gone` is told whenever somebody has gone."""
        self._gone = gone
        self.hall = hall
        self.accounts = accounts
        self.wishes = wishes
        self.invites = wishes.invites
        self.sessions: list[Session] = []
        self.doors: set[Door] = set()
        """Every connection that is open."""
        self.doorkeeper = Doorkeeper(wishes.limits)
        self._key = key
        self._guests = count(1)
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._rounds: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """The port that people connect to; 0 before `open`."""
        return self._acceptor.get_port() if self._acceptor is not None else 0

    async def open(self) -> None:
        """Let people in. Raises a `Refusal` where the port cannot be had."""
        host, port = self.wishes.host, self.wishes.port
        try:
            self._acceptor = await self._listen()
        except OSError as problem:
            raise Refusal(f"port {port} of {plain(host, QUOTED)} cannot be had: {strerror(problem)}") from problem
        self._rounds = asyncio.get_running_loop().create_task(self._go_round())

    async def _listen(self) -> asyncssh.SSHAcceptor:
        limits = self.wishes.limits
        return await asyncssh.create_server(
            lambda: Door(self),
            self.wishes.host,
            self.wishes.port,
            server_host_keys=[self._key],
            server_version=SOFTWARE,
            encoding=None,
            line_editor=False,
            window=WINDOW,
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=3,
            compression_algs=["none"],
            password_auth=False,
            gss_auth=False,
            host_based_auth=False,
            gss_host=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            config=None,
        )

    async def close(self) -> None:
        """Let nobody in any more, tell everybody, save everything, and wait until the last has gone."""
        if self._acceptor is not None:
            self._acceptor.close()
        if self._rounds is not None:
            self._rounds.cancel()
        self.hall.close()
        for session in tuple(self.sessions):
            await session.over()
        await self._until_hung_up()
        for door in tuple(self.doors):
            door.close()
        if self._acceptor is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._acceptor.wait_closed(), LAST_SECONDS)
        self.accounts.keep()

    async def _until_hung_up(self) -> None:
        """Let clients hang up by themselves: when the server does, `ssh` may drop the last line it was sent."""
        lines = [asyncio.ensure_future(door.hung_up.wait()) for door in self.doors]
        if lines:
            _, late = await asyncio.wait(lines, timeout=HANG_UP_WITHIN)
            for line in late:
                line.cancel()

    async def _go_round(self) -> None:
        """Send away whoever has gone to sleep."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(LOOK_ROUND, self.wishes.limits.idle))
            for session in tuple(self.sessions):
                if loop.time() - session.touched > self.wishes.limits.idle:
                    session.part(IDLE)

    # What a session asks

    def visitor(self, session: Session) -> Visitor:
        """Who comes, by his key and the name he asks for; raises a `Refusal`."""
        if self.hall.closed:
            raise Refusal("the server is closing")
        if len(self.sessions) > self.wishes.limits.sessions:
            raise Refusal(FULL)
        word = plain(session.word, LONGEST_WORD) if session.word else None
        if session.key is None:
            wished = plain(session.asked, LONGEST_NAME) or NAMELESS
            return Visitor(f"guest:{next(self._guests)}", self.accounts.free_name(wished), guest=True, invite=word)
        if self.accounts.is_banned(session.key):
            raise Refusal("the keeper of this server does not let you in")
        return Visitor(session.key, self.accounts.come(session.key, session.asked), invite=word)

    def is_new(self, session: Session) -> bool:
        """Whether he has to know a word at the door: not, if his key knew one once."""
        return bool(self.invites) and (session.key is None or session.key not in self.accounts.known)

    def began(self, session: Session) -> None:
        """A session has begun."""
        self.sessions.append(session)
        _log.info("%s comes from %s", session.key or "a guest", session.address)

    def ended(self, session: Session) -> None:
        """It has ended."""
        if session in self.sessions:
            self.sessions.remove(session)
            self._gone()
        _log.info("%s (%s) has gone", session.name, session.key or "a guest")


def strerror(problem: OSError) -> str:
    """Why the system gives no port, in short: asyncio puts the address before it."""
    return os.strerror(problem.errno) if problem.errno and problem.errno > 0 else problem.strerror or str(problem)


class Door(asyncssh.SSHServer):
    """One connection: who it is, and that nothing but a session is had through it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._key: str | None = None
        self._session: Session | None = None
        self.hung_up = asyncio.Event()
        self._told = False
        """Whether he has heard that a key is needed."""
        self._hurry: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody connects."""
        self._connection = conn
        self._server.doors.add(self)
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        refused = self._server.doorkeeper.come(self._address)
        loop = asyncio.get_running_loop()
        if refused is not None:
            loop.call_soon(conn.disconnect, asyncssh.DISC_TOO_MANY_CONNECTIONS, refused)
        self._hurry = loop.call_later(self._server.wishes.limits.login, self._too_late)
        # Asyncssh takes no notice when the connection itself is full; what is sent to a client that reads nothing
        # would pile up here.
        conn.pause_writing = lambda: self._clogged(now=True)  # type: ignore[method-assign]
        conn.resume_writing = lambda: self._clogged(now=False)  # type: ignore[method-assign]

    def _clogged(self, *, now: bool) -> None:
        if self._session is not None:
            self._session.clogged("connection", now=now)

    def _too_late(self) -> None:
        if self._session is None and self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "nobody opened a terminal")

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._server.doorkeeper.go(self._address)
        self._server.doors.discard(self)
        self.hung_up.set()
        if self._hurry is not None:
            self._hurry.cancel()
        self._connection = self._session = None

    # Who it is

    def begin_auth(self, username: str) -> bool:
        """Everybody shows a key, or says that he has none."""
        return True

    def public_key_auth_supported(self) -> bool:
        """A public key is an account."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do; that it is the client's own is checked after this, each time."""
        self._key = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Guests are asked nothing; whoever has no key where he needs one hears how to make it."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Let a guest in. A key that he only named before is not his."""
        self._key = None
        if not self._server.wishes.guests and self._connection is not None and not self._told:
            self._told = True
            self._connection.send_auth_banner(NEEDS_KEY)
        return self._server.wishes.guests

    # What is had

    def session_requested(self) -> Session | bool:
        """One session for each connection."""
        if self._session is not None or self._connection is None:
            return False
        asked = str(self._connection.get_extra_info("username") or "")
        found = _NAME_AND_WORD.fullmatch(asked)
        name, word = found.groups() if found else (asked, "")
        self._session = Session(self._server, self._key, name, word or None, self._address)
        return self._session

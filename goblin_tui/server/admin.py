"""What the keeper says to a running server: one question and one answer over a socket in the data folder.

Whoever may write to the socket is the keeper; its mode lets only the server's own user.
"""

import asyncio
import logging
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, Protocol

import msgspec

from goblin_tui.server.accounts import Accounts
from goblin_tui.server.hall import Hall
from rules.core.errors import Refusal
from rules.core.plain import plain

SOCKET: Final = "admin.sock"
LARGEST: Final = 64 * 1024
"""Bytes of a question, and of an answer."""
ANSWER_WITHIN: Final = 10.0
"""Seconds; a server that does not answer any more is not waited for longer."""

SENT_AWAY: Final = "The keeper of this server does not let you in any more."

_log = logging.getLogger(__name__)


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the keeper wants."""

    do: Literal["list", "kick", "ban", "unban", "announce"]
    what: str = ""
    """A name or key, or the text to be read by all."""


class Answer(msgspec.Struct, frozen=True):
    """What he hears."""

    done: bool
    lines: list[str]


class Kept(Protocol):
    """What the keeper's orders are carried out on."""

    hall: Hall
    accounts: Accounts

    def where(self, key: str) -> list[str]:
        """Addresses from which somebody plays now."""


class Desk:
    """The server's end of the socket."""

    def __init__(self, folder: Path, server: Kept) -> None:
        self.path = folder / SOCKET
        self._server = server
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; raises OSError, among others where the folder's name is too long for a socket."""
        self._listening = await asyncio.start_unix_server(self._serve, sock=_own_socket(self.path), limit=LARGEST)

    async def close(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.close()
            self.path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                writer.write(msgspec.json.encode(self._answer(await reader.readline())) + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError) as problem:
            _log.warning("a question of the keeper got no answer: %s", type(problem).__name__)
        finally:
            writer.close()

    def _answer(self, line: bytes) -> Answer:
        try:
            return Answer(done=True, lines=self.do(msgspec.json.decode(line, type=Ask)))
        except msgspec.MsgspecError:
            return Answer(done=False, lines=["this is no question that the server knows; it may be of another version"])
        except Refusal as problem:
            return Answer(done=False, lines=[str(problem)])

    # The orders

    def do(self, ask: Ask) -> list[str]:
        """Carry out an order: what to tell the keeper. Raises a `Refusal`."""
        if ask.do != "list":
            _log.info("the keeper: %s %s", ask.do, plain(ask.what, len(ask.what)))
        match ask.do:
            case "list":
                return self._people()
            case "kick":
                return self._kick(ask.what)
            case "ban":
                return self._ban(ask.what)
            case "unban":
                return self._unban(ask.what)
            case "announce":
                self._server.hall.announce(ask.what)
                return []

    def _people(self) -> list[str]:
        here = {each.key: each for each in self._server.hall.presences}
        lines = [
            f"{each.name}, {each.places[0].table.info.title if each.places else 'in the hall'}, "
            f"from {', '.join(self._server.where(each.key)) or 'nowhere'}, {each.key}"
            for each in sorted(here.values(), key=lambda each: each.name.casefold())
        ]
        kept_out = [f"{kept.name}, banned, {key}" for key, kept in self._server.accounts.known.items() if kept.banned]
        return [*lines, *sorted(kept_out)] or ["nobody is here"]

    def _kick(self, who: str) -> list[str]:
        ended = self._server.hall.kick(who)
        if not ended:
            raise Refusal(f"nobody here is called {who}")
        return [f"{who} has been sent away; {ended} terminal{'s' if ended > 1 else ''} closed"]

    def _ban(self, who: str) -> list[str]:
        called = self._server.hall.called(who)
        if called and all(each.visitor.guest for each in called):
            raise Refusal(f"{who} is a guest, and has no key to be known by: kick, or serve without guests")
        keys = {each.key for each in called if not each.visitor.guest} or set(self._server.accounts.called(who))
        if not keys:
            raise Refusal(f"nobody who was here is called {who}")
        for key in sorted(keys):
            self._server.accounts.ban(key)
            for each in self._server.hall.called(key):
                each.end(SENT_AWAY)
        return [f"{key} is kept out" for key in sorted(keys)]

    def _unban(self, who: str) -> list[str]:
        keys = [key for key in self._server.accounts.called(who) if self._server.accounts.is_banned(key)]
        if not keys:
            raise Refusal(f"nobody who is banned is called {who}")
        for key in keys:
            self._server.accounts.ban(key, banned=False)
        return [f"{key} may come again" for key in keys]


def _own_socket(path: Path) -> socket.socket:
    """A socket for nobody else. One that lies there is left over: the folder's lock is held by this process."""
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listening.bind(str(path))
    except OSError:
        listening.close()
        raise
    finally:
        os.umask(before)
    return listening


def ask(folder: Path, question: Ask) -> Answer:
    """Ask the server of a data folder; raises a `Refusal` where none answers."""
    with socket.socket(socket.AF_UNIX) as line, suppress(OSError, ValueError, msgspec.MsgspecError):
        line.settimeout(ANSWER_WITHIN)
        line.connect(str(folder / SOCKET))
        line.sendall(msgspec.json.encode(question) + b"\n")
        with line.makefile("rb") as reading:
            return msgspec.json.decode(reading.readline(LARGEST), type=Answer)
    raise Refusal(f"no server answers for {folder}")

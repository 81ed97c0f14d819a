"""The keeper's word with a running server: one line of JSON each way, over a socket that nobody else may open.

A request is `{"do": "list"}`, or `kick`, `ban`, `unban`, `announce` with `"what"`: a name, a key or a text. The answer
is `{"lines": [...], "done": true}`.
"""

import asyncio
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec

from goblin_tui.server.accounts import Account, Accounts
from goblin_tui.server.hall import Hall
from rules.core.errors import Refusal
from rules.core.plain import plain, quoted

FILE: Final = "admin.sock"
LONGEST: Final = 64 * 1024
"""Bytes of a request."""
LONGEST_PATH: Final = 100
"""Bytes of the path of a socket; systems allow hardly more."""
PATIENCE: Final = 10.0
"""Seconds for an answer."""

Deed = Literal["list", "kick", "ban", "unban", "announce"]


class Request(msgspec.Struct, frozen=True):
    """What the keeper asks for."""

    do: Deed
    what: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What came of it, in lines for people."""

    lines: tuple[str, ...]
    done: bool = True


class Keeper:
    """Does what is asked for, in the server."""

    def __init__(self, hall: Hall, accounts: Accounts) -> None:
        self._hall = hall
        self._accounts = accounts
        self._deeds: dict[Deed, Callable[[str], Answer]] = {
            "list": self._list,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "announce": self._announce,
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to a line; nothing that it says can harm the server."""
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return Answer(("this is no request",), done=False)
        return self._deeds[request.do](request.what)

    def _list(self, _what: str) -> Answer:
        here = [
            f"{person.name:16}  {self._key_of(person.name)}  {person.where or 'in the hall'}"
            for person in self._hall.people()
        ]
        banned = [f"{account.name:16}  {key}  banned" for key, account in self._known() if account.banned]
        return Answer((*(here or ["nobody is here"]), *banned))

    def _known(self) -> list[tuple[str, Account]]:
        return list(self._accounts.known.items())

    def _key_of(self, name: str) -> str:
        return next((presence.key for presence in self._hall.called(name)), "")

    def _kick(self, what: str) -> Answer:
        count = self._hall.kick(what)
        return Answer((f"{count} terminals of {plain(what, 60)} closed",)) if count else _nobody(what)

    def _ban(self, what: str) -> Answer:
        """Keep the keys out, and send away whoever is here with one. A guest can only be sent away."""
        if any(presence.visitor.guest for presence in self._hall.called(what)):
            self._hall.kick(what)
            return Answer((f"{plain(what, 60)} was a guest: sent away; only keys can be banned",), done=False)
        keys = {presence.key for presence in self._hall.called(what)}
        keys |= {key for name in (what, *keys) for key in self._accounts.ban(name)}
        for key in keys:
            self._hall.kick(key)
        return Answer(tuple(f"{key} is kept out" for key in sorted(keys))) if keys else _nobody(what)

    def _unban(self, what: str) -> Answer:
        keys = self._accounts.ban(what, banned=False)
        return Answer(tuple(f"{key} may come again" for key in keys)) if keys else _nobody(what)

    def _announce(self, what: str) -> Answer:
        self._hall.announce(what)
        return Answer((f"{len(self._hall.people())} people read it",))


def _nobody(what: str) -> Answer:
    return Answer((f"nobody is called {quoted(what)}",), done=False)


async def listen(keeper: Keeper, folder: Path) -> asyncio.Server:
    """Take requests. Only one server has a folder, so a socket that lies there is one that died.

    Raises a `Refusal` where the folder's name is too long for a socket, and OSError.
    """
    path = _path(folder)
    path.unlink(missing_ok=True)
    door = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        door.bind(str(path))
    finally:
        os.umask(before)

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readuntil(), PATIENCE)
            writer.write(msgspec.json.encode(keeper.answer(line)) + b"\n")
            await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return
        finally:
            writer.close()

    return await asyncio.start_unix_server(converse, sock=door, limit=LONGEST)


def ask(folder: Path, request: Request) -> Answer:
    """Ask the server of a folder; raises a `Refusal` where none runs."""
    path = _path(folder)
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(path))
            line.sendall(msgspec.json.encode(request) + b"\n")
            with line.makefile("rb") as answers:
                return msgspec.json.decode(answers.readline(), type=Answer)
    except (FileNotFoundError, ConnectionRefusedError) as problem:
        raise Refusal(f"no server runs over {folder}") from problem
    except (OSError, msgspec.MsgspecError) as problem:
        raise Refusal(f"the server over {folder} does not answer") from problem


def _path(folder: Path) -> Path:
    path = folder / FILE
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise Refusal(f"the path of {folder} is too long for a socket; take a shorter one with --data-dir")
    return path

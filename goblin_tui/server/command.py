"""`goblin-tui serve`: the server from its start to its end."""

import asyncio
import logging
import signal
from pathlib import Path
from typing import Final

from goblin_tui.house import GoblinHouse
from goblin_tui.locks import Lock
from goblin_tui.server.accounts import Accounts
from goblin_tui.server.admin import Keeper, listen
from goblin_tui.server.hall import Hall
from goblin_tui.server.hostkey import host_key
from goblin_tui.server.pool import BotPool
from goblin_tui.server.ssh import Server, Wishes
from goblin_tui.server.waste import Waste
from goblin_tui.server.watch import note, watch_stalls
from goblin_tui.streams import mention, say
from rules.core.errors import Refusal
from rules.games import GAMES

LOCK: Final = "the-server"
"""Longer than any match's name, so it is no match's lock."""

_log = logging.getLogger(__name__)


def serve(folder: Path, wishes: Wishes) -> int:
    """Serve until told to stop by SIGTERM or ctrl+c; the exit status.

    Raises a `Refusal` where another server has the folder or the host key is unfit, and OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    lock = Lock(folder, LOCK)
    if not lock.held:
        raise Refusal(f"another server has {folder}")
    try:
        asyncio.run(_serve(folder, wishes))
    finally:
        lock.release()
    return 0


async def _serve(folder: Path, wishes: Wishes) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    key = host_key(folder)
    pool = BotPool()
    pool.warm_up()
    hall = Hall(GoblinHouse(folder, GAMES, pool, thinkers=0))
    accounts = Accounts(folder)
    waste = Waste()
    server = Server(hall, accounts, key, wishes, waste.add)
    keeping = await listen(Keeper(hall, accounts), folder)
    tasks = [loop.create_task(watch_stalls()), loop.create_task(waste.collect())]
    try:
        await server.open()
        say(*_welcome(server, key.get_fingerprint()))
        await stop.wait()
        _log.info("closing")
    finally:
        for task in tasks:
            task.cancel()
        keeping.close()
        await server.close()
        _close(hall.house)


def _welcome(server: Server, fingerprint: str) -> list[str]:
    host, port = server.wishes.host, server.port
    lines = [f"Serving on {host}, port {port}. Stop with ctrl+c.", f"Host key: {fingerprint}"]
    who = "everybody with a key, and guests without one" if server.wishes.guests else "everybody with a key"
    word = ", who knows an invite word" if server.invites else ""
    lines.append(f"Who may come: {who}{word}.")
    lines.append(f"Come with: ssh -p {port} {'localhost' if host in ('127.0.0.1', '::1') else 'THIS-MACHINE'}")
    return lines + [trouble for trouble in (server.hall.trouble, server.accounts.trouble) if trouble is not None]


def _close(house: GoblinHouse) -> None:
    """Save what is to be saved, and say where a match is that could not be."""
    for path in house.close():
        mention(f"a match could not be saved; it is in {path}" if path is not None else "a match could not be saved")

"""What the keeper says to his server, and that nobody else can."""

import asyncio
import logging
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from goblin_tui.cli import main
from goblin_tui.server.admin import SOCKET, Answer, Ask, Desk, ask
from goblin_tui.server.ssh import Server, Wishes
from rules.core.errors import Refusal
from tests.server.lines import call, new_key, serving


@asynccontextmanager
async def kept(folder: Path) -> AsyncIterator[Server]:
    """A server with its keeper's socket."""
    async with serving(folder, Wishes(port=0, guests=True)) as server:
        desk = Desk(folder, server)
        await desk.open()
        try:
            yield server
        finally:
            await desk.close()


async def told(folder: Path, question: Ask) -> Answer:
    """What the server answers; it is asked from another thread, as another program would."""
    return await asyncio.to_thread(ask, folder, question)


async def test_only_the_servers_own_user_may_speak_to_it(tmp_path: Path) -> None:
    async with kept(tmp_path):
        assert stat.S_IMODE((tmp_path / SOCKET).stat().st_mode) == 0o600
    assert not (tmp_path / SOCKET).exists()
    with pytest.raises(Refusal, match="no server answers"):
        ask(tmp_path, Ask("list"))


async def test_the_list_says_who_is_where_and_who_is_banned(tmp_path: Path) -> None:
    anns = new_key()
    async with kept(tmp_path) as server:
        assert (await told(tmp_path, Ask("list"))).lines == ["nobody is here"]
        ann = await call(server, "ann", anns)
        await ann.sees("TABLES")
        server.accounts.come("key of eve", "eve")
        server.accounts.ban("key of eve")
        assert (await told(tmp_path, Ask("list"))).lines == [
            f"ann, in the hall, from 127.0.0.1, {anns.get_fingerprint()}",
            "eve, banned, key of eve",
        ]


async def test_who_is_kicked_may_come_again_and_who_is_banned_may_not(tmp_path: Path) -> None:
    eves = new_key()
    async with kept(tmp_path) as server:
        eve = await call(server, "eve", eves)
        await eve.sees("TABLES")
        assert (await told(tmp_path, Ask("kick", "EVE"))).lines == ["EVE has been sent away; 1 terminal closed"]
        assert b"sent away by the keeper" in await eve.gone()

        eve = await call(server, "eve", eves)
        await eve.sees("TABLES")
        assert (await told(tmp_path, Ask("ban", "eve"))).lines == [f"{eves.get_fingerprint()} is kept out"]
        assert b"does not let you in any more" in await eve.gone()
        assert b"does not let you in." in await (await call(server, "adam", eves)).gone()

        assert (await told(tmp_path, Ask("unban", "eve"))).done
        again = await call(server, "eve", eves)
        await again.sees("TABLES")


async def test_a_guest_has_nothing_to_be_banned_by(tmp_path: Path) -> None:
    async with kept(tmp_path) as server:
        await (await call(server, "bob")).sees("TABLES")
        answer = await told(tmp_path, Ask("ban", "bob"))
        assert not answer.done
        assert "is a guest" in answer.lines[0]
        assert [person.name for person in server.hall.people()] == ["bob"]


async def test_everybody_reads_what_is_announced(tmp_path: Path) -> None:
    async with kept(tmp_path) as server:
        people = [await call(server, "bob"), await call(server, "ann")]
        for each in people:
            await each.sees("TABLES")
        assert (await told(tmp_path, Ask("announce", "New \x1b[31mmatches at nine"))).done
        for each in people:
            await each.sees("matches at nine")
            assert b"\x1b[31m" not in each.raw


async def test_nonsense_is_answered_and_harms_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with kept(tmp_path):
        for line in (b"\n", b"{\xff\n", b'{"do":"format"}\n', b"[" * 1000 + b"\n"):
            reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
            writer.write(line)
            assert b'"done":false' in await reader.read()
            writer.close()
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        writer.write(b"x" * 200_000)
        writer.write_eof()
        await reader.read()
        writer.close()
        assert (await told(tmp_path, Ask("list"))).done
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_keeper_without_a_server_hears_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path), "admin", "list"]) == 2
    assert "no server answers" in capsys.readouterr().err

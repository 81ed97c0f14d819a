"""What one visitor does, sends or leaves unread harms nobody else; who goes leaves nothing behind."""

import asyncio
import gc
import logging
import random
import weakref
from pathlib import Path

import asyncssh
import pytest

from goblin_tui.server.limits import Limits
from goblin_tui.server.session import LineApp
from goblin_tui.server.ssh import Server
from tests.serve.inside import Client, come, connect, knock, serving, session_of


async def leave(client: Client) -> None:
    """Quit as one does."""
    client.send("q")
    await client.over()
    await client.close()


async def test_no_address_has_more_connections_than_it_may_and_gets_one_back_for_each_that_ends(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(per_address=2)) as server:
        first, second = await come(server, "ann"), await come(server, "bob")
        with pytest.raises(asyncssh.DisconnectError, match="too many connections from your address"):
            await connect(server)

        await first.close()
        third = await come(server, "cleo")
        for client in (second, third):
            await client.close()


async def test_a_full_server_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(sessions=1)) as server:
        ann = await come(server, "ann")
        bob = await knock(server, "bob")
        await bob.wait_for("The server is full; try again later.")
        await bob.over()
        await bob.close()
        await ann.close()


async def test_who_shows_no_key_and_opens_no_terminal_in_time_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(login=0.2)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        mute = asyncio.ensure_future(reader.read())
        connection = await connect(server)
        await connection.wait_closed()
        await mute
        writer.close()


async def test_who_touches_no_key_for_long_is_sent_away_with_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(idle=0.3)) as server:
        ann = await come(server)
        await ann.over()
        assert b"Nobody has touched a key for long" in ann.raw
        assert ann.raw.index(b"\x1b[?1049l") < ann.raw.index(b"Nobody has touched")
        await ann.close()


async def test_any_bytes_are_survived_and_keys_work_after_them(tmp_path: Path) -> None:
    luck = random.Random(5)
    async with serving(tmp_path) as server:
        ann = await come(server)
        for _ in range(20):
            # Letters are keys, of which some leave the hall; here it is about all that is none.
            noise = bytes(luck.choice(b"\x00\x1b[]OP;<>?0123456789\x80\x9b\xc3\xe2\xf0\xff~$%") for _ in range(40))
            ann.send(noise)
        ann.send(b"\x1b[200~" + b"x" * 5000 + b"\x1b[201~")
        ann.send(b"\x1b[<0;" + b"9" * 500 + b"M\x1b\x1b\x1b")
        await asyncio.sleep(0.5)
        app = session_of(server, "ann").app
        assert app is not None
        assert app.crash is None
        await ann.close()


async def test_a_flood_of_keys_is_taken_in_small_doses_while_others_are_served(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, bob = await come(server, "ann"), await come(server, "bob")
        ann.send(b"\t" * 200_000)
        bob.send("C")
        await bob.wait_for("say")
        bob.send("hello\r")
        await bob.wait_for("bob  hello")
        reader = session_of(server, "ann")._reader
        assert reader is not None
        assert len(reader._pending) <= 130_000  # type: ignore[union-attr]  # the window, twice at most
        await ann.close()
        await bob.close()


async def test_who_reads_slowly_misses_frames_and_then_sees_how_things_stand(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, bob = await come(server, "ann"), await come(server, "bob")
        session = session_of(server, "ann")
        session.clogged("connection", now=True)
        before = len(ann.raw)
        for word in ("one", "two", "three"):
            bob.send(f"C{word}\r")
            await bob.wait_for(f"bob  {word}")
            bob.send("\x1b")
            await asyncio.sleep(0.3)
        assert len(ann.raw) == before

        session.clogged("connection", now=False)
        await ann.wait_for("bob  three")
        assert "bob  one" in ann.text
        await ann.close()
        await bob.close()


async def test_a_client_that_reads_nothing_fills_no_memory(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await come(server, "ann")
        session = session_of(server, "ann")
        assert ann.channel is not None
        assert session._channel is not None
        ann.channel.pause_reading()
        ann.draws = False
        app = session.app
        assert app is not None
        for _ in range(400):
            session.send(b"x" * 30_000) if not session.held else None
            await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        assert session.held
        assert session._channel.get_write_buffer_size() < 200_000
        ann.channel.resume_reading()
        await ann.wait_for(lambda: not session.held)
        await ann.close()


async def test_a_crash_is_one_visitors_alone_and_tells_no_value(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    def stumble() -> None:
        hidden = "seven of torches"
        raise KeyError(hidden)

    async with serving(tmp_path) as server:
        ann, bob = await come(server, "ann"), await come(server, "bob")
        app = session_of(server, "ann").app
        assert app is not None
        app.call_later(stumble)
        await ann.over()
        assert b"Sorry, goblin-tui has stumbled." in ann.raw
        assert "KeyError at test_limits.py" in caplog.text
        assert "torches" not in caplog.text

        bob.send("C")
        await bob.wait_for("say")
        await ann.close()
        await bob.close()


async def visit(server: Server, *, quitting: bool) -> "weakref.ref[LineApp]":
    """Come, look at the rules, and go."""
    client = await come(server)
    app = session_of(server, "ann").app
    assert app is not None
    seen = weakref.ref(app)
    client.send("i")
    await client.wait_for(lambda: "NEW TABLE" not in client.text)
    client.send("\x1b[27u")  # Escape as the protocol for keys tells it, which Textual's parser remembers
    await client.wait_for("NEW TABLE")
    if quitting:
        await leave(client)
    else:
        await client.close()
    return seen


async def test_no_app_is_alive_when_its_visitors_have_gone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        seen = [await visit(server, quitting=number % 2 == 0) for number in range(6)]
        for _ in range(100):
            gc.collect()
            if not server.sessions and not any(app() for app in seen):
                break
            await asyncio.sleep(0.05)
        assert [app() for app in seen] == [None] * 6


async def test_forty_people_at_once_are_all_there_and_hear_each_other(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(per_address=50)) as server:
        people = [await come(server, f"p{number}") for number in range(40)]
        people[0].send("Chello all\r")
        for person in people:
            await person.wait_for("p0  hello all")
        assert len(server.hall.people()) == 40
        closing = asyncio.ensure_future(server.close())
        for person in people:
            await person.over()
            assert b"The server closes." in person.raw
        await closing
        for person in people:
            await person.close()

"""Who comes in over SSH, as whom, and what cannot be had through the door."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

import asyncssh
import msgspec
import pytest

from goblin_tui.server.accounts import Account, Accounts
from goblin_tui.server.hostkey import FILE, host_key
from goblin_tui.server.limits import LIMITS, Doorkeeper
from goblin_tui.server.ssh import Server, Wishes
from rules.core.errors import Refusal
from tests.server.lines import Caller, call, connection, new_key, opened, serving

GUESTS = Wishes(port=0, guests=True)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what comes by itself."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


def names(server: Server) -> list[str]:
    return sorted(person.name for person in server.hall.people())


async def test_a_key_is_an_account_whose_name_nobody_else_gets(tmp_path: Path) -> None:
    anns = new_key()
    async with serving(tmp_path, GUESTS) as server:
        ann = await call(server, "ann", anns)
        await ann.sees("ann")
        other = await call(server, "ann", new_key())
        await other.sees("ann 2")
        guest = await call(server, "Ann")
        await guest.sees("Ann 3")
        assert names(server) == ["Ann 3", "ann", "ann 2"]

        ann.type("q")
        assert (await ann.gone()).endswith(b"Goodbye. Your seats stay yours: come back when you like.\r\n")
        assert ann.status == 0
    known = Accounts(tmp_path).known
    assert known[anns.get_fingerprint()].name == "ann"
    assert len(known) == 2


async def test_without_a_key_nobody_comes_in_where_there_are_no_guests(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
            await connection(server, "ann")
        assert server.hall.people() == []


async def test_whoever_is_new_says_a_word_and_is_known_from_then_on(tmp_path: Path) -> None:
    wishes = Wishes(port=0, guests=True, invites=("cave", "xyzzy"))
    anns = new_key()
    async with serving(tmp_path, wishes) as server:
        ann = await call(server, "ann", anns)
        for times, word in enumerate(("cav\r", "xyzzy\r"), 1):
            await ann.is_asked("Invite word:", times)
            ann.type(word)
        await ann.sees("TABLES")
        assert b"xyzzy" not in ann.raw
        ann.type("q")
        await ann.gone()

        again = await call(server, "ann", anns)
        await again.sees("TABLES")
        with_word = await call(server, "bob+cave")
        await with_word.sees("TABLES")
        assert names(server) == ["ann", "bob"]

        guesser = await call(server, "eve")
        for times in (1, 2, 3):
            await guesser.is_asked("Invite word:", times)
            guesser.type("x\r")
        assert (await guesser.gone()).endswith(b"Without the word nobody comes in.\r\n")
        assert guesser.status == 1
        assert names(server) == ["ann", "bob"]


async def test_nothing_but_the_hall_is_had(tmp_path: Path) -> None:
    async with serving(tmp_path, GUESTS) as server:
        line = await connection(server, "eve")
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.create_process("id", term_type="xterm")
        line = await connection(server, "eve")
        with pytest.raises(asyncssh.Error):
            await line.start_sftp_client()
        line = await connection(server, "eve")
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await line.forward_remote_port("127.0.0.1", 0, "127.0.0.1", server.port)
        assert server.hall.people() == []


async def test_without_a_terminal_one_hears_that_one_is_needed(tmp_path: Path) -> None:
    async with serving(tmp_path, GUESTS) as server:
        line = await connection(server, "eve")
        eve = await opened(line, Caller(), request_pty=False)
        assert b"ssh -t" in await eve.gone()
        assert eve.status == 1


async def test_one_connection_has_one_session(tmp_path: Path) -> None:
    async with serving(tmp_path, GUESTS) as server:
        ann = await call(server, "ann")
        await ann.sees("TABLES")
        with pytest.raises(asyncssh.ChannelOpenError):
            await opened(ann.connection, Caller(), term_type="xterm")


async def test_one_address_and_all_together_have_only_so_many_connections(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LIMITS, per_address=2)
    async with serving(tmp_path, Wishes(port=0, guests=True, limits=limits)) as server:
        ann, bob = await call(server, "ann"), await call(server, "bob")
        await bob.sees("TABLES")
        with pytest.raises(asyncssh.DisconnectError, match="too many connections"):
            await call(server, "eve")
        ann.connection.abort()
        await until(lambda: len(server.sessions) == 1)
        again = await call(server, "ann")
        await again.sees("TABLES")

    keeper = Doorkeeper(msgspec.structs.replace(LIMITS, connections=2))
    assert [keeper.come(address) for address in "ab"] == [None, None]
    assert keeper.come("c") == "the server is full; try again later"
    keeper.go("c")
    keeper.go("a")
    assert keeper.come("c") is None


async def test_more_people_than_the_server_takes_hear_that_it_is_full(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LIMITS, sessions=1)
    async with serving(tmp_path, Wishes(port=0, guests=True, limits=limits)) as server:
        ann = await call(server, "ann")
        await ann.sees("TABLES")
        eve = await call(server, "eve")
        assert b"The server is full" in await eve.gone()


async def test_whoever_opens_no_terminal_is_sent_away_in_time(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LIMITS, login=0.2)
    async with serving(tmp_path, Wishes(port=0, guests=True, limits=limits)) as server:
        line = await connection(server, "eve")
        async with asyncio.timeout(20):
            await line.wait_closed()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)  # says nothing at all
        async with asyncio.timeout(20):
            await reader.read()
        writer.close()


async def test_whoever_sleeps_is_sent_away_with_a_word_and_a_terminal_of_his_own(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LIMITS, idle=0.2)
    async with serving(tmp_path, Wishes(port=0, guests=True, limits=limits)) as server:
        ann = await call(server, "ann")
        seen = await ann.gone()
        assert seen.endswith(b"Your matches are saved: come back.\r\n")
        assert b"\x1b[?1049l" in seen
        assert b"\x1b[?1000l" in seen


async def test_closing_tells_everybody_and_gives_all_terminals_back(tmp_path: Path) -> None:
    async with serving(tmp_path, GUESTS) as server:
        people = [await call(server, name) for name in ("ann", "bob")]
        for each in people:
            await each.sees("TABLES")
        await server.close()
        for each in people:
            seen = await each.gone()
            assert seen.endswith(b"The server closes. Your matches are saved; come back when it is up again.\r\n")
            assert seen.rindex(b"\x1b[?1049l") > seen.rindex(b"\x1b[?1049h")
        with pytest.raises(ConnectionRefusedError):
            await connection(server, "ann")


# Keys and accounts on the disk


def test_the_host_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first, again = host_key(tmp_path), host_key(tmp_path)

    assert first.get_fingerprint() == again.get_fingerprint()
    assert first.get_algorithm() == "ssh-ed25519"
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).chmod(0o644)
    with pytest.raises(Refusal, match="others may read"):
        host_key(tmp_path)


def test_damaged_accounts_are_put_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "accounts.json").write_text("{oops")

    accounts = Accounts(tmp_path)

    assert accounts.trouble is not None
    assert (tmp_path / "accounts.damaged.json").read_text() == "{oops"
    assert accounts.come("key", "Ann") == "Ann"
    assert Accounts(tmp_path).known["key"].name == "Ann"


def test_a_ban_outlives_another_name(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.come("key", "Eve")
    accounts.ban("key")
    accounts.come("key", "Adam")

    assert Accounts(tmp_path).known["key"] == Account(
        name="Adam", asked="Adam", seen=accounts.known["key"].seen, banned=True
    )

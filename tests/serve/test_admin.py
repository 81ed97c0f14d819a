"""The keeper of a server: who is there, who has to go, who stays out, what everybody reads."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from goblin_tui.server.accounts import Accounts
from goblin_tui.server.admin import FILE, Answer, Keeper, Request, ask, listen
from rules.core.errors import Refusal
from tests.e2e.program import PROGRAM
from tests.serve.clients import Serving, fresh_key, needs_ssh
from tests.serve.inside import come, knock, serving


def run(server: Serving, *words: str) -> tuple[int, str]:
    """Exit status and output of a command of the keeper."""
    done = subprocess.run(
        [PROGRAM, "--data-dir", server.data, "admin", *words], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout + done.stderr


@needs_ssh
def test_a_keeper_lists_announces_bans_and_lets_in_again(tmp_path: Path) -> None:
    key = fresh_key(tmp_path, "eve")
    with Serving(tmp_path) as server:
        assert (server.data / FILE).stat().st_mode & 0o777 == 0o600
        with server.visited_by(key, "eve") as eve:
            eve.wait_for("NEW TABLE")
            status, told = run(server, "list")
            assert status == 0
            assert "eve" in told
            assert "SHA256:" in told
            assert "in the hall" in told

            assert run(server, "announce", "Back at ten")[0] == 0
            eve.wait_for("Back at ten")

            assert run(server, "ban", "EVE")[0] == 0
            assert eve.wait_for_end() == 0
            assert b"sent away by the keeper" in eve.raw
        with server.visited_by(key, "eve") as eve:
            eve.wait_for("does not let you in")
        assert "banned" in run(server, "list")[1]
        assert run(server, "unban", "eve")[0] == 0
        with server.visited_by(key, "eve") as eve:
            eve.wait_for("NEW TABLE")
            assert run(server, "kick", "eve")[0] == 0
            assert eve.wait_for_end() == 0
        assert run(server, "kick", "nobody")[0] == 1
    assert run(server, "list")[0] == 2


async def test_who_is_banned_loses_every_terminal(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        first, second = await come(server, "eve"), await come(server, "eve")
        keeper = Keeper(server.hall, server.accounts)
        assert keeper.answer(b'{"do":"ban","what":"eve"}').done
        for client in (first, second):
            await client.over()
            await client.close()
        again = await knock(server, "eve")
        await again.over()
        await again.close()
        assert not server.hall.people()


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b'{"do":"dance"}', b"\xff\n", b"[" * 5000],
    ids=["empty", "bare", "unknown", "no text", "nested"],
)
async def test_what_is_no_request_does_nothing(tmp_path: Path, line: bytes) -> None:
    async with serving(tmp_path) as server:
        assert Keeper(server.hall, server.accounts).answer(line) == Answer(("this is no request",), done=False)


async def test_a_socket_of_a_server_that_died_is_in_nobodys_way(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        (tmp_path / FILE).touch()
        door = await listen(Keeper(server.hall, Accounts(tmp_path)), tmp_path)
        answer = await asyncio.to_thread(ask, tmp_path, Request("list"))
        assert answer.lines == ("nobody is here",)
        door.close()
        await door.wait_closed()


def test_a_folder_without_a_server_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no server runs"):
        ask(tmp_path, Request("list"))
    with pytest.raises(Refusal, match="too long"):
        ask(tmp_path / ("x" * 120), Request("list"))

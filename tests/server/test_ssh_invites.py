"""Several words open the door, and whoever has nothing to open it with hears what is missing."""

from pathlib import Path

import asyncssh
import pytest

from goblin_tui.server.accounts import Accounts
from goblin_tui.server.ssh import NEEDS_KEY, Server, Wishes
from tests.serve.clients import Serving, fresh_key, needs_ssh
from tests.serve.inside import Client, come, key_of
from tests.server.hall import hall_in


async def test_each_of_several_words_opens_the_door_and_the_tables_that_have_it(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    wishes = Wishes(port=0, invites=("cave", "lantern"))
    server = Server(hall, Accounts(tmp_path), key_of("server"), wishes)
    await server.open()
    people = [await come(server, name) for name in ("ann+cave", "bob+lantern")]

    assert [(presence.name, presence.visitor.invite) for presence in hall.presences] == [
        ("ann", "cave"),
        ("bob", "lantern"),
    ]
    await server.close()
    for person in people:
        await person.close()
    hall.house.close()


async def test_one_connection_has_one_terminal(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    server = Server(hall, Accounts(tmp_path), key_of("server"), Wishes(port=0))
    await server.open()
    ann = await come(server)
    with pytest.raises(asyncssh.ChannelOpenError):
        await ann.connection.create_session(lambda: Client(ann.connection), term_type="xterm", encoding=None)
    with pytest.raises(asyncssh.ChannelListenError):
        await ann.connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", server.port)
    assert len(hall.people()) == 1
    await server.close()
    await ann.close()
    hall.house.close()


class Keyless(asyncssh.SSHClient):
    """Somebody who answers whatever he is asked, three times as `ssh` does, and keeps what he is told."""

    def __init__(self) -> None:
        self.left = 3
        self.told: list[str] = []

    def kbdint_auth_requested(self) -> str | None:
        self.left -= 1
        return "" if self.left >= 0 else None

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.told.append(msg)


async def test_whoever_has_no_key_where_one_is_needed_hears_once_how_to_make_it(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    server = Server(hall, Accounts(tmp_path), key_of("server"), Wishes(port=0))
    await server.open()
    ann = Keyless()
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            server.port,
            username="ann",
            client_factory=lambda: ann,
            client_keys=None,
            agent_path=None,
            known_hosts=None,
            config=None,
        )
    assert [said.strip() for said in ann.told] == [NEEDS_KEY.strip()]
    await server.close()
    hall.house.close()


@needs_ssh
def test_one_word_of_several_is_enough_for_a_real_client(tmp_path: Path) -> None:
    with Serving(tmp_path, "--invite", "cave", "--invite", "lantern") as server:
        assert "who knows an invite word" in server.said
        with server.visited_by(fresh_key(tmp_path, "bob"), "bob+lantern") as bob:
            bob.wait_for("NEW TABLE")
            bob.press("q")
            assert bob.wait_for_end() == 0

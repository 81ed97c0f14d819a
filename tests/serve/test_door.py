"""What is had at the door with a real `ssh`, and what is not."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.clients import Serving, fresh_key, needs_ssh

pytestmark = needs_ssh
WORD = "torchlight"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for guests who know a word."""
    with Serving(tmp_path_factory.mktemp("server"), "--guests", "--invite", WORD) as serving:
        yield serving


def test_the_host_key_is_made_once_for_its_owner_alone_and_its_fingerprint_told(server: Serving) -> None:
    path = server.data / "host_key"
    shown = subprocess.run(["ssh-keygen", "-lf", path], capture_output=True, text=True, check=True)

    assert path.stat().st_mode & 0o777 == 0o600
    assert f"Host key: {shown.stdout.split()[1]}" in server.said


def test_whoever_is_new_has_to_know_the_word_and_is_known_from_then_on(server: Serving, tmp_path: Path) -> None:
    key = fresh_key(tmp_path, "ann")
    with server.visited_by(key, "ann") as ann:
        ann.wait_for("Invite word:")
        ann.send("torch\r")
        ann.send("candle\x7f\x7f\r")
        ann.send(f"{WORD}\r")
        ann.wait_for("NEW TABLE")
        assert WORD.encode() not in ann.raw
        ann.press("q")
        assert ann.wait_for_end() == 0
    with server.visited_by(key, "ann") as ann:
        assert "Invite word" not in ann.wait_for("NEW TABLE")


def test_whoever_guesses_in_vain_is_sent_away(server: Serving, tmp_path: Path) -> None:
    with server.visited_by(fresh_key(tmp_path, "eve"), "eve") as eve:
        eve.wait_for("Invite word:")
        eve.send("a\rb\rc\r")
        eve.wait_for("Without the word nobody comes in.")
        assert eve.wait_for_end() == 1


def test_a_guest_gives_the_word_with_his_name_and_gets_nobody_elses_name(server: Serving, tmp_path: Path) -> None:
    with server.visited_by(fresh_key(tmp_path, "bob"), f"bob+{WORD}") as bob:
        bob.wait_for("NEW TABLE")
        bob.press("q")
        bob.wait_for_end()
    with server.visited_by(None, f"Bob+{WORD}") as guest:
        assert "Bob 2" in guest.wait_for("NEW TABLE")


@pytest.mark.parametrize(("options", "command"), [(["-tt"], ["ls"]), (["-s"], ["sftp"]), (["-W", "127.0.0.1:22"], [])])
def test_no_command_no_file_and_no_way_to_elsewhere_is_had(
    server: Serving, tmp_path: Path, options: list[str], command: list[str]
) -> None:
    with server.visited_by(fresh_key(tmp_path, "eve"), "eve", *command, options=options) as eve:
        assert eve.wait_for_end() == 255


def test_without_a_terminal_nobody_plays(server: Serving, tmp_path: Path) -> None:
    with server.visited_by(fresh_key(tmp_path, "eve"), "eve", options=["-T"]) as eve:
        assert eve.wait_for_end() == 1
        assert "goblin-tui plays in a terminal" in eve.text


@pytest.mark.parametrize("term", ["dumb", "vt100", "linux", "xterm", "screen-256color", "no-such-terminal"])
def test_every_terminal_shows_the_hall_in_its_own_depth(server: Serving, tmp_path: Path, term: str) -> None:
    kinds = {"dumb": set(), "vt100": set(), "screen-256color": {"256"}}.get(term, {"16"})
    with server.visited_by(None, f"ann+{WORD}", term=term) as ann:
        ann.wait_for("NEW TABLE")
        ann.press("q")
        assert ann.wait_for_end() == 0
        assert ann.colours() == kinds
        for mode in (b"?1049", b"?1000", b"?1006", b"?2004"):
            assert ann.raw.rfind(b"\x1b[" + mode + b"l") > ann.raw.rfind(b"\x1b[" + mode + b"h")
        assert b"1003" not in ann.raw


def test_the_window_may_change_its_size(server: Serving) -> None:
    with server.visited_by(None, f"ann+{WORD}") as ann:
        ann.wait_for("NEW TABLE")
        ann.resize(120, 40)
        ann.wait_for(lambda text: "? help" in text.splitlines()[-1])
        assert "quit" in ann.text or "leave" in ann.text.splitlines()[-1]

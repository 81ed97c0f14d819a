"""`goblin-tui serve` says in one line why it cannot serve."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.program import PROGRAM
from tests.serve.clients import Serving


def refused(*command: str) -> str:
    """What a command says that ends with status 2."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    return done.stderr


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        said = refused(PROGRAM, "--data-dir", str(server.data), "serve", "--port", "0")
    assert "another server has" in said
    assert len(said.splitlines()) == 1


def test_a_port_that_somebody_has_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused(PROGRAM, "serve", "--data-dir", str(tmp_path), "--port", str(port))
    assert said.splitlines()[-1] == f"goblin-tui: port {port} of 127.0.0.1 cannot be had: Address already in use"


@pytest.mark.parametrize("content", ["no key", ""])
def test_a_host_key_that_is_none_is_left_alone_and_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "host_key"
    path.write_text(content)
    path.chmod(0o600)
    assert "host_key, the key of this server, cannot be read" in refused(PROGRAM, "serve", "--data-dir", str(tmp_path))
    assert path.read_text() == content


def test_a_host_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.touch(0o644)
    assert "others may read host_key" in refused(PROGRAM, "serve", "--data-dir", str(tmp_path))


def test_without_asyncssh_serving_says_what_is_missing_and_all_else_works() -> None:
    without = (
        "import sys; sys.modules['asyncssh'] = None; from goblin_tui.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    assert "goblin-tui[serve]" in refused(sys.executable, "-c", without, "serve")
    subprocess.run([sys.executable, "-c", without, "games"], capture_output=True, check=True)

"""A server as its keeper starts it, and people who come with the `ssh` of their system."""

import contextlib
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncssh
import pytest

from tests.e2e.program import PROGRAM
from tests.e2e.terminal import DEADLINE, Terminal

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="no `ssh` is installed here, and people come with it")

_QUIET = (
    *("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"),
    *(
        "-o",
        "IdentitiesOnly=yes",
        "-o",
        "IdentityAgent=none",
        "-o",
        "PreferredAuthentications=publickey,keyboard-interactive",
    ),
)


class Serving:
    """A server in a process of its own. Used in a `with`; started again it has the same port."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.data = folder / "data"
        self.log = folder / "log"
        self._options = options
        self.port = 0
        self.said = ""
        """What it says when it starts."""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it lets people in."""
        command = [PROGRAM, "--data-dir", str(self.data), "serve", "--port", str(self.port), *self._options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.said = ""
        while "Come with" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.log.read_text()
            self.said += line
        found = re.search(r"port (\d+)", self.said)
        assert found is not None
        self.port = int(found[1])

    def stop(self) -> int:
        """Tell it to stop, as the system does; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(DEADLINE)
        self._close()
        return status

    def _close(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.stop()
            self.process.kill()
        self.process.wait(DEADLINE)
        self._close()

    def visited_by(
        self, key: Path | None, name: str, *command: str, options: Sequence[str] = ("-tt",), **terminal: Any
    ) -> Terminal:
        """Somebody comes with a key, or without one."""
        identity = ("-i", str(key)) if key is not None else ("-o", "IdentityFile=none")
        whole = [SSH or "ssh", *_QUIET, *identity, "-p", str(self.port), *options, f"{name}@127.0.0.1", *command]
        return Terminal(whole, **terminal)


def fresh_key(folder: Path, name: str) -> Path:
    """A key pair of somebody."""
    path = folder / f"key-of-{name}"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    path.chmod(0o600)
    return path

"""A conversation with the engine as a process of its own."""

import subprocess
import sys
from types import TracebackType
from typing import Any, Self

import msgspec

REAL = [sys.executable, "-m", "goblin_tui", "engine"]
"""The engine as everybody starts it."""

WITH_WHISPERS = [
    sys.executable,
    "-c",
    "from goblin_tui.engine import main; from rules.core.catalogue import Catalogue; "
    "from tests.sample.rules import Whispers; raise SystemExit(main(Catalogue.of(Whispers())))",
]
"""The engine with the sample game, which hides things, alone in its catalogue."""

Answer = dict[str, Any]


class Engine:
    """One engine process; used in a `with`, it ends with it."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, line: bytes) -> Answer:
        """The answer to a line as it stands."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        rest = line + b"\n"
        while rest:
            rest = rest[stdin.write(rest) or 0 :]
        answer: Answer = msgspec.json.decode(stdout.readline())
        return answer

    def ask(self, do: str, **keys: object) -> Answer:
        """The answer to a request."""
        return self.say(msgspec.json.encode({"do": do, **keys}))

    def get(self, do: str, **keys: object) -> Answer:
        """The answer to a request that must not fail."""
        answer = self.ask(do, **keys)
        assert answer["ok"], answer
        return answer

    def refusal(self, do: str, **keys: object) -> tuple[str, str]:
        """Kind and message of the error that a request must lead to."""
        return error(self.ask(do, **keys))

    def play(self, *moves: str) -> Answer:
        """Play the moves, each for the first actor; the last answer."""
        answer: Answer = {}
        for move in moves:
            answer = self.get("play", move=move)
        return answer

    def end(self) -> tuple[int, bytes]:
        """Close the input: the exit status and what was logged."""
        _, logged = self.process.communicate(timeout=60)
        return self.process.returncode, logged


def error(answer: Answer) -> tuple[str, str]:
    """Kind and message of an answer that must be an error, and nothing but that."""
    assert answer["ok"] is False, answer
    assert set(answer) <= {"ok", "id", "error"}
    assert set(answer["error"]) == {"kind", "message"}
    return answer["error"]["kind"], answer["error"]["message"]

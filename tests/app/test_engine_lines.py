"""The engine as a partner in conversation: one object in, one object out, whatever the line holds."""

import subprocess
from collections.abc import Iterator

import msgspec
import pytest

from goblin_tui.engine import LONGEST_LINE
from tests.app.engine import WITH_WHISPERS, Engine, error


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(WITH_WHISPERS) as running:
        yield running


@pytest.mark.parametrize("id_", [0, -1.5, "", "a\nb", None, False, [1, {"a": []}], {"n": 2**80}], ids=repr)
def test_every_answer_echoes_the_id_whatever_it_is(engine: Engine, id_: object) -> None:
    answered = engine.ask("games", id=id_)
    refused = engine.ask("play", id=id_, unknown=1)

    assert (answered["ok"], answered["id"]) == (True, id_)
    assert (refused["ok"], refused["id"]) == (False, id_)


def test_without_an_id_none_is_told(engine: Engine) -> None:
    assert "id" not in engine.ask("games")
    assert "id" not in engine.ask("nonsense")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"hello",
        b"[]",
        b"3",
        b"null",
        b'"games"',
        b"{}",
        b"{'do':'games'}",
        b'{"do":"games"',
        b'{"do":"games"} {"do":"games"}',
        b'{"do":"games",}',
        b'{"do":null}',
        b'{"do":7}',
        b'{"do":["games"]}',
        b'{"do":"Games"}',
        b'{"do":"\xff\xfe"}',
        b'{"do":"games","id":"\\ud800"}',
        b'{"do":"games","id":NaN}',
        b'{"do":"games","id":1e999}',
        b"\x00\x01\x02",
        b"\x1b[2J",
        b"\xef\xbb\xbf" + b'{"do":"games"}',
        b"[" * 200_000,
        b'{"id":' * 200_000,
        b'{"do":"games","id":"' + b"x" * LONGEST_LINE + b'"}',
        b'{"do":"games"}' + b" " * LONGEST_LINE,
    ],
    ids=lambda line: f"{line[:24]!r}, {len(line)} bytes",
)
def test_what_is_no_request_is_a_bad_request_and_changes_nothing(engine: Engine, line: bytes) -> None:
    before = engine.get("new", game="whispers", seats=2, seed=1)

    kind, message = error(engine.say(line))

    assert kind == "bad-request"
    assert message
    assert engine.get("status") == {key: value for key, value in before.items() if key != "seed"}


WHOLE: dict[str, dict[str, object]] = {
    "games": {},
    "new": {"game": "whispers", "seats": 2},
    "status": {},
    "position": {},
    "schema": {"game": "whispers"},
    "set": {"game": "whispers", "position": {}},
    "view": {"seat": 1},
    "moves": {"seat": 1},
    "play": {"move": "draw"},
    "luck": {},
    "undo": {},
    "redo": {},
    "goto": {"ply": 0},
    "log": {"seat": 1},
    "bot": {"seat": 1, "level": "random"},
    "save": {"path": "x"},
    "load": {"path": "x"},
    "verify": {"path": "x"},
}
"""Every request with the keys that it needs."""


@pytest.mark.parametrize("do", WHOLE)
def test_an_unknown_key_is_an_error(engine: Engine, do: str) -> None:
    kind, message = engine.refusal(do, **WHOLE[do], moveto="x")

    assert kind == "bad-request"
    assert "moveto" in message


@pytest.mark.parametrize(("do", "key"), [(do, key) for do in WHOLE for key in WHOLE[do]])
def test_a_missing_key_is_an_error_that_names_it(engine: Engine, do: str, key: str) -> None:
    kind, message = engine.refusal(do, **{name: value for name, value in WHOLE[do].items() if name != key})

    assert kind == "bad-request"
    assert key in message


@pytest.mark.parametrize(
    ("do", "key", "value"),
    [
        ("new", "game", 1),
        ("new", "seats", "2"),
        ("new", "seats", 2.5),
        ("new", "seats", True),
        ("new", "options", []),
        ("new", "options", None),
        ("new", "seed", None),
        ("new", "seed", 1.5),
        ("new", "seed", [1]),
        ("schema", "game", None),
        ("set", "position", "start"),
        ("set", "position", None),
        ("view", "seat", "1"),
        ("view", "seat", True),
        ("moves", "seat", None),
        ("play", "seat", None),
        ("play", "seat", "P1"),
        ("play", "move", None),
        ("play", "move", 5),
        ("play", "ply", None),
        ("play", "ply", "1"),
        ("luck", "dice", 5),
        ("luck", "dice", ["5"]),
        ("luck", "picks", "X"),
        ("luck", "orders", ["X"]),
        ("goto", "ply", "0"),
        ("log", "seat", []),
        ("bot", "seat", None),
        ("bot", "level", 1),
        ("bot", "budget_ms", "1s"),
        ("bot", "play", "yes"),
        ("save", "path", None),
        ("load", "path", 1),
        ("verify", "path", ["x"]),
    ],
)
def test_a_value_of_the_wrong_type_is_an_error_that_names_the_key(
    engine: Engine, do: str, key: str, value: object
) -> None:
    engine.get("new", game="whispers", seats=2, seed=1)

    kind, message = engine.refusal(do, **{**WHOLE[do], key: value})

    assert kind == "bad-request"
    assert key in message


def test_an_unknown_request_is_answered_with_the_nearest(engine: Engine) -> None:
    kind, message = engine.refusal("stauts")

    assert kind == "bad-request"
    assert "`status`" in message


def test_the_end_of_input_ends_the_program_with_status_0() -> None:
    with Engine(WITH_WHISPERS) as engine:
        engine.get("games")

        assert engine.end() == (0, b"")


def test_lines_are_answered_in_order_the_last_one_without_its_end_too() -> None:
    lines = [msgspec.json.encode({"do": "games", "id": number}) for number in range(20)]

    done = subprocess.run(WITH_WHISPERS, input=b"\n".join(lines), capture_output=True, check=True, timeout=60)

    answers = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(20))


def test_a_line_may_end_as_on_other_systems(engine: Engine) -> None:
    assert engine.say(b'{"do":"games"}\r')["ok"]


def test_a_broken_pipe_is_no_traceback() -> None:
    with Engine(WITH_WHISPERS) as engine:
        engine.get("games")
        assert engine.process.stdin is not None
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        engine.process.stdin.write(b'{"do":"games"}\n')
        engine.process.stdout = None

        assert engine.end() == (1, b"")

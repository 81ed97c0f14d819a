"""An error repeats of a request what a person can read, however long the request was."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import msgspec
import pytest

from tests.app.engine import REAL, Engine, error

LONG = "dance " * 200_000
WORD = "d" * 1_000_000
MOST = 1000
"""Characters of a message."""


@pytest.fixture(scope="module")
def running() -> Iterator[Engine]:
    with Engine(REAL) as engine:
        yield engine


@pytest.fixture
def engine(running: Engine) -> Engine:
    running.get("new", game="goblin-mountain", seats=2, seed=7)
    return running


@pytest.mark.parametrize(
    "text", [LONG, WORD, " " * 1_000_000 + "x", "\x1b" * 1_000_000], ids=["words", "word", "blanks", "escapes"]
)
@pytest.mark.parametrize(
    ("do", "key", "keys", "hint"),
    [
        ("", "do", {}, "possible: games, new"),
        ("games", "", {}, "unknown field"),
        ("new", "game", {"seats": 2}, "possible: goblin-mountain"),
        ("new", "seats", {"game": "goblin-mountain"}, "`int`"),
        ("schema", "game", {}, "possible: goblin-mountain"),
        ("set", "game", {"position": {}}, "possible: goblin-mountain"),
        ("play", "move", {}, "expected|no move"),
        ("bot", "level", {"seat": 1}, "random, easy, normal"),
        ("view", "seat", {}, "`int"),
        ("save", "path", {}, "cannot be written: "),
        ("load", "path", {}, "cannot be read: "),
        ("verify", "path", {}, "cannot be read: "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_is_wrong_in_a_request_is_repeated_in_part_with_what_would_be_right(
    engine: Engine, do: str, key: str, keys: dict[str, object], hint: str, text: str
) -> None:
    began = monotonic()
    message = error(engine.say(msgspec.json.encode({"do": do, **keys, key or text: text})))[1]

    assert any(word in message for word in hint.split("|"))
    assert len(message) < MOST
    assert message.isprintable()
    assert monotonic() - began < 5


@pytest.mark.parametrize(
    "options", [{WORD: 1}, {"setup": WORD}, {"track": LONG}, {"track": [WORD] * 3}, {"first": {"a": WORD}}]
)
def test_a_wrong_option_is_repeated_in_part_with_what_is_possible(engine: Engine, options: dict[str, object]) -> None:
    kind, message = engine.refusal("new", game="goblin-mountain", seats=2, options=options)

    assert kind == "bad-option"
    assert "possible: " in message
    assert len(message) < MOST


def test_of_a_position_every_fault_is_listed_each_in_part(engine: Engine) -> None:
    position = engine.get("position")["position"]
    position |= {f"{number}{WORD}": 1 for number in range(3)}
    position["cards"] = [WORD, *position["cards"][1:]]

    kind, message = engine.refusal("set", game="goblin-mountain", position=position)

    assert kind == "bad-position"
    assert message.count("there is no `") == 3
    assert "cards that do not exist" in message
    assert len(message) < 2 * MOST


def test_luck_that_does_not_fit_is_repeated_in_part(engine: Engine) -> None:
    assert len(engine.refusal("luck", dice=[-(10**4000)])[1]) < MOST


@pytest.mark.parametrize("spoil", ["game", "move", "key", "event"])
@pytest.mark.parametrize("do", ["load", "verify"])
def test_a_damaged_record_is_repeated_in_part_with_the_line(
    engine: Engine, tmp_path: Path, do: str, spoil: str
) -> None:
    path = tmp_path / "m.goblin"
    engine.play(engine.get("moves", seat=engine.get("status")["actors"][0])["moves"][0])
    engine.get("save", path=str(path))
    first, second = path.read_text().splitlines()
    match spoil:
        case "game":
            first = first.replace('"goblin-mountain"', f'"{WORD}"')
        case "move":
            second = second.replace('"move":"', f'"move":"{WORD}')
        case "key":
            second = second.replace('"at":0', f'"at":"{WORD}"')
        case _:
            second = second.replace('"colour":"orange"', f'"colour":"{WORD}"')
    path.write_text(f"{first}\n{second}\n")

    answer = engine.ask(do, path=str(path))

    assert len(str(answer)) < MOST

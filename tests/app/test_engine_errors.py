"""Every kind of error of the engine, what leads to it, and that it changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.app.engine import WITH_WHISPERS, Engine

HANDS = ["Nick", "Peek", "Dare", "Hush", "Gem", "Gem"]
"""On top of the deck: two cards for each of three seats, in order of seats."""


@pytest.fixture(scope="module")
def running() -> Iterator[Engine]:
    with Engine(WITH_WHISPERS) as engine:
        yield engine


@pytest.fixture
def engine(running: Engine) -> Engine:
    """P1 holds Nick and Peek, P2 Dare and Hush, P3 two Gems; P1 is on turn."""
    running.get("new", game="whispers", seats=3, options={"stacked": HANDS}, seed=7)
    return running


def refused(engine: Engine, do: str, **keys: object) -> tuple[str, str]:
    """The error, and that nothing changed but for it."""
    before = [engine.get("status"), engine.get("position"), engine.get("log", seat=None)]
    kind, message = engine.refusal(do, **keys)
    assert [engine.get("status"), engine.get("position"), engine.get("log", seat=None)] == before
    return kind, message


def ended(engine: Engine) -> None:
    engine.play("call", "pass", "pass")


# bad-request


@pytest.mark.parametrize("seat", [0, -1, 4, 2**70])
@pytest.mark.parametrize(
    ("do", "keys"),
    [("view", {}), ("moves", {}), ("log", {}), ("play", {"move": "draw"}), ("bot", {"level": "random"})],
)
def test_a_seat_that_does_not_exist_is_a_bad_request(
    engine: Engine, do: str, keys: dict[str, object], seat: int
) -> None:
    kind, message = refused(engine, do, seat=seat, **keys)

    assert kind == "bad-request"
    assert "seats are 1 to 3" in message


@pytest.mark.parametrize("ply", [-1, 2, 2**70])
@pytest.mark.parametrize(("do", "keys"), [("goto", {}), ("play", {"move": "draw"})])
def test_a_ply_that_does_not_exist_is_a_bad_request(engine: Engine, do: str, keys: dict[str, object], ply: int) -> None:
    engine.play("draw")

    assert refused(engine, do, ply=ply, **keys)[0] == "bad-request"


@pytest.mark.parametrize("do", ["undo", "redo"])
def test_undo_and_redo_with_nowhere_to_go_are_bad_requests(engine: Engine, do: str) -> None:
    assert refused(engine, do)[0] == "bad-request"


@pytest.mark.parametrize("level", ["wizard", "harder", "Random", ""])
def test_a_bot_level_that_the_game_does_not_have_is_a_bad_request(engine: Engine, level: str) -> None:
    kind, message = refused(engine, "bot", seat=1, level=level)

    assert kind == "bad-request"
    assert "random, easy, normal, hard, expert" in message


@pytest.mark.parametrize("budget", [0, -5])
def test_a_bot_needs_time(engine: Engine, budget: int) -> None:
    assert refused(engine, "bot", seat=1, level="random", budget_ms=budget)[0] == "bad-request"


@pytest.mark.parametrize("do", ["load", "verify"])
def test_a_path_without_a_name_is_asked_for(engine: Engine, do: str) -> None:
    assert refused(engine, do, path="") == ("bad-request", "`path` is empty: the name of a file was expected")


@pytest.mark.parametrize("do", ["load", "verify"])
def test_a_file_that_cannot_be_read_is_a_bad_request(engine: Engine, tmp_path: Path, do: str) -> None:
    for path in (str(tmp_path / "none.goblin"), str(tmp_path), "\0", "/dev/zero"):
        assert refused(engine, do, path=path)[0] == "bad-request"


def test_a_file_that_cannot_be_written_is_a_bad_request_and_leaves_nothing(engine: Engine, tmp_path: Path) -> None:
    for path in (str(tmp_path / "no" / "where.goblin"), str(tmp_path), "\0"):
        assert refused(engine, "save", path=path)[0] == "bad-request"

    assert list(tmp_path.iterdir()) == []


# unknown-game, no-match, over


@pytest.mark.parametrize("game", ["wispers", "", "Whispers"])
@pytest.mark.parametrize(
    ("do", "keys"), [("new", {"seats": 99, "options": {"x": 1}}), ("schema", {}), ("set", {"position": {}})]
)
def test_a_game_that_does_not_exist_is_unknown(engine: Engine, do: str, keys: dict[str, object], game: str) -> None:
    kind, message = refused(engine, do, game=game, **keys)

    assert kind == "unknown-game"
    assert "whispers" in message


@pytest.mark.parametrize("do", ["load", "verify"])
def test_a_record_of_a_game_that_does_not_exist_is_of_an_unknown_game(engine: Engine, tmp_path: Path, do: str) -> None:
    path = tmp_path / "m.goblin"
    engine.get("save", path=str(path))
    path.write_text(path.read_text().replace('"whispers"', '"shouts"'))

    assert refused(engine, do, path=str(path))[0] == "unknown-game"


@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("status", {}),
        ("position", {}),
        ("view", {"seat": 1}),
        ("moves", {"seat": 1}),
        ("play", {"move": "draw"}),
        ("luck", {}),
        ("undo", {}),
        ("redo", {}),
        ("goto", {"ply": 0}),
        ("log", {"seat": None}),
        ("bot", {"seat": 1, "level": "random"}),
        ("save", {"path": "x"}),
    ],
)
def test_before_anything_was_started_there_is_no_match(do: str, keys: dict[str, object]) -> None:
    with Engine(WITH_WHISPERS) as engine:
        assert engine.refusal(do, **keys)[0] == "no-match"


@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("play", {"move": "draw"}),
        ("play", {"move": "nonsense", "seat": 2, "ply": 0}),
        ("bot", {"seat": 1, "level": "random"}),
        ("luck", {"dice": [1]}),
    ],
)
def test_when_the_match_has_ended_it_is_over(engine: Engine, do: str, keys: dict[str, object]) -> None:
    ended(engine)

    assert refused(engine, do, **keys)[0] == "over"


def test_an_ended_match_can_be_looked_at_and_taken_back(engine: Engine) -> None:
    ended(engine)

    assert engine.get("moves", seat=1)["moves"] == []
    assert engine.get("view", seat=1)["view"]
    assert engine.get("undo")["outcome"] is None


# bad-option


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (1, {}, "2 to 3"),
        (4, {}, "2 to 3"),
        (-1, {}, "2 to 3"),
        (2, {"husk": True}, "hush"),
        (2, {"without": ["Nick"], "stacked": ["Gem"]}, "all kinds take part"),
        (2, {"hush": "maybe"}, "on, off"),
        (2, {"hush": 1}, "on, off"),
        (2, {"hush": None}, "on, off"),
        (2, {"first": "P3"}, "P1, P2, random"),
        (2, {"first": "P4"}, "P1, P2, random"),
        (2, {"rounds": 6}, "1 to 5"),
        (2, {"rounds": "0"}, "1 to 5"),
        (2, {"rounds": 2.5}, "1 to 5"),
        (2, {"rounds": True}, "1 to 5"),
        (2, {"rounds": {}}, "1 to 5"),
        (2, {"without": ["Gem"]}, "Nick Dare Peek"),
        (2, {"without": 3}, "Nick Dare Peek"),
        (2, {"stacked": "Gem,Nock"}, "Gem Nick Dare Peek Hush"),
        (2, {"stacked": ["Peek"] * 3}, "2 Peek"),
        (2, {"deck": "/nowhere/at/all"}, "deck=/nowhere/at/all"),
        (2, {"deck": 5}, "deck"),
        (2, {"deck": "\0"}, "deck"),
    ],
)
def test_a_bad_option_is_refused_with_what_is_possible(
    engine: Engine, seats: int, options: dict[str, object], named: str
) -> None:
    kind, message = refused(engine, "new", game="whispers", seats=seats, options=options)

    assert kind == "bad-option"
    assert named in message


@pytest.mark.parametrize("text", [b"Gem 9\nToad 1\n", b"Gem 1\n", b"\xff\xfe"])
def test_a_file_that_the_option_does_not_take_is_a_bad_option(engine: Engine, tmp_path: Path, text: bytes) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(text)

    assert refused(engine, "new", game="whispers", seats=2, options={"deck": str(deck)})[0] == "bad-option"


# bad-position


def test_an_inconsistent_position_is_refused_with_every_fault(engine: Engine) -> None:
    position = engine.get("position")["position"]
    position["deck"].append("Gem")
    position["sides"][0]["hand"].reverse()

    kind, message = refused(engine, "set", game="whispers", position=position)

    assert kind == "bad-position"
    assert "cards lying about" in message
    assert "not sorted" in message


def _without_sides(position: dict[str, Any]) -> None:
    del position["sides"]


def _with_deep_key(position: dict[str, Any]) -> None:
    position["sides"][1]["purse"] = 3


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (dict.clear, "cards"),
        (_without_sides, "sides"),
        (lambda position: position.update(round="one"), "round"),
        (lambda position: position.update(deck=[7]), "deck"),
        (lambda position: position.update(weather="rain"), "weather"),
        (_with_deep_key, "sides.2.purse"),
        (lambda position: position.update(sides=position["sides"] * 2), "2 to 3"),
    ],
)
def test_what_has_not_the_shape_of_a_position_is_a_bad_position(engine: Engine, spoil: Any, named: str) -> None:
    position = engine.get("position")["position"]
    spoil(position)

    kind, message = refused(engine, "set", game="whispers", position=position)

    assert kind == "bad-position"
    assert named in message


# bad-record


def _saved(engine: Engine, tmp_path: Path) -> Path:
    path = tmp_path / "m.goblin"
    engine.get("goto", ply=0)
    engine.play("draw", "draw")
    engine.get("undo")
    engine.get("save", path=str(path))
    return path


@pytest.mark.parametrize("do", ["load", "verify"])
@pytest.mark.parametrize(
    ("line", "spoiled"),
    [
        (1, b""),
        (1, b"no record"),
        (1, b'{"entry":"played","at":0,"seat":1,"move":"draw","events":[]}'),
        (1, b'{"entry":"started","format":99,"game":"whispers"}'),
        (1, b'{"entry":"started","format":1,"game":"whispers"}'),
        (2, b"\xff\xfe"),
        (2, b'{"entry":"played","at":7,"seat":1,"move":"draw","events":[]}'),
        (2, b'{"entry":"played","at":-1,"seat":1,"move":"draw","events":[]}'),
        (2, b'{"entry":"played","at":0,"seat":4,"move":"draw","events":[]}'),
        (2, b'{"entry":"played","at":0,"seat":1,"move":"draw","events":[{"type":"rained"}]}'),
        (3, b'{"entry":"played","at":1,"seat":2,"move":"dr'),
        (3, b'{"entry":"danced","at":1}'),
        (4, b'{"entry":"went","how":"jump","to":9}'),
        (4, b"[]"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line(
    engine: Engine, tmp_path: Path, do: str, line: int, spoiled: bytes
) -> None:
    path = _saved(engine, tmp_path)
    lines = path.read_bytes().splitlines()
    lines[line - 1] = spoiled
    path.write_bytes(b"\n".join(lines))

    kind, message = refused(engine, do, path=str(path))

    assert kind == "bad-record"
    assert message.startswith(f"line {line}: ")


def test_a_device_is_no_file_of_an_option(engine: Engine) -> None:
    kind, message = refused(engine, "new", game="whispers", seats=2, options={"deck": "/dev/zero"})

    assert kind == "bad-option"
    assert "not a file" in message


@pytest.mark.parametrize("do", ["load", "verify"])
def test_a_record_nested_without_end_is_a_bad_record(engine: Engine, tmp_path: Path, do: str) -> None:
    record = tmp_path / "deep.goblin"
    engine.get("save", path=str(record))
    deep = '{"entry":"luck","at":0,"picks":' + "[" * 5000 + "]" * 5000 + "}\n"
    record.write_text(record.read_text() + deep)

    assert refused(engine, do, path=str(record))[0] == "bad-record"


def test_an_empty_file_is_a_bad_record(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "empty.goblin").touch()

    assert refused(engine, "load", path=str(tmp_path / "empty.goblin"))[0] == "bad-record"


# stale, bad-move, not-your-turn, illegal-move, bad-luck


def test_an_answer_to_a_ply_that_is_over_is_stale(engine: Engine) -> None:
    engine.play("draw")

    assert refused(engine, "play", seat=1, move="draw", ply=0)[0] == "stale"


@pytest.mark.parametrize("move", ["", "dance", "stash Toad", "play Dare > P4", "draw draw", "stash ?", "draw\0"])
def test_a_text_that_is_no_move_of_the_game_is_a_bad_move(engine: Engine, move: str) -> None:
    kind, message = refused(engine, "play", move=move)

    assert kind == "bad-move"
    assert message


def test_a_seat_without_a_legal_move_is_not_on_turn(engine: Engine) -> None:
    kind, message = refused(engine, "play", seat=3, move="draw")

    assert kind == "not-your-turn"
    assert "P1" in message
    assert refused(engine, "bot", seat=3, level="random")[0] == "not-your-turn"


def test_a_move_that_is_not_legal_now_is_illegal_and_the_rule_is_named(engine: Engine) -> None:
    kind, message = refused(engine, "play", seat=1, move="stash Gem")

    assert kind == "illegal-move"
    assert "P1 holds no Gem" in message


@pytest.mark.parametrize(
    ("luck", "named"),
    [
        ({"dice": [7]}, "7"),
        ({"dice": [2**70]}, str(2**70)),
        ({"dice": [4], "picks": ["Hush"]}, "Hush"),
        ({"dice": [4], "picks": [{"deep": [1]}]}, "deep"),
    ],
)
def test_luck_that_does_not_fit_the_draw_it_came_to_is_bad_luck(
    engine: Engine, luck: dict[str, object], named: str
) -> None:
    engine.play("draw", "play Dare > P3", "pass")
    engine.get("luck", **luck)

    kind, message = refused(engine, "play", move="pass")

    assert kind == "bad-luck"
    assert named in message


@pytest.mark.parametrize("move", ["play", "bot"])
def test_luck_that_did_not_fit_is_void_and_the_match_goes_on(engine: Engine, tmp_path: Path, move: str) -> None:
    keys: dict[str, object] = {"move": "pass"} if move == "play" else {"seat": 3, "level": "random", "play": True}
    engine.play("draw", "play Dare > P3", "pass")
    engine.get("luck", dice=[7], picks=["Hush"])
    assert refused(engine, move, **keys)[0] == "bad-luck"
    engine.get("save", path=str(tmp_path / "m.goblin"))
    engine.get("load", path=str(tmp_path / "m.goblin"))

    assert engine.get(move, **keys)["ply"] == 4
    engine.get("save", path=str(tmp_path / "m.goblin"))
    assert engine.get("verify", path=str(tmp_path / "m.goblin"))["same"] is True


@pytest.mark.parametrize("face", [0, -3])
def test_no_die_shows_less_than_1_so_such_luck_is_refused_at_once(engine: Engine, face: int) -> None:
    kind, message = refused(engine, "luck", dice=[4, face])

    assert (kind, message) == ("bad-luck", f"a die shows 1 at least, not {face}")
    assert engine.get("play", move="draw")["ply"] == 1


def test_the_last_kinds_are_looked_for_in_their_order(engine: Engine) -> None:
    engine.play("draw", "play Dare > P3", "pass")
    engine.get("luck", dice=[7])

    assert refused(engine, "play", seat=1, move="dance", ply=0)[0] == "stale"
    assert refused(engine, "play", seat=1, move="dance")[0] == "bad-move"
    assert refused(engine, "play", seat=1, move="stash Gem")[0] == "not-your-turn"
    assert refused(engine, "play", seat=3, move="stash Gem")[0] == "illegal-move"
    assert refused(engine, "play", seat=3, move="pass")[0] == "bad-luck"


def test_every_kind_of_error_is_one_of_the_protocol() -> None:
    from goblin_tui.engine_shapes import KINDS
    from rules.core.errors import Refusal

    of_the_engine = {
        kind for kind in Refusal.__subclasses__() if kind.__module__.startswith(("rules.", "goblin_tui.eng"))
    }
    assert of_the_engine == set(KINDS)
    assert set(KINDS.values()) == {
        "bad-request", "unknown-game", "no-match", "over", "bad-option", "bad-position", "bad-record", "stale",
        "bad-move", "not-your-turn", "illegal-move", "bad-luck",
    }  # fmt: skip


def test_a_fault_of_the_program_is_answered_and_logged(tmp_path: Path) -> None:
    broken = (
        "from goblin_tui.engine import main; from rules.core.catalogue import Catalogue; "
        "from tests.sample.rules import Whispers; "
        "Whispers.prompt = lambda self, view: 1 / 0; raise SystemExit(main(Catalogue.of(Whispers())))"
    )
    with Engine([*WITH_WHISPERS[:-1], broken]) as engine:
        kind, message = engine.refusal("new", game="whispers", seats=2)
        assert engine.get("games")
        status, logged = engine.end()

    assert (kind, status) == ("bad-request", 0)
    assert "division" in message
    assert b"ZeroDivisionError" in logged
    assert msgspec.json.encode(message)

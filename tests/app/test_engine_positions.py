"""Positions from outside, spoiled at random: the engine refuses them, or plays them to the end."""

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
import pytest

from goblin_tui.engine import answer
from goblin_tui.engine_table import EngineTable
from rules.games import GAMES
from tests.app.engine import Answer

Way: TypeAlias = tuple[str | int, ...]
ODD: list[Any] = [None, 0, -1, 7, 99, True, "x", [], {}, 1.5, "orange", {"hidden": "card"}]


def ask(table: EngineTable, **request: object) -> Answer:
    answered: Answer = msgspec.json.decode(answer(table, msgspec.json.encode(request)))
    return answered


def places(value: object, path: Way = ()) -> Iterator[Way]:
    """The ways to everything in a JSON value."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def spoil(position: Answer, luck: random.Random) -> None:
    """Put something else, something odd or nothing in one place."""
    *way, last = luck.choice(list(places(position)))
    parent: Any = position
    for key in way:
        parent = parent[key]
    there = parent[last]
    if luck.random() < 0.15:
        del parent[last]
    elif isinstance(there, int) and luck.random() < 0.8:
        parent[last] = there + luck.choice([-2, -1, 1, 2])
    elif isinstance(there, list) and there:
        parent[last] = [*there, there[0]]
    else:
        parent[last] = luck.choice(ODD)


def some_way_into(table: EngineTable, luck: random.Random) -> Answer:
    """A position of a random match."""
    seats = luck.choice([1, 2])
    options = {"setup": luck.choice(["standard", "draft"])} if seats == 2 else {}
    status = ask(table, do="new", game="goblin-mountain", seats=seats, seed=luck.random().hex(), options=options)
    for _ in range(luck.randrange(25)):
        if status["actors"]:
            status = ask(table, do="bot", seat=status["actors"][0], level="random", play=True)
    position: Answer = ask(table, do="position")["position"]
    return position


@pytest.mark.parametrize("seed", range(4))
def test_a_spoiled_position_is_refused_or_playable_to_the_end(seed: int) -> None:
    luck = random.Random(seed)
    table = EngineTable(GAMES)
    for _ in range(60):
        position = some_way_into(table, luck)
        spoil(position, luck)

        status = ask(table, do="set", game="goblin-mountain", position=position, seed=1)

        assert status["ok"] or status["error"]["kind"] == "bad-position", status
        while status["ok"] and status["actors"]:
            status = ask(table, do="bot", seat=status["actors"][0], level="random", play=True)
        assert status["ok"] or status["error"]["kind"] == "bad-position", status

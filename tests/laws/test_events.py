"""Who may see which field, and whether it bars undo: every event of every game says so itself."""

from typing import ClassVar, get_args

import msgspec
import pytest

from rules.core.events import PUBLIC, Bars, Event, Move, RoundBegan, Seen, only, secret
from tests.laws.events import undeclared
from tests.laws.registry import SUBJECTS
from tests.laws.subjects import Subject

GAMES = pytest.mark.parametrize("subject", SUBJECTS, ids=[subject.rules.info.id for subject in SUBJECTS])


class HeapBuilt(Event, frozen=True):
    height: int
    seen: ClassVar[Seen] = {"height": secret(only("height"), "stone")}
    bars: ClassVar[Bars] = "chance"


class HeapFell(HeapBuilt, frozen=True):
    """Inherits what it should state itself."""


class HeapGrew(Event, frozen=True):
    """Names a field that is not there."""

    height: int
    seen: ClassVar[Seen] = {"depth": secret(only("height"), "stone")}
    bars: ClassVar[Bars] = None


class RoundBeganAnew(RoundBegan, frozen=True):
    seen: ClassVar[Seen] = PUBLIC


@GAMES
def test_every_event_states_who_sees_it_and_whether_it_bars_undo(subject: Subject) -> None:
    assert undeclared(subject.rules.event_type) == []


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (HeapFell, ["HeapFell does not state its own `seen`", "HeapFell does not state its own `bars`"]),
        (HeapGrew, ["HeapGrew.seen names depth, which is no secret field"]),
        (RoundBeganAnew, ["RoundBeganAnew does not state its own `bars`"]),
    ],
)
def test_an_event_that_leaves_something_out_is_found(kind: type[Event], complaint: list[str]) -> None:
    assert undeclared(HeapBuilt | kind) == complaint


@GAMES
def test_moves_and_events_are_immutable_and_tagged_by_their_names(subject: Subject) -> None:
    kinds = [*get_args(subject.rules.event_type), *get_args(subject.rules.move_type)]

    assert all(issubclass(kind, Event | Move) and kind.__struct_config__.frozen for kind in kinds)
    assert all(kind.__struct_config__.tag_field == "type" for kind in kinds)
    tags = [kind.__struct_config__.tag for kind in get_args(subject.rules.event_type)]
    assert len(set(tags)) == len(tags)


@GAMES
def test_the_shapes_of_a_game_have_a_json_schema(subject: Subject) -> None:
    rules = subject.rules

    _, schemas = msgspec.json.schema_components([rules.position_type, rules.move_type, rules.event_type])

    assert {kind.__name__ for kind in get_args(rules.event_type)} <= set(schemas)

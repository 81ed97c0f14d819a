"""Tables by kind of event, move or phase leave none out: no type checker sees what they lack."""

from typing import get_args

from rules.roblins.applying import FOLDS
from rules.roblins.events import Phase, RoblinEvent
from rules.roblins.flow import DOES, actors
from rules.roblins.moves import RoblinMove
from rules.roblins.notation import WORDS, WRITTEN
from rules.roblins.telling import TELLERS
from tests.rules.roblins.tabletop import RULES, lairs


def test_every_kind_of_event_makes_something_of_a_position() -> None:
    assert set(FOLDS) == set(get_args(RoblinEvent))


def test_every_kind_of_event_is_told() -> None:
    assert set(TELLERS) == set(get_args(RoblinEvent))


def test_every_kind_of_move_has_its_written_form() -> None:
    assert {*WORDS, *WRITTEN} == set(get_args(RoblinMove))
    assert not WORDS.keys() & WRITTEN.keys()


def test_every_kind_of_move_has_its_phases() -> None:
    assert set(DOES) == set(get_args(RoblinMove))
    phases = {phase for does in DOES.values() for phase in does}
    assert phases == set(get_args(Phase)) - {"SETUP", "OVER"}


def test_nobody_is_asked_before_the_setup() -> None:
    empty = RULES.empty(2, {})

    assert actors(empty) == ()
    assert RULES.outcome(empty) is None
    assert RULES.faults(empty) == ["nothing is dealt yet"]
    assert actors(lairs()) == (1,)

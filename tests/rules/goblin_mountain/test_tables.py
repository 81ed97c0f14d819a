"""Tables by kind of event or move leave none out: no type checker sees what they lack."""

from typing import get_args

from rules.goblin_mountain.actions import ActMove
from rules.goblin_mountain.events import Event
from rules.goblin_mountain.folding import FOLDS
from rules.goblin_mountain.moves import Move
from rules.goblin_mountain.notation import WRITTEN
from rules.goblin_mountain.turns import ANSWERS


def test_every_kind_of_event_makes_something_of_a_position() -> None:
    assert set(FOLDS) == set(get_args(Event))


def test_every_kind_of_move_has_its_written_form() -> None:
    assert set(WRITTEN) == set(get_args(Move))


def test_every_kind_of_move_that_is_no_action_of_a_place_has_its_decision() -> None:
    assert set(ANSWERS) == set(get_args(Move)) - set(get_args(ActMove))

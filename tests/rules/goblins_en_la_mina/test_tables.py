"""Every kind of event and move has its function."""

from typing import get_args

from rules.goblins_en_la_mina.applying import FOLDS
from rules.goblins_en_la_mina.asking import Question
from rules.goblins_en_la_mina.bot import JUDGES
from rules.goblins_en_la_mina.events import MinaEvent
from rules.goblins_en_la_mina.moves import MinaMove
from rules.goblins_en_la_mina.notation import WRITTEN
from rules.goblins_en_la_mina.refusals import EXPECTED
from rules.goblins_en_la_mina.telling import LINES


def test_every_event_changes_the_position_and_is_told() -> None:
    assert set(FOLDS) == set(LINES) == set(get_args(MinaEvent))


def test_every_move_is_written() -> None:
    assert set(WRITTEN) == set(get_args(MinaMove))


def test_every_question_is_judged_by_bots_and_explained_in_refusals() -> None:
    assert set(JUDGES) == set(EXPECTED) == set(get_args(Question))

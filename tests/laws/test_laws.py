"""Every law, over every game, seat count and option."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.laws import LAWS
from tests.laws.registry import SUBJECTS
from tests.laws.subjects import Subject
from tests.laws.walks import Trial, deals

TABLES = [
    pytest.param(subject, seats, id=f"{subject.rules.info.id}-{seats}")
    for subject in SUBJECTS
    for seats in range(subject.rules.info.seats[0], subject.rules.info.seats[1] + 1)
]


@pytest.mark.parametrize("law", LAWS, ids=[f"{number}-{check.__name__}" for number, check in LAWS.items()])
@pytest.mark.parametrize(("subject", "seats"), TABLES)
@given(data=st.data())
def test_every_game_obeys_law(law: int | str, subject: Subject, seats: int, data: st.DataObject) -> None:
    deal = data.draw(deals(subject, seats), label="match")

    LAWS[law](Trial(subject, deal))

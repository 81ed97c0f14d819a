"""Every law, over every game, seat count and option."""

import pytest
from hypothesis import given, settings

from tests.laws.laws import LAWS
from tests.laws.registry import SUBJECTS
from tests.laws.subjects import Subject
from tests.laws.walks import Deal, Trial, deals

FAST = 15
"""Examples of the fast profile."""
FEW = 2
"""Examples of it for a game whose matches are long."""
PARTS = 5
"""The same for laws that then look at a part of each."""
DEAR = (2, 5, 8, "preview")
"""Laws that look at every move of every seat at every ply."""
STRETCH = 30
"""So many plies of a long match they look at then."""
BEGINS = (0, 30, 60, 90)
"""Where such a stretch begins: at the setup, or in the middle of a match that was played sensibly up to there."""
SHARE = 10
"""A long run tries one in so many examples of a heavy game."""
MANY_PLIES = 600
"""So much of a heavy match the dear laws look at in a long run."""

TABLES = [
    pytest.param(subject, seats, id=f"{subject.rules.info.id}-{seats}")
    for subject in SUBJECTS
    for seats in range(subject.rules.info.seats[0], subject.rules.info.seats[1] + 1)
]


@pytest.mark.parametrize("law", LAWS, ids=[f"{number}-{check.__name__}" for number, check in LAWS.items()])
@pytest.mark.parametrize(("subject", "seats"), TABLES)
def test_every_game_obeys_law(law: int | str, subject: Subject, seats: int) -> None:
    usual = settings().max_examples
    brief = subject.long and usual <= FAST
    in_part = brief and law in DEAR
    few = PARTS if in_part else FEW if brief else usual // SHARE if subject.heavy else usual
    usual_deals = deals(subject, seats, MANY_PLIES) if subject.heavy and law in DEAR else deals(subject, seats)

    @settings(max_examples=few)
    @given(deal=deals(subject, seats, STRETCH, BEGINS) if in_part else usual_deals)
    def obeys(deal: Deal) -> None:
        LAWS[law](Trial(subject, deal))

    obeys()

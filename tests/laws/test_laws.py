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
DEAR = (2, 5, 8, "preview")
"""Laws that look at every move of every seat at every ply."""
FIRST_PLIES = 48
"""So much of a long match they look at then."""
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
    plies = (FIRST_PLIES if brief else MANY_PLIES if subject.heavy else None) if law in DEAR else None
    examples = FEW if brief else usual // SHARE if subject.heavy else usual

    @settings(max_examples=examples)
    @given(deal=deals(subject, seats, plies))
    def obeys(deal: Deal) -> None:
        LAWS[law](Trial(subject, deal))

    obeys()

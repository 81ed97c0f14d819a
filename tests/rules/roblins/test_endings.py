"""How a match of Roblins! is told to have ended, to whoever reads it."""

import pytest

from rules.roblins.rules import Roblins
from tests.rules.roblins.tabletop import lairs, play

ROBBED = play(lairs(hand={1: "2r", 2: "1g 3g"}, pile={2: 1}), "raid pile:ne", "send GR1", "send GR2", "charge").position


@pytest.mark.parametrize("reader", [None, 1, 2])
def test_who_won_is_known_to_every_reader_and_closed_gold_is_not_counted(reader: int | None) -> None:
    rules = Roblins()
    outcome = rules.outcome(rules.view(ROBBED, reader).position)

    assert outcome is not None
    assert outcome.ranks == (1, 2)
    counted = [any(line.text == "Gold in hand" for line in lines) for lines in outcome.breakdown]
    assert counted == [reader == 1, reader == 2]


def test_the_whole_table_counts_the_gold_of_both_hands() -> None:
    outcome = Roblins().outcome(ROBBED)

    assert outcome is not None
    gold = [line.value for lines in outcome.breakdown for line in lines if line.text == "Gold in hand"]
    assert gold == [2 + 3, 1 + 3]

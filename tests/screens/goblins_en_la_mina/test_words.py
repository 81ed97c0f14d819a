"""Short words are there for every card, and short enough for their places."""

from rules.goblins_en_la_mina.cards import GOBLIN_FACES, MONSTERS, PROFESSIONALS, SETBACKS
from screens.goblins_en_la_mina.words import BLOWS, BRIEF, COSTS, POWERS


def test_every_card_has_its_words_and_they_fit() -> None:
    assert set(BRIEF) == set(GOBLIN_FACES)
    assert set(BLOWS) == set(POWERS) == set(PROFESSIONALS)
    assert set(COSTS) == {*MONSTERS, *SETBACKS}
    assert max(map(len, BRIEF.values())) <= 23
    assert max(map(len, COSTS.values())) <= 18
    assert all(len(short) <= 5 and len(long) <= 11 for short, long in (*BLOWS.values(), *POWERS.values()))

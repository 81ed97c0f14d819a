"""Guesses at what a seat does not see. Specification 4."""

import pytest

from rules.core.chance import SeededChance
from rules.core.hidden import Hidden
from rules.roblins.cards import TREASURE
from rules.roblins.position import Scratch
from tests.rules.roblins.tabletop import RULES, lairs

SEEDS = range(12)


def threes(pile: tuple[str | Hidden, ...]) -> int:
    return sum(TREASURE[str(gold)].value == 3 for gold in pile)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_high_pile_is_guessed_with_its_3s_among_the_lowest_16(seed: int) -> None:
    view = RULES.view(lairs(hand={2: "1g 2g T01"}, pile={1: 20, 2: 16}), 1)

    guess = RULES.determinize(view, SeededChance(seed))

    assert [threes(lair.pile[-16:]) for lair in guess.lairs] == [4, 4]
    assert threes(guess.lair(2).gold) == 0
    assert RULES.faults(guess) == []


def test_a_low_pile_may_have_lost_its_3s_to_a_hand() -> None:
    view = RULES.view(lairs(hand={2: "1g 2g 3g"}, pile={2: 12}), 1)

    guesses = [RULES.determinize(view, SeededChance(seed)) for seed in SEEDS]

    assert {threes(guess.lair(2).gold) for guess in guesses} > {0}
    assert all(RULES.faults(guess) == [] for guess in guesses)


def test_what_the_owner_put_back_stays_where_it_is() -> None:
    position = lairs(hand={1: "1r"}, pile={1: "2r 1r 1r 1r 1r 1r 1r 1r 1r 1r 1r 1r 3r 3r 3r 3r"}, known={1: 1})
    view = RULES.view(position, 1)

    assert {RULES.determinize(view, SeededChance(seed)).lair(1).pile[0] for seed in SEEDS} == {"2r"}


def test_known_cards_do_not_count_among_the_16() -> None:
    sixteen = lairs(hand={1: "3r"}, pile={1: f"2r {'1r ' * 12} 3r 3r 3r"}, known={1: 1})
    pile = RULES.view(sixteen, 2)

    guesses = [RULES.determinize(pile, SeededChance(seed)).lair(1).pile for seed in SEEDS]

    assert len(sixteen.lair(1).pile) == 16
    assert {threes(guess) for guess in guesses} == {3, 4}


def test_a_basket_is_seen_by_whoever_fills_it_alone() -> None:
    position = lairs(phase="MARKET", hand={1: "T01 T02 1r"}, scratch=Scratch(basket=("T01",)))

    assert RULES.view(position, 1).position.scratch.basket == ("T01",)
    for reader in (2, None):
        assert RULES.view(position, reader).position.scratch == Scratch()


def test_a_guess_deals_each_back_to_its_own_places() -> None:
    view = RULES.view(lairs(hand={2: "T01 T02 U01 S16 1r 2g"}), 1)

    guess = RULES.determinize(view, SeededChance(3)).lair(2)

    assert [str(card)[0] for card in guess.hand] == ["S", "T", "T", "U"]
    assert [TREASURE[str(gold)].colour for gold in guess.gold] == ["red", "green"]

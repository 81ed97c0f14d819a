"""Goblin Mountain under the laws."""

from collections import Counter

from hypothesis import strategies as st

from rules.core.rules import AnyRules
from rules.goblin_mountain.position import Position as MountainPosition
from tests.laws.subjects import Subject


def _tracks() -> st.SearchStrategy[list[str]]:
    """The six tunnel cards in any order, each on either side."""
    sides = st.lists(st.sampled_from("AB"), min_size=6, max_size=6)
    cards = st.permutations(["T1", "T2", "T3", "T4", "T5", "T6"])
    return st.builds(lambda order, up: [card + side for card, side in zip(order, up, strict=True)], cards, sides)


def _pieces_of_the_mountain(position: MountainPosition) -> Counter[str]:
    """Cards of the tunnel, Fate tokens, dice."""
    pieces = Counter(position.cards)
    pieces["fate"] = position.supply + sum(party.fate for party in position.parties)
    for seat, party in enumerate(position.parties, 1):
        pieces.update(f"{colour} {seat}" for colour, _ in party.dice.items())
    return pieces


def goblin_mountain(rules: AnyRules) -> Subject:
    """Nothing is hidden; tracks are made of the right cards."""
    return Subject(rules, inventory=_pieces_of_the_mountain, samples={"track": _tracks()})

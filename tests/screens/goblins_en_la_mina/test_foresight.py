"""What a move would bring, said of the dungeon as it stands."""

import pytest

from rules.goblins_en_la_mina.moves import Suffer
from screens.goblins_en_la_mina.foresight import meaning
from tests.rules.goblins_en_la_mina.tabletop import facing, laid


@pytest.mark.parametrize(
    ("dungeon", "card", "line"),
    [
        ("P1: w1 w2 w3 | - | - | $0 | hand: Susto Pal", "Orco", "lose 2 workers"),
        ("P1: w1 w2 | - | - | $0 | hand: Susto Pal", "Orco", "lose 2 workers"),
        ("P1: w1 | - | - | $0 | hand: Susto Pal", "Orco", "lose 2 workers: only 1 is there"),
        ("P1: - | Lad | - | $0 | hand: Susto Pal", "Temblores", "lose 2 workers: none is there"),
        ("P1: w1 | Lad | - | $0 | hand: Susto Pal", "Ogro", "lose 3 goblins: only 2 are there"),
        ("P1: - | Lad | - | $0 | hand: Susto Pal", "Arana", "discard the whole hand"),
    ],
)
def test_suffering_says_when_fewer_are_there_than_the_card_takes(dungeon: str, card: str, line: str) -> None:
    position = facing(laid(dungeon), card).position

    assert "".join(text for text, _ in meaning(position, 1, Suffer())) == line

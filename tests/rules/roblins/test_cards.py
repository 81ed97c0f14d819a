"""The 173 cards, each with where it comes from."""

from collections import Counter

import pytest

from rules.roblins.cards import (
    DECK_OF,
    GOBLINS,
    ROADS,
    SPECIALS,
    TERRAIN,
    TREASURE,
    TYPE_OF,
    TYPES,
    UNITS,
    in_order,
)
from rules.roblins.hexes import numbers
from rules.roblins.info import REMOVABLE

PLAYER_CARDS = {"red": 34, "green": 35}


def test_there_are_173_cards() -> None:
    decks = Counter(DECK_OF.values())

    assert decks == {"t": 49, "u": 34, "s": 21}
    for colour, count in PLAYER_CARDS.items():
        treasure = sum(row.count for row in TREASURE.values() if row.colour == colour)
        assert treasure + len(GOBLINS[colour]) + 1 == count  # type: ignore[index]  # a colour
    assert sum(decks.values()) + sum(PLAYER_CARDS.values()) == 173


def test_every_row_says_where_it_comes_from() -> None:
    sources = [
        *(row.provenance for row in TERRAIN.values()),
        *(row.provenance for row in UNITS.values()),
        *(row.provenance for row in SPECIALS.values()),
        *(row.provenance for row in TREASURE.values()),
    ]

    assert set(sources) == {"R", "D", "R, D"}


@pytest.mark.parametrize(
    ("gold", "count", "start"),
    [("1r", 17, 3), ("2r", 10, 0), ("3r", 4, 0), ("1g", 18, 4), ("2g", 10, 0), ("3g", 4, 0)],
)
def test_ruling_4_the_treasure(gold: str, count: int, start: int) -> None:
    assert (TREASURE[gold].count, TREASURE[gold].start) == (count, start)


def test_six_units_of_each_type_and_four_blanks() -> None:
    bought = Counter(row.type for card, row in UNITS.items() if card.startswith("U"))

    assert bought == {
        "forest-goblin": 6,
        "mountain-goblin": 6,
        "water-goblin": 6,
        "scottish": 6,
        "runner": 6,
        "blank": 4,
    }
    assert sum(UNITS[f"U{number:02}"].cost for number in range(1, 31)) / 30 == pytest.approx(3.23, abs=0.005)


def test_three_special_units_of_each_type() -> None:
    assert set(Counter(row.type for row in SPECIALS.values()).values()) == {3}
    assert {row.hp for row in SPECIALS.values() if row.type == "defender"} == {4}


def test_terrain_by_kind_and_its_mean_cost() -> None:
    cards = [row for card, row in TERRAIN.items() if card not in ROADS.values()]

    assert Counter(row.kind for row in cards) == {
        "fields": 8,
        "forest": 8,
        "mountain": 8,
        "water": 8,
        "double": 8,
        "bridge": 4,
        "tax": 5,
    }
    assert sum(row.cost for row in cards) / 49 == pytest.approx(1.67, abs=0.005)


SHAPES = {
    "I": (0, 3),
    "C": (0, 2),
    "V": (0, 1),
    "Y": (0, 2, 4),
    "T": (0, 1, 3),
    "L": (0, 3, 5),
    "X": (0, 1, 3, 4),
}


@pytest.mark.parametrize("card", TERRAIN)
def test_arms_are_those_of_the_shape_and_markers_lie_where_they_may(card: str) -> None:
    row = TERRAIN[card]

    assert numbers(row.arms) == SHAPES[row.shape]
    if row.kind == "double":
        assert len(row.markers) == 2
        assert all(marker.arm is not None for marker in row.markers)
    else:
        assert [marker.kind for marker in row.markers] == ([] if row.kind in ("bridge", "tax") else [row.kind])


@pytest.mark.parametrize(
    ("card", "turns"),
    [("T01", [0, 1, 2]), ("T15", [0, 1]), ("T16", [0, 1, 2]), ("T03", [*range(6)]), ("T33", [*range(6)])],
)
def test_rotations_that_look_the_same_are_one(card: str, turns: list[int]) -> None:
    assert list(TERRAIN[card].turns) == turns
    assert {TERRAIN[card].rotation(steps) for steps in range(6)} == set(turns)


def test_every_type_is_named_and_explained() -> None:
    assert {row.id for row in TYPE_OF.values()} == set(TYPES)
    assert set(REMOVABLE) == set(TYPES) - {"goblin", "blank"}
    assert all(row.text.endswith(".") for row in TYPES.values())


def test_hands_are_sorted_by_id_and_treasure_by_colour_and_value() -> None:
    assert in_order(["U01", "3r", "T10", "1g", "S16", "T09", "1r"]) == ("S16", "T09", "T10", "U01", "1r", "3r", "1g")

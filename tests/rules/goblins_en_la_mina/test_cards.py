"""The cards: numbers, ids, provenance. Specification 2."""

from collections import Counter

import pytest

from rules.goblins_en_la_mina.cards import (
    BREACHES,
    CODES,
    FACES,
    GOBLIN_CARDS,
    GOBLIN_FACES,
    MINE_CARDS,
    MINE_FACES,
    PROFESSIONALS,
    SCAREABLE,
    codes_of,
)


def test_the_numbers_of_the_rulebook() -> None:
    kinds = Counter(FACES[code].kind for code in CODES.values())

    assert kinds == {
        "professional": 40,
        "event": 28,
        "room": 20,
        "monster": 31,
        "setback": 17,
        "breach": 12,
        "ingot": 32,
    }
    assert (len(GOBLIN_CARDS), len(MINE_CARDS), len(CODES)) == (88, 92, 180)


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("G01", "G05", "Pal"),
        ("G36", "G40", "Esp"),
        ("G41", "G45", "Tab"),
        ("G56", "G60", "Cri"),
        ("G61", "G66", "Susto"),
        ("G67", "G70", "Subidon"),
        ("G80", "G82", "Orgullo"),
        ("G87", "G88", "Pack"),
        ("M01", "M06", "Orco"),
        ("M29", "M31", "Dragon"),
        ("M32", "M36", "Temblores"),
        ("M45", "M48", "Pedrusco"),
        ("M49", "M50", "L1"),
        ("M57", "M58", "R2"),
        ("M61", "M92", "Ingot"),
    ],
)
def test_ids_run_in_the_order_of_the_tables(first: str, last: str, code: str) -> None:
    ids = [card for card, its in CODES.items() if its == code]

    assert (ids[0], ids[-1]) == (first, last)


def test_eight_trades_and_four_rooms_come_five_times_each() -> None:
    assert {FACES[code].copies for code in PROFESSIONALS} == {5}
    assert {FACES[code].copies for code in codes_of("room")} == {5}


def test_the_four_invocations_are_scareable_and_nothing_else() -> None:
    assert {"Orco", "Elfo", "Enano", "Arana"} == SCAREABLE


@pytest.mark.parametrize(
    ("card", "by"),
    [
        ("Orco", "Esp"),
        ("Elfo", "Gua"),
        ("Enano", "Pol"),
        ("Arana", "Mer"),
        ("Ogro", "Art"),
        ("Dragon", "Esp"),
        ("Temblores", "Pal"),
        ("Derrumbe", "Mag"),
        ("Paga", "Pol"),
        ("Pedrusco", "Lad"),
    ],
)
def test_who_cancels_what(card: str, by: str) -> None:
    assert FACES[card].cancelled_by == by


def test_breaches_lead_one_to_three_seats_either_way() -> None:
    assert [FACES[code].steps for code in BREACHES] == [1, 2, 3, -1, -2, -3]


def test_every_card_says_where_its_columns_come_from() -> None:
    for face in FACES.values():
        assert "copies" in face.provenance
        assert set(face.provenance.values()) <= {"R", "P", "D"}
        assert bool(face.tortas) == ("tortas" in face.provenance)
        assert bool(face.cancelled_by) == ("cancelled_by" in face.provenance)


def test_decks_are_told_apart() -> None:
    assert not set(GOBLIN_FACES) & set(MINE_FACES)
    assert all(face.name and face.gloss and face.text for face in FACES.values())

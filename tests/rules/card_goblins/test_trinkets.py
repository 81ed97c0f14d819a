"""Trinkets: showing, revealing, scoring. Specification 2.3, 5.8, 6.4."""

import pytest

from rules.card_goblins.events import Drew, PileShuffled, RevealEnded, RevealFailed, TrinketRevealed, VPGained
from rules.core.chance import Script
from tests.rules.card_goblins.tabletop import RULES, Game, ids, laid, trinkets


def revealing(owned: str, creatures: str = "-", others: str = "P2: -\nP3: -", **options: object) -> Game:
    """P1 with these trinkets, at the end of its turn."""
    chosen = {"trinkets": "all12", **options}
    return Game(laid(f"P1: {creatures} | {owned}\n{others}", **chosen)).say("P1: end")  # type: ignore[arg-type]


# Showing


def test_a_trinket_that_is_shown_stays_face_up() -> None:
    game = Game(laid("P1: - | Coroa Espada^\nP2: -"))
    assert game.listed(1, "show") == ["show Coroa"]

    game.say("P1: show Coroa")

    assert trinkets(RULES.view(game.position, 2).position, 1) == "t1 Coroa^ t2 Espada^"
    assert game.listed(1, "show") == []


# What may be revealed


@pytest.mark.parametrize(
    ("owned", "listed"),
    [
        ("Espada", []),
        ("Espada Elmo", ["Espada+Elmo"]),
        ("Elmo Espada", ["Espada+Elmo"]),
        ("Espada Panela", []),
        ("Espada Escudo Elmo", ["Espada+Escudo", "Espada+Escudo+Elmo", "Espada+Elmo", "Escudo+Elmo"]),
        ("Espelho", []),
        ("Pedra", []),
        ("Peteca", ["Peteca"]),
        ("Osso", ["Osso"]),
        ("Espada Elmo Espelho", ["Espada+Elmo", "Espada+Elmo+Espelho", "Espada+Espelho", "Elmo+Espelho"]),
        ("Espada Peteca Espelho", ["Espada+Espelho", "Peteca"]),
    ],
)
def test_combinations_and_trinkets_whose_condition_holds_may_be_revealed(owned: str, listed: list[str]) -> None:
    assert revealing(owned).listed(1) == ["done", *(f"reveal {chosen}" for chosen in listed)]


@pytest.mark.parametrize(
    ("owned", "chosen", "points"),
    [
        ("Espada Elmo", "Espada+Elmo", 1),
        ("Espada Escudo Elmo", "Espada+Escudo+Elmo", 2),
        ("Colher Avental Espelho", "Colher+Avental+Espelho", 2),
        ("Panela Espelho", "Panela+Espelho", 1),
    ],
)
def test_two_of_a_set_are_one_point_and_three_are_two(owned: str, chosen: str, points: int) -> None:
    game = revealing(owned).say(f"P1: reveal {chosen}").all_pass()

    assert game.happened(VPGained) == [VPGained(1, points, ids(chosen.replace("+", " ")))]
    assert game.position.side(1).vp == points


def test_each_trinket_is_revealed_once_a_turn() -> None:
    game = revealing("Espada Escudo Elmo").say("P1: reveal Espada+Elmo").all_pass()

    assert game.listed(1) == ["done"]


def test_two_sets_score_in_one_turn() -> None:
    game = revealing("Espada Elmo Panela Colher").say("P1: reveal Espada+Elmo").all_pass()

    game.say("P1: reveal Panela+Colher").all_pass()

    assert game.position.side(1).vp == 2


def test_a_combination_scores_again_in_the_next_turn() -> None:
    game = revealing("Espada Elmo").say("P1: reveal Espada+Elmo").all_pass().say("P1: done").all_pass()
    game.say("P2: end").all_pass().say("P3: end").all_pass().say("P1: end")

    assert game.listed(1, "reveal") == ["reveal Espada+Elmo"]


def test_where_sets_score_once_others_may_still_score() -> None:
    game = revealing("Espada Elmo Espelho Peteca", combo_repeat="once").say("P1: reveal Espada+Elmo").all_pass()
    game.say("P1: done").all_pass().say("P2: end").all_pass().say("P3: end").all_pass().say("P1: end")

    assert game.listed(1, "reveal") == [
        "reveal Espada+Elmo+Espelho",
        "reveal Espada+Espelho",
        "reveal Elmo+Espelho",
        "reveal Peteca",
    ]


# Conditions


@pytest.mark.parametrize(
    ("creatures", "other", "holds"),
    [
        ("Bok", "Tuk", True),
        ("Bok", "Bok", False),
        ("~Troll", "Golem", True),
        ("Bok+3", "Golem", False),
        ("-", "-", False),
    ],
)
def test_the_crown_needs_the_most_printed_power(creatures: str, other: str, holds: bool) -> None:
    game = revealing("Coroa", creatures, f"P2: {other}\nP3: -")

    assert (game.listed(1, "reveal") == ["reveal Coroa"]) == holds


@pytest.mark.parametrize(("owned", "holds"), [("Bau Espada Panela Coroa", True), ("Bau Espada Panela", False)])
def test_the_chest_needs_four_trinkets_itself_included(owned: str, holds: bool) -> None:
    assert ("reveal Bau" in revealing(owned).listed(1)) == holds


def test_the_bone_draws_two_cards_before_the_hand_limit() -> None:
    game = revealing("Osso").say("P1: reveal Osso").all_pass()

    assert [type(event) for event in game.happened(Drew)] == [Drew, Drew]
    assert (game.position.step, game.position.side(1).vp) == ("reveal", 0)


def test_a_revealed_trinket_is_face_up_even_if_it_fails() -> None:
    game = revealing("Coroa", "Bok", "P2: Tuk\nP3: - | - | Galinha").say("P1: reveal Coroa")
    assert game.happened(TrinketRevealed) == [TrinketRevealed(("T07",), (1,))]

    game.say("P3: play Galinha > P1.Bok").all_pass(2)

    assert game.happened(RevealFailed) == [RevealFailed(("T07",))]
    assert trinkets(game.position, 1) == "t1 Coroa^"


# Going back


def test_peteca_is_shuffled_into_the_pile() -> None:
    game = Game(laid("P1: - | Peteca Espada\nP2: -\nP3: -"), Script(orders=(("T03", "T08"),)))

    game.say("P1: end", "P1: reveal Peteca").all_pass()

    assert len(game.happened(PileShuffled)) == 1
    assert (game.position.pile[:2], game.position.open_pile) == (("T03", "T08"), 0)
    assert (trinkets(game.position, 1), game.listed(1)) == ("t2 Espada", ["done"])


def test_with_the_option_top_it_lies_open_on_the_pile_and_all_know_who_takes_it() -> None:
    game = Game(laid("P1: Bok | Peteca Espada\nP2: Tuk Shot Hog\nP3: -", peteca="top"))
    game.say("P1: end", "P1: reveal Peteca").all_pass()
    assert (game.position.pile[0], game.position.open_pile) == ("T08", 1)
    assert RULES.view(game.position, 3).position.pile[0] == "T08"
    game.say("P1: done").all_pass()

    game.say("P2: search", "P2: tap P2.Tuk")

    (taken,) = game.position.side(2).trinkets
    assert (taken.id, taken.up, taken.known_by, game.position.open_pile) == ("T08", False, (1, 2, 3), 0)
    assert trinkets(RULES.view(game.position, 3).position, 2) == "t1 Peteca"


def test_a_trinket_that_failed_stays() -> None:
    game = revealing("Peteca Bau Espada Elmo")

    game.say("P1: reveal Peteca").all_pass()

    assert "reveal Bau" not in game.listed(1)
    assert trinkets(game.position, 1) == "t2 Bau t3 Espada t4 Elmo"


# The window and its end


def test_the_revealing_seat_is_not_asked_at_first() -> None:
    game = revealing("Peteca").say("P1: reveal Peteca")

    assert (game.window(), game.asked()) == ("REVEAL", [2, 3])


def test_a_seat_with_trinkets_is_asked_to_reveal_even_if_none_scores() -> None:
    assert revealing("Pedra").listed(1) == ["done"]
    assert Game(laid("P1: - | -\nP2: -")).say("P1: end").position.active == 2


def test_revealing_ends_by_itself_when_the_last_trinket_has_gone() -> None:
    game = revealing("Peteca").say("P1: reveal Peteca").all_pass()

    assert len(game.happened(RevealEnded)) == 1
    assert game.position.active == 2


def test_points_may_exceed_the_goal() -> None:
    game = Game(laid("P1: - | Espada Escudo Elmo\nP2: -\nP3: -", vp={1: 2}))
    game.say("P1: end", "P1: reveal Espada+Escudo+Elmo").all_pass()

    assert (game.position.side(1).vp, game.position.winners) == (4, (1,))

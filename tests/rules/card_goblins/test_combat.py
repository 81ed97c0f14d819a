"""Combat: specification 5.5 and the passives of 2.4."""

import pytest
from msgspec.structs import replace

from rules.card_goblins.chain_events import Destroyed
from rules.card_goblins.events import (
    AttackDeclared,
    Chosen,
    CombatTotals,
    CombatWon,
    DefendersChosen,
    Part,
    TrinketStolen,
)
from rules.card_goblins.reading import parts, ready_power, total
from rules.core.chance import Script
from rules.core.errors import IllegalMove
from tests.rules.card_goblins.tabletop import Game, discarded, laid, standing, table, trinkets


def raid(text: str, attackers: str, defenders: str = "") -> Game:
    """P1 attacks P2 with these, P2 defends with those; up to the window."""
    game = Game(laid(text)).say("P1: attack P2", *(f"P1: add P1.{name}" for name in attackers.split()), "P1: done")
    if game.position.step == "defenders":
        game.say(*(f"P2: add P2.{name}" for name in defenders.split()), "P2: done")
    return game


# Choosing


def test_attackers_are_added_one_by_one_and_stay_untapped_for_now() -> None:
    game = Game(laid("P1: Bok Tuk ~Shot\nP2: Tuk | Espada\nP3: -")).say("P1: attack P2")
    assert game.listed(1) == ["add P1.Bok", "add P1.Tuk"]

    game.say("P1: add P1.Bok")

    assert game.listed(1) == ["done", "add P1.Tuk"]
    assert (game.happened(Chosen), standing(game.position, 1)) == ([Chosen(1)], "Bok Tuk ~Shot")


def test_the_defender_may_defend_with_nobody() -> None:
    game = Game(laid("P1: Bok\nP2: Tuk | Espada\nP3: -")).say("P1: attack P2", "P1: add P1.Bok", "P1: done")
    assert (game.asked(), game.listed(2)) == ([2], ["done", "add P2.Tuk"])

    game.say("P2: done").all_pass()

    assert game.happened(DefendersChosen, CombatWon) == [DefendersChosen(), CombatWon(1, (1,))]


def test_a_defender_without_candidates_is_not_asked() -> None:
    game = Game(laid("P1: Bok\nP2: ~Tuk Urk | Espada\nP3: -")).say("P1: attack P2", "P1: add P1.Bok", "P1: done")

    assert game.happened(AttackDeclared, DefendersChosen) == [AttackDeclared(answered=False)]
    assert game.window() == "COMBAT"


@pytest.mark.parametrize(("creature", "attacks", "defends"), [("Dod", False, True), ("Urk", True, False)])
def test_cowards_do_not_attack_and_the_lazy_do_not_defend(creature: str, attacks: bool, defends: bool) -> None:
    attacking = Game(laid(f"P1: {creature} Bok\nP2: Tuk | Espada\nP3: -")).say("P1: attack P2")
    defending = Game(laid(f"P1: Bok\nP2: {creature} Tuk | Espada\nP3: -"))
    defending.say("P1: attack P2", "P1: add P1.Bok", "P1: done")

    assert (f"add P1.{creature}" in attacking.listed(1)) == attacks
    assert (f"add P2.{creature}" in defending.listed(2)) == defends


def test_whoever_cannot_join_a_side_cannot_reinforce_it() -> None:
    game = raid("P1: Bok Dod\nP2: Tuk Urk Golem | Espada\nP3: Shot", "Bok", "Tuk")

    assert game.listed(1, "reinforce") == []
    assert game.listed(2, "reinforce") == ["reinforce P2.Golem"]
    assert game.listed(3, "reinforce") == []


def test_without_anybody_who_may_attack_nobody_is_attacked() -> None:
    assert Game(laid("P1: Dod ~Bok\nP2: - | Espada")).listed(1, "attack") == []


# Counting


@pytest.mark.parametrize(
    ("attackers", "defenders", "counted"),
    [
        ("Bok", "Bok", (3, 3)),
        ("Zib", "Zib", (3, 2)),
        ("Tuk", "Tuk", (2, 3)),
        ("Lobo", "Golem", (4, 5)),
        ("Ona", "Ona", (1, 1)),
        ("Ona Bok", "Ona Tuk Bok", (5, 9)),
        ("Ona Bok Bok Tuk Zib", "Troll", (15, 6)),
        ("Ona Ona", "Tuk", (4, 3)),
    ],
)
def test_powers_and_passives_add_up(attackers: str, defenders: str, counted: tuple[int, int]) -> None:
    words = attackers.replace("Bok Bok", "Bok@2 Bok@3").replace("Ona Ona", "Ona@1 Ona@2")
    game = raid(f"P1: {attackers}\nP2: {defenders} | Espada\nP3: -", words, defenders).all_pass()

    (event,) = game.happened(CombatTotals)
    assert (event.attack, event.defense) == counted


def test_the_totals_tell_what_each_counting_creature_counts() -> None:
    game = raid("P1: Zib+2 Bok\nP2: ~Golem Tuk | Espada\nP3: -", "Zib Bok", "Tuk").all_pass()

    (event,) = game.happened(CombatTotals)
    assert event.parts == (
        Part("attack", 1, "G07", 2, 3),
        Part("attack", 2, "G05", 3, 0),
        Part("defense", 4, "G06", 2, 1),
    )
    assert sum(part.power + part.more for part in event.parts) == event.attack + event.defense


def test_a_horde_counts_only_those_that_count() -> None:
    game = raid("P1: Ona Bok Arac\nP2: Tuk | Espada\nP3: -", "Ona Bok Arac", "Tuk")
    assert total(game.position, "attack") == 1 + 2 + 3 + 3

    game.say("P1: mega P1.Arac > P2.Tuk").all_pass()

    assert total(game.position, "attack") == 1 + 1 + 3
    assert [part.card for part in parts(game.position, "defense")] == []


def test_a_bonus_counts_on_the_side_that_it_names() -> None:
    game = raid("P1: Bok Shot\nP2: Tuk Fanta | Espada\nP3: Shot", "Bok", "Tuk")

    game.say("P3: mega P3.Shot > defense").all_pass().say("P2: mega P2.Fanta > defense").all_pass()

    assert (total(game.position, "attack"), total(game.position, "defense")) == (3, 3 + 1 + 2)


def test_ready_power_is_what_a_seat_could_send() -> None:
    position = laid("P1: Zib Dod ~Troll Urk\nP2: -")

    assert ready_power(position, 1) == 2 + 3 + 3
    assert ready_power(position, 1, "attack") == 3 + 3
    assert ready_power(position, 1, "defense") == 2 + 3


# The result


def test_a_won_attack_taps_the_attackers_and_takes_one_trinket_as_it_lies() -> None:
    game = raid("P1: Bok Zib Shot | Elmo\nP2: Tuk | Espada^\nP3: -", "Bok Zib", "Tuk").all_pass()

    assert (standing(game.position, 1), standing(game.position, 2)) == ("~Bok ~Zib Shot", "Tuk")
    assert game.happened(TrinketStolen) == [TrinketStolen(2, 1, 1, 2, "T01")]
    assert trinkets(game.position, 1) == "t1 Elmo t2 Espada^"
    assert game.position.flags.won


def test_a_stolen_trinket_takes_the_lowest_free_slot() -> None:
    position = laid("P1: Bok | Elmo Coroa\nP2: - | Espada\nP3: -")
    left = position.with_side(1, trinkets=position.side(1).trinkets[1:])
    position = replace(left, pile=(*left.pile, "T03"))

    game = Game(position).say("P1: attack P2", "P1: add P1.Bok", "P1: done").all_pass()

    assert trinkets(game.position, 1) == "t1 Espada t2 Coroa"


def test_the_thief_and_who_knew_it_know_a_stolen_face_down_trinket() -> None:
    game = raid("P1: Bok\nP2: - | Espada\nP3: -", "Bok").all_pass()

    (trinket,) = game.position.side(1).trinkets
    assert trinket.known_by == (1, 2)


def test_a_lost_attack_destroys_all_listed_attackers_in_slot_order_and_no_defender() -> None:
    game = raid("P1: Bok@3 Shot@1 Zib@2\nP2: Troll Golem | Espada\nP3: -", "Bok Shot", "Troll Golem").all_pass()

    assert [event.creature for event in game.happened(Destroyed)] == [2, 1]
    assert discarded(game.position) == "Shot Bok"
    assert (table(game.position, 1), standing(game.position, 2)) == ("Zib@2", "Troll Golem")
    assert trinkets(game.position, 2) == "t1 Espada"


def test_a_fighter_that_left_the_table_does_not_rejoin_by_returning() -> None:
    game = raid("P1: Bok Tuk\nP2: - | Espada | Toca\nP3: -", "Bok Tuk")

    game.say("P2: play Toca > P1.Bok").all_pass()

    assert total(game.position, "attack") == 2
    assert game.position.combat is not None
    assert game.position.combat.attackers == (2,)


def test_swapped_fighters_leave_the_combat() -> None:
    game = raid("P1: Bok | - | Troca\nP2: Tuk Golem | Espada\nP3: -", "Bok", "Tuk")

    game.say("P1: play Troca > P1.Bok,P2.Tuk").all_pass()

    assert game.position.combat is not None
    assert (game.position.combat.attackers, game.position.combat.defenders) == ((), ())
    assert game.listed(1, "reinforce") == ["reinforce P1.Tuk"]


def test_the_attacker_may_use_specials_in_combat_and_the_defender_may_not() -> None:
    game = raid("P1: Bok Fug\nP2: Tuk Fug | Espada\nP3: Hog", "Bok", "Tuk")

    targets = ("P2.Tuk", "P2.Fug", "P3.Hog")
    assert game.listed(1, "special") == [f"special P1.Fug > {target}" for target in targets]
    assert (game.listed(2, "special"), game.listed(3, "special")) == ([], [])


def test_only_one_side_may_flee_and_run_away_is_for_both() -> None:
    game = raid("P1: Bok | - | Fuga\nP2: Tuk | Espada\nP3: -", "Bok", "Tuk").say("P1: play Fuga").all_pass()

    assert (standing(game.position, 1), game.position.step) == ("~Bok", "main")


def test_a_reinforcement_names_a_creature_that_is_not_in_yet() -> None:
    game = raid("P1: Bok Shot\nP2: Tuk | Espada\nP3: -", "Bok", "Tuk").say(
        "P1: reinforce P1.Shot", "P2: pass", "P3: pass"
    )

    assert game.position.step == "main"
    with pytest.raises(IllegalMove):
        raid("P1: Bok Shot\nP2: Tuk | Espada\nP3: -", "Bok", "Tuk").say("P1: reinforce P1.Bok")


def test_the_stolen_trinket_is_drawn_from_all_of_the_defender_s() -> None:
    for drawn in ("T01", "T07"):
        game = Game(laid("P1: Bok\nP2: - | Espada Coroa^\nP3: -"), Script(picks=(drawn,)))
        game.say("P1: attack P2", "P1: add P1.Bok", "P1: done").all_pass()

        assert [event.trinket for event in game.happened(TrinketStolen)] == [drawn]

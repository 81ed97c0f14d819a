"""Worked examples of the rulebook: specification 11, X01 to X13. Seats: P1 Aline, P2 Tiago, P3 Bruno."""

from rules.card_goblins.chain_events import Cancelled, Destroyed, Fizzled, Resolving, Stolen
from rules.card_goblins.events import CombatTotals, GameEnded, RevealEnded, Shouted, TrinketReturned, VPGained
from rules.core.chance import Script
from rules.core.hidden import Hidden
from tests.rules.card_goblins.tabletop import RULES, Game, discarded, hand, laid, standing, trinkets

CHICKEN = """
P1: Rod Grub
P2: - | - | Galinha Grito
P3: Bok | - | Igual Grito
"""


def chicken() -> Game:
    """X01 up to Aline's answer: Tiago's chicken at Bruno's goblin, turned by Bruno to Aline's."""
    game = Game(laid(CHICKEN)).say("P2: play Galinha > P3.Bok")
    assert game.asked() == [1, 3]
    return game.say("P3: play Igual > s1,P1.Grub")


def test_x01_last_in_first_out_and_a_cancelled_chicken_hurts_nobody() -> None:
    game = chicken()
    assert game.asked() == [1, 2]

    game.say("P1: mega P1.Rod > s1")
    assert standing(game.position, 1) == "~Rod Grub"
    assert game.asked() == [2, 3]
    game.all_pass()

    assert discarded(game.position) == "Galinha"
    assert (game.window(), game.position.stack[0].number) == ("STACK", 2)

    game.all_pass()

    assert [event.item for event in game.happened(Fizzled)] == [2]
    assert discarded(game.position) == "Galinha Igual"
    assert game.asked() == [1]
    assert (standing(game.position, 1), standing(game.position, 3)) == ("~Rod Grub", "Bok")


def test_x01_the_redirect_may_be_cancelled_instead() -> None:
    game = chicken().say("P1: mega P1.Rod > s2").all_pass()
    assert [(event.item, event.by) for event in game.happened(Cancelled)] == [(2, 3)]
    assert game.window() == "STACK"

    game.all_pass()

    assert standing(game.position, 3) == ""
    assert standing(game.position, 1) == "~Rod Grub"
    assert [event.item for event in game.happened(Resolving)] == [3, 1]


def test_x02_peteca_gives_a_point_and_goes_back_to_the_pile() -> None:
    game = Game(laid("P1: - | Peteca\nP2: -\nP3: -"))
    before = len(game.position.pile)

    game.say("P1: end", "P1: reveal Peteca").all_pass()

    assert game.position.side(1).vp == 1
    assert len(game.position.pile) == before + 1
    assert len(game.happened(VPGained, TrinketReturned, RevealEnded)) == 3
    assert (game.position.active, game.window()) == (2, "TURN")


def test_x02_the_third_point_ends_the_match_at_once() -> None:
    game = Game(laid("P1: - | Peteca | Grito\nP2: -\nP3: -", vp={1: 2})).say("P1: end", "P1: reveal Peteca").all_pass()

    assert game.happened(VPGained, TrinketReturned, Shouted, GameEnded)[-2:] == [Shouted(1), GameEnded((1,), "goal")]
    assert RULES.actors(game.position) == ()
    assert game.happened(RevealEnded) == []


def test_x03_shot_turns_a_lost_attack() -> None:
    game = Game(laid("P1: Bok Shot\nP2: Tuk | Espada\nP3: -"))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Tuk", "P2: done")

    game.say("P1: mega P1.Shot > attack").all_pass(2)

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(4, 3)]
    assert (standing(game.position, 1), standing(game.position, 2)) == ("~Bok ~Shot", "Tuk")
    assert trinkets(game.position, 1) == "t1 Espada"
    assert trinkets(game.position, 2) == ""
    assert game.asked() == [1]


def test_x04_level_2_takes_two_untapped_creatures() -> None:
    assert Game(laid("P1: Bok ~Tuk | - | Arac\nP2: -")).listed(1, "summon") == []
    game = Game(laid("P1: Bok Tuk | - | Arac\nP2: -"))

    game.say("P1: summon Arac", "P1: tap P1.Bok", "P1: tap P1.Tuk")

    assert standing(game.position, 1) == "~Bok ~Tuk Arac"
    assert game.position.side(1).table[2].slot == 3


def test_x05_arac_taps_an_attacker_before_the_turn_begins() -> None:
    game = Game(laid("P1: Bok\nP2: Arac | Espada\nP3: -", active=3)).say("P3: end")
    assert (game.position.active, game.window()) == (1, "TURN")

    game.say("P2: mega P2.Arac > P1.Bok").all_pass(2)

    assert standing(game.position, 1) == "~Bok"
    assert game.listed(1, "attack") == []


def test_x06_a_war_cry_is_for_those_who_fight() -> None:
    game = Game(laid("P1: Bok\nP2: Tuk | Espada\nP3: -"))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Tuk", "P2: done")

    assert game.listed(3, "play") == []
    assert game.listed(2, "play") == ["play Grito"]

    game.say("P1: play Grito").all_pass(2)

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(5, 3)]


def test_x07_hog_takes_a_random_card_that_only_two_seats_see() -> None:
    game = Game(laid("P1: Hog\nP2: - | - | Nem Toca\nP3: -"), Script(picks=("A08",)))
    game.say("P1: special P1.Hog > P2")
    assert standing(game.position, 1) == "~Hog"
    before = game.position
    game.all_pass()

    (stolen,) = game.happened(Stolen)
    assert (hand(game.position, 1), hand(game.position, 2)) == ("Grito Toca", "Nem")
    assert RULES.redact(before, stolen, 2) == stolen
    assert RULES.redact(before, stolen, 3).card == Hidden("card")  # type: ignore[union-attr]
    assert game.listed(1, "special") == []


def test_x08_each_trinket_costs_one_tap_more() -> None:
    for owned, taps in (("-", ["Bok"]), ("Espada", ["Bok", "Tuk"]), ("Espada Elmo", ["Bok", "Tuk", "Shot"])):
        game = Game(laid(f"P1: Bok Tuk Shot | {owned}\nP2: -")).say("P1: search")
        for tap in taps:
            assert game.position.step == "pay"
            game.say(f"P1: tap P1.{tap}")

        assert game.position.step == "main"

    game = Game(laid("P1: Rato Bok | Espada Elmo\nP2: -")).say("P1: search", "P1: tap P1.Rato", "P1: tap P1.Bok")

    assert len(game.position.side(1).trinkets) == 3


def test_x09_a_turn_allows_a_search_or_an_attack() -> None:
    searched = Game(laid("P1: Bok Tuk\nP2: - | Espada\nP3: -")).say("P1: search", "P1: tap P1.Bok")
    assert searched.listed(1, "attack") == []
    assert searched.listed(1, "search") == []

    lost = Game(laid("P1: Bok Tuk\nP2: Golem | Espada\nP3: -"))
    lost.say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Golem", "P2: done").all_pass()

    assert (lost.position.step, standing(lost.position, 1)) == ("main", "Tuk")
    assert lost.listed(1, "search") == []
    assert lost.listed(1, "attack") == []


def test_x10_nobody_without_trinkets_is_attacked() -> None:
    game = Game(laid("P1: Bok\nP2: Tuk\nP3: - | Espada"))

    assert game.listed(1, "attack") == ["attack P3"]


def test_x11_one_goblin_a_turn_and_one_more_for_each_pip() -> None:
    game = Game(laid("P1: - | - | Bok Tuk\nP2: -")).say("P1: goblin Bok")
    assert game.listed(1, "goblin") == []

    for pips, allowed in (("Pip", 2), ("Pip Pip", 3)):
        game = Game(laid(f"P1: {pips} | - | Bok Tuk Shot Hog\nP2: -"))
        for handle in ("Bok", "Tuk", "Shot")[:allowed]:
            game.say(f"P1: goblin {handle}")

        assert game.listed(1, "goblin") == []


def test_x12_a_hand_of_eight_is_discarded_down_to_six_openly() -> None:
    game = Game(laid("P1: - | - | Bok Tuk Shot Hog Rod Grub Zib Nix\nP2: -")).say("P1: end")
    assert game.listed(1) == [f"discard {h}" for h in ("Shot", "Hog", "Rod", "Grub", "Bok", "Tuk", "Zib", "Nix")]

    game.say("P1: discard Shot", "P1: discard Hog")

    assert discarded(game.position) == "Shot Hog"
    assert RULES.view(game.position, 2).position.discard == game.position.discard
    assert game.position.active == 2


def test_x13_a_tapped_creature_does_nothing() -> None:
    game = Game(laid("P1: ~Shot Bok\nP2: Tuk | Espada\nP3: -")).say("P1: attack P2")
    assert game.listed(1, "add") == ["add P1.Bok"]
    game.say("P1: add P1.Bok", "P1: done", "P2: done")

    assert game.listed(1, "mega") == []
    assert game.listed(1, "reinforce") == []
    assert Game(laid("P1: ~Shot\nP2: -")).listed(1, "search") == []
    assert Game(laid("P1: ~Shot | - | Lobo\nP2: -")).listed(1, "summon") == []


def test_destroyed_goblins_go_to_the_common_discard_pile() -> None:
    game = Game(laid(CHICKEN)).say("P2: play Galinha > P3.Bok").all_pass()

    assert [event.to for event in game.happened(Destroyed)] == ["discard"]
    assert discarded(game.position) == "Bok Galinha"

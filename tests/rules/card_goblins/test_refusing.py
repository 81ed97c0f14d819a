"""Refusals: each is a sentence that names the rule which forbids the move."""

import pytest

from rules.core.errors import IllegalMove
from tests.rules.card_goblins.decks import DIGGING
from tests.rules.card_goblins.tabletop import Game, laid

Moves = tuple[str, ...]


def told(game: Game, line: str) -> str:
    """The sentence with which a move is refused."""
    with pytest.raises(IllegalMove) as refused:
        game.say(line)
    return str(refused.value)


TABLE = """
P1: Bok Dod ~Pip Shot | Espada | Grito Soneca
P2: Tuk Urk Zib | Coroa | Soneca
P3: Zed | - | Grito
"""
RAID = ("P1: attack P2", "P1: add P1.Bok")
FIGHT = (*RAID, "P1: done", "P2: add P2.Tuk", "P2: done")


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        ((), "P1: tap P1.Bok", "this cannot be done now: the match waits for a move of the turn's seat"),
        ((), "P1: add P1.Bok", "this cannot be done now: the match waits for a move of the turn's seat"),
        ((), "P1: reinforce P1.Bok", "reinforcements join a combat, when nothing is on the stack"),
        (RAID, "P1: add P1.Bok", "P1.Bok is chosen already"),
        (RAID, "P1: add P1.Dod", "Dod never attacks"),
        (RAID, "P1: tap P1.Shot", "this cannot be done now: the match waits for who attacks"),
        ((*RAID, "P1: done"), "P2: add P2.Urk", "Urk never defends"),
        (FIGHT, "P1: reinforce P1.Bok", "P1.Bok is in the combat already"),
        (FIGHT, "P1: reinforce P1.Dod", "Dod never attacks"),
        (FIGHT, "P2: reinforce P2.Urk", "Urk never defends"),
        (FIGHT, "P3: reinforce P3.Zed", "only the attacker and the defender bring reinforcements"),
        (
            (*FIGHT, "P1: play Grito"),
            "P2: reinforce P2.Zib",
            "reinforcements join a combat, when nothing is on the stack",
        ),
        (("P1: search", "P1: tap P1.Bok"), "P1: tap P1.Bok", "P1.Bok is chosen already"),
    ],
)
def test_creatures_are_chosen_in_their_decision_once_and_for_a_side_that_they_may_join(
    moves: Moves, line: str, sentence: str
) -> None:
    assert told(Game(laid(TABLE)).say(*moves), line) == sentence


SPECIALS = """
P1: Hog Grub Lum | Espada | Grito
P2: Arac Hog
P3: Bok
"""
IN_BETWEEN = "a special is used in the main part of one's own turn, or in one's own attack"


@pytest.mark.parametrize("line", ["P1: special P1.Grub", "P1: special P1.Hog > P2", "P1: special P1.Lum > discard.Nem"])
def test_ruling_15_a_special_is_for_the_main_part_and_the_own_attack(line: str) -> None:
    game = Game(laid(SPECIALS, discard="Nem", step="main"))
    game.say("P1: offer P2", "P1: ask card", "P1: send", "P2: accept", "P2: card Grito")
    assert game.window() == "TRADE"

    assert told(game, line) == IN_BETWEEN


def test_ruling_13_and_16_specials_are_for_the_own_turn_and_no_answers() -> None:
    game = Game(laid(SPECIALS))
    assert told(game, "P2: special P2.Hog > P1") == "a special is used in one's own turn, and not as an answer"


REVEALS = """
P1: Bok Troll | Espada Escudo Coroa Peteca
P2: Tuk
P3: Zed
"""


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        ((), "P1: reveal Coroa", "trinkets are revealed at the end of one's own turn"),
        (("P1: end",), "P1: reveal Elmo", "P1 has no trinket Elmo"),
        (("P1: end",), "P1: reveal Espada", "Espada does not score now"),
        (("P1: end",), "P1: reveal Espada+Coroa", "Espada+Coroa does not score now"),
        (
            ("P1: end", "P1: reveal Coroa", "P2: pass", "P3: pass"),
            "P1: reveal Coroa",
            "each trinket is revealed once a turn, and Coroa was",
        ),
    ],
)
def test_trinkets_are_revealed_at_the_turns_end_by_their_seat(moves: Moves, line: str, sentence: str) -> None:
    assert told(Game(laid(REVEALS)).say(*moves), line) == sentence


def test_a_set_that_scores_once_a_match_is_refused_by_that_rule() -> None:
    game = Game(laid(REVEALS, combo_repeat="once")).say("P1: end", "P1: reveal Espada+Escudo").all_pass()
    game.say("P1: done").all_pass()
    for seat in (2, 3):
        game.say(f"P{seat}: end").all_pass()
    game.say("P1: end")

    assert (
        told(game, "P1: reveal Espada+Escudo") == "Espada+Escudo has scored already, and each set scores once a match"
    )


AIMS = """
P1: Bok ~Tuk Troll Shot Nix | Espada | Galinha Soneca Cafe Mao Achado Nem Igual Troca Toca
P2: Bok ~Tuk Fanta Drago Golem | Coroa^ | -
P3: Kaz Sapo Fug | - | Grito
"""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("P1: play Galinha > P2.Drago", "Drago is no goblin"),
        ("P1: play Galinha > P2", "Galinha aims at a creature, not at P2"),
        ("P1: play Soneca > P2.Tuk", "P2.Tuk is tapped already"),
        ("P1: play Cafe > P2.Bok", "P2.Bok is not tapped"),
        ("P1: play Soneca > P2.Fanta", "P2.Fanta cannot be chosen by other seats"),
        ("P1: play Mao > P1", "Mao is meant for other seats"),
        ("P1: play Mao > P2", "P2 has no card in hand"),
        ("P1: play Mao > P2.Bok", "Mao aims at a seat, not at P2.Bok"),
        ("P1: play Achado > discard.Nem", "no Nem lies in the discard pile"),
        ("P1: play Achado > discard.Lum", "Lum recovers cards itself, so it is never recovered"),
        ("P1: play Achado > P1.Bok", "Achado aims at a card of the discard pile, not at P1.Bok"),
        ("P1: play Nem > s1", "there is no s1 on the stack"),
        ("P1: play Nem > P2.Bok", "Nem aims at an item of the stack, not at P2.Bok"),
        ("P1: play Igual > s1,P2.Bok", "there is no s1 on the stack"),
        ("P1: play Troca > P2.Bok,P2.Drago", "P2.Bok is not on the table of P1"),
        ("P1: play Troca > P1.Bok,P1.Troll", "Troca is meant for creatures of other seats"),
        ("P1: mega P1.Nix > P1.Nix", "Nix cannot aim at itself"),
        ("P1: mega P1.Shot > attack", "Shot is for a combat, and none is going on"),
    ],
)
def test_a_target_is_refused_by_the_rule_that_forbids_it(line: str, sentence: str) -> None:
    assert told(Game(laid(AIMS, discard="Lum")), line) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("P3: special P3.Kaz > P2.Drago", "Drago has more power than 3"),
        ("P3: special P3.Sapo > P3.Kaz", "Sapo is meant for creatures of other seats"),
    ],
)
def test_specials_are_refused_by_the_same_rules(line: str, sentence: str) -> None:
    assert told(Game(laid(AIMS, active=3)), line) == sentence


def test_a_bonus_for_any_side_names_one() -> None:
    game = Game(laid("P1: Bok Shot\nP2: - | Coroa\nP3: -")).say("P1: attack P2", "P1: add P1.Bok", "P1: done")
    assert told(game, "P1: mega P1.Shot > P2") == "Shot aims at attack or defence, not at P2"


def test_ruling_57_a_redirect_is_refused_from_the_view_of_the_items_controller() -> None:
    game = Game(laid("P1: Fug Rod | - | Grito\nP2: Bok ~Tuk | - | Igual\nP3: Zed Fanta"))
    game.say("P1: special P1.Fug > P2.Bok")

    assert told(game, "P2: play Igual > s1,P2.Bok") == "s1 aims at P2.Bok already"
    assert told(game, "P2: play Igual > s1,P2.Tuk") == "P2.Tuk is tapped already"
    assert told(game, "P2: play Igual > s1,P1.Rod") == "Fug is meant for creatures of other seats"
    assert told(game, "P2: play Igual > s1,P3.Fanta") == "P3.Fanta cannot be chosen by other seats"


def test_only_items_with_one_creature_as_their_target_are_redirected() -> None:
    game = Game(laid("P1: Hog | - | Grito\nP2: Bok | - | Igual\nP3: Zed"))
    game.say("P1: special P1.Hog > P2")

    assert told(game, "P2: play Igual > s1,P3.Zed") == "s1 does not aim at exactly one creature"


def test_ruling_26_rod_is_refused_against_specials_and_vex_against_actions() -> None:
    game = Game(laid("P1: Fug | - | Soneca\nP2: Bok Rod Vex\nP3: Zed"))
    game.say("P1: special P1.Fug > P2.Bok")
    assert told(game, "P2: mega P2.Rod > s1") == "s1 is no action"

    game = Game(laid("P1: Fug | - | Soneca\nP2: Bok Rod Vex\nP3: Zed")).say("P1: play Soneca > P2.Bok")
    assert told(game, "P2: mega P2.Vex > s1") == "s1 is no special"


GOODS = """
P1: Bok Tuk | Espada | Grito Nem
P2: Zib | Coroa | Soneca
P3: Zed
"""


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        (("P1: give Nem",), "P1: give Nem", "Nem is in the offer already"),
        (("P1: give P1.Bok",), "P1: give P1.Bok", "P1.Bok is in the offer already"),
        (("P1: give Espada",), "P1: give Espada", "Espada is in the offer already"),
        ((), "P1: give Soneca", "P1 has no Soneca to give"),
        ((), "P1: give Coroa", "P1 has no Coroa to give"),
        ((), "P1: give P2.Zib", "P2.Zib is not on the table of P1"),
        (("P1: give Nem", "P1: give P1.Bok"), "P1: give Espada", "2 things are given at most"),
        (("P1: ask card",), "P1: ask card", "P2 is asked for all its cards already"),
        (("P1: ask P2.Zib",), "P1: ask P2.Zib", "P2.Zib is asked for already"),
        (("P1: ask P2.t1",), "P1: ask P2.t1", "P2.t1 is asked for already"),
        ((), "P1: ask P2.t2", "P2 does not have P2.t2"),
        ((), "P1: ask P3.Zed", "P2 does not have P3.Zed"),
        ((), "P1: ask P2.Bok", "P2 has no Bok on the table"),
    ],
)
def test_what_is_offered_is_there_and_named_once(moves: Moves, line: str, sentence: str) -> None:
    assert told(Game(laid(GOODS)).say("P1: offer P2", *moves), line) == sentence


def test_a_trader_gives_cards_that_it_holds_each_copy_once() -> None:
    game = Game(laid("P1: Bok\nP2: - | - | Soneca Nem\nP3: -"))
    game.say("P1: offer P2", "P1: ask card", "P1: ask card", "P1: send", "P2: accept", "P2: card Nem")

    assert told(game, "P2: card Nem") == "Nem is chosen already"
    assert told(game, "P2: card Bok") == "P2 holds no Bok"


def test_a_dig_keeps_one_of_the_cards_looked_at() -> None:
    game = Game(laid("P1: Grub\nP2: -\nP3: -", deck="Nem Hog Tuk")).say("P1: special P1.Grub").all_pass()

    assert told(game, "P1: take Bok") == "Bok is not among the cards looked at"
    assert told(game, "P1: take none") == "one of the cards that fit is kept"


def test_a_dig_keeps_only_what_fits() -> None:
    game = Game(laid("P1: Ab | - | -\nP2: - | - | -", source=DIGGING, deck="Ba Su Bb")).say("P1: special P1.Ab")
    assert told(game, "P1: take Ba") == "Ba is no summoning, and only such a card is kept"


def test_nobody_attacks_without_an_attacker() -> None:
    assert told(Game(laid(TABLE)).say("P1: attack P2"), "P1: done") == "an attack needs one attacker at least"


def test_who_may_only_interject_is_told_with_what() -> None:
    game = Game(laid("P1: Bok | - | Soneca\nP2: Tuk | - | Zed Nem\nP3: -"))
    sentence = "this cannot be done now: the match waits for"
    assert told(game, "P2: goblin Zed") == f"{sentence} a move of the turn's seat; others use actions and mega specials"

    game.say("P1: play Soneca > P2.Tuk")

    assert told(game, "P2: goblin Zed") == f"{sentence} answers to what was declared, with actions and mega specials"


def test_a_card_without_anything_to_aim_at_is_told_so() -> None:
    game = Game(laid("P1: - | - | Soneca Nem\nP2: ~Tuk | - | Zed\nP3: -"))

    assert told(game, "P1: play Nem") == "Nem finds nothing to aim at now"
    assert told(game, "P1: play Soneca") == "Soneca finds nothing to aim at now"

"""Rulings of rules/card_goblins/README.md that the tests of the chapters leave open."""

import pytest

from rules.card_goblins.events import CombatTotals, DefendersChosen, GoblinPlayed, Reinforced, Summoned
from rules.core.windows import WindowOpened
from tests.rules.card_goblins.decks import PLAIN_TRINKETS, written
from tests.rules.card_goblins.tabletop import RULES, Game, discarded, hand, laid, standing, trinkets

TABLE = "P1: Bok Tuk | Espada | Shot Lobo Grito\nP2: Golem | Elmo\nP3: Rod"


@pytest.mark.parametrize(
    ("moves", "what"),
    [
        (("P1: goblin Shot",), "a goblin"),
        (("P1: summon Lobo", "P1: tap P1.Bok"), "a summoning"),
        (("P1: search", "P1: tap P1.Bok", "P1: tap P1.Tuk"), "a search"),
        (("P1: draw",), "a draw"),
        (("P1: show Espada",), "a trinket shown"),
    ],
)
def test_ruling_27_only_actions_and_specials_can_be_answered(moves: tuple[str, ...], what: str) -> None:
    game = Game(laid(TABLE)).say(*moves)

    assert game.happened(WindowOpened) == []
    assert game.position.step == "main", what


def test_ruling_27_a_reinforcement_joins_at_once() -> None:
    game = Game(laid(TABLE)).say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: done", "P1: reinforce P1.Tuk")

    assert (game.happened(Reinforced), game.window()) == ([Reinforced(1, 2)], "COMBAT")


def test_ruling_3_level_2_is_two_taps() -> None:
    game = Game(laid("P1: Bok Tuk | - | Arac\nP2: -")).say("P1: summon Arac", "P1: tap P1.Bok")

    assert game.position.step == "pay"


def test_ruling_10_a_summoning_attacks_in_the_turn_in_which_it_comes() -> None:
    game = Game(laid("P1: Bok | - | Lobo\nP2: - | Espada\nP3: -")).say("P1: summon Lobo", "P1: tap P1.Bok")
    game.say("P1: attack P2", "P1: add P1.Lobo", "P1: done").all_pass()

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(4, 0)]


def test_ruling_13_specials_of_other_tables_are_not_one_s_own() -> None:
    assert Game(laid("P1: Bok\nP2: Hog | - | Grito\nP3: -")).listed(1, "special") == []


def test_ruling_29_without_defenders_an_attack_of_one_wins() -> None:
    game = Game(laid("P1: Shot\nP2: Troll | Espada\nP3: -")).say(
        "P1: attack P2", "P1: add P1.Shot", "P1: done", "P2: done"
    )

    game.all_pass()

    assert game.happened(DefendersChosen) == [DefendersChosen()]
    assert (standing(game.position, 1), trinkets(game.position, 1)) == ("~Shot", "t1 Espada")


def test_ruling_50_a_hand_may_be_large_until_the_own_turn_ends() -> None:
    game = Game(laid("P1: -\nP2: - | - | Bok Tuk Shot Hog Rod Grub Zib Nix\nP3: -")).say("P1: end").all_pass()

    assert len(hand(game.position, 2).split()) == 8
    assert game.position.step == "main"


def test_ruling_51_the_chicken_is_for_goblins() -> None:
    game = Game(laid("P1: Bok Lobo | - | Galinha\nP2: Troll"))

    assert game.listed(1, "play") == ["play Galinha > P1.Bok"]


def test_ruling_58_a_stolen_card_is_the_thief_s_and_all_share_one_discard_pile() -> None:
    game = Game(laid("P1: Hog | - | -\nP2: - | - | Galinha\nP3: Bok | - | -")).say("P1: special P1.Hog > P2").all_pass()

    game.say("P1: play Galinha > P3.Bok")

    assert discarded(game.position) == "Bok Galinha"


def big_hands() -> str:
    cards: list[dict[str, object]] = [
        {"id": "G01", "handle": "Sack", "type": "goblin", "copies": 9, "power": 1, "passive": ["BIG_HAND 2"]},
        {"id": "G02", "handle": "Gob", "type": "goblin", "copies": 9, "power": 1},
        *(
            {"id": f"S{n:02}", "handle": f"Su{letter}", "type": "summon", "copies": 8, "power": 1, "level": 1}
            for n, letter in enumerate("abcd")
        ),
    ]
    tables = [f"[[card]]\n{written(name=str(card['handle']), **card)}\n" for card in cards]
    return "\n".join(['format = "card-goblins-deck/1"\n', *tables, PLAIN_TRINKETS])


@pytest.mark.parametrize(("table", "limit"), [("-", 6), ("Sack", 8), ("Sack ~Sack", 10)])
def test_ruling_60_a_big_hand_keeps_more_cards(table: str, limit: int) -> None:
    cards = "Gob Gob Gob Gob Gob Gob Sua Sua Sua Sua Sua"
    game = Game(laid(f"P1: {table} | - | {cards}\nP2: - | - | Gob", source=big_hands(), trinkets="basic6"))

    game.say("P1: end", *["P1: discard Sua"] * (11 - limit))

    assert len(game.position.side(1).hand) == limit
    assert game.position.active == 2


def test_ruling_63_an_attack_goes_against_one_seat() -> None:
    game = Game(laid("P1: Bok Tuk\nP2: - | Espada\nP3: - | Elmo")).say("P1: attack P2")

    assert all("P3" not in text for text in game.listed(1))


def test_ruling_64_discards_and_trades_of_others_open_no_windows_of_their_own() -> None:
    game = Game(laid("P1: - | - | Bok Tuk Shot Hog Rod Grub Zib\nP2: -\nP3: - | - | Nem")).say("P1: end")

    assert (game.window(), game.listed(3)) == ("", [])


def test_ruling_68_cards_bear_no_letters_so_a_card_that_returns_is_any_of_its_kind() -> None:
    game = Game(laid("P1: - | - | Toca Bok\nP2: Bok | - | -", windows="brisk"))
    game.say("P1: play Toca > P2.Bok", "P1: goblin Bok", "P1: end", "P2: goblin Bok")

    assert [event.card for event in game.happened(GoblinPlayed)] == ["G05", "G05"]
    assert game.happened(Summoned) == []
    assert RULES.faults(game.position) == []

"""Notation, the order of lists, pointing: specification 5.0."""

import pytest

from rules.card_goblins import moves as m
from rules.core.errors import NotAMove
from rules.core.hidden import Hidden
from tests.rules.card_goblins.tabletop import RULES, Game, laid

POSITION = laid(
    "P1: Fug Bok@4 | Espada Espelho | Grito Galinha Lobo\nP2: Hog@1 Tuk@2 Hog@3 | Coroa^\nP3: -", trinkets="ten"
)
VIEW = RULES.view(POSITION, 1)


# Writing and reading


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", m.Draw()),
        ("search", m.Search()),
        ("end", m.End()),
        ("done", m.Done()),
        ("pass", m.Pass()),
        ("send", m.Send()),
        ("cancel", m.Cancel()),
        ("accept", m.Accept()),
        ("refuse", m.Refuse()),
        ("eu", m.ShoutFirst()),
        ("rei", m.ClaimCrown()),
        ("goblin Hog", m.PlayGoblin("Hog")),
        ("summon Lobo", m.Summon("Lobo")),
        ("discard Grito", m.Discard("Grito")),
        ("card Grito", m.GiveCard("Grito")),
        ("show Espada", m.Show("Espada")),
        ("take Nem", m.Take("Nem")),
        ("take none", m.Take(None)),
        ("attack P2", m.Attack(2)),
        ("offer P3", m.OfferTo(3)),
        ("first P1", m.ChooseFirst(1)),
        ("tap P1.Bok", m.Tap("P1.Bok")),
        ("add P1.Hog", m.Add("P1.Hog")),
        ("reinforce P1.Bok", m.Reinforce("P1.Bok")),
        ("reveal Espada+Elmo+Espelho", m.Reveal(("Espada", "Elmo", "Espelho"))),
        ("give Grito", m.Give("Grito")),
        ("give P1.Bok", m.Give("P1.Bok")),
        ("give Espada", m.Give("Espada")),
        ("ask card", m.Ask("card")),
        ("ask P2.Tuk", m.Ask("P2.Tuk")),
        ("ask P2.t1", m.Ask("P2.t1")),
        ("play Grito", m.Play("Grito")),
        ("play Galinha > P2.Hog@3", m.Play("Galinha", ("P2.Hog@3",))),
        ("play Troca > P1.Bok,P2.Tuk", m.Play("Troca", ("P1.Bok", "P2.Tuk"))),
        ("play Igual > s1,P1.Bok", m.Play("Igual", ("s1", "P1.Bok"))),
        ("play Achado > discard.Nem", m.Play("Achado", ("discard.Nem",))),
        ("special P1.Hog > P2", m.Special("P1.Hog", ("P2",))),
        ("mega P1.Shot > attack", m.Mega("P1.Shot", ("attack",))),
        ("mega P1.Shot > defense", m.Mega("P1.Shot", ("defense",))),
    ],
)
def test_every_move_has_one_written_form(text: str, move: m.CardGoblinsMove) -> None:
    assert RULES.notate(move) == text
    assert RULES.parse(text, VIEW) == move


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("  PLAY   galinha  >  p2.HOG@3 ", "play Galinha > P2.Hog@3"),
        ("play troca>p1.bok , p2.tuk", "play Troca > P1.Bok,P2.Tuk"),
        ("reveal espada + espelho", "reveal Espada+Espelho"),
        ("reveal ESPADA+ espelho", "reveal Espada+Espelho"),
        ("reveal Elmo+Espada", "reveal Espada+Elmo"),
        ("reveal Espelho+Panela", "reveal Panela+Espelho"),
        ("tap p1.bok@4", "tap P1.Bok"),
        ("add P2.Tuk@2", "add P2.Tuk"),
        ("Take NONE", "take none"),
        ("mega p1.shot > ATTACK", "mega P1.Shot > attack"),
    ],
)
def test_reading_forgives_case_blanks_and_a_needless_slot(typed: str, written: str) -> None:
    assert RULES.notate(RULES.parse(typed, VIEW)) == written


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", "no move"),
        ("dance", "no move"),
        ("drwa", "did you mean `draw`"),
        ("goblin", "goblin Bok"),
        ("draw two", "stands alone"),
        ("goblin Boc", "did you mean Bok"),
        ("goblin Espada", "is a trinket"),
        ("show Bok", "is a card"),
        ("attack P4", "expected 1 to 3"),
        ("attack Bia", "expected P1 to P3"),
        ("tap Bok", "such as P2.Bok"),
        ("tap P1.Bok@7", "expected 1 to 6"),
        ("tap P9.Bok", "expected 1 to 3"),
        ("play Galinha > x", "no target"),
        ("play Galinha >", "behind one `>`"),
        ("play Galinha > P2.Tuk > P1.Bok", "behind one `>`"),
        ("play ? > P2.Tuk", "no card"),
        ("give ?", "no card or trinket"),
        ("take ?", "no card"),
        ("card ?", "no card"),
        ("ask P2.t0", "no creature"),
        ("play Achado > discard.Espada", "is a trinket"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(typed: str, expected: str) -> None:
    with pytest.raises(NotAMove) as refused:
        RULES.parse(typed, VIEW)

    assert expected in str(refused.value)


def test_hidden_words_are_written_as_question_marks() -> None:
    hidden = Hidden("card")

    assert RULES.notate(m.Take(hidden)) == "take ?"
    assert RULES.notate(m.Give(hidden)) == "give ?"
    assert RULES.notate(m.GiveCard(hidden)) == "card ?"


# Creatures


def test_a_creature_is_named_with_its_slot_only_beside_another_of_its_kind() -> None:
    position = laid("P1: ~Bok | - | Cafe\nP2: ~Hog ~Tuk ~Hog\nP3: ~Tuk@5")

    assert Game(position).listed(1, "play") == [
        "play Cafe > P1.Bok",
        "play Cafe > P2.Hog@1",
        "play Cafe > P2.Tuk",
        "play Cafe > P2.Hog@3",
        "play Cafe > P3.Tuk",
    ]


def test_copies_in_a_hand_are_one_move() -> None:
    assert Game(laid("P1: - | - | Bok Bok Tuk\nP2: -")).listed(1, "goblin") == ["goblin Bok", "goblin Tuk"]


# The order of lists


def test_a_list_stands_in_the_order_of_the_grammar() -> None:
    text = "P1: Bok Hog ~Shot Rod Arac | Espada | Galinha Bok Lobo Soneca\nP2: Tuk | Coroa\nP3: Urk | Elmo | Grito"

    assert [text.split(" ")[0] for text in Game(laid(text)).listed(1)] == (
        ["draw", "search", "end", "goblin", "summon", "show", "attack", "attack", "offer", "offer"]
        + ["play"] * 12
        + ["special"] * 2
        + ["mega"] * 6
    )


def test_targets_stand_by_seat_and_slot_and_the_last_changes_first() -> None:
    game = Game(laid("P1: Bok@3 Tuk@1 | - | Troca\nP2: Hog | - | Grito\nP3: Shot@4 Rod@2"))

    assert game.listed(1, "play") == [
        f"play Troca > {own},{other}" for own in ("P1.Tuk", "P1.Bok") for other in ("P2.Hog", "P3.Rod", "P3.Shot")
    ]


def test_the_longest_list_of_one_card_is_a_swap_between_full_tables() -> None:
    full = "Bok Tuk Shot Hog Rod Grub"
    rows = ["P1: Ona Zib Nix Fug Kaz Lum | - | Troca"]
    kinds = [full, "Pip Mog Rato Dod Urk Gib", "Vex Zed Arac Troll Lobo Sapo", "Golem Drago Bok Tuk Shot Hog"]
    rows += [f"P{number}: {row} | - | -" for number, row in enumerate((*kinds, "Zib Nix Fug Kaz Lum Pip"), 2)]

    assert len(Game(laid("\n".join(rows))).listed(1, "play")) == 180


# Pointing


def test_paths_point_at_what_the_move_names() -> None:
    text = "P1: Hog Bok@4 | Espada | Grito Soneca Lobo Bok\nP2: Tuk@2 | Coroa | Grito\nP3: -"
    paths = Game(laid(text)).paths(1)

    assert paths["draw"] == ("deck",)
    assert paths["end"] == ("do:end",)
    assert paths["goblin Bok"] == ("hand:Bok",)
    assert paths["summon Lobo"] == ("hand:Lobo",)
    assert paths["show Espada"] == ("trinket:1.t1",)
    assert paths["attack P2"] == ("seat:2",)
    assert paths["offer P2"] == ("do:offer", "seat:2")
    assert paths["play Soneca > P1.Bok"] == ("hand:Soneca", "creature:1.4")
    assert paths["special P1.Hog > P2"] == ("creature:1.1", "seat:2")


def test_paths_of_the_other_decisions() -> None:
    start = laid("P1: Bok Shot Tuk | Espada Elmo | Grito Lobo\nP2: Golem@3 | Coroa\nP3: Rod", discard="Nem")

    searching = Game(start).say("P1: search").paths(1)
    assert searching["tap P1.Tuk"] == ("creature:1.3",)
    assert Game(start).paths(1)["search"] == ("pile",)

    combat = Game(start).say("P1: attack P2", "P1: add P1.Bok")
    assert combat.paths(1)["add P1.Tuk"] == ("creature:1.3",)
    combat.say("P1: done", "P2: done")
    assert combat.paths(1)["reinforce P1.Tuk"] == ("side:attack", "creature:1.3")
    assert combat.paths(2)["reinforce P2.Golem"] == ("side:defense", "creature:2.3")
    assert combat.paths(1)["mega P1.Shot > defense"] == ("creature:1.2", "side:defense")
    assert combat.paths(1)["play Grito"] == ("hand:Grito",)
    assert combat.say("P1: play Grito").paths(3)["mega P3.Rod > s1"] == ("creature:3.1", "stack:s1")

    revealing = Game(start).say("P1: end").paths(1)
    assert revealing["reveal Espada+Elmo"] == ("trinket:1.t1", "trinket:1.t2", "do:score")
    assert revealing["done"] == ("do:done",)

    offering = Game(start).say("P1: offer P2").paths(1)
    assert offering["give Lobo"] == ("hand:Lobo",)
    assert offering["give P1.Bok"] == ("creature:1.1",)
    assert offering["give Espada"] == ("trinket:1.t1",)
    assert offering["ask card"] == ("handof:2",)
    assert offering["ask P2.Golem"] == ("creature:2.3",)
    assert offering["ask P2.t1"] == ("trinket:2.t1",)

    found = Game(laid("P1: - | - | Achado\nP2: -", discard="Nem Bok"))
    assert found.paths(1)["play Achado > discard.Bok"] == ("hand:Achado", "discard:Bok")

    digging = Game(laid("P1: Grub | - | -\nP2: - | - | -", deck="Bok Tuk Shot")).say("P1: special P1.Grub")
    assert digging.paths(1)["take Bok"] == ("dig:Bok",)

    redirecting = Game(laid("P1: Bok | - | Soneca\nP2: Tuk@6 | - | Igual\nP3: Shot"))
    redirecting.say("P1: play Soneca > P3.Shot")
    assert redirecting.paths(2)["play Igual > s1,P2.Tuk"] == ("hand:Igual", "stack:s1", "creature:2.6")

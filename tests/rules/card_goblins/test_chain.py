"""Declaring and carrying out, verb by verb: specification 2.4, 5.4, 5.6, 6."""

import pytest

from rules.card_goblins.chain_events import (
    Bounced,
    Cancelled,
    Declared,
    DiscardAsked,
    Discarded,
    DugLooked,
    DugRest,
    DugTook,
    Fizzled,
    Peeked,
    Pumped,
    Recovered,
    Resolved,
    StepSkipped,
    Stolen,
    Tapped,
)
from rules.card_goblins.events import DeckShuffled, Drew, Untapped
from rules.core.chance import Script
from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden
from rules.core.preview import foresee
from tests.rules.card_goblins.decks import PLAIN_TRINKETS, written
from tests.rules.card_goblins.tabletop import (
    RULES,
    Game,
    discarded,
    hand,
    ids,
    laid,
    standing,
    table,
    trinkets,
)


def deck(action: list[str] | None = None, mega: list[str] | None = None, special: list[str] | None = None) -> str:
    """A deck whose `Zap`, `Meg` and `Spec` do this; `Gob` 1, `Ogre` 2 and `Shy` are plain."""
    cards: list[dict[str, object]] = [
        {"id": "A01", "handle": "Zap", "type": "action", "copies": 9, "effect": action or ["DRAW 1"]},
        {"id": "A02", "handle": "Nop", "type": "action", "copies": 9, "effect": ["CANCEL > item:any"]},
        {"id": "G01", "handle": "Gob", "type": "goblin", "copies": 9, "power": 1},
        {"id": "G02", "handle": "Shy", "type": "goblin", "copies": 9, "power": 1, "passive": ["SHY"]},
        {"id": "S01", "handle": "Ogre", "type": "summon", "copies": 9, "power": 2, "level": 1},
        {"id": "G03", "handle": "Meg", "type": "goblin", "copies": 9, "power": 1, "kind": "mega"},
        {"id": "G04", "handle": "Spec", "type": "goblin", "copies": 9, "power": 1, "kind": "special"},
    ]
    cards[5]["effect"] = mega or ["TAP > creature:any"]
    cards[6]["effect"] = special or ["DRAW 1"]
    tables = [f"[[card]]\n{written(name=str(card['handle']), **card)}\n" for card in cards]
    return "\n".join(['format = "card-goblins-deck/1"\n', *tables, PLAIN_TRINKETS])


def played(
    effect: list[str], text: str, *moves: str, script: Script | None = None, top: str = "", discard: str = ""
) -> Game:
    """A game with an action `Zap` that does this, after some moves. `top`: of the deck."""
    position = laid(text, source=deck(action=effect), trinkets="basic6", deck=top, discard=discard)
    return Game(position, script or Script()).say(*moves)


# What may be declared


def test_a_card_is_offered_only_if_every_targeted_line_has_a_target() -> None:
    effect = ["TAP > creature:any", "STEAL 1 > player:opponent"]

    assert played(effect, "P1: Gob | - | Zap\nP2: - | - | -").listed(1, "play") == []
    assert played(effect, "P1: Gob | - | Zap\nP2: - | - | Gob").listed(1, "play") == ["play Zap > P1.Gob,P2"]


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("TAP > creature:any", ["P1.Gob", "P2.Meg", "P3.Ogre"]),
        ("UNTAP > creature:any", ["P2.Gob"]),
        ("DESTROY > creature:own", ["P1.Gob"]),
        ("DESTROY > creature:opponent", ["P2.Gob", "P2.Meg", "P3.Ogre"]),
        ("DESTROY > creature:any,goblin", ["P1.Gob", "P2.Gob", "P2.Meg"]),
        ("DESTROY > creature:any,summon", ["P3.Ogre"]),
        ("DESTROY > creature:any,power<=1", ["P1.Gob", "P2.Gob", "P2.Meg"]),
        ("STEAL 1 > player:opponent", ["P2", "P3"]),
        ("DRAW 2 > player:any", ["P1", "P2", "P3"]),
        ("DISCARD 1 random > player:opponent", ["P2", "P3"]),
        ("PEEK hand > player:opponent", ["P2", "P3"]),
        ("PEEK trinkets > player:opponent", ["P3"]),
        ("RECOVER > discard:any", ["discard.Nop", "discard.Gob", "discard.Ogre"]),
        ("RECOVER > discard:action", ["discard.Nop"]),
        ("RECOVER > discard:creature", ["discard.Gob", "discard.Ogre"]),
        ("RECOVER > discard:summon", ["discard.Ogre"]),
        ("SWAP > creature:own & creature:opponent", ["P1.Gob,P2.Gob", "P1.Gob,P2.Meg", "P1.Gob,P3.Ogre"]),
        ("BONUS 1 > side:any", []),
        ("CANCEL > item:any", []),
        ("REDIRECT > item:any", []),
    ],
)
def test_the_targets_of_a_line_stand_by_seat_and_slot_or_by_id(line: str, listed: list[str]) -> None:
    text = "P1: Gob | - | Zap\nP2: ~Gob Meg | Tria^ | Gob\nP3: Ogre Shy@6 | Trib | Gob"

    game = played([line], text, discard="Nop Gob Ogre Zap Nop")

    assert game.listed(1, "play") == [f"play Zap > {target}" for target in listed]


@pytest.mark.parametrize("line", ["BONUS 2 > side:own", "RETREAT"])
def test_bonus_and_retreat_need_a_combat_of_one_s_own(line: str) -> None:
    assert played([line], "P1: Gob | - | Zap\nP2: -").listed(1, "play") == []


def test_a_card_that_recovers_never_takes_one_that_recovers() -> None:
    game = Game(laid("P1: - | - | Achado\nP2: Lum", discard="Bok Lum Tuk"))

    assert game.listed(1, "play") == ["play Achado > discard.Bok", "play Achado > discard.Tuk"]


def test_an_ability_may_name_its_own_creature_in_vain() -> None:
    game = Game(laid("P1: Arac | - | -\nP2: - | - | -")).say("P1: mega P1.Arac > P1.Arac")

    assert [event.item for event in game.happened(Fizzled)] == [1]
    assert standing(game.position, 1) == "~Arac"


def test_nix_does_not_name_herself() -> None:
    assert Game(laid("P1: Nix ~Bok\nP2: ~Tuk")).listed(1, "mega") == ["mega P1.Nix > P1.Bok", "mega P1.Nix > P2.Tuk"]


def test_a_special_needs_the_own_turn_and_an_empty_stack() -> None:
    game = Game(laid("P1: Fug Shot\nP2: Bok Hog | - | Soneca\nP3: -"))
    assert game.listed(2, "special") == []

    game.say("P2: play Soneca > P1.Shot")

    assert game.listed(1, "special") == []


def test_a_seat_declares_twenty_items_a_turn_at_most() -> None:
    position = laid("P1: - | - | Soneca\nP2: Bok\nP3: -")
    nineteen = Game(position.with_flags(items=(19, 0, 0)))
    nineteen.say("P1: play Soneca > P2.Bok").all_pass()

    assert nineteen.position.flags.items == (20, 0, 0)
    assert Game(position.with_flags(items=(20, 0, 0))).listed(1, "play") == []


def test_the_cost_is_paid_at_once_and_never_given_back() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Nem\nP3: -")).say("P1: special P1.Fug > P2.Bok")
    assert (standing(game.position, 1), game.position.side(1).table[0].uses) == ("~Fug", 1)
    game.say("P2: play Nem > s1")
    assert (hand(game.position, 2), discarded(game.position)) == ("", "")

    game.all_pass()

    assert (standing(game.position, 1), discarded(game.position)) == ("~Fug", "Nem")


def test_an_item_outlives_its_source() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Galinha\nP3: -")).say("P1: special P1.Fug > P2.Bok")

    game.say("P2: play Galinha > P1.Fug").all_pass(2)

    assert (standing(game.position, 1), standing(game.position, 2)) == ("", "~Bok")


# Verbs


def test_tap_and_untap_change_a_creature() -> None:
    game = played(["TAP > creature:any", "UNTAP > creature:any"], "P1: Gob ~Ogre | - | Zap\nP2: - | - | -")

    game.say("P1: play Zap > P1.Gob,P1.Ogre")

    assert (standing(game.position, 1), len(game.happened(Tapped, Untapped))) == ("~Gob Ogre", 2)


def test_a_bounced_creature_goes_to_the_hand_of_the_seat_that_has_it() -> None:
    game = Game(laid("P1: - | - | Toca\nP2: Bok | - | -\nP3: - | - | -")).say("P1: play Toca > P2.Bok")

    assert (hand(game.position, 2), len(game.happened(Bounced))) == ("Bok", 1)


def test_a_creature_that_comes_back_is_a_new_one() -> None:
    game = Game(laid("P1: Shot*2 | - | Toca\nP2: - | - | -"))

    game.say("P1: play Toca > P1.Shot", "P1: goblin Shot")

    (shot,) = game.position.side(1).table
    assert (shot.uses, shot.serial) == (0, 2)


def test_drawing_stops_when_both_piles_are_empty() -> None:
    game = Game(laid("P1: - | - | Fartura\nP2: - | - | -", deck="Tuk", spare=2))

    game.say("P1: play Fartura").all_pass()

    assert [event.card for event in game.happened(Drew)] == ["G06"]
    assert (hand(game.position, 1), discarded(game.position)) == ("", "Tuk Fartura")


def test_discarding_all_that_one_has_asks_nothing_and_goes_by_id() -> None:
    game = played(["DISCARD 2 choice > player:opponent"], "P1: - | - | Zap\nP2: - | - | Ogre Gob")

    game.say("P1: play Zap > P2").all_pass()

    assert game.happened(DiscardAsked, Discarded) == [
        Discarded(2, "G01", random=False),
        Discarded(2, "S01", random=False),
    ]


def test_a_discard_is_not_foreseen_from_the_card_that_everybody_saw_come_back() -> None:
    effect = ["BOUNCE > creature:opponent", "DISCARD 3 choice > player:opponent"]
    text = "P1: - | - | Zap\nP2: Ogre | - | Gob Gob\nP3: - | - | Gob"
    game = played(effect, text, "P1: play Zap > P2.Ogre,P2", "P2: pass")
    view = RULES.view(game.position, 3)

    foreseen = foresee(RULES, view, 3, RULES.parse("pass", view))

    assert [type(event) for event in foreseen.events][-1] == Bounced
    assert not foreseen.whole


def test_whoever_must_discard_chooses_one_card_after_the_other() -> None:
    game = played(["DISCARD 2 choice > player:opponent"], "P1: - | - | Zap\nP2: - | - | Gob Gob Ogre")
    game.say("P1: play Zap > P2").all_pass()
    assert (game.asked(), game.listed(2), game.listed(1)) == ([2], ["discard Gob", "discard Ogre"], [])

    game.say("P2: discard Gob", "P2: discard Gob")

    assert (hand(game.position, 2), discarded(game.position)) == ("Ogre", "Gob Gob Zap")


def test_a_random_discard_is_drawn_by_lot() -> None:
    effect = ["DISCARD 1 random > player:opponent"]
    script = Script(picks=("S01",))
    game = played(effect, "P1: - | - | Zap\nP2: - | - | Gob Ogre", "P1: play Zap > P2", script=script)

    game.all_pass()

    assert game.happened(Discarded) == [Discarded(2, "S01", random=True)]
    assert [event.bar() for event in game.happened(Discarded)] == ["chance"]


def test_more_cards_than_there_are_cannot_be_stolen() -> None:
    game = played(["STEAL 3 > player:opponent"], "P1: - | - | Zap\nP2: - | - | Gob Ogre").say("P1: play Zap > P2")

    game.all_pass()

    assert len(game.happened(Stolen)) == 2
    assert (hand(game.position, 1), hand(game.position, 2)) == ("Gob Ogre", "")


def test_stealing_from_a_hand_that_has_emptied_fizzles() -> None:
    game = Game(laid("P1: Hog\nP2: - | - | Cafe\nP3: ~Bok")).say("P1: special P1.Hog > P2")

    game.say("P2: play Cafe > P3.Bok").all_pass(2)

    assert [event.item for event in game.happened(Fizzled)] == [1]


def test_extra_power_counts_in_combat_and_not_as_printed_power() -> None:
    game = Game(laid("P1: Bok | - | Suco\nP2: Bok | Coroa\nP3: -")).say("P1: play Suco > P1.Bok").all_pass()
    assert game.happened(Pumped) == [Pumped(1, 3)]

    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Bok", "P2: done").all_pass().say("P1: end")

    assert game.listed(1, "reveal") == []
    assert trinkets(game.position, 1) == "t1 Coroa"


def test_recovering_takes_the_copy_that_came_last() -> None:
    game = Game(laid("P1: - | - | Achado\nP2: -", discard="Bok Tuk Bok Shot"))

    game.say("P1: play Achado > discard.Bok").all_pass()

    assert (hand(game.position, 1), discarded(game.position)) == ("Bok", "Bok Tuk Shot Achado")
    assert game.happened(Recovered) == [Recovered(1, "G05")]


def test_a_swap_leaves_the_stack_s_target_where_it_stands() -> None:
    game = Game(laid("P1: Grub\nP2: Bok | - | Troca\nP3: - | - | Galinha")).say("P3: play Galinha > P1.Grub")

    game.say("P2: play Troca > P2.Bok,P1.Grub").all_pass(2)

    assert (table(game.position, 1), table(game.position, 2)) == ("Bok@1", "")


# Digging


def test_a_digger_keeps_one_card_that_fits_and_the_rest_goes_below_in_a_random_order() -> None:
    game = Game(laid("P1: Grub | - | -\nP2: - | - | -", deck="Bok Tuk Shot"), Script(orders=(ids("Shot Bok"),))).say(
        "P1: special P1.Grub"
    )
    assert game.listed(1) == ["take Shot", "take Bok", "take Tuk"]
    assert RULES.view(game.position, 2).position.looked == (Hidden("card"),) * 3

    game.say("P1: take Tuk")

    assert (hand(game.position, 1), game.position.deck[-2:]) == ("Tuk", ids("Shot Bok"))
    assert [type(event) for event in game.events[-4:]] == [DugLooked, DugTook, DugRest, Resolved]


def test_where_nothing_fits_nothing_is_taken_but_it_is_asked() -> None:
    game = played(["DIG 2 summon"], "P1: - | - | Zap\nP2: - | - | -", top="Gob Gob").say("P1: play Zap")
    assert game.listed(1) == ["take none"]

    game.say("P1: take none")

    assert game.happened(DugTook) == [DugTook(1, None)]
    assert hand(game.position, 1) == ""


def test_digging_refills_an_empty_deck_and_looks_at_no_more_than_it_holds() -> None:
    game = Game(laid("P1: Grub | - | -\nP2: - | - | -", discard="Bok Tuk", spare=2))

    game.say("P1: special P1.Grub").all_pass()

    assert len(game.happened(DeckShuffled)) == 1
    assert [len(event.cards) for event in game.happened(DugLooked)] == [2]


# Peeking


def test_gib_learns_the_face_down_trinkets_and_nobody_else_does() -> None:
    game = Game(laid("P1: Gib | - | -\nP2: - | Espada Coroa^ Elmo | -\nP3: - | - | -")).say("P1: special P1.Gib > P2")

    assert game.happened(Peeked) == [Peeked(1, 2, "trinkets", ("T01", "T03"))]
    assert trinkets(RULES.view(game.position, 1).position, 2) == "t1 Espada t2 Coroa^ t3 Elmo"
    assert trinkets(RULES.view(game.position, 3).position, 2) == "t1 ? t2 Coroa^ t3 ?"
    assert len(game.happened(Drew)) == 1


def test_gib_needs_a_face_down_trinket_and_draws_nothing_without() -> None:
    assert Game(laid("P1: Gib\nP2: - | Espada^\nP3: - | -")).listed(1, "special") == []


# Lines one after the other


def test_a_line_that_has_become_illegal_is_skipped_and_the_others_are_carried_out() -> None:
    effect = ["TAP > creature:any", "TAP > creature:any"]
    game = played(effect, "P1: Gob | - | Zap\nP2: Ogre | - | -").say("P1: play Zap > P2.Ogre,P2.Ogre")

    assert game.happened(Tapped, StepSkipped) == [Tapped(2), StepSkipped(1)]


def test_untargeted_lines_do_not_save_an_item_without_legal_targets() -> None:
    game = Game(laid("P1: Gib | - | -\nP2: - | Espada\nP3: -"))
    game.say("P1: special P1.Gib > P2", "P2: pass", "P3: pass")
    assert len(game.happened(Drew)) == 1

    fizzling = Game(laid("P1: Kaz | - | -\nP2: Bok | - | Toca\nP3: -")).say("P1: special P1.Kaz > P2.Bok")
    fizzling.say("P2: play Toca > P2.Bok").all_pass(2)
    assert standing(fizzling.position, 1) == "~Kaz"


def test_kaz_goes_with_his_victim() -> None:
    game = Game(laid("P1: Kaz | - | -\nP2: Bok | - | -\nP3: - | - | -")).say("P1: special P1.Kaz > P2.Bok")

    assert (standing(game.position, 1), discarded(game.position)) == ("", "Bok Kaz")


def test_a_source_that_has_left_its_table_is_skipped_as_a_target() -> None:
    game = Game(laid("P1: Kaz\nP2: Bok Tuk | - | Toca\nP3: -")).say("P1: special P1.Kaz > P2.Bok")

    game.say("P2: play Toca > P1.Kaz").all_pass(2)

    assert (hand(game.position, 1), standing(game.position, 2)) == ("Grito Kaz", "Tuk")
    assert game.happened(StepSkipped) == [StepSkipped(1)]


# Cancelling and redirecting


@pytest.mark.parametrize(
    ("scope", "listed"),
    [("action", ["s1"]), ("special", ["s2"]), ("any", ["s1", "s2"])],
)
def test_a_cancel_names_items_of_its_scope(scope: str, listed: list[str]) -> None:
    source = deck(action=["TAP > creature:any"], mega=["TAP > creature:any"], special=["DRAW 1"])
    source = source.replace("CANCEL > item:any", f"CANCEL > item:{scope}")
    game = Game(laid("P1: Gob | - | Zap\nP2: Meg | - | Nop\nP3: Gob | - | Nop", source=source, trinkets="basic6"))
    game.say("P1: play Zap > P3.Gob", "P2: mega P2.Meg > P1.Gob")

    assert game.listed(3, "play") == [f"play Nop > {item}" for item in listed]


def test_a_cancelled_canceller_cancels_nothing() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Nem\nP3: - | - | Nem")).say("P1: special P1.Fug > P2.Bok")

    game.say("P2: play Nem > s1", "P3: play Nem > s2").all_pass(2)

    assert [(event.item, event.by) for event in game.happened(Cancelled)] == [(2, 3)]
    assert standing(game.position, 2) == "~Bok"


def test_a_redirect_may_be_redirected_no_more_and_a_swap_not_at_all() -> None:
    game = Game(laid("P1: Bok | - | Igual Troca\nP2: Tuk | - | Igual Grito\nP3: Shot | - | Soneca Igual"))
    game.say("P1: play Troca > P1.Bok,P2.Tuk")
    assert game.listed(2, "play") == []

    later = Game(laid("P1: Bok | - | Igual\nP2: Tuk | - | Igual Grito\nP3: Shot | - | Soneca"))
    later.say("P3: play Soneca > P1.Bok", "P1: play Igual > s1,P2.Tuk")

    assert later.listed(2, "play") == ["play Igual > s1,P2.Tuk", "play Igual > s1,P3.Shot"]


def test_redirects_may_follow_one_another() -> None:
    game = Game(laid("P1: Bok | - | Igual\nP2: Tuk | - | Igual Grito\nP3: Shot | - | Soneca"))
    game.say("P3: play Soneca > P1.Bok", "P1: play Igual > s1,P2.Tuk", "P2: play Igual > s1,P3.Shot").all_pass()
    assert [RULES.notate(move) for move in RULES.moves(game.position, 2)] == ["pass"]

    game.all_pass(2)

    assert [standing(game.position, seat) for seat in (1, 2, 3)] == ["Bok", "~Tuk", "Shot"]


def test_a_redirect_whose_item_has_gone_fizzles() -> None:
    game = Game(laid("P1: Bok Rod\nP2: Tuk | - | Igual\nP3: Shot | - | Soneca"))
    game.say("P3: play Soneca > P2.Tuk", "P2: play Igual > s1,P3.Shot", "P1: mega P1.Rod > s1").all_pass(2)

    assert [event.item for event in game.happened(Fizzled)] == [2]


# Refusals


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("play Galinha > P2.Bok", "P1 holds no Galinha"),
        ("play Soneca", "Soneca names 1 target, not 0"),
        ("play Soneca > P2.Tuk", "P2 has no Tuk on the table"),
        ("play Grito", "Grito is for the attacker and the defender of a combat"),
        ("special P1.Zib", "Zib has no special"),
        ("mega P1.Shot > attack", "P1.Shot is tapped, and a tapped creature does nothing"),
        ("mega P2.Bok@1 > P1.Zib", "P2.Bok@1 is not on the table of P1"),
        ("play Soneca > P2.Bok", "P2 has 2 of them: say P2.Bok@1 or P2.Bok@2"),
        ("special P1.Hog > P2", "P1 has no Hog on the table"),
        ("pass", "this cannot be done now: the match waits for a move of the turn's seat"),
    ],
)
def test_a_refusal_is_a_sentence_that_names_the_rule(move: str, told: str) -> None:
    game = Game(laid("P1: Zib ~Shot | - | Soneca Grito\nP2: Bok Bok | Espada\nP3: -"))

    with pytest.raises(IllegalMove) as refused:
        game.say(f"P1: {move}")

    assert str(refused.value) == told


def test_what_was_declared_is_told_with_its_words() -> None:
    game = Game(laid("P1: Fug\nP2: Bok\nP3: -")).say("P1: special P1.Fug > P2.Bok")
    before = laid("P1: Fug\nP2: Bok\nP3: -")

    (declared,) = game.happened(Declared)

    assert RULES.tell(RULES.view(before, 3), declared) == "P1 uses Fug > P2.Bok (s1)"

"""Trading: specification 5.7, and who sees what of it in 4."""

import pytest

from rules.card_goblins.events import (
    CardChosen,
    OfferCancelled,
    OfferItem,
    OfferRefused,
    OfferSent,
    TradeDone,
    TradeVoid,
)
from rules.card_goblins.moves import Give, GiveCard
from rules.core.chance import SeededChance
from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden
from tests.rules.card_goblins.tabletop import RULES, Game, hand, laid, table, trinkets

CARD, TRINKET = Hidden("card"), Hidden("trinket")

TABLE = """
P1: Bok ~Tuk | Espada Coroa^ | Grito Nem
P2: Shot Hog | Elmo Panela^ | Soneca Cafe
P3: -
"""


def offering(*words: str, text: str = TABLE, **options: object) -> Game:
    """P1 makes P2 an offer of these."""
    game = Game(laid(text, **options)).say("P1: offer P2")  # type: ignore[arg-type]
    return game.say(*(f"P1: {word}" for word in words))


def test_anything_of_one_s_own_may_be_given_and_asked_for() -> None:
    assert offering().listed(1) == [
        "cancel",
        "give Grito",
        "give Nem",
        "give Espada",
        "give Coroa",
        "give P1.Bok",
        "give P1.Tuk",
        "ask card",
        "ask P2.Shot",
        "ask P2.Hog",
        "ask P2.t1",
        "ask P2.t2",
    ]


def test_two_things_on_each_side_at_most_each_of_them_once() -> None:
    game = offering("give Grito", "ask card")
    assert "give Grito" not in game.listed(1)
    assert "ask card" in game.listed(1)

    game.say("P1: give P1.Bok", "P1: ask card")

    assert game.listed(1) == ["send", "cancel"]


def test_no_more_cards_are_asked_for_than_the_partner_holds() -> None:
    game = offering("ask card", text="P1: - | Espada\nP2: - | - | Grito")

    assert "ask card" not in game.listed(1)


def test_copies_in_the_hand_are_given_singly() -> None:
    game = offering("give Grito", text="P1: - | - | Grito Grito\nP2: -")

    assert "give Grito" in game.listed(1)


def test_an_empty_offer_is_not_sent_and_one_that_fills_a_table_neither() -> None:
    assert "send" not in offering().listed(1)
    full = "P1: Bok Tuk Shot Hog Rod Grub | - | Grito\nP2: Bok | - | Grito"

    game = offering("ask P2.Bok", text=full)

    assert "send" not in game.listed(1)
    with pytest.raises(IllegalMove, match="a table holds 6 creatures"):
        game.say("P1: send")
    assert "send" in game.say("P1: give P1.Bok").listed(1)


def test_two_offers_are_opened_a_turn_and_a_dropped_one_is_spent() -> None:
    game = offering("cancel").say("P1: offer P3", "P1: cancel")

    assert game.happened(OfferCancelled) == [OfferCancelled()] * 2
    assert game.listed(1, "offer") == []


def test_a_table_may_play_without_trading() -> None:
    assert Game(laid(TABLE, trading=False)).listed(1, "offer") == []


def test_the_partner_accepts_or_refuses() -> None:
    game = offering("give Grito", "send")
    assert (game.asked(), game.listed(2)) == ([2], ["accept", "refuse"])

    game.say("P2: refuse")

    assert game.happened(OfferRefused) == [OfferRefused()]
    assert (game.asked(), game.position.offer) == ([1], None)


def test_the_exchange_moves_everything_at_once_after_a_window_that_asks_everybody() -> None:
    game = offering("give P1.Tuk", "give Espada", "ask P2.Shot", "ask P2.t2", "send").say("P2: accept")
    assert (game.window(), game.asked()) == ("TRADE", [1, 2, 3])

    game.all_pass()

    assert (table(game.position, 1), table(game.position, 2)) == ("Bok@1 Shot@2", "~Tuk@1 Hog@2")
    assert (trinkets(game.position, 1), trinkets(game.position, 2)) == ("t1 Panela^ t2 Coroa^", "t1 Elmo t2 Espada")


def test_gifts_are_trades_too() -> None:
    game = offering("give Nem", "give Coroa", "send").say("P2: accept").all_pass()

    assert (hand(game.position, 1), hand(game.position, 2)) == ("Grito", "Nem Soneca Cafe")
    assert trinkets(game.position, 2) == "t1 Elmo t2 Panela^ t3 Coroa^"


def test_the_partner_chooses_the_cards_that_are_asked_for() -> None:
    game = offering("give Grito", "ask card", "ask card", "send").say("P2: accept")
    assert (game.asked(), game.listed(2)) == ([2], ["card Soneca", "card Cafe"])

    game.say("P2: card Cafe")
    assert game.listed(2) == ["card Soneca"]
    game.say("P2: card Soneca").all_pass()

    assert (hand(game.position, 1), hand(game.position, 2)) == ("Nem Soneca Cafe", "Grito")
    assert [event.asked for event in game.happened(TradeDone)] == [("A06", "A05")]


# All or nothing


def test_a_promised_card_that_was_played_makes_the_trade_void() -> None:
    text = "P1: Fug | - | Nem\nP2: ~Bok | Elmo | Cafe\nP3: -"
    game = offering("give Nem", "ask P2.t1", "send", text=text).say("P2: accept", "P2: play Cafe > P2.Bok")

    game.say("P1: play Nem > s1").all_pass(2)

    assert game.happened(TradeVoid) == [TradeVoid()]
    assert trinkets(game.position, 2) == "t1 Elmo"


def test_a_swapped_creature_is_not_where_it_was_promised() -> None:
    text = "P1: Bok\nP2: Tuk | Elmo | Grito\nP3: Shot | - | Troca"
    game = offering("give P1.Bok", "ask P2.t1", "send", text=text).say("P2: accept")

    game.say("P3: play Troca > P3.Shot,P1.Bok").all_pass(2)

    assert game.happened(TradeVoid) == [TradeVoid()]


def test_what_a_creature_has_for_the_turn_ends_when_it_is_traded() -> None:
    game = offering("give P1.Bok", "send", text="P1: Bok*1+3\nP2: -").say("P2: accept").all_pass()

    (bok,) = game.position.side(2).table
    assert (bok.pump, bok.uses) == (0, 0)


# Who sees what


def test_offered_hidden_things_are_shown_to_the_partner_when_the_offer_is_sent() -> None:
    game = offering("give Nem", "give Espada")
    before = game.position
    assert [RULES.view(before, reader).position.offer.given[0].card for reader in (1, 2, 3)] == ["A04", CARD, CARD]  # type: ignore[union-attr]
    assert trinkets(RULES.view(before, 2).position, 1) == "t1 ? t2 Coroa^"

    game.say("P1: send")

    (sent,) = game.happened(OfferSent)
    assert RULES.redact(before, sent, 2) == OfferSent(("A04", "T01"))
    assert RULES.redact(before, sent, 3) == OfferSent((CARD, TRINKET))
    assert [RULES.view(game.position, reader).position.offer.given[0].card for reader in (2, 3)] == ["A04", CARD]  # type: ignore[union-attr]
    assert trinkets(RULES.view(game.position, 2).position, 1) == "t1 Espada t2 Coroa^"
    assert trinkets(RULES.view(game.position, 3).position, 1) == "t1 ? t2 Coroa^"


def test_a_refused_offer_leaves_the_trinket_known_and_the_card_forgotten() -> None:
    game = offering("give Nem", "give Espada", "send").say("P2: refuse")

    seen = RULES.view(game.position, 2).position
    assert (hand(seen, 1), trinkets(seen, 1)) == ("? ?", "t1 Espada t2 Coroa^")


def test_asked_things_stay_hidden_from_the_asker_until_the_trade_is_done() -> None:
    game = offering("give Grito", "ask card", "ask P2.t1", "send").say("P2: accept", "P2: card Cafe")
    assert trinkets(RULES.view(game.position, 1).position, 2) == "t1 ? t2 Panela^"
    offer = RULES.view(game.position, 1).position.offer
    assert offer is not None
    assert offer.chosen == (CARD,)
    before = game.position

    game.all_pass()

    (done,) = game.happened(TradeDone)
    assert RULES.redact(before, done, 1) == done == TradeDone(("A01",), ("A06", "T03"))
    assert RULES.redact(before, done, 3) == TradeDone((CARD,), (CARD, TRINKET))
    assert trinkets(RULES.view(game.position, 1).position, 1) == "t1 Espada t2 Coroa^ t3 Elmo"
    assert trinkets(RULES.view(game.position, 3).position, 1) == "t1 ? t2 Coroa^ t3 ?"
    assert [each.known_by for each in game.position.side(1).trinkets] == [(1,), (1,), (1, 2)]


def test_creatures_and_open_trinkets_of_a_trade_are_seen_by_all() -> None:
    game = offering("give P1.Bok", "give Coroa", "send").say("P2: accept")
    before = game.position
    game.all_pass()

    (done,) = game.happened(TradeDone)
    assert RULES.redact(before, done, None) == done


def test_an_item_of_the_offer_is_hidden_from_others_only_if_it_is_a_card() -> None:
    game = offering()
    before = game.position
    game.say("P1: give Nem", "P1: give P1.Bok", "P1: ask P2.t1")

    card, creature, trinket = game.happened(OfferItem)
    assert RULES.redact(before, card, 2).card == CARD  # type: ignore[union-attr]
    assert RULES.redact(before, creature, 2) == creature
    assert RULES.redact(before, trinket, 3) == trinket


@pytest.mark.parametrize(
    ("what", "told"), [("Nem", "give ?"), ("Espada", "give ?"), ("Coroa", "give Coroa"), ("P1.Bok", "give P1.Bok")]
)
def test_logs_print_a_question_mark_for_a_hidden_gift(what: str, told: str) -> None:
    position = offering().position

    for reader in (2, 3, None):
        assert RULES.notate(RULES.redact_move(position, 1, Give(what), reader)) == told
    assert RULES.redact_move(position, 1, Give(what), 1) == Give(what)


def test_logs_print_a_question_mark_for_a_chosen_card_for_the_asker_too() -> None:
    game = offering("ask card", "send").say("P2: accept")

    for reader in (1, 3, None):
        assert RULES.notate(RULES.redact_move(game.position, 2, GiveCard("Cafe"), reader)) == "card ?"
    before = game.position
    game.say("P2: card Cafe")
    (chosen,) = game.happened(CardChosen)
    assert [RULES.redact(before, chosen, reader).card for reader in (1, 2, 3)] == [CARD, "A06", CARD]  # type: ignore[union-attr]


# Guessing


def test_a_guess_keeps_what_an_offer_showed_in_the_hand() -> None:
    game = offering("give Nem", "send")
    view = RULES.view(game.position, 2)

    for seed in range(20):
        guessed = RULES.determinize(view, SeededChance(seed))

        assert "A04" in guessed.side(1).hand
        assert RULES.faults(guessed) == []


def test_a_guess_picks_hidden_gifts_from_the_hand() -> None:
    game = offering("give Nem", "ask card", "send").say("P2: accept", "P2: card Cafe")
    view = RULES.view(game.position, 3)

    for seed in range(20):
        guessed = RULES.determinize(view, SeededChance(seed))

        assert guessed.offer is not None
        assert guessed.offer.given[0].card in guessed.side(1).hand
        assert guessed.offer.chosen[0] in guessed.side(2).hand

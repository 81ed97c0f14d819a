"""Who knows what: the tables of specification 4."""

from typing import get_args

import pytest

from rules.card_goblins.chain_events import DugLooked, DugTook, Peeked, Stolen
from rules.card_goblins.events import CardGoblinsEvent, Dealt, Drew, TrinketSearched, TrinketStolen
from rules.card_goblins.moves import Take
from rules.core.chance import SeededChance
from rules.core.hidden import Hidden
from tests.laws.events import undeclared
from tests.rules.card_goblins.tabletop import RULES, Game, hand, laid, trinkets

CARD, TRINKET = Hidden("card"), Hidden("trinket")
TABLE = "P1: Bok ~Tuk+2 | Espada Coroa^ | Grito Nem\nP2: Grub | Elmo | Soneca\nP3: - | - | Cafe Mao"


def test_every_event_says_who_sees_it_and_whether_it_bars_undo() -> None:
    assert undeclared(CardGoblinsEvent) == []


def test_a_seat_sees_its_hand_and_its_trinkets_and_the_backs_of_all_others() -> None:
    seen = RULES.view(laid(TABLE), 1).position

    assert [hand(seen, seat) for seat in (1, 2, 3)] == ["Grito Nem", "?", "? ?"]
    assert [trinkets(seen, seat) for seat in (1, 2, 3)] == ["t1 Espada t2 Coroa^", "t1 ?", ""]


def test_a_spectator_sees_what_everybody_sees() -> None:
    seen = RULES.view(laid(TABLE), None).position

    assert [hand(seen, seat) for seat in (1, 2, 3)] == ["? ?", "?", "? ?"]
    assert [trinkets(seen, seat) for seat in (1, 2, 3)] == ["t1 ? t2 Coroa^", "t1 ?", ""]


def test_the_order_of_deck_and_pile_is_nobody_s_to_see() -> None:
    position = laid(TABLE)

    for reader in (None, 1, 2, 3):
        seen = RULES.view(position, reader).position
        assert set(seen.deck) == {CARD}
        assert set(seen.pile) == {TRINKET}
        assert (len(seen.deck), len(seen.pile)) == (len(position.deck), len(position.pile))


def test_tables_discard_pile_and_points_are_open() -> None:
    position = laid(TABLE, discard="Bok Nem", vp={2: 1})

    seen = RULES.view(position, 3).position

    assert (seen.discard, seen.side(1).table, seen.side(2).vp) == (position.discard, position.side(1).table, 1)


def test_cards_dug_for_are_seen_by_the_digger_alone() -> None:
    game = Game(laid("P1: Grub | - | -\nP2: - | - | -", deck="Bok Tuk Shot"))
    before = game.position
    game.say("P1: special P1.Grub")
    (looked,) = game.happened(DugLooked)

    assert RULES.redact(before, looked, 2) == DugLooked(1, (CARD,) * 3, 0)
    assert [RULES.view(game.position, reader).position.looked[0] for reader in (1, 2, None)] == ["G05", CARD, CARD]
    assert RULES.notate(RULES.redact_move(game.position, 1, Take("Bok"), 2)) == "take ?"
    assert RULES.notate(RULES.redact_move(game.position, 1, Take(None), 2)) == "take none"

    before = game.position
    game.say("P1: take Bok")
    (took,) = game.happened(DugTook)
    assert RULES.redact(before, took, 2) == DugTook(1, CARD)
    assert RULES.redact(before, DugTook(1, None), 2) == DugTook(1, None)


@pytest.mark.parametrize(
    ("event", "readers"),
    [
        (Dealt(2, ("G05",)), {2}),
        (Drew(2, "G05"), {2}),
        (Stolen(2, 3, "G05"), {2, 3}),
        (Peeked(2, 3, "hand", ("G05",)), {2}),
        (TrinketSearched((1,), 1, "T07"), {1}),
        (TrinketStolen(1, 3, 1, 1, "T01"), {1, 3}),
        (TrinketStolen(1, 3, 2, 1, "T07"), {None, 1, 2, 3}),
    ],
)
def test_the_hidden_part_of_an_event_is_told_to_these_readers(
    event: CardGoblinsEvent, readers: set[int | None]
) -> None:
    position = laid(TABLE)

    told = {reader for reader in (None, 1, 2, 3) if RULES.redact(position, event, reader) == event}

    assert told == readers


def test_what_a_seat_saw_of_a_hand_is_not_kept_in_its_view() -> None:
    game = Game(laid("P1: Hog\nP2: - | - | Nem Cafe\nP3: -")).say("P1: special P1.Hog > P2").all_pass()

    assert hand(RULES.view(game.position, 2).position, 1) == "? ?"


def test_barriers_of_undo_are_luck_and_what_was_learnt() -> None:
    events = {kind: kind.bars for kind in get_args(CardGoblinsEvent)}
    names = {mark: {kind.__name__ for kind, bar in events.items() if bar == mark} for mark in ("chance", "reveals")}

    assert names["chance"] == {
        "FirstSeat",
        "DeckShuffled",
        "PileShuffled",
        "DugRest",
        "Stolen",
        "TrinketStolen",
    }
    assert names["reveals"] == {"Dealt", "Drew", "DugLooked", "Peeked", "TrinketSearched", "TradeDone"}
    assert {kind.__name__ for kind, bar in events.items() if callable(bar)} == {"Discarded"}


# Guesses


@pytest.mark.parametrize("reader", [1, 2, 3])
def test_a_guess_deals_the_unseen_and_leaves_the_seen(reader: int) -> None:
    position = laid(TABLE)
    view = RULES.view(position, reader)

    for seed in range(10):
        guessed = RULES.determinize(view, SeededChance(seed))

        assert RULES.view(guessed, reader) == view
        assert RULES.faults(guessed) == []
        assert hand(guessed, reader) == hand(position, reader)


def test_guesses_differ() -> None:
    view = RULES.view(laid(TABLE), 1)

    assert len({hand(RULES.determinize(view, SeededChance(seed)), 3) for seed in range(20)}) > 5

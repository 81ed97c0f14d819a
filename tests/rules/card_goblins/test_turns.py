"""Setup, turns, rounds, options and the end: specification 3, 5.2, 5.8, 7, 8."""

from collections import Counter

import pytest

from rules.card_goblins.events import (
    Dealt,
    DeckShuffled,
    Drew,
    FirstSeat,
    GameEnded,
    PileShuffled,
    Shouted,
    Summoned,
    TrinketSearched,
    TurnEnded,
    Untapped,
)
from rules.core.chance import Script
from rules.core.errors import BadOption, IllegalMove
from rules.core.events import RoundBegan, TurnBegan
from rules.core.match import Match, settled_options
from tests.rules.card_goblins.tabletop import BOX, RULES, Game, hand, ids, laid, standing, table


def new(seats: int = 3, script: Script | None = None, **options: object) -> Game:
    """A match that was just dealt."""
    match = Match.new(RULES, seats, options, "setup", script=script or Script())
    game = Game(match.position)
    game.events = list(match.started.events)
    return game


# Setup


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_seat_is_dealt_five_cards_from_the_top_in_order(seats: int) -> None:
    game = new(seats)
    (deck,) = game.happened(DeckShuffled)

    dealt = game.happened(Dealt)

    assert [event.seat for event in dealt] == list(range(1, seats + 1))
    assert [card for event in dealt for card in event.cards] == list(deck.order[: 5 * seats])
    assert len(game.position.deck) == 80 - 5 * seats
    assert Counter(deck.order) == Counter(BOX.all_cards())


@pytest.mark.parametrize(("preset", "count"), [("basic6", 6), ("standard8", 8), ("ten", 10), ("all12", 12)])
def test_the_trinkets_of_the_option_are_the_pile_and_all_others_are_out(preset: str, count: int) -> None:
    game = new(trinkets=preset)

    (pile,) = game.happened(PileShuffled)
    assert (len(pile.order), set(pile.order)) == (count, set(BOX.preset(preset)))
    assert game.position.pile == pile.order


def test_by_lot_somebody_begins_and_the_first_window_asks_the_others() -> None:
    game = new(script=Script(picks=(3,)))

    assert game.happened(FirstSeat, RoundBegan, TurnBegan) == [FirstSeat(3), RoundBegan(1), TurnBegan(3)]
    assert (game.window(), game.asked()) == ("TURN", [1, 2])


def test_whoever_shouts_first_begins() -> None:
    game = new(first="shout")
    assert (game.asked(), [game.listed(seat) for seat in (1, 2, 3)]) == ([1, 2, 3], [["eu"]] * 3)

    game.say("P2: eu")

    assert (game.position.first, game.position.active, game.asked()) == (2, 2, [1, 3])


def test_the_host_s_seat_may_choose_who_begins() -> None:
    game = new(first="choose")
    assert (game.asked(), game.listed(1)) == ([1], ["first P1", "first P2", "first P3"])

    game.say("P1: first P3")

    assert (game.position.first, game.asked()) == (3, [1, 2])


def test_every_hand_is_hidden_from_the_others() -> None:
    position = new().position

    for reader in (1, 2, 3):
        seen = RULES.view(position, reader).position
        assert [hand(seen, seat) for seat in (1, 2, 3)] == [
            hand(position, seat) if seat == reader else "? ? ? ? ?" for seat in (1, 2, 3)
        ]


# A turn


def test_a_turn_begins_by_untapping_the_own_creatures() -> None:
    game = Game(laid("P1: ~Bok\nP2: ~Tuk Hog ~Shot\nP3: -")).say("P1: end")

    assert game.happened(TurnBegan, Untapped) == [TurnBegan(2), Untapped((2, 4))]
    assert (standing(game.position, 1), standing(game.position, 2)) == ("~Bok", "Tuk Hog Shot")


def test_one_card_is_drawn_a_turn_and_none_need_be() -> None:
    game = Game(laid("P1: -\nP2: -", deck="Tuk Cafe"))
    assert "end" in game.listed(1)

    game.say("P1: draw")

    assert game.happened(Drew) == [Drew(1, "G06")]
    assert game.listed(1, "draw") == []


def test_without_first_draw_the_first_seat_draws_no_card_in_round_one() -> None:
    assert Game(laid("P1: -\nP2: -", round_=1, first_draw=False)).listed(1, "draw") == []
    assert Game(laid("P1: -\nP2: -", round_=2, first_draw=False)).listed(1, "draw") == ["draw"]
    assert Game(laid("P1: -\nP2: -", active=2, round_=1, first_draw=False)).listed(2, "draw") == ["draw"]


def test_a_goblin_enters_untapped_and_can_do_everything_at_once() -> None:
    game = Game(laid("P1: Bok@2 | - | Fug\nP2: Tuk | Espada\nP3: -")).say("P1: goblin Fug")

    assert table(game.position, 1) == "Fug@1 Bok@2"
    assert game.listed(1, "special") == ["special P1.Fug > P2.Tuk"]
    game.say("P1: attack P2")
    assert game.listed(1, "add") == ["add P1.Fug", "add P1.Bok"]


def test_a_table_holds_six_creatures_summonings_too() -> None:
    game = Game(laid("P1: Bok Bok Tuk Tuk Shot Shot | - | Hog Lobo\nP2: -"))

    assert (game.listed(1, "goblin"), game.listed(1, "summon")) == ([], [])


def test_a_summoning_may_be_paid_by_a_summoning_and_overpaid_by_the_last_tap() -> None:
    game = Game(laid("P1: Tuk Mog Lobo | - | Golem\nP2: -")).say("P1: summon Golem", "P1: tap P1.Tuk")
    assert game.listed(1) == ["tap P1.Mog", "tap P1.Lobo"]

    game.say("P1: tap P1.Mog")

    assert game.happened(Summoned) == [Summoned("S05", 4, (1, 2))]
    assert standing(game.position, 1) == "~Tuk ~Mog Lobo Golem"


def test_the_porter_counts_for_two_and_only_for_summonings() -> None:
    assert Game(laid("P1: Mog | - | Arac\nP2: -")).listed(1, "summon") == ["summon Arac"]
    assert Game(laid("P1: Mog | Espada\nP2: -")).listed(1, "search") == []
    assert Game(laid("P1: Rato | - | Arac\nP2: -")).listed(1, "summon") == []


def test_paying_is_asked_tap_by_tap_even_if_only_one_set_can_pay() -> None:
    game = Game(laid("P1: Bok Tuk | Espada\nP2: -")).say("P1: search")

    assert game.listed(1) == ["tap P1.Bok", "tap P1.Tuk"]
    assert standing(game.position, 1) == "Bok Tuk"


def test_a_search_takes_the_top_of_the_pile_face_down() -> None:
    game = Game(laid("P1: Bok\nP2: -\nP3: -", pile="Coroa")).say("P1: search", "P1: tap P1.Bok")

    assert game.happened(TrinketSearched) == [TrinketSearched((1,), 1, "T07")]
    (trinket,) = game.position.side(1).trinkets
    assert (trinket.id, trinket.up, trinket.known_by) == ("T07", False, (1,))


def test_with_many_raids_the_kind_begun_first_may_be_repeated() -> None:
    game = Game(laid("P1: Bok Tuk Shot Hog\nP2: - | Espada\nP3: - | Elmo", raids="many"))

    game.say("P1: search", "P1: tap P1.Bok")

    assert game.listed(1, "search") == ["search"]
    assert game.listed(1, "attack") == []


def test_with_many_raids_several_attacks_may_be_made() -> None:
    game = Game(laid("P1: Bok Tuk | - | -\nP2: - | Espada | -\nP3: - | Elmo | -", raids="many"))

    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done").all_pass()

    assert (game.listed(1, "search"), game.listed(1, "attack")) == ([], ["attack P3"])


def test_an_empty_pile_is_not_searched() -> None:
    position = laid("P1: Bok | -\nP2: - | Espada Escudo Elmo Panela Colher Avental Coroa Peteca")

    assert Game(position).listed(1, "search") == []


# The end of a turn


def test_extra_power_and_counted_uses_end_with_the_turn() -> None:
    game = Game(laid("P1: Shot*2+3\nP2: Bok*1\nP3: -")).say("P1: end")

    assert len(game.happened(TurnEnded)) == 1
    assert [(each.pump, each.uses) for _, each in game.position.all_creatures()] == [(0, 0), (0, 0)]


def test_the_turns_go_clockwise_and_the_first_seat_begins_a_round() -> None:
    game = Game(laid("P1: -\nP2: -\nP3: -", active=1, first=2, round_=3)).say("P1: end")

    assert game.happened(RoundBegan, TurnBegan) == [RoundBegan(4), TurnBegan(2)]


def test_after_the_last_round_ties_are_broken_by_trinkets_then_by_power() -> None:
    position = laid("P1: ~Troll | Espada\nP2: Bok | Elmo\nP3: Troll | -", active=3, round_=10, max_rounds=10)
    game = Game(position).say("P3: end")

    assert game.happened(GameEnded) == [GameEnded((1,), "cap")]
    outcome = RULES.outcome(game.position)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 3)


def test_equal_seats_share_their_rank() -> None:
    game = Game(laid("P1: Bok\nP2: Bok\nP3: -", active=3, round_=10, max_rounds=10)).say("P3: end")

    outcome = RULES.outcome(game.position)
    assert outcome is not None
    assert (game.position.winners, outcome.ranks) == ((1, 2), (1, 1, 3))


def test_who_claims_the_crown_wins_alone_whatever_others_have() -> None:
    game = Game(laid("P1: - | Espada\nP2: -\nP3: -", claim="shout", vp={1: 3, 2: 4})).say("P1: rei")

    outcome = RULES.outcome(game.position)
    assert outcome is not None
    assert game.happened(Shouted, GameEnded) == [Shouted(1), GameEnded((1,), "goal")]
    assert (outcome.ranks, outcome.scores) == ((1, 2, 3), (3, 4, 0))


def test_the_breakdown_tells_combinations_and_each_trinket_apart() -> None:
    game = Game(laid("P1: - | Espada Elmo Peteca\nP2: -")).say("P1: end", "P1: reveal Espada+Elmo").all_pass()
    game.say("P1: reveal Peteca").all_pass().say("P1: done")
    ended = laid("P1: -\nP2: -", active=2, round_=10, max_rounds=10)
    last = Game(ended.with_side(1, scored=game.position.side(1).scored)).say("P2: end")

    outcome = RULES.outcome(last.position)
    assert outcome is not None
    lines = [(line.text, line.value, line.points) for line in outcome.breakdown[0]]
    assert lines == [("Combinations", 1, 1), ("Peteca", 1, 1), ("Trinkets", 0, None), ("Power", 0, None)]


# The claim


def test_a_claim_may_be_made_in_any_own_decision_and_as_an_interjection() -> None:
    game = Game(laid("P1: Bok\nP2: -\nP3: -", claim="shout", vp={2: 3, 3: 3}))
    assert (game.listed(2), game.listed(3)) == (["rei"], ["rei"])

    game.say("P1: end")
    assert game.position.active == 2
    assert game.listed(3) == ["pass", "rei"]
    assert game.listed(2) == []


def test_no_prompt_and_no_light_tells_of_a_claim() -> None:
    position = laid("P1: Bok\nP2: -\nP3: -", claim="shout", vp={1: 3})
    other = laid("P1: Bok\nP2: -\nP3: -", claim="shout", vp={2: 3})
    view = RULES.view(position, 1)

    assert RULES.prompt(view).text == RULES.prompt(RULES.view(other, 1)).text
    assert [RULES.notate(move) for move in RULES.moves(position, 1) if not RULES.lit(view, move)] == ["rei"]


def test_where_crowns_come_by_themselves_nobody_claims_one() -> None:
    with pytest.raises(IllegalMove):
        Game(laid("P1: Bok\nP2: -\nP3: -", vp={1: 2})).say("P1: rei")


# Options


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats_can_play(seats: int) -> None:
    with pytest.raises(BadOption):
        settled_options(RULES, seats, {})


def test_defaults_are_those_of_the_specification() -> None:
    assert settled_options(RULES, 4, {}) == {
        "first": "random",
        "deck": "built-in",
        "trinkets": "standard8",
        "claim": "auto",
        "raids": "one",
        "peteca": "shuffle",
        "combo_repeat": "turn",
        "trading": True,
        "windows": "full",
        "first_draw": True,
        "max_rounds": 30,
        "vp_goal": 3,
    }


def test_a_set_of_trinkets_of_one_s_own_is_played_with() -> None:
    chosen = "Espada,Escudo,Elmo,Panela,Colher,Avental,Bau"

    assert set(new(trinkets=chosen).position.options.trinkets) == set(ids(chosen.replace(",", " ")))


@pytest.mark.parametrize(("option", "value"), [("max_rounds", 9), ("max_rounds", 61), ("vp_goal", 1), ("vp_goal", 6)])
def test_numbers_have_their_range(option: str, value: int) -> None:
    with pytest.raises(BadOption):
        settled_options(RULES, 2, {option: value})


def test_the_bound_grows_with_seats_and_rounds() -> None:
    assert RULES.longest(4, settled_options(RULES, 4, {"max_rounds": 20})) == 100 * 4 * 20

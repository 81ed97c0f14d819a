"""Worked examples of specification 11, X14 to X37."""

from rules.card_goblins.chain_events import Destroyed, Discarded, Fizzled, Redirected
from rules.card_goblins.events import (
    CombatTotals,
    CombatWon,
    DeckShuffled,
    Drew,
    GameEnded,
    RevealFailed,
    TradeVoid,
    TrinketStolen,
    VPGained,
)
from rules.core.chance import Script
from rules.core.events import TurnBegan
from rules.core.match import Match
from tests.rules.card_goblins.tabletop import RULES, Game, discarded, hand, ids, laid, standing, table, trinkets

# Combat


def raid(text: str, attackers: str, defenders: str = "") -> Game:
    """P1 attacks P2 with these, P2 defends with those."""
    game = Game(laid(text)).say("P1: attack P2", *(f"P1: add P1.{name}" for name in attackers.split()), "P1: done")
    if defenders:
        game.say(*(f"P2: add P2.{name}" for name in defenders.split()))
    return game.say("P2: done") if game.position.step == "defenders" else game


def test_x14_a_tapped_fighter_drops_out_and_dies_with_the_others() -> None:
    game = raid("P1: Bok Zib\nP2: Golem | Espada | Soneca\nP3: -", "Bok Zib", "Golem")

    game.say("P2: play Soneca > P1.Bok").all_pass(2)

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(3, 5)]
    assert standing(game.position, 1) == ""
    assert discarded(game.position) == "Soneca Bok Zib"


def test_x15_a_fighter_untapped_in_time_counts_again() -> None:
    game = raid("P1: Bok Zib | - | Cafe\nP2: Golem | Espada | Soneca\nP3: -", "Bok Zib", "Golem")

    game.say("P2: play Soneca > P1.Bok").all_pass()
    game.say("P1: play Cafe > P1.Bok").all_pass(2)

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(6, 5)]
    assert standing(game.position, 1) == "~Bok ~Zib"


def test_x16_a_reinforcement_opens_the_window_again() -> None:
    game = raid("P1: Bok Shot\nP2: Tuk | Espada\nP3: -", "Bok", "Tuk")
    game.say("P2: pass", "P3: pass")

    game.say("P1: reinforce P1.Shot")

    assert (game.window(), game.asked()) == ("COMBAT", [2, 3])
    game.all_pass()
    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(4, 3)]


def test_x16_the_defender_may_reinforce_in_its_turn() -> None:
    game = raid("P1: Bok Shot\nP2: Tuk Grub | Espada\nP3: -", "Bok", "Tuk").say("P1: reinforce P1.Shot")

    assert game.listed(2, "reinforce") == ["reinforce P2.Grub"]
    assert game.listed(3, "reinforce") == []
    game.say("P2: reinforce P2.Grub")
    assert game.asked() == [1, 3]


def test_x17_ties_go_to_the_defender() -> None:
    game = raid("P1: Bok\nP2: Bok | Espada\nP3: -", "Bok", "Bok").all_pass()

    assert [event.seat for event in game.happened(CombatWon)] == [2]
    assert (standing(game.position, 1), standing(game.position, 2)) == ("", "Bok")


def test_x18_a_bonus_without_fighters_counts_nothing() -> None:
    game = raid("P1: Bok\nP2: - | Espada | Toca\nP3: -", "Bok").say("P1: play Grito").all_pass()

    game.say("P2: play Toca > P1.Bok").all_pass(2)

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(0, 0)]
    assert [event.seat for event in game.happened(CombatWon)] == [2]
    assert (hand(game.position, 1), game.happened(Destroyed)) == ("Bok", [])


# The chain


def test_x19_an_item_whose_target_has_gone_fizzles() -> None:
    game = Game(laid("P1: Kaz\nP2: Bok | - | Toca\nP3: -")).say("P1: special P1.Kaz > P2.Bok")

    game.say("P2: play Toca > P2.Bok").all_pass(2)

    assert [event.item for event in game.happened(Fizzled)] == [1]
    assert (standing(game.position, 1), hand(game.position, 2)) == ("~Kaz", "Bok")


def test_x20_the_window_after_a_redirect_asks_whose_card_it_was() -> None:
    game = Game(laid("P1: Bok Rod | - | Galinha\nP2: Bok | - | Igual\nP3: -")).say("P1: play Galinha > P2.Bok")
    game.say("P2: play Igual > s1,P1.Bok").all_pass()

    assert len(game.happened(Redirected)) == 1
    assert game.asked() == [1, 3]
    game.say("P1: mega P1.Rod > s1").all_pass()

    assert (standing(game.position, 1), standing(game.position, 2)) == ("Bok ~Rod", "Bok")


def test_x21_a_redirect_is_judged_from_the_view_of_the_item_s_controller() -> None:
    game = Game(laid("P1: Fug Tuk\nP2: Bok Grub ~Hog | - | Igual\nP3: Bok ~Shot")).say("P1: special P1.Fug > P2.Bok")

    assert game.listed(2, "play") == ["play Igual > s1,P2.Grub", "play Igual > s1,P3.Bok"]


def test_x21_without_another_legal_creature_a_redirect_cannot_be_played() -> None:
    game = Game(laid("P1: Fug Tuk\nP2: Bok ~Hog | - | Igual")).say("P1: special P1.Fug > P2.Bok")

    assert game.listed(2) == ["pass"]


def test_x22_a_shy_creature_is_no_target_for_opponents() -> None:
    game = Game(laid("P1: Bok | - | Soneca\nP2: Fanta | - | Cafe\nP3: Bok"))
    assert game.listed(1, "play") == ["play Soneca > P1.Bok", "play Soneca > P3.Bok"]
    assert Game(laid("P1: Bok\nP2: ~Fanta | - | Cafe\nP3: Bok")).listed(2, "play") == ["play Cafe > P2.Fanta"]


def test_x22_nor_is_it_the_new_target_of_an_opponent_s_item() -> None:
    opponents = Game(laid("P1: Bok | - | Soneca\nP2: Fanta\nP3: Bok | - | Igual")).say("P1: play Soneca > P3.Bok")
    own = Game(laid("P1: Bok | - | -\nP2: Fanta | - | Soneca\nP3: Bok | - | Igual")).say("P2: play Soneca > P3.Bok")

    assert opponents.listed(3, "play") == ["play Igual > s1,P1.Bok"]
    assert own.listed(3, "play") == ["play Igual > s1,P1.Bok", "play Igual > s1,P2.Fanta"]


def test_x23_zed_goes_back_to_the_hand() -> None:
    game = raid("P1: Zed Bok | - | -\nP2: Golem | Espada\nP3: -", "Zed Bok", "Golem").all_pass()

    assert (discarded(game.position), hand(game.position, 1)) == ("Bok", "Zed")


def test_x24_run_away_ends_the_combat_and_a_cry_below_it_fizzles() -> None:
    game = raid("P1: Bok Zib\nP2: Tuk | Espada | Fuga\nP3: -", "Bok Zib", "Tuk").say("P1: play Grito")

    game.say("P2: play Fuga").all_pass()

    assert (standing(game.position, 1), game.position.combat) == ("~Bok ~Zib", None)
    assert game.window() == "STACK"
    game.all_pass()
    assert [event.item for event in game.happened(Fizzled)] == [1]
    assert (game.asked(), game.position.step, game.position.flags.raid) == ([1], "main", "attack")
    assert (trinkets(game.position, 2), game.happened(CombatTotals)) == ("t1 Espada", [])


def test_x25_the_feast_is_discarded_after_the_card_that_it_costs() -> None:
    game = Game(laid("P1: - | - | Fartura Bok\nP2: -\nP3: -", deck="Tuk Shot Hog")).say("P1: play Fartura").all_pass()

    assert (hand(game.position, 1), game.position.question is not None) == ("Shot Hog Bok Tuk", True)
    assert game.listed(1) == ["discard Shot", "discard Hog", "discard Bok", "discard Tuk"]
    game.say("P1: discard Hog")
    assert discarded(game.position) == "Hog Fartura"
    assert [(event.card, event.random) for event in game.happened(Discarded)] == [("G02", False)]


# Trinkets


def test_x26_the_mirror_takes_the_place_of_one_member_once_a_turn() -> None:
    game = Game(laid("P1: - | Espada Espelho Panela\nP2: -", trinkets="ten")).say("P1: end")
    assert game.listed(1, "reveal") == ["reveal Espada+Espelho", "reveal Panela+Espelho"]

    game.say("P1: reveal Espada+Espelho").all_pass()

    assert game.position.side(1).vp == 1
    assert game.listed(1, "reveal") == []


def test_x27_a_crown_is_lost_in_the_window() -> None:
    game = Game(laid("P1: Bok Troll | Coroa\nP2: Troll Grub\nP3: - | - | Galinha")).say("P1: end", "P1: reveal Coroa")

    game.say("P3: play Galinha > P1.Bok").all_pass(2)

    assert game.happened(RevealFailed) == [RevealFailed(("T07",))]
    assert (game.position.side(1).vp, trinkets(game.position, 1)) == (0, "t1 Coroa^")
    assert game.listed(1) == ["done"]


# Trading


def test_x28_a_trade_whose_item_has_gone_is_void() -> None:
    game = Game(laid("P1: Bok\nP2: - | Espada\nP3: - | - | Galinha"))
    game.say("P1: offer P2", "P1: give P1.Bok", "P1: ask P2.t1", "P1: send", "P2: accept")
    assert game.window() == "TRADE"

    game.say("P3: play Galinha > P1.Bok").all_pass(2)

    assert game.happened(TradeVoid) == [TradeVoid()]
    assert trinkets(game.position, 2) == "t1 Espada"
    assert (game.position.step, game.position.flags.offers) == ("main", 1)


# Who is asked


def test_x29_where_nobody_can_answer_nothing_is_asked() -> None:
    game = Game(laid("P1: Fug | - | -\nP2: Bok | - | -\nP3: - | - | -")).say("P1: special P1.Fug > P2.Bok")

    assert (standing(game.position, 2), game.position.step, game.window()) == ("~Bok", "main", "")


def test_x30_a_seat_that_holds_nothing_useful_is_asked_all_the_same() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | -\nP3: - | - | Bok Tuk Shot Hog Rod")).say("P1: special P1.Fug > P2.Bok")

    assert (game.asked(), game.listed(3)) == ([3], ["pass"])


# The end


def test_x31_after_the_last_round_points_then_trinkets_decide() -> None:
    position = laid(
        "P1: - | Espada\nP2: - | Escudo Elmo Panela\nP3: - | Colher Avental Coroa Peteca",
        active=3,
        round_=10,
        max_rounds=10,
        vp={1: 2, 2: 2, 3: 1},
    )
    game = Game(position).say("P3: end", "P3: done")

    assert game.happened(GameEnded) == [GameEnded((2,), "cap")]
    outcome = RULES.outcome(game.position)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((2, 1, 3), (2, 2, 1))


def test_x32_a_king_who_forgets_to_shout_has_not_won() -> None:
    position = laid("P1: - | Espada Elmo\nP2: - | Panela Colher\nP3: -", claim="shout", vp={1: 2, 2: 2})
    game = Game(position).say("P1: end", "P1: reveal Espada+Elmo").all_pass()
    assert game.listed(1) == ["done", "rei"]
    game.say("P1: done").all_pass().say("P2: end", "P2: reveal Panela+Colher").all_pass()

    game.say("P2: rei")

    assert (game.position.winners, game.position.ended_by) == ((2,), "goal")


# The deck


def test_x33_a_refill_leaves_the_card_on_the_stack_out() -> None:
    position = laid("P1: - | - | Fartura\nP2: -\nP3: -", deck="Tuk", discard="Bok Shot Hog Rod Grub", spare=2)
    game = Game(position, Script(orders=(ids("Rod Hog"),)))

    game.say("P1: play Fartura").all_pass()

    assert [event.card for event in game.happened(Drew)] == list(ids("Tuk Rod Hog"))
    (shuffled,) = game.happened(DeckShuffled)
    assert set(shuffled.order) == set(ids("Bok Shot Hog Rod Grub"))
    assert (len(game.position.deck), game.position.discard) == (3, ())


# Second uses


def test_x34_an_ability_is_used_twice_a_turn_at_most() -> None:
    game = raid("P1: Bok Shot | - | Cafe\nP2: Tuk Nix | Espada\nP3: -", "Bok", "Tuk")
    game.say("P1: mega P1.Shot > attack").all_pass().say("P1: play Cafe > P1.Shot").all_pass()
    game.say("P1: mega P1.Shot > attack").all_pass()

    game.say("P2: mega P2.Nix > P1.Shot").all_pass()

    assert standing(game.position, 1) == "Bok Shot"
    assert game.listed(1, "mega") == []


# Whole turns


def test_x35_two_whole_turns() -> None:
    deck = "Bok Lobo Grito Galinha Rato Hog Dod Soneca Nem Zib Tuk Cafe"
    script = Script(picks=(1,), orders=(ids("Espada"), ids(deck)))
    match = Match.new(RULES, 2, {}, "two turns", script=script)
    game = Game(match.position)
    assert (game.position.active, game.asked()) == (1, [2])

    game.say("P2: pass", "P1: draw", "P1: goblin Bok", "P1: summon Lobo", "P1: tap P1.Bok")
    game.say("P1: search", "P1: tap P1.Lobo")
    assert trinkets(game.position, 1) == "t1 Espada"
    game.say("P1: end", "P1: done", "P1: pass", "P2: draw", "P2: goblin Zib")
    game.say("P2: attack P1", "P2: add P2.Zib", "P2: done")
    assert (game.window(), game.asked()) == ("COMBAT", [1, 2])
    game.say("P2: pass", "P1: pass")

    assert [(event.attack, event.defense) for event in game.happened(CombatTotals)] == [(3, 0)]
    assert (standing(game.position, 2), trinkets(game.position, 2)) == ("~Zib", "t1 Espada")
    game.say("P2: end", "P2: done")
    assert [len(game.position.side(seat).hand) for seat in (1, 2)] == [4, 5]
    assert (game.position.round, game.position.active, game.asked()) == (2, 1, [2])


def test_x36_swapped_creatures_take_each_other_s_slots() -> None:
    game = Game(laid("P1: Grub Bok | - | Troca\nP2: Tuk ~Troll\nP3: -"))

    game.say("P1: play Troca > P1.Grub,P2.Troll").all_pass()

    assert (table(game.position, 1), table(game.position, 2)) == ("~Troll@1 Bok@2", "Tuk@1 Grub@2")


def test_x37_the_steps_of_a_payment_are_taken_back_freely_and_a_found_trinket_is_not() -> None:
    match = Match.from_position(RULES, laid("P1: Bok Tuk | Espada\nP2: -\nP3: -"), "undo", "fair")
    before = match.position

    def say(text: str) -> None:
        match.play(1, RULES.parse(text, match.view(1)))

    say("search")
    say("tap P1.Bok")
    match.undo(1)
    match.undo(1)
    assert match.position == before

    say("search")
    say("tap P1.Bok")
    say("tap P1.Tuk")
    parent = match.at.parent
    assert parent is not None
    assert match.who_must_agree(parent, 1) == (2, 3)


def test_a_won_attack_moves_one_trinket_drawn_by_lot() -> None:
    game = Game(laid("P1: Bok | Elmo\nP2: - | Espada Coroa^\nP3: -"), Script(picks=("T07",)))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done").all_pass()

    assert game.happened(TrinketStolen) == [TrinketStolen(2, 1, 2, 2, "T07")]
    assert (trinkets(game.position, 1), trinkets(game.position, 2)) == ("t1 Elmo t2 Coroa^", "t1 Espada")


def test_points_stay_when_the_trinkets_are_stolen() -> None:
    game = Game(laid("P1: Bok | - | -\nP2: - | Peteca | -\nP3: - | - | -", vp={2: 1}))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done")

    assert (trinkets(game.position, 2), game.position.side(2).vp) == ("", 1)
    assert game.happened(VPGained, TurnBegan) == []

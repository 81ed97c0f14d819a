"""Bots: they play any deck, answer without telling what they hold, and know a good move. Specification 13."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.seats import Seat
from tests.laws.known.card_goblins import scramble
from tests.rules.card_goblins.decks import PLAIN_TRINKETS, decks, written
from tests.rules.card_goblins.tabletop import RULES, Game, laid


def choice(game: Game, seat: Seat, level: str = "normal") -> str:
    """What a bot on that seat does."""
    view = RULES.view(game.position, seat)
    return RULES.notate(LEVELS[level].choose(RULES, view, RULES.moves(game.position, seat), SeededChance("bot")))


def match_of(levels: Sequence[str], seed: int | str, **options: Any) -> Match[Any, Any, Any]:
    """A match of bots."""
    match: Match[Any, Any, Any] = Match.new(RULES, len(levels), options, seed)
    luck = [SeededChance(f"bot {seat} {seed}") for seat in range(len(levels))]
    while actors := RULES.actors(match.position):
        seat = actors[0]
        bot = LEVELS[levels[seat - 1]]
        match.play(seat, bot.choose(RULES, match.view(seat), match.moves(seat), luck[seat - 1]))
    return match


# Strength


@pytest.mark.parametrize("seats", [2, 4])
def test_normal_beats_random_clearly(seats: int) -> None:
    won = 0
    for number in range(10):
        mine = number % seats
        levels = ["normal" if seat == mine else "random" for seat in range(seats)]
        won += mine + 1 in match_of(levels, number).position.winners

    assert won >= 8


def test_easy_beats_random() -> None:
    won = sum(1 in match_of(["easy", "random"], number).position.winners for number in range(8))
    won += sum(2 in match_of(["random", "easy"], number).position.winners for number in range(8))

    assert won >= 11


def test_a_table_of_six_bots_ends_well_before_the_last_round() -> None:
    match = match_of(["normal"] * 6, "six", trinkets="all12")

    assert match.position.ended_by == "goal"
    assert match.position.round <= 20


@settings(max_examples=4)
@given(text=decks(), seats=st.integers(2, 4), seed=st.integers(0, 999))
def test_bots_play_with_any_deck(text: str, seats: int, seed: int) -> None:
    levels = ["normal", "easy", "random", "normal"][:seats]

    match = match_of(levels, seed, deck=text, max_rounds=10)

    assert match.position.step == "over"


def test_a_card_with_thousands_of_targets_is_listed_read_and_weighed() -> None:
    cards: list[dict[str, object]] = [
        {"id": f"G{n:02}", "handle": f"G{chr(97 + n)}", "type": "goblin", "copies": 6, "power": 1} for n in range(8)
    ]
    swap = "SWAP > creature:own & creature:opponent"
    cards.append({"id": "A01", "handle": "Chaos", "type": "action", "copies": 6, "effect": [swap, swap]})
    tables = [f"[[card]]\n{written(name='x', **card)}\n" for card in cards]
    source = "\n".join(['format = "card-goblins-deck/1"\n', *tables, PLAIN_TRINKETS])
    full = "Ga Gb Gc Gd Ge Gf"
    text = "\n".join(f"P{seat}: {full} | - | {'Chaos' if seat == 1 else '-'}" for seat in range(1, 7))
    game = Game(laid(text, source=source, trinkets="basic6"))

    assert len(game.listed(1, "play")) == 180 * 180
    assert choice(game, 1) in game.listed(1)


# Secrets


@given(seats=st.integers(2, 4), seed=st.integers(0, 999))
def test_a_bot_chooses_by_what_its_seat_may_see(seats: int, seed: int) -> None:
    match: Match[Any, Any, Any] = Match.new(RULES, seats, {}, seed)
    luck = SeededChance(seed)
    for _ in range(60):
        actors = RULES.actors(match.position)
        if not actors:
            return
        seat = luck.pick(actors)
        world = scramble(match.position, seat, luck)
        moves = match.moves(seat)
        here = RULES.rate(match.view(seat), moves, SeededChance(1))
        there = RULES.rate(RULES.view(world, seat), moves, SeededChance(1))
        assert here == there
        match.play(seat, luck.pick(moves))


# Good sense


@pytest.mark.parametrize(
    ("text", "moves", "seat", "expected"),
    [
        ("P1: Bok | - | Tuk\nP2: -", (), 1, "draw"),
        ("P1: Bok | - | Tuk Pip Shot\nP2: -", ("P1: draw",), 1, "goblin Pip"),
        ("P1: Bok Bok | - | -\nP2: - | Espada | -", ("P1: draw",), 1, "attack P2"),
        ("P1: Shot | - | -\nP2: Troll | Espada", ("P1: draw",), 1, "search"),
        ("P1: Rato Troll | Espada | -\nP2: Golem Troll", ("P1: draw", "P1: search"), 1, "tap P1.Rato"),
        ("P1: - | Espada Escudo Elmo\nP2: -", ("P1: end",), 1, "reveal Espada+Escudo+Elmo"),
        (
            "P1: Troll | - | -\nP2: Tuk Golem | Espada",
            ("P1: attack P2", "P1: add P1.Troll", "P1: done"),
            2,
            "add P2.Tuk",
        ),
        ("P1: - | - | Bok Bok Tuk Nem Igual Galinha Drago\nP2: -", ("P1: end",), 1, "discard Tuk"),
    ],
    ids=["draw", "pip first", "raid an empty lair", "search", "the sniffer pays", "reveal", "defend", "discard"],
)
def test_a_bot_does_what_anybody_would(text: str, moves: tuple[str, ...], seat: Seat, expected: str) -> None:
    assert choice(Game(laid(text)).say(*moves), seat) == expected


def test_a_bot_plays_the_smallest_bonus_that_turns_a_combat() -> None:
    game = Game(laid("P1: Bok Tuk | - | Grito Suco\nP2: Golem | Espada | -\nP3: - | - | -"))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: add P1.Tuk", "P1: done", "P2: add P2.Golem", "P2: done")

    assert choice(game, 1) == "play Grito"


def test_a_bot_that_is_winning_anyway_keeps_its_cards() -> None:
    game = Game(laid("P1: Troll Bok | - | Grito Grito\nP2: Golem | Espada | -\nP3: - | - | -"))
    game.say("P1: attack P2", "P1: add P1.Troll", "P1: add P1.Bok", "P1: done", "P2: add P2.Golem", "P2: done")

    assert choice(game, 1) == "pass"


def test_a_bot_cancels_what_would_cost_it_dear() -> None:
    dear = Game(laid("P1: Drago\nP2: Troll | Espada Elmo | Nem\nP3: -", vp={2: 2}))
    dear.say("P1: special P1.Drago > P2.Troll")

    assert choice(dear, 2) == "play Nem > s1"


def test_a_bot_claims_at_its_first_chance() -> None:
    game = Game(laid("P1: Bok | - | Tuk\nP2: -", claim="shout", vp={1: 3}))

    assert {choice(game, 1, level) for level in ("easy", "normal")} == {"rei"}


@pytest.mark.parametrize("seed", range(6))
def test_no_level_but_the_random_one_begins_an_offer_that_it_drops(seed: int) -> None:
    match = match_of(["easy", "easy", "easy"], seed)

    assert "cancel" not in [node.move for node in match.line()]


def test_a_bot_offers_a_swap_that_completes_its_combination_and_never_to_a_seat_about_to_win() -> None:
    text = "P1: ~Bok | Espada Panela | -\nP2: Golem | Elmo^ Colher^ | Grito\nP3: -"
    game = Game(laid(text).with_flags(drawn=True, raid="search"))
    assert choice(game, 1) == "offer P2"
    assert choice(game.say("P1: offer P2"), 1).startswith("give ")

    rich = Game(laid(text, vp={2: 2}).with_flags(drawn=True, raid="search"))
    assert choice(rich, 1) == "end"


def test_a_bot_accepts_a_gift_and_refuses_to_be_robbed() -> None:
    gift = Game(laid("P1: Bok | Espada^\nP2: Tuk | Elmo")).say("P1: offer P2", "P1: give Espada", "P1: send")
    robbery = Game(laid("P1: Bok | Espada^\nP2: Tuk | Elmo")).say("P1: offer P2", "P1: ask P2.t1", "P1: send")

    assert (choice(gift, 2), choice(robbery, 2)) == ("accept", "refuse")


def test_points_and_trinkets_raise_the_appraisal() -> None:
    plain, ahead = laid("P1: Bok\nP2: Bok"), laid("P1: Bok | Espada\nP2: Bok", vp={1: 1})

    assert RULES.appraise(RULES.view(plain, 1), 1) == 0.5
    assert RULES.appraise(RULES.view(ahead, 1), 1) > 0.6
    assert RULES.appraise(RULES.view(ahead, 1), 2) < 0.4

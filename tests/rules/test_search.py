"""Bots that look ahead: what they choose, what they may not know, when they stop."""

from collections.abc import Sequence
from math import inf

import pytest

from rules.bots.players import LEVELS, hurried, looks_ahead
from rules.bots.rating import sane
from rules.bots.search import SearchBot, rewards_of
from rules.core.chance import Chance, SeededChance
from rules.core.match import Match
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import AnyRules
from rules.core.views import View
from rules.games import GAMES
from tests.sample.moves import WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers

QUICK = Plan(iterations=24, breadth=3, rounds=0.5, longest=6)


def asked(rules: AnyRules, seats: int = 2, seed: int = 1) -> tuple[View[Position], Sequence[WhisperMove], Chance]:
    match = Match.new(rules, seats, {}, seed)
    seat = rules.actors(match.position)[0]
    return match.view(seat), match.moves(seat), SeededChance("bot", match.ply)


class Misled(Whispers):
    """The sample game, whose ratings put the worst first; only looking ahead shows what moves lead to."""

    def rate(self, view: View[Position], moves: Sequence[WhisperMove], chance: Chance) -> Sequence[float]:
        return [-float(number) for number, _ in enumerate(moves)]

    def appraise(self, view: View[Position], seat: int) -> float:
        """Good for whoever has pushed a card under the stone."""
        return 1.0 if view.position.side(seat).stone else 0.0


def test_a_move_is_taken_for_what_it_leads_to() -> None:
    rules = Misled()
    match = Match.new(rules, 2, {"stacked": "Dare,Gem,Hush,Gem,Nick,Gem"}, 1)
    moves = match.moves(1)
    stash = [move for move in moves if rules.notate(move).startswith("stash")]
    others = [move for move in moves if move not in stash]

    chosen = SearchBot(plan=QUICK).choose(rules, match.view(1), [*others[:2], *stash], SeededChance("bot", 0))

    assert chosen in stash


def test_without_anything_better_the_best_rated_is_taken() -> None:
    class Flat(Misled):
        def appraise(self, view: View[Position], seat: int) -> float:
            return 0.5

    view, moves, luck = asked(Flat())

    assert SearchBot(plan=QUICK).choose(Flat(), view, moves, luck) == moves[0]


@pytest.mark.parametrize("game", GAMES)
def test_asked_again_the_same_is_chosen(game: str) -> None:
    rules = GAMES[game]
    view, moves, _ = asked(rules, rules.info.seats[1])
    bot = SearchBot(plan=QUICK)

    first, second = (bot.choose(rules, view, moves, SeededChance("bot", 3)) for _ in range(2))

    assert first == second
    assert first in moves


def test_a_search_that_is_told_to_stop_has_looked_at_no_more() -> None:
    told: list[int] = []

    def go_on(done: int) -> bool:
        told.append(done)
        return done < 5

    view, moves, luck = asked(Whispers())
    chosen = hurried("expert", go_on).choose(Whispers(), view, moves, luck)

    assert chosen in moves
    assert max(told) == 5


def test_levels_that_do_not_search_have_no_time_to_lose() -> None:
    view, moves, luck = asked(Whispers())

    assert [level for level in LEVELS if looks_ahead(level)] == ["hard", "expert"]
    assert hurried("normal", lambda _done: False).choose(Whispers(), view, moves, luck) in moves


def test_only_one_move_is_not_thought_about() -> None:
    view, moves, luck = asked(Whispers())

    assert SearchBot(go_on=lambda _done: 1 / 0 > 0).choose(Whispers(), view, moves[:1], luck) == moves[0]


def test_a_verdict_says_what_each_seat_may_expect() -> None:
    rules = GAMES["goblin-mountain"]
    view, moves, luck = asked(rules)

    verdict = SearchBot(plan=Plan(iterations=40)).weigh(rules, view, moves, luck)

    assert verdict.move in moves
    assert verdict.other in moves
    assert len(verdict.worth) == 2
    assert all(0 <= worth <= 1 for worth in verdict.worth)


def test_ruin_is_looked_at_only_where_nothing_else_is_left() -> None:
    assert sane([1.0, -2000.0, 3.0, 2.0], 3) == [2, 3, 0]
    assert sane([-2000.0, -3000.0], 3) == [0]
    assert sane([-5000.0, inf], 3) == [1]


def test_whoever_wins_is_worth_most_and_a_place_before_others_a_little() -> None:
    def ended(*ranks: int) -> Outcome:
        return Outcome(ranks=ranks, scores=tuple(0 for _ in ranks), breakdown=tuple(() for _ in ranks))

    assert rewards_of(ended(1, 2)) == (1.0, 0.0)
    assert rewards_of(ended(1, 1)) == (0.45, 0.45)
    assert rewards_of(ended(3, 1, 2)) == (0.0, 1.0, 0.05)


TABLES = [(game, seats) for game in GAMES for seats in range(GAMES[game].info.seats[0], GAMES[game].info.seats[1] + 1)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_bots_that_look_ahead_play_every_game_to_its_end(game: str, seats: int) -> None:
    rules = GAMES[game]
    bot = SearchBot(plan=Plan(iterations=2, breadth=2, rounds=0.1, longest=2))
    match = Match.new(rules, seats, {}, "to the end")
    while actors := rules.actors(match.position):
        seat = actors[0]
        luck = SeededChance(f"bot {seat}", match.ply)
        match.play(seat, bot.choose(rules, match.view(seat), match.moves(seat), luck))

    assert rules.outcome(match.position) is not None

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from rules.bots.players import LEVELS, Bot
from rules.core.chance import Chance, SeededChance
from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.core.views import View
from rules.goblin_mountain.bot import value
from rules.goblin_mountain.moves import Move
from rules.goblin_mountain.position import Position
from tests.rules.goblin_mountain.tabletop import (
    CATACOMBS_IN_DUEL,
    GAME,
    SHRINE_BY_DAY,
    GoblinMatch,
    duel,
    new,
    play,
    solo,
)


def choice(position: Position, level: str = "normal", seed: int = 1) -> str:
    (seat,) = GAME.actors(position)
    moves = GAME.moves(position, seat)
    return GAME.notate(LEVELS[level].choose(GAME, GAME.view(position, seat), moves, SeededChance(seed)))


def finish(match: GoblinMatch, *bots: Bot) -> GoblinMatch:
    luck = SeededChance("bots")
    while asked := GAME.actors(match.position):
        seat = asked[0]
        moves = match.moves(seat)
        move = bots[seat - 1].choose(GAME, match.view(seat), moves, luck)
        assert move in moves
        match.play(seat, move)
    return match


# What it weighs


def test_the_value_of_a_start_is_the_sum_of_its_parts() -> None:
    position = new(first="P1").position

    assert value(position, 1) == pytest.approx(0.6 * 5 + 0.5 * 1 + 0.45 * 24 + 4 * 0.35 * 3)


def test_the_value_counts_what_is_lost_weak_or_apart() -> None:
    position = duel("O1@4 Y3@10 B- K4@v, fame 2, treasure 4, villagers 3, front v", "O3, villagers 1")

    dice = 0.35 * (1 + 3) - 0.8 - 0.025 * ((25 - 4) + (25 - 10))
    assert value(position, 1) == pytest.approx(2 + 2.4 - 2.6 + 0.5 + dice + 1 + 0.7 * (3 - 1) + 0)


def test_a_lead_in_villagers_is_worth_no_more_than_one_and_a_half() -> None:
    assert value(duel("O3, villagers 6"), 1) - value(duel("O3"), 1) == pytest.approx(2 + 1.5)


def test_the_king_close_behind_costs() -> None:
    far, near = solo("O3@14 Y- B- K-", at=9), solo("O3@14 Y- B- K-", at=12)

    assert value(far, 1) - value(near, 1) == pytest.approx(0.45 * 3)


# What it chooses


def test_it_takes_the_next_place_that_pays_and_leaves_nobody_behind() -> None:
    position = duel("O5@8 Y2@6 B3@7 K3@3, front 8, fate 0")

    assert choice(position) == "move black 10", "3 Treasure for a skipped field; blue to 9 weakens yellow and black"


def test_it_uses_a_hideout_that_strengthens_and_leaves_one_that_weakens() -> None:
    assert choice(play(duel("K2"), "move black 1").position) == "use"
    assert choice(play(duel("K6"), "move black 1").position) == "done"


def test_it_turns_a_weak_die_over_and_a_strong_one_not() -> None:
    assert choice(play(duel("B2", on=SHRINE_BY_DAY), "move blue 13").position) == "invert"
    assert choice(play(duel("B5", on=SHRINE_BY_DAY), "move blue 13").position) == "done"


def test_it_rolls_a_1_again_and_a_6_not() -> None:
    assert choice(play(duel("K1", on=SHRINE_BY_DAY), "move black 15").position) == "reroll"
    assert choice(play(duel("K6", on=SHRINE_BY_DAY), "move black 15").position) == "done"


def test_it_keeps_two_pips_at_the_altar_for_the_last_but_one_is_worth_more_than_its_fame() -> None:
    assert choice(play(duel("K4", on=CATACOMBS_IN_DUEL), "move black 13").position) == "sacrifice 2"


def test_it_lets_the_king_hit_the_strongest_die_that_survives() -> None:
    assert choice(solo("O3@6 Y2 B5 K1", at=0, steps=2)) == "hit blue"


def test_it_gives_up_the_weakest_die_if_none_survives() -> None:
    assert choice(solo("O3@6 Y1 B- K1", at=0, steps=2)) == "hit yellow"
    assert choice(solo("O3@6 Y1 B2 K1", at=0, steps=2)) == "hit blue", "a 2 survives"


def test_it_drafts_the_higher_die_of_the_pair_that_differs_most() -> None:
    assert choice(new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3)).position) == "draft blue 6"


def test_equal_turns_go_to_the_smaller_target_and_then_to_the_order_of_colours() -> None:
    position = duel("O3 Y3 B3 K3, fate 0", on="T1B T2B T3A T4A T5A T6A")

    assert choice(position) == choice(position, seed=2)
    rates = dict(
        zip(
            map(GAME.notate, GAME.moves(position, 1)),
            GAME.rate(GAME.view(position, 1), GAME.moves(position, 1), SeededChance(1)),
            strict=True,
        )
    )
    assert rates["move orange 2"] > rates["move yellow 2"] > rates["move blue 2"] > rates["move black 2"]


def test_a_pass_is_chosen_where_nothing_else_can_be_done() -> None:
    for level in LEVELS:
        assert choice(solo("O3 Y3 B3 K3@28, fate 0", at=-5), level) == "pass"


# The levels


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (2, {"setup": "draft", "middle": "catacombs"}), (1, {}), (1, {"special": "catacombs"})],
)
def test_every_level_plays_whole_matches_by_the_rules(level: str, seats: int, options: dict[str, object]) -> None:
    match = finish(Match.new(GAME, seats, options, seed=3), LEVELS[level], LEVELS["random"])

    assert GAME.outcome(match.position) is not None


class Habitual:
    """Moves by habit alone."""

    def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
        return rules.habit(view, moves, chance)


@pytest.mark.parametrize(("seats", "options"), [(2, {"setup": "draft", "middle": "promo"}), (1, {"special": "promo"})])
def test_habit_plays_whole_matches_by_the_rules(seats: int, options: dict[str, object]) -> None:
    match = finish(Match.new(GAME, seats, options, seed=3), Habitual(), Habitual())

    assert GAME.outcome(match.position) is not None


def test_easy_chooses_among_the_three_best_by_rate() -> None:
    position = duel("O5@8 Y2@6 B3@7 K3@3, front 8, fate 0")
    moves = GAME.moves(position, 1)
    rates = GAME.rate(GAME.view(position, 1), moves, SeededChance(1))
    best = sorted(zip(rates, map(GAME.notate, moves), strict=True), reverse=True)[:3]

    chosen = {choice(position, "easy", seed) for seed in range(60)}

    assert chosen == {text for _, text in best}


def test_normal_chooses_what_it_rates_best() -> None:
    position = duel("O5@8 Y2@6 B3@7 K3@3, front 8, fate 0")
    moves = GAME.moves(position, 1)
    rates = GAME.rate(GAME.view(position, 1), moves, SeededChance(1))

    assert choice(position) == GAME.notate(moves[max(range(len(moves)), key=rates.__getitem__)])


def wins(first: Bot, second: Bot, seeds: Iterable[int]) -> int:
    won = 0
    for seed in seeds:
        outcome = GAME.outcome(finish(Match.new(GAME, 2, {"first": "random"}, seed), first, second).position)
        assert outcome is not None
        won += outcome.ranks[0] == 1
    return won


def test_normal_beats_random() -> None:
    assert wins(LEVELS["normal"], LEVELS["random"], range(5)) == 5


def test_habit_beats_random() -> None:
    assert wins(Habitual(), LEVELS["random"], range(8)) >= 7


# How well a seat stands


def test_appraisal_lies_between_0_and_1_and_the_seats_of_a_duel_share_it() -> None:
    position = duel("O3, fame 6", "O3, fame 2")
    mine, theirs = (GAME.appraise(GAME.view(position, seat), seat) for seat in (1, 2))

    assert 0.5 < mine < 1
    assert mine + theirs == pytest.approx(1)


@pytest.mark.parametrize(
    ("position", "good"),
    [
        (duel("O4@v Y4@v B4@v K4@v, fame 9", "O4@v Y4@v B4@v K4@v"), 1.0),
        (duel("O4@v Y4@v B4@v K4@v", "O4@v Y4@v B4@v K4@v, fame 9"), 0.0),
        (duel("O4@v Y4@v B4@v K4@v", "O4@v Y4@v B4@v K4@v"), 0.5),
        (solo("O- Y- B- K-, front 20", at=5), 0.0),
        (solo("O6@v Y6@v B6@v K6@v, fame 40", at=5), 1.0),
    ],
    ids=["won", "lost", "shared", "the King won", "flawless"],
)
def test_a_finished_match_is_appraised_by_its_outcome(position: Position, good: float) -> None:
    assert GAME.appraise(GAME.view(position, 1), 1) == good


def test_a_bot_is_given_a_view_and_its_legal_moves_only() -> None:
    seen: list[tuple[View[Any], Sequence[Move]]] = []

    class Watcher:
        def choose(self, rules: AnyRules, view: View[Any], moves: Sequence[Any], chance: Chance) -> Any:
            seen.append((view, moves))
            return moves[0]

    finish(new(), Watcher(), Watcher())

    assert all(
        isinstance(view, View) and list(moves) == list(GAME.moves(view.position, view.seat or 0))
        for view, moves in seen
    )

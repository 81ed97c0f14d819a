"""The invariants of specification 10, over random matches."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chance import SeededChance
from rules.core.events import TurnBegan
from rules.core.match import Match, Node
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.asking import decision
from rules.goblins_en_la_mina.events import MinaEvent, TurnEnded
from rules.goblins_en_la_mina.facts import goal, hand_limit, parties, team, wealth
from rules.goblins_en_la_mina.losses import excess
from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    ExplorationBegan,
    Faced,
    Fled,
    Revealed,
    Sniped,
    SwapOpened,
)
from rules.goblins_en_la_mina.moves import MinaMove, Pass
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.raid_events import Lapsed, RaidDeclared, Resolved, TortasUsed
from tests.rules.goblins_en_la_mina.tabletop import RULES

MinaMatch = Match[Position, MinaMove, MinaEvent]
Moment = tuple[Position, MinaEvent]
"""An event, and the position before it."""

TABLES = st.sampled_from(
    [(2, {}), (3, {}), (4, {}), (5, {}), (6, {}), (4, {"mode": "teams"}), (6, {"mode": "teams", "teams": "random"})]
)
MATCHES = settings(max_examples=12)


def random_match(table: tuple[int, dict[str, object]], seed: int) -> MinaMatch:
    """Any kind of move first, so that passing does not decide everything."""
    seats, options = table
    match = Match.new(RULES, seats, {**options, "max_rounds": 10}, seed)
    while not match.over:
        chance = SeededChance(f"choice {seed}", match.ply)
        moves = match.moves(RULES.actors(match.position)[0])
        kind = chance.pick(sorted({type(move).__name__ for move in moves}))
        match.play(RULES.actors(match.position)[0], chance.pick([m for m in moves if type(m).__name__ == kind]))
    return match


def moments(match: MinaMatch) -> Iterator[Moment]:
    position = RULES.empty(match.seats, match.started.options)
    for node in match.line():
        for event in match.started.events if node.parent is None else node.events:
            yield position, event
            position = RULES.apply(position, event)


def asked(match: MinaMatch) -> Iterator[tuple[Node[Position, MinaEvent], Seat]]:
    for node in match.line():
        yield from ((node, seat) for seat in RULES.actors(node.position))


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_4_every_position_asks_exactly_one_seat_which_can_move(table: tuple[int, dict[str, object]], seed: int) -> None:
    match = random_match(table, seed)

    for node in match.line()[:-1]:
        actors = RULES.actors(node.position)
        assert len(actors) == 1
        assert RULES.moves(node.position, actors[0])
        assert RULES.faults(node.position) == []


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_2_limits_hold_whenever_somebody_is_asked_but_for_the_one_who_loses(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    for node, _ in asked(random_match(table, seed)):
        loss = node.position.loss
        assert excess(node.position) is None or (loss is not None and loss.limit)


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_7_hands_are_within_the_limit_at_the_end_of_a_turn_and_only_its_seat_wins(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    match = random_match(table, seed)

    for position, event in moments(match):
        if isinstance(event, TurnEnded):
            mine = position.dungeon(event.seat)
            assert event.seat == position.seat
            assert len(mine.hand) <= hand_limit(mine)
    end = match.position
    assert end.winners in ((), team(end, end.seat))
    assert bool(end.winners) == (wealth(end, end.seat) >= goal(end))


@MATCHES
@given(st.sampled_from([(2, {}), (3, {}), (4, {}), (5, {}), (6, {})]), st.integers(0, 10_000))
def test_8_each_for_itself_only_the_seat_on_turn_is_asked_outside_raids(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    for node, seat in asked(random_match(table, seed)):
        due = decision(node.position)
        assert due is not None
        if due.asked != "lose":
            assert seat in (parties(node.position) or (node.position.seat,))


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_10_what_takes_effect_tires_one_professional_and_what_lapses_none(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    for position, event in moments(random_match(table, seed)):
        after = RULES.apply(position, event)
        if isinstance(event, Cancelled | TortasUsed):
            assert newly_tired(position, after) == [(event.seat, event.professional)]
        if isinstance(event, Lapsed):
            assert after.dungeons == position.dungeons
            assert (after.facing, after.exploration, after.raid) == (
                position.facing,
                position.exploration,
                position.raid,
            )


def newly_tired(before: Position, after: Position) -> list[tuple[Seat, str]]:
    return [
        (seat, pro.code)
        for seat in all_seats(before.seats)
        for pro in after.dungeon(seat).professionals
        if pro.tired and before.dungeon(seat).has_rested(pro.code)
    ]


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_12_an_exploration_reveals_a_card_for_each_rested_worker_and_each_thing_is_done_once(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    shown, rested, counts = 0, 0, dict[str, int]()
    for position, event in moments(random_match(table, seed)):
        if isinstance(event, ExplorationBegan | RaidDeclared):
            shown, counts = 0, {}
        elif isinstance(event, Revealed) and position.exploration is not None:
            rested = position.dungeon(position.seat).rested() if shown == 0 else rested
            shown += len(event.cards)
            assert shown <= rested * (2 if "Fled" in counts else 1)
        elif isinstance(event, Fled | SwapOpened):
            counts[type(event).__name__] = counts.get(type(event).__name__, 0) + 1
        elif isinstance(event, Sniped):
            counts[f"sniped {event.seat}"] = counts.get(f"sniped {event.seat}", 0) + 1
        elif isinstance(event, Cancelled) and position.facing is not None and position.facing.victim != event.seat:
            counts["helped"] = counts.get("helped", 0) + 1
        elif isinstance(event, Faced) and event.beside is not None:
            counts[f"faced {event.beside}"] = counts.get(f"faced {event.beside}", 0) + 1
        assert all(times == 1 for times in counts.values()), counts


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_13_there_are_always_32_ingots(table: tuple[int, dict[str, object]], seed: int) -> None:
    for node in random_match(table, seed).line():
        position = node.position
        piles = (*position.mine_deck, *position.mine_discard, *position.table)
        carried = sum(len(dungeon.ingots) for dungeon in position.dungeons)
        assert sum(str(card) >= "M61" for card in piles) + carried == 32


@MATCHES
@given(TABLES, st.integers(0, 10_000))
def test_14_a_match_ends_within_its_rounds_and_no_turn_is_endless(
    table: tuple[int, dict[str, object]], seed: int
) -> None:
    match = random_match(table, seed)
    turns, plies = 0, 0
    for node in match.line():
        plies += 1
        for event in node.events:
            if isinstance(event, TurnBegan):
                turns, plies = turns + 1, 0
        assert plies < 2000
    assert turns <= 10 * match.seats


def test_random_matches_meet_everything_that_can_happen() -> None:
    met: set[str] = set()
    for seed in range(60):
        seats = 2 + seed % 5
        options: dict[str, object] = {"mode": "teams"} if seats in (4, 6) and seed % 2 else {}
        for position, event in moments(random_match((seats, options | {"first": "mine-draw"}), seed)):
            met.add(type(event).__name__)
            if isinstance(event, Resolved) and len(position.declarations) > 1:
                met.add("nested")

    assert {"Sniped", "Fled", "SwapMoved", "Dropped", "Taxed", "RaidCancelled", "Resisted", "nested"} <= met
    assert {"IngotStolen", "Lapsed", "WindowReopened", "FirstDrawn", "Reshuffled", "TortasLeftOut"} <= met


@pytest.mark.parametrize("passing", [Pass(), Pass(all=True)])
def test_passing_through_a_whole_match_ends_it(passing: Pass) -> None:
    match = Match.new(RULES, 4, {"mode": "teams", "max_rounds": 10}, "quiet")
    while not match.over:
        seat = RULES.actors(match.position)[0]
        moves = match.moves(seat)
        match.play(seat, passing if passing in moves else moves[0])

    assert RULES.outcome(match.position) is not None

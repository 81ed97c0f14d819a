"""The invariants of specification 10, over random matches, and the faults that break them."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.chance import NoChance, SeededChance
from rules.core.errors import BadOption, BadPosition, IllegalMove, NotAMove
from rules.core.events import TurnBegan
from rules.core.hidden import Hidden
from rules.core.match import Match, Node
from rules.core.options import settle
from rules.core.table import Table
from rules.treasure_goblins.events import (
    BagBroken,
    RoundBegan,
    RoundScored,
    SoldierDefeated,
    TableOptions,
    TilePlaced,
    TreasureEvent,
    TreasureTaken,
)
from rules.treasure_goblins.info import OPTIONS
from rules.treasure_goblins.moves import PlaceTile, TreasureMove
from rules.treasure_goblins.position import Piece, Position
from rules.treasure_goblins.rounds import loot
from rules.treasure_goblins.sack import NAMES, image, turned
from tests.rules.treasure_goblins.tabletop import RULES, laid, listed

tables = st.fixed_dictionaries(
    {
        "side": st.sampled_from(["A", "B"]),
        "mirror": st.booleans(),
        "deliberate_break": st.booleans(),
        "next_first": st.sampled_from(["breaker", "clockwise", "same"]),
    }
)


def random_match(seats: int, options: dict[str, object], seed: int) -> Match[Position, TreasureMove, TreasureEvent]:
    match = Match.new(RULES, seats, options, seed)
    while not match.over:
        seat = RULES.actors(match.position)[0]
        match.play(seat, SeededChance(f"choice {seed}", match.ply).pick(match.moves(seat)))
    return match


def plies(match: Match[Position, TreasureMove, TreasureEvent]) -> Iterator[Node[Position, TreasureEvent]]:
    return iter(match.line())


@given(st.integers(2, 4), tables, st.integers(0, 10_000))
def test_every_position_of_a_random_match_is_sound(seats: int, options: dict[str, object], seed: int) -> None:
    match = random_match(seats, options, seed)

    assert [fault for node in plies(match) for fault in RULES.faults(node.position)] == []
    assert match.ply <= RULES.longest(seats, match.started.options)


@given(st.integers(2, 4), tables, st.integers(0, 10_000))
def test_three_bags_break_and_rounds_stay_short(seats: int, options: dict[str, object], seed: int) -> None:
    events = [event for node in plies(random_match(seats, options, seed)) for event in node.events]
    turns = [0]
    for event in events:
        if isinstance(event, RoundBegan):
            turns.append(0)
        elif isinstance(event, TurnBegan):
            turns[-1] += 1

    assert sum(isinstance(event, BagBroken) for event in events) == 3
    assert max(turns) <= 44


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_break_is_listed_exactly_when_no_tile_can_be_placed(seats: int, seed: int) -> None:
    for node in plies(random_match(seats, {}, seed)):
        if node.position.decision == "act":
            moves = listed(node.position)
            assert moves
            assert ("break" in moves) == (not any(text.startswith("place") for text in moves))


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_soldiers_of_a_turn_have_different_colours_all_on_the_tile(seats: int, seed: int) -> None:
    for node in plies(random_match(seats, {}, seed)):
        beaten = [event.card[0] for event in node.events if isinstance(event, SoldierDefeated)]
        placed = [event for event in node.events if isinstance(event, TilePlaced)]
        colours = {gem for tile in placed for gem, _ in image(tile.tile, tile.orientation, tile.anchor)[1]}
        assert len(set(beaten)) == len(beaten)
        assert set(beaten) <= colours


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_totals_are_what_was_dealt_gained_paid_and_looted(seats: int, seed: int) -> None:
    match = random_match(seats, {}, seed)
    outcome = RULES.outcome(match.position)
    coins = [3] * seats
    for event in (event for node in plies(match) for event in node.events):
        if isinstance(event, RoundScored):
            coins[event.seat - 1] += event.gained
        elif isinstance(event, TreasureTaken):
            coins[event.seat - 1] += event.collected - event.paid

    assert outcome is not None
    assert outcome.scores == tuple(coin + loot(match.position, seat) for seat, coin in enumerate(coins, 1))


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_views_hide_the_bag_and_foreign_closed_tiles(seats: int, seed: int) -> None:
    for node in plies(random_match(seats, {}, seed)):
        view = RULES.view(node.position, 1).position
        assert all(isinstance(tile, Hidden) for tile in view.bag)
        assert view.hoard(1) == node.position.hoard(1)
        assert all(isinstance(tile, Hidden) for hoard in view.hoards[1:] for tile in hoard.closed)
        assert [hoard.open for hoard in view.hoards] == [hoard.open for hoard in node.position.hoards]


def test_every_legal_placement_is_listed() -> None:
    """By trying all tiles, orientations and anchors against the refusals."""
    match = Match.new(RULES, 3, {"mirror": True}, "complete")
    for ply in range(12):
        seat = RULES.actors(match.position)[0]
        moves = match.moves(seat)
        if match.position.decision == "act":
            assert {move for move in moves if isinstance(move, PlaceTile)} == set(_tried(match, seat))
        match.play(seat, SeededChance("complete", ply).pick(moves))


def _tried(match: Match[Position, TreasureMove, TreasureEvent], seat: int) -> Iterator[PlaceTile]:
    for tile in match.position.hoard(seat).hand():
        for turn in turned(str(tile)):
            for cell in NAMES:
                move = PlaceTile(str(tile), turn, cell)
                try:
                    RULES.play(Table(RULES.apply, match.position, NoChance()), seat, move)
                except IllegalMove:
                    continue
                yield move


SOUND = laid("P1 T05 r0 a1; P2 T15 r0 i9", round_=1)


THREE = laid("P1 T05 r0 a1; P1 T17 r0 c1", seats=3, seat=2)
AGAIN = TableOptions(two_seat_reverse="again")


def test_a_jump_waits_exactly_for_the_taking_after_a_reverse() -> None:
    plain = laid("P1 T05 r0 a1", decision="take", options=AGAIN)
    jumping = laid("P1 T05 r0 a1; P1 T51 r0 c1", decision="take", options=AGAIN)

    assert RULES.faults(plain) == RULES.faults(replace(jumping, jumped=True)) == []
    assert RULES.faults(replace(plain, jumped=True)) != []
    assert RULES.faults(jumping) != []


def test_a_tiny_lies_one_way_only() -> None:
    tiny = Piece(1, "X1", "r0", "a1", 3)
    hoards = (replace(SOUND.hoards[0], tiny="board"), SOUND.hoards[1])
    tiles = (*SOUND.bag, "T05", "T15")
    sound = replace(SOUND, pieces=(tiny,), hoards=hoards, weight=3, bag=tiles)

    assert RULES.faults(sound) == []
    assert "zzz" in RULES.faults(replace(sound, pieces=(replace(tiny, orientation="zzz"),)))[0]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (replace(SOUND, weight=11), "the marker says 11"),
        (replace(SOUND, bag=SOUND.bag[1:]), "is missing"),
        (replace(SOUND, bag=(*SOUND.bag, "T05")), "T05 is there twice"),
        (replace(SOUND, bag=(Hidden("tile"), *SOUND.bag[1:])), "hides nothing"),
        (replace(SOUND, stacks=((), *SOUND.stacks[1:])), "every soldier"),
        (replace(SOUND, pieces=(*SOUND.pieces, Piece(1, "T05", "r0", "b2"))), "covers b2"),
        (replace(SOUND, pieces=(Piece(1, "T05", "r0", "j1"),)), "sticks out"),
        (replace(SOUND, pieces=(Piece(1, "T05", "r90", "a1"),)), "no tile in an orientation"),
        (replace(SOUND, round=4), "round 4"),
        (replace(SOUND, round=2), "counts: 0 \\+ 0, in round 2"),
        (replace(SOUND, direction="anticlockwise"), "two seats always play clockwise"),
        (replace(SOUND, jumped=True), "jumped exactly while"),
        (replace(SOUND, turn=1), "too early for 2 pieces"),
        (replace(SOUND, pieces=SOUND.pieces[::-1], ears=2, options=TableOptions(first="P1")), "option first says P1"),
        (replace(SOUND, options=TableOptions(first="P3")), "P3 is not in play"),
        (replace(THREE, options=TableOptions(two_seat_reverse="again")), "with two seats only"),
        (replace(THREE, pieces=THREE.pieces[::-1]), "T17 of P1 could not be placed"),
        (
            replace(SOUND, hoards=(replace(SOUND.hoards[0], breaks=1), replace(SOUND.hoards[1], breaks=-1))),
            "counts: 1 \\+ -1",
        ),
        (replace(SOUND, hoards=(replace(SOUND.hoards[0], tiny="gone"), SOUND.hoards[1])), "only when a round ends"),
        (replace(SOUND, decision=None, ended=True, round=3), "all hands are open at the end"),
        (replace(SOUND, decision="take", seat=1), "P1 holds 4 tiles"),
        (replace(SOUND, decision=None), "until it has ended"),
        (replace(SOUND, seat=3), "must be in play"),
        (replace(SOUND, hoards=SOUND.hoards[:1]), "1 seats"),
        (replace(SOUND, hoards=(replace(SOUND.hoards[0], coins=-1), SOUND.hoards[1])), "-1 coins"),
        (replace(SOUND, hoards=(replace(SOUND.hoards[0], tiny="board"), SOUND.hoards[1])), "Tiny of P1"),
    ],
)
def test_an_inconsistent_position_is_refused_with_its_faults(broken: Position, said: str) -> None:
    assert RULES.faults(SOUND) == []
    with pytest.raises(BadPosition, match=said):
        Match.from_position(RULES, broken, "faults")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("place T55 a1", "T01 to T54"),
        ("place T010 r0 a1", "T01 to T54"),
        ("place T1\u0663 r0 a1", "T01 to T54"),
        ("place T05 r45 a1", "r45"),
        ("place T05 k3", "k3"),
        ("power R9", "r9"),
        ("take 5", "1 to 4"),
        ("take 01", "leading zeros"),
        ("tiny 11 a1", "1 to 10"),
        ("eat T05", "expected place"),
    ],
)
def test_a_text_outside_the_grammar_is_no_move(text: str, said: str) -> None:
    with pytest.raises(NotAMove, match=said):
        RULES.parse(text, RULES.view(SOUND, 1))


def test_the_option_for_two_seats_does_not_exist_with_three() -> None:
    with pytest.raises(BadOption, match="with two seats"):
        settle(OPTIONS, 3, {"two_seat_reverse": "again"})
    with pytest.raises(BadOption, match="random, P1, P2"):
        settle(OPTIONS, 2, {"first": "P3"})

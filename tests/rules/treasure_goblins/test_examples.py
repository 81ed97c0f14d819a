"""The worked examples W1 to W31 of the specification."""

import pytest
from msgspec.structs import replace

from rules.core.errors import IllegalMove
from rules.core.match import Match
from rules.core.seats import Seat
from rules.treasure_goblins.events import (
    BagBroken,
    DirectionChanged,
    RoundScored,
    SeatJumped,
    SoldierDefeated,
    TableOptions,
    TilePlaced,
    TreasureTaken,
)
from rules.treasure_goblins.position import Hoard, Piece, network
from rules.treasure_goblins.rounds import outcome, scored
from rules.treasure_goblins.sack import NAMES, names
from tests.rules.treasure_goblins.tabletop import RULES, happened, laid, listed, market, play


def test_w1_four_blue_gems_beat_the_first_soldier() -> None:
    before = laid("P1 T22 r0 a1; P2 T05 r0 i9", hands={1: "T25"})

    table = play(before, "place T25 r0 b2")

    assert table.events == [
        TilePlaced(1, "T25", "r0", "b2", ("b2", "c2", "b3", "c3"), 7, 12),
        SoldierDefeated(1, "B8", 8),
    ]
    assert table.position.stacks[2][0] == "B10"
    assert (table.position.seat, table.position.decision) == (1, "take")


def test_w2_the_last_market_tile_costs_a_coin_on_each_before_it() -> None:
    before = laid("P1 T22 r0 a1", decision="take", coins={1: 3}, market="T01 T11 T21 T31")

    table = play(before, "take 4")

    assert happened(table, TreasureTaken) == [TreasureTaken(1, 4, "T31", 3, 0)]
    assert table.position.hoard(1).coins == 0
    assert "T31" in table.position.hoard(1).open
    assert market(table.position) == f"T01$1 T11$1 T21$1 {before.bag[0]}$0"


@pytest.mark.parametrize(("weight", "breaks"), [(46, True), (45, False)])
def test_w3_fifty_one_breaks_the_bag(weight: int, *, breaks: bool) -> None:
    before = laid(
        "P1 T22 r0 a1; P2 T06 r180 j9",
        seat=2,
        hands={1: "T05 T15 T25 T35"},
        weight=weight,
        decision="take",
        tinies={1: "gone"},
    )

    table = play(before, "take bag")

    reasons = [event.reason for event in table.events if isinstance(event, BagBroken)]
    assert reasons == (["weight"] if breaks else [])
    if not breaks:
        after = play(table.position, listed(table.position, "place T05")[0])
        assert after.position.weight == 50


def test_w4_the_sack_never_weighs_less_than_nothing() -> None:
    before = laid("P1 T22 r0 a1", hands={1: "T20"})

    table = play(before, listed(before, "place T20")[0])

    assert (before.weight, table.position.weight) == (2, 0)


def test_w5_a_reverse_tile_turns_the_direction() -> None:
    before = laid("P2 T05 r0 i1", seats=4, seat=2, hands={2: "T51"}, weight=20)

    table = play(before, listed(before, "place T51")[0], "take bag")

    assert table.position.weight == 20
    assert happened(table, DirectionChanged) == [DirectionChanged("anticlockwise")]
    assert (table.position.seat, table.position.decision) == (1, "act")


def test_w6_with_two_seats_a_reverse_only_passes_the_turn() -> None:
    before = laid("P1 T05 r0 a1", hands={1: "T51"}, weight=20)

    table = play(before, listed(before, "place T51")[0], "take bag")

    assert table.position.weight == 20
    assert happened(table, DirectionChanged, SeatJumped) == []
    assert table.position.seat == 2


def test_ruling_18_again_jumps_the_other_of_two_seats() -> None:
    before = laid("P1 T05 r0 a1", hands={1: "T51"}, options=TableOptions(two_seat_reverse="again"))

    table = play(before, listed(before, "place T51")[0])
    after = play(table.position, "take bag")

    assert happened(table, SeatJumped) == [SeatJumped(2)]
    assert table.position.jumped
    assert (after.position.seat, after.position.jumped) == (1, False)


W7 = "P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1"


def test_w7_a_group_far_too_large_still_beats_only_the_top_soldier() -> None:
    before = laid(W7, hands={1: "T36"})

    table = play(before, "place T36 r0 c2")

    assert before.weight == 9
    assert happened(table, SoldierDefeated) == [SoldierDefeated(1, "Y8", 10)]
    assert table.position.stacks[3][0] == "Y10"


def test_w8_the_next_soldier_falls_to_a_later_tile() -> None:
    before = laid(W7, hands={1: "T36 T37", 2: "T05"})

    table = play(before, "place T36 r0 c2", "take bag", "place T05 r0 i9", "take bag", "place T37 r90 g1")

    assert happened(table, SoldierDefeated)[1:] == [SoldierDefeated(1, "Y10", 12)]
    assert table.position.stacks[3][0] == "Y13"


def test_w9_soldiers_of_several_colours_fall_in_the_order_of_colours() -> None:
    board = "P1 T05 r0 a1; P1 T04 r0 c1; P1 T15 r0 c4; P1 T16 r0 c6"
    before = laid(board, hands={1: "T07"}, owned={1: "R8"})

    table = play(before, "place T07 r90 e1")

    assert before.weight == 20
    assert happened(table, SoldierDefeated) == [SoldierDefeated(1, "R10", 10), SoldierDefeated(1, "G8", 9)]
    assert table.position.weight == 27


def _hand(text: str, tiny: str) -> RoundScored:
    hoard = Hoard(6, (), tuple(text.split()), tiny)  # type: ignore[arg-type]  # one of its three words
    position = laid()
    return scored(replace(position, hoards=(hoard, position.hoards[1])), 1, broke=False)


def test_w10_a_purely_negative_hand_gains_nothing() -> None:
    assert _hand("T09 T19 T29 T51", "gone") == RoundScored(1, -4, 0, 0, 0)


def test_w11_negative_tiles_subtract() -> None:
    assert _hand("T35 T09 T20 T08", "gone") == RoundScored(1, 8, 8, 0, 8)


def test_w12_the_breaker_counts_half_and_the_tiny_whole() -> None:
    hoard = Hoard(3, (), ("T08", "T05"))
    position = laid()

    result = scored(replace(position, hoards=(hoard, position.hoards[1])), 1, broke=True)

    assert result == RoundScored(1, 13, 6, 5, 11)


@pytest.mark.parametrize(("tinies", "bonus"), [(("unused",) * 3, 15), (("unused", "board", "gone"), 5)])
def test_w13_a_tiny_pays_five_a_round_until_it_is_played(tinies: tuple[str, ...], bonus: int) -> None:
    assert sum(_hand("T51 T52 T53 T54", tiny).gained for tiny in tinies) == bonus


def test_w14_the_tiny_fills_the_sack_and_ends_the_turn() -> None:
    before = laid("P1 T05 r0 a1; P1 T01 r0 c1; P1 T15 r0 a3", hands={2: "T51"}, weight=44)

    offered = [text for text in listed(before, "tiny") if text.endswith(" c4")]
    table = play(before, "tiny 6 c4")

    assert offered == [f"tiny {x} c4" for x in range(1, 7)]
    assert table.position.weight == 50
    assert happened(table, SoldierDefeated, TreasureTaken) == []
    assert len(table.position.hoard(1).hand()) == 4
    assert (table.position.seat, table.position.decision) == (2, "act")


def test_w15_skip_passes_the_turn_and_keeps_the_defeat() -> None:
    before = laid("P1 T05 r0 a1", seats=3, seat=2, owned={2: "R8"})

    table = play(before, "power R8")

    hoard = table.position.hoard(2)
    assert (table.position.pieces, table.position.bag) == (before.pieces, before.bag)
    assert (table.position.discarded, hoard.soldiers, hoard.defeats) == (("R8",), (), 1)
    assert table.position.seat == 3


def test_w16_reverse_turns_the_direction_without_a_tile() -> None:
    before = laid("P1 T05 r0 a1", seats=3, seat=2, owned={2: "R8 R10 R13"})

    table = play(before, "power R13")

    assert table.position.direction == "anticlockwise"
    assert table.position.seat == 1


@pytest.mark.parametrize(("seats", "bag"), [(2, 42), (3, 38), (4, 34)])
def test_w17_setup(seats: int, bag: int) -> None:
    position = Match.new(RULES, seats, {}, "W17").position

    assert len(position.bag) == bag
    assert [hoard.coins for hoard in position.hoards] == [3] * seats
    assert [len(stack) for stack in position.stacks] == [6] * 5
    assert [stack[0] for stack in position.stacks] == ["R8", "G8", "B8", "Y8", "V8"]


@pytest.mark.parametrize(
    ("tile", "places"),
    [
        ("T03", ["r0 a1", "r270 a1"]),
        ("T25", ["r0 a1"]),
        ("T54", ["r0 a1", "r90 a1", "r270 a1"]),
        ("T10", ["r0 a1", "r180 a1"]),
        ("T28", []),
    ],
)
def test_w18_the_first_piece_covers_the_corner(tile: str, places: list[str]) -> None:
    before = laid(hands={1: tile})

    assert listed(before, f"place {tile}") == [f"place {tile} {place}" for place in places]


@pytest.mark.parametrize(("tile", "places"), [("T54", ["r90 i9", "r180 j9", "r270 i9"]), ("T10", ["r0 h9", "r180 h9"])])
def test_w19_the_other_corner_turns_the_shapes(tile: str, places: list[str]) -> None:
    before = laid("P1 T05 r0 a1", seat=2, hands={2: tile})

    assert listed(before, f"place {tile}") == [f"place {tile} {place}" for place in places]


def test_w20_a_corner_is_no_edge() -> None:
    before = laid("P1 T05 r0 a1", hands={1: "T15"})

    assert "place T15 r0 c2" in listed(before)
    with pytest.raises(IllegalMove, match="edge to edge"):
        play(before, "place T15 r0 c3")


@pytest.mark.parametrize(("text", "legal"), [("T45 r0 i1", False), ("T45 r0 h2", True), ("T27 r0 g2", True)])
def test_w21_a_corner_is_reserved_until_its_owner_begins(text: str, *, legal: bool) -> None:
    before = laid("P1 T05 r0 a1; P1 T15 r0 c1; P1 T17 r0 e1", seats=4, hands={1: "T45 T27"})

    assert (f"place {text}" in listed(before)) is legal


def test_w22_pieces_that_touch_join_their_networks() -> None:
    before = laid("P1 T07 r0 a1; P2 T17 r0 g1; P3 T27 r90 j7", seats=3, hands={1: "T51 T15", 2: "T15", 3: "T15"})

    after = play(before, "place T51 r0 e1").position

    assert network(after, 1) == network(after, 2)
    assert names(network(after, 1)) == tuple(f"{column}1" for column in "abcdefghij")
    assert len(names(network(after, 3))) == 4
    turns: dict[Seat, tuple[str, bool]] = {1: ("i2", True), 2: ("a2", True), 3: ("a2", False)}
    for seat, (cell, legal) in turns.items():
        asked = replace(after, seat=seat, decision="act")
        assert (f"place T15 r0 {cell}" in listed(asked)) is legal


@pytest.mark.parametrize(("cell", "legal"), [("e1", False), ("d2", True), ("e2", False)])
def test_w23_patches_are_never_covered(cell: str, *, legal: bool) -> None:
    before = laid("P1 T07 r0 a1", hands={1: "T51"}, options=TableOptions(side="B"))

    assert (f"place T51 r0 {cell}" in listed(before)) is legal


def test_w24_at_fifty_only_what_weighs_nothing_is_left() -> None:
    before = laid("P1 T02 r0 a1", hands={1: "T51 T05 T06 T07"}, weight=50)

    assert {text.rsplit(" ", 2)[0] for text in listed(before)} == {"place T51"}


def test_w25_coins_on_a_tile_belong_to_its_taker() -> None:
    before = laid("P1 T05 r0 a1", decision="take", coins={1: 0}, market="T01$2 T11$0 T21$1 T31$0")

    table = play(before, "take 1")

    assert listed(before) == ["take bag", "take 1"]
    assert (table.position.hoard(1).coins, table.position.hoard(1).open) == (2, ("T01",))
    assert market(table.position) == f"T11$0 T21$1 T31$0 {before.bag[0]}$0"


def test_w26_coins_are_paid_before_they_are_collected() -> None:
    before = laid("P1 T05 r0 a1", decision="take", coins={1: 2}, market="T01$0 T11$1 T21$3 T31$0")

    table = play(before, "take 3")

    assert happened(table, TreasureTaken) == [TreasureTaken(1, 3, "T21", 2, 3)]
    assert table.position.hoard(1).coins == 3
    assert market(table.position) == f"T01$1 T11$2 T31$0 {before.bag[0]}$0"


def test_w27_a_new_round_is_a_fresh_start() -> None:
    before = laid(
        "P1 T15 r0 a1; P3 T05 r0 i9",
        seats=4,
        seat=3,
        hands={3: "T08 T18 T28 T48"},
        weight=46,
        direction="anticlockwise",
        market="T01$2",
        owned={2: "R8"},
    )

    after = play(before, "break").position

    assert [slot.coins for slot in after.market] == [0] * 4
    assert (after.round, after.weight, after.pieces, after.direction) == (2, 0, (), "clockwise")
    assert (after.ears, after.seat, after.decision) == (3, 3, "act")
    assert (after.hoard(2).soldiers, after.stacks) == (("R8",), before.stacks)


def _standing(*seats: tuple[int, int, int]) -> tuple[int, ...]:
    """Ranks of seats given as total, defeats, breaks."""
    hoards = tuple(Hoard(total, defeats=defeats, breaks=breaks) for total, defeats, breaks in seats)
    return outcome(replace(laid(seats=len(seats)), hoards=hoards)).ranks


def test_w28_a_tie_goes_to_the_seat_that_broke_fewer_bags() -> None:
    assert _standing((60, 5, 2), (60, 5, 1), (55, 9, 0)) == (2, 1, 3)


def test_a_tie_goes_first_to_the_seat_that_defeated_more_soldiers() -> None:
    assert _standing((60, 5, 0), (60, 6, 3)) == (2, 1)


def test_w29_seats_equal_in_everything_share_the_victory() -> None:
    assert _standing((50, 4, 1), (50, 4, 1), (40, 4, 1)) == (1, 1, 3)


def test_w30_tiny_and_power_are_offered_beside_the_break() -> None:
    crammed = tuple(Piece(1, "X1", "r0", cell, 1) for cell in NAMES if cell != "f6")
    before = replace(laid(hands={1: "T05 T15 T25 T35"}, owned={1: "Y13"}, weight=47), pieces=crammed)

    assert listed(before) == ["tiny 1 f6", "tiny 2 f6", "tiny 3 f6", "power Y13", "break"]


def test_w31_another_spelling_of_an_orientation_is_recorded_canonically() -> None:
    match = Match.from_position(RULES, laid(hands={1: "T05"}), "W31")

    node = match.play(1, RULES.parse("place t5 r90 a1", match.view(1)))

    assert node.move == "place T05 r0 a1"

"""Rulings of specification 9 that the worked examples leave out."""

from typing import Literal

import pytest
from msgspec.structs import replace

from rules.core.errors import BadOption, IllegalMove
from rules.core.match import Match
from rules.treasure_goblins.events import BagBroken, DirectionChanged, MarketRefilled, SoldierDefeated, TableOptions
from rules.treasure_goblins.placing import homeless
from rules.treasure_goblins.position import Piece, free
from rules.treasure_goblins.sack import NAMES, names
from tests.rules.treasure_goblins.tabletop import RULES, happened, laid, listed, market, play


def crammed(*free: str) -> tuple[Piece, ...]:
    """A sack with nothing left but these cells."""
    return tuple(Piece(1, "X1", "r0", cell, 1) for cell in NAMES if cell not in free)


@pytest.mark.parametrize(("seats", "may"), [(3, True), (4, False)])
def test_ruling_4_the_fourth_corner_is_reserved_only_for_a_fourth_seat(seats: int, *, may: bool) -> None:
    assert ("a10" in names(free(laid(seats=seats), 1))) is may


def test_ruling_8_a_piece_may_continue_from_what_others_joined() -> None:
    before = laid("P1 T07 r0 a1; P1 T17 r0 e1; P2 T05 r0 i9", hands={1: "T03"})

    assert "place T03 r0 i1" not in listed(before)
    assert "place T03 r0 h2" in listed(before)


def test_ruling_9_breaking_on_purpose_is_an_option() -> None:
    hands = {1: "T05 T15 T25 T35"}
    closed = laid("P1 T02 r0 a1", hands=hands)
    opened = laid("P1 T02 r0 a1", hands=hands, options=TableOptions(deliberate_break=True))

    with pytest.raises(IllegalMove, match="can place no tile"):
        play(closed, "break")
    assert listed(opened)[-1] == "break"
    assert happened(play(opened, "break"), BagBroken) == [BagBroken(1, "chosen")]


@pytest.mark.parametrize(
    ("free", "weight", "reason"),
    [(("f6",), 10, "space"), (("f6", "g6", "f7", "g7"), 48, "weight"), (("f6", "g6"), 48, "space")],
    ids=["no room at all", "one fits and is too heavy", "none fits, whatever it weighs"],
)
def test_ruling_12_a_break_is_for_weight_if_any_tile_would_fit(free: tuple[str, ...], weight: int, reason: str) -> None:
    tinies = {1: "gone"}
    before = replace(laid(hands={1: "T05 T08 T18 T28"}, weight=weight, tinies=tinies), pieces=crammed(*free))

    assert [event.reason for event in play(before, "break").events if isinstance(event, BagBroken)] == [reason]


@pytest.mark.parametrize(
    ("free", "weight", "found"),
    [(("f6",), 10, {"T05", "T08", "T18", "T28"}), (("f6", "g6", "f7", "g7"), 48, {"T08", "T18", "T28"})],
    ids=["no room at all", "a square is free, whatever the square weighs"],
)
def test_a_tile_is_homeless_that_fits_nowhere_however_it_is_turned(
    free: tuple[str, ...], weight: int, found: set[str]
) -> None:
    position = replace(laid(hands={1: "T05 T08 T18 T28"}, weight=weight), pieces=crammed(*free))

    assert homeless(position, 1) == found


def test_ruling_13_tiles_are_mirrored_only_by_option() -> None:
    plain = laid("P1 T02 r0 a1", hands={1: "T01"})
    mirrored = laid("P1 T02 r0 a1", hands={1: "T01"}, options=TableOptions(mirror=True))

    assert not any(word.endswith("m") for text in listed(plain) for word in text.split())
    flipped = next(text for text in listed(mirrored) if " r0m " in text)
    with pytest.raises(IllegalMove, match="not mirrored"):
        play(plain, flipped)
    assert play(mirrored, flipped).position.pieces[-1].orientation == "r0m"


def test_ruling_14_a_group_counts_only_if_the_tile_adds_a_gem_to_it() -> None:
    board = "P1 T05 r0 a1; P1 T03 r0 c1; P1 T51 r90 a3"
    before = laid(board, hands={1: "T15 T06"})

    assert happened(play(before, "place T15 r0 b3"), SoldierDefeated) == []
    assert happened(play(before, "place T06 r0 f1"), SoldierDefeated) != []


def test_ruling_14_cells_without_a_gem_do_not_connect() -> None:
    before = laid("P1 T05 r0 a1; P1 T51 r0 c1", hands={1: "T04"})

    assert happened(play(before, "place T04 r0 e1"), SoldierDefeated) == []


def test_ruling_20_a_power_ends_the_turn_without_a_tile_taken() -> None:
    before = laid("P1 T05 r0 a1", seats=3, owned={1: "G8"})

    table = play(before, "power G8")

    assert happened(table, DirectionChanged) == [DirectionChanged("anticlockwise")]
    assert table.position.decision == "act"


def test_ruling_21_soldiers_without_a_power_are_not_offered() -> None:
    before = laid("P1 T05 r0 a1", owned={1: "V13 R10 R8 G8"})

    assert listed(before, "power") == ["power R8", "power G8", "power V13"]
    with pytest.raises(IllegalMove, match="no power"):
        play(before, "power R10")
    with pytest.raises(IllegalMove, match="does not own"):
        play(before, "power B8")


def test_ruling_24_a_tiny_may_not_overload_the_sack() -> None:
    before = laid("P1 T02 r0 a1", weight=46)

    with pytest.raises(IllegalMove, match="bears 4 more"):
        play(before, "tiny 5 b2")


@pytest.mark.parametrize(("who", "first"), [("breaker", 3), ("clockwise", 2), ("same", 1)])
def test_ruling_27_who_starts_the_next_round(who: Literal["breaker", "clockwise", "same"], first: int) -> None:
    options = TableOptions(next_first=who)
    before = laid("P1 T05 r0 a1", seats=3, seat=3, hands={3: "T08 T18 T28 T48"}, weight=46, options=options)

    assert play(before, "break").position.ears == first


def test_ruling_33_the_market_slides_up_and_is_refilled_at_once() -> None:
    before = laid("P1 T05 r0 a1", decision="take", market="T01 T11 T21 T31")

    table = play(before, "take 2")

    assert happened(table, MarketRefilled) == [MarketRefilled(str(before.bag[0]))]
    assert market(table.position) == f"T01$1 T21$0 T31$0 {before.bag[0]}$0"


def test_ruling_34_a_tile_is_taken_before_anything_else_is_done() -> None:
    taking = laid("P1 T05 r0 a1", decision="take", owned={1: "R8"})
    acting = laid("P1 T05 r0 a1", hands={1: "T15"})

    with pytest.raises(IllegalMove, match="a treasure is taken first"):
        play(taking, "power R8")
    with pytest.raises(IllegalMove, match="after a tile was placed"):
        play(acting, "take bag")


def test_ruling_44_a_power_is_possible_where_no_tile_can_be_placed() -> None:
    hands = {1: "T05 T15 T25 T35"}
    before = laid("P1 T02 r0 a1", hands=hands, weight=47, tinies={1: "gone"}, owned={1: "R8"})

    assert listed(before) == ["power R8", "break"]


def test_breaking_alone_is_never_asked() -> None:
    hands = {2: "T05 T15 T25 T35"}
    before = laid("P1 T02 r0 a1; P2 T06 r180 j9", hands=hands, weight=47, tinies={2: "gone"}, decision="take")

    table = play(before, "take bag")

    assert happened(table, BagBroken) == [BagBroken(2, "weight")]
    assert table.position.round == 2


def test_two_turns_by_hand() -> None:
    hands = {1: "T22 T03 T09 T48", 2: "T05 T14 T20 T52"}
    before = laid(hands=hands, market="T01 T11 T21 T31")
    fresh = before.bag[0]

    one = play(before, "place T22 r0 a1", "take 3").position
    two = play(one, "place T05 r0 i9", "take 1").position

    assert (one.weight, one.hoard(1).coins, one.hoard(1).open) == (2, 1, ("T21",))
    assert market(one) == f"T01$1 T11$1 T31$0 {fresh}$0"
    assert (two.weight, two.hoard(2).coins, two.hoard(2).open) == (7, 4, ("T01",))
    assert (two.seat, two.decision) == (1, "act")


def test_fair_undo_stops_where_a_tile_came_out_of_the_bag() -> None:
    position = laid(hands={1: "T22"}, market="T01 T11 T21 T31")
    match = Match.from_position(RULES, position, "undo", policy="fair")
    placed = match.play(1, RULES.parse("place T22 r0 a1", match.view(1)))

    assert match.who_must_agree(match.nodes[0], 1) == ()

    match.play(1, RULES.parse("take bag", match.view(1)))

    assert match.who_must_agree(placed, 1) == (2,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("place T45 r0 i1", "j1, the corner kept for P2"),
        ("place T45 r0 b2", "b2, c2, where something lies already"),
        ("place T45 r0 e5", "e5, f5, e6, f6, which is patched"),
        ("place T45 r0 j1", "stick out of the sack at j1"),
    ],
)
def test_a_refusal_names_the_one_rule_that_forbids_it(text: str, why: str) -> None:
    before = laid("P1 T05 r0 a1; P1 T15 r0 c1", seats=4, hands={1: "T45"}, options=TableOptions(side="B"))

    with pytest.raises(IllegalMove, match=why):
        play(before, text)


# An option for two seats


def test_an_option_for_two_seats_is_refused_in_a_whole_sentence_at_other_tables() -> None:
    with pytest.raises(BadOption, match="no option two_seat_reverse at this table: it exists with two seats"):
        Match.new(RULES, 3, {"two_seat_reverse": "again"}, 1)

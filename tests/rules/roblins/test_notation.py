"""How moves are written, read and pointed at. Specification 5.0."""

import pytest

from rules.core.errors import NotAMove
from rules.roblins.events import TableOptions
from rules.roblins.position import Position, Scratch
from tests.rules.roblins.tabletop import RULES, lairs, listed, play


def path(position: Position, text: str) -> list[str]:
    """What P1 points at to make a move."""
    view = RULES.view(position, position.active)
    return list(RULES.path(view, RULES.parse(text, view)))


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("DRAW T", "draw t"),
        ("extra  U", "extra u"),
        ("Buy t01", "buy T01"),
        ("gold 2R", "gold 2r"),
        ("trade ub1", "trade UB1"),
        ("build T01 C.4 @3", "build T01 c.4 @0"),
        ("build t15 r1.1 @4", "build T15 r1.1 @0"),
        ("build t33 r1.1 @4", "build T33 r1.1 @4"),
        ("tunnel s01 L2.4", "tunnel S01 l2.4"),
        ("guard gr1 l12.14", "guard GR1 l12.14"),
        ("raid PILE:NE", "raid pile:ne"),
        ("raid C.4:n", "raid c.4:n"),
        ("go SW", "go sw"),
        ("send s04", "send S04"),
        ("tax 1g", "tax 1g"),
        ("bank  put 3G", "bank put 3g"),
        ("Bank Take", "bank take"),
    ],
)
def test_reading_forgives_and_writing_is_exact(typed: str, written: str) -> None:
    view = RULES.view(lairs(), 1)

    assert RULES.notate(RULES.parse(typed, view)) == written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected draw t"),
        ("eat T01", "expected draw t"),
        ("draw x", "no deck"),
        ("extra s", "Cartographer or Recruiter"),
        ("buy ?", "no card of a hand"),
        ("buy SR", "no card of a hand"),
        ("gold ?", "no treasure card"),
        ("gold 4r", "no treasure card"),
        ("build U01 c.4 @0", "T01 to T49"),
        ("build T01 c.3 @0", "no hex"),
        ("build T01 c.0 @0", "no hex"),
        ("build T01 l0.2 @0", "no hex"),
        ("build T01 c.4 @6", "@0 to @5"),
        ("build T01 c.4 0", "@0 to @5"),
        ("tunnel T01 c.4", "S01 to S21"),
        ("guard UB1 c.4", "no unit"),
        ("guard U31 c.4", "no unit"),
        ("raid c.4", "no road end"),
        ("raid c.4:north", "no edge"),
        ("go up", "no edge"),
        ("bank put", "expected draw t"),
    ],
)
def test_a_text_outside_the_grammar_is_no_move(text: str, said: str) -> None:
    with pytest.raises(NotAMove, match=said):
        RULES.parse(text, RULES.view(lairs(), 1))


def test_what_a_person_points_at() -> None:
    shopping = lairs(phase="MARKET", hand={1: "T01 T02 1r"})
    placing = lairs(phase="PLACE", land={2: "T20 c.4@0"}, scratch=Scratch(bought=("S01", "T01")))
    guarding = lairs(phase="GUARD", reserve={1: "U28"})
    raiding = lairs(land={2: "T14 c.4@0"})
    forked = play(lairs(land={2: "T06 l1.3@0; T03 l1.1@0; T16 c.4@0"}), "raid c.4:n")
    banking = lairs(phase="TREASURY", hand={1: "1r"}, support={1: "S16 S07"})

    assert path(lairs(phase="DRAW", scratch=Scratch(base=3)), "draw t") == ["deck:t"]
    assert path(lairs(phase="DRAW", scratch=Scratch(base=3)), "extra u") == ["bonus:u"]
    assert path(shopping, "buy T01") == path(shopping, "trade T01") == ["hand:T01"]
    assert path(shopping, "gold 1r") == path(shopping, "tax 1r") == ["gold:1r"]
    assert path(shopping, "skip") == ["do:skip"]
    assert path(placing, "build T01 l1.1 @2") == ["bought:T01", "hex:1.l1.1", "rot:2"]
    assert path(placing, "tunnel S01 c.4") == ["bought:S01", "hex:2.c.4"]
    assert path(guarding, "guard U28 c.4") == ["home:U28", "hex:1.c.4"]
    assert path(raiding, "raid c.4:n") == ["hex:2.c.6", "end:2.c.4:n"]
    assert path(raiding, "raid pile:ne") == ["hex:2.r1.1", "end:2.pile:ne"]
    assert path(raiding, "send GR1") == ["home:GR1"]
    assert forked.position.phase == "ROUTE"
    assert [path(forked.position, text) for text in listed(forked.position)] == [["hex:2.c.2"], ["hex:2.l1.3"]]
    assert path(banking, "take") == ["pile:1"]
    assert path(banking, "bank take") == ["support:1.s", "pile:1"]
    assert path(banking, "bank put 1r") == ["support:1.s", "gold:1r"]


def test_the_last_road_of_a_route_points_at_the_pile() -> None:
    forked = play(lairs(land={2: "T15 r1.1@0; T04 r1.3@3; T05 c.4@2"}), "raid r1.1:se")

    assert [path(forked.position, text) for text in listed(forked.position)] == [["hex:2.r1.3"], ["pile:2"]]


def test_moves_are_listed_as_the_specification_says() -> None:
    market = lairs(phase="MARKET", hand={1: "U07 S16 T01 T02 UB1 1r 1r 1r"}, options=TableOptions(blanks="in"))
    treasury = lairs(phase="TREASURY", hand={1: "2r 1r 1g"}, support={1: "S07"})
    placing = lairs(phase="PLACE", land={2: "T20 c.4@0"}, scratch=Scratch(bought=("S01", "T01", "T03")))

    assert listed(market) == ["buy S16", "buy T01", "buy T02", "buy U07", "skip"]
    assert listed(treasury) == ["take", "bank take", "bank put 1r", "bank put 2r", "end"]
    assert listed(placing) == [
        "build T01 l1.1 @2",
        "build T01 c.4 @0",
        "build T01 r1.1 @1",
        "build T03 l1.1 @0",
        "build T03 l1.1 @2",
        "build T03 c.4 @1",
        "build T03 c.4 @3",
        "build T03 r1.1 @2",
        "build T03 r1.1 @4",
        "tunnel S01 c.4",
    ]

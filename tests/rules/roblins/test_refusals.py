"""A move that is forbidden is refused in a sentence that names the rule, and nothing happens."""

import pytest

from rules.core.errors import IllegalMove
from rules.roblins.events import TableOptions
from rules.roblins.position import Position, Scratch
from tests.rules.roblins.tabletop import RULES, Play, lairs, play

PLACING = lairs(
    phase="PLACE",
    land={1: "T17 r1.1@1", 2: "T20 c.4@0"},
    scratch=Scratch(bought=("S01", "T01", "T05")),
)
CLOSING = lairs(
    phase="PLACE",
    land={1: "T03 l1.1@0; T04 l1.3@1; T07 c.4@4; T10 r1.1@4; T01 r1.3@0"},
    scratch=Scratch(bought=("T05", "T06", "T14")),
)
PAYING = play(lairs(phase="MARKET", hand={1: "S16 U06 T01 T02 T09 1r 2g 2r"}), "buy U06", "pay").position
BLOCKED = play(
    lairs(phase="MARKET", hand={1: "U06 T01 T02 T09 T10 T11 T12 2r 2g"}, support={1: "S19"}), "buy U06", "pay"
).position
POOR = play(lairs(phase="MARKET", hand={1: "S16 T01 1r 2r"}), "buy S16", "pay").position
LEAN = play(
    lairs(phase="MARKET", hand={1: "S16 T01 T02 1r 2r"}, options=TableOptions(exchange="lean")), "buy S16", "pay"
).position
FORKED = play(lairs(land={2: "T06 l1.3@0; T03 l1.1@0; T16 c.4@0"}), "raid c.4:n").position
BAND = play(lairs(reserve={1: "S04"}), "raid pile:ne").position
TAXED = play(
    lairs(land={2: "T45 r1.1@1"}, hand={1: "1r 2g"}, reserve={1: "U06"}), "raid r1.1:ne", "send U06", "charge"
).position
DRAWN = lairs(phase="DRAW", scratch=Scratch(base=0, bonus_t=1, bonus_u=1), support={1: "S10 S13"})


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        (DRAWN, "draw t", "3 draws of this turn are used up"),
        (lairs(phase="DRAW", scratch=Scratch(base=3)), "extra t", "no draw of a Cartographer"),
        (lairs(phase="MARKET", hand={1: "T01 1r"}), "buy T02", "T02 is not in this hand"),
        (play(lairs(phase="MARKET", hand={1: "T01 1r"}), "buy T01").position, "buy T01", "in the basket already"),
        (lairs(phase="MARKET", hand={1: "S01 1r 2r"}), "buy S01", "no enemy terrain is left"),
        (PAYING, "gold 3r", "no 3r is left"),
        (play(PAYING, "trade T01").position, "gold 2r", "a bundle of traded cards is open"),
        (PAYING, "trade U06", "not in this hand, or is bought"),
        (BLOCKED, "gold 2g", "a Tax Collector lies here"),
        (POOR, "trade T01", "no bundle of 2 or 3"),
        (LEAN, "trade T01", "no bundle of 3"),
        (PLACING, "build T09 c.4 @0", "no terrain that was bought"),
        (PLACING, "build T01 c.8 @0", "c.8 is none"),
        (PLACING, "build T01 c.4 @1", "needs an arm s, where a road comes in"),
        (PLACING, "build T05 l1.1 @1", "may have no arm ne: a card without a road, or the centre line"),
        (CLOSING, "build T05 r1.5 @3", "would close the last open end"),
        (PLACING, "tunnel S02 c.4", "no Tunnel Goblin that was bought"),
        (lairs(phase="GUARD"), "guard U05 c.4", "U05 is not in this reserve"),
        (lairs(phase="GUARD"), "guard GR1 c.6", "c.6 is none"),
        (lairs(), "raid c.4:n", "c.4:n is no open road end"),
        (FORKED, "go se", "there is none"),
        (FORKED, "go n", "does not lead to the pile"),
        (BAND, "send U05", "U05 is not in this reserve"),
        (BAND, "charge", "somebody must be sent first"),
        (TAXED, "tax 3r", "holds no 3r"),
        (lairs(phase="TREASURY", scratch=Scratch(takes=3, took=True)), "take", "3 cards of the own pile were taken"),
        (lairs(phase="TREASURY", support={1: "S07"}), "bank put 1r", "no 1r is in this hand"),
        (lairs(phase="TREASURY"), "buy T01", "now the own pile is open"),
        (lairs(phase="DRAW", scratch=Scratch(base=3)), "pay", "now cards are drawn"),
    ],
)
def test_a_forbidden_move_is_refused_with_its_reason(position: Position, text: str, why: str) -> None:
    table = Play(RULES.apply, position, play(position).chance)

    with pytest.raises(IllegalMove, match=why):
        RULES.play(table, 1, RULES.parse(text, RULES.view(position, 1)))

    assert table.events == []
    assert RULES.parse(text, RULES.view(position, 1)) not in RULES.moves(position, 1)


def test_only_the_seat_on_turn_is_asked() -> None:
    position = lairs()

    assert RULES.moves(position, 2) == ()
    with pytest.raises(IllegalMove, match="P2 is not asked now"):
        RULES.play(Play(RULES.apply, position, play(position).chance), 2, RULES.parse("skip", RULES.view(position, 2)))

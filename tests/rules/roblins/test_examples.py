"""The worked examples E1 to E25 of the specification. Red is P1 and raids green unless said otherwise."""

import pytest

from rules.core.chance import Script
from rules.core.errors import IllegalMove
from rules.core.match import Match
from rules.roblins.events import (
    Arrived,
    BridgeStopped,
    Charged,
    CollectorLeft,
    DamageAbsorbed,
    GameEnded,
    GuardsReturned,
    KnockedOut,
    LeanTimesBegan,
    Offered,
    Paid,
    PhaseBegan,
    RaidEnded,
    SourceReached,
    Stole,
    SupportPlaced,
    TaxPaid,
    TaxStopped,
    Took,
    UnitHit,
)
from rules.roblins.market import usable
from rules.roblins.position import Position, Scratch
from rules.roblins.resolving import sources
from tests.rules.roblins.tabletop import RULES, Play, happened, lairs, listed, play, raid


def stolen(table: Play) -> int:
    """Cards that a raid brought home."""
    return sum(len(event.gold) for event in happened(table, Stole))


def damage(position: Position, end: str) -> list[int]:
    """Of each source on the one road from an open end."""
    (route,) = position.theirs.ground.routes(end)
    return [source.damage for source in sources(position.theirs, end, route)]


def test_e1_a_strong_leader_survives_the_road() -> None:
    before = lairs(reserve={1: "U05"}, pile={2: "1g 2g 1g 3g 3g 3g 3g"})

    table = raid(before, "c.2:n", "U05 GR1 GR2")

    assert table.events[-6:] == [
        SourceReached("SG@c.2"),
        UnitHit("SG@c.2", "U05", 1, 1),
        Arrived(("U05", "GR1", "GR2"), 4, 2),
        Stole(1, ("1g", "2g"), 5),
        RaidEnded(("U05", "GR1", "GR2")),
        PhaseBegan("TREASURY"),
    ]


def test_e1_a_weak_leader_is_knocked_out_and_one_card_less_is_stolen() -> None:
    before = lairs(reserve={1: "U05"})

    table = raid(before, "c.2:n", "GR1 U05 GR2")

    assert happened(table, KnockedOut) == [KnockedOut("GR1")]
    assert happened(table, Arrived) == [Arrived(("U05", "GR2"), 3, 1)]


def test_e2_guards_and_terrain_add_up() -> None:
    before = lairs(land={2: "T17 r1.1@1; T20 l1.1@2"}, guards={2: "GG1 r2.2"})

    assert damage(before, "r1.1:ne") == [1, 2]
    assert damage(before, "l1.1:nw") == [3]
    assert damage(before, "c.2:n") == [1]


def test_e3_damage_that_is_left_passes_on_and_a_specialist_absorbs_one() -> None:
    before = lairs(land={2: "T20 c.4@0"}, reserve={1: "U12"})

    table = raid(before, "c.4:n", "GR1 GR2 U12")

    assert happened(table, SourceReached, UnitHit, KnockedOut, DamageAbsorbed, Arrived) == [
        SourceReached("T20@c.4"),
        UnitHit("T20@c.4", "GR1", 1, 0),
        KnockedOut("GR1"),
        UnitHit("T20@c.4", "GR2", 1, 0),
        KnockedOut("GR2"),
        DamageAbsorbed("T20@c.4", "U12"),
        SourceReached("SG@c.2"),
        UnitHit("SG@c.2", "U12", 1, 2),
        Arrived(("U12",), 2, 1),
    ]


def test_e4_both_arms_of_a_double_hit_in_the_order_of_the_way() -> None:
    before = lairs(land={2: "T36 c.4@0"}, reserve={1: "U05"})

    table = raid(before, "c.4:n", "U05 GR1 GR2")

    assert happened(table, Charged) == [Charged(("T36@c.4:n", "T36@c.4:s", "SG@c.2"))]
    assert happened(table, DamageAbsorbed) == [DamageAbsorbed("T36@c.4:n", "U05")]
    assert happened(table, KnockedOut) == [KnockedOut("U05"), KnockedOut("GR1")]
    assert happened(table, Arrived, Stole) == [Arrived(("GR2",), 1, 0)]


@pytest.mark.parametrize(
    ("end", "charged"), [("r1.1:n", ("T39@r1.1:sw",)), ("r1.1:se", ("T39@r1.1:se", "T39@r1.1:sw"))]
)
def test_e5_a_bare_arm_of_a_double_does_nothing(end: str, charged: tuple[str, ...]) -> None:
    before = lairs(land={2: "T39 r1.1@2"})

    table = raid(before, end, "GR1")

    assert happened(table, Charged) == [Charged(charged)]


def test_e5_turns_that_differ_in_their_markers_are_different_moves() -> None:
    before = lairs(phase="PLACE", scratch=Scratch(bought=("T39",)))

    assert listed(before, "build T39 r1.1") == ["build T39 r1.1 @0", "build T39 r1.1 @2", "build T39 r1.1 @4"]


def test_e6_two_cross_a_bridge_and_the_third_goes_home() -> None:
    before = lairs(land={2: "T41 c.4@0"}, reserve={1: "U06 U12"})

    table = raid(before, "c.4:n", "GR1 U06 U12")

    assert happened(table, BridgeStopped, KnockedOut) == [BridgeStopped("T41", ("U12",)), KnockedOut("GR1")]
    assert happened(table, Arrived) == [Arrived(("U06",), 2, 1)]
    assert "U12" in table.position.mine.reserve


TOLL = "T45 r1.1@1"


def test_e7_a_tax_is_chosen_even_among_equal_cards() -> None:
    mixed = raid(lairs(land={2: TOLL}, hand={1: "1r 2g"}, reserve={1: "U06 U21"}), "r1.1:ne", "U06 U21")
    equal = raid(lairs(land={2: TOLL}, hand={1: "2g 2g"}, reserve={1: "U06 U21"}), "r1.1:ne", "U06 U21")

    assert listed(mixed.position) == ["tax 1r", "tax 2g"]
    assert listed(equal.position) == ["tax 2g"]
    assert mixed.position.phase == equal.position.phase == "TAX"

    paid = play(mixed.position, "tax 2g")

    assert happened(paid, TaxPaid, Arrived) == [TaxPaid("T45", "2g"), Arrived(("U06", "U21"), 4, 2)]
    assert "2g" in paid.position.mine.discard


def test_e7_scottish_goblins_pay_nothing() -> None:
    before = lairs(land={2: TOLL}, hand={1: "1r 2g"}, reserve={1: "U21 U22"})

    table = raid(before, "r1.1:ne", "U21 U22")

    assert happened(table, TaxPaid, TaxStopped) == []
    assert stolen(table) == 2


def test_e8_who_cannot_pay_stops_and_scottish_goblins_go_on() -> None:
    before = lairs(land={2: TOLL}, hand={1: "T01 T02 U01 U02 S01"}, reserve={1: "U06 U21"})

    both = raid(before, "r1.1:ne", "U06 U21")
    alone = raid(before, "r1.1:ne", "U06")

    assert happened(both, TaxStopped, Arrived) == [TaxStopped("T45", ("U06",)), Arrived(("U21",), 2, 1)]
    assert happened(alone, TaxStopped, Arrived, RaidEnded) == [TaxStopped("T45", ("U06",)), RaidEnded(())]


def test_e9_archers_shoot_last_and_the_tax_is_lost() -> None:
    before = lairs(land={2: TOLL}, hand={1: "1r"}, reserve={1: "U21"}, support={2: "S16 S17"})

    table = raid(before, "r1.1:ne", "GR1 U21")

    assert happened(table, Charged) == [Charged(("T45@r1.1", "archer S16", "archer S17"))]
    assert happened(table, TaxPaid, KnockedOut) == [TaxPaid("T45", "1r"), KnockedOut("GR1"), KnockedOut("U21")]
    assert happened(table, Arrived, Stole) == []


def test_e10_nothing_defends_a_bare_end_of_the_pile() -> None:
    before = lairs(turn=1, support={2: "S16 S17 S18"})

    table = raid(before, "pile:ne", "GR1 GR2")

    assert happened(table, Charged, SourceReached) == [Charged(())]
    assert stolen(table) == 1


SHARED = "T10 r1.1@4; T23 r1.3@1"


def test_e11_one_guard_in_a_shared_gate_hits_at_both_ends() -> None:
    before = lairs(land={2: SHARED}, guards={2: "GG1 c.4"})

    assert before.theirs.ground.into["c.4"] == ("c.2:n", "r1.3:nw")
    assert [damage(before, end)[0] for end in ("c.2:n", "r1.3:nw")] == [1, 1]


def test_e11_a_second_guard_may_not_stand_there() -> None:
    before = lairs(phase="GUARD", land={1: SHARED}, guards={1: "GR1 c.4"})

    assert not [move for move in listed(before) if move.endswith("c.4")]
    with pytest.raises(IllegalMove, match="one guard"):
        play(before, "guard GR2 c.4")


RUN = "T36 c.4@0; T15 l1.1@0"


@pytest.mark.parametrize(
    ("end", "first"),
    [("l1.1:n", "guard U28@l1.3"), ("l1.1:sw", "guard U28@l1.3"), ("c.4:n", "guard U28@l1.3"), ("pile:ne", None)],
)
def test_e12_a_runner_guards_the_ends_of_terrain_beside_its_gate(end: str, first: str | None) -> None:
    before = lairs(land={2: RUN}, guards={2: "U28 l1.3"})

    table = raid(before, end, "GR1")

    assert happened(table, Charged)[0].sources[:1] == ((first,) if first else ())


def test_e12_the_guard_in_the_gate_comes_before_a_runner() -> None:
    before = lairs(land={2: RUN}, guards={2: "U28 l1.3; GG1 c.6"})

    assert damage(before, "c.4:n")[0] == 1
    assert damage(before, "l1.1:n")[0] == 3


@pytest.mark.parametrize(
    ("card", "turns"),
    [("T01", "@1"), ("T03", "@2 @4"), ("T05", ""), ("T06", "@1"), ("T07", "@1"), ("T15", "@0"), ("T16", "")],
)
def test_e13_where_the_first_card_fits_beside_the_pile(card: str, turns: str) -> None:
    before = lairs()

    assert [f"@{rot}" for place, rot in before.mine.ground.fits(card) if place == "r1.1"] == turns.split()


def test_e14_no_road_leads_below_the_centre_line() -> None:
    before = lairs(land={1: "T03 r1.1@2"})

    def fits(card: str) -> list[int]:
        return [rot for place, rot in before.mine.ground.fits(card) if place == "r2.0"]

    assert fits("T01") == []
    assert fits("T04") == [5]


CLOSING = "T03 l1.1@0; T04 l1.3@1; T07 c.4@4; T10 r1.1@4; T01 r1.3@0"


def test_e15_the_last_open_end_is_never_closed() -> None:
    before = lairs(phase="MARKET", land={1: CLOSING}, hand={1: "T05 T06 3r"})

    assert before.mine.ground.ends == ("c.4:ne", "r1.3:n")
    assert before.mine.ground.gates == ("r1.5",)
    assert list(before.mine.ground.fits("T05")) == []
    assert list(before.mine.ground.fits("T06")) == [("r1.5", 3)]
    assert listed(before) == ["buy T06", "skip"]
    with pytest.raises(IllegalMove, match="fits nowhere"):
        play(before, "buy T05")


TRADERS = "T01 U07 S16 T09 T10 1r"


def test_e16_an_open_bundle_must_be_filled() -> None:
    before = lairs(phase="MARKET", hand={1: TRADERS})

    one = play(before, "buy S16", "pay", "trade T01")
    two = play(one.position, "trade U07")
    three = play(two.position, "gold 1r")

    assert all(text.startswith("trade ") for text in listed(one.position))
    assert listed(two.position) == ["gold 1r", "trade T09", "trade T10"]
    assert happened(three, Paid) == [Paid(("S16",), 2, ("1r",), ("T01", "U07"), 0)]


def test_e16_a_third_card_makes_a_pair_a_triple() -> None:
    before = lairs(phase="MARKET", hand={1: TRADERS})

    table = play(before, "buy S16", "pay", "trade T01", "trade U07", "trade T09")

    assert happened(table, Paid) == [Paid(("S16",), 2, (), ("T01", "T09", "U07"), 0)]
    assert table.position.mine.gold == ("1r",)


def test_e17_what_is_overpaid_is_lost() -> None:
    before = lairs(phase="MARKET", hand={1: "T01 3r"})

    table = play(before, "buy T01", "pay")

    assert happened(table, Offered, Paid) == [Offered("3r"), Paid(("T01",), 1, ("3r",), (), 2)]


def test_e18_a_tax_collector_blocks_gold_of_its_colour_for_a_turn() -> None:
    before = lairs(phase="MARKET", hand={1: "S19 1r", 2: "T01 T20 3r 1g"}, supply="")

    bought = play(before, "buy S19", "pay", "done", "skip", "end").position

    assert bought.lair(2).support == ("S19", None, None)
    assert (bought.active, bought.phase) == (2, "MARKET")
    assert listed(bought) == ["buy T01", "skip"]
    with pytest.raises(IllegalMove, match=r"3 is owed with T20: too much for 1 in gold"):
        play(bought, "buy T20")

    built = play(bought, "buy T01", "pay", "build T01 c.4 @0", "done", "skip", "end")

    assert happened(built, CollectorLeft) == [CollectorLeft(("S19",))]
    assert built.position.lair(2).support == (None, None, None)
    assert "S19" in built.position.lair(1).discard


def test_e18_road_tax_may_be_paid_with_blocked_gold() -> None:
    before = lairs(seat=2, land={1: TOLL}, hand={2: "3r 1g"}, reserve={2: "U06"}, support={2: "S19"})

    assert listed(raid(before, "r1.1:ne", "U06").position) == ["tax 3r", "tax 1g"]


def test_e19_a_banker_gives_a_fourth_card() -> None:
    before = lairs(seat=2, phase="TREASURY", support={2: "S07"})

    table = play(before, "take", "take", "take")

    assert "bank take" in listed(table.position)
    assert "take" not in listed(table.position)
    assert len(play(table.position, "bank take").position.lair(2).pile) == 24


def test_e19_or_puts_one_back_that_is_stolen_next() -> None:
    before = lairs(seat=2, phase="TREASURY", hand={2: "1g 1r"}, support={2: "S07"}, supply="")

    table = play(before, "bank put 1g", "end", "done", "raid pile:ne", "send GR1", "send GR2", "charge")

    assert happened(table, Stole) == [Stole(1, ("1g",), 28)]
    with pytest.raises(IllegalMove, match="only green"):
        play(before, "bank put 1r")


def test_e19_a_banker_keeps_tax_collectors_away() -> None:
    before = lairs(phase="MARKET", hand={1: "S19 1r"}, support={2: "S07"})

    assert listed(before) == ["skip"]
    with pytest.raises(IllegalMove, match="Banker"):
        play(before, "buy S19")


def test_e20_a_tunnel_opens_a_card_on_all_sides() -> None:
    before = lairs(phase="PLACE", land={2: "T20 c.4@0; T24 c.6@0"}, scratch=Scratch(bought=("S01", "S02")))

    table = play(before, "tunnel S01 c.4")
    lair = table.position.theirs

    assert [end for end in lair.ground.ends if end.startswith("c.4")] == ["c.4:ne", "c.4:se", "c.4:sw", "c.4:nw"]
    assert lair.ground.roads["c.4"] == {0: "c.6", 3: "c.2"}
    assert [source.name for source in sources(lair, "c.4:ne", lair.ground.routes("c.4:ne")[0])] == ["SG@c.2"]
    assert lair.ground.contact("r1.3")[0] == 1 << 5
    with pytest.raises(IllegalMove, match="beside a pile"):
        play(before, "tunnel S02 c.2")


def test_e21_a_raid_steals_three_at_most_and_never_more_than_there_is() -> None:
    band = {1: "U05 U06 U11 U12 U17"}

    rich = raid(lairs(reserve=band), "pile:ne", "U05 U06 U11 U12 U17")
    poor = raid(lairs(reserve=band, pile={2: 2}), "pile:ne", "U05 U06 U11 U12 U17")

    assert happened(rich, Arrived)[0].carry == 10
    assert (stolen(rich), stolen(poor)) == (3, 2)
    assert poor.events[-1] == GameEnded(1, 2, "theft")
    assert len(poor.position.raid.band) == 5


def test_e22_lean_times_take_a_card_each_turn() -> None:
    five = lairs(phase="TREASURY", support={1: "S07"}, hand={1: "1r"}, pile={1: 5}, supply="", lean=True)

    assert listed(five) == ["take", "bank take"]
    with pytest.raises(IllegalMove, match="lean times at least one"):
        play(five, "end")
    with pytest.raises(IllegalMove, match="nothing is put back"):
        play(five, "bank put 1r")
    assert "end" in listed(play(five, "bank take").position)


def test_e22_the_last_card_is_taken_by_itself() -> None:
    before = lairs(seat=2, phase="TREASURY", pile={1: 1}, supply="", scratch=Scratch(takes=1, took=True))

    table = play(before, "end", "done", "skip")

    assert happened(table, LeanTimesBegan, Took, GameEnded) == [
        LeanTimesBegan(),
        Took(1, before.lair(1).pile[0], 0),
        GameEnded(2, 1, "own"),
    ]


def test_e23_a_guard_does_not_raid_and_comes_home_in_its_next_turn() -> None:
    before = lairs(phase="GUARD", reserve={1: "U05"}, supply="")

    guarded = play(before, "guard U05 c.4", "done", "raid pile:ne")

    assert listed(guarded.position) == ["send GR1", "send GR2"]

    later = play(guarded.position, "send GR1", "charge", "end", "done", "skip", "end")

    assert happened(later, GuardsReturned) == [GuardsReturned(("U05",))]
    assert later.position.mine.reserve == ("GR1", "GR2", "U05")


def test_e24_a_market_without_anything_to_buy_is_shown_while_there_are_cards() -> None:
    poor = play(lairs(seat=2, phase="TREASURY", hand={1: "T20 U06"}, supply=""), "end")
    bare = play(lairs(seat=2, phase="TREASURY", hand={1: "1r"}, supply=""), "end")

    assert (poor.position.phase, listed(poor.position)) == ("MARKET", ["skip"])
    assert bare.position.phase == "GUARD"


def test_e25_the_first_two_turns() -> None:
    orders = ((), (), ("1g",), (), ("T01", "T16"), ("U01", "U05"), ("S16", "S20"))
    match = Match.new(RULES, 2, {"first": "P1"}, "e25", script=Script(orders=orders))

    def go(*moves: str) -> Position:
        for text in moves:
            match.play(match.position.active, RULES.parse(text, match.view(match.position.active)))
        return match.position

    bought = go("draw t", "draw u", "draw s", "buy T01", "buy S16", "pay")
    assert match.at.events[-2:] == (Paid(("S16", "T01"), 3, ("1r", "1r", "1r"), (), 0), PhaseBegan("PLACE"))
    assert listed(bought) == ["build T01 l1.1 @2", "build T01 c.4 @0", "build T01 r1.1 @1"]

    go("build T01 l1.1 @2")
    assert SupportPlaced("S16", "sw") in match.at.events

    robbed = go("done", "raid pile:ne", "send GR1", "send GR2", "charge")
    assert Stole(1, ("1g",), 27) in match.at.events
    assert robbed.lair(1).gold == ("1g",)

    green = go("take", "take", "end")
    assert len(green.lair(1).pile) == 26
    assert green.active == 2

    shopped = go("draw t", "draw u", "draw s", "buy T16", "buy S20", "pay")
    assert listed(shopped) == ["build T16 c.4 @0", "build T16 c.4 @2"]

    built = go("build T16 c.4 @0")
    assert built.lair(1).support == ("S16", "S20", None)
    assert built.mine.ground.gates == ("l1.1", "l1.3", "c.6", "r1.1", "r1.5")

    assert go("guard GG1 r1.1", "guard GG2 l1.1").phase == "TREASURY"

    third = go("take", "end")
    assert (third.active, third.turn, third.lair(1).support) == (1, 3, ("S16", "S20", None))
    assert "1g" in third.mine.gold
    assert "1g" not in usable(third, 1)

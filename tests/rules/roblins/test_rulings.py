"""Rulings of specification 9 that the worked examples leave out."""

import pytest

from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden
from rules.core.match import Match
from rules.roblins.cards import Colour
from rules.roblins.events import (
    BankPut,
    CollectorPlaced,
    Drew,
    GameEnded,
    KnockedOut,
    Paid,
    RaidEnded,
    ReturnedToHand,
    Stole,
    TaxPaid,
    TaxStopped,
    TurnBegan,
    TurnEnded,
    UnitHit,
    UnitsRecruited,
)
from rules.roblins.events import TableOptions as Options
from rules.roblins.info import YOUNG_WITHOUT
from rules.roblins.market import exchange
from rules.roblins.position import Position, Scratch
from rules.roblins.resolving import guard_of, outlook, sources
from tests.rules.roblins.tabletop import RULES, happened, kind, lairs, listed, play, raid


def names(position: Position, end: str) -> list[str]:
    """What lies on the first road from an end of the enemy."""
    return [source.name for source in sources(position.theirs, end, position.theirs.ground.routes(end)[0])]


# Guards


def test_ruling_12_the_strongest_runner_beside_a_card_hits_and_of_equals_the_lowest_id() -> None:
    lair = lairs(land={2: "T01 c.4@0"}, guards={2: "U28 l1.1; U29 r1.1; U30 c.6"}).theirs
    equal = lairs(land={2: "T03 l1.1@0"}, guards={2: "U28 l1.3; U25 r1.1"}).theirs
    beside = lairs(land={2: "T20 c.4@0 S01"}, guards={2: "U29 l1.3; U28 r1.5"}).theirs

    assert (guard_of(lair, "c.4:n") or lair.guards[0]).unit == "U30"
    assert (guard_of(equal, "c.2:n") or lair.guards[0]).unit == "U28"
    assert (guard_of(beside, "c.4:n") or lair.guards[0]).unit == "U28"


def test_ruling_13_a_runner_guards_an_end_of_the_pile_only_from_its_gate() -> None:
    lair = lairs(guards={2: "U28 r1.1"}).theirs

    assert guard_of(lair, "pile:ne") is not None
    assert guard_of(lair, "pile:nw") is None
    assert guard_of(lair, "c.2:n") is not None


def test_ruling_46_new_ends_of_a_tunnel_into_a_guarded_gate_are_guarded() -> None:
    before = lairs(
        phase="PLACE",
        land={2: "T03 r1.1@4; T20 c.4@0; T24 c.6@0"},
        guards={2: "GG1 r1.3"},
        scratch=Scratch(bought=("S01",)),
    )

    dug = play(before, "tunnel S01 c.4").position

    assert dug.theirs.ground.into["r1.3"] == ("c.4:se", "r1.1:n")
    assert names(dug, "c.4:se") == ["guard GG1@r1.3", "SG@c.2"]


def test_ruling_47_a_defender_guards_and_never_raids() -> None:
    before = lairs(phase="GUARD", reserve={1: "S04"})

    assert "guard S04 c.4" in listed(before)
    raiding = play(before, "done", "raid pile:ne")
    assert listed(raiding.position) == ["send GR1", "send GR2"]
    with pytest.raises(IllegalMove, match="Defenders never raid"):
        play(raiding.position, "send S04")


def test_ruling_52_a_guard_that_was_passed_hits_again_in_no_other_raid_but_stays() -> None:
    before = lairs(land={2: "T01 c.4@0"}, guards={2: "GG1 c.6"}, reserve={1: "U06"})

    table = raid(before, "c.4:n", "U06", "end")

    assert [guard.unit for guard in table.position.lair(2).guards] == []
    assert [guard.unit for guard in raid(before, "c.4:n", "U06").position.theirs.guards] == ["GG1"]


# Raids


def test_ruling_17_after_a_leader_falls_exactly_the_next_source_hits_the_next_one() -> None:
    before = lairs(land={2: "T09 c.4@0"})

    table = raid(before, "c.4:n", "GR1 GR2")

    assert happened(table, UnitHit, KnockedOut) == [
        UnitHit("T09@c.4", "GR1", 1, 0),
        KnockedOut("GR1"),
        UnitHit("SG@c.2", "GR2", 1, 0),
        KnockedOut("GR2"),
    ]


def test_ruling_16_the_point_of_a_specialist_is_saved_once_a_source_and_not_passed_on() -> None:
    before = lairs(land={2: "T11 c.4@0"}, reserve={1: "U01"})

    table = raid(before, "c.4:n", "U01 GR1")

    assert [event.unit for event in happened(table, KnockedOut)] == ["U01", "GR1"]
    assert [event.source for event in happened(table, UnitHit)] == ["T11@c.4", "SG@c.2"]


def test_a_second_specialist_saves_its_own_point_of_the_same_source() -> None:
    before = lairs(land={2: "T15 l1.1@0"}, reserve={1: "U01 U02"})

    table = raid(before, "l1.1:n", "U01 U02")

    assert happened(table, UnitHit, KnockedOut) == [UnitHit("T15@l1.1", "U01", 1, 0), KnockedOut("U01")]
    assert happened(table, RaidEnded) == [RaidEnded(("U02",))]


def test_ruling_48_a_raid_that_can_steal_nothing_is_legal() -> None:
    before = lairs()

    assert happened(raid(before, "c.2:n", "GR1"), Stole) == []


@pytest.mark.parametrize(("truce", "phase"), [(False, "RAID"), (True, "TREASURY")])
def test_ruling_49_red_may_raid_in_turn_1_unless_there_is_a_truce(phase: str, *, truce: bool) -> None:
    before = lairs(turn=1, phase="GUARD", options=Options(truce=truce))
    later = lairs(turn=3, phase="GUARD", options=Options(truce=truce))

    assert play(before, "done").position.phase == phase
    assert play(later, "done").position.phase == "RAID"


def test_ruling_51_the_victim_sees_how_many_cards_are_stolen_and_not_which() -> None:
    table = raid(lairs(), "pile:ne", "GR1 GR2")
    (stole,) = happened(table, Stole)

    for reader, seen in ((1, stole.gold), (2, (Hidden("green"),)), (None, (Hidden("green"),))):
        told = RULES.redact(table.position, stole, reader)
        assert isinstance(told, Stole)
        assert told.gold == seen


def test_ruling_53_the_band_comes_home_unhurt_and_may_raid_next_turn() -> None:
    table = raid(lairs(reserve={1: "U12"}), "c.2:n", "U12 GR1")

    assert table.position.mine.reserve == ("GR1", "GR2", "U12")
    assert table.position.raid.band == ()


def test_ruling_60_a_turn_has_one_raid() -> None:
    table = raid(lairs(), "pile:ne", "GR1 GR2")

    assert table.position.phase == "TREASURY"
    with pytest.raises(IllegalMove, match="another moment"):
        play(table.position, "raid pile:nw")


def test_a_tax_is_paid_for_each_card_that_asks_one() -> None:
    before = lairs(land={2: "T45 c.4@0; T46 c.6@0"}, hand={1: "1r 1r 2g"}, reserve={1: "U06"})

    table = raid(before, "c.6:n", "U06", "tax 1r", "tax 1r")

    assert [(event.card, event.gold) for event in happened(table, TaxPaid)] == [("T46", "1r"), ("T45", "1r")]


def test_the_last_treasure_card_pays_by_itself_and_then_none_is_left() -> None:
    before = lairs(land={2: "T45 c.4@0; T46 c.6@0"}, hand={1: "3g"}, reserve={1: "U06 U21"})

    table = raid(before, "c.6:n", "U06 U21")

    assert [type(event).__name__ for event in happened(table, TaxPaid)] == ["TaxPaid"]
    assert happened(table, TaxStopped) == [TaxStopped("T45", ("U06",))]


def test_a_raid_is_foretold_with_the_tax_paid_in_the_least_treasure() -> None:
    before = lairs(land={2: "T45 r1.1@1"}, hand={1: "3r 1g"}, reserve={1: "U06"})
    (route,) = before.theirs.ground.routes("r1.1:ne")

    seen = outlook(before, 1, "r1.1:ne", route, ("U06",))

    assert [event.gold for event in seen.events if isinstance(event, TaxPaid)] == ["1g"]


def test_archers_shoot_although_the_last_card_is_covered_by_a_tunnel_or_is_the_only_one() -> None:
    before = lairs(support={2: "S16"}, reserve={1: "U12"})

    assert names(before, "c.2:n") == ["SG@c.2", "archer S16"]


@pytest.mark.parametrize("card", ["T36", "T41", "T45"])
def test_ruling_68_a_tunnel_puts_doubles_bridges_and_taxes_out_of_play(card: str) -> None:
    before = lairs(land={2: f"{card} c.4@0 S01"})

    assert names(before, "c.4:n") == ["SG@c.2"]


def test_ruling_45_a_tunnel_lies_on_no_other_and_on_no_land_of_its_own() -> None:
    before = lairs(
        phase="PLACE", land={1: "T01 c.4@0", 2: "T20 c.4@0 S01; T24 c.6@0"}, scratch=Scratch(bought=("S02", "S03"))
    )

    assert listed(before) == ["tunnel S02 c.6", "tunnel S03 c.6"]
    with pytest.raises(IllegalMove, match="already"):
        play(before, "tunnel S02 c.4")
    with pytest.raises(IllegalMove, match=r"none lies on r1\.3"):
        play(before, "tunnel S02 r1.3")


# Market


@pytest.mark.parametrize(("cards", "worth"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_ruling_28_traded_cards_are_split_into_the_best_pairs_and_triples(cards: int, worth: int) -> None:
    assert exchange(cards, "rulebook") == worth


def test_ruling_29_nothing_is_exchanged_without_buying() -> None:
    before = lairs(phase="MARKET", hand={1: "T01 T02 T09"})

    with pytest.raises(IllegalMove, match="basket is empty"):
        play(before, "pay")
    with pytest.raises(IllegalMove, match="another moment"):
        play(before, "trade T01")


def test_ruling_30_a_turn_has_one_market() -> None:
    before = lairs(phase="MARKET", hand={1: "U01 U07 1r 1r 1r 1r"})

    table = play(before, "buy U01", "pay")

    assert table.position.phase in ("PAY", "GUARD")
    with pytest.raises(IllegalMove, match="another moment"):
        play(table.position, "buy U07")


def test_what_is_in_the_basket_must_be_paid() -> None:
    before = lairs(phase="MARKET", hand={1: "U01 U07 1r 1r"})

    table = play(before, "buy U01")

    assert listed(table.position) == ["pay"]
    with pytest.raises(IllegalMove, match="must be paid"):
        play(table.position, "skip")


def test_ruling_31_a_bought_card_that_lost_its_place_comes_back_without_a_refund() -> None:
    land = "T03 l1.1@0; T02 l1.3@0; T49 c.4@2; T25 r1.1@1"
    before = lairs(phase="PLACE", land={1: land}, scratch=Scratch(bought=("T21", "T48")))

    table = play(before, "build T48 r2.2 @4")

    assert happened(table, ReturnedToHand) == [ReturnedToHand(("T21",), ("T21",))]
    assert table.position.mine.hand == ("T21",)
    assert RULES.view(table.position, 2).position.lair(1).hand == (Hidden("t"),)


def test_ruling_32_what_has_a_place_must_be_placed() -> None:
    before = lairs(phase="PLACE", scratch=Scratch(bought=("T01",)))

    assert all(text.startswith("build") for text in listed(before))
    with pytest.raises(IllegalMove, match="another moment"):
        play(before, "done")


def test_ruling_34_a_full_area_takes_no_tax_collector() -> None:
    before = lairs(phase="MARKET", hand={1: "S19 1r"}, support={2: "S16 S17 S18"})

    assert listed(before) == ["skip"]
    with pytest.raises(IllegalMove, match="no space is left"):
        play(before, "buy S19")


def test_a_full_area_takes_no_support_and_the_basket_counts() -> None:
    before = lairs(phase="MARKET", hand={1: "S07 S16 S17 1r 1r 1r 1r 2r 2r"}, support={1: "S10 S13"})

    table = play(before, "buy S16")

    assert listed(table.position) == ["pay"]
    with pytest.raises(IllegalMove, match="3 spaces"):
        play(table.position, "buy S17")


def test_ruling_35_a_banker_bought_later_does_not_drive_a_tax_collector_away() -> None:
    before = lairs(seat=2, phase="MARKET", hand={2: "S07 1g 1g 1g"}, support={2: "S19"})

    table = play(before, "buy S07", "pay")

    assert table.position.mine.support == ("S19", "S07", None)


def test_ruling_63_two_tax_collectors_may_lie_in_one_area() -> None:
    before = lairs(phase="MARKET", hand={1: "S19 S20 1r 1r"})

    table = play(before, "buy S19", "buy S20", "pay")

    assert happened(table, CollectorPlaced) == [CollectorPlaced("S19", "sw"), CollectorPlaced("S20", "s")]


def test_ruling_55_lean_exchange_gives_one_for_three_and_nothing_for_two() -> None:
    options = Options(exchange="lean")
    two = lairs(phase="MARKET", hand={1: "T01 U01 U02"}, options=options)
    three = lairs(phase="MARKET", hand={1: "T01 U01 U02 U03"}, options=options)

    assert [exchange(cards, "lean") for cards in (2, 3, 5, 6)] == [0, 1, 1, 2]
    assert listed(two) == ["skip"]
    paid = play(three, "buy T01", "pay", "trade U01", "trade U02")
    assert happened(paid, Paid) == [Paid(("T01",), 1, (), ("U01", "U02", "U03"), 0)]


def test_ruling_56_blanks_are_out_and_with_the_option_can_only_be_traded() -> None:
    blanks = lairs(phase="MARKET", hand={1: "UB1 UB2 T01"}, options=Options(blanks="in"))

    assert lairs().box == ("UB1", "UB2", "UB3", "UB4")
    assert blanks.box == ()
    assert listed(blanks) == ["buy T01", "skip"]
    with pytest.raises(IllegalMove, match="only be traded"):
        play(blanks, "buy UB1")
    paid = play(blanks, "buy T01", "pay", "trade UB1")
    assert happened(paid, Paid) == [Paid(("T01",), 1, (), ("UB1", "UB2"), 0)]


def test_ruling_71_units_and_supports_come_into_play_by_themselves() -> None:
    before = lairs(phase="MARKET", hand={1: "U01 U07 S04 2r 2r 2r"})

    table = play(before, "buy U01", "buy U07", "buy S04", "pay")

    assert happened(table, UnitsRecruited) == [UnitsRecruited(("S04", "U01", "U07"))]
    assert table.position.mine.reserve == ("GR1", "GR2", "S04", "U01", "U07")


# Draws


def drawn(*cards: str, bonus_t: int = 0, bonus_u: int = 0, supply: str | None = None, area: str = "") -> Position:
    """Red is about to draw."""
    scratch = Scratch(base=3, bonus_t=bonus_t, bonus_u=bonus_u)
    return lairs(phase="DRAW", scratch=scratch, supply=supply, support={1: area}, hand={1: " ".join(cards)})


def test_ruling_41_three_draws_are_a_duty() -> None:
    before = drawn()

    assert listed(before) == ["draw t", "draw u", "draw s"]
    with pytest.raises(IllegalMove, match="compulsory"):
        play(before, "done")


def test_bonus_draws_are_a_right_and_may_come_first() -> None:
    before = drawn(bonus_t=1, bonus_u=1, area="S10 S13")

    assert listed(before)[3:] == ["extra t", "extra u"]
    after = play(before, "extra t", "draw s", "draw s", "draw s")
    assert listed(after.position) == ["extra u", "done"]
    assert play(after.position, "done").position.phase == "MARKET"


def test_ruling_40_a_recruiter_draws_from_the_unit_deck() -> None:
    table = play(drawn(bonus_u=1, area="S13"), "extra u")

    assert [(event.deck, event.bonus) for event in happened(table, Drew)] == [("u", True)]
    with pytest.raises(IllegalMove, match="Recruiter"):
        play(table.position, "extra u")


def test_ruling_42_an_empty_deck_is_not_drawn_from_and_the_last_cards_come_by_themselves() -> None:
    table = play(drawn(supply="U01 U02 T01"), "draw t")

    assert [event.card for event in happened(table, Drew)] == ["T01", "U01", "U02"]
    with pytest.raises(IllegalMove, match="deck s is empty"):
        play(drawn(supply="U01 U02 T01"), "draw s")


def test_ruling_39_a_cartographer_draws_from_the_next_own_turn_on() -> None:
    before = lairs(phase="MARKET", hand={1: "S10 1r 1r"})

    bought = play(before, "buy S10", "pay", "done", "skip", "end")
    again = play(bought.position, "draw s", "draw s", "draw s", "skip", "done", "skip", "end")

    assert happened(bought, TurnBegan)[0].bonus_t == 0
    assert happened(again, TurnBegan) == [TurnBegan(1, 5, 3, 1, 0)]


# Treasury


def test_ruling_38_each_banker_works_once_a_turn_whatever_it_does() -> None:
    before = lairs(phase="TREASURY", hand={1: "1r"}, support={1: "S07 S08"})

    table = play(before, "bank put 1r", "bank take")

    assert "bank take" not in listed(table.position)
    with pytest.raises(IllegalMove, match="once a turn"):
        play(table.position, "bank take")
    with pytest.raises(IllegalMove, match="no Banker"):
        play(lairs(phase="TREASURY"), "bank take")


def test_ruling_61_a_banker_may_work_before_the_three_takes_are_used_up() -> None:
    before = lairs(phase="TREASURY", support={1: "S07"})

    table = play(before, "bank take", "take", "take", "take")

    assert len(table.position.lair(1).pile) == 24


def test_ruling_62_the_owner_knows_what_it_put_back_until_it_leaves_the_pile() -> None:
    before = lairs(phase="TREASURY", hand={1: "2r"}, support={1: "S07"}, supply="")

    put = play(before, "bank put 2r").position

    assert RULES.view(put, 1).position.lair(1).pile[:2] == ("2r", Hidden("red"))
    assert RULES.view(put, 2).position.lair(1).pile[0] == Hidden("red")
    assert put.lair(1).known == 1
    robbed = play(put, "end", "done", "raid pile:nw", "send GG1", "send GG2", "charge").position
    assert robbed.lair(1).known == 0
    assert "2r" in robbed.lair(2).gold


def test_ruling_19_own_takes_and_thefts_have_a_limit_each() -> None:
    before = lairs(reserve={1: "U05 U06 U11"})

    table = raid(before, "pile:ne", "U05 U06 U11", "take", "take", "take")

    assert len(happened(table, Stole)[0].gold) == 3
    assert len(table.position.lair(1).pile) == 25
    assert TurnEnded(1) in table.events


def test_ruling_50_taking_the_own_last_card_is_legal_and_loses() -> None:
    before = lairs(phase="TREASURY", pile={1: 1})

    assert "take" in listed(before)
    assert play(before, "take").events[-1] == GameEnded(2, 1, "own")


def test_a_banker_may_take_the_last_card_too() -> None:
    before = lairs(phase="TREASURY", pile={1: 1}, support={1: "S07"})

    assert play(before, "bank take").events[-1] == GameEnded(2, 1, "own")


# Knowing


def test_ruling_58_of_a_hand_its_backs_are_seen() -> None:
    before = lairs(phase="MARKET", hand={1: "T01 U01 S16 UB1 1r 2g"}, options=Options(blanks="in"))
    seen = RULES.view(before, 2).position.lair(1)

    assert seen.hand == (Hidden("s"), Hidden("t"), Hidden("u"), Hidden("u"))
    assert seen.gold == (Hidden("red"), Hidden("green"))


def test_a_spectator_sees_neither_hand() -> None:
    before = lairs(hand={1: "T01", 2: "1g"})
    seen = RULES.view(before, None).position

    assert seen.lair(1).hand == (Hidden("t"),)
    assert seen.lair(2).gold == (Hidden("green"),)


@pytest.mark.parametrize(
    ("moves", "log"),
    [(("buy S16",), "buy ?"), (("buy S16", "pay", "trade T01"), "trade ?"), (("buy S16", "pay", "gold 1r"), "gold ?")],
)
def test_words_of_a_hidden_hand_are_not_logged(moves: tuple[str, ...], log: str) -> None:
    before = lairs(phase="MARKET", hand={1: "S16 T01 T02 U01 1r 1r"})
    *first, last = moves
    position = play(before, *first).position
    move = RULES.parse(last, RULES.view(position, 1))

    assert RULES.notate(RULES.redact_move(position, 1, move, 1)) == last
    assert {RULES.notate(RULES.redact_move(position, 1, move, reader)) for reader in (2, None)} == {log}


def test_what_is_put_back_is_not_logged() -> None:
    before = lairs(phase="TREASURY", hand={1: "2r"}, support={1: "S07"})
    table = play(before, "bank put 2r")
    move = RULES.parse("bank put 2r", RULES.view(before, 1))
    (put,) = happened(table, BankPut)

    assert RULES.notate(RULES.redact_move(before, 1, move, 2)) == "bank put ?"
    assert RULES.redact(before, put, 2) == BankPut(1, Hidden("red"), 29)


def test_only_what_shows_somebody_a_new_card_bars_undo() -> None:
    barring = {
        type(event).__name__
        for position, moves in (
            (lairs(phase="DRAW", scratch=Scratch(base=3)), ("draw t",)),
            (lairs(), ("raid pile:ne", "send GR1", "send GR2", "charge", "take")),
            (lairs(phase="TREASURY", support={1: "S07 S08"}, hand={1: "1r"}), ("bank take", "bank put 1r")),
            (lairs(phase="MARKET", hand={1: "T01 1r"}), ("buy T01", "pay")),
        )
        for event in play(position, *moves).events
        if event.bar() == "reveals"
    }

    assert barring == {"Drew", "Stole", "Took", "BankTook"}


# Options


def test_young_leaders_play_without_four_types() -> None:
    position = RULES.empty(2, {"remove": "young-leaders"})

    assert position.options.remove == YOUNG_WITHOUT
    assert {kind(card) for card in lairs(options=position.options).box} == {*YOUNG_WITHOUT, "blank"}


@pytest.mark.parametrize(("word", "colours"), [("P1", ("red", "green")), ("P2", ("green", "red"))])
def test_ruling_73_an_option_says_who_is_red(word: str, colours: tuple[Colour, Colour]) -> None:
    match = Match.new(RULES, 2, {"first": word}, 1)

    assert match.position.colours == colours
    assert match.position.active == colours.index("red") + 1

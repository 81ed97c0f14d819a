"""The invariants of specification 10, over whole matches, and the faults that break them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.errors import BadPosition
from rules.core.hidden import Hidden
from rules.core.match import Match
from rules.roblins.cards import COSTS, TERRAIN, TREASURE, TYPE_OF, UNITS, in_order, without
from rules.roblins.events import (
    Arrived,
    BankTook,
    CollectorLeft,
    DamageAbsorbed,
    Drew,
    GuardsReturned,
    Offered,
    Paid,
    Phase,
    RoblinEvent,
    SourceReached,
    Stole,
    Took,
    TurnBegan,
    TurnEnded,
    UnitHit,
)
from rules.roblins.events import TableOptions as Options
from rules.roblins.hexes import NUMBER, PILE, across, beside
from rules.roblins.land import Tile
from rules.roblins.moves import RoblinMove
from rules.roblins.position import Guard, Position, Raid, Raider, Scratch, cards_of
from rules.roblins.resolving import sources
from tests.rules.roblins.tabletop import RULES, kind, lairs

AnyMatch = Match[Position, RoblinMove, RoblinEvent]

PLAYED: tuple[tuple[str, dict[str, object], int], ...] = (
    ("random", {}, 1),
    ("random", {"blanks": "in", "exchange": "lean", "truce": True}, 2),
    ("random", {"remove": ["bridge", "tax", "banker"]}, 3),
    ("normal", {}, 4),
    ("normal", {"remove": "young-leaders", "truce": True}, 5),
)


@cache
def played(level: str, number: int) -> AnyMatch:
    _, options, seed = PLAYED[number]
    match = Match.new(RULES, 2, options, seed)
    while not match.over:
        seat = RULES.actors(match.position)[0]
        luck = SeededChance(f"invariants {seed}", match.ply)
        match.play(seat, LEVELS[level].choose(RULES, match.view(seat), match.moves(seat), luck))
    return match


@pytest.fixture(params=range(len(PLAYED)), ids=[f"{level}-{seed}" for level, _, seed in PLAYED])
def match(request: pytest.FixtureRequest) -> AnyMatch:
    return played(PLAYED[request.param][0], request.param)


def turns(match: AnyMatch) -> Iterator[list[RoblinEvent]]:
    """The events of each turn."""
    turn: list[RoblinEvent] = []
    for event in (event for node in match.line() for event in node.events):
        turn.append(event)
        if isinstance(event, TurnEnded):
            yield turn
            turn = []
    yield turn


def test_every_position_is_sound(match: AnyMatch) -> None:
    for node in match.line():
        assert RULES.faults(node.position) == []


def test_i1_every_card_is_in_one_place(match: AnyMatch) -> None:
    for node in match.line():
        cards = list(cards_of(node.position))
        assert len(cards) == 173
        assert Counter(card for card in cards if card not in TREASURE) == Counter(TYPE_OF.keys())


def test_i2_piles_hold_their_own_colour(match: AnyMatch) -> None:
    for node in match.line():
        for colour, lair in zip(node.position.colours, node.position.lairs, strict=True):
            assert {TREASURE[str(gold)].colour for gold in lair.pile} <= {colour}


def test_i3_foreign_cards_in_a_support_area_are_tax_collectors_for_one_turn(match: AnyMatch) -> None:
    for node in match.line():
        began = any(isinstance(event, TurnBegan) for event in node.events)
        if began and node.position.phase in ("DRAW", "MARKET", "GUARD"):
            assert node.position.theirs.count("tax-collector") == 0
    for turn in turns(match):
        left = [card for event in turn if isinstance(event, CollectorLeft) for card in event.cards]
        assert {kind(card) for card in left} <= {"tax-collector"}


def test_i4_every_map_is_open_and_its_contacts_match(match: AnyMatch) -> None:
    for lair in match.position.lairs:
        assert lair.ground.ends
        for tile in lair.land.tiles:
            arms = TERRAIN[tile.card].turns[tile.rot]
            for edge in range(6):
                place, arm = beside(tile.hex, edge), bool(arms >> edge & 1)
                assert place is not None or not arm
                beyond = lair.ground.tiles.get(place or "")
                if beyond and tile.tunnel is None and beyond.tunnel is None:
                    assert arm == bool(lair.ground.arms[beyond.hex] >> across(edge) & 1)


def test_i5_no_tile_ever_moves(match: AnyMatch) -> None:
    for before, after in zip(match.line(), match.line()[1:], strict=False):
        for old, new in zip(before.position.lairs, after.position.lairs, strict=True):
            left = {(tile.hex, tile.card, tile.rot) for tile in new.land.tiles}
            assert {(tile.hex, tile.card, tile.rot) for tile in old.land.tiles} <= left


def test_i6_guards_stand_in_gates_and_defenders_never_raid(match: AnyMatch) -> None:
    for node in match.line():
        for lair in node.position.lairs:
            gates = [guard.hex for guard in lair.guards]
            assert len(set(gates)) == len(gates)
            assert set(gates) <= set(lair.ground.gates)
        raid = node.position.scratch.raid
        assert all(kind(raider.unit) != "defender" for raider in (raid.band if raid else ()))


def test_i7_a_raid_steals_three_at_most_and_no_more_than_is_carried(match: AnyMatch) -> None:
    for node in match.line():
        arrived = [event for event in node.events if isinstance(event, Arrived)]
        stole = [event for event in node.events if isinstance(event, Stole)]
        assert [event.steal for event in arrived if event.steal] == [len(event.gold) for event in stole]
        for event in arrived:
            assert event.carry == sum(UNITS[unit].carry for unit in event.units)
            assert event.steal <= min(3, event.carry // 2)


def test_i8_no_source_hits_twice_or_for_more_than_it_has(match: AnyMatch) -> None:
    for turn in turns(match):
        reached = [event.source for event in turn if isinstance(event, SourceReached)]
        assert len(set(reached)) == len(reached)
        dealt: Counter[str] = Counter()
        for event in turn:
            if isinstance(event, UnitHit):
                dealt[event.source] += event.damage
            elif isinstance(event, DamageAbsorbed):
                dealt[event.source] += 1
        assert all(damage <= 4 for damage in dealt.values())
        assert set(dealt) <= set(reached)


def test_i9_from_every_open_end_a_road_leads_to_the_pile(match: AnyMatch) -> None:
    for lair in match.position.lairs:
        for end in lair.ground.ends:
            for route in lair.ground.routes(end, 50):
                hexes = [step.hex for step in route]
                assert len(set(hexes)) == len(hexes)
                assert not route or beside(hexes[-1], NUMBER[route[-1].exit]) == PILE


def test_i10_draws_and_takes_of_a_turn(match: AnyMatch) -> None:
    for turn in turns(match):
        base = [event for event in turn if isinstance(event, Drew) and not event.bonus]
        took = [event for event in turn if isinstance(event, Took)]
        assert len(base) <= 3
        assert len(took) <= 3
        assert len([event for event in turn if isinstance(event, BankTook)]) <= 3


def test_i10_three_cards_are_drawn_as_long_as_there_are_any(match: AnyMatch) -> None:
    drawn = 0
    for node in match.line():
        for event in node.events:
            drawn += isinstance(event, Drew) and not event.bonus
            if isinstance(event, TurnEnded):
                assert drawn == 3 or node.position.supply.empty
                drawn = 0


def test_i11_what_is_paid_is_enough_and_no_bundle_is_left_open(match: AnyMatch) -> None:
    for node in match.line():
        for event in node.events:
            if isinstance(event, Paid):
                assert event.overpay >= 0
                assert len(event.traded) != 1
                assert event.cost == sum(COSTS[card] for card in event.bought)
                assert Offered in {type(other) for other in node.events}


def test_i12_a_view_hides_what_the_table_hides(match: AnyMatch) -> None:
    for node in match.line():
        for reader in (1, 2):
            seen = RULES.view(node.position, reader).position
            theirs = seen.lair(3 - reader)
            assert all(isinstance(card, Hidden) for card in (*theirs.hand, *theirs.gold, *theirs.pile))
            assert all(isinstance(card, Hidden) for card in (*seen.supply.t, *seen.supply.u, *seen.supply.s))
            assert seen.lair(reader).hand == node.position.lair(reader).hand
            assert reader == seen.active or not (seen.scratch.basket or seen.scratch.tray)


def test_i13_a_match_ends_below_a_hundred_turns(match: AnyMatch) -> None:
    assert match.position.turn < 100
    assert match.ply <= RULES.longest(2, match.started.options)
    outcome = RULES.outcome(match.position)
    assert outcome is not None
    assert sorted(outcome.ranks) == [1, 2]
    assert sorted(outcome.scores) == [0, 1]  # type: ignore[type-var]  # this game always scores


def test_i14_every_listed_move_parses_back_to_itself(match: AnyMatch) -> None:
    for node in match.line():
        view = RULES.view(node.position, node.position.active)
        for move in RULES.moves(node.position, node.position.active):
            assert RULES.parse(RULES.notate(move), view) == move


def test_guards_come_home_when_their_turn_begins(match: AnyMatch) -> None:
    for node in match.line():
        if any(isinstance(event, GuardsReturned) for event in node.events) and node.position.phase == "DRAW":
            assert node.position.mine.guards == ()


# Faults

SOUND = lairs(
    hand={1: "T01 U01 1r", 2: "T02 1g"},
    land={1: "T17 r1.1@1", 2: "T20 c.4@0; T24 c.6@0 S01"},
    guards={2: "GG1 c.8"},
    support={1: "S07", 2: "S16"},
    reserve={1: "U05", 2: "S04"},
)
ONE, TWO = SOUND.lairs


def with_one(**changes: object) -> Position:
    return replace(SOUND, lairs=(replace(ONE, **changes), TWO))


def with_two(**changes: object) -> Position:
    return replace(SOUND, lairs=(ONE, replace(TWO, **changes)))


def laid(tile: Tile, *, without: str = "") -> Position:
    """Red's territory with one more tile, taken from the deck, and without one."""
    kept = replace(ONE.land, tiles=tuple(other for other in ONE.land.tiles if other.hex != without))
    supply = replace(SOUND.supply, t=tuple(card for card in SOUND.supply.t if card != tile.card))
    return replace(with_one(land=kept.built(tile)), supply=supply)


CLOSED = "T03 l1.1@0; T04 l1.3@1; T07 c.4@4; T10 r1.1@4; T01 r1.3@0"
"""All gates lead into `r1.5`, where a sharp curve would close the last end."""
SOUND_FIRST = lairs(turn=1)
GUARDING = lairs(phase="GUARD", guards={1: "GR1 c.4; GR2 l1.1"}, reserve={1: "S04"})


def shopping(
    hand: str,
    *,
    phase: Phase = "MARKET",
    land: str = "",
    area: str = "",
    theirs: str = "",
    **marks: tuple[str, ...],
) -> Position:
    """Red at the market with what is in hand, and with marks that no market gives."""
    bought = in_order(marks.get("bought", ()))
    cards = lairs(phase="RAID", hand={1: f"{hand} {' '.join(bought)}"}, land={1: land}, support={1: area, 2: theirs})
    one = replace(cards.lairs[0], hand=without(cards.lairs[0].hand, *bought))
    return replace(cards, phase=phase, lairs=(one, cards.lairs[1]), scratch=Scratch(**marks))  # type: ignore[arg-type]  # basket, tray, bought


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (replace(SOUND, lairs=(ONE,)), "two seats play"),
        (replace(SOUND, active=3), "two seats play"),
        (replace(SOUND, colours=("red", "red")), "two seats play"),
        (replace(SOUND, turn=0), "nothing is dealt yet"),
        (replace(SOUND, turn=4), "red has the odd turns"),
        (replace(SOUND, options=Options(first="P2")), "option first says P2"),
        (replace(SOUND, options=Options(first="P3")), "not in play"),
        (replace(SOUND, options=Options(remove=("tax", "fields"))), "not types in order"),
        (replace(SOUND, options=Options(remove=("tax",))), "the box holds"),
        (with_one(hand=(Hidden("t"), "U01")), "hides nothing"),
        (with_one(hand=("T99", "U01")), "holds T99"),
        (with_one(hand=("U01", "T01")), "not sorted"),
        (with_two(land=replace(TWO.land, tiles=TWO.land.tiles[::-1])), "the tiles of P2 are not sorted"),
        (with_two(guards=(Guard("c.8", "GG1"), Guard("l1.1", "GG2")), reserve=("S04",)), "the guards of P2 are not"),
        (with_one(hand=("T01",)), "U01 is missing"),
        (with_one(hand=("T01", "T20", "U01")), "T20 is there 2 times"),
        (with_one(gold=("1r", "1r")), "1r is there 18 times"),
        (with_one(pile=("1g", *ONE.pile[1:])), "holds 1g, which cannot be there"),
        (with_one(pile=ONE.pile[::-1]), "lowest 16"),
        (with_one(known=29), "knows 29 of 28"),
        (with_one(pile=()), "1r is there"),
        (with_one(reserve=("GR1", "GR2", "S07", "U05")), "holds S07"),
        (with_one(reserve=("GG2", "GR1", "GR2", "U05")), "holds GG2"),
        (with_one(support=("U05", None, None)), "holds U05"),
        (with_one(guards=(Guard("c.6", "GR1"),), reserve=("GR2", "U05")), "one in a gate"),
        (
            with_one(guards=(Guard("zz", "GR1"),), reserve=("GR2", "U05")),
            "GR1 on guard at 'zz' of P1: there is no such hex",
        ),
        (
            with_one(guards=(Guard("", "GR1"),), reserve=("GR2", "U05")),
            "GR1 on guard at '' of P1: there is no such hex",
        ),
        (with_one(land=replace(ONE.land, tiles=ONE.land.tiles[1:])), "starting road"),
        (laid(Tile("r1.9", "T03", 0)), "not joined"),
        (laid(Tile("r1.1", "T03", 0)), "two cards lie on one hex"),
        (laid(Tile("l1.1", "T03", 3), without="r1.1"), "centre line"),
        (laid(Tile("r2.2", "T03", 0)), "does not fit"),
        (laid(Tile("c.5", "T03", 0)), "no such hex"),
        (laid(Tile("l1.1", "T01", 4)), "in a rotation"),
        (laid(Tile("l1.1", "T03", 0, "S02")), "beside a pile"),
        (replace(SOUND, phase="OVER"), "one pile is empty"),
        (replace(SOUND, lean=True), "all decks are empty"),
        (replace(with_one(guards=(Guard("c.4", "GR1"),), reserve=("GR2", "U05")), phase="DRAW"), "come home"),
        (replace(SOUND, scratch=Scratch(basket=("T01",))), "filled at the market"),
        (replace(SOUND, scratch=Scratch(tray=("1r",))), "filled and emptied in the payment"),
        (replace(SOUND, phase="MARKET", scratch=Scratch(basket=("T02",))), "must be in the hand"),
        (replace(SOUND, phase="PAY"), "waits until enough"),
        (shopping("U06 T01", basket=("U06",)), "cannot be paid"),
        (shopping("U06 T01 T02 1r 1r", phase="PAY", basket=("U06",)), "cannot be paid"),
        (shopping("T01 T02 1r", phase="PAY", basket=("T01",), tray=("T02",)), "cannot be paid"),
        (shopping("U06 1r 1r 1g 3r", phase="PAY", area="S20", basket=("U06",), tray=("1g",)), "buys nothing here"),
        (shopping("S16 S17 T01 3r 3r", area="S07 S10", basket=("S16", "S17")), "3 spaces"),
        (shopping("", phase="PLACE", area="S07 S10", bought=("S16", "S17", "T01")), "3 spaces"),
        (shopping("S19 S20 3r", theirs="S16 S17", basket=("S19", "S20")), "3 spaces of P2"),
        (shopping("", phase="PLACE", theirs="S07", bought=("S19", "T01")), "no Tax Collector"),
        (shopping("T05 1r", basket=("T05",), land=CLOSED), "T05 fits nowhere"),
        (shopping("S01 3r", basket=("S01",)), "1 Tunnel Goblin and 0 cards to cover"),
        (shopping("", phase="PLACE", bought=("T03", "T01")), "basket, tray and what was bought are sorted"),
        (replace(SOUND, scratch=Scratch(base=2)), "2 draws are left"),
        (replace(SOUND, scratch=Scratch(bonus_u=1)), "bonus draws"),
        (replace(SOUND, scratch=Scratch(takes=4)), "4 cards were taken"),
        (replace(SOUND, scratch=Scratch(takes=1)), "none is said to be"),
        (replace(SOUND, scratch=Scratch(took=True)), "neither by hand nor by a Banker"),
        (replace(SOUND, scratch=Scratch(takes=1, took=True)), "at the end of the turn"),
        (replace(SOUND, phase="DRAW"), "no legal move"),
        (replace(SOUND, phase="ROUTE"), "has no raid"),
        (replace(SOUND, scratch=Scratch(raid=Raid("pile:ne"))), "a raid in phase RAID"),
        (
            replace(
                with_one(reserve=("GR1", "GR2")),
                phase="TREASURY",
                scratch=Scratch(raid=Raid("pile:ne", band=(Raider("U05", 2),))),
            ),
            "comes home before",
        ),
        (replace(SOUND_FIRST, options=Options(truce=True)), "truce"),
        (replace(GUARDING, phase="RAID"), "nobody is at home to raid"),
        (replace(GUARDING, phase="BAND", scratch=Scratch(raid=Raid("pile:ne"))), "nobody is at home to raid"),
        (replace(SOUND, phase="BAND", scratch=Scratch(raid=Raid("c.2:n"))), "not open"),
        (replace(SOUND, phase="BAND", scratch=Scratch(raid=Raid("c.9:n"))), "no road end"),
        (replace(SOUND, phase="BAND", scratch=Scratch(raid=Raid("c.6:n"))), "until it reaches the pile"),
        (replace(SOUND, phase="ROUTE", scratch=Scratch(raid=Raid("pile:ne"))), "until it reaches the pile"),
        (replace(SOUND, phase="TAX", scratch=Scratch(raid=Raid("pile:ne", at=1))), "not those of its road"),
        (replace(SOUND, phase="TAX", scratch=Scratch(raid=Raid("pile:ne"))), "a tax is paid where"),
        (
            replace(SOUND, phase="BAND", scratch=Scratch(raid=Raid("pile:ne", (), (Raider("U06", 4),)))),
            "U06 of the band bears 4",
        ),
        (replace(SOUND, phase="BAND", scratch=Scratch(raid=Raid("pile:ne", (), (), ("x",)))), "not charged yet"),
    ],
)
def test_an_inconsistent_position_is_refused_with_its_faults(broken: Position, said: str) -> None:
    assert RULES.faults(SOUND) == []
    with pytest.raises(BadPosition, match=said):
        Match.from_position(RULES, broken, "faults")


def test_sources_of_a_road_have_names_of_their_own() -> None:
    for level, number in (("random", 0), ("normal", 3)):
        for lair in played(level, number).position.lairs:
            for end in lair.ground.ends:
                names = [source.name for source in sources(lair, end, lair.ground.routes(end)[0])]
                assert len(set(names)) == len(names)

"""How bots judge. Specification 13."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.roblins.cards import UNITS
from rules.roblins.events import Arrived, Charged, TableOptions, TaxPaid
from rules.roblins.moves import RoblinMove
from rules.roblins.position import Position, Raider, Scratch
from rules.roblins.resolving import haul, march, outlook, sources
from rules.roblins.threat import best_at, hardness, land_value, ways
from tests.rules.roblins.tabletop import RULES, happened, lairs, land_of, play


def choice(position: Position, level: str = "normal", seed: int = 1) -> str:
    """What a bot of the acting seat does."""
    view = RULES.view(position, position.active)
    moves = RULES.moves(position, position.active)
    picked: RoblinMove = LEVELS[level].choose(RULES, view, moves, SeededChance(seed))
    return RULES.notate(picked)


def go_on(position: Position, phase: str) -> Position:
    """The position when the bot has done all of a phase."""
    while position.phase == phase:
        position = play(position, choice(position)).position
    return position


def test_a_bot_raids_where_it_steals_most_and_sends_no_more_than_it_needs() -> None:
    before = lairs(land={2: "T20 l1.1@2; T17 c.4@0; T01 r1.1@1"}, reserve={1: "U05 U06"})

    assert choice(before) == "raid r1.1:ne"
    begun = play(before, "raid r1.1:ne").position
    sent = go_on(begun, "BAND")
    assert sent.phase == "TREASURY"
    assert len(sent.theirs.pile) == 25


def test_a_bot_stays_at_home_where_nothing_can_be_stolen() -> None:
    before = lairs(land={2: "T20 l1.1@2; T17 r1.1@1; T11 c.4@0"})

    assert choice(before) == "skip"


def test_a_bot_puts_a_specialist_in_front() -> None:
    before = play(lairs(land={2: "T20 c.4@0"}, reserve={1: "U12 U06"}), "raid c.4:n").position

    assert choice(before) == "send U12"


def test_a_bot_empties_a_pile_if_it_can() -> None:
    before = lairs(land={2: "T01 r1.1@1"}, reserve={1: "U06 U12"}, pile={2: 2})

    assert outlook(before, 1, "pile:nw", (), ("U06", "U12")).steal == 2
    end = go_on(play(before, choice(before)).position, "BAND")
    assert end.phase == "OVER"


def test_a_bot_guards_the_softest_end_and_lets_defenders_do_it() -> None:
    before = lairs(phase="GUARD", land={1: "T20 l1.1@2; T17 r1.1@1"}, reserve={1: "S04", 2: "U05 U06"})

    assert choice(before) == "guard S04 c.4"


def test_a_bot_does_not_take_its_last_card_at_any_level_but_random() -> None:
    before = lairs(phase="TREASURY", pile={1: 1}, hand={1: "1r"}, support={1: "S07"})

    for level in ("easy", "normal"):
        assert {choice(before, level, seed) for seed in range(20)} <= {"end", "bank put 1r"}
    assert "take" in {choice(before, "random", seed) for seed in range(20)}


def test_a_bot_pays_with_what_it_needs_least() -> None:
    before = lairs(phase="MARKET", hand={1: "S16 UB1 UB2 UB3 2r 1r"}, options=TableOptions(blanks="in"))

    assert choice(play(before, "buy S16", "pay").position) == "trade UB1"


def test_a_bot_builds_where_it_is_attacked_most_easily() -> None:
    before = lairs(phase="PLACE", land={1: "T17 r1.1@1"}, scratch=Scratch(bought=("T20",)))

    assert choice(before) == "build T20 l1.1 @2"


def test_a_bot_pays_a_tax_with_little_and_rather_with_the_enemys() -> None:
    before = lairs(land={2: "T45 r1.1@1"}, hand={1: "1r 1g 2g"}, reserve={1: "U06"})
    asked = play(before, "raid r1.1:ne", "send U06", "charge")

    assert choice(asked.position) == "tax 1g"
    assert happened(play(asked.position, "tax 1g"), TaxPaid) == [TaxPaid("T45", "1g")]


@pytest.mark.parametrize(
    ("land", "expected"),
    [
        ("", (0, 0, 1)),
        ("T17 r1.1@1; T20 l1.1@2", (1, 2, 3)),
        ("T17 r1.1@1; T20 l1.1@2; T36 c.4@0", (2, 3, 4)),
        ("T17 r1.1@1; T20 l1.1@2; T41 c.4@0", (2, 2.5, 3)),
        ("T17 r1.1@1; T20 l1.1@2; T36 c.4@0; T24 c.6@0 S01", (2, 3, 4, 4, 4, 4, 4)),
    ],
)
def test_how_hard_the_easiest_ways_in_are(land: str, expected: tuple[float, ...]) -> None:
    assert hardness(land_of(land)) == expected
    assert land_value(land_of(land)) == 10 * expected[0] + sum(expected[:4]) - 1.5 * len(expected)


def test_hardness_is_what_the_easiest_of_all_routes_costs() -> None:
    land = land_of("T06 l1.3@0; T03 l1.1@0; T16 c.4@0; T17 r1.1@1")

    def cost(end: str) -> float:
        return min(sum(source.damage for source in way.road) for way in ways(land)[end])

    assert sorted(cost(end) for end in ways(land)) == list(hardness(land))


@given(st.integers(0, 10_000))
def test_the_short_reckoning_of_bots_comes_to_what_the_rules_do(seed: int) -> None:
    position = _somewhere(seed)
    luck = SeededChance("short", seed)
    attacker = luck.pick((1, 2))
    lair = position.lair(3 - attacker)
    units = luck.shuffle(card for card in position.lair(attacker).reserve if not card.startswith("S"))[:6]
    end = luck.pick(lair.ground.ends)
    route = luck.pick(lair.ground.routes(end))
    purse = len(position.lair(attacker).gold)

    band, left = march([Raider(unit, UNITS[unit].hp) for unit in units], sources(lair, end, route), purse)
    whole = outlook(position, attacker, end, route, units)

    assert tuple(raider.unit for raider in band) == whole.arrived
    assert haul(band, len(lair.pile)) == whole.steal
    assert purse - left == whole.taxes
    assert isinstance(whole.events[0], Charged)


def _somewhere(seed: int) -> Position:
    """A position of a random match."""
    match = Match.new(RULES, 2, {}, seed)
    for ply in range(60 + seed % 300):
        seat = RULES.actors(match.position)[0]
        match.play(seat, SeededChance(f"somewhere {seed}", ply).pick(match.moves(seat)))
        if match.over:
            break
    return match.position


def test_a_plan_comes_to_what_it_promises() -> None:
    before = lairs(land={2: "T20 l1.1@2; T41 r1.1@1"}, reserve={1: "U05 U06 U11 U12"}, guards={2: "GG1 r2.2"})
    units = tuple(before.mine.reserve)

    for end in before.theirs.ground.ends:
        plan = best_at(before.theirs, end, units, 0)
        whole = outlook(before, 1, end, plan.way.route, plan.band)
        assert whole.steal == plan.steal
        assert [event.steal for event in whole.events if isinstance(event, Arrived)] in ([], [plan.steal])


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_has_the_higher_pile_stands_better(seat: int) -> None:
    before = lairs(pile={1: 20 if seat == 1 else 6, 2: 6 if seat == 1 else 20})

    assert RULES.appraise(RULES.view(before, seat), seat) > 0.7
    assert RULES.appraise(RULES.view(before, 3 - seat), 3 - seat) < 0.3


def test_a_match_that_is_over_is_worth_all_or_nothing() -> None:
    over = play(lairs(phase="TREASURY", pile={1: 1}), "take").position

    assert [RULES.appraise(RULES.view(over, seat), seat) for seat in (1, 2)] == [0.0, 1.0]


def test_two_normal_bots_play_to_the_end_and_mostly_steal() -> None:
    match = Match.new(RULES, 2, {"first": "P1"}, 11)
    while not match.over:
        seat = RULES.actors(match.position)[0]
        view, moves = match.view(seat), match.moves(seat)
        match.play(seat, RULES.habit(view, moves, SeededChance("bots", match.ply)))

    assert match.position.turn < 60

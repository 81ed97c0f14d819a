"""What screens show at a glance: the easiest road from each end, and a way to pay."""

import pytest
from msgspec.structs import replace

from rules.roblins.events import TableOptions
from rules.roblins.glance import arms_on, proposal, road_on, roads
from rules.roblins.hexes import NUMBER
from rules.roblins.position import Raid, Scratch
from rules.roblins.rules import Roblins
from tests.rules.roblins.tabletop import lairs

FORKED = "T07 c.4@3; T10 r1.3@3; T15 r1.1@0"
"""From c.4 straight down past fields 1, or round by forest 1 and forest 3."""


def bit(edge: str) -> int:
    return 1 << NUMBER[edge]


def test_of_several_roads_from_an_end_the_one_of_least_damage_is_shown() -> None:
    road = roads(lairs(land={2: FORKED}).lair(2))["c.4:n"]

    assert (road.damage, road.others) == (3, 1)
    assert [step.hex for step in road.route] == ["c.4", "c.2"]


def test_guards_and_archers_count_and_a_bare_end_of_the_pile_has_nothing() -> None:
    lair = lairs(land={2: "T20 c.4@0"}, guards={2: "GG1 c.6"}, support={2: "S16"}).lair(2)

    assert {end: road.damage for end, road in roads(lair).items()} == {"pile:ne": 0, "pile:nw": 0, "c.4:n": 6}


def test_a_road_under_way_keeps_to_what_was_chosen() -> None:
    lair = lairs(land={2: FORKED}).lair(2)
    way = next(route for route in lair.ground.routes("c.4:n") if len(route) > 2)

    assert road_on(lair, Raid("c.4:n", way[:1])).damage == 6
    assert road_on(lair, Raid("c.4:n")).damage == 3


def test_a_road_names_the_arms_that_it_takes_up_to_the_pile() -> None:
    road = roads(lairs().lair(2))["c.2:n"]

    assert arms_on(road.end, road.route) == {"c.2": bit("n") | bit("s"), "pile": bit("n")}
    assert arms_on("pile:ne", ()) == {"pile": bit("ne")}


@pytest.mark.parametrize(
    ("hand", "cost", "thrifty", "golden"),
    [
        ("T01 T09 U07 1r 2r", "S16", "trade T01 trade T09 trade U07", "gold 2r"),
        ("T01 T09 1r", "S16", "trade T01 trade T09 gold 1r", ""),
        ("T20 2r 3g", "S16", "gold 2r", "gold 2r"),
        ("T01 3r", "S16", "gold 3r", "gold 3r"),
        ("T01 T02 2r", "S19", "trade T01 trade T02", "gold 2r"),
        ("U06 T01 T09", "S19", "trade T01 trade T09", ""),
    ],
    ids=["gold spared", "both", "one card is no bundle", "overpaid", "no overpay", "cheapest cards"],
)
def test_a_payment_is_proposed_that_loses_least_then_spares_gold(
    hand: str, cost: str, thrifty: str, golden: str
) -> None:
    position = lairs(phase="PAY", hand={1: f"{hand} {cost}"}, scratch=Scratch(basket=(cost,)))
    notate = Roblins().notate

    assert " ".join(map(notate, proposal(position))) == thrifty
    assert " ".join(map(notate, proposal(position, gold_alone=True))) == golden


def test_a_payment_begun_goes_on_with_what_is_missing() -> None:
    scratch = Scratch(basket=("S16",), tray=("T01",))
    position = lairs(phase="PAY", hand={1: "T01 T09 U07 S16 1r 1r"}, scratch=scratch)

    assert [Roblins().notate(move) for move in proposal(position)] == ["trade T09", "trade U07"]


def test_with_the_lean_exchange_only_threes_are_traded() -> None:
    position = lairs(phase="PAY", hand={1: "T01 T02 T09 S19 1r"}, scratch=Scratch(basket=("S19",)))
    lean = replace(position, options=TableOptions(exchange="lean"))

    assert [Roblins().notate(move) for move in proposal(lean)] == ["trade T01", "trade T02", "trade T09"]
    assert [Roblins().notate(move) for move in proposal(lean, gold_alone=True)] == ["gold 1r"]

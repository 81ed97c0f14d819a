"""Hexes, gates, fits and roads. Specification 3.1, D4, 6.7."""

import pytest

from rules.roblins.hexes import EDGES, beside, coordinates, hex_at, is_end, is_hex
from rules.roblins.land import Ground
from tests.rules.roblins.tabletop import lairs, land_of, listed

RING = "T03 l1.1@0; T01 l1.3@0; T04 l1.5@1; T10 c.6@2; T12 r1.5@3; T02 r1.3@0; T18 r1.1@4"
"""A road all round the starting road: what that one opens into is walled in."""


def around(text: str) -> Ground:
    return Ground(land_of(text))


@pytest.mark.parametrize(
    ("place", "neighbours"),
    [
        ("pile", ["c.2", "r1.1", None, None, None, "l1.1"]),
        ("c.2", ["c.4", "r1.3", "r1.1", "pile", "l1.1", "l1.3"]),
        ("r2.0", ["r2.2", "r3.1", None, None, None, "r1.1"]),
    ],
)
def test_ruling_1_a_hex_has_six_neighbours_and_none_below_the_centre_line(
    place: str, neighbours: list[str | None]
) -> None:
    assert [beside(place, edge) for edge in range(6)] == neighbours


def test_names_and_coordinates_of_hexes() -> None:
    assert [coordinates(name) for name in ("pile", "c.4", "r1.3", "l2.0")] == [(0, 0), (0, 4), (1, 3), (-2, 0)]
    assert [hex_at(*coordinates(name)) for name in ("pile", "c.4", "r1.3", "l2.0")] == ["pile", "c.4", "r1.3", "l2.0"]
    assert not any(is_hex(word) for word in ("c.0", "c.3", "r1.2", "l0.2", "r01.1", "c.-2", "pile", "x.2", "r1.١"))
    assert is_end("pile:ne")
    assert not is_end("c.4:north")


def test_the_open_ends_of_the_start() -> None:
    assert around("").ends == ("pile:ne", "pile:nw", "c.2:n")
    assert around("").gates == ("l1.1", "c.4", "r1.1")


def test_ends_are_listed_by_column_then_height_then_edge() -> None:
    ends = around("T15 l1.1@0; T16 c.4@0; T17 r1.1@1").ends

    assert ends == tuple(sorted(ends, key=lambda end: (coordinates(end.split(":")[0]), EDGES.index(end.split(":")[1]))))
    assert ends[:2] == ("l1.1:n", "l1.1:sw")


def test_ruling_9_an_end_is_open_even_where_tiles_wall_it_in() -> None:
    before = lairs(land={2: RING})

    assert before.theirs.ground.ends == ("c.2:n",)
    assert listed(before, "raid") == ["raid c.2:n"]


def test_ruling_65_where_nothing_fits_terrain_is_not_bought() -> None:
    before = lairs(phase="MARKET", land={1: RING}, hand={1: "T05 T08 T16 U01 1r 1r 1r"})

    assert all(not before.mine.ground.fits(card) for card in ("T05", "T08", "T16", "T32"))
    assert listed(before, "buy T") == []


def test_ruling_69_ends_of_a_tunnel_keep_a_territory_open() -> None:
    dug = lairs(land={1: RING.replace("c.6@2", "c.6@2 S01")})

    assert dug.mine.ground.ends == ("c.2:n", "c.6:n", "c.6:ne", "c.6:s", "c.6:nw")
    assert ("c.4", 0) in dug.mine.ground.fits("T09")


def test_ruling_10_a_card_fits_only_where_every_contact_does() -> None:
    ground = around("T03 l1.1@0")

    assert ground.contact("l1.3") == (1 << 3, 1 << 2)
    assert all(place != "l1.3" or rot == 0 for place, rot in ground.fits("T01"))


def test_ruling_15_a_road_crosses_no_hex_twice() -> None:
    ring = around(RING.replace("T01 l1.3@0", "T06 l1.3@0"))

    ways = [[step.hex for step in route] for end in ring.ends for route in ring.routes(end)]

    assert all(len(set(way)) == len(way) for way in ways)
    assert ["l1.3", "l1.1"] in ways
    assert ["l1.3", "l1.5", "c.6", "r1.5", "r1.3", "r1.1"] in ways


def test_routes_begin_at_the_end_and_lead_to_the_pile() -> None:
    ground = around("T17 r1.1@1")
    (route,) = ground.routes("r1.1:ne")

    assert [(step.hex, step.entry, step.exit) for step in route] == [("r1.1", "ne", "sw")]
    assert ground.routes("pile:nw") == ((),)


def test_very_many_routes_are_cut_short() -> None:
    ground = around(RING.replace("T01 l1.3@0", "T06 l1.3@0"))

    assert len(ground.routes("l1.3:ne", most=1)) == 1


def test_a_tunnel_joins_only_roads_that_meet_it() -> None:
    ground = around("T20 c.4@0 S01; T03 l1.1@0; T01 l1.3@0")

    assert ground.roads["c.4"] == {3: "c.2"}
    assert "c.4:sw" not in ground.ends

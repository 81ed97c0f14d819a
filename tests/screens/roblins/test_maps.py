"""Hexes as cells: roads of neighbours meet, maps are as large as they fit, the cursor is always in sight."""

import pytest

from rules.roblins.hexes import PILE, across, beside
from rules.roblins.land import ground
from rules.roblins.position import Scratch
from screens.common.canvas import Canvas, Rect
from screens.common.components import MIN_HEIGHT
from screens.common.match_table import FOOT
from screens.roblins.hexes import BIG, FAR, MID, NEAR, SIZES, Size, hub_char
from screens.roblins.layout import lay_out
from screens.roblins.pen import Pen
from screens.roblins.scene import Scene
from screens.roblins.sight import Sight, look_at
from screens.roblins.territory import draw_territory
from screens.roblins.tiles import Drawn, draw_tile
from tests.rules.roblins.tabletop import lairs, land_of
from tests.screens.roblins.tables import app_of, given, play_on, screen_of, table
from tests.screens.table import ANN, BOB, preview, prompt, seen, text_of

LONG = "T01 c.4@0; T02 c.6@0; T09 c.8@0; T11 c.10@0; T17 c.12@0; T20 c.14@0"


# Geometry


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("edge", range(6))
def test_the_arms_of_neighbours_meet_without_a_gap(size: Size, edge: int) -> None:
    """From hub to hub every cell touches the next one, and no column is left out on a slanted road."""
    other = beside("c.8", edge)
    assert other is not None
    x, y = size.corner("c.8")
    dx, dy = size.corner(other)
    cells = {(x + stretch.x, y + stretch.y) for stretch in size.arms[edge]}
    cells |= {(dx + stretch.x, dy + stretch.y) for stretch in size.arms[across(edge)]}
    hubs = {(x + size.hub[0], y + size.hub[1]), (dx + size.hub[0], dy + size.hub[1])}
    reached, front = set(), [min(hubs)]
    while front:
        here = front.pop()
        reached.add(here)
        around = {(here[0] + i, here[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        front += (around & (cells | hubs)) - reached

    assert reached == cells | hubs


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_no_two_tiles_fill_the_same_cell(size: Size) -> None:
    filled: set[tuple[int, int]] = set()
    for place in ("pile", "c.2", "r1.1", "l1.1", "r2.2", "c.4", "r1.3"):
        x, y = size.corner(place)
        cells = {(x + column, y + row) for row, (a, b) in enumerate(size.rows) for column in range(a, b + 1)}
        assert not cells & filled
        filled |= cells


@pytest.mark.parametrize(
    ("arms", "char"),
    [("n s", "│"), ("n se", "╰"), ("n sw", "╯"), ("ne s sw", "┬"), ("n ne s", "├"), ("n ne s sw", "┼"), ("ne nw", "─")],
)
def test_roads_meet_in_the_character_of_their_arms(arms: str, char: str) -> None:
    names = ("n", "ne", "se", "s", "sw", "nw")

    assert hub_char(sum(1 << names.index(arm) for arm in arms.split())) == char


def drawn(size: Size, card: str, rot: int = 0, tunnel: str | None = None) -> list[str]:
    """A tile on a canvas of its own."""
    land = land_of(f"{card} c.4@{rot}{f' {tunnel}' if tunnel else ''}")
    tile = next(tile for tile in land.tiles if tile.card == card)
    x, y = size.corner("c.4")
    canvas = Canvas(size.box[0] + 2, size.box[1])
    draw_tile(Pen(canvas, Rect(0, 0, canvas.width, canvas.height), (1 - x, -y)), size, tile, Drawn())
    return canvas.text_lines()


def test_a_tile_says_its_kind_and_damage_in_every_size() -> None:
    assert drawn(FAR, "T20") == [" m│3", "  │"]
    assert drawn(MID, "T20") == [" Mo│ 3", "   │"]
    assert drawn(NEAR, "T20") == ["  Mo│ 3", "  ▲ │ ▲", "    │", "  ▀▀│▀▀"]
    assert drawn(BIG, "T20")[:2] == ["   Mo │  3", "  T20 │  ▲"]


def test_a_double_says_both_markers_beside_their_arms() -> None:
    """T36: forest 1 to the north, mountain 2 to the south."""
    assert drawn(MID, "T36")[0].split() in (["o1│m2"], ["m2│o1"])
    near = drawn(NEAR, "T36")
    assert near[0] == "  D │o1"
    assert near[2] == "    │m2"


def test_bridges_tolls_and_tunnels_have_their_signs() -> None:
    assert drawn(MID, "T41")[0] == " Br│=2"
    assert drawn(MID, "T45")[0] == " Tx│ $"
    assert drawn(NEAR, "T20", 0, "S01") == ["  Tuo", " ╲o o o╱", " ╱ooooo╲", "  ▀▀o▀▀"]


# What is seen of a map


def test_a_small_land_is_drawn_big_and_a_growing_one_smaller() -> None:
    area = Rect(0, 0, 59, 24)
    sizes = [look_at(ground(land_of("; ".join(LONG.split("; ")[:count]))), area).size for count in range(7)]

    assert sizes[0] is BIG
    assert sizes[-1] is MID
    assert [SIZES.index(size) for size in sizes] == sorted(SIZES.index(size) for size in sizes)


def test_the_pile_lies_in_the_middle_of_the_lower_edge_while_all_fits() -> None:
    area = Rect(40, 2, 39, 12)
    sight = look_at(ground(land_of("")), area)
    pile = sight.rect(PILE)

    assert pile.y + pile.height == area.y + area.height
    assert pile.x + pile.width // 2 == area.x + area.width // 2


@pytest.mark.parametrize("focus", ["c.2", "c.14", "c.16", "l1.1", PILE])
def test_what_has_the_cursor_is_inside_the_window(focus: str) -> None:
    area = Rect(3, 2, 39, 12)
    sight = look_at(ground(land_of(LONG)), area, "near", focus)
    box = sight.rect(focus)

    assert area.y <= box.y
    assert box.y + box.height <= area.y + area.height


def test_a_map_scrolls_no_further_than_the_cursor_needs() -> None:
    area, land = Rect(0, 0, 39, 12), ground(land_of(LONG))
    high = look_at(land, area, "near", "c.14")
    again = look_at(land, area, "near", "c.12", high)

    assert again.origin == high.origin


@pytest.mark.parametrize("width", [80, 97, 100, 120, 169, 200])
@pytest.mark.parametrize("height", [MIN_HEIGHT, 25, 30, 33, 34, 40, 60])
def test_parts_follow_each_other_without_overlap(width: int, height: int) -> None:
    layout = lay_out(width, height)

    assert layout.maps.y == layout.plates + 1
    assert layout.home == layout.maps.y + layout.maps.height
    assert layout.support == layout.home + 1
    assert layout.hand.y == layout.support + 1
    assert layout.treasure == layout.hand.y + layout.hand.height
    assert layout.last.y == layout.treasure + 1
    assert layout.last.y + layout.last.height == height - FOOT
    assert layout.maps.height >= 12
    assert layout.half(1).width + layout.half(2).width + 1 == layout.width
    assert (layout.log is not None) == (width >= 170)


# Looking around


async def test_tab_looks_at_the_enemy_then_at_the_own_map_then_goes_back() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 1r"}, land={2: "T20 c.4@0"})))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        assert prompt(app).startswith("▌a look at Grub's land ▸ pile")
        await pilot.press("up", "up")
        assert prompt(app).startswith("▌a look at Grub's land ▸ c.4")
        assert preview(app) == "c.4 T20 mountain 3, straight @0   roads to n, s"
        assert "[Mo│ 3]" in text_of(app)
        await pilot.press("tab")
        assert prompt(app).startswith("▌a look at Ann's land ▸ pile")
        await pilot.press("tab")

        assert prompt(app).startswith("▌Ann ▸ T01")


async def test_a_land_that_is_looked_at_is_as_large_as_all_of_it_fits_and_never_small() -> None:
    small, tall = lairs(phase="MARKET", hand={1: "T01 1r"}), lairs(phase="MARKET", hand={1: "T30 1r"}, land={2: LONG})

    for position, size, expected in ((small, (120, 40), BIG), (tall, (80, 24), NEAR)):
        app = app_of(given(position))
        async with app.run_test(size=size) as pilot:
            await pilot.press("tab")
            assert screen_of(app).sights[2].size is expected


async def test_a_land_is_as_large_while_a_tile_is_carried_as_before() -> None:
    """At c.4 a straight road opens a gate above, for which the window is too low."""
    sizes = []

    for position in (lairs(), lairs(phase="PLACE", scratch=Scratch(bought=("T09",)))):
        app = app_of(given(position))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("right")
            sizes.append(screen_of(app).sights[1].size)

    assert sizes == [NEAR, NEAR]


def test_a_gate_that_runs_over_the_upper_edge_lies_above() -> None:
    """Its middle may be in sight all the same."""
    land = ground(land_of(LONG))
    sight = look_at(land, Rect(0, 0, 39, 12), "near", "c.12")
    top = Sight(sight.area, NEAR, (sight.origin[0], -NEAR.corner("c.14")[1] - NEAR.box[1] // 2))

    assert top.centre("c.14")[1] == 0
    assert top.beyond("c.14") == "up"
    assert sight.beyond("c.16") == "up"
    assert sight.beyond("c.12") is None


def test_a_gate_of_which_only_a_part_is_seen_is_not_drawn() -> None:
    """Half a number says too little."""
    position = lairs(land={2: LONG})
    canvas = Canvas(39, 12)
    scene = Scene(position, (ANN, BOB), 1, 1)
    sight = look_at(position.lair(2).ground, Rect(0, 0, 39, 12), "near", "c.12")
    part = next(gate for gate in position.lair(2).ground.gates if not sight.holds(gate))

    draw_territory(canvas, scene, 2, sight)

    assert f"hex:2.{part}" not in canvas.zones


async def test_the_pile_under_the_cursor_is_in_brackets() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 1r"})))

    async with app.run_test(size=(80, 24)) as pilot:
        assert "[28]" not in text_of(app)
        await pilot.press("tab")

        assert "[28]" in text_of(app)


def test_a_road_that_is_lit_up_is_drawn_double() -> None:
    """The colour alone does not say it."""
    land = land_of("T09 c.4@0")
    tile = next(tile for tile in land.tiles if tile.card == "T09")
    x, y = NEAR.corner("c.4")
    canvas = Canvas(9, 4)

    draw_tile(Pen(canvas, Rect(0, 0, 9, 4), (1 - x, -y)), NEAR, tile, Drawn(lit=tile.ends))

    assert "║" in "".join(canvas.text_lines())


async def test_while_a_map_is_looked_at_nothing_else_has_the_cursor() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 1r"})))

    async with app.run_test(size=(80, 24)) as pilot:
        assert "[1] Fi" in text_of(app)
        await pilot.press("tab")

        assert "‹1› Fi" in text_of(app)


async def test_a_look_at_a_gate_tells_every_road_that_begins_there() -> None:
    app = app_of(given(lairs(land={2: "T10 r1.1@4; T23 r1.3@1"}, guards={2: "GG1 c.4"})))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "tab")

        assert preview(app).startswith("c.4 guarded by Go1   c.2:n guard 1 + fields 1 = 2  r1.3:nw")


async def test_a_look_changes_nothing_and_a_key_of_the_turn_ends_it() -> None:
    session = given(lairs(phase="MARKET", hand={1: "T01 1r"}))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "up", "left", "enter")
        assert session.ply == 0
        await pilot.press("tab", "1")

        assert screen_of(app).looking is None
    assert session.ply == 1


async def test_a_click_on_a_hex_that_is_no_choice_looks_at_it() -> None:
    app = app_of(given(lairs(phase="MARKET", hand={1: "T01 1r"})))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#table", offset=(19, 7))

        assert prompt(app).startswith("▌a look at Ann's land ▸ c.2")


async def test_z_zooms_and_a_gate_outside_shows_at_the_edge_until_the_cursor_goes_there() -> None:
    app = app_of(given(lairs(land={2: LONG})))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z")
        assert "maps from near" in text_of(app)
        assert any("▲" in line for line in seen(app)[2:4])
        await pilot.press("b")

        assert "[b]" in "\n".join(line[40:] for line in seen(app)[2:14])


async def test_a_late_match_still_shows_every_letter_of_its_gates() -> None:
    session = play_on(table(seed=6), turn=19, phase="RAID")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen = screen_of(app)
        letters = screen.gate_letters()

        for seat, gate in letters:
            assert f"hex:{seat}.{gate}" in screen.painting.canvas.zones

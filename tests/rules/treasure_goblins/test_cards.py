"""The tiles, soldiers and sack of specification 2."""

from collections import Counter

import pytest

from rules.treasure_goblins.sack import (
    ALL,
    CORNERS,
    GEMS,
    SOLDIERS,
    STACKS,
    TILES,
    USABLE,
    Tile,
    canonical,
    connected,
    image,
    names,
    turned,
)

FLIPPED = ("G", "Y")


def rows(tile: Tile) -> tuple[str, ...]:
    return tuple(tile.drawing.split("/"))


def test_there_are_54_tiles_t01_to_t54() -> None:
    assert list(TILES) == [f"T{number:02}" for number in range(1, 55)]


def test_values_add_up_as_printed() -> None:
    values = Counter(tile.value for tile in TILES.values())

    assert sum(tile.value for tile in TILES.values()) == 157
    assert [values[value] for value in range(1, 8)] == [5] * 7
    assert [values[8], values[9], values[10]] == [2, 2, 1]
    assert [values[-1], values[-2], values[-3], values[-4], values[-5], values[0]] == [2, 3, 2, 2, 1, 4]


def test_tiles_cover_218_cells_with_38_gems_of_each_colour() -> None:
    marks = Counter("".join(tile.drawing for tile in TILES.values()))

    assert sum(marks[mark] for mark in "RGBYVo") == 218
    assert [marks[gem] for gem in GEMS] == [38] * 5
    assert marks["o"] == 28


@pytest.mark.parametrize("tile", TILES.values(), ids=list(TILES))
def test_a_drawing_is_tight_and_in_one_piece(tile: Tile) -> None:
    drawing = rows(tile)

    assert len({len(row) for row in drawing}) == 1
    assert all(set(line) != {"."} for line in (drawing[0], drawing[-1]))
    assert all({row[column] for row in drawing} != {"."} for column in (0, -1))
    first = next(iter(turned(tile.id)))
    anchor = next(iter(names(turned(tile.id)[first].anchors)))
    covers, _ = image(tile.id, first, anchor)
    assert connected(covers & -covers, covers) == covers


@pytest.mark.parametrize("design", ["A", "B", "D", "F"])
def test_green_and_yellow_copies_of_a_bent_design_are_mirrored(design: str) -> None:
    shapes = {
        tile.drawing[0]: tuple("".join("." if mark == "." else "x" for mark in row) for row in rows(tile))
        for tile in TILES.values()
        if tile.design == design
    }
    plain = {shape for gem, shape in shapes.items() if gem not in FLIPPED}
    mirrored = {tuple(row[::-1] for row in shape) for gem, shape in shapes.items() if gem in FLIPPED}

    assert len(plain) == 1
    assert plain == mirrored


def test_reverse_tiles_are_the_last_four() -> None:
    assert [tile.id for tile in TILES.values() if tile.reverse] == ["T51", "T52", "T53", "T54"]


def test_five_stacks_of_six_soldiers_lie_lowest_first() -> None:
    assert tuple(tuple(f"{gem}{need}" for need in (8, 10, 13, 16, 20, 25)) for gem in GEMS) == STACKS
    assert sum(soldier.loot for soldier in SOLDIERS.values()) == 200


def test_five_soldiers_skip_five_reverse_twenty_do_neither() -> None:
    powers = {power: [s.id for s in SOLDIERS.values() if s.power == power] for power in ("skip", "reverse")}

    assert powers == {"skip": ["R8", "G13", "B8", "Y13", "V8"], "reverse": ["R13", "G8", "B13", "Y8", "V13"]}


def test_side_b_has_twelve_patches_and_both_sides_are_symmetrical() -> None:
    assert USABLE["A"] == ALL
    assert USABLE["B"].bit_count() == 88
    assert names(ALL & ~USABLE["B"]) == (
        *("e1", "f1", "a5", "e5", "f5", "j5"),
        *("a6", "e6", "f6", "j6", "e10", "f10"),
    )


def test_corners_follow_the_number_of_seats() -> None:
    assert {seats: [names(corner)[0] for corner in corners] for seats, corners in CORNERS.items()} == {
        2: ["a1", "j10"],
        3: ["a1", "j1", "j10"],
        4: ["a1", "j1", "j10", "a10"],
    }


def test_orientations_that_draw_the_same_are_one() -> None:
    assert list(turned("T05")) == ["r0"]
    assert list(turned("T51")) == ["r0", "r90"]
    assert canonical("T05", "r270m") == "r0"
    assert canonical("T51", "r180") == "r0"
    assert canonical("T51", "r90m") == "r90"

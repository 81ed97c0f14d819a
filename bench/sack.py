"""Treasure Goblins: listing every move of a full hand. The yardstick looks at the same cells one by one, in sets."""

from collections.abc import Iterator

from bench.figure import Figure, at_most, below, seconds
from rules.core.chance import SeededChance
from rules.core.hidden import known
from rules.core.match import Match
from rules.treasure_goblins.moves import PlaceTile
from rules.treasure_goblins.placing import ground, shapes
from rules.treasure_goblins.position import LIMIT, Position
from rules.treasure_goblins.rules import TreasureGoblins
from rules.treasure_goblins.sack import NAMES, TILES, WIDTH, indices

PLIES = 30
"""Of a match by habit: both corners are open, the hand is full."""
TIMES = 400
SLOW_TIMES = 20


def usual() -> Position:
    """A position in the middle of a round."""
    rules = TreasureGoblins()
    match = Match.new(rules, 4, {"first": "P1"}, 1)
    luck = SeededChance("bench")
    for _ in range(PLIES):
        seat = rules.actors(match.position)[0]
        match.play(seat, rules.habit(match.view(seat), match.moves(seat), luck))
    return match.position


def cell_by_cell(position: Position) -> list[PlaceTile]:
    """The placements as one would look for them by hand: each turn of each tile at each cell."""
    may, touch = (set(indices(these)) for these in ground(position, position.seat))
    found = []
    for tile in sorted(map(known, position.hoard(position.seat).hand())):
        if position.weight + TILES[tile].value > LIMIT:
            continue
        for turn, shape in shapes(tile, mirror=position.options.mirror):
            first = shape.rows[0].index(next(char for char in shape.rows[0] if char != "."))
            for anchor, name in enumerate(NAMES):
                row, column = divmod(anchor, WIDTH)
                places = [
                    (row + y, column - first + x)
                    for y, line in enumerate(shape.rows)
                    for x, char in enumerate(line)
                    if char != "."
                ]
                covers = {y * WIDTH + x for y, x in places if 0 <= y < WIDTH and 0 <= x < WIDTH}
                if len(covers) == len(places) and covers <= may and covers & touch:
                    found.append(PlaceTile(tile, turn, name))
    return found


def figures() -> Iterator[Figure]:
    """How long it takes, and against the yardstick."""
    rules, position = TreasureGoblins(), usual()
    ours = seconds(lambda: rules.moves(position, position.seat), TIMES)
    listed = [move for move in rules.moves(position, position.seat) if isinstance(move, PlaceTile)]
    assert listed == cell_by_cell(position)
    slow = seconds(lambda: cell_by_cell(position), SLOW_TIMES)
    what = f"every move of a full hand, {len(listed)} placements"
    yield at_most(Figure(what, ours * 1e6, "us", "cell by cell", slow * 1e6), 0.1)
    yield below(Figure("the same", ours * 1e3, "ms"), 1)

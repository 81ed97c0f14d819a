"""Placing: where a tile or the Tiny fits, what it defeats. Specification 5.1, 5.2, 6.1."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from rules.core.errors import IllegalMove
from rules.core.hidden import known
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.treasure_goblins.events import (
    DirectionChanged,
    SeatJumped,
    SoldierDefeated,
    TilePlaced,
    TinyPlaced,
    TreasureEvent,
)
from rules.treasure_goblins.moves import PlaceTile, PlayTiny
from rules.treasure_goblins.position import LIMIT, Position, corner, covered, free, gems, network, started, top
from rules.treasure_goblins.sack import (
    INDEX,
    NAMES,
    SOLDIERS,
    TILES,
    USABLE,
    Cells,
    Gem,
    Turned,
    connected,
    image,
    indices,
    names,
    neighbours,
    turned,
)

TINY_MOST = 10


# Where things fit


def ground(position: Position, seat: Seat) -> tuple[Cells, Cells]:
    """The cells a seat may cover, and those of which its image must cover at least one. Specification 5.1, `Fits`."""
    may = free(position, seat)
    if not started(position, seat):
        return may, corner(position, seat)
    return may, neighbours(network(position, seat)) & may


def anchors(shape: Turned, may: Cells, touch: Cells) -> Cells:
    """Where the anchor of a turned tile may lie, given the cells of `ground`."""
    fits = shape.anchors
    touches = 0
    for step in shape.steps:
        fits &= may >> step
        touches |= touch >> step
    return fits & touches


def shapes(tile: str, *, mirror: bool) -> Iterator[tuple[str, Turned]]:
    """The tile in each orientation that the table allows, in order."""
    return ((turn, shape) for turn, shape in turned(tile).items() if mirror or not turn.endswith("m"))


@cache
def _row(tile: str, turn: str) -> tuple[PlaceTile, ...]:
    return tuple(PlaceTile(tile, turn, cell) for cell in NAMES)


def tile_moves(position: Position, seat: Seat) -> list[PlaceTile]:
    """Every legal placement of the seat's tiles: by tile, orientation, anchor."""
    may, touch = ground(position, seat)
    mirror = position.options.mirror
    listed: list[PlaceTile] = []
    for tile in sorted(map(known, position.hoard(seat).hand())):
        if position.weight + TILES[tile].value > LIMIT:
            continue
        for turn, shape in shapes(tile, mirror=mirror):
            row = _row(tile, turn)
            listed.extend([row[index] for index in indices(anchors(shape, may, touch))])
    return listed


def can_place(position: Position, seat: Seat) -> bool:
    """Whether the seat has any legal placement of a tile."""
    may, touch = ground(position, seat)
    mirror = position.options.mirror
    return any(
        anchors(shape, may, touch)
        for tile in map(known, position.hoard(seat).hand())
        if position.weight + TILES[tile].value <= LIMIT
        for _, shape in shapes(tile, mirror=mirror)
    )


def fits_somewhere(position: Position, seat: Seat) -> bool:
    """Whether any tile in hand has a fitting image, its weight left aside. Ruling 12."""
    return len(homeless(position, seat)) < len(position.hoard(seat).hand())


def homeless(position: Position, seat: Seat) -> frozenset[str]:
    """The tiles in hand of which no image fits, their weight left aside."""
    may, touch = ground(position, seat)
    mirror = position.options.mirror
    return frozenset(
        tile
        for tile in map(known, position.hoard(seat).hand())
        if not any(anchors(shape, may, touch) for _, shape in shapes(tile, mirror=mirror))
    )


def tiny_cells(position: Position, seat: Seat) -> Cells:
    """Where the seat's Tiny fits; nowhere once it was played."""
    if position.hoard(seat).tiny != "unused":
        return 0
    may, touch = ground(position, seat)
    return may & touch


def tiny_weights(position: Position) -> range:
    """What a Tiny may weigh now."""
    return range(1, min(TINY_MOST, LIMIT - position.weight) + 1)


def tiny_moves(position: Position, seat: Seat) -> list[PlayTiny]:
    """Every way to play the Tiny: by cell, then weight."""
    weights = tiny_weights(position)
    return [PlayTiny(x, cell) for cell in names(tiny_cells(position, seat)) for x in weights]


# Doing it


def place(table: Table[Position, TreasureEvent], seat: Seat, move: PlaceTile) -> None:
    """Put a tile into the sack, reverse if it is one, defeat soldiers.

    Raises:
        IllegalMove: it is not in hand, does not fit, or is too heavy.
    """
    position = table.position
    _check_tile(position, seat, move)
    covers, _ = image(move.tile, move.turn, move.anchor)
    weight = position.weight
    after = max(0, weight + TILES[move.tile].value)
    table.emit(TilePlaced(seat, move.tile, move.turn, move.anchor, names(covers), weight, after))
    if TILES[move.tile].reverse:
        reverse(table, seat)
    for soldier, group in defeated(table.position, move):
        table.emit(SoldierDefeated(seat, soldier, group))


def reverse(table: Table[Position, TreasureEvent], seat: Seat) -> None:
    """Turn the direction of play; with two seats nothing, or the other seat is jumped. Specification 6.2."""
    position = table.position
    if position.seats > 2:
        table.emit(DirectionChanged("anticlockwise" if position.direction == "clockwise" else "clockwise"))
    elif position.options.two_seat_reverse == "again":
        table.emit(SeatJumped(3 - seat))


def grown_groups(position: Position, move: PlaceTile) -> Iterator[tuple[Gem, int, Cells]]:
    """For each colour on a tile, once it lies in the sack: the largest group with one of its gems, size and cells."""
    carried = image(move.tile, move.turn, move.anchor)[1]
    return largest_groups(carried, {gem: gems(position, gem) for gem, _ in carried})


def largest_groups(
    carried: Iterable[tuple[Gem, Cells]], there: Mapping[Gem, Cells]
) -> Iterator[tuple[Gem, int, Cells]]:
    """The same for gems that are carried to those that are there."""
    for gem, mine in carried:
        everywhere = there[gem] | mine
        best, left = 0, mine
        while left:
            group = connected(left & -left, everywhere)
            left &= ~group
            if group.bit_count() > best.bit_count():
                best = group
        yield gem, best.bit_count(), best


def defeated(position: Position, move: PlaceTile) -> list[tuple[str, int]]:
    """The soldiers that a placed tile defeats, with the size of the group, by colour. Rulings 14 to 17."""
    found = []
    for gem, size, _ in grown_groups(position, move):
        soldier = top(position, gem)
        if soldier is not None and size >= SOLDIERS[soldier].requirement:
            found.append((soldier, size))
    return found


def play_tiny(table: Table[Position, TreasureEvent], seat: Seat, move: PlayTiny) -> None:
    """Put the Tiny into the sack.

    Raises:
        IllegalMove: it was played already, does not fit, or would be too heavy.
    """
    position = table.position
    if position.hoard(seat).tiny != "unused":
        raise IllegalMove("a Tiny is played once a game, and this one was")
    if move.x not in tiny_weights(position):
        raise IllegalMove(
            f"a Tiny weighs 1 to {TINY_MOST}, and the sack at {position.weight} bears {LIMIT - position.weight} more"
        )
    _check_cells(position, seat, 1 << INDEX[move.cell], "the Tiny")
    table.emit(TinyPlaced(seat, move.x, move.cell, position.weight, position.weight + move.x))


# Why not


def _check_tile(position: Position, seat: Seat, move: PlaceTile) -> None:
    if move.tile not in map(known, position.hoard(seat).hand()):
        raise IllegalMove(f"{move.tile} is not in this hand")
    if move.turn.endswith("m") and not position.options.mirror:
        raise IllegalMove(f"tiles are not mirrored at this table, and {move.turn} would be")
    value = TILES[move.tile].value
    if position.weight + value > LIMIT:
        raise IllegalMove(f"{position.weight} and {value} are more than the {LIMIT} that the sack bears")
    shape = turned(move.tile).get(move.turn)
    if shape is None or not shape.anchors >> INDEX[move.anchor] & 1:
        raise IllegalMove(f"{move.tile} {move.turn} would stick out of the sack at {move.anchor}")
    _check_cells(position, seat, shape.cells(INDEX[move.anchor]), move.tile)


def _check_cells(position: Position, seat: Seat, these: Cells, what: str) -> None:
    may, touch = ground(position, seat)
    if these & ~may:
        raise IllegalMove(f"{what} would cover {_obstacle(position, seat, these)}")
    if not these & touch:
        start = names(corner(position, seat))[0]
        if started(position, seat):
            raise IllegalMove(f"{what} must touch a piece connected to {start}, edge to edge")
        raise IllegalMove(f"the first piece of P{seat} must cover the corner {start}")


def _obstacle(position: Position, seat: Seat, these: Cells) -> str:
    """What is in the way: lying pieces first, then patches, then reserved corners."""
    if taken := these & covered(position):
        return f"{', '.join(names(taken))}, where something lies already"
    if patched := these & ~USABLE[position.options.side]:
        return f"{', '.join(names(patched))}, which is patched"
    others = (other for other in all_seats(position.seats) if other != seat and these & corner(position, other))
    owner = next(others)
    return f"{names(corner(position, owner))[0]}, the corner kept for P{owner}"

"""Guards, and a raid up to its charge: where, by which road, with whom. Specification D5 to D8."""

from rules.core.errors import IllegalMove
from rules.roblins.cards import TYPE_OF, Card
from rules.roblins.events import GuardPlaced, RaidBegan, Routed, UnitSent
from rules.roblins.hexes import EDGES, NUMBER, PILE, Edge
from rules.roblins.moves import BeginRaid, Charge, Go, PlaceGuard, RoblinMove, Send, Skip
from rules.roblins.position import Position, stands_on
from rules.roblins.resolving import charge
from rules.roblins.steps import Play, Step

# Guards


def guard_moves(position: Position) -> list[PlaceGuard]:
    """Every unit at home, in every gate that is not guarded yet."""
    lair = position.mine
    free = [gate for gate in lair.ground.gates if lair.guard(gate) is None]
    return [PlaceGuard(unit, gate) for unit in lair.reserve for gate in free]


def guarding(table: Play) -> Step | None:
    """Ask, unless no unit or no gate is left."""
    return None if guard_moves(table.position) else "RAID"


def place_guard(table: Play, move: PlaceGuard) -> Step:
    """Put a unit into a gate.

    Raises:
        IllegalMove: the unit is not at home, or the hex no free gate.
    """
    lair = table.position.mine
    if move.unit not in lair.reserve:
        raise IllegalMove(f"{move.unit} is not in this reserve")
    if move.hex not in lair.ground.into:
        raise IllegalMove(f"a guard stands in a gate, a free hex that an open end points to: {move.hex} is none")
    if lair.guard(move.hex) is not None:
        raise IllegalMove(f"{lair.guard(move.hex)} stands in {move.hex}, and a gate has one guard")
    table.emit(GuardPlaced(move.unit, move.hex))
    return "GUARD"


# Whether and where


def raiders(position: Position) -> tuple[Card, ...]:
    """Units at home that may raid: all but Defenders."""
    return tuple(unit for unit in position.mine.reserve if TYPE_OF[unit].id != "defender")


def truce(position: Position) -> bool:
    """Whether the option `truce` forbids a raid now."""
    return position.options.truce and position.turn == 1


def raid_moves(position: Position) -> list[RoblinMove]:
    """Every open end of the enemy, then none."""
    return [*(BeginRaid(end) for end in position.theirs.ground.ends), Skip()]


def raid(table: Play) -> Step | None:
    """Ask, unless nobody can go, or there is a truce."""
    position = table.position
    return None if raiders(position) and not truce(position) else "TREASURY"


def begin_raid(table: Play, move: BeginRaid) -> Step:
    """Choose the end at which a raid begins.

    Raises:
        IllegalMove: it is not open.
    """
    if move.end not in table.position.theirs.ground.ends:
        raise IllegalMove(f"{move.end} is no open road end of the enemy")
    table.emit(RaidBegan(move.end))
    return "ROUTE"


# The road


def exits(position: Position) -> list[Edge]:
    """Edges by which the road goes on; none at the pile."""
    raid = position.raid
    place, _ = stands_on(raid)
    if place == PILE:
        return []
    behind = frozenset([place, *(step.hex for step in raid.route)])
    return [EDGES[edge] for edge in position.theirs.ground.exits(place, behind)]


def routing(table: Play) -> Step | None:
    """Follow the road, and ask where it forks."""
    while ways := exits(table.position):
        if len(ways) > 1:
            return None
        table.emit(Routed(ways[0]))
    return "BAND"


def go(table: Play, move: Go) -> Step:
    """Choose the road at a fork.

    Raises:
        IllegalMove: that one does not lead to the pile.
    """
    position = table.position
    if move.edge not in exits(position):
        place, _ = stands_on(position.raid)
        arm = position.theirs.ground.arms[place] >> NUMBER[move.edge] & 1
        why = "does not lead to the pile without a hex twice" if arm else "there is none"
        raise IllegalMove(f"the road from {place} by {move.edge}: {why}")
    table.emit(Routed(move.edge))
    return "ROUTE"


# The band


def band_moves(position: Position) -> list[RoblinMove]:
    """Everybody who may still come along; then the charge, once somebody does."""
    return [*map(Send, raiders(position)), *([Charge()] if position.raid.band else [])]


def send(table: Play, move: Send) -> Step:
    """Add a unit to the end of the band.

    Raises:
        IllegalMove: it is not at home, or a Defender.
    """
    position = table.position
    if move.unit not in position.mine.reserve:
        raise IllegalMove(f"{move.unit} is not in this reserve")
    if move.unit not in raiders(position):
        raise IllegalMove(f"{move.unit} is a Defender, and Defenders never raid")
    table.emit(UnitSent(move.unit))
    return "BAND"


def begin_charge(table: Play, _move: Charge) -> Step:
    """Let the band run.

    Raises:
        IllegalMove: it is nobody yet.
    """
    if not table.position.raid.band:
        raise IllegalMove("a band of nobody cannot charge: somebody must be sent first")
    return charge(table)

"""Placing what was bought. Specification D4."""

from rules.core.errors import IllegalMove
from rules.roblins.cards import TERRAIN, TYPE_OF, Card
from rules.roblins.events import (
    CollectorPlaced,
    ReturnedToHand,
    SupportPlaced,
    TerrainBuilt,
    TunnelBuilt,
    UnitsRecruited,
)
from rules.roblins.hexes import EDGES, numbers
from rules.roblins.land import NEXT_TO_PILE
from rules.roblins.moves import Build, RoblinMove, Tunnel
from rules.roblins.position import SPACES, Position, Support
from rules.roblins.steps import Play, Step


def _bought(position: Position, *roles: str) -> tuple[Card, ...]:
    return tuple(card for card in position.scratch.bought if TYPE_OF[card].role in roles)


def placements(position: Position) -> list[RoblinMove]:
    """Every place of bought terrain, by card, hex, rotation; then every target of bought Tunnel Goblins."""
    mine, targets = position.mine.ground, position.theirs.ground.may_tunnel()
    builds = [Build(card, place, rot) for card in _bought(position, "terrain") for place, rot in mine.fits(card)]
    tunnels = [Tunnel(card, place) for card in _bought(position, "overlay") for place in targets]
    return [*builds, *tunnels]


def placing(table: Play) -> Step | None:
    """Place what has one place only; at the end all that needs no choice."""
    while possible := placements(table.position):
        if len(possible) > 1:
            return None
        _place(table, possible[0])
    rest = _bought(table.position, "terrain", "overlay")
    if rest:
        table.emit(ReturnedToHand(rest, rest))
    _settle_in(table)
    return "GUARD"


def _place(table: Play, move: RoblinMove) -> None:
    match move:
        case Build():
            table.emit(TerrainBuilt(move.card, move.hex, move.rot))
        case Tunnel():
            table.emit(TunnelBuilt(move.card, move.hex))


def _settle_in(table: Play) -> None:
    """Supports, Tax Collectors and units come into play by themselves."""
    for card in _bought(table.position, "support"):
        table.emit(SupportPlaced(card, _first_free(table.position.mine.support)))
    for card in _bought(table.position, "collector"):
        table.emit(CollectorPlaced(card, _first_free(table.position.theirs.support)))
    units = _bought(table.position, "unit")
    if units:
        table.emit(UnitsRecruited(units))


def _first_free(support: Support) -> str:
    return SPACES[support.index(None)]


def build(table: Play, move: Build) -> Step:
    """Place bought terrain.

    Raises:
        IllegalMove: it is not bought, or does not fit there.
    """
    position = table.position
    if move.card not in _bought(position, "terrain"):
        raise IllegalMove(f"{move.card} is no terrain that was bought and not placed yet")
    if (move.hex, move.rot) not in position.mine.ground.fits(move.card):
        raise IllegalMove(_no_fit(position, move))
    _place(table, move)
    return "PLACE"


def tunnel(table: Play, move: Tunnel) -> Step:
    """Cover enemy terrain.

    Raises:
        IllegalMove: the Tunnel Goblin is not bought, or may not lie there.
    """
    position = table.position
    if move.card not in _bought(position, "overlay"):
        raise IllegalMove(f"{move.card} is no Tunnel Goblin that was bought and not placed yet")
    tile = position.theirs.land.at(move.hex)
    if move.hex in NEXT_TO_PILE:
        raise IllegalMove(f"no Tunnel Goblin may lie beside a pile, and {move.hex} is")
    if tile is None:
        raise IllegalMove(f"a Tunnel Goblin covers a terrain card, and none lies on {move.hex}")
    if tile.tunnel is not None:
        raise IllegalMove(f"a Tunnel Goblin lies on {move.hex} already")
    _place(table, move)
    return "PLACE"


# Why not


def _no_fit(position: Position, move: Build) -> str:
    where, ground = f"{move.card} @{move.rot} at {move.hex}", position.mine.ground
    arms = TERRAIN[move.card].turns.get(move.rot)
    if arms is None:
        return f"{move.card} looks the same as with a smaller rotation than @{move.rot}"
    if move.hex not in ground.into:
        return f"terrain is built in a gate, a free hex that an open end points to: {move.hex} is none"
    must, never = ground.contact(move.hex)
    if lacking := must & ~arms:
        return f"{where} needs an arm {_edges(lacking)}, where a road comes in"
    if wrong := arms & never:
        return f"{where} may have no arm {_edges(wrong)}: a card without a road, or the centre line, is there"
    return f"{where} would close the last open end"


def _edges(edges: int) -> str:
    return " and ".join(EDGES[edge] for edge in numbers(edges))

"""How the bots of Roblins! judge, phase by phase. Specification 13."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from typing import Final

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.roblins.cards import COSTS, TERRAIN, TREASURE, TYPE_OF, UNITS, Card, without
from rules.roblins.events import Phase
from rules.roblins.land import Route, Step, Tile
from rules.roblins.market import exchange, owed, usable, worth
from rules.roblins.moves import (
    BankTake,
    BeginRaid,
    Build,
    Buy,
    Charge,
    Draw,
    Extra,
    Go,
    OfferGold,
    PayTax,
    PlaceGuard,
    PutBack,
    RoblinMove,
    Send,
    Take,
    Trade,
    Tunnel,
)
from rules.roblins.paying import first_offer
from rules.roblins.position import Guard, Lair, Position, other, stands_on
from rules.roblins.threat import Plan, best_at, best_on, land_value, trimmed, ways

EARLY: Final = 8
"""Up to this turn supports pay off that work turn by turn."""
ENOUGH_UNITS: Final = 7
ENOUGH_GOLD: Final = 5
LOW: Final = 4
"""A pile from which nothing more is taken."""
SCANT: Final = 14
"""A pile from which nothing more is taken while the enemy's is higher."""
KEPT: Final = 2
"""Cards of the hand that are not counted on as payment."""
SHARES: Final = (1.0, 0.35, 0.2, 0.1)
"""How much the softest end of a territory counts, the next, and so on: a guard can close one."""
ENOUGH_GUARDS: Final = 0.15
NEVER: Final = -1000.0
WIN: Final = 1000.0

Judge = Callable[[Position, Sequence[RoblinMove], Chance], list[float]]


def rate(position: Position, moves: Sequence[RoblinMove], chance: Chance) -> list[float]:
    """A value for each move of the acting seat; the position is its view."""
    return _JUDGES[position.phase](position, moves, chance)


# How good a position is


def softness(thefts: Iterable[float]) -> float:
    """How much a territory invites, by what can be stolen at each end."""
    softest = sorted(thefts, reverse=True)
    return sum(share * theft for share, theft in zip(SHARES, softest, strict=False))


def fighters(units: Iterable[Card]) -> tuple[Card, ...]:
    """Those that raid."""
    return tuple(unit for unit in units if TYPE_OF[unit].id != "defender")


def all_units(lair: Lair) -> tuple[Card, ...]:
    """Units at home and on guard, who will all be home when their turn begins."""
    return (*lair.reserve, *(guard.unit for guard in lair.guards))


def thefts(lair: Lair, units: tuple[Card, ...], purse: int) -> dict[str, float]:
    """What can be stolen from a lair at each end."""
    return {end: best_at(lair, end, units, purse).worth if units else 0.0 for end in lair.ground.ends}


def appraise(position: Position, seat: Seat) -> float:
    """0 … 1: by piles, treasure, units, and what each could steal."""
    if position.phase == "OVER":
        return float(bool(position.lair(seat).pile))
    lead = _standing(position, seat) - _standing(position, other(seat))
    return 1 / (1 + exp(-lead / 6))


def _standing(position: Position, seat: Seat) -> float:
    lair, enemy = position.lair(seat), position.lair(other(seat))
    units = all_units(lair)
    strength = sum(UNITS[unit].hp + UNITS[unit].carry for unit in units)
    raids = softness(thefts(replace(enemy, guards=()), fighters(units), len(lair.gold)).values())
    return len(lair.pile) + 0.4 * len(lair.gold) + 0.25 * strength + 1.5 * raids


# Draw


def _draws(position: Position, moves: Sequence[RoblinMove], chance: Chance) -> list[float]:
    """By weighted lot; bonus draws first."""
    units = all_units(position.mine)
    weak = len(units) < ENOUGH_UNITS or _best_theft(position.theirs, fighters(units), len(position.mine.gold)) < 1
    weights = {"t": 3.0, "u": 3.0 if weak else 1.0, "s": 1.2}

    def value(move: RoblinMove) -> float:
        match move:
            case Draw():
                return float((chance.die(1000) / 1000) ** (1 / weights[move.deck]))
            case Extra():
                return 2.0
            case _:
                return 0.0

    return [value(move) for move in moves]


# Market


def card_value(position: Position, card: Card) -> float:
    """What a card is worth on the table. Blanks are worth nothing."""
    kind = TYPE_OF[card]
    match kind.role:
        case "terrain":
            return _terrain_value(card)
        case "unit":
            return 5.0 if kind.id == "defender" else (UNITS[card].hp + UNITS[card].carry) * 1.2
        case "overlay":
            return _tunnel_value(position)
        case "support":
            return 5.0 if kind.id == "archer" else 4.0 if position.turn <= EARLY else 0.8
        case "collector":
            colour = position.colour(position.active)
            return 3.0 if sum(_colour(gold) == colour for gold in position.theirs.gold) >= 3 else 0.0
        case "blank":
            return 0.0


def _terrain_value(card: Card) -> float:
    terrain = TERRAIN[card]
    hinders = {"bridge": 2.0, "tax": 1.5}.get(terrain.kind, 0.0)
    damage = hinders + sum(marker.damage for marker in terrain.markers)
    return damage * 1.5 * (1.2 if terrain.arms.bit_count() == 2 else 0.8)


def _tunnel_value(position: Position) -> float:
    """Worth it where the enemy lets nobody in."""
    theirs = position.theirs
    if len(theirs.ground.may_tunnel()) < 2:
        return 0.0
    soft = softness(thefts(theirs, fighters(all_units(position.mine)), len(position.mine.gold)).values())
    return 5.0 if soft < 2 else 0.0


def _colour(gold: str | Hidden) -> str:
    return gold.back if isinstance(gold, Hidden) else TREASURE[gold].colour


def _buys(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """By value for the price, as long as gold and spare cards pay for it."""
    gold = worth(usable(position, position.active))
    spare = len(position.mine.hand) - len(position.scratch.basket) - 1 - KEPT
    budget = gold + exchange(max(0, spare), position.options.exchange) - owed(position)

    def value(move: RoblinMove) -> float:
        if not isinstance(move, Buy):
            return 0.5
        card = str(move.card)
        return card_value(position, card) / (COSTS[card] + 0.5) if COSTS[card] <= budget else NEVER

    return [value(move) for move in moves]


# Pay


def _offers(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """What the best way to pay begins with; after it the cheapest of each kind."""
    values = {str(card): card_value(position, str(card)) for card in position.mine.hand}
    first = first_offer(position, values)

    def value(move: RoblinMove) -> float:
        match move:
            case OfferGold():
                loss = float(TREASURE[str(move.gold)].value)
            case Trade():
                loss = values[str(move.card)]
            case _:
                loss = 0.0
        return WIN if move == first else -loss

    return [value(move) for move in moves]


# Place


def _places(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """Terrain where it makes the territory hardest, tunnels where they make the enemy's softest."""
    units, purse = fighters(all_units(position.mine)), len(position.mine.gold)

    def value(move: RoblinMove) -> float:
        match move:
            case Build():
                return land_value(position.mine.land.built(Tile(move.hex, move.card, move.rot)))
            case Tunnel():
                dug = replace(position.theirs, land=position.theirs.land.tunnelled(move.hex, move.card))
                return WIN + softness(thefts(dug, units, purse).values())
            case _:
                return 0.0

    return [value(move) for move in moves]


# Guard


def _guards(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """By theft prevented, less what the unit would have helped to steal."""
    mine, theirs = position.mine, position.theirs
    enemies, purse = fighters(all_units(theirs)), len(theirs.gold)
    feared = thefts(mine, enemies, purse)
    hoped = {unit: _loss(position, unit) for unit in mine.reserve}

    def value(move: RoblinMove) -> float:
        if not isinstance(move, PlaceGuard):
            return ENOUGH_GUARDS
        guarded = replace(mine, guards=(*mine.guards, Guard(move.hex, move.unit)))
        return softness(feared.values()) - softness(_feared(guarded, move, feared, enemies, purse)) - hoped[move.unit]

    return [value(move) for move in moves]


def _loss(position: Position, unit: Card) -> float:
    """What a raid steals less without a unit."""
    theirs, mine, purse = position.theirs, fighters(position.mine.reserve), len(position.mine.gold)
    if unit not in mine:
        return -0.01
    return _best_theft(theirs, mine, purse) - _best_theft(theirs, without(mine, unit), purse)


def _best_theft(lair: Lair, units: tuple[Card, ...], purse: int) -> float:
    return max(0.0, *thefts(lair, units, purse).values())


def _feared(
    lair: Lair, move: PlaceGuard, before: Mapping[str, float], enemies: tuple[Card, ...], purse: int
) -> list[float]:
    """Thefts once a guard stands there: only ends into its gate change, and for a Runner all."""
    if not enemies:
        return [0.0]
    runner = TYPE_OF[move.unit].id == "runner"
    into = lair.ground.into[move.hex]
    return [
        best_at(lair, end, enemies, purse).worth if runner or end in into else theft for end, theft in before.items()
    ]


# Raid


def _raids(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """By what is stolen at each end; home is better than nothing."""
    units, purse = fighters(position.mine.reserve), len(position.mine.gold)

    def value(move: RoblinMove) -> float:
        if not isinstance(move, BeginRaid):
            return 0.5
        return _worth(position, best_at(position.theirs, move.end, units, purse))

    return [value(move) for move in moves]


def _worth(position: Position, plan: Plan) -> float:
    """A plan's value; one that empties the pile is the best of all."""
    return plan.worth + (WIN if plan.steal >= len(position.theirs.pile) else 0.0)


def _plan(position: Position, route: Route) -> Plan | None:
    """The best that can be made of a raid that has begun, its route beginning so."""
    raid, units = position.raid, fighters(position.mine.reserve)
    found = [way for way in ways(position.theirs.land)[raid.end] if way.route[: len(route)] == route]
    plans = [best_on(position.theirs, way, units, len(position.mine.gold), raid.band) for way in found]
    return max(plans, key=lambda plan: plan.worth, default=None)


def _roads(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """By the best band for the roads that begin so; a road that has an easier twin is not looked at."""

    def value(move: RoblinMove) -> float:
        place, entry = stands_on(position.raid)
        assert isinstance(move, Go)
        plan = _plan(position, (*position.raid.route, Step(place, entry, move.edge)))
        return -1.0 if plan is None else _worth(position, plan)

    return [value(move) for move in moves]


def _band(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """The next one of the best band, and the charge when it is whole."""
    plan, sent = _plan(position, position.raid.route), len(position.raid.band)
    band = trimmed(position.theirs, plan, len(position.mine.gold), sent).band if plan else ()
    following = band[sent] if len(band) > sent else None

    def value(move: RoblinMove) -> float:
        match move:
            case Send():
                return 1.0 if move.unit == following else -UNITS[move.unit].carry / 10
            case Charge():
                return 0.5
            case _:
                return 0.0

    return [value(move) for move in moves]


def _taxes(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """The least, and rather the enemy's."""
    mine = position.colour(position.active)

    def value(move: RoblinMove) -> float:
        assert isinstance(move, PayTax)
        row = TREASURE[move.gold]
        return -row.value - (0.1 if row.colour == mine else 0.0)

    return [value(move) for move in moves]


# Treasury


def _treasury(position: Position, moves: Sequence[RoblinMove], _chance: Chance) -> list[float]:
    """Take what the next market needs, as long as the pile is not low; put back where it is."""
    gold, pile = worth(tuple(map(str, position.mine.gold))), len(position.mine.pile)
    low = pile <= LOW or (pile <= SCANT and pile < len(position.theirs.pile))
    poor = gold < ENOUGH_GOLD

    def value(move: RoblinMove) -> float:
        match move:
            case Take() | BankTake():
                return 1.0 if poor and not low else NEVER if pile == 1 else 0.0
            case PutBack():
                return 0.9 - 0.1 * TREASURE[str(move.gold)].value if not poor else -1.0
            case _:
                return 0.5

    return [value(move) for move in moves]


_JUDGES: Final[Mapping[Phase, Judge]] = {
    "DRAW": _draws,
    "MARKET": _buys,
    "PAY": _offers,
    "PLACE": _places,
    "GUARD": _guards,
    "RAID": _raids,
    "ROUTE": _roads,
    "BAND": _band,
    "TAX": _taxes,
    "TREASURY": _treasury,
}

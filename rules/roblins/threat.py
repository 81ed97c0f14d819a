"""What bots weigh: the best raid into a territory, and how hard that territory is. Specification 13."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Final

import msgspec

from rules.roblins.cards import TERRAIN, TYPE_OF, UNITS, Card
from rules.roblins.hexes import NUMBER, PILE, Hex, RoadEnd, across, numbers, split
from rules.roblins.land import Land, Route, ground
from rules.roblins.position import BASE, Lair, Raider
from rules.roblins.resolving import Source, at_the_gate, at_the_pile, haul, march, sources

ROUTES: Final = 24
"""So many routes of an end are looked at."""
HINDERS: Final = {"bridge": 1.5, "tax": 1.0}
"""What they count beside damage."""


class Way(msgspec.Struct, frozen=True):
    """A route with what lies on it, guards and archers left aside."""

    end: RoadEnd
    route: Route
    road: tuple[Source, ...]
    kinds: frozenset[str]
    """Of its sources."""


class Plan(msgspec.Struct, frozen=True):
    """A raid, and what it brings home."""

    way: Way
    band: tuple[Card, ...]
    steal: int
    paid: int
    """Treasure cards lost to taxes."""

    @property
    def worth(self) -> float:
        """What it is chosen by: cards stolen, then taxes saved."""
        return _worth(self.steal, self.paid)


def _worth(steal: int, paid: int) -> float:
    return steal - 0.3 * paid


# Raids


@lru_cache(maxsize=512)
def ways(land: Land) -> dict[RoadEnd, tuple[Way, ...]]:
    """The ways in from each open end, without those that are harder than another one in everything."""
    bare = Lair(land=land)
    return {
        end: tuple(_easiest(_way(bare, end, route) for route in ground(land).routes(end, ROUTES)))
        for end in ground(land).ends
    }


def _way(bare: Lair, end: RoadEnd, route: Route) -> Way:
    road = sources(bare, end, route)
    return Way(end, route, road, frozenset(source.does for source in road))


def _easiest(found: Iterable[Way]) -> Iterator[Way]:
    kept: list[frozenset[Source]] = []
    for way in sorted(found, key=lambda way: len(way.road)):
        road = frozenset(way.road)
        if not any(other <= road for other in kept):
            kept.append(road)
            yield way


@lru_cache(maxsize=4096)
def orders(units: tuple[Card, ...], kinds: frozenset[str]) -> tuple[tuple[Raider, ...], ...]:
    """Ways to line up on a road of such kinds.

    Who is spared in front; low carry for its strength; low carry; before a bridge the two who carry most.
    """

    def spared(unit: Card) -> tuple[float, ...]:
        return TYPE_OF[unit].absorbs not in kinds, UNITS[unit].carry, -UNITS[unit].hp

    def cheap(unit: Card) -> tuple[float, ...]:
        return UNITS[unit].carry / UNITS[unit].hp, -UNITS[unit].hp

    def light(unit: Card) -> tuple[float, ...]:
        return UNITS[unit].carry, -UNITS[unit].hp

    def strong(unit: Card) -> tuple[float, ...]:
        return -UNITS[unit].carry, -UNITS[unit].hp

    keys: list[Callable[[Card], tuple[float, ...]]] = [spared, cheap, light]
    if "bridge" in kinds:
        keys.append(strong)
    lines = dict.fromkeys(tuple(sorted(units, key=key)) for key in keys)
    return tuple(tuple(Raider(unit, UNITS[unit].hp) for unit in line) for line in lines)


def best_on(lair: Lair, way: Way, units: tuple[Card, ...], purse: int, ahead: tuple[Raider, ...] = ()) -> Plan:
    """The best band for a way, behind those who are sent already."""
    met = (*at_the_gate(lair, way.end), *way.road, *at_the_pile(lair, way.route))
    band, steal, paid = _best_band(met, len(lair.pile), orders(units, way.kinds), purse, ahead)
    return Plan(way, band, steal, paid)


@lru_cache(maxsize=32768)
def _best_band(
    met: tuple[Source, ...], pile: int, lines: tuple[tuple[Raider, ...], ...], purse: int, ahead: tuple[Raider, ...]
) -> tuple[tuple[Card, ...], int, int]:
    """The band of the line-up that brings most, what it steals and what it pays. Asked over and over in playouts."""
    best: tuple[tuple[Card, ...], int, int] = ((), 0, 0)
    most = -inf
    for line in lines:
        band = (*ahead, *line)
        steal, paid = _run(pile, met, band, purse)
        worth = _worth(steal, paid)
        if worth > most:
            best, most = (tuple(raider.unit for raider in band), steal, paid), worth
        if worth >= BASE:
            break
    return best


def trimmed(lair: Lair, plan: Plan, purse: int, sent: int) -> Plan:
    """With no more units than are needed; so many are sent already."""
    met = sources(lair, plan.way.end, plan.way.route)
    band = [Raider(unit, UNITS[unit].hp) for unit in plan.band]
    while len(band) > max(1, sent) and _run(len(lair.pile), met, band[:-1], purse) == (plan.steal, plan.paid):
        band.pop()
    return Plan(plan.way, plan.band[: len(band)], plan.steal, plan.paid)


def _run(pile: int, met: Sequence[Source], band: Sequence[Raider], purse: int) -> tuple[int, int]:
    arrived, left = march(band, met, purse)
    return haul(arrived, pile), purse - left


def best_at(lair: Lair, end: RoadEnd, units: tuple[Card, ...], purse: int) -> Plan:
    """The best raid from an open end."""
    plans = (best_on(lair, way, units, purse) for way in ways(lair.land)[end])
    return max(plans, key=lambda plan: plan.worth)


# Territories


@lru_cache(maxsize=2048)
def hardness(land: Land) -> tuple[float, ...]:
    """Of the easiest way from each open end, easiest first: damage, and what hinders otherwise."""
    reached = _inwards(land)
    return tuple(
        sorted(reached[place, NUMBER[edge]] if place != PILE else 0.0 for place, edge in map(split, ground(land).ends))
    )


def _inwards(land: Land) -> dict[tuple[Hex, int], float]:
    """What it costs to come from each edge of a card to the pile: Dijkstra, from the pile outwards."""
    around, tiles = ground(land), ground(land).tiles
    costs: dict[tuple[Hex, int], float] = {}
    order = count()
    front: list[tuple[float, int, Hex, int]] = []

    def leave_by(place: Hex, out: int, beyond: float) -> None:
        middle, arms = (0.0, {}) if tiles[place].tunnel else _cost(tiles[place].card, tiles[place].rot)
        for entry in numbers(around.arms[place]):
            if entry != out:
                cost = beyond + middle + arms.get(entry, 0) + arms.get(out, 0)
                heappush(front, (cost, next(order), place, entry))

    for edge, place in around.roads[PILE].items():
        leave_by(place, across(edge), 0.0)
    while front:
        cost, _, place, entry = heappop(front)
        if (place, entry) in costs:
            continue
        costs[place, entry] = cost
        outer = around.roads[place].get(entry)
        if outer is not None and outer != PILE:
            leave_by(outer, across(entry), cost)
    return costs


@cache
def _cost(card: Card, rot: int) -> tuple[float, dict[int, float]]:
    """Of a card: what its middle costs, and what its arms do."""
    terrain = TERRAIN[card]
    middle = terrain.marker(None, rot)
    arms = {edge: float(marker.damage) for edge in range(6) if (marker := terrain.marker(edge, rot))}
    return HINDERS.get(terrain.kind, 0.0) + (middle.damage if middle else 0), arms


def land_value(land: Land) -> float:
    """How well a territory keeps raiders out. Specification 13, PLACE."""
    hard = hardness(land)
    return 10 * hard[0] + sum(hard[:4]) - 1.5 * len(hard)

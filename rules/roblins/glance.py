"""What a player sees at a glance: the easiest road from each open end, and a way to pay. No rule needs it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from rules.core.hidden import known
from rules.core.seats import Seat
from rules.roblins.cards import COSTS, Card, Gold, without
from rules.roblins.hexes import NUMBER, PILE, Edges, Hex, RoadEnd, across, beside, split
from rules.roblins.land import Land, Route
from rules.roblins.market import exchange, missing, tray, usable, worth
from rules.roblins.moves import OfferGold, Trade
from rules.roblins.paying import ways
from rules.roblins.position import Guard, Lair, Position, Raid, Support, stands_on
from rules.roblins.resolving import Source, sources

# Roads


class Road(msgspec.Struct, frozen=True):
    """A way from an open end to the pile, and what is on it."""

    end: RoadEnd
    route: Route
    sources: tuple[Source, ...]
    others: int = 0
    """Other ways from the same end."""

    @property
    def damage(self) -> int:
        """What a band takes in all."""
        return sum(source.damage for source in self.sources)

    @property
    def obstacles(self) -> int:
        """Bridges and tolls."""
        return sum(source.does in ("bridge", "tax") for source in self.sources)


def roads(lair: Lair) -> Mapping[RoadEnd, Road]:
    """The road of least damage from each open end of a territory, in order."""
    return _roads(lair.land, lair.guards, lair.support)


@lru_cache(maxsize=256)
def _roads(land: Land, guards: tuple[Guard, ...], support: Support) -> Mapping[RoadEnd, Road]:
    lair = Lair(land=land, guards=guards, support=support)
    return {end: _easiest(lair, end, lair.ground.routes(end)) for end in lair.ground.ends}


def _easiest(lair: Lair, end: RoadEnd, routes: tuple[Route, ...]) -> Road:
    found = [Road(end, route, sources(lair, end, route), len(routes) - 1) for route in routes]
    return min(found, key=_hardship)


def _hardship(road: Road) -> tuple[int, int, int]:
    return road.damage, road.obstacles, len(road.route)


def road_on(lair: Lair, raid: Raid) -> Road:
    """The road of a raid: as far as it is chosen, and from there on the one of least damage."""
    place, _ = stands_on(raid)
    if place == PILE:
        return Road(raid.end, raid.route, sources(lair, raid.end, raid.route))
    chosen = len(raid.route)
    routes = tuple(route for route in lair.ground.routes(raid.end) if route[:chosen] == raid.route)
    return _easiest(lair, raid.end, routes)


def arms_on(end: RoadEnd, route: Route) -> dict[Hex, Edges]:
    """The arms that a road takes, by hex; of the pile the one by which it arrives."""
    place, edge = split(end)
    if place == PILE:
        return {PILE: 1 << NUMBER[edge]}
    arms = {step.hex: 1 << NUMBER[step.entry] | 1 << NUMBER[step.exit] for step in route}
    if route and beside(route[-1].hex, NUMBER[route[-1].exit]) == PILE:
        arms[PILE] = 1 << across(NUMBER[route[-1].exit])
    return arms


# Money


def budget(position: Position, seat: Seat) -> int:
    """Value of the treasure in hand that may buy. Reads the hand."""
    return worth(usable(position, seat))


def proposal(position: Position, *, gold_alone: bool = False) -> tuple[OfferGold | Trade, ...]:
    """A way to pay what is missing: least overpay, then least gold, fewest cards, cheapest cards, lowest ids.

    Empty: there is none, or none is owed. `gold_alone`: without trading any card.
    """
    left = map(known, without(position.mine.hand, *position.scratch.basket, *tray(position)[1]))
    cards = sorted(left, key=lambda card: (COSTS.get(card, 0), card))
    possible = (way for way in ways(position, cards) if not (gold_alone and way[0]))
    way = min(possible, key=lambda way: _thrift(position, *way), default=None)
    return () if way is None else (*map(Trade, way[0]), *map(OfferGold, way[1]))


def _thrift(position: Position, traded: Sequence[Card], gold: Sequence[Gold]) -> tuple[int, int, int]:
    """What a way to pay loses, what it costs in gold, how many cards it takes."""
    rate, before, value = position.options.exchange, len(tray(position)[1]), worth(tuple(gold))
    paid = value + exchange(before + len(traded), rate) - exchange(before, rate)
    return paid - missing(position), value, len(traded) + len(gold)

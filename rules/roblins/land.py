"""A territory: its tiles, open ends and gates, where a card fits, the roads to the pile. Specification 3.1, 6.7."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

import msgspec

from rules.roblins.cards import TERRAIN, Card
from rules.roblins.hexes import (
    ALL_EDGES,
    EDGES,
    NUMBER,
    PILE,
    Edge,
    Edges,
    Hex,
    RoadEnd,
    across,
    beside,
    coordinates,
    edges_of,
    end_of,
    numbers,
    split,
)

PILE_ENDS: Final = edges_of("n", "ne", "nw")
NEXT_TO_PILE: Final[tuple[Hex, ...]] = ("l1.1", "c.2", "r1.1")


class Tile(msgspec.Struct, frozen=True):
    """A terrain card that lies in a territory."""

    hex: Hex
    card: Card
    rot: int
    """Clockwise steps that it is turned by."""
    tunnel: Card | None = None
    """The Tunnel Goblin that covers it."""

    @property
    def ends(self) -> Edges:
        """Edges with a road end: its arms, or all six under a tunnel."""
        return ALL_EDGES if self.tunnel is not None else TERRAIN[self.card].turns[self.rot]


class Land(msgspec.Struct, frozen=True, cache_hash=True):
    """All tiles of a seat, by hex: columns from the left, each from the bottom."""

    tiles: tuple[Tile, ...]

    def at(self, place: Hex) -> Tile | None:
        """What lies on a hex."""
        return ground(self).tiles.get(place)

    def built(self, tile: Tile) -> "Land":
        """With one more tile."""
        return Land(tuple(sorted((*self.tiles, tile), key=lambda other: coordinates(other.hex))))

    def tunnelled(self, place: Hex, card: Card) -> "Land":
        """With the tile on a hex covered."""
        return Land(
            tuple(msgspec.structs.replace(tile, tunnel=card) if tile.hex == place else tile for tile in self.tiles)
        )


class Step(msgspec.Struct, frozen=True):
    """A card of a route, with the edges by which the band comes in and goes out."""

    hex: Hex
    entry: Edge
    exit: Edge


Route = tuple[Step, ...]
"""From an open end to the pile; empty for an end of the pile itself."""


class Ground:
    """What follows from the tiles of a territory, reckoned once."""

    def __init__(self, land: Land) -> None:
        self.tiles: dict[Hex, Tile] = {tile.hex: tile for tile in land.tiles}
        self.arms: dict[Hex, Edges] = {PILE: PILE_ENDS} | {tile.hex: tile.ends for tile in land.tiles}
        """Road ends of every card, the pile included."""
        self.roads: dict[Hex, dict[int, Hex]] = {}
        """Where a road goes on from a hex: edge number → hex joined to it."""
        self.into: dict[Hex, tuple[RoadEnd, ...]] = {}
        """By gate, in order: the open ends that point into it."""
        self._look_around()
        self.gates: tuple[Hex, ...] = tuple(self.into)
        self.ends: tuple[RoadEnd, ...] = tuple(self._in_order())
        """Every open end, in order."""
        self._fits: dict[Card, tuple[tuple[Hex, int], ...]] = {}
        self._routes: dict[tuple[RoadEnd, int], tuple[Route, ...]] = {}

    def _look_around(self) -> None:
        into: dict[Hex, list[RoadEnd]] = {}
        for place, arms in sorted(self.arms.items(), key=lambda item: coordinates(item[0])):
            joined = self.roads[place] = {}
            for edge in numbers(arms):
                other = beside(place, edge)
                if other in self.arms:
                    if self.arms[other] >> across(edge) & 1:
                        joined[edge] = other
                elif other is not None:
                    into.setdefault(other, []).append(end_of(place, edge))
        self.into = {gate: tuple(into[gate]) for gate in sorted(into, key=coordinates)}

    def _in_order(self) -> Iterator[RoadEnd]:
        def order(end: RoadEnd) -> tuple[tuple[int, int], int]:
            place, edge = split(end)
            return coordinates(place), NUMBER[edge]

        return iter(sorted((end for ends in self.into.values() for end in ends), key=order))

    # Building

    def contact(self, gate: Hex) -> tuple[Edges, Edges]:
        """The edges on which a card in this gate must have an arm, and those on which it must not. Ruling 10."""
        must = never = 0
        for edge in range(6):
            other = beside(gate, edge)
            if other is None:
                never |= 1 << edge
            elif other in self.arms:
                if self.arms[other] >> across(edge) & 1:
                    must |= 1 << edge
                else:
                    never |= 1 << edge
        return must, never

    def fits(self, card: Card) -> tuple[tuple[Hex, int], ...]:
        """Every legal place and rotation of a terrain card, in order. Specification D4."""
        if card not in self._fits:
            self._fits[card] = tuple(self._fitting(card))
        return self._fits[card]

    @cached_property
    def _contacts(self) -> dict[Hex, tuple[Edges, Edges]]:
        return {gate: self.contact(gate) for gate in self.gates}

    def _fitting(self, card: Card) -> Iterator[tuple[Hex, int]]:
        for gate, (must, never) in self._contacts.items():
            others_open = len(self.into[gate]) < len(self.ends)
            for rot, arms in TERRAIN[card].turns.items():
                if arms & must == must and not arms & never and (others_open or arms != must):
                    yield gate, rot

    def may_tunnel(self) -> list[Hex]:
        """Where a Tunnel Goblin of the enemy may lie: uncovered, away from the pile. Rulings 44, 45."""
        return [place for place, tile in self.tiles.items() if tile.tunnel is None and place not in NEXT_TO_PILE]

    # Roads

    def exits(self, place: Hex, behind: frozenset[Hex]) -> dict[int, Hex]:
        """How a band on a card may go on: joined to the pile, or to a card from which the pile can still be reached.

        `behind` are the hexes it has been on, this one included. Ruling 15.
        """
        return {edge: other for edge, other in self.roads[place].items() if self._leads(other, behind)}

    def _leads(self, place: Hex, behind: frozenset[Hex]) -> bool:
        if place in behind:
            return False
        seen, front = set(behind), [place]
        while front:
            here = front.pop()
            if here == PILE:
                return True
            if here not in seen:
                seen.add(here)
                front.extend(self.roads[here].values())
        return False

    def routes(self, end: RoadEnd, most: int = 200) -> tuple[Route, ...]:
        """The routes from an open end to the pile, in the order of their edges; of very many the first `most`."""
        place, edge = split(end)
        if place == PILE:
            return ((),)
        if (end, most) not in self._routes:
            every = self._onward(place, NUMBER[edge], frozenset([place]))
            self._routes[end, most] = tuple(islice(every, most))
        return self._routes[end, most]

    def _onward(self, place: Hex, entry: int, behind: frozenset[Hex]) -> Iterator[Route]:
        for out, other in self.exits(place, behind).items():
            step = Step(place, EDGES[entry], EDGES[out])
            if other == PILE:
                yield (step,)
            else:
                for rest in self._onward(other, across(out), behind | {other}):
                    yield (step, *rest)


@lru_cache(maxsize=1024)
def ground(land: Land) -> Ground:
    """What follows from a territory."""
    return Ground(land)

"""Roblins!: every place of every terrain card in a grown territory. The yardstick tries hex by hex, edge by edge."""

from collections.abc import Iterator

from bench.figure import Figure, at_most, below, seconds
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.roblins.cards import DECK_OF, TERRAIN, Card
from rules.roblins.hexes import across, beside, hex_at
from rules.roblins.land import PILE_ENDS, Ground, Land
from rules.roblins.position import Position
from rules.roblins.rules import Roblins

SEED, PLIES = 8, 420
"""Of a random match: a dozen tiles lie on each side."""
TIMES = 200
SLOW_TIMES = 10
REACH = 10
"""Columns and heights that are tried by hand."""

CARDS = tuple(card for card in TERRAIN if card in DECK_OF)


def grown() -> Land:
    """The larger territory of a position late in a match."""
    rules = Roblins()
    match = Match.new(rules, 2, {"first": "P1"}, SEED)
    luck = SeededChance("bench")
    for _ in range(PLIES):
        match.play(match.position.active, luck.pick(match.moves(match.position.active)))
    position: Position = match.position
    return max((lair.land for lair in position.lairs), key=lambda land: len(land.tiles))


def by_hand(land: Land, card: Card) -> list[tuple[str, int]]:
    """Where a card fits, by looking at each hex and each rotation, edge by edge."""
    lying = {"pile": PILE_ENDS} | {tile.hex: tile.ends for tile in land.tiles}
    places = [
        hex_at(column, height)
        for column in range(-REACH, REACH + 1)
        for height in range(REACH + 1)
        if (column + height) % 2 == 0
    ]
    return [
        (place, rot)
        for place in places
        if place not in lying
        for rot, arms in TERRAIN[card].turns.items()
        if _fits(lying, place, arms)
    ]


def _fits(lying: dict[str, int], place: str, arms: int) -> bool:
    joined = False
    for edge in range(6):
        arm, other = bool(arms >> edge & 1), beside(place, edge)
        if other is None:
            if arm:
                return False
        elif other in lying:
            met = bool(lying[other] >> across(edge) & 1)
            if met != arm:
                return False
            joined = joined or met
    return joined and _stays_open({**lying, place: arms})


def _stays_open(lying: dict[str, int]) -> bool:
    return any(
        arms >> edge & 1 and beside(place, edge) not in {None, *lying}
        for place, arms in lying.items()
        for edge in range(6)
    )


def every_fit(land: Land) -> int:
    """All places of all terrain cards, the territory looked at anew."""
    ground = Ground(land)
    return sum(len(ground.fits(card)) for card in CARDS)


def figures() -> Iterator[Figure]:
    """How long it takes, and against the yardstick."""
    land = grown()
    assert all(list(Ground(land).fits(card)) == by_hand(land, card) for card in CARDS)
    ours = seconds(lambda: every_fit(land), TIMES)
    slow = seconds(lambda: [by_hand(land, card) for card in CARDS], SLOW_TIMES)
    what = f"every place of {len(CARDS)} terrain cards round {len(land.tiles)} tiles, {every_fit(land)} places"
    yield at_most(Figure(what, ours * 1e6, "us", "edge by edge", slow * 1e6), 0.1)
    yield below(Figure("the same", ours * 1e3, "ms"), 2)

"""How the bots of Treasure Goblins judge. Specification 13."""

from collections.abc import Sequence
from functools import cached_property
from math import exp

from rules.core.chance import Chance
from rules.core.hidden import Hidden, known
from rules.core.seats import Seat
from rules.treasure_goblins.moves import PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.placing import anchors, largest_groups, shapes
from rules.treasure_goblins.position import LIMIT, Position, free, gems, network, top
from rules.treasure_goblins.rounds import TINY_BONUS, loot, next_seat
from rules.treasure_goblins.sack import GEMS, SOLDIERS, TILES, Gem, Turned, image, neighbours

LOOKED_AT = 150
"""Placements judged at a decision; of more a random choice of that many is."""
GLANCED_AT = 24
"""The same where it has to be quick."""
NEVER = -1000.0
"""For what is not looked at."""
UNKNOWN_TILE = 3.0
"""What a hidden tile is taken to be worth: the mean value of all, 157 / 54."""
NOISE = 0.3
SPREAD = 10.0
"""Coins by which one must be ahead for about three chances in four."""
HEAVY, FULL = 35, 44


def worth(position: Position, seat: Seat) -> float:
    """Coins, loot, and half of what the hand would count."""
    hoard = position.hoard(seat)
    hand = sum(UNKNOWN_TILE if isinstance(tile, Hidden) else TILES[tile].value for tile in hoard.hand())
    spare = TINY_BONUS if hoard.tiny == "unused" else 0
    return hoard.coins + loot(position, seat) + 0.5 * max(0.0, hand) + spare


def appraise(position: Position, seat: Seat) -> float:
    """0 … 1: the chance to win, by the lead over the best other seat; fitted to who won 60 matches."""
    others = max(worth(position, other) for other in range(1, position.seats + 1) if other != seat)
    return 1 / (1 + exp((others - worth(position, seat)) / SPREAD))


def rate(position: Position, moves: Sequence[TreasureMove], chance: Chance) -> list[float]:
    """A value for each move of the acting seat."""
    placements = [move for move in moves if isinstance(move, PlaceTile)]
    if len(placements) > LOOKED_AT:
        placements = list(chance.shuffle(placements)[:LOOKED_AT])
    looked_at = set(placements)
    table = _Table(position)
    return [_rate(table, move, looked_at) + NOISE * chance.die(100) / 100 for move in moves]


def habit(position: Position, moves: Sequence[TreasureMove], chance: Chance) -> TreasureMove:
    """The best of a few placements at a glance; without any, the best move."""
    placements = [move for move in moves if isinstance(move, PlaceTile)]
    if not placements:
        rated = rate(position, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]
    picked = placements
    if len(placements) > GLANCED_AT:
        picked = [placements[chance.die(len(placements)) - 1] for _ in range(GLANCED_AT)]
    return max(picked, key=_Table(position).glance)


def _rate(table: "_Table", move: TreasureMove, looked_at: set[PlaceTile]) -> float:
    match move:
        case PlaceTile():
            return table.placement(move) if move in looked_at else NEVER
        case TakeTile():
            return _taking(table.position, move)
        case _:
            return _escape(table.position, move, table.sum, placing=bool(looked_at))


class _Table:
    """A position with what every placement is judged by, looked up once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.hand = [known(tile) for tile in position.hoard(position.seat).hand()]
        self.sum = sum(TILES[tile].value for tile in self.hand)
        self._free = free(position, position.seat)
        self._mine = network(position, position.seat)
        theirs = network(position, next_seat(position))
        self._reach = theirs | neighbours(theirs)
        self._gems = {gem: gems(position, gem) for gem in GEMS}
        self._need = {gem: SOLDIERS[card].requirement for gem in GEMS if (card := top(position, gem)) is not None}

    def placement(self, move: PlaceTile) -> float:
        """Soldiers, groups, weight given away, what is left to oneself and to the next seat."""
        return self.glance(move) + 0.02 * self._room(move)

    def glance(self, move: PlaceTile) -> float:
        """The same but for the room that is left to the other tiles."""
        tile = TILES[move.tile]
        weight = max(0, self.position.weight + tile.value)
        score = -0.55 * tile.value * (0.5 + self.position.weight / LIMIT)
        score += self._groups(move)
        if weight >= FULL:
            score += 1.5
        rest = self._rest(move)
        if rest and weight + min(TILES[other].value for other in rest) > LIMIT:
            score -= 2.4
        return score

    def _rest(self, move: PlaceTile) -> list[str]:
        """The other tiles of the hand."""
        return [other for other in self.hand if other != move.tile]

    def _groups(self, move: PlaceTile) -> float:
        """Soldiers that fall, groups that grow, and what they leave to the next seat."""
        falling = growing = 0.0
        left_open = False
        for gem, size, group in largest_groups(image(move.tile, move.turn, move.anchor)[1], self._gems):
            need = self._need.get(gem)
            if need is None:
                continue
            growing += 0.8 * min(1.0, size / need)
            if size >= need:
                falling += _spoils(self.position, gem)
            elif need - size <= 4 and neighbours(group) & self._reach:
                left_open = True
        return falling + growing * (0.3 if falling else 1.0) - 1.5 * left_open

    def _room(self, move: PlaceTile) -> int:
        """How many images the remaining tiles have once the tile lies there."""
        covers = image(move.tile, move.turn, move.anchor)[0]
        may = self._free & ~covers
        touch = neighbours(self._mine | covers) & may
        return sum(anchors(shape, may, touch).bit_count() for tile in self._rest(move) for shape in self._shapes[tile])

    @cached_property
    def _shapes(self) -> dict[str, list[Turned]]:
        mirror = self.position.options.mirror
        return {tile: [shape for _, shape in shapes(tile, mirror=mirror)] for tile in self.hand}


def _spoils(position: Position, gem: Gem) -> float:
    """What the top soldier of a colour is worth: its loot, and 1 for a power."""
    card = SOLDIERS[position.stacks[GEMS.index(gem)][0]]
    return card.loot + (card.power != "none")


def _taking(position: Position, move: TakeTile) -> float:
    if move.slot is None:
        return 1.8
    slot = position.market[move.slot - 1]
    tile = TILES[slot.tile]
    score = 0.6 * tile.value + slot.coins - (move.slot - 1)
    score += 0.15 * sum(char in "RGBYV" for char in tile.drawing)
    if tile.reverse:
        score += 1.5
    if tile.value <= 2 and position.weight > HEAVY:
        score += 3
    return score


def _escape(position: Position, move: TreasureMove, hand: int, *, placing: bool) -> float:
    """Ways out without a placement: the cheapest power, then the Tiny, then the break. Never before a placement."""
    below = NEVER / 2 if placing else 0.0
    match move:
        case UsePower():
            cost = SOLDIERS[move.card].loot
            return below + (30 - cost if cost <= max(3, hand / 2) else -20 - cost)
        case PlayTiny():
            best = min(10, LIMIT - position.weight)
            return below + (10 if hand >= 6 else -10) - 0.5 * (best - move.x)
        case _:
            return below

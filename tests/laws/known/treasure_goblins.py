"""Treasure Goblins under the laws."""

from collections import Counter

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.treasure_goblins.position import Position as SackPosition
from tests.laws.subjects import Subject


def _scramble_the_bag(position: SackPosition, reader: Seat | None, chance: Chance) -> SackPosition:
    """Bag and foreign closed tiles, dealt anew."""
    pool = list(position.bag)
    for seat, hoard in enumerate(position.hoards, 1):
        pool += hoard.closed if seat != reader else ()
    tiles = iter(chance.shuffle(pool))
    hoards = tuple(
        hoard if seat == reader else replace(hoard, closed=tuple(next(tiles) for _ in hoard.closed))
        for seat, hoard in enumerate(position.hoards, 1)
    )
    return replace(position, hoards=hoards, bag=tuple(tiles))


def _loot_and_soldiers(position: SackPosition) -> Counter[str]:
    """Tiles and Tinies wherever they lie, soldiers in stacks, with seats and used up."""
    pieces = Counter(str(tile) for tile in position.bag)
    pieces.update(slot.tile for slot in position.market)
    pieces.update(piece.id for piece in position.pieces)
    for seat, hoard in enumerate(position.hoards, 1):
        pieces.update(str(tile) for tile in hoard.hand())
        pieces.update([f"X{seat}"] if hoard.tiny != "board" else [])
        pieces.update(hoard.soldiers)
    pieces.update(card for stack in position.stacks for card in stack)
    pieces.update(position.discarded)
    return pieces


def treasure_goblins(rules: AnyRules) -> Subject:
    """A bag that can only be broken is broken at once, whatever hand that tells of: it is shown in the same ply.

    When a round ends all see hands and a market that the new deal takes away again in the same ply.
    """
    return Subject(
        rules,
        scramble=_scramble_the_bag,
        inventory=_loot_and_soldiers,
        fleeting=frozenset({"treasure_taken", "market_refilled", "bag_broken", "hands_revealed", "round_scored"}),
        forced=frozenset({"bag_broken"}),
        long=True,
    )

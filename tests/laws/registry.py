"""Every game under the laws: the sample first, then all that the program offers."""

from collections import Counter
from collections.abc import Callable, Mapping

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.games import GAMES
from rules.goblin_mountain.position import Position as MountainPosition
from rules.treasure_goblins.position import Position as SackPosition
from tests.laws import card_goblins
from tests.laws.subjects import Subject, whispers


def _tracks() -> st.SearchStrategy[list[str]]:
    """The six tunnel cards in any order, each on either side."""
    sides = st.lists(st.sampled_from("AB"), min_size=6, max_size=6)
    cards = st.permutations(["T1", "T2", "T3", "T4", "T5", "T6"])
    return st.builds(lambda order, up: [card + side for card, side in zip(order, up, strict=True)], cards, sides)


def _pieces_of_the_mountain(position: MountainPosition) -> Counter[str]:
    """Cards of the tunnel, Fate tokens, dice."""
    pieces = Counter(position.cards)
    pieces["fate"] = position.supply + sum(party.fate for party in position.parties)
    for seat, party in enumerate(position.parties, 1):
        pieces.update(f"{colour} {seat}" for colour, _ in party.dice.items())
    return pieces


def goblin_mountain(rules: AnyRules) -> Subject:
    """Nothing is hidden; tracks are made of the right cards."""
    return Subject(rules, inventory=_pieces_of_the_mountain, samples={"track": _tracks()})


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


KNOWN: Mapping[str, Callable[[AnyRules], Subject]] = {
    "goblin-mountain": goblin_mountain,
    "treasure-goblins": treasure_goblins,
    "card-goblins": card_goblins.subject,
}
"""Games of which the suite knows more than their rules say, by id."""

SUBJECTS = (whispers(), *(KNOWN.get(rules.info.id, Subject)(rules) for rules in GAMES.values()))

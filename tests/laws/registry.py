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
from rules.roblins.cards import COLOURS, DECKS, TREASURE, Colour, Gold, in_order
from rules.roblins.position import Lair, Supply, with_lair, with_scratch
from rules.roblins.position import Position as LairPosition
from rules.treasure_goblins.position import Position as SackPosition
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


def _scramble_cards(position: LairPosition, reader: Seat | None, chance: Chance) -> LairPosition:
    """Decks, and the hands that the reader does not see, dealt anew by back; what they have put aside is forgotten."""
    for deck in DECKS:
        letter = deck.upper()
        others = [seat for seat in (1, 2) if seat != reader]
        pool = list(position.supply.of(deck))
        pool += [card for seat in others for card in position.lair(seat).hand if str(card)[0] == letter]
        cards = list(chance.shuffle(pool))
        for seat in others:
            hand = [cards.pop() if str(card)[0] == letter else card for card in position.lair(seat).hand]
            position = with_lair(position, seat, hand=in_order(hand))
        position = replace(position, supply=replace(position.supply, **{deck: tuple(cards)}))
    return position if reader == position.active else with_scratch(position, basket=(), tray=())


def _scramble_treasure(position: LairPosition, colour: Colour, reader: Seat | None, chance: Chance) -> LairPosition:
    """A pile and the unseen hands with its treasure, dealt anew; the 3s of a high pile stay among its lowest 16."""
    owner = position.colours.index(colour) + 1
    pile, known = position.lair(owner).pile, position.lair(owner).known
    kept = known if owner == reader else 0
    others = [seat for seat in (1, 2) if seat != reader]
    pool = [*pile[kept:], *(gold for seat in others for gold in _of(position.lair(seat), colour))]
    low: tuple[Gold, ...] = ()
    if len(pile) - known >= 16:
        threes = [gold for gold in pool if TREASURE[str(gold)].value == 3]
        rest = list(chance.shuffle(gold for gold in pool if gold not in threes))
        low = chance.shuffle([*map(str, threes), *map(str, rest[: 16 - len(threes)])])
        pool = rest[16 - len(threes) :]
    cards = list(chance.shuffle(pool))
    for seat in others:
        lair = position.lair(seat)
        gold = [cards.pop() if card in _of(lair, colour) else card for card in lair.gold]
        position = with_lair(position, seat, gold=in_order(gold))
    return with_lair(position, owner, pile=(*pile[:kept], *cards, *low))


def _of(lair: Lair, colour: Colour) -> list[str]:
    return [str(gold) for gold in lair.gold if TREASURE[str(gold)].colour == colour]


def _scramble_lairs(position: LairPosition, reader: Seat | None, chance: Chance) -> LairPosition:
    for colour in COLOURS:
        position = _scramble_treasure(position, colour, reader, chance)
    return _scramble_cards(position, reader, chance)


def _cards_and_treasure(position: LairPosition) -> Counter[str]:
    """All 173, wherever they lie; marked cards lie in the hand."""
    supply: Supply = position.supply
    pieces = Counter(map(str, (*supply.t, *supply.u, *supply.s, *position.box, *position.scratch.bought)))
    raid = position.scratch.raid
    pieces.update(raider.unit for raider in (raid.band if raid else ()))
    for lair in position.lairs:
        pieces.update(map(str, (*lair.pile, *lair.hand, *lair.gold, *lair.reserve, *lair.discard)))
        pieces.update(guard.unit for guard in lair.guards)
        pieces.update(card for card in lair.support if card is not None)
        pieces.update(tile.card for tile in lair.land.tiles)
        pieces.update(tile.tunnel for tile in lair.land.tiles if tile.tunnel is not None)
    return pieces


def roblins(rules: AnyRules) -> Subject:
    """Whoever draws or steals several cards in a ply sees in which order; the hand forgets it.

    What is offered and paid may follow from a hand: where there is one way to pay, it is gone at once.
    """
    return Subject(
        rules,
        scramble=_scramble_lairs,
        inventory=_cards_and_treasure,
        fleeting=frozenset({"drew", "stole"}),
        forced=frozenset({"offered", "paid"}),
        long=True,
    )


KNOWN: Mapping[str, Callable[[AnyRules], Subject]] = {
    "goblin-mountain": goblin_mountain,
    "treasure-goblins": treasure_goblins,
    "roblins": roblins,
}
"""Games of which the suite knows more than their rules say, by id."""

SUBJECTS = (whispers(), *(KNOWN.get(rules.info.id, Subject)(rules) for rules in GAMES.values()))

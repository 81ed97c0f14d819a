"""Roblins! under the laws."""

from collections import Counter

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.roblins.cards import COLOURS, DECKS, TREASURE, Colour, Gold, in_order
from rules.roblins.position import Lair, Supply, with_lair, with_scratch
from rules.roblins.position import Position as LairPosition
from tests.laws.subjects import Subject


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

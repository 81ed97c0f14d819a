"""Ways to pay, for whoever looks for the best of them: bots the one that loses least, screens the thrifty one."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.roblins.cards import TREASURE, Card, Gold, without
from rules.roblins.market import exchange, incomplete, missing, tray, usable, worth
from rules.roblins.moves import OfferGold, Trade
from rules.roblins.position import Position

OWN_GOLD: Final = 0.1
"""What a card of the own colour is dearer: it could be put back."""


def first_offer(position: Position, values: Mapping[Card, float]) -> OfferGold | Trade | None:
    """What the cheapest way to pay begins with; cards before gold. `values` of the cards in hand."""
    left = without(position.mine.hand, *position.scratch.basket, *tray(position)[1])
    cards = sorted(map(str, left), key=lambda card: (values[card], card))
    best = min(ways(position, cards), key=lambda way: _lost(position, way[0], way[1], values), default=None)
    if best is None:
        return None
    traded, gold = best
    return Trade(traded[0]) if traded else OfferGold(gold[0]) if gold else None


def ways(position: Position, cards: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Gold]]]:
    """What may be traded and given to pay what is missing: the first so many of `cards`, and no treasure in vain."""
    rate, before = position.options.exchange, len(tray(position)[1])
    held = Counter(without(usable(position, position.active), *tray(position)[0]))
    for count in range(len(cards) + 1):
        if incomplete(before + count, rate):
            continue
        owed = missing(position) - exchange(before + count, rate) + exchange(before, rate)
        for gold in _sums(owed, tuple(kind for kind in TREASURE if held[kind]), held):
            if worth(gold) >= owed:
                yield cards[:count], gold
        if owed <= 0:
            return


def _lost(position: Position, cards: Sequence[Card], gold: Sequence[Gold], values: Mapping[Card, float]) -> float:
    mine = position.colour(position.active)
    coins = sum(TREASURE[kind].value + OWN_GOLD * (TREASURE[kind].colour == mine) for kind in gold)
    return coins + sum(0.25 * values[card] + 0.05 for card in cards)


def _sums(need: int, kinds: tuple[Gold, ...], held: Mapping[Gold, int]) -> Iterator[tuple[Gold, ...]]:
    """Handfuls of treasure that reach a sum, and would not without their last card."""
    if need <= 0 or not kinds:
        yield ()
        return
    kind, value = kinds[0], TREASURE[kinds[0]].value
    for count in range(held[kind] + 1):
        if (count - 1) * value >= need:
            return
        for rest in _sums(need - count * value, kinds[1:], held):
            yield (kind,) * count + rest

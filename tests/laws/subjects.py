"""The games under the laws, and what their specifications say that no generic check can know."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from hypothesis import strategies as st

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from tests.sample.position import Position, Side, in_order
from tests.sample.rules import Whispers

Scramble: TypeAlias = Callable[[Any, Seat | None, Chance], Any]
"""(position, reader, chance) → the same position with everything changed that the reader may not know."""

Inventory: TypeAlias = Callable[[Any], Counter[str]]
"""Every component of a position, wherever it lies."""


class Subject(msgspec.Struct, frozen=True):
    """A game under the laws."""

    rules: AnyRules
    scramble: Scramble | None = None
    """Written from the zones of the specification, not from `view`. None: `determinize` must do."""
    inventory: Inventory | None = None
    """None: `faults` must do."""
    samples: Mapping[str, st.SearchStrategy[Any]] = {}
    """Options whose values cannot be drawn from their members."""
    fleeting: frozenset[str] = frozenset()
    """Tags of events that tell a seat more than its view keeps: what it once saw is its own to remember."""
    long: bool = False
    """Its matches are long: in a fast run fewer of them are tried, and the dear laws look at a part of each."""
    heavy: bool = False
    """Its matches have thousands of plies: in a long run, too, fewer are tried, and the dear laws look at a part."""
    forced: frozenset[str] = frozenset()
    """Tags of events that follow by themselves from something hidden, because the specification says so."""


def _scramble_whispers(position: Position, reader: Seat | None, chance: Chance) -> Position:
    """Foreign hands, all stones and the deck, but for a known top, dealt anew."""
    known = position.deck[:1] if reader in position.knowers else ()
    pool = list(position.deck[len(known) :])
    for seat, side in enumerate(position.sides, 1):
        pool += [*(side.hand if seat != reader else ()), *(side.stone if not position.lifted else ())]
    cards = iter(chance.shuffle(pool))
    sides = []
    for seat, side in enumerate(position.sides, 1):
        hand = side.hand if seat == reader else in_order(tuple(next(cards) for _ in side.hand))
        stone = side.stone if position.lifted else tuple(next(cards) for _ in side.stone)
        sides.append(Side(hand, stone))
    return msgspec.structs.replace(position, sides=tuple(sides), deck=(*known, *cards))


def _cards_of_whispers(position: Position) -> Counter[str]:
    cards = Counter([*position.deck, *position.discard, *(item.card for item in position.stack)])
    for side in position.sides:
        cards.update([*side.hand, *side.stone])
    cards.update([position.heard.card] if position.heard else [])
    return Counter({str(card): number for card, number in cards.items()})


def whispers(rules: AnyRules | None = None) -> Subject:
    """The sample game, or a variant of it, under the laws."""
    return Subject(
        rules or Whispers(),
        scramble=_scramble_whispers,
        inventory=_cards_of_whispers,
        samples={"deck": st.just("Gem 5\nNick 3\nHush 2\nPeek 1")},
    )

"""What a seat may know of a position, and a guess at the rest. Specification 4."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.views import View
from rules.roblins.cards import COLOURS, DECK_OF, DECKS, HIDDEN, TREASURE, Colour, covered, in_order
from rules.roblins.events import SECRET
from rules.roblins.moves import Buy, OfferGold, PutBack, RoblinMove, Trade
from rules.roblins.position import Lair, Position, Supply, cards_of, with_scratch
from rules.roblins.setup import HIGHEST

LOW = 16
"""So many cards at the bottom of a pile hold its 3s, as long as there are so many."""

_EVERY: Final[Mapping[str, tuple[str, ...]]] = {
    **{deck: tuple(card for card in DECK_OF if DECK_OF[card] == deck) for deck in DECKS},
    **{
        colour: tuple(row.id for row in TREASURE.values() if row.colour == colour for _ in range(row.count))
        for colour in COLOURS
    },
}
"""All cards of each back."""

# Views


def view(position: Position, seat: Seat | None) -> View[Position]:
    """Decks, piles and foreign hands are face down; basket and tray are seen by whoever shops alone."""
    lairs = tuple(
        _lair(lair, colour, mine=owner == seat)
        for owner, (lair, colour) in enumerate(zip(position.lairs, position.colours, strict=True), 1)
    )
    supply = Supply(*((HIDDEN[deck],) * len(position.supply.of(deck)) for deck in DECKS))
    seen = replace(position, lairs=lairs, supply=supply)
    if seat != position.active and (position.scratch.basket or position.scratch.tray):
        seen = with_scratch(seen, basket=(), tray=())
    return View(seen, seat)


def _lair(lair: Lair, colour: Colour, *, mine: bool) -> Lair:
    known = lair.known if mine else 0
    pile = (*lair.pile[:known], *((HIDDEN[colour],) * (len(lair.pile) - known)))
    if mine:
        return replace(lair, pile=pile)
    return replace(lair, pile=pile, hand=tuple(map(covered, lair.hand)), gold=tuple(map(covered, lair.gold)))


def redact_move(mover: Seat, move: RoblinMove, reader: Seat | None) -> RoblinMove:
    """What names a card of a hidden hand names nothing to others."""
    if reader == mover:
        return move
    match move:
        case Buy() | Trade():
            return replace(move, card=SECRET)
        case OfferGold() | PutBack():
            return replace(move, gold=SECRET)
        case _:
            return move


# Guesses


def determinize(view: View[Position], chance: Chance) -> Position:
    """Deal the unseen cards of each back to its hidden places; the 3s of a high pile lie low."""
    position = view.position
    seen = Counter(card for card in cards_of(position) if not isinstance(card, Hidden))
    unseen = {back: _unseen(every, seen, chance) for back, every in _EVERY.items()}
    low = {colour: _threes(position, colour, unseen[colour], chance) for colour in COLOURS}
    rest = {back: iter(pool) for back, pool in unseen.items()}
    lairs = tuple(
        _dealt(lair, low[colour], rest) for lair, colour in zip(position.lairs, position.colours, strict=True)
    )
    supply = Supply(*(_filled(position.supply.of(deck), rest) for deck in DECKS))
    return replace(position, lairs=lairs, supply=supply)


def _unseen(every: Iterable[str], seen: Counter[str], chance: Chance) -> list[str]:
    """The cards of a back whose faces nobody shows, shuffled."""
    left = seen.copy()
    unseen = []
    for card in every:
        if left[card]:
            left[card] -= 1
        else:
            unseen.append(card)
    return list(chance.shuffle(unseen))


def _threes(position: Position, colour: Colour, gold: list[str], chance: Chance) -> tuple[str, ...]:
    """The lowest cards of a pile that still hold all its 3s, taken out of the unseen ones; else nothing."""
    lair = position.lairs[position.colours.index(colour)]
    hidden = sum(isinstance(card, Hidden) for card in lair.pile)
    if len(lair.pile) - lair.known < LOW or hidden < LOW:
        return ()
    threes = [card for card in gold if TREASURE[card].value == HIGHEST]
    others = [card for card in gold if TREASURE[card].value != HIGHEST]
    low = threes + others[: LOW - len(threes)]
    gold[:] = others[LOW - len(threes) :]
    return chance.shuffle(low)


def _dealt(lair: Lair, low: tuple[str, ...], rest: dict[str, Iterator[str]]) -> Lair:
    above = lair.pile[: len(lair.pile) - len(low)]
    return replace(
        lair,
        pile=(*_filled(above, rest), *low),
        hand=in_order(_filled(lair.hand, rest)),
        gold=in_order(_filled(lair.gold, rest)),
    )


def _filled(cards: Iterable[str | Hidden], rest: dict[str, Iterator[str]]) -> tuple[str, ...]:
    return tuple(next(rest[card.back]) if isinstance(card, Hidden) else card for card in cards)

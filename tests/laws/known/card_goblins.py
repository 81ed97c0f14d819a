"""What the laws know of Card Goblins beyond its rules: zones, who may not know them, components, decks."""

from collections import Counter

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.card_goblins.info import SHIPPED
from rules.card_goblins.position import Good, Offer, Position, Side, Trinket
from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from tests.laws.subjects import Subject
from tests.rules.card_goblins.decks import decks


def scramble(position: Position, reader: Seat | None, chance: Chance) -> Position:
    """Deck, foreign hands, what others dig, face-down trinkets that the reader does not know: dealt anew."""
    digs = position.question is not None and position.question.kind == "dig" and position.question.seat == reader
    shown = _shown(position, reader)
    pool = [*position.deck, *(() if digs else position.looked)]
    kept: dict[Seat, list[str]] = {}
    for seat, side in enumerate(position.sides, 1):
        kept[seat] = [str(card) for card in side.hand] if seat == reader else _still_there(side, shown.get(seat, ()))
        pool += (Counter(map(str, side.hand)) - Counter(kept[seat])).elements()
    cards = iter(chance.shuffle(str(card) for card in pool))
    hands = {
        seat: tuple(sorted([*kept[seat], *(next(cards) for _ in range(len(side.hand) - len(kept[seat])))]))
        for seat, side in enumerate(position.sides, 1)
    }
    looked = position.looked if digs else tuple(next(cards) for _ in position.looked)
    dealt = replace(
        position,
        sides=tuple(replace(side, hand=hands[seat]) for seat, side in enumerate(position.sides, 1)),
        looked=looked,
        deck=tuple(cards),
    )
    return _scramble_offer(_scramble_trinkets(dealt, reader, chance), reader, chance)


def _shown(position: Position, reader: Seat | None) -> dict[Seat, list[str]]:
    """Cards of foreign hands that an open offer shows to the reader."""
    offer = position.offer
    if offer is None or not offer.sent or reader != offer.partner:
        return {}
    return {position.active: [str(good.card) for good in offer.given if good.card is not None]}


def _still_there(side: Side, promised: list[str] | tuple[()]) -> list[str]:
    return sorted((Counter(map(str, side.hand)) & Counter(promised)).elements())


def _unknown(trinket: Trinket, reader: Seat | None) -> bool:
    return not trinket.up and reader not in trinket.known_by


def _scramble_trinkets(position: Position, reader: Seat | None, chance: Chance) -> Position:
    pool = list(position.pile[position.open_pile :])
    pool += [trinket.id for side in position.sides for trinket in side.trinkets if _unknown(trinket, reader)]
    ids = iter(chance.shuffle(pool))
    sides = []
    for side in position.sides:
        trinkets = (replace(each, id=next(ids)) if _unknown(each, reader) else each for each in side.trinkets)
        sides.append(replace(side, trinkets=tuple(trinkets)))
    return replace(position, sides=tuple(sides), pile=(*position.pile[: position.open_pile], *ids))


def _scramble_offer(position: Position, reader: Seat | None, chance: Chance) -> Position:
    """Hidden cards of an offer are others of the same hand, as far as it still holds so many."""
    offer = position.offer
    if offer is None:
        return position
    given = offer.given
    if reader != position.active and not (offer.sent and reader == offer.partner):
        given = _other_goods(position.side(position.active), offer, chance)
    chosen = offer.chosen
    hand = position.side(offer.partner).hand
    if reader != offer.partner and len(chosen) <= len(hand):
        chosen = chance.shuffle(hand)[: len(chosen)]
    return replace(position, offer=replace(offer, given=given, chosen=chosen))


def _other_goods(side: Side, offer: Offer, chance: Chance) -> tuple[Good, ...]:
    promised = sum(good.card is not None for good in offer.given)
    if promised > len(side.hand):
        return offer.given
    cards = iter(chance.shuffle(side.hand))
    return tuple(replace(good, card=next(cards)) if good.card is not None else good for good in offer.given)


def components(position: Position) -> Counter[str]:
    """Every card and trinket, wherever it lies."""
    pieces = Counter(str(card) for card in (*position.deck, *position.discard, *position.looked))
    pieces.update(str(trinket) for trinket in position.pile)
    for side in position.sides:
        pieces.update(str(card) for card in side.hand)
        pieces.update(creature.card for creature in side.table)
        pieces.update(str(trinket.id) for trinket in side.trinkets)
    carried = [position.resolving.item] if position.resolving else []
    pieces.update(item.card for item in (*position.stack, *carried) if item.how == "play")
    pieces.update([position.payment.card] if position.payment and position.payment.card else [])
    return pieces


def card_goblins(rules: AnyRules) -> Subject:
    """What a seat saw of a hand, or in which order it got cards, is its own to remember.

    A trade is void when something hidden has gone.
    """
    return Subject(
        rules,
        scramble=scramble,
        inventory=components,
        samples={"deck": st.just(SHIPPED) | decks()},
        fleeting=frozenset({"peeked", "drew", "stolen"}),
        forced=frozenset({"trade_void"}),
        long=True,
        heavy=True,
    )

"""What a seat may know, and what it may guess. Specification 4."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.card_goblins import moves as m
from rules.card_goblins.box import CardId
from rules.card_goblins.position import (
    CARD_BACK,
    TRINKET_BACK,
    Cards,
    Good,
    Offer,
    Position,
    Side,
    Trinket,
    covered,
)
from rules.card_goblins.reading import known_trinkets
from rules.core.chance import Chance
from rules.core.hidden import Hidden
from rules.core.seats import Seat

_CARD, _TRINKET = Hidden(CARD_BACK), Hidden(TRINKET_BACK)

# Views


def seen_by(p: Position, reader: Seat | None) -> Position:
    """The position with everything hidden that the reader may not know; None: a spectator."""
    sides = tuple(_side(side, reader, own=seat == reader) for seat, side in enumerate(p.sides, 1))
    digging = p.question is not None and p.question.kind == "dig" and p.question.seat == reader
    return replace(
        p,
        sides=sides,
        deck=covered(len(p.deck), CARD_BACK),
        pile=(*p.pile[: p.open_pile], *covered(len(p.pile) - p.open_pile, TRINKET_BACK)),
        looked=p.looked if digging else covered(len(p.looked), CARD_BACK),
        offer=_offer(p.offer, reader, p.active) if p.offer is not None else None,
    )


def _side(side: Side, reader: Seat | None, *, own: bool) -> Side:
    if all(trinket.up or reader in trinket.known_by for trinket in side.trinkets):
        trinkets = side.trinkets
    else:
        trinkets = tuple(_trinket(trinket, reader) for trinket in side.trinkets)
    return replace(side, hand=side.hand if own else covered(len(side.hand), CARD_BACK), trinkets=trinkets)


def _trinket(trinket: Trinket, reader: Seat | None) -> Trinket:
    return trinket if trinket.up or reader in trinket.known_by else replace(trinket, id=_TRINKET)


def _offer(offer: Offer, reader: Seat | None, active: Seat) -> Offer:
    shown = reader == active or (offer.sent and reader == offer.partner)
    given = offer.given if shown else tuple(_good(good) for good in offer.given)
    chosen = offer.chosen if reader == offer.partner else covered(len(offer.chosen), CARD_BACK)
    return replace(offer, given=given, chosen=chosen)


def _good(good: Good) -> Good:
    return good if good.card is None else replace(good, card=_CARD)


def told_move(p: Position, mover: Seat, move: m.CardGoblinsMove, reader: Seat | None) -> m.CardGoblinsMove:
    """The move as the reader's log prints it: `give ?`, `card ?`, `take ?`. Specification 4."""
    if reader == mover:
        return move
    if isinstance(move, m.GiveCard):
        return m.GiveCard(_CARD)
    if isinstance(move, m.Take) and move.card is not None:
        return m.Take(_CARD)
    if isinstance(move, m.Give) and isinstance(move.what, str) and "." not in move.what:
        return move if _lies_open(p, mover, move.what) else m.Give(_CARD)
    return move


def _lies_open(p: Position, owner: Seat, handle: str) -> bool:
    """Whether a thing to be given is a trinket that lies face up."""
    given = p.box.handles[handle.lower()]
    return any(trinket.up and id_ == given for trinket, id_ in known_trinkets(p, owner))


# Guesses


def guess(p: Position, chance: Chance) -> Position:
    """A full position that fits a view: what cannot be seen, dealt at random.

    Cards that an open offer shows lie in that seat's hand, and hidden cards of an offer are picked from it; where the
    offer waits for its exchange they may be gone already, so then as far as the hand allows.
    """
    unseen = Counter(p.box.all_cards())
    unseen.subtract(_visible(p))
    promised = _promised(p)
    for card in promised:
        unseen[card] -= 1
    cards = iter((*promised, *chance.shuffle(unseen.elements())))
    order = sorted(range(1, p.seats + 1), key=lambda seat: seat != p.active)
    hands = {seat: tuple(sorted(_turned(p.side(seat).hand, cards))) for seat in order}
    trinkets = iter(chance.shuffle(sorted(set(p.options.trinkets) - _known_ids(p))))
    sides = tuple(
        replace(
            side,
            hand=hands[seat],
            trinkets=tuple(
                replace(each, id=next(trinkets)) if isinstance(each.id, Hidden) else each for each in side.trinkets
            ),
        )
        for seat, side in enumerate(p.sides, 1)
    )
    return replace(
        p,
        sides=sides,
        looked=_turned(p.looked, cards),
        deck=_turned(p.deck, cards),
        pile=tuple(next(trinkets) if isinstance(each, Hidden) else each for each in p.pile),
        offer=_guessed_offer(p, hands, chance) if p.offer is not None else None,
    )


def _turned(zone: Cards, cards: Iterator[CardId]) -> tuple[CardId, ...]:
    return tuple(next(cards) if isinstance(card, Hidden) else card for card in zone)


def _visible(p: Position) -> Iterator[CardId]:
    """Every card that can be seen, once."""
    zones: list[Iterable[CardId | Hidden]] = [p.deck, p.discard, p.looked, *(side.hand for side in p.sides)]
    for zone in zones:
        yield from (card for card in zone if not isinstance(card, Hidden))
    yield from (creature.card for _, creature in p.all_creatures())
    carried = [p.resolving.item] if p.resolving is not None else []
    yield from (item.card for item in (*p.stack, *carried) if not item.source)
    if p.payment is not None and p.payment.card is not None:
        yield p.payment.card


def _known_ids(p: Position) -> set[str]:
    """Every trinket that can be seen."""
    lying = [trinket.id for side in p.sides for trinket in side.trinkets]
    return {id_ for id_ in (*p.pile, *lying) if not isinstance(id_, Hidden)}


def _promised(p: Position) -> tuple[CardId, ...]:
    """Cards that the active seat showed in its offer and that may still lie in its hidden hand."""
    if p.offer is None:
        return ()
    hand = p.side(p.active).hand
    room = sum(isinstance(card, Hidden) for card in hand)
    unseen = Counter(p.box.all_cards())
    unseen.subtract(_visible(p))
    found: list[CardId] = []
    for good in p.offer.given:
        card = good.card
        if isinstance(card, str) and len(found) < room and unseen[card] > found.count(card):
            found.append(card)
    return tuple(found)


def _guessed_offer(p: Position, hands: dict[Seat, tuple[CardId, ...]], chance: Chance) -> Offer:
    """Hidden cards of the offer, picked from the hands that were guessed."""
    assert p.offer is not None
    shown = [good.card for good in p.offer.given if isinstance(good.card, str)]
    given = iter(_picked(p, hands[p.active], shown, chance))
    goods = tuple(replace(good, card=next(given)) if isinstance(good.card, Hidden) else good for good in p.offer.given)
    known = [card for card in p.offer.chosen if isinstance(card, str)]
    chosen = iter(_picked(p, hands[p.offer.partner], known, chance))
    cards = tuple(next(chosen) if isinstance(card, Hidden) else card for card in p.offer.chosen)
    return replace(p.offer, given=goods, chosen=cards)


def _picked(p: Position, hand: tuple[CardId, ...], taken: list[CardId], chance: Chance) -> Iterator[CardId]:
    """Different cards of a hand in a random order, then any."""
    left = Counter(hand)
    left.subtract(taken)
    yield from chance.shuffle(sorted((+left).elements()))
    while True:
        yield chance.pick(p.box.all_cards())

"""Trading: offers, answers, the exchange. Specification 5.7."""

from collections import Counter

from rules.card_goblins.box import CardId
from rules.card_goblins.events import (
    CardChosen,
    OfferAccepted,
    OfferBegan,
    OfferCancelled,
    OfferItem,
    OfferRefused,
    OfferSent,
    TradeDone,
    TradeVoid,
)
from rules.card_goblins.moves import Ask, Give, GiveCard, OfferTo
from rules.card_goblins.names import creature_of, creature_word
from rules.card_goblins.piles import Play
from rules.card_goblins.position import SLOTS, Good, Offer, Position
from rules.card_goblins.reading import MOST_GOODS, MOST_OFFERS, known_trinkets
from rules.core.hidden import Hidden, known
from rules.core.seats import Seat


def _offer(p: Position) -> Offer:
    assert p.offer is not None
    return p.offer


# Offering


def offers(p: Position) -> list[OfferTo]:
    """Whom the active seat may make an offer: anybody, twice a turn. Ruling 44."""
    if not p.options.trading or p.flags.offers >= MOST_OFFERS:
        return []
    return [OfferTo(seat) for seat in p.others(p.active)]


def begin_offer(table: Play, move: OfferTo) -> None:
    """Begin an offer."""
    table.emit(OfferBegan(move.seat))


def gives(p: Position) -> list[Give]:
    """What may be put into the offer: hand cards and trinkets by id, creatures by slot; every item once."""
    offer, side = _offer(p), p.side(p.active)
    if len(offer.given) >= MOST_GOODS:
        return []
    left = Counter(known(card) for card in side.hand)
    left.subtract(known(good.card) for good in offer.given if good.card is not None)
    slots = {good.slot for good in offer.given if good.what == "trinket"}
    serials = {good.creature for good in offer.given}
    things = [card for card in left if left[card] > 0]
    things += [id_ for trinket, id_ in known_trinkets(p, p.active) if trinket.slot not in slots]
    creatures = [
        Give(creature_word(p, p.active, creature)) for creature in side.table if creature.serial not in serials
    ]
    return [*(Give(p.box.handle(id_)) for id_ in sorted(things)), *creatures]


def asks(p: Position) -> list[Ask]:
    """What the partner may be asked for: cards of its choice, creatures, trinkets by slot."""
    offer = _offer(p)
    if len(offer.asked) >= MOST_GOODS:
        return []
    seat, side = offer.partner, p.side(offer.partner)
    slots = {good.slot for good in offer.asked if good.what == "trinket"}
    serials = {good.creature for good in offer.asked}
    cards = [Ask("card")] if offer.cards_asked < len(side.hand) else []
    creatures = [Ask(creature_word(p, seat, creature)) for creature in side.table if creature.serial not in serials]
    trinkets = [Ask(f"P{seat}.t{trinket.slot}") for trinket in side.trinkets if trinket.slot not in slots]
    return [*cards, *creatures, *trinkets]


def give(table: Play, move: Give) -> None:
    """Put something of one's own into the offer."""
    p = table.position
    word = known(move.what)
    found = creature_of(p, word)
    if found is not None:
        table.emit(OfferItem(given=True, what="creature", creature=found[1].serial))
        return
    id_ = p.box.handles[word.lower()]
    if id_ in p.box.cards:
        table.emit(OfferItem(given=True, what="card", card=id_))
    else:
        slot = next(trinket.slot for trinket, known_id in known_trinkets(p, p.active) if known_id == id_)
        table.emit(OfferItem(given=True, what="trinket", slot=slot))


def ask(table: Play, move: Ask) -> None:
    """Ask the partner for something."""
    found = creature_of(table.position, move.what)
    if move.what == "card":
        table.emit(OfferItem(given=False, what="card"))
    elif found is not None:
        table.emit(OfferItem(given=False, what="creature", creature=found[1].serial))
    else:
        table.emit(OfferItem(given=False, what="trinket", slot=int(move.what.partition(".t")[2])))


def may_send(p: Position) -> bool:
    """Whether there is something in the offer, and no table would hold too many creatures."""
    offer = _offer(p)
    return bool(offer.given or offer.asked) and fits_tables(p)


def fits_tables(p: Position) -> bool:
    """Whether no table would exceed its slots after the exchange."""
    offer = _offer(p)
    given = sum(good.what == "creature" for good in offer.given)
    asked = sum(good.what == "creature" for good in offer.asked)
    mine = len(p.side(p.active).table) - given + asked
    theirs = len(p.side(offer.partner).table) - asked + given
    return mine <= SLOTS and theirs <= SLOTS


def send(table: Play) -> None:
    """Put the offer to the partner, who is shown what is hidden in it. Ruling 45."""
    p = table.position
    table.emit(OfferSent(tuple(_shown(p, p.active, good) for good in _offer(p).given)))


def _shown(p: Position, owner: Seat, good: Good) -> str:
    """What an item of the offer is."""
    match good.what:
        case "card":
            assert good.card is not None
            return known(good.card)
        case "creature":
            return next(each.card for each in p.side(owner).table if each.serial == good.creature)
        case "trinket":
            return known(next(each.id for each in p.side(owner).trinkets if each.slot == good.slot))


def cancel(table: Play) -> None:
    """Drop the offer; it is spent."""
    table.emit(OfferCancelled())


# Answering


def refuse(table: Play) -> None:
    """Refuse."""
    table.emit(OfferRefused())


def accept(table: Play) -> None:
    """Accept; cards that are asked for are chosen next."""
    table.emit(OfferAccepted())


def cards(p: Position) -> list[GiveCard]:
    """Hand cards that the partner may choose to give, by id."""
    offer = _offer(p)
    left = _left(p.side(offer.partner).hand, offer.chosen)
    return [GiveCard(p.card(card).handle) for card in sorted(left) if left[card] > 0]


def _left(hand: tuple[CardId | Hidden, ...], chosen: tuple[CardId | Hidden, ...]) -> Counter[CardId]:
    left = Counter(known(card) for card in hand)
    left.subtract(known(card) for card in chosen)
    return left


def choose_card(table: Play, move: GiveCard) -> None:
    """Choose a hand card to give."""
    table.emit(CardChosen(table.position.box.handles[known(move.card).lower()]))


# The exchange


def exchange(table: Play) -> None:
    """All or nothing. Ruling 46."""
    p = table.position
    offer = _offer(p)
    if not _all_there(p):
        table.emit(TradeVoid())
        return
    chosen = iter(offer.chosen)
    given = tuple(_shown(p, p.active, good) for good in offer.given)
    asked = tuple(
        known(next(chosen)) if good.what == "card" else _shown(p, offer.partner, good) for good in offer.asked
    )
    table.emit(TradeDone(given, asked))


def _all_there(p: Position) -> bool:
    """Whether every item is still where it was promised, and the tables have room."""
    offer = _offer(p)
    for seat, goods in ((p.active, offer.given), (offer.partner, offer.asked)):
        standing = {creature.serial for creature in p.side(seat).table}
        slots = {trinket.slot for trinket in p.side(seat).trinkets}
        for good in goods:
            if good.what == "creature" and good.creature not in standing:
                return False
            if good.what == "trinket" and good.slot not in slots:
                return False
    promised = tuple(good.card for good in offer.given if good.card is not None)
    return (
        fits_tables(p) and _holds(p.side(p.active).hand, promised) and _holds(p.side(offer.partner).hand, offer.chosen)
    )


def _holds(hand: tuple[CardId | Hidden, ...], promised: tuple[CardId | Hidden, ...]) -> bool:
    """Whether a hand still has all that it promised."""
    return len(promised) <= len(hand) and (not promised or min(_left(hand, promised).values()) >= 0)

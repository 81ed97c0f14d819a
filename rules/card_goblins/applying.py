"""Events change the position; in views, too, where some of what they say is hidden."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.card_goblins import events as e
from rules.card_goblins.box import CardId, TrinketId
from rules.card_goblins.position import (
    Carried,
    Combat,
    Creature,
    Good,
    Item,
    Offer,
    Payment,
    Position,
    Question,
    Scored,
    Serial,
    Side,
    Trinket,
    TurnFlags,
    free_slot,
    in_order,
    without,
)
from rules.core.events import Passed, RoundBegan, TurnBegan
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.core.windows import WindowClosed, WindowOpened

Fold: TypeAlias = Callable[[Position, Any], Position]
"""From a position and an event of one kind to the position after it."""


def apply(position: Position, event: e.CardGoblinsEvent) -> Position:
    """The position when the event has happened."""
    return FOLDS[type(event)](position, event)


# Hands, tables


def _drop(p: Position, seat: Seat, card: CardId | Hidden) -> Position:
    """A card leaves a hand."""
    return p.with_side(seat, hand=without(p.side(seat).hand, card))


def _pick_up(p: Position, seat: Seat, card: CardId | Hidden) -> Position:
    """A card comes into a hand."""
    return p.with_side(seat, hand=in_order((*p.side(seat).hand, card)))


def _discard(p: Position, card: CardId) -> Position:
    return replace(p, discard=(*p.discard, card))


def _changed(p: Position, serials: Iterable[Serial], **changes: object) -> Position:
    """With changes to some creatures."""
    wanted = frozenset(serials)
    for seat, side in enumerate(p.sides, 1):
        if any(creature.serial in wanted for creature in side.table):
            table = tuple(replace(each, **changes) if each.serial in wanted else each for each in side.table)
            p = p.with_side(seat, table=table)
    return p


def _enter(p: Position, seat: Seat, creature: Creature) -> Position:
    table = (*p.side(seat).table, creature)
    return p.with_side(seat, table=tuple(sorted(table, key=lambda each: each.slot)))


def _new_creature(p: Position, seat: Seat, card: CardId, slot: int) -> Position:
    entered = replace(p, creatures=p.creatures + 1)
    return _enter(entered, seat, Creature(entered.creatures, card, slot))


def _leave(p: Position, serial: Serial) -> tuple[Position, Seat, Creature]:
    """A creature leaves its table, and the combat."""
    found = p.find(serial)
    assert found is not None
    seat, creature = found
    left = p.with_side(seat, table=tuple(each for each in p.side(seat).table if each.serial != serial))
    if p.combat is not None:
        attackers = tuple(each for each in p.combat.attackers if each != serial)
        defenders = tuple(each for each in p.combat.defenders if each != serial)
        left = replace(left, combat=replace(p.combat, attackers=attackers, defenders=defenders))
    return left, seat, creature


def _moved_in(p: Position, seat: Seat, creature: Creature) -> Position:
    """A creature from another table takes the lowest free slot; what it had for the turn is over."""
    slot = free_slot(tuple(each.slot for each in p.side(seat).table))
    return _enter(p, seat, replace(creature, slot=slot, pump=0, uses=0))


def _with_trinkets(p: Position, seat: Seat, trinkets: Iterable[Trinket]) -> Position:
    return p.with_side(seat, trinkets=tuple(sorted(trinkets, key=lambda each: each.slot)))


def _learnt(trinket: Trinket, seats: Iterable[Seat], seen: TrinketId | Hidden | None) -> Trinket:
    """A trinket that some seats know now; whoever knew it before knows it still."""
    id_ = trinket.id if seen is None or isinstance(seen, Hidden) else seen
    return replace(trinket, id=id_, known_by=tuple(sorted({*trinket.known_by, *seats})))


def _face_up(p: Position, slots: Mapping[int, TrinketId]) -> Position:
    """Trinkets of the active seat are turned face up."""
    trinkets = (
        replace(each, id=slots[each.slot], up=True) if each.slot in slots else each
        for each in p.side(p.active).trinkets
    )
    return _with_trinkets(p, p.active, trinkets)


# Setup and the turn


def _deck_shuffled(p: Position, event: e.DeckShuffled) -> Position:
    return replace(p, deck=event.order, discard=())


def _pile_shuffled(p: Position, event: e.PileShuffled) -> Position:
    return replace(p, pile=event.order, open_pile=0)


def _dealt(p: Position, event: e.Dealt) -> Position:
    dealt = replace(p, deck=p.deck[len(event.cards) :])
    return dealt.with_side(event.seat, hand=in_order(event.cards))


def _first_seat(p: Position, event: e.FirstSeat) -> Position:
    return replace(p, first=event.seat)


def _round_began(p: Position, event: RoundBegan) -> Position:
    return replace(p, round=event.round)


def _turn_began(p: Position, event: TurnBegan) -> Position:
    flags = TurnFlags(items=(0,) * p.seats)
    return replace(p, active=event.seat, turn=p.turn + 1, step="turn", flags=flags)


def _untapped(p: Position, event: e.Untapped) -> Position:
    return _changed(p, event.creatures, tapped=False)


def _main_began(p: Position, _event: e.MainBegan) -> Position:
    return replace(p, step="main")


def _drew(p: Position, event: e.Drew) -> Position:
    drew = _pick_up(replace(p, deck=p.deck[1:]), event.seat, event.card)
    return drew if event.effect else drew.with_flags(drawn=True)


def _goblin_played(p: Position, event: e.GoblinPlayed) -> Position:
    played = _new_creature(_drop(p, p.active, event.card), p.active, event.card, event.slot)
    return played.with_flags(goblins=p.flags.goblins + 1)


def _summon_began(p: Position, event: e.SummonBegan) -> Position:
    payment = Payment(p.card(event.card).level, event.card)
    return replace(_drop(p, p.active, event.card), step="pay", payment=payment)


def _search_began(p: Position, event: e.SearchBegan) -> Position:
    return replace(p, step="pay", payment=Payment(event.need))


def _chosen(p: Position, event: e.Chosen) -> Position:
    if p.payment is not None:
        return replace(p, payment=replace(p.payment, chosen=(*p.payment.chosen, event.creature)))
    return _joined(p, event.creature, attacks=p.step == "attackers")


def _joined(p: Position, creature: Serial, *, attacks: bool) -> Position:
    assert p.combat is not None
    if attacks:
        return replace(p, combat=replace(p.combat, attackers=(*p.combat.attackers, creature)))
    return replace(p, combat=replace(p.combat, defenders=(*p.combat.defenders, creature)))


def _summoned(p: Position, event: e.Summoned) -> Position:
    paid = replace(_changed(p, event.taps, tapped=True), payment=None, step="main")
    return _new_creature(paid, p.active, event.card, event.slot)


def _searched(p: Position, event: e.TrinketSearched) -> Position:
    known_by = all_seats(p.seats) if p.open_pile else (p.active,)
    trinket = Trinket(event.slot, event.trinket, up=False, known_by=known_by)
    paid = replace(
        _changed(p, event.taps, tapped=True),
        payment=None,
        step="main",
        pile=p.pile[1:],
        open_pile=max(0, p.open_pile - 1),
    ).with_flags(raid="search")
    return _with_trinkets(paid, p.active, (*p.side(p.active).trinkets, trinket))


def _main_ended(p: Position, _event: e.MainEnded) -> Position:
    return replace(p, step="reveal" if p.side(p.active).trinkets else "hand_limit")


def _hand_discarded(p: Position, event: e.HandDiscarded) -> Position:
    return _discard(_drop(p, p.active, event.card), event.card)


def _turn_ended(p: Position, _event: e.TurnEnded) -> Position:
    spent = [creature.serial for _, creature in p.all_creatures() if creature.pump or creature.uses]
    return _changed(p, spent, pump=0, uses=0)


# Windows


def _window_opened(p: Position, event: WindowOpened) -> Position:
    return replace(p, window=event.window())


def _passed(p: Position, event: Passed) -> Position:
    assert p.window is not None
    return replace(p, window=p.window.after_pass(event.seat))


def _window_closed(p: Position, _event: WindowClosed) -> Position:
    return replace(p, window=None)


# The chain


def _declared(p: Position, event: e.Declared) -> Position:
    item = Item(event.item, event.seat, event.how, event.card, event.source, event.targets)
    if event.source:
        found = p.find(event.source)
        assert found is not None
        paid = _changed(p, [event.source], tapped=True, uses=found[1].uses + 1)
    else:
        paid = _drop(p, event.seat, event.card)
    items = tuple(count + (seat == event.seat) for seat, count in enumerate(p.flags.items, 1))
    return replace(paid, stack=(item, *p.stack), chain=event.item).with_flags(items=items)


def _resolving(p: Position, event: e.Resolving) -> Position:
    item = p.item(event.item)
    assert item is not None
    return replace(_off_the_stack(p, event.item), resolving=Carried(item))


def _off_the_stack(p: Position, number: int) -> Position:
    return replace(p, stack=tuple(item for item in p.stack if item.number != number))


def _put_away(p: Position, item: Item) -> Position:
    """An item is over: an action is discarded."""
    return p if item.source else _discard(p, item.card)


def _over(p: Position, _event: e.Resolved | e.Fizzled) -> Position:
    assert p.resolving is not None
    over = _put_away(replace(p, resolving=None), p.resolving.item)
    return over if over.stack else replace(over, chain=0)


def _tapped(p: Position, event: e.Tapped) -> Position:
    return _changed(p, [event.creature], tapped=True)


def _destroyed(p: Position, event: e.Destroyed) -> Position:
    left, seat, creature = _leave(p, event.creature)
    return _pick_up(left, seat, creature.card) if event.to == "hand" else _discard(left, creature.card)


def _bounced(p: Position, event: e.Bounced) -> Position:
    left, seat, creature = _leave(p, event.creature)
    return _pick_up(left, seat, creature.card)


def _stolen(p: Position, event: e.Stolen) -> Position:
    return _pick_up(_drop(p, event.victim, event.card), event.to, event.card)


def _asked(p: Position, question: Question, step: int) -> Position:
    """The item that is being carried out goes on behind its line when the question is answered."""
    assert p.resolving is not None
    return replace(p, question=question, resolving=replace(p.resolving, step=step + 1))


def _discard_asked(p: Position, event: e.DiscardAsked) -> Position:
    return _asked(p, Question("discard", event.seat, event.count), event.step)


def _discarded(p: Position, event: e.Discarded) -> Position:
    gone = _discard(_drop(p, event.seat, event.card), event.card)
    if p.question is None:
        return gone
    left = p.question.count - 1
    return replace(gone, question=replace(p.question, count=left) if left else None)


def _bonus_added(p: Position, event: e.BonusAdded) -> Position:
    assert p.combat is not None
    if event.side == "attack":
        return replace(p, combat=replace(p.combat, attack_bonus=p.combat.attack_bonus + event.n))
    return replace(p, combat=replace(p.combat, defense_bonus=p.combat.defense_bonus + event.n))


def _pumped(p: Position, event: e.Pumped) -> Position:
    found = p.find(event.creature)
    assert found is not None
    return _changed(p, [event.creature], pump=found[1].pump + event.n)


def _cancelled(p: Position, event: e.Cancelled) -> Position:
    item = p.item(event.item)
    assert item is not None
    return _put_away(_off_the_stack(p, event.item), item)


def _redirected(p: Position, event: e.Redirected) -> Position:
    item = p.item(event.item)
    assert item is not None
    at = p.card(item.card).only_creature
    assert at is not None
    aimed = replace(item, targets=(*item.targets[:at], event.new, *item.targets[at + 1 :]))
    return replace(p, stack=tuple(aimed if each.number == event.item else each for each in p.stack))


def _recovered(p: Position, event: e.Recovered) -> Position:
    last = len(p.discard) - 1 - p.discard[::-1].index(event.card)
    return _pick_up(replace(p, discard=(*p.discard[:last], *p.discard[last + 1 :])), event.seat, event.card)


def _dug_looked(p: Position, event: e.DugLooked) -> Position:
    dug = replace(p, looked=event.cards, deck=p.deck[len(event.cards) :])
    return _asked(dug, Question("dig", event.seat), event.step)


def _dug_took(p: Position, event: e.DugTook) -> Position:
    answered = replace(p, question=None)
    if event.card is None:
        return answered
    return _pick_up(replace(answered, looked=without(p.looked, event.card)), event.seat, event.card)


def _dug_rest(p: Position, event: e.DugRest) -> Position:
    return replace(p, looked=(), deck=(*p.deck, *event.order))


def _swapped(p: Position, event: e.Swapped) -> Position:
    left, seat, one = _leave(p, event.one)
    left, place, other = _leave(left, event.other)
    left = _enter(left, seat, replace(other, slot=one.slot, pump=0, uses=0))
    return _enter(left, place, replace(one, slot=other.slot, pump=0, uses=0))


def _peeked(p: Position, event: e.Peeked) -> Position:
    if event.what == "hand":
        return p
    cards = iter(event.cards)
    trinkets = (
        each if each.up else _learnt(each, (event.seat,), next(cards)) for each in p.side(event.victim).trinkets
    )
    return _with_trinkets(p, event.victim, trinkets)


def _skipped(p: Position, _event: e.StepSkipped) -> Position:
    return p


def _combat_broken(p: Position, event: e.CombatBroken) -> Position:
    return replace(_changed(p, event.tapped, tapped=True), combat=None, step="main")


# Combat


def _attack_began(p: Position, event: e.AttackBegan) -> Position:
    return replace(p, step="attackers", combat=Combat(event.defender))


def _attack_declared(p: Position, event: e.AttackDeclared) -> Position:
    return replace(p, step="defenders" if event.answered else "combat").with_flags(raid="attack")


def _defenders_chosen(p: Position, _event: e.DefendersChosen) -> Position:
    return replace(p, step="combat")


def _reinforced(p: Position, event: e.Reinforced) -> Position:
    return _joined(p, event.creature, attacks=event.seat == p.active)


def _totals(p: Position, _event: e.CombatTotals) -> Position:
    return p


def _combat_won(p: Position, event: e.CombatWon) -> Position:
    over = replace(_changed(p, event.tapped, tapped=True), combat=None, step="main")
    return over.with_flags(won=True) if event.seat == p.active else over


def _trinket_stolen(p: Position, event: e.TrinketStolen) -> Position:
    trinket = next(each for each in p.side(event.victim).trinkets if each.slot == event.slot)
    left = _with_trinkets(p, event.victim, (each for each in p.side(event.victim).trinkets if each is not trinket))
    gained = replace(_learnt(trinket, (event.to,), event.trinket), slot=event.new_slot)
    return _with_trinkets(left, event.to, (*left.side(event.to).trinkets, gained))


# Trinkets


def _trinket_shown(p: Position, event: e.TrinketShown) -> Position:
    return _face_up(p, {event.slot: event.trinket})


def _trinket_revealed(p: Position, event: e.TrinketRevealed) -> Position:
    shown = _face_up(p, dict(zip(event.slots, event.trinkets, strict=True)))
    waiting = replace(shown, step="scoring", scoring=event.trinkets)
    return waiting.with_flags(revealed=(*p.flags.revealed, *event.trinkets))


def _vp_gained(p: Position, event: e.VPGained) -> Position:
    return p.with_side(event.seat, scored=(*p.side(event.seat).scored, Scored(event.trinkets, event.n)))


def _reveal_settled(p: Position, _event: e.RevealFailed | e.RevealScored) -> Position:
    return replace(p, step="reveal", scoring=())


def _trinket_returned(p: Position, event: e.TrinketReturned) -> Position:
    left = _with_trinkets(p, p.active, (each for each in p.side(p.active).trinkets if each.id != event.trinket))
    return replace(left, pile=(event.trinket, *p.pile), open_pile=p.open_pile + (p.options.peteca == "top"))


def _reveal_ended(p: Position, _event: e.RevealEnded) -> Position:
    return replace(p, step="hand_limit")


# Trading


def _offer_began(p: Position, event: e.OfferBegan) -> Position:
    return replace(p, step="offer", offer=Offer(event.partner)).with_flags(offers=p.flags.offers + 1)


def _offer_item(p: Position, event: e.OfferItem) -> Position:
    assert p.offer is not None
    good = Good(event.what, event.card, event.creature, event.slot)
    if event.given:
        return replace(p, offer=replace(p.offer, given=(*p.offer.given, good)))
    return replace(p, offer=replace(p.offer, asked=(*p.offer.asked, good)))


def _offer_sent(p: Position, event: e.OfferSent) -> Position:
    """The partner sees the hidden things, and knows those trinkets from now on."""
    assert p.offer is not None
    goods, trinkets = [], {}
    for good, seen in zip(p.offer.given, event.given, strict=True):
        goods.append(replace(good, card=seen) if good.what == "card" else good)
        if good.what == "trinket":
            trinkets[good.slot] = seen
    partner = p.offer.partner
    known = (
        _learnt(each, (partner,), trinkets[each.slot]) if each.slot in trinkets else each
        for each in p.side(p.active).trinkets
    )
    sent = replace(p, step="reply", offer=replace(p.offer, given=tuple(goods), sent=True))
    return _with_trinkets(sent, p.active, known)


def _offer_over(p: Position, _event: e.OfferCancelled | e.OfferRefused | e.TradeVoid) -> Position:
    return replace(p, step="main", offer=None)


def _offer_accepted(p: Position, _event: e.OfferAccepted) -> Position:
    assert p.offer is not None
    return replace(p, step="cards" if p.offer.cards_asked else "trade")


def _card_chosen(p: Position, event: e.CardChosen) -> Position:
    assert p.offer is not None
    chosen = (*p.offer.chosen, event.card)
    step = "trade" if len(chosen) == p.offer.cards_asked else p.step
    return replace(p, step=step, offer=replace(p.offer, chosen=chosen))


def _trade_done(p: Position, event: e.TradeDone) -> Position:
    """All leave at once, then enter in the order in which they were named, given ones first."""
    offer, active = p.offer, p.active
    assert offer is not None
    goods = [(good, seen, active, offer.partner) for good, seen in zip(offer.given, event.given, strict=True)]
    goods += [(good, seen, offer.partner, active) for good, seen in zip(offer.asked, event.asked, strict=True)]
    left = replace(p, step="main", offer=None)
    for good, seen, giver, _ in goods:
        left = _without_good(left, giver, good, seen)
    for good, seen, giver, taker in goods:
        left = _with_good(left, taker, good, seen, p.side(giver))
    return left


def _without_good(p: Position, giver: Seat, good: Good, seen: CardId | TrinketId | Hidden) -> Position:
    match good.what:
        case "card":
            return _drop(p, giver, seen)
        case "creature":
            return _leave(p, good.creature)[0]
        case "trinket":
            return _with_trinkets(p, giver, (each for each in p.side(giver).trinkets if each.slot != good.slot))


def _with_good(p: Position, taker: Seat, good: Good, seen: CardId | TrinketId | Hidden, before: Side) -> Position:
    """`before`: what the giver had."""
    match good.what:
        case "card":
            return _pick_up(p, taker, seen)
        case "creature":
            return _moved_in(p, taker, next(each for each in before.table if each.serial == good.creature))
        case "trinket":
            trinket = next(each for each in before.trinkets if each.slot == good.slot)
            slot = free_slot(tuple(each.slot for each in p.side(taker).trinkets))
            gained = replace(_learnt(trinket, (taker,), seen), slot=slot)
            return _with_trinkets(p, taker, (*p.side(taker).trinkets, gained))


# The end


def _shouted(p: Position, _event: e.Shouted) -> Position:
    return p


def _ended(p: Position, event: e.GameEnded) -> Position:
    return replace(p, step="over", window=None, winners=event.winners, ended_by=event.reason)


FOLDS: Final[Mapping[type, Fold]] = {
    e.DeckShuffled: _deck_shuffled,
    e.PileShuffled: _pile_shuffled,
    e.Dealt: _dealt,
    e.FirstSeat: _first_seat,
    RoundBegan: _round_began,
    TurnBegan: _turn_began,
    e.Untapped: _untapped,
    e.MainBegan: _main_began,
    e.Drew: _drew,
    e.GoblinPlayed: _goblin_played,
    e.SummonBegan: _summon_began,
    e.SearchBegan: _search_began,
    e.Chosen: _chosen,
    e.Summoned: _summoned,
    e.TrinketSearched: _searched,
    e.MainEnded: _main_ended,
    e.HandDiscarded: _hand_discarded,
    e.TurnEnded: _turn_ended,
    WindowOpened: _window_opened,
    Passed: _passed,
    WindowClosed: _window_closed,
    e.Declared: _declared,
    e.Resolving: _resolving,
    e.Tapped: _tapped,
    e.Destroyed: _destroyed,
    e.Bounced: _bounced,
    e.Stolen: _stolen,
    e.DiscardAsked: _discard_asked,
    e.Discarded: _discarded,
    e.BonusAdded: _bonus_added,
    e.Pumped: _pumped,
    e.Cancelled: _cancelled,
    e.Redirected: _redirected,
    e.Recovered: _recovered,
    e.DugLooked: _dug_looked,
    e.DugTook: _dug_took,
    e.DugRest: _dug_rest,
    e.Swapped: _swapped,
    e.Peeked: _peeked,
    e.CombatBroken: _combat_broken,
    e.StepSkipped: _skipped,
    e.Resolved: _over,
    e.Fizzled: _over,
    e.AttackBegan: _attack_began,
    e.AttackDeclared: _attack_declared,
    e.DefendersChosen: _defenders_chosen,
    e.Reinforced: _reinforced,
    e.CombatTotals: _totals,
    e.CombatWon: _combat_won,
    e.TrinketStolen: _trinket_stolen,
    e.TrinketShown: _trinket_shown,
    e.TrinketRevealed: _trinket_revealed,
    e.VPGained: _vp_gained,
    e.RevealFailed: _reveal_settled,
    e.TrinketReturned: _trinket_returned,
    e.RevealScored: _reveal_settled,
    e.RevealEnded: _reveal_ended,
    e.OfferBegan: _offer_began,
    e.OfferItem: _offer_item,
    e.OfferSent: _offer_sent,
    e.OfferCancelled: _offer_over,
    e.OfferRefused: _offer_over,
    e.OfferAccepted: _offer_accepted,
    e.CardChosen: _card_chosen,
    e.TradeDone: _trade_done,
    e.TradeVoid: _offer_over,
    e.Shouted: _shouted,
    e.GameEnded: _ended,
}
"""Complete: a test compares it with the union of events."""

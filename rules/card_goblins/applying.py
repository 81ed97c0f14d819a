"""Events change the position; in views, too, where some of what they say is hidden."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rules.card_goblins import events as e
from rules.card_goblins.applying_chain import CHAIN_FOLDS, Fold
from rules.card_goblins.box import CardId, TrinketId
from rules.card_goblins.handling import (
    changed,
    discard,
    drop,
    face_up,
    joined,
    learnt,
    leave,
    moved_in,
    new_creature,
    pick_up,
    with_trinkets,
)
from rules.card_goblins.position import (
    Combat,
    Good,
    Offer,
    Payment,
    Position,
    Scored,
    Side,
    Trinket,
    TurnFlags,
    free_slot,
    in_order,
)
from rules.core.events import RoundBegan, TurnBegan
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats


def apply(position: Position, event: e.CardGoblinsEvent) -> Position:
    """The position when the event has happened."""
    return FOLDS[type(event)](position, event)


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
    return changed(p, event.creatures, tapped=False)


def _main_began(p: Position, _event: e.MainBegan) -> Position:
    return replace(p, step="main")


def _drew(p: Position, event: e.Drew) -> Position:
    drew = pick_up(replace(p, deck=p.deck[1:]), event.seat, event.card)
    return drew if event.effect else drew.with_flags(drawn=True)


def _goblin_played(p: Position, event: e.GoblinPlayed) -> Position:
    played = new_creature(drop(p, p.active, event.card), p.active, event.card, event.slot)
    return played.with_flags(goblins=p.flags.goblins + 1)


def _summon_began(p: Position, event: e.SummonBegan) -> Position:
    payment = Payment(p.card(event.card).level, event.card)
    return replace(drop(p, p.active, event.card), step="pay", payment=payment)


def _search_began(p: Position, event: e.SearchBegan) -> Position:
    return replace(p, step="pay", payment=Payment(event.need))


def _chosen(p: Position, event: e.Chosen) -> Position:
    if p.payment is not None:
        return replace(p, payment=replace(p.payment, chosen=(*p.payment.chosen, event.creature)))
    return joined(p, event.creature, attacks=p.step == "attackers")


def _summoned(p: Position, event: e.Summoned) -> Position:
    paid = replace(changed(p, event.taps, tapped=True), payment=None, step="main")
    return new_creature(paid, p.active, event.card, event.slot)


def _searched(p: Position, event: e.TrinketSearched) -> Position:
    known_by = all_seats(p.seats) if p.open_pile else (p.active,)
    trinket = Trinket(event.slot, event.trinket, up=False, known_by=known_by)
    paid = replace(
        changed(p, event.taps, tapped=True),
        payment=None,
        step="main",
        pile=p.pile[1:],
        open_pile=max(0, p.open_pile - 1),
    ).with_flags(raid="search")
    return with_trinkets(paid, p.active, (*p.side(p.active).trinkets, trinket))


def _main_ended(p: Position, _event: e.MainEnded) -> Position:
    return replace(p, step="reveal" if p.side(p.active).trinkets else "hand_limit")


def _hand_discarded(p: Position, event: e.HandDiscarded) -> Position:
    return discard(drop(p, p.active, event.card), event.card)


def _turn_ended(p: Position, _event: e.TurnEnded) -> Position:
    spent = [creature.serial for _, creature in p.all_creatures() if creature.pump or creature.uses]
    return changed(p, spent, pump=0, uses=0)


# Combat


def _attack_began(p: Position, event: e.AttackBegan) -> Position:
    return replace(p, step="attackers", combat=Combat(event.defender))


def _attack_declared(p: Position, event: e.AttackDeclared) -> Position:
    return replace(p, step="defenders" if event.answered else "combat").with_flags(raid="attack")


def _defenders_chosen(p: Position, _event: e.DefendersChosen) -> Position:
    return replace(p, step="combat")


def _reinforced(p: Position, event: e.Reinforced) -> Position:
    return joined(p, event.creature, attacks=event.seat == p.active)


def _totals(p: Position, _event: e.CombatTotals) -> Position:
    return p


def _combat_won(p: Position, event: e.CombatWon) -> Position:
    over = replace(changed(p, event.tapped, tapped=True), combat=None, step="main")
    return over.with_flags(won=True) if event.seat == p.active else over


def _trinket_stolen(p: Position, event: e.TrinketStolen) -> Position:
    trinket = next(each for each in p.side(event.victim).trinkets if each.slot == event.slot)
    left = with_trinkets(p, event.victim, (each for each in p.side(event.victim).trinkets if each is not trinket))
    gained = replace(learnt(trinket, (event.to,), event.trinket), slot=event.new_slot)
    return with_trinkets(left, event.to, (*left.side(event.to).trinkets, gained))


# Trinkets


def _trinket_shown(p: Position, event: e.TrinketShown) -> Position:
    return face_up(p, {event.slot: event.trinket})


def _trinket_revealed(p: Position, event: e.TrinketRevealed) -> Position:
    shown = face_up(p, dict(zip(event.slots, event.trinkets, strict=True)))
    waiting = replace(shown, step="scoring", scoring=event.trinkets)
    return waiting.with_flags(revealed=(*p.flags.revealed, *event.trinkets))


def _vp_gained(p: Position, event: e.VPGained) -> Position:
    return p.with_side(event.seat, scored=(*p.side(event.seat).scored, Scored(event.trinkets, event.n)))


def _reveal_settled(p: Position, _event: e.RevealFailed | e.RevealScored) -> Position:
    return replace(p, step="reveal", scoring=())


def _trinket_returned(p: Position, event: e.TrinketReturned) -> Position:
    left = with_trinkets(p, p.active, (each for each in p.side(p.active).trinkets if each.id != event.trinket))
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
        learnt(each, (partner,), trinkets[each.slot]) if each.slot in trinkets else each
        for each in p.side(p.active).trinkets
    )
    sent = replace(p, step="reply", offer=replace(p.offer, given=tuple(goods), sent=True))
    return with_trinkets(sent, p.active, known)


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
            return drop(p, giver, seen)
        case "creature":
            return leave(p, good.creature)[0]
        case "trinket":
            return with_trinkets(p, giver, (each for each in p.side(giver).trinkets if each.slot != good.slot))


def _with_good(p: Position, taker: Seat, good: Good, seen: CardId | TrinketId | Hidden, before: Side) -> Position:
    """`before`: what the giver had."""
    match good.what:
        case "card":
            return pick_up(p, taker, seen)
        case "creature":
            return moved_in(p, taker, next(each for each in before.table if each.serial == good.creature))
        case "trinket":
            trinket = next(each for each in before.trinkets if each.slot == good.slot)
            slot = free_slot(tuple(each.slot for each in p.side(taker).trinkets))
            gained = replace(learnt(trinket, (taker,), seen), slot=slot)
            return with_trinkets(p, taker, (*p.side(taker).trinkets, gained))


# The end


def _shouted(p: Position, _event: e.Shouted) -> Position:
    return p


def _ended(p: Position, event: e.GameEnded) -> Position:
    return replace(p, step="over", window=None, winners=event.winners, ended_by=event.reason)


FOLDS: Final[Mapping[type, Fold]] = {
    **CHAIN_FOLDS,
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

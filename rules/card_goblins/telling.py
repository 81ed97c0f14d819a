"""What people are told of events. Seats are written `P1`."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from rules.card_goblins import chain_events as c
from rules.card_goblins import events as e
from rules.card_goblins.names import creature_word, item_words, target_word
from rules.card_goblins.position import Good, Item, OnCreature, Position, Serial
from rules.core.events import Passed, RoundBegan, TurnBegan
from rules.core.hidden import Hidden
from rules.core.notation import counted
from rules.core.windows import WindowClosed, WindowOpened

Teller: TypeAlias = Callable[[Position, Any], str]

FIRST_SHOUT: Final = "EU COMEÇO!"
WAR_CRY: Final = "GOBLINS DETONA!"
CROWN_SHOUT: Final = "SOU O REI GOBLIN!"


def tell(position: Position, event: e.CardGoblinsEvent) -> str:
    """One line; empty where an event needs none. `position`: the reader's, before the event."""
    return TELL[type(event)](position, event)


# Words


def thing(p: Position, id_: str | Hidden) -> str:
    """A card or trinket by its handle; `a card`, `a trinket` where it is hidden."""
    return f"a {id_.back}" if isinstance(id_, Hidden) else p.box.handle(id_)


def things(p: Position, ids: Iterable[str | Hidden]) -> str:
    """Several; those that are hidden are counted."""
    listed = list(ids)
    seen = [p.box.handle(id_) for id_ in listed if not isinstance(id_, Hidden)]
    backs = Counter(id_.back for id_ in listed if isinstance(id_, Hidden))
    return ", ".join([*seen, *(counted(count, back) for back, count in backs.items())]) or "nothing"


def creature(p: Position, serial: Serial) -> str:
    """A creature that stands on a table, in notation."""
    found = p.find(serial)
    return creature_word(p, *found) if found is not None else "a creature that has gone"


def creatures(p: Position, serials: Iterable[Serial]) -> str:
    """Several of them."""
    return ", ".join(creature(p, serial) for serial in serials) or "nobody"


def _found(p: Position, number: int) -> Item | None:
    """An item on the stack, or the one that is being carried out."""
    return p.item(number) or (p.resolving.item if p.resolving is not None else None)


def _item(p: Position, number: int) -> str:
    found = _found(p, number)
    return f"s{number} {p.card(found.card).handle}" if found is not None else f"s{number}"


def _nothing(_p: Position, _event: object) -> str:
    return ""


# Setup and the turn


def _deck_shuffled(_p: Position, event: e.DeckShuffled) -> str:
    return f"{counted(len(event.order), 'card')} shuffled into the deck"


def _pile_shuffled(_p: Position, event: e.PileShuffled) -> str:
    return f"{counted(len(event.order), 'trinket')} shuffled into the pile"


def _drew(p: Position, event: e.Drew) -> str:
    return f"P{event.seat} draws {thing(p, event.card)}"


def _untapped(p: Position, event: e.Untapped) -> str:
    return "" if p.step == "turn" and p.resolving is None else f"{creatures(p, event.creatures)} untapped"


def _summoned(p: Position, event: e.Summoned) -> str:
    return f"P{p.active} summons {thing(p, event.card)}, tapping {creatures(p, event.taps)}"


def _searched(p: Position, event: e.TrinketSearched) -> str:
    return f"P{p.active} finds {thing(p, event.trinket)}, tapping {creatures(p, event.taps)}"


def _chosen(p: Position, event: e.Chosen) -> str:
    doing = {"pay": "is to be tapped", "attackers": "attacks"}.get(p.step, "defends")
    return f"{creature(p, event.creature)} {doing}"


# The chain


def _declared(p: Position, event: c.Declared) -> str:
    item = Item(event.item, event.seat, event.how, event.card, event.source, event.targets)
    how = "plays" if event.how == "play" else "uses"
    words = item_words(p, item).partition(" ")[2].removeprefix("special ").removeprefix("mega ")
    return f"P{event.seat} {how} {words} (s{event.item})"


def _destroyed(p: Position, event: c.Destroyed) -> str:
    back = ", and goes back to the hand" if event.to == "hand" else ""
    return f"{creature(p, event.creature)} is destroyed{back}"


def _discarded(p: Position, event: c.Discarded) -> str:
    return f"P{event.seat} discards {thing(p, event.card)}{' by lot' if event.random else ''}"


def _redirected(p: Position, event: c.Redirected) -> str:
    return f"{_item(p, event.item)} aims at {_aimed(p, event.new)} now, not at {_aimed(p, event.old)}"


def _aimed(p: Position, target: OnCreature) -> str:
    return target_word(p, target)


def _fizzled(p: Position, event: c.Fizzled) -> str:
    """An item without targets can only lack the combat that it was for."""
    item = _found(p, event.item)
    over = item is not None and not item.targets
    why = "the combat is over" if over else "nothing that it aims at is legal any more"
    return f"{_item(p, event.item)} fizzles: {why}"


def _dug_took(p: Position, event: c.DugTook) -> str:
    kept = "none" if event.card is None else "one" if isinstance(event.card, Hidden) else thing(p, event.card)
    return f"P{event.seat} keeps {kept} of them"


def _dug_looked(p: Position, event: c.DugLooked) -> str:
    return f"P{event.seat} looks at the top of the deck: {things(p, event.cards)}"


def _peeked(p: Position, event: c.Peeked) -> str:
    where = "hand" if event.what == "hand" else "face-down trinkets"
    return f"P{event.seat} looks at the {where} of P{event.victim}: {things(p, event.cards)}"


def _combat_broken(p: Position, event: c.CombatBroken) -> str:
    tapped = f"; tapped: {creatures(p, event.tapped)}" if event.tapped else ""
    return f"the combat is broken off, nobody wins{tapped}"


# Combat


def _declared_attack(p: Position, _event: e.AttackDeclared) -> str:
    attackers = p.combat.attackers if p.combat is not None else ()
    return f"P{p.active} attacks with {creatures(p, attackers)}"


def _chosen_defenders(p: Position, _event: e.DefendersChosen) -> str:
    if p.combat is None:
        return ""
    return f"P{p.combat.defender} defends with {creatures(p, p.combat.defenders)}"


def _combat_won(p: Position, event: e.CombatWon) -> str:
    lost = event.seat != p.active and p.combat is not None and p.combat.attackers
    return f"P{event.seat} wins the combat" + (", the attackers are destroyed" if lost else "")


def _trinket_stolen(p: Position, event: e.TrinketStolen) -> str:
    return f"P{event.to} takes {thing(p, event.trinket)} from P{event.victim}"


# Trinkets and trading


def _vp(p: Position, event: e.VPGained) -> str:
    points = counted(event.n, "victory point")
    return f"{'+'.join(p.box.handle(id_) for id_ in event.trinkets)}: {points} for P{event.seat}"


def _returned(p: Position, event: e.TrinketReturned) -> str:
    onto = "lies on top of the pile" if p.options.peteca == "top" else "goes back to the pile"
    return f"{thing(p, event.trinket)} {onto}"


def good_words(p: Position, good: Good, seat: int) -> str:
    """An item of the offer for people; `seat`: whose it is."""
    match good.what:
        case "card":
            return f"a hand card that P{seat} picks" if good.card is None else thing(p, good.card)
        case "creature":
            return creature(p, good.creature)
        case "trinket":
            trinket = next((each for each in p.side(seat).trinkets if each.slot == good.slot), None)
            named = "" if trinket is None or isinstance(trinket.id, Hidden) else f" {p.box.handle(trinket.id)}"
            return f"P{seat}.t{good.slot}{named}"


def _offer_item(p: Position, event: e.OfferItem) -> str:
    if p.offer is None:
        return ""
    good = Good(event.what, event.card, event.creature, event.slot)
    if event.given:
        return f"P{p.active} would give {good_words(p, good, p.active)}"
    return f"P{p.active} asks for {good_words(p, good, p.offer.partner)}"


def _offer_sent(p: Position, event: e.OfferSent) -> str:
    if p.offer is None:
        return ""
    asked = ", ".join(good_words(p, good, p.offer.partner) for good in p.offer.asked)
    return f"P{p.active} offers P{p.offer.partner} {things(p, event.given)} for {asked or 'nothing'}"


def _trade_done(p: Position, event: e.TradeDone) -> str:
    partner = p.offer.partner if p.offer is not None else 0
    return f"P{p.active} gives {things(p, event.given)}, P{partner} gives {things(p, event.asked)}"


# The end


def _ended(_p: Position, event: e.GameEnded) -> str:
    winners = " and ".join(f"P{seat}" for seat in event.winners)
    how = "is the goblin king" if event.reason == "goal" else "did best when the last round ended"
    return f"{winners} {how}"


TELL: Final[Mapping[type, Teller]] = {
    e.DeckShuffled: _deck_shuffled,
    e.PileShuffled: _pile_shuffled,
    e.Dealt: lambda p, event: f"P{event.seat} gets {things(p, event.cards)}",
    e.FirstSeat: lambda _p, event: f"P{event.seat} begins: {FIRST_SHOUT}",
    RoundBegan: lambda p, event: f"round {event.round} of {p.options.max_rounds}",
    TurnBegan: lambda _p, event: f"P{event.seat} is on turn",
    e.Untapped: _untapped,
    e.MainBegan: _nothing,
    e.Drew: _drew,
    e.GoblinPlayed: lambda p, event: f"P{p.active} plays {thing(p, event.card)}",
    e.SummonBegan: lambda p, event: f"P{p.active} wants to summon {thing(p, event.card)}",
    e.SearchBegan: lambda p, event: f"P{p.active} looks for a trinket: {counted(event.need, 'tap')}",
    e.Chosen: _chosen,
    e.Summoned: _summoned,
    e.TrinketSearched: _searched,
    e.MainEnded: _nothing,
    e.HandDiscarded: lambda p, event: f"P{p.active} discards {thing(p, event.card)}",
    e.TurnEnded: _nothing,
    WindowOpened: _nothing,
    Passed: lambda _p, event: f"P{event.seat} passes",
    WindowClosed: _nothing,
    c.Declared: _declared,
    c.Resolving: _nothing,
    c.Tapped: lambda p, event: f"{creature(p, event.creature)} is tapped",
    c.Destroyed: _destroyed,
    c.Bounced: lambda p, event: f"{creature(p, event.creature)} goes back to the hand",
    c.Stolen: lambda p, event: f"P{event.to} takes {thing(p, event.card)} from the hand of P{event.victim}",
    c.DiscardAsked: lambda _p, event: f"P{event.seat} must discard {counted(event.count, 'card')}",
    c.Discarded: _discarded,
    c.BonusAdded: lambda _p, event: f"{event.side} +{event.n}",
    c.Pumped: lambda p, event: f"{creature(p, event.creature)} has {event.n} more power this turn",
    c.Cancelled: lambda p, event: f"{_item(p, event.item)} is cancelled",
    c.Redirected: _redirected,
    c.Recovered: lambda p, event: f"P{event.seat} takes {thing(p, event.card)} back from the discard pile",
    c.DugLooked: _dug_looked,
    c.DugTook: _dug_took,
    c.DugRest: _nothing,
    c.Swapped: lambda p, event: f"{creature(p, event.one)} and {creature(p, event.other)} change places",
    c.Peeked: _peeked,
    c.CombatBroken: _combat_broken,
    c.StepSkipped: lambda _p, event: f"line {event.step + 1} finds nothing to do",
    c.Resolved: _nothing,
    c.Fizzled: _fizzled,
    e.AttackBegan: lambda p, event: f"P{p.active} goes against P{event.defender}",
    e.AttackDeclared: _declared_attack,
    e.DefendersChosen: _chosen_defenders,
    e.Reinforced: lambda p, event: f"{creature(p, event.creature)} joins the combat",
    e.CombatTotals: lambda _p, event: f"attack {event.attack}, defence {event.defense}",
    e.CombatWon: _combat_won,
    e.TrinketStolen: _trinket_stolen,
    e.TrinketShown: lambda p, event: f"P{p.active} shows {thing(p, event.trinket)}",
    e.TrinketRevealed: lambda p, event: f"P{p.active} reveals {things(p, event.trinkets)}",
    e.VPGained: _vp,
    e.RevealFailed: lambda p, event: f"{things(p, event.trinkets)}: the condition fails, nothing is gained",
    e.TrinketReturned: _returned,
    e.RevealScored: _nothing,
    e.RevealEnded: _nothing,
    e.OfferBegan: lambda p, event: f"P{p.active} makes P{event.partner} an offer",
    e.OfferItem: _offer_item,
    e.OfferSent: _offer_sent,
    e.OfferCancelled: lambda p, _event: f"P{p.active} drops the offer",
    e.OfferRefused: lambda p, _event: f"P{p.offer.partner if p.offer else 0} refuses",
    e.OfferAccepted: lambda p, _event: f"P{p.offer.partner if p.offer else 0} accepts",
    e.CardChosen: lambda p, event: f"P{p.offer.partner if p.offer else 0} chooses {thing(p, event.card)}",
    e.TradeDone: _trade_done,
    e.TradeVoid: lambda _p, _event: "something of the trade is gone: nothing changes hands",
    e.Shouted: lambda _p, event: f"P{event.seat}: {CROWN_SHOUT}",
    e.GameEnded: _ended,
}
"""Complete: a test compares it with the union of events."""

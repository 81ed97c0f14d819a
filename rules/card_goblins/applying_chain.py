"""What the events of windows and of the stack change; in views, too."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.card_goblins import chain_events as c
from rules.card_goblins.handling import changed, discard, drop, enter, learnt, leave, pick_up, with_trinkets
from rules.card_goblins.position import Carried, Item, Position, Question, without
from rules.core.events import Passed
from rules.core.windows import WindowClosed, WindowOpened

Fold: TypeAlias = Callable[[Position, Any], Position]
"""From a position and an event of one kind to the position after it."""


# Windows


def _window_opened(p: Position, event: WindowOpened) -> Position:
    return replace(p, window=event.window())


def _passed(p: Position, event: Passed) -> Position:
    assert p.window is not None
    return replace(p, window=p.window.after_pass(event.seat))


def _window_closed(p: Position, _event: WindowClosed) -> Position:
    return replace(p, window=None)


# The chain


def _declared(p: Position, event: c.Declared) -> Position:
    item = Item(event.item, event.seat, event.how, event.card, event.source, event.targets)
    if event.source:
        found = p.find(event.source)
        assert found is not None
        paid = changed(p, [event.source], tapped=True, uses=found[1].uses + 1)
    else:
        paid = drop(p, event.seat, event.card)
    items = tuple(count + (seat == event.seat) for seat, count in enumerate(p.flags.items, 1))
    return replace(paid, stack=(item, *p.stack), chain=event.item).with_flags(items=items)


def _resolving(p: Position, event: c.Resolving) -> Position:
    item = p.item(event.item)
    assert item is not None
    return replace(_off_the_stack(p, event.item), resolving=Carried(item))


def _off_the_stack(p: Position, number: int) -> Position:
    return replace(p, stack=tuple(item for item in p.stack if item.number != number))


def _put_away(p: Position, item: Item) -> Position:
    """An item is over: an action is discarded."""
    return p if item.source else discard(p, item.card)


def _over(p: Position, _event: c.Resolved | c.Fizzled) -> Position:
    assert p.resolving is not None
    over = _put_away(replace(p, resolving=None), p.resolving.item)
    return over if over.stack else replace(over, chain=0)


def _tapped(p: Position, event: c.Tapped) -> Position:
    return changed(p, [event.creature], tapped=True)


def _destroyed(p: Position, event: c.Destroyed) -> Position:
    left, seat, creature = leave(p, event.creature)
    return pick_up(left, seat, creature.card) if event.to == "hand" else discard(left, creature.card)


def _bounced(p: Position, event: c.Bounced) -> Position:
    left, seat, creature = leave(p, event.creature)
    return pick_up(left, seat, creature.card)


def _stolen(p: Position, event: c.Stolen) -> Position:
    return pick_up(drop(p, event.victim, event.card), event.to, event.card)


def _asked(p: Position, question: Question, step: int) -> Position:
    """The item that is being carried out goes on behind its line when the question is answered."""
    assert p.resolving is not None
    return replace(p, question=question, resolving=replace(p.resolving, step=step + 1))


def _discard_asked(p: Position, event: c.DiscardAsked) -> Position:
    return _asked(p, Question("discard", event.seat, event.count), event.step)


def _discarded(p: Position, event: c.Discarded) -> Position:
    gone = discard(drop(p, event.seat, event.card), event.card)
    if p.question is None:
        return gone
    left = p.question.count - 1
    return replace(gone, question=replace(p.question, count=left) if left else None)


def _bonus_added(p: Position, event: c.BonusAdded) -> Position:
    assert p.combat is not None
    if event.side == "attack":
        return replace(p, combat=replace(p.combat, attack_bonus=p.combat.attack_bonus + event.n))
    return replace(p, combat=replace(p.combat, defense_bonus=p.combat.defense_bonus + event.n))


def _pumped(p: Position, event: c.Pumped) -> Position:
    found = p.find(event.creature)
    assert found is not None
    return changed(p, [event.creature], pump=found[1].pump + event.n)


def _cancelled(p: Position, event: c.Cancelled) -> Position:
    item = p.item(event.item)
    assert item is not None
    return _put_away(_off_the_stack(p, event.item), item)


def _redirected(p: Position, event: c.Redirected) -> Position:
    item = p.item(event.item)
    assert item is not None
    at = p.card(item.card).only_creature
    assert at is not None
    aimed = replace(item, targets=(*item.targets[:at], event.new, *item.targets[at + 1 :]))
    return replace(p, stack=tuple(aimed if each.number == event.item else each for each in p.stack))


def _recovered(p: Position, event: c.Recovered) -> Position:
    last = len(p.discard) - 1 - p.discard[::-1].index(event.card)
    return pick_up(replace(p, discard=(*p.discard[:last], *p.discard[last + 1 :])), event.seat, event.card)


def _dug_looked(p: Position, event: c.DugLooked) -> Position:
    dug = replace(p, looked=event.cards, deck=p.deck[len(event.cards) :])
    return _asked(dug, Question("dig", event.seat), event.step)


def _dug_took(p: Position, event: c.DugTook) -> Position:
    answered = replace(p, question=None)
    if event.card is None:
        return answered
    return pick_up(replace(answered, looked=without(p.looked, event.card)), event.seat, event.card)


def _dug_rest(p: Position, event: c.DugRest) -> Position:
    return replace(p, looked=(), deck=(*p.deck, *event.order))


def _swapped(p: Position, event: c.Swapped) -> Position:
    left, seat, one = leave(p, event.one)
    left, place, other = leave(left, event.other)
    left = enter(left, seat, replace(other, slot=one.slot, pump=0, uses=0))
    return enter(left, place, replace(one, slot=other.slot, pump=0, uses=0))


def _peeked(p: Position, event: c.Peeked) -> Position:
    if event.what == "hand":
        return p
    cards = iter(event.cards)
    trinkets = (each if each.up else learnt(each, (event.seat,), next(cards)) for each in p.side(event.victim).trinkets)
    return with_trinkets(p, event.victim, trinkets)


def _skipped(p: Position, _event: c.StepSkipped) -> Position:
    return p


def _combat_broken(p: Position, event: c.CombatBroken) -> Position:
    return replace(changed(p, event.tapped, tapped=True), combat=None, step="main")


CHAIN_FOLDS: Final[Mapping[type, Fold]] = {
    WindowOpened: _window_opened,
    Passed: _passed,
    WindowClosed: _window_closed,
    c.Declared: _declared,
    c.Resolving: _resolving,
    c.Tapped: _tapped,
    c.Destroyed: _destroyed,
    c.Bounced: _bounced,
    c.Stolen: _stolen,
    c.DiscardAsked: _discard_asked,
    c.Discarded: _discarded,
    c.BonusAdded: _bonus_added,
    c.Pumped: _pumped,
    c.Cancelled: _cancelled,
    c.Redirected: _redirected,
    c.Recovered: _recovered,
    c.DugLooked: _dug_looked,
    c.DugTook: _dug_took,
    c.DugRest: _dug_rest,
    c.Swapped: _swapped,
    c.Peeked: _peeked,
    c.CombatBroken: _combat_broken,
    c.StepSkipped: _skipped,
    c.Resolved: _over,
    c.Fizzled: _over,
}

"""Carrying out an item of the stack, line after line. Specification 5.6."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rules.card_goblins.chain_events import (
    BonusAdded,
    Bounced,
    Cancelled,
    CombatBroken,
    Destroyed,
    DiscardAsked,
    Discarded,
    DugLooked,
    DugRest,
    DugTook,
    Fizzled,
    Peeked,
    Pumped,
    Recovered,
    Redirected,
    Resolved,
    Resolving,
    StepSkipped,
    Stolen,
    Swapped,
    Tapped,
)
from rules.card_goblins.effects import Line
from rules.card_goblins.events import Untapped
from rules.card_goblins.moves import Discard, Take
from rules.card_goblins.piles import Play, draw, refill
from rules.card_goblins.position import (
    Item,
    OnCreature,
    OnDiscard,
    OnItem,
    OnSeat,
    OnSide,
    Position,
    Serial,
    Target,
)
from rules.card_goblins.reading import side_of
from rules.card_goblins.targets import Targets, by_line, is_legal
from rules.core.hidden import known
from rules.core.seats import Seat


def resolve(table: Play) -> None:
    """Carry the top of the stack out; it fizzles if nothing that it aims at is legal."""
    item = table.position.stack[0]
    table.emit(Resolving(item.number))
    p = table.position
    checked = [
        is_legal(p, item.seat, item.source, line, targets)
        for line, targets in by_line(p.card(item.card), item.targets)
        if line.checked
    ]
    if checked and not any(checked):
        table.emit(Fizzled(item.number))
    else:
        carry_on(table)


def carry_on(table: Play) -> None:
    """Carry out the lines that are left, up to a question."""
    carried = table.position.resolving
    assert carried is not None
    item = carried.item
    lines = list(by_line(table.position.card(item.card), item.targets))
    for step in range(carried.step, len(lines)):
        line, targets = lines[step]
        if _gone(table.position, item, line) or not is_legal(table.position, item.seat, item.source, line, targets):
            table.emit(StepSkipped(step))
            continue
        CARRY[line.verb](table, item, line, targets, step)
        if table.position.question is not None:
            return
    table.emit(Resolved(item.number))


def _gone(p: Position, item: Item, line: Line) -> bool:
    """Whether a line that aims at the source finds it no longer on its controller's table."""
    if not line.aims or line.aims[0].zone != "self":
        return False
    found = p.find(item.source)
    return found is None or found[0] != item.seat


# What targets are


def _creature(item: Item, targets: Targets) -> Serial:
    """The creature aimed at; the source where the line names none."""
    return targets[0].serial if targets and isinstance(targets[0], OnCreature) else item.source


def _seat(item: Item, targets: Targets) -> Seat:
    """The seat aimed at; the controller where the line names none."""
    return targets[0].seat if targets and isinstance(targets[0], OnSeat) else item.seat


def _number(target: Target) -> int:
    assert isinstance(target, OnItem)
    return target.number


# Verbs


def _tap(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    table.emit(Tapped(_creature(item, targets)))


def _untap(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    table.emit(Untapped((_creature(item, targets),)))


def _destroy(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    destroy(table, _creature(item, targets))


def destroy(table: Play, creature: Serial) -> None:
    """To the discard pile; who rebounds goes back to the hand of the seat on whose table it is."""
    found = table.position.find(creature)
    assert found is not None
    rebounds = table.position.card(found[1].card).passive("REBOUND")
    table.emit(Destroyed(creature, "hand" if rebounds else "discard"))


def _bounce(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    table.emit(Bounced(_creature(item, targets)))


def _draw(table: Play, item: Item, line: Line, targets: Targets, _step: int) -> None:
    draw(table, _seat(item, targets), line.n)


def _discard(table: Play, item: Item, line: Line, targets: Targets, step: int) -> None:
    """By lot; or the seat chooses, unless its whole hand goes anyway."""
    seat = _seat(item, targets)
    hand = table.position.side(seat).hand
    if line.mode == "choice" and line.n < len(hand):
        table.emit(DiscardAsked(seat, line.n, step))
    elif line.mode == "choice":
        for card in [known(card) for card in hand]:
            table.emit(Discarded(seat, card, random=False))
    else:
        for _ in range(min(line.n, len(hand))):
            table.emit(Discarded(seat, known(table.pick(table.position.side(seat).hand)), random=True))


def _steal(table: Play, item: Item, line: Line, targets: Targets, _step: int) -> None:
    victim = _seat(item, targets)
    for _ in range(min(line.n, len(table.position.side(victim).hand))):
        table.emit(Stolen(victim, item.seat, known(table.pick(table.position.side(victim).hand))))


def _bonus(table: Play, item: Item, line: Line, targets: Targets, _step: int) -> None:
    side = targets[0].side if targets and isinstance(targets[0], OnSide) else side_of(table.position, item.seat)
    assert side is not None
    table.emit(BonusAdded(side, line.n))


def _pump(table: Play, item: Item, line: Line, targets: Targets, _step: int) -> None:
    table.emit(Pumped(_creature(item, targets), line.n))


def _cancel(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    table.emit(Cancelled(_number(targets[0]), item.number))


def _redirect(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    number, new = _number(targets[0]), targets[1]
    aimed = table.position.item(number)
    assert aimed is not None
    at = table.position.card(aimed.card).only_creature
    old = aimed.targets[at] if at is not None else None
    assert isinstance(old, OnCreature)
    assert isinstance(new, OnCreature)
    table.emit(Redirected(number, old, new, item.number))


def _recover(table: Play, item: Item, _line: Line, targets: Targets, _step: int) -> None:
    assert isinstance(targets[0], OnDiscard)
    table.emit(Recovered(item.seat, targets[0].card))


def _dig(table: Play, item: Item, line: Line, _targets: Targets, step: int) -> None:
    refill(table)
    cards = tuple(known(card) for card in table.position.deck[: line.n])
    if cards:
        table.emit(DugLooked(item.seat, cards, step))


def _swap(table: Play, _item: Item, _line: Line, targets: Targets, _step: int) -> None:
    one, other = targets
    assert isinstance(one, OnCreature)
    assert isinstance(other, OnCreature)
    table.emit(Swapped(one.serial, other.serial))


def _peek(table: Play, item: Item, line: Line, targets: Targets, _step: int) -> None:
    victim = _seat(item, targets)
    side = table.position.side(victim)
    if line.mode == "hand":
        table.emit(Peeked(item.seat, victim, "hand", tuple(known(card) for card in side.hand)))
    else:
        seen = tuple(known(trinket.id) for trinket in side.trinkets if not trinket.up)
        table.emit(Peeked(item.seat, victim, "trinkets", seen))


def _retreat(table: Play, _item: Item, _line: Line, _targets: Targets, _step: int) -> None:
    p = table.position
    assert p.combat is not None
    found = (p.find(serial) for serial in p.combat.attackers)
    table.emit(CombatBroken(tuple(place[1].serial for place in found if place is not None and not place[1].tapped)))


Verb: TypeAlias = Callable[[Play, Item, Line, Targets, int], None]

CARRY: Final[Mapping[str, Verb]] = {
    "TAP": _tap,
    "UNTAP": _untap,
    "DESTROY": _destroy,
    "BOUNCE": _bounce,
    "DRAW": _draw,
    "DISCARD": _discard,
    "STEAL": _steal,
    "BONUS": _bonus,
    "PUMP": _pump,
    "CANCEL": _cancel,
    "REDIRECT": _redirect,
    "RECOVER": _recover,
    "DIG": _dig,
    "SWAP": _swap,
    "PEEK": _peek,
    "RETREAT": _retreat,
}


# Questions


def takes(p: Position) -> list[Take]:
    """What the digging seat may keep: a card that fits, by id; nothing if none does."""
    assert p.resolving is not None
    wanted = p.card(p.resolving.item.card).lines[p.resolving.step - 1].mode
    cards = sorted({known(card) for card in p.looked})
    fitting = [p.card(card).handle for card in cards if wanted in ("any", p.card(card).type)]
    return [Take(handle) for handle in fitting] or [Take(None)]


def take(table: Play, seat: Seat, move: Take) -> None:
    """Keep a card of those looked at; the others go to the bottom of the deck in a random order."""
    handle = None if move.card is None else known(move.card)
    table.emit(DugTook(seat, None if handle is None else table.position.box.handles[handle.lower()]))
    table.emit(DugRest(table.shuffle(known(card) for card in table.position.looked)))


def discard(table: Play, seat: Seat, move: Discard) -> None:
    """Discard the card that an effect asks for."""
    table.emit(Discarded(seat, table.position.box.handles[move.card.lower()], random=False))

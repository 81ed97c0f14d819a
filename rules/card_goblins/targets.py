"""Targets: what may be named, and whether it is still legal. Specification 5.4 and 5.6."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from rules.card_goblins.box import Card
from rules.card_goblins.effects import Aim, Line
from rules.card_goblins.position import (
    Creature,
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
from rules.core.seats import Seat, all_seats

Targets: TypeAlias = tuple[Target, ...]


def by_line(card: Card, targets: Targets) -> Iterator[tuple[Line, Targets]]:
    """The lines of a card, each with its own targets."""
    at = 0
    for line in card.lines:
        yield line, targets[at : at + line.width]
        at += line.width


def is_legal(p: Position, seat: Seat, source: Serial, line: Line, targets: Targets) -> bool:
    """Whether a line may be carried out now, seen from its controller; one that is never checked always may."""
    if not line.checked:
        return True
    if not line.targeted:
        return side_of(p, seat) is not None
    if line.verb == "REDIRECT":
        return _can_redirect(p, line.aims[0], targets)
    return all(_fits(p, seat, source, line, aim, target) for aim, target in zip(line.aims, targets, strict=True))


def _fits(p: Position, seat: Seat, source: Serial, line: Line, aim: Aim, target: Target) -> bool:
    match target:
        case OnCreature():
            found = p.find(target.serial)
            return found is not None and _creature_fits(p, seat, source, line.verb, aim, *found)
        case OnSeat():
            return _seat_fits(p, seat, line, aim, target.seat)
        case OnItem():
            item = p.item(target.number)
            return item is not None and _in_scope(aim, item)
        case OnSide():
            return p.step == "combat"
        case OnDiscard():
            return target.card in p.discard and _can_be_recovered(p.card(target.card), aim)


def _creature_fits(
    p: Position, seat: Seat, source: Serial, verb: str, aim: Aim, home: Seat, creature: Creature
) -> bool:
    """Whether a creature on the table of `home` is a target for what `seat` controls."""
    if aim.what != "any" and (aim.what == "own") != (home == seat):
        return False
    if creature.tapped if verb == "TAP" else verb == "UNTAP" and not creature.tapped:
        return False
    if aim.other and creature.serial == source:
        return False
    card = p.card(creature.card)
    if aim.type and card.type != aim.type:
        return False
    if aim.power is not None and card.power > aim.power:
        return False
    return home == seat or not card.passive("SHY")


def _seat_fits(p: Position, seat: Seat, line: Line, aim: Aim, victim: Seat) -> bool:
    if aim.what == "opponent" and victim == seat:
        return False
    if line.verb in ("STEAL", "DISCARD") or line.mode == "hand":
        return bool(p.side(victim).hand)
    return line.verb != "PEEK" or any(not trinket.up for trinket in p.side(victim).trinkets)


def _in_scope(aim: Aim, item: Item) -> bool:
    return aim.what == "any" or (aim.what == "action") == (item.how == "play")


def _can_be_recovered(card: Card, aim: Aim) -> bool:
    wanted = aim.what in ("any", card.type) or (aim.what == "creature" and card.creature)
    return wanted and not card.does("RECOVER")


def _can_redirect(p: Position, aim: Aim, targets: Targets) -> bool:
    """Whether the item is there and the new creature is legal for it, seen from that item's controller. Ruling 57."""
    named, new = targets
    item = p.item(named.number) if isinstance(named, OnItem) else None
    if item is None or not isinstance(new, OnCreature) or not _in_scope(aim, item):
        return False
    return new.serial in [creature.serial for _, creature in _redirections(p, item)]


def _redirections(p: Position, item: Item) -> Iterator[tuple[Seat, Creature]]:
    """The creatures that the only creature target of an item may be replaced by; none if it has not exactly one."""
    card = p.card(item.card)
    at = card.only_creature
    present = item.targets[at] if at is not None else None
    if not isinstance(present, OnCreature):
        return
    line = next(line for line in card.lines if any(aim.zone == "creature" for aim in line.aims))
    for home, creature in p.all_creatures():
        legal = _creature_fits(p, item.seat, item.source, line.verb, line.aims[0], home, creature)
        if legal and creature.serial != present.serial:
            yield home, creature


# What may be named


def declarations(p: Position, seat: Seat, card: Card, source: Serial) -> list[Targets]:
    """Every way to name the targets of a card or ability that is declared now; none if it may not be declared."""
    for line in card.lines:
        if not line.targeted and not is_legal(p, seat, source, line, ()):
            return []
    choices = [_choices(p, seat, source, line) for line in card.lines if line.targeted]
    return [tuple(target for chosen in named for target in chosen) for named in product(*choices)]


def _choices(p: Position, seat: Seat, source: Serial, line: Line) -> Sequence[Targets]:
    """The legal targets of one line: creatures by seat and slot, seats and items by number, cards by id."""
    if line.verb == "REDIRECT":
        items = sorted((item for item in p.stack if _in_scope(line.aims[0], item)), key=lambda item: item.number)
        return [
            (OnItem(item.number), OnCreature(creature.serial, creature.card))
            for item in items
            for _, creature in _redirections(p, item)
        ]
    return list(product(*(_candidates(p, seat, source, line, aim) for aim in line.aims)))


def _candidates(p: Position, seat: Seat, source: Serial, line: Line, aim: Aim) -> list[Target]:
    match aim.zone:
        case "creature":
            return [
                OnCreature(creature.serial, creature.card)
                for home, creature in p.all_creatures()
                if _creature_fits(p, seat, source, line.verb, aim, home, creature)
            ]
        case "player":
            return [OnSeat(victim) for victim in all_seats(p.seats) if _seat_fits(p, seat, line, aim, victim)]
        case "item":
            numbers = sorted(item.number for item in p.stack if _in_scope(aim, item))
            return [OnItem(number) for number in numbers]
        case "side":
            return [OnSide("attack"), OnSide("defense")] if p.step == "combat" else []
        case "discard":
            return [OnDiscard(card) for card in sorted(set(p.discard)) if _can_be_recovered(p.card(card), aim)]
        case "self":
            return []

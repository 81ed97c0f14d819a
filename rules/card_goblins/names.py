"""How things on the table are called: creatures, items, sides. Specification 5.0."""

import re
from typing import Final

from rules.card_goblins.moves import Word
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
from rules.core.rules import Element
from rules.core.seats import Seat

SIDES: Final = ("attack", "defense")

CREATURE = re.compile(r"P([1-9])\.([A-Za-z]+)(?:@([1-9]))?")
_SEAT = re.compile(r"P([1-9])")
_ITEM = re.compile(r"s([0-9]{1,4})")


def creature_word(position: Position, seat: Seat, creature: Creature) -> Word:
    """`P2.Hog`, or `P2.Hog@3` where that table holds two or more of the kind."""
    alike = sum(other.card == creature.card for other in position.side(seat).table)
    handle = position.card(creature.card).handle
    return f"P{seat}.{handle}@{creature.slot}" if alike > 1 else f"P{seat}.{handle}"


def creature_words(position: Position) -> dict[Serial, Word]:
    """The word of every creature."""
    return {creature.serial: creature_word(position, seat, creature) for seat, creature in position.all_creatures()}


def creature_of(position: Position, word: Word) -> tuple[Seat, Creature] | None:
    """The creature that a word names, and the seat on whose table it is."""
    found = CREATURE.fullmatch(word)
    if found is None or int(found[1]) > position.seats:
        return None
    seat = int(found[1])
    for creature in position.side(seat).table:
        if creature_word(position, seat, creature) == word:
            return seat, creature
    return None


def target_of(position: Position, word: Word) -> Target | None:
    """The target that a word names; None: there is none such."""
    if word in SIDES:
        return OnSide("attack" if word == "attack" else "defense")
    if word.startswith("discard."):
        return OnDiscard(position.box.handles[word.removeprefix("discard.").lower()])
    if seat := _SEAT.fullmatch(word):
        return OnSeat(int(seat[1]))
    if item := _ITEM.fullmatch(word):
        return OnItem(int(item[1]))
    found = creature_of(position, word)
    return OnCreature(found[1].serial, found[1].card) if found else None


def target_word(position: Position, target: Target) -> Word:
    """A target as notation writes it; a creature that has gone by its handle alone."""
    match target:
        case OnCreature():
            found = position.find(target.serial)
            return creature_word(position, *found) if found else position.card(target.card).handle
        case OnSeat():
            return f"P{target.seat}"
        case OnItem():
            return f"s{target.number}"
        case OnSide():
            return target.side
        case OnDiscard():
            return f"discard.{position.card(target.card).handle}"


def item_words(position: Position, item: Item) -> str:
    """What was declared, for people: `P2 mega Arac > P1.Troll`."""
    targets = ",".join(target_word(position, target) for target in item.targets)
    how = "" if item.how == "play" else f"{item.how} "
    return f"P{item.seat} {how}{position.card(item.card).handle}{' > ' if targets else ''}{targets}"


def element_of(position: Position, word: Word) -> Element:
    """Where on the board a target or creature is pointed at. Specification 5.0."""
    match target_of(position, word):
        case OnCreature(serial=serial):
            found = position.find(serial)
            return f"creature:{found[0]}.{found[1].slot}" if found else f"word:{word}"
        case OnSeat(seat=seat):
            return f"seat:{seat}"
        case OnItem(number=number):
            return f"stack:s{number}"
        case OnSide(side=side):
            return f"side:{side}"
        case OnDiscard():
            return f"discard:{word.removeprefix('discard.')}"
        case None:
            return f"word:{word}"

"""Card Goblins in few words: cards, creatures, trinkets, targets, and who they belong to."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from rules.card_goblins.box import Card
from rules.card_goblins.effects import Line as Effect
from rules.card_goblins.position import (
    Creature,
    OnCreature,
    OnDiscard,
    OnItem,
    OnSeat,
    OnSide,
    Position,
    Target,
    Trinket,
)
from rules.card_goblins.reading import marks
from rules.core.hidden import Hidden
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.common.canvas import BOLD, INK, MUTED, Ink, Span
from screens.common.session import Player
from screens.common.texts import Line, name_of, seat_ink

Naming = Callable[[Seat], Span]
"""Seat → its name in its colour."""

COMMA: Final[Span] = (", ", MUTED)
ABILITIES: Final = {"none": "", "special": "S", "mega": "M"}
FROM_THE_RULEBOOK: Final = frozenset({"Shot", "Hog", "Rod", "Arac", "Grito", "Igual", "Peteca"})
"""Cards of the shipped deck that do what the rulebook says; the texts of all others are this project's own."""
OURS: Final = "ours"

_WORD: Final = re.compile(r"\bP([1-9])(?:\.([A-Za-z]+)(?:@([1-9]))?)?")

_SPOKEN: Final = (
    (re.compile(r",(?=\S)"), ", "),
    (re.compile(r"\bdiscard\.(?=\w)"), "the discarded "),
    (re.compile(r"(?<=: )(P[1-9]) (?:special |mega )?(?=[A-Z])"), r"\1."),
)
"""What notation writes, and how people say it; the last is what waits on the stack: `P1 special Kaz` is P1's Kaz."""

_DEEDS: Final = {
    "TAP": "tap",
    "UNTAP": "wake",
    "DESTROY": "boom",
    "BOUNCE": "go home",
    "DRAW": "draw",
    "DISCARD": "discard",
    "STEAL": "steal",
    "CANCEL": "cancel",
    "REDIRECT": "redirect",
    "RECOVER": "fetch",
    "DIG": "dig",
    "SWAP": "swap",
    "PEEK": "peek",
    "RETREAT": "run away",
}


# Cards


def is_ours(position: Position, handle: str) -> bool:
    """Whether the text of a card or trinket was designed by this project: never in somebody's own deck."""
    return not position.source and handle not in FROM_THE_RULEBOOK


def deed(card: Card) -> str:
    """What a card does, in a word or two: `boom`, `steal 1`, `draw 3 +` where there is more to it."""
    lines = [line for line in card.lines if not (line.aims and line.aims[0].zone == "self")]
    return f"{_deed(lines[0])}{' +' if len(lines) > 1 else ''}" if lines else ""


def _deed(line: Effect) -> str:
    match line.verb:
        case "BONUS":
            return f"+{line.n} own side" if not line.targeted else f"+{line.n} a side"
        case "PUMP":
            return f"+{line.n} power"
        case "CANCEL" if line.aims and line.aims[0].what != "any":
            return f"no {line.aims[0].what}s" if line.aims[0].what == "action" else "no specials"
        case _:
            word = _DEEDS[line.verb]
            return f"{word} {line.n}" if line.n else word


def strength(card: Card, pump: int = 0) -> str:
    """Power and kind of ability of a creature: `3`, `1M`, `2+3S`."""
    more = f"+{pump}" if pump else ""
    return f"{card.power}{more}{ABILITIES[card.ability]}"


def passives(card: Card) -> str:
    """Passives in short: `g1 na`."""
    return " ".join(marks(card))


def inside(card: Card) -> str:
    """What stands in the middle of a small card."""
    if not card.creature:
        return deed(card)
    return " ".join(part for part in (passives(card), deed(card)) if part)


def kind_of(card: Card) -> str:
    """What a card is: `goblin, power 3`, `summoning of level 2, power 3`, `action`."""
    match card.type:
        case "goblin":
            return f"goblin, power {card.power}"
        case "summon":
            return f"summoning of level {card.level}, power {card.power}"
        case _:
            return "action"


# Things on the table


def element_of(seat: Seat, creature: Creature) -> Element:
    """Where a creature is pointed at."""
    return f"creature:{seat}.{creature.slot}"


def creature_at(position: Position, element: Element) -> tuple[Seat, Creature] | None:
    """The creature that an element names."""
    kind, _, place = element.partition(":")
    seat, _, slot = place.partition(".")
    if kind != "creature" or not 1 <= int(seat) <= position.seats:
        return None
    table = position.side(int(seat)).table
    return next(((int(seat), each) for each in table if each.slot == int(slot)), None)


def trinket_at(position: Position, element: Element) -> tuple[Seat, Trinket] | None:
    """The trinket that an element names."""
    kind, _, place = element.partition(":")
    seat, _, slot = place.partition(".t")
    if kind != "trinket" or not 1 <= int(seat) <= position.seats:
        return None
    return next(((int(seat), each) for each in position.side(int(seat)).trinkets if f"{each.slot}" == slot), None)


def trinket_name(position: Position, trinket: Trinket) -> str:
    """`Coroa`; face down `(Coroa)` for who knows it and `(?)` for all others."""
    name = "?" if isinstance(trinket.id, Hidden) else position.trinket(trinket.id).handle
    return name if trinket.up else f"({name})"


def target_words(position: Position, target: Target, name: Naming) -> Line:
    """A target for people: `Ana's Troll`, `s2`, `the attack`."""
    match target:
        case OnCreature():
            handle = position.card(target.card).handle
            found = position.find(target.serial)
            if found is None:
                return [(f"{handle}, gone", MUTED)]
            return [*whose(found[0], name), (_with_slot(position, found), BOLD)]
        case OnSeat():
            return [name(target.seat)]
        case OnItem():
            return [(f"s{target.number}", BOLD)]
        case OnSide():
            return [("the attack" if target.side == "attack" else "the defence", BOLD)]
        case OnDiscard():
            return [(f"the discarded {position.card(target.card).handle}", BOLD)]


def whose(seat: Seat, name: Naming) -> Line:
    """`Ana's `."""
    text, ink = name(seat)
    return [(f"{text}'s ", ink)]


def _with_slot(position: Position, found: tuple[Seat, Creature]) -> str:
    seat, creature = found
    alike = sum(other.card == creature.card for other in position.side(seat).table)
    handle = position.card(creature.card).handle
    return f"{handle} ({creature.slot})" if alike > 1 else handle


def joined_by(gap: Span, parts: Iterable[Line]) -> list[Span]:
    """Lines one behind the other, with something between."""
    spans: list[Span] = []
    for part in parts:
        if part:
            spans += [gap, *part] if spans else part
    return spans


# Texts of the rules


def people_say(text: str, players: Sequence[Player], ink: Ink = INK) -> list[Span]:
    """A text of the rules as people say it: `P1.Bok` is `Ana's Bok`, in Ana's colour."""
    for written, said in _SPOKEN:
        text = written.sub(said, text)
    spans: list[Span] = []
    at = 0
    for found in _WORD.finditer(text):
        if found.start() > at:
            spans.append((text[at : found.start()], ink))
        spans += _said(found, players, ink)
        at = found.end()
    return [*spans, (text[at:], ink)] if at < len(text) else spans


def _said(found: re.Match[str], players: Sequence[Player], ink: Ink) -> list[Span]:
    seat = int(found[1])
    if seat > len(players):
        return [(found[0], ink)]
    name: Span = (name_of(players, seat), msgspec.structs.replace(seat_ink(seat), bold=ink.bold))
    if found[2] is None:
        return [name]
    slot = f" ({found[3]})" if found[3] else ""
    return [(f"{name[0]}'s", name[1]), (f" {found[2]}{slot}", ink)]

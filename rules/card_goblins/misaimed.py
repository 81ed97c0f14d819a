"""Why a target may not be named: the rule that forbids it, for the person at the table. Specification 5.4 and 5.6."""

from typing import Final

from rules.card_goblins.box import Card
from rules.card_goblins.effects import Aim, Line
from rules.card_goblins.names import creature_of, target_of
from rules.card_goblins.position import Creature, OnCreature, OnDiscard, OnItem, OnSeat, OnSide, Position, Serial
from rules.core.seats import Seat

TYPES: Final = {"goblin": "goblin", "summon": "summoning", "action": "action", "creature": "creature"}
"""What people call the types of cards."""


def misaimed(p: Position, seat: Seat, card: Card, source: Serial, words: tuple[str, ...]) -> str:
    """What is wrong with the first target that is; empty if nothing is, or if it cannot be said in a word.

    `words`: as many as the card names. `source`: the creature whose ability it is; 0: an action.
    """
    left = iter(words)
    for line in card.lines:
        if not line.targeted:
            continue
        for aim in line.aims:
            word = next(left)
            if told := _wrong(p, seat, card, source, line, aim, word):
                return told
            if line.verb == "REDIRECT" and (told := _wrong_turn(p, word, next(left))):
                return told
    return ""


def _wrong(p: Position, seat: Seat, card: Card, source: Serial, line: Line, aim: Aim, word: str) -> str:
    match aim.zone, target_of(p, word):
        case "creature", OnCreature():
            return _wrong_creature(p, seat, card, source, line, aim, word)
        case "creature", _:
            return f"{card.handle} aims at a creature, not at {word}"
        case "player", OnSeat(seat=victim):
            return _wrong_seat(p, seat, card, line, aim, victim)
        case "player", _:
            return f"{card.handle} aims at a seat, not at {word}"
        case "item", OnItem(number=number):
            return _wrong_item(p, aim, number)
        case "item", _:
            return f"{card.handle} aims at an item of the stack, not at {word}"
        case "discard", OnDiscard(card=lying):
            return _wrong_discard(p, aim, p.card(lying))
        case "discard", _:
            return f"{card.handle} aims at a card of the discard pile, not at {word}"
        case "side", target if not isinstance(target, OnSide):
            return f"{card.handle} aims at attack or defence, not at {word}"
        case _:
            return ""


def _wrong_creature(p: Position, seat: Seat, card: Card, source: Serial, line: Line, aim: Aim, word: str) -> str:
    found = creature_of(p, word)
    if found is None:
        return ""
    home, creature = found
    if aim.what == "own" and home != seat:
        return f"{word} is not on the table of P{seat}"
    if aim.what == "opponent" and home == seat:
        return f"{card.handle} is meant for creatures of other seats"
    if aim.other and creature.serial == source:
        return f"{card.handle} cannot aim at itself"
    if home != seat and p.card(creature.card).passive("SHY"):
        return f"{word} cannot be chosen by other seats"
    return _wrong_kind(p, line, aim, creature, word)


def _wrong_kind(p: Position, line: Line, aim: Aim, creature: Creature, word: str) -> str:
    """What the creature itself is not."""
    target = p.card(creature.card)
    if aim.type and target.type != aim.type:
        return f"{target.handle} is no {TYPES[aim.type]}"
    if aim.power is not None and target.power > aim.power:
        return f"{target.handle} has more power than {aim.power}"
    if line.verb == "TAP" and creature.tapped:
        return f"{word} is tapped already"
    return f"{word} is not tapped" if line.verb == "UNTAP" and not creature.tapped else ""


def _wrong_seat(p: Position, seat: Seat, card: Card, line: Line, aim: Aim, victim: Seat) -> str:
    if aim.what == "opponent" and victim == seat:
        return f"{card.handle} is meant for other seats"
    if line.mode == "trinkets":
        down = any(not trinket.up for trinket in p.side(victim).trinkets)
        return "" if down else f"P{victim} has no face-down trinket"
    needs_hand = line.verb in ("STEAL", "DISCARD", "PEEK")
    return f"P{victim} has no card in hand" if needs_hand and not p.side(victim).hand else ""


def _wrong_item(p: Position, aim: Aim, number: int) -> str:
    item = p.item(number)
    if item is None:
        return f"there is no s{number} on the stack"
    if aim.what == "any" or (aim.what == "action") == (item.how == "play"):
        return ""
    return f"s{number} is no {aim.what}"


def _wrong_discard(p: Position, aim: Aim, card: Card) -> str:
    if card.id not in p.discard:
        return f"no {card.handle} lies in the discard pile"
    if card.does("RECOVER"):
        return f"{card.handle} recovers cards itself, so it is never recovered"
    fits = aim.what in ("any", card.type) or (aim.what == "creature" and card.creature)
    return "" if fits else f"{card.handle} is no {TYPES[aim.what]}"


def _wrong_turn(p: Position, item_word: str, new_word: str) -> str:
    """What is wrong with a redirect: it is judged from the view of the item's controller. Ruling 57."""
    target = target_of(p, item_word)
    item = p.item(target.number) if isinstance(target, OnItem) else None
    if item is None:
        return ""
    card = p.card(item.card)
    if card.only_creature is None:
        return f"{item_word} does not aim at exactly one creature"
    if target_of(p, new_word) == item.targets[card.only_creature]:
        return f"{item_word} aims at {new_word} already"
    line = next(line for line in card.lines if any(aim.zone == "creature" for aim in line.aims))
    return _wrong(p, item.seat, card, item.source, line, line.aims[0], new_word)

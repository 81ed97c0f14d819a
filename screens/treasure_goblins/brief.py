"""A ply of Treasure Goblins in a few cells: `+5 a6`, and what it brought, `beat G8`."""

from rules.core.events import Event
from rules.treasure_goblins.events import BagBroken, PowerUsed, SoldierDefeated, TilePlaced, TinyPlaced, TreasureTaken
from screens.common.canvas import DANGER, GOLD, INK, MUTED, Span
from screens.common.chronicle import Brief
from screens.common.session import Told
from screens.treasure_goblins.words import COMMA, soldier_chip, value


def brief(told: Told) -> Brief:
    """The ply in two short texts."""
    note: list[Span] = []
    for event in told.events:
        if part := _part(event):
            note += [COMMA, *part] if note else part
    broke = any(isinstance(event, BagBroken) for event in told.events)
    return Brief(_head(told), tuple(note), loss=broke)


def _head(told: Told) -> str:
    for event in told.events:
        match event:
            case TilePlaced():
                return f"{value(event.tile)} {event.anchor}"
            case TinyPlaced():
                return f"Tiny {event.x} {event.cell}"
            case PowerUsed():
                return f"uses {event.card}"
            case TreasureTaken():
                return told.move
            case _:
                pass
    return told.move


def _part(event: Event) -> list[Span]:
    match event:
        case SoldierDefeated():
            return [("beat ", MUTED), soldier_chip(event.card)]
        case TreasureTaken(paid=paid, collected=collected) if paid or collected:
            gain = collected - paid
            return [(f"{'+' if gain >= 0 else '-'}${abs(gain)}", GOLD if gain >= 0 else INK)]
        case PowerUsed():
            return [(event.power, INK)]
        case BagBroken():
            return [(f"P{event.seat} broke the bag", DANGER)]
        case _:
            return []

"""A ply of Treasure Goblins in a few cells: `+5 a6`, and what it brought, `beat G8`."""

from typing import Final

from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.treasure_goblins.events import BagBroken, PowerUsed, SoldierDefeated, TilePlaced, TinyPlaced, TreasureTaken
from screens.common.canvas import DANGER, GOLD, INK, MUTED, Span
from screens.common.chronicle import Brief
from screens.common.session import Told
from screens.treasure_goblins.words import COMMA, soldier_chip, value

BREAKS: Final = "breaks the bag"


def brief(told: Told) -> Brief:
    """The ply in two short texts. Where the bag breaks, nothing else matters."""
    broken = next((event for event in told.events if isinstance(event, BagBroken)), None)
    if broken is not None:
        note: list[Span] = [(f"P{broken.seat} broke it", DANGER)] if _head(told) != BREAKS else []
        return Brief(_head(told), tuple(note), loss=True)
    note = []
    for event in told.events:
        if part := _part(event):
            note += [COMMA, *part] if note else part
    return Brief(_head(told), tuple(note))


def _head(told: Told) -> str:
    for event in told.events:
        match event:
            case TilePlaced():
                return f"{value(event.tile)} {event.anchor}"
            case TinyPlaced():
                return f"Tiny {event.x} {event.cell}"
            case PowerUsed():
                return f"uses up {event.card}"
            case TreasureTaken(source="bag", tile=Hidden()):
                return "draws"
            case TreasureTaken(source="bag"):
                return f"draws {value(event.tile)}"
            case TreasureTaken():
                return f"takes {value(event.tile)}"
            case BagBroken():
                return BREAKS
            case _:
                pass
    return told.move


def _part(event: Event) -> list[Span]:
    match event:
        case SoldierDefeated():
            return [("beat ", MUTED), soldier_chip(event.card)]
        case TreasureTaken(paid=paid, collected=collected) if paid != collected:
            gain = collected - paid
            return [(f"{'+' if gain > 0 else '-'}${abs(gain)}", GOLD if gain > 0 else INK)]
        case PowerUsed():
            return [(f"to {event.power}", INK)]
        case _:
            return []

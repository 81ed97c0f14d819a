"""A ply of the mine in a few cells: `explore`, and what it brought, `Orco Ingot×2`."""

from rules.core.events import Event
from rules.goblins_en_la_mina.events import (
    GameEnded,
    HandDiscarded,
    IngotLost,
    IngotStolen,
    ProfessionalLost,
    RoomLost,
    WorkerLost,
)
from rules.goblins_en_la_mina.mining_events import DynamiteRevealed, Invoked, Loaded, Revealed
from rules.goblins_en_la_mina.raid_events import Lapsed, Pillaged, RaidCancelled, RaidDeclared
from screens.common.canvas import DANGER, GOLD, INK, MUTED, Span
from screens.common.chronicle import Brief
from screens.common.session import Told
from screens.goblins_en_la_mina.words import COMMA, listed, short


def brief(told: Told) -> Brief:
    """The ply in two short texts."""
    note: list[Span] = []
    for event in told.events:
        if part := _part(event, told.move):
            note += [COMMA, *part] if note else part
    robbed = any(isinstance(event, IngotStolen | Pillaged | ProfessionalLost) for event in told.events)
    return Brief(told.move, tuple(note), loss=robbed)


def _part(event: Event, move: str) -> list[Span]:
    match event:
        case Revealed() | DynamiteRevealed():
            return [(listed(event.cards), INK)]
        case RaidDeclared():
            return [(f"raid on P{event.target}", DANGER)]
        case RaidCancelled():
            return [("called off", INK)]
        case Pillaged():
            return [(f"+{len(event.cards)} Ingots", GOLD)]
        case IngotStolen():
            return [(f"Ingot of P{event.seat}", GOLD)]
        case Loaded() if not move.startswith("load"):
            return [(f"loaded {len(event.cards)}", GOLD)]
        case WorkerLost() if not move.startswith("promote"):
            return [(f"P{event.seat} -{event.slot}", DANGER)]
        case ProfessionalLost() | RoomLost():
            return [(f"P{event.seat} -{short(event.card)}", DANGER)]
        case IngotLost():
            return [(f"P{event.seat} -1 Ingot", DANGER)]
        case HandDiscarded():
            return [(f"P{event.seat} -{len(event.cards)} cards", DANGER)]
        case Invoked() if event.monster is not None:
            return [(f"P{event.seat}'s Mago: {short(event.monster)}", MUTED)]
        case Lapsed():
            return [("lapses", MUTED)]
        case GameEnded() if event.winners:
            return [(" and ".join(f"P{seat}" for seat in event.winners) + " won", GOLD)]
    return []

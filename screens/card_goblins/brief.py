"""A ply of Card Goblins in a few cells: `Galinha > P2.Bok`, and what it came to."""

import re
from typing import Final

from rules.card_goblins.chain_events import Cancelled, CombatBroken, Destroyed, Fizzled, Stolen
from rules.card_goblins.events import (
    CombatTotals,
    CombatWon,
    GameEnded,
    TradeDone,
    TrinketSearched,
    TrinketStolen,
    VPGained,
)
from rules.core.events import Event
from screens.card_goblins.words import COMMA
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, Span
from screens.common.chronicle import Brief
from screens.common.session import Told

_CREATURE: Final = re.compile(r"\b(P[1-9])\.(\w+)")


def brief(told: Told) -> Brief:
    """The ply in two short texts."""
    note: list[Span] = []
    for event in told.events:
        if part := _part(event):
            note += [COMMA, part] if note else [part]
    lost = any(isinstance(event, Destroyed | TrinketStolen) for event in told.events)
    return Brief(_move(told), tuple(note), loss=lost)


def _move(told: Told) -> str:
    """The move with own creatures by their handle alone, and those of others as theirs."""
    own = told.move.removeprefix("play ").replace(f"P{told.seat}.", "")
    return _CREATURE.sub(r"\1's \2", own)


def _part(event: Event) -> Span | None:
    match event:
        case CombatTotals():
            return f"{event.attack}:{event.defense}", BOLD
        case CombatWon():
            return f"P{event.seat} wins", BOLD
        case CombatBroken():
            return "broken off", DANGER
        case TrinketStolen():
            return "a trinket goes", DANGER
        case TrinketSearched():
            return "a trinket", GOLD
        case VPGained():
            return f"+{event.n} VP", GOLD
        case Destroyed():
            return "one destroyed", DANGER
        case Cancelled():
            return f"s{event.item} cancelled", DANGER
        case Fizzled():
            return f"s{event.item} fizzled", DANGER
        case Stolen():
            return "a card stolen", DANGER
        case TradeDone():
            return "traded", GOOD
        case GameEnded():
            return "the end", GOLD
    return None

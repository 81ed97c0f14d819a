"""A ply of Roblins! in a few cells: `build Mo3 c.4`, and what it brought, `stole 2`."""

from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.roblins.events import (
    Charged,
    Drew,
    GameEnded,
    GuardPlaced,
    Paid,
    RaidBegan,
    RaidEnded,
    Stole,
    TerrainBuilt,
    Took,
    TunnelBuilt,
    UnitSent,
)
from screens.common.canvas import DANGER, GOLD, INK, MUTED, Span
from screens.common.chronicle import Brief
from screens.common.session import Told
from screens.roblins.words import COMMA, coin, short_name, unit_name


def brief(told: Told) -> Brief:
    """The ply in two short texts."""
    note: list[Span] = []
    for event in told.events:
        if part := _part(event):
            note += [COMMA, *part] if note else part
    return Brief(_head(told), tuple(note), loss=any(isinstance(event, Stole) for event in told.events))


def _head(told: Told) -> str:
    for event in told.events:
        match event:
            case Drew() if not isinstance(event.card, Hidden) and told.move.startswith(("draw", "extra")):
                return f"drew {short_name(event.card)}"
            case GuardPlaced() if told.move.startswith("guard"):
                return f"guard {unit_name(event.unit)} {event.hex}"
            case UnitSent() if told.move.startswith("send"):
                return f"send {unit_name(event.unit)}"
            case RaidBegan():
                return f"raid {event.end}"
            case TerrainBuilt() if told.move.startswith("build"):
                return f"build {short_name(event.card)} {event.hex}"
    return told.move


def _part(event: Event) -> list[Span]:
    match event:
        case Paid():
            return [("bought ", MUTED), (", ".join(map(short_name, event.bought)), INK)]
        case TunnelBuilt():
            return [("tunnel", DANGER)]
        case Charged() if not event.sources:
            return [("nothing in the way", MUTED)]
        case Stole():
            return [(f"stole {len(event.gold)}, {event.left} left", DANGER)]
        case RaidEnded() if not event.units:
            return [("nobody got through", INK)]
        case Took():
            face: list[Span] = [coin(event.gold)] if isinstance(event.gold, str) else []
            return [("took ", GOLD), *face, (f"{' ' if face else ''}{event.left} left", MUTED)]
        case GameEnded():
            return [(f"P{event.winner} wins", GOLD)]
    return []

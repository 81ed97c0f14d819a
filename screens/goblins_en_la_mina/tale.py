"""A raid or an exploration as it is seen: cards turn up one by one, then blow by blow, each with its caption."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rules.core.events import Event
from rules.core.rules import AnyRules, Element
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES
from rules.goblins_en_la_mina.events import (
    HandDiscarded,
    IngotLost,
    IngotStolen,
    ProfessionalLost,
    Rested,
    RoomLost,
    Tired,
    WorkerLost,
)
from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    DynamiteRevealed,
    Faced,
    MonsterGone,
    Revealed,
    Sniped,
    Suffered,
)
from rules.goblins_en_la_mina.position import SLOTS, Position
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    Bribed,
    EventCardPlayed,
    Expropriated,
    Lapsed,
    Pillaged,
    RaidCancelled,
    RaidDeclared,
    RaidEnded,
    Resisted,
    ReturnedToHand,
    TortasUsed,
)
from screens.common.canvas import Span
from screens.common.session import Told
from screens.goblins_en_la_mina.story import caption, lapsed
from screens.goblins_en_la_mina.words import Naming

CARD: Final = 0.35
"""Seconds for a Mine card that is turned up."""
BLOW: Final = 0.9
"""Seconds for what somebody does in a raid."""
EFFECT: Final = 0.6
"""Seconds for what it brings."""
REST: Final = 1.3
"""Seconds for how a raid ends."""

SECONDS: Final[dict[type[Event], float]] = {
    RaidDeclared: BLOW,
    Resisted: BLOW,
    RaidCancelled: REST,
    Faced: EFFECT,
    Cancelled: BLOW,
    Sniped: BLOW,
    Suffered: EFFECT,
    MonsterGone: EFFECT,
    TortasUsed: BLOW,
    EventCardPlayed: BLOW,
    Lapsed: BLOW,
    WorkerLost: EFFECT,
    ProfessionalLost: EFFECT,
    RoomLost: EFFECT,
    IngotLost: EFFECT,
    IngotStolen: EFFECT,
    HandDiscarded: EFFECT,
    Tired: EFFECT,
    Bribed: EFFECT,
    Expropriated: EFFECT,
    ReturnedToHand: EFFECT,
    Blocked: BLOW,
    Pillaged: REST,
    RaidEnded: EFFECT,
}
"""Events that are told in a raid, and for how long."""


class Moment(msgspec.Struct, frozen=True):
    """One picture of a tale."""

    seconds: float
    position: Position
    caption: tuple[Span, ...]
    faces_up: int | None = None
    """How many cards on the table are turned up yet; None: all."""
    fresh: frozenset[Element] = frozenset()


def strikes(told: Told, seat: Seat | None) -> bool:
    """Whether a ply is of a raid on that seat: it began, or something was lost in it."""
    return any(
        (isinstance(event, RaidDeclared) and event.target == seat)
        or (isinstance(event, Pillaged) and event.victim == seat)
        or (isinstance(event, IngotStolen) and event.seat == seat)
        for event in told.events
    )


def moments(rules: AnyRules, before: Position, events: Sequence[Event], name: Naming) -> Iterator[Moment]:
    """What happened as pictures; none where it is told at a glance. `before` is the view before the events."""
    last = max((index for index, event in enumerate(events) if _is_seen(event)), default=-1)
    position = before
    for event in events[: last + 1]:
        raid = position.raid is not None or isinstance(event, RaidDeclared)
        touched, words = elements_of(event, position), _words(event, position, name)
        position = rules.apply(position, event)
        if isinstance(event, Revealed | DynamiteRevealed):
            yield from _turned_up(position, event, name)
        elif raid and type(event) in SECONDS:
            yield Moment(SECONDS[type(event)], position, words, fresh=touched)


def _words(event: Event, position: Position, name: Naming) -> tuple[Span, ...]:
    """The caption of an event; a declaration that lapses is struck through. The position is the one before it."""
    if isinstance(event, Lapsed) and position.declarations:
        waiting = position.declarations[0]
        return tuple(lapsed(waiting.seat, waiting.move, name))
    return tuple(caption(event, name))


def _is_seen(event: Event) -> bool:
    return isinstance(event, Revealed | DynamiteRevealed) or type(event) in SECONDS


def _turned_up(position: Position, event: Revealed | DynamiteRevealed, name: Naming) -> Iterator[Moment]:
    """One card after the other."""
    first = len(position.table) - len(event.cards)
    for count in range(1, len(event.cards) + 1):
        so_far = msgspec.structs.replace(event, cards=event.cards[:count])
        yield Moment(CARD, position, tuple(caption(so_far, name)), faces_up=first + count)


def elements_of(event: Event, position: Position) -> frozenset[Element]:
    """What an event touches on the board. The position is the one before it."""
    match event:
        case Tired() | Rested():
            return frozenset(_goblin(event.seat, what) for what in event.goblins)
        case Cancelled():
            return frozenset({f"pro:{event.seat}.{event.professional}"})
        case TortasUsed():
            used = f"pro:{event.seat}.{event.professional}"
            return frozenset({used}) if event.target is None else frozenset({used, _aim(event, position)})
        case Faced() if event.beside is not None:
            return frozenset({f"monster:{event.beside}.{CODES[event.card]}"})
        case Faced():
            return frozenset({f"table:{CODES[event.card]}"})
        case EventCardPlayed() if event.target is not None and event.what not in (None, "w", "ww"):
            return frozenset({_goblin(event.target, event.what or "")})
        case _:
            return frozenset()


def _goblin(seat: Seat, what: str) -> Element:
    return f"worker:{seat}.{what}" if what in SLOTS else f"pro:{seat}.{what}"


def _aim(event: TortasUsed, position: Position) -> Element:
    raid = position.raid
    enemy = position.seat if raid is not None and event.seat == raid.target else raid.target if raid is not None else 0
    what = event.target or ""
    return f"room:{enemy}.{what}" if event.professional == "Art" else _goblin(enemy, what)

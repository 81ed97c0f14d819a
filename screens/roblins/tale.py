"""A raid as it is seen: the band walks its road hex by hex, each source says what it does, then the loot is counted.

The position that is shown meanwhile is that of the moment; any key ends the tale.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rules.core.events import Event
from rules.core.rules import AnyRules
from rules.roblins.events import Arrived, Charged, RaidEnded, SourceReached, Stole
from rules.roblins.hexes import PILE, Hex, gate_of
from rules.roblins.position import Position, other
from screens.common.canvas import BOLD, INK, MUTED, Span
from screens.roblins.scene import Walk
from screens.roblins.story import beats, ending
from screens.roblins.words import unit_name

STRIDE: Final = 0.25
"""Seconds for a hex on which nothing happens."""
GLANCE: Final = 0.7
"""Seconds for a source that hurts nobody."""
BLOW: Final = 0.45
"""Seconds more for everybody who is hurt."""
REST: Final = 1.2
"""Seconds for what a raid came to."""
HINT: Final = 0.8


class Moment(msgspec.Struct, frozen=True):
    """One picture of the tale."""

    seconds: float
    position: Position
    walk: Walk
    caption: tuple[Span, ...]


def moments(rules: AnyRules, before: Position, events: Sequence[Event]) -> Iterator[Moment]:
    """A raid as pictures; none where no band runs in these events. `before` is the view before them."""
    if not any(isinstance(event, Charged | SourceReached | Arrived | RaidEnded) for event in events):
        return
    told = iter(beats(events, before.theirs.land))
    position, here = before, _stands(before)
    for index, event in enumerate(events):
        if isinstance(event, Charged):
            yield _picture(STRIDE * 3, position, here, ((_band(position), BOLD), (" charge", INK)), struck=False)
        if isinstance(event, SourceReached):
            beat = next(told)
            there = beat.hex or _last_hex(position)
            yield from _strides(position, here, there)
            here = there
            position = _after(rules, position, events[index:])
            yield _picture(GLANCE + BLOW * beat.hits, position, here, beat.text, struck=bool(beat.hits))
        if isinstance(event, Arrived):
            yield from _strides(position, here, PILE)
            here = PILE
        if isinstance(event, Stole):
            position = rules.apply(position, event)
        if isinstance(event, Stole) or (isinstance(event, Arrived) and not event.steal):
            yield _picture(REST, position, here, tuple(ending(events)), struck=isinstance(event, Stole))
        if isinstance(event, RaidEnded) and not event.units:
            yield _picture(REST, position, here, tuple(ending(events)), struck=False)


def _after(rules: AnyRules, position: Position, events: Sequence[Event]) -> Position:
    """The position when a source has done its worst."""
    for number, event in enumerate(events):
        if number and isinstance(event, SourceReached | Arrived | RaidEnded):
            break
        position = rules.apply(position, event)
    return position


def _stands(position: Position) -> Hex:
    """Where the band is before it moves on: in the gate, or at the toll where a choice was asked."""
    raid = position.raid
    gate = gate_of(raid.end) or PILE
    if not raid.at:
        return gate
    done = raid.sources[raid.at - 1].partition("@")[2].partition(":")[0]
    return done or gate


def _last_hex(position: Position) -> Hex:
    return position.raid.route[-1].hex if position.raid.route else PILE


def _strides(position: Position, here: Hex, there: Hex) -> Iterator[Moment]:
    """The hexes between two of the road."""
    road = [gate_of(position.raid.end) or PILE, *(step.hex for step in position.raid.route), PILE]
    if here not in road or there not in road:
        return
    for place in road[road.index(here) + 1 : road.index(there)]:
        yield _picture(STRIDE, position, place, ((_band(position), BOLD), (" run on", MUTED)), struck=False)


def _picture(seconds: float, position: Position, place: Hex, caption: tuple[Span, ...], *, struck: bool) -> Moment:
    walk = Walk((other(position.active), place), len(position.raid.band), struck)
    return Moment(seconds, position, walk, caption)


def _band(position: Position) -> str:
    return " ".join(unit_name(raider.unit) for raider in position.raid.band) or "nobody"

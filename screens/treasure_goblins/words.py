"""Treasure Goblins in few words: tiles, turns in a log, what a move would bring."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.core.preview import Preview
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import (
    BagBroken,
    DirectionChanged,
    GameStarted,
    PowerUsed,
    RoundBegan,
    RoundScored,
    SeatJumped,
    SoldierDefeated,
    TilePlaced,
    TinyPlaced,
    TreasureTaken,
)
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.placing import grown_groups
from rules.treasure_goblins.position import LIMIT, Position, corner, network, started, top
from rules.treasure_goblins.rounds import TINY_BONUS, scored
from rules.treasure_goblins.sack import SOLDIERS, TILES
from screens.common.canvas import BOLD, DANGER, GOLD, INK, LEGAL, MUTED, Ink, Span, width_of
from screens.common.session import Told
from screens.common.texts import Line, fitted, joined
from screens.treasure_goblins.patchwork import gem_fill

Naming = Callable[[Seat], Span]
"""Seat → its name in its colour."""

Reversing: TypeAlias = Literal["turns", "again", "nothing"]
"""What a Reverse does at a table. Ruling 18."""

Wording: TypeAlias = Literal["spelled", "short", "terse"]
"""How many words there are: `spelled` says where tiles came from and how large groups were."""
WORDINGS: Final[tuple[Wording, ...]] = ("spelled", "short", "terse")

BREAKS: Final = {"chosen": "on purpose", "space": "nothing fits", "weight": "what fits is too heavy"}
COMMA: Final[Span] = (", ", MUTED)
WARNED: Final = 45
"""From this weight on a number is shown as a danger."""


def value(tile: str | Hidden) -> str:
    """What a tile weighs and is worth, as short as possible."""
    if isinstance(tile, Hidden):
        return "?"
    return "rev" if TILES[tile].reverse else f"{TILES[tile].value:+}"


def the_tile(tile: str) -> str:
    """A tile in a sentence, as the hand shows it."""
    return "the Reverse" if TILES[tile].reverse else f"the {value(tile)}"


def hands_of(position: Position) -> dict[Seat, tuple[str, ...]]:
    """Every hand as far as it is open, in the order of its keys."""
    return {
        seat: tuple(tile for tile in hoard.hand() if not isinstance(tile, Hidden))
        for seat, hoard in enumerate(position.hoards, 1)
    }


def soldier_chip(card: str) -> Span:
    """A soldier in the colour of its gem."""
    return card, Ink("onchip", gem_fill(card[0]), bold=True)


def arrow(position: Position) -> str:
    """Which way the turn goes round."""
    return "►► clockwise" if position.direction == "clockwise" else "◄◄ anticlockwise"


# What happened


def turns_of(told: Iterable[Told]) -> list[list[Told]]:
    """Plies by turn: what was placed and what was taken belong together."""
    return [list(plies) for _, plies in groupby(told, lambda ply: (ply.turn, ply.seat))]


def turn_lines(plies: Sequence[Told], name: Naming, wording: Wording = "short") -> list[list[Span]]:
    """A turn in one line, and one more where a round ended in it."""
    events = [event for told in plies for event in told.events]
    ending = next((index for index, event in enumerate(events) if isinstance(event, BagBroken)), len(events))
    lines = []
    parts = _parts(events[:ending], wording)
    seat = plies[0].seat
    if parts:
        head: list[Span] = [] if seat is None else [name(seat), (" ", INK)]
        lines.append(head + _listed(parts))
    if seat is None:
        lines += [line for event in events if (line := _beginning(event, name, wording))]
    if ending < len(events):
        lines.append(_round_end(events[ending:], name, wording))
    return lines


def told_in(plies: Sequence[Told], name: Naming, width: int) -> list[list[Span]]:
    """A turn in as many words as each of its lines has room for."""
    ways = [turn_lines(plies, name, wording) for wording in WORDINGS]
    return [
        next((line for line in worded if width_of(line) <= width), _begun(worded[-1], width))
        for worded in zip(*ways, strict=True)
    ]


def _begun(line: list[Span], width: int) -> list[Span]:
    """As many of its parts as fit, the first of them anyway."""
    while width_of(line) > width and COMMA in line:
        line = line[: len(line) - 1 - line[::-1].index(COMMA)]
    return fitted(line, width)


def _listed(parts: Iterable[Line], gap: Span = COMMA) -> list[Span]:
    spans: list[Span] = []
    for part in parts:
        spans += [gap, *part] if spans else part
    return spans


def _parts(events: Iterable[Event], wording: Wording) -> list[Line]:
    """What happened, part by part; in few words the soldiers of a turn are one."""
    parts: list[Line] = []
    beaten: list[Span] = []
    for event in events:
        if isinstance(event, SoldierDefeated) and wording != "spelled":
            if beaten:
                beaten += [(" ", INK), soldier_chip(event.card)]
            else:
                beaten = [("beat ", INK), soldier_chip(event.card)]
                parts.append(beaten)
        elif part := _part(event, wording):
            parts.append(part)
    return parts


def _part(event: Event, wording: Wording) -> Line:
    spelled, at = wording == "spelled", "" if wording == "terse" else "at "
    match event:
        case TilePlaced():
            return [(f"{value(event.tile)}", BOLD), (f" {at}{event.anchor}", INK)]
        case TinyPlaced():
            return [("Tiny ", INK), (str(event.x), BOLD), (f" {at}{event.cell}", INK)]
        case SoldierDefeated():
            loot = SOLDIERS[event.card].loot
            return [("beat ", INK), soldier_chip(event.card), (f" (group {event.group}, loot {loot})", MUTED)]
        case DirectionChanged() if wording != "terse":
            return [(f"turned play {event.direction}" if spelled else "turned play round", INK)]
        case SeatJumped():
            return [("goes again", INK)]
        case PowerUsed():
            return [("used up ", INK), soldier_chip(event.card), (f" to {event.power}", INK)]
        case TreasureTaken():
            return _taken(event, wording)
        case _:
            return ()


def _taken(event: TreasureTaken, wording: Wording) -> Line:
    if event.source == "bag":
        drawn = "" if isinstance(event.tile, Hidden) else f" {value(event.tile)}"
        from_it = " from the bag" if wording == "spelled" or (drawn and wording == "short") else ""
        return [(f"drew{drawn}{from_it}", INK)]
    spans: list[Span] = [(f"took {value(event.tile)}", INK)]
    if wording == "spelled":
        spans.append((f" from slot {event.source}", MUTED))
    if event.paid:
        spans.append((f" -${event.paid}" if wording == "terse" else f" for ${event.paid}", INK))
    if event.collected:
        collects = " and collects " if wording == "spelled" else " +"
        spans += [(collects, INK if wording == "spelled" else GOLD), (f"${event.collected}", GOLD)]
    return spans


def _beginning(event: Event, name: Naming, wording: Wording) -> list[Span]:
    if not isinstance(event, GameStarted):
        return []
    return [name(event.first), (" begins" if wording == "terse" else " has the biggest ears and begins", INK)]


def _round_end(events: Sequence[Event], name: Naming, wording: Wording) -> list[Span]:
    """Who broke the bag; with room what everybody got, and who begins the next round."""
    spans: list[Span] = []
    gains: list[Line] = []
    for event in events:
        match event:
            case BagBroken():
                reason = f", {BREAKS[event.reason]}" if wording == "spelled" else ""
                spans += [name(event.seat), (f" broke the bag{reason}", DANGER)]
            case RoundScored():
                gains.append([name(event.seat), (f" +${event.gained}", GOLD)])
            case RoundBegan() if wording == "spelled":
                gains.append([(f"round {event.round}: ", MUTED), name(event.first), (" begins", INK)])
            case _:
                pass
    return spans if wording == "terse" else [*spans, (": ", INK), *_listed(gains)]


# What a move would bring


def consequences(position: Position, seat: Seat, move: TreasureMove, preview: Preview[Any, Any], name: Naming) -> Line:
    """Gain, loss, who is hurt."""
    match move:
        case PlaceTile():
            return joined(_placing(position, seat, move, preview, name), gap=" · ")
        case PlayTiny():
            lost: Line = [(f"gives up ${TINY_BONUS}", DANGER)]
            return joined([_weight(position.weight, position.weight + move.x), lost, *_next(preview, name)], gap=" · ")
        case UsePower():
            return joined([*_power(position, move), *_next(preview, name)], gap=" · ")
        case TakeTile():
            return joined(_taking(position, seat, move), gap=" · ")
        case BreakBag():
            return breaking(position, seat)


def _placing(
    position: Position, seat: Seat, move: PlaceTile, preview: Preview[Any, Any], name: Naming
) -> Iterator[Line]:
    after: Position = preview.view.position
    yield _weight(position.weight, after.weight)
    for gem, size, _ in grown_groups(position, move):
        card = top(position, gem)
        if card is None:
            yield [(gem, Ink("onchip", gem_fill(gem), bold=True)), (f" {size}, no soldier left", MUTED)]
        elif size >= SOLDIERS[card].requirement:
            yield [("beats ", LEGAL), soldier_chip(card), (f" loot {SOLDIERS[card].loot}", GOLD)]
        else:
            yield [(gem, Ink("onchip", gem_fill(gem), bold=True)), (f" {size} of {SOLDIERS[card].requirement}", INK)]
    if TILES[move.tile].reverse:
        yield [(_reverse(position), INK)]
    joins = [name(other) for other in all_seats(position.seats) if other != seat and _meets(position, after, other)]
    if joins:
        yield [("touches ", MUTED), *_listed([[span] for span in joins])]


def _weight(before: int, after: int) -> Line:
    return [("weight ", MUTED), (f"{before}→{after}", DANGER if after > WARNED else BOLD)]


def reverse_brings(position: Position) -> Reversing:
    """Whether play turns round, the seat goes again, or nothing happens."""
    if position.seats > 2:
        return "turns"
    return "again" if position.options.two_seat_reverse == "again" else "nothing"


def _reverse(position: Position) -> str:
    return {"turns": "play turns round", "again": "goes again", "nothing": "adds no weight"}[reverse_brings(position)]


def _meets(before: Position, after: Position, other: Seat) -> bool:
    """Whether a placement of the acting seat joins another seat's pieces to its own for the first time."""
    here, there = corner(before, before.seat), corner(before, other)
    if not started(before, other):
        return False
    joined_before = bool(network(before, before.seat) & there)
    return not joined_before and bool(network(after, before.seat) & there) and bool(network(after, other) & here)


def _power(position: Position, move: UsePower) -> Iterator[Line]:
    soldier = SOLDIERS[move.card]
    skips = soldier.power == "skip" or reverse_brings(position) == "nothing"
    yield [soldier_chip(move.card), (" skips this turn" if skips else f" {_reverse(position)}", INK)]
    yield [(f"its loot {soldier.loot} is lost", DANGER)]


def _next(preview: Preview[Any, Any], name: Naming) -> Iterator[Line]:
    after: Position = preview.view.position
    yield [("then ", MUTED), name(after.seat)]


def _taking(position: Position, seat: Seat, move: TakeTile) -> Iterator[Line]:
    coins = position.hoard(seat).coins
    if move.slot is None:
        yield [(f"one of {len(position.bag)} tiles, unseen", INK)]
        yield [("free", INK)]
    else:
        slot, price = position.market[move.slot - 1], move.slot - 1
        yield [("takes ", MUTED), (value(slot.tile), BOLD)]
        yield [(f"coins ${coins} → ${coins - price + slot.coins}", GOLD if slot.coins >= price else INK)]
        yield [(f"pays ${price}" if price else "free", INK)]


def breaking(position: Position, seat: Seat) -> Line:
    """What breaking the bag brings the seat that does it."""
    held = scored_now(position, seat, broke=True)
    return [
        ("the round ends", DANGER),
        (f": hand {held.sum} counts {held.counted}", INK),
        *([(f", Tiny +{held.tiny_bonus}", GOLD)] if held.tiny_bonus else []),
    ]


def scored_now(position: Position, seat: Seat, *, broke: bool) -> RoundScored:
    """What a hand that can be seen would bring if the round ended now."""
    hoard = position.hoard(seat)
    hand = tuple(tile for tile in hoard.hand() if not isinstance(tile, Hidden))
    hoards = list(position.hoards)
    hoards[seat - 1] = replace(hoard, open=hand, closed=())
    return scored(replace(position, hoards=tuple(hoards)), seat, broke=broke)


def to_spare(weight: int) -> str:
    """What the sack still bears."""
    return f"{LIMIT - weight} to spare" if weight <= LIMIT else "bursts!"

"""Events change the position; in views, too."""

from typing import assert_never

from msgspec.structs import replace

from rules.core.events import TurnBegan
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.treasure_goblins.events import (
    BagBroken,
    DirectionChanged,
    GameEnded,
    GameStarted,
    HandDealt,
    HandsRevealed,
    MarketDealt,
    MarketRefilled,
    PowerUsed,
    RoundBegan,
    RoundScored,
    SeatJumped,
    SoldierDefeated,
    TilePlaced,
    TinyPlaced,
    TreasureEvent,
    TreasureTaken,
)
from rules.treasure_goblins.position import START_COINS, Hoard, Piece, Position, Slot
from rules.treasure_goblins.sack import STACKS


def apply(position: Position, event: TreasureEvent) -> Position:
    """The position after the event."""
    match event:
        case GameStarted():
            hoards = tuple(Hoard(START_COINS) for _ in range(event.seats))
            return Position(event.options, hoards, STACKS, ears=event.first, seat=event.first)
        case RoundBegan():
            return _round_began(position, event)
        case HandDealt():
            dealt = _with(position, event.seat, closed=event.tiles)
            return replace(dealt, bag=position.bag[len(event.tiles) :])
        case MarketDealt():
            slots = tuple(Slot(tile) for tile in event.tiles)
            return replace(position, market=slots, bag=position.bag[len(slots) :])
        case TurnBegan():
            return replace(position, seat=event.seat, turn=position.turn + 1, decision="act", jumped=False)
        case TilePlaced():
            piece = Piece(event.seat, event.tile, event.orientation, event.anchor)
            placed = replace(position, pieces=(*position.pieces, piece), weight=event.weight_after, decision="take")
            return _without_tile(placed, event.seat, event.tile)
        case TinyPlaced():
            tiny = Piece(event.seat, f"X{event.seat}", "r0", event.cell, event.x)
            placed = replace(position, pieces=(*position.pieces, tiny), weight=event.weight_after)
            return _with(placed, event.seat, tiny="board")
        case DirectionChanged():
            return replace(position, direction=event.direction)
        case SeatJumped():
            return replace(position, jumped=True)
        case SoldierDefeated():
            return _soldier_defeated(position, event)
        case PowerUsed():
            left = tuple(card for card in position.hoard(event.seat).soldiers if card != event.card)
            used = replace(position, discarded=(*position.discarded, event.card))
            return _with(used, event.seat, soldiers=left)
        case BagBroken():
            broken = replace(position, decision=None)
            return _with(broken, event.seat, breaks=position.hoard(event.seat).breaks + 1)
        case TreasureTaken():
            return _treasure_taken(position, event)
        case MarketRefilled():
            return replace(position, market=(*position.market, Slot(event.tile)), bag=position.bag[1:])
        case HandsRevealed():
            hoards = tuple(
                replace(hoard, open=hand, closed=()) for hoard, hand in zip(position.hoards, event.hands, strict=True)
            )
            return replace(position, hoards=hoards)
        case RoundScored():
            return _with(position, event.seat, coins=position.hoard(event.seat).coins + event.gained)
        case GameEnded():
            return replace(position, ended=True)
        case _:
            assert_never(event)


def _with(position: Position, seat: Seat, **changes: object) -> Position:
    """The position with changes to what one seat has."""
    hoards = list(position.hoards)
    hoards[seat - 1] = replace(hoards[seat - 1], **changes)
    return replace(position, hoards=tuple(hoards))


def _round_began(position: Position, event: RoundBegan) -> Position:
    hoards = tuple(
        replace(hoard, closed=(), open=(), tiny="gone" if hoard.tiny == "board" else hoard.tiny)
        for hoard in position.hoards
    )
    return replace(
        position,
        hoards=hoards,
        round=event.round,
        ears=event.first,
        direction="clockwise",
        weight=0,
        decision=None,
        pieces=(),
        market=(),
        bag=event.bag,
    )


def _without_tile(position: Position, seat: Seat, tile: str) -> Position:
    """The tile leaves the open part if it is there, else the closed part, where others see only that one is gone."""
    hoard = position.hoard(seat)
    if tile in hoard.open:
        return _with(position, seat, open=tuple(other for other in hoard.open if other != tile))
    closed = list(hoard.closed)
    gone = tile if tile in closed else next(other for other in closed if isinstance(other, Hidden))
    closed.remove(gone)
    return _with(position, seat, closed=tuple(closed))


def _soldier_defeated(position: Position, event: SoldierDefeated) -> Position:
    hoard = position.hoard(event.seat)
    stacks = tuple(tuple(card for card in stack if card != event.card) for stack in position.stacks)
    won = replace(position, stacks=stacks)
    return _with(won, event.seat, soldiers=(*hoard.soldiers, event.card), defeats=hoard.defeats + 1)


def _treasure_taken(position: Position, event: TreasureTaken) -> Position:
    hoard = position.hoard(event.seat)
    if event.source == "bag":
        taken = replace(position, bag=position.bag[1:])
        return _with(taken, event.seat, closed=(*hoard.closed, event.tile))
    before = [replace(slot, coins=slot.coins + 1) for slot in position.market[: event.source - 1]]
    taken = replace(position, market=(*before, *position.market[event.source :]))
    coins = hoard.coins - event.paid + event.collected
    return _with(taken, event.seat, coins=coins, open=(*hoard.open, event.tile))

"""Losing goblins and rooms, and the limits of a dungeon. Specification 5.1, 5.5 LOSE, 6.5."""

from typing import TypeAlias

from rules.core.hidden import known
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.goblins_en_la_mina.cards import CODES, ORDER, Losable
from rules.goblins_en_la_mina.events import LossBegan, MinaEvent, ProfessionalLost, RoomLost, WorkerLost
from rules.goblins_en_la_mina.facts import PROFESSIONALS, WORKERS, professional_limit, worker_limit
from rules.goblins_en_la_mina.mining_events import MonsterGone
from rules.goblins_en_la_mina.moves import Lose
from rules.goblins_en_la_mina.position import SLOTS, Dungeon, Loss, Position

MinaTable: TypeAlias = Table[Position, MinaEvent]
"""Where a move of this game happens."""


def candidates(dungeon: Dungeon, of: Losable, *, limit: bool = False) -> tuple[str, ...]:
    """What may be lost: slots, then professionals and rooms by code; for a limit rested ones first. Rulings 45, 46."""
    workers: tuple[str, ...] = dungeon.slots()
    trades = tuple(sorted((pro.code for pro in dungeon.professionals), key=ORDER.__getitem__))
    match of:
        case "workers":
            return (dungeon.slots(tired=False) or workers) if limit else workers
        case "professionals":
            rested = tuple(code for code in trades if dungeon.has_rested(code))
            return (rested or trades) if limit else trades
        case "goblins":
            return (*workers, *trades)
        case "rooms":
            return tuple(sorted((CODES[card] for card in dungeon.rooms), key=ORDER.__getitem__))


def loss_moves(position: Position, loss: Loss) -> list[Lose]:
    """What the seat may choose."""
    return [Lose(what) for what in candidates(position.dungeon(loss.seat), loss.of, limit=loss.limit)]


def begin_loss(table: MinaTable, seat: Seat, count: int, of: Losable, *, limit: bool = False) -> None:
    """Let the seat lose so many: all, if there are no more than that, otherwise of its choice."""
    there = candidates(table.position.dungeon(seat), of, limit=limit)
    if len(there) > count:
        table.emit(LossBegan(seat, count, of, limit))
        return
    for what in there:
        lose(table, seat, what)


def lose(table: MinaTable, seat: Seat, what: str) -> None:
    """Put a worker, professional or room on the discard pile."""
    dungeon = table.position.dungeon(seat)
    worker = dungeon.worker(what)
    if worker is not None:
        slot = next(slot for slot in SLOTS if slot == what)
        return table.emit(WorkerLost(seat, slot, known(worker.card)))
    room = dungeon.room(what)
    if room is not None:
        return table.emit(RoomLost(seat, room))
    professional = dungeon.professional(what)
    assert professional is not None
    table.emit(ProfessionalLost(seat, professional.card))
    return without_mago(table, seat)


def without_mago(table: MinaTable, seat: Seat) -> None:
    """A monster whose Mago has left goes to the Mine discard pile. Ruling 42."""
    dungeon = table.position.dungeon(seat)
    if dungeon.monster is not None and not dungeon.has("Mag"):
        table.emit(MonsterGone(dungeon.monster, seat))


# Limits


def excess(position: Position) -> tuple[Seat, Losable] | None:
    """A seat with more workers or professionals than its rooms allow."""
    for seat in all_seats(position.seats):
        dungeon = position.dungeon(seat)
        if dungeon.crowd() > WORKERS and dungeon.crowd() > worker_limit(dungeon):
            return seat, "workers"
        if len(dungeon.professionals) > PROFESSIONALS and len(dungeon.professionals) > professional_limit(dungeon):
            return seat, "professionals"
    return None

"""Windows: who may answer a declaration or an open point of a raid, and what is still legal then. Specification 5.7."""

from typing import assert_never

from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened
from rules.goblins_en_la_mina.facts import can_cancel, can_help, parties, scope
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.moves import Cancel, Declared, Explore, Flee, Help, Load, Snipe, Suffer, Use
from rules.goblins_en_la_mina.position import Declaration, Position
from rules.goblins_en_la_mina.tortas import uses

DECLARATION = "declaration"
"""Kind of the windows in which declarations are answered; open points are called by their step."""


# Who is asked


def entitled(position: Position, seat: Seat) -> bool:
    """Whether the seat may answer in the exploration or raid under way. Ruling 37."""
    if position.raid is not None:
        return seat in parties(position)
    return position.exploration is not None and bool(position.teams)


def asked(position: Position, move: Declared | None, by: Seat) -> tuple[Seat, ...]:
    """Who would be asked now about what `by` declares, or at an open point by the raider `by`, in order.

    Skipped is who has no card and cannot help, and who passed for the whole exploration or raid: public facts.
    """
    seats = position.clockwise(by) if move is not None else (*position.clockwise(by), by)
    return tuple(seat for seat in seats if entitled(position, seat) and _has_a_say(position, seat, move))


def _has_a_say(position: Position, seat: Seat, move: Declared | None) -> bool:
    counters = scope(position)
    if counters is not None and seat in counters.quiet:
        return False
    return bool(position.dungeon(seat).hand) or (isinstance(move, Suffer) and can_help(position, seat))


def may_help(position: Position, seat: Seat) -> bool:
    """Whether the innermost window lets the seat help its partner, who is about to suffer. Specification 5.5."""
    suffering = any(isinstance(waiting.move, Suffer) for waiting in position.declarations[:1])
    return suffering and can_help(position, seat)


def may_be_answered(position: Position, move: Declared) -> bool:
    """Whether the move is a declaration at all. Specification 5.4, 5.5."""
    match move:
        case Suffer():
            return bool(position.teams)
        case Load():
            return move.count > 0
        case Explore():
            return move.dynamite
        case Use() | Cancel() | Help() | Snipe() | Flee():
            return True
        case _:
            assert_never(move)


# How a window begins, begins again, and ends


def open_window(table: MinaTable, kind: str, order: tuple[Seat, ...]) -> None:
    """Ask these seats in turn, if there are any."""
    if order:
        table.emit(WindowOpened(kind, order, at_once=False))


def open_point(table: MinaTable) -> None:
    """Ask all who take part in the raid; the raider last."""
    position = table.position
    open_window(table, position.step, asked(position, None, position.seat))


def begin_again(table: MinaTable) -> None:
    """Something was played in the innermost window: ask anew whoever has a say now."""
    position = table.position
    move, by = next(((waiting.move, waiting.seat) for waiting in position.declarations), (None, position.seat))
    table.emit(WindowReopened(asked(position, move, by)))


def close_all(table: MinaTable) -> None:
    """Nobody is asked any more."""
    while table.position.windows:
        table.emit(WindowClosed())


# What is still legal


def still_legal(position: Position, declaration: Declaration) -> bool:
    """Whether the declaration may take effect, now that others have answered."""
    seat, move = declaration.seat, declaration.move
    mine = position.dungeon(seat)
    match move:
        case Use():
            return move in uses(position, seat)
        case Cancel() | Help():
            return can_cancel(position, seat)
        case Snipe():
            return mine.has("Mer")
        case Flee():
            return mine.has("Lad")
        case Explore():
            return mine.has("Art") and mine.rested() > 0
        case Load():
            return mine.rested() >= move.count
        case Suffer():
            return not declaration.answered
        case _:
            assert_never(move)

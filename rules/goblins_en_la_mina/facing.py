"""Facing a monster or setback: cancelling, sniping, helping, suffering. Specification 5.5, 6.5."""

from rules.core.hidden import known
from rules.core.seats import Seat
from rules.goblins_en_la_mina.answers import close_all
from rules.goblins_en_la_mina.cards import MONSTERS, Card, codes_in, held
from rules.goblins_en_la_mina.events import HandDiscarded, IngotLost, IngotStolen
from rules.goblins_en_la_mina.facts import can_cancel, faced, scope
from rules.goblins_en_la_mina.losses import MinaTable, begin_loss
from rules.goblins_en_la_mina.mining_events import Cancelled, Faced, FacingEnded, Sniped, Suffered
from rules.goblins_en_la_mina.moves import Cancel, Face, Help, MinaMove, Snipe, Suffer
from rules.goblins_en_la_mina.position import Facing, Position
from rules.goblins_en_la_mina.tortas import tire_workers


def _facing(position: Position) -> Facing:
    facing = position.facing
    assert facing is not None
    return facing


def answer_moves(position: Position) -> list[MinaMove]:
    """What the victim may do besides playing event cards."""
    facing = _facing(position)
    moves: list[MinaMove] = []
    face = faced(facing)
    if face.cancelled_by is not None and can_cancel(position, facing.victim):
        moves.append(Cancel(face.cancelled_by))
    return [*moves, *_snipes(position), Suffer()]


def _snipes(position: Position) -> list[Snipe]:
    facing, counters = _facing(position), scope(position)
    victim = position.dungeon(facing.victim)
    if faced(facing).id not in MONSTERS or not victim.has("Mer"):
        return []
    if counters is not None and facing.victim in counters.sniped:
        return []
    return [Snipe(code) for code in codes_in(victim.hand, "event")]


def face(table: MinaTable, move: Face) -> None:
    """The seat on turn stands before the first card of that code on the table."""
    card = held(table.position.table, move.card)
    table.emit(Faced(table.position.seat, card))


def cancel(table: MinaTable, seat: Seat, move: Cancel | Help) -> None:
    """Tire the professional: the card is gone without effect."""
    table.emit(Cancelled(seat, move.professional))
    end_facing(table, gone=True)


def snipe(table: MinaTable, seat: Seat, move: Snipe) -> None:
    """Spend an event card: the monster is gone. Ruling 17."""
    card = held(table.position.dungeon(seat).hand, move.card)
    table.emit(Sniped(seat, card))
    end_facing(table, gone=True)


def end_facing(table: MinaTable, *, gone: bool) -> None:
    """Nobody stands before the card any more; what was declared about it is void."""
    close_all(table)
    table.emit(FacingEnded(gone))


# Suffering


def suffer(table: MinaTable, seat: Seat) -> None:
    """The effect applies, as far as there is anything that it can hit. What the victim chooses is asked next."""
    facing = _facing(table.position)
    card = faced(facing)
    table.emit(Suffered(seat))
    if card.ingot is not None:
        _ingot(table, seat, facing.sender if card.ingot == "stolen" else None)
    if card.hand:
        _hand(table, seat)
    if card.tire:
        tire_workers(table, seat, card.tire)
    if card.lose:
        begin_loss(table, seat, card.lose, card.of)


def _ingot(table: MinaTable, seat: Seat, thief: Seat | None) -> None:
    """One Ingot goes to the thief, or to the Mine discard pile. Ruling 19."""
    ingots: tuple[Card, ...] = table.position.dungeon(seat).ingots
    if ingots:
        table.emit(IngotLost(seat, ingots[0]) if thief is None else IngotStolen(seat, thief, ingots[0]))


def _hand(table: MinaTable, seat: Seat) -> None:
    hand = table.position.dungeon(seat).hand
    if hand:
        table.emit(HandDiscarded(seat, tuple(known(card) for card in hand)))

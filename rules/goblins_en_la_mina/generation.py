"""Summoning, promoting, building. Specification 5.3 GEN."""

from rules.core.hidden import known
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import codes_in, held
from rules.goblins_en_la_mina.decks import invoke
from rules.goblins_en_la_mina.events import Built, Fired, Promoted, Summoned
from rules.goblins_en_la_mina.facts import professional_limit, worker_limit
from rules.goblins_en_la_mina.losses import MinaTable, lose, without_mago
from rules.goblins_en_la_mina.moves import Build, Done, MinaMove, Promote, Summon
from rules.goblins_en_la_mina.position import Dungeon, Position
from rules.goblins_en_la_mina.tortas import tire_workers


def generation_moves(position: Position) -> list[MinaMove]:
    """What the seat on turn may do besides playing event cards."""
    mine = position.dungeon(position.seat)
    room = mine.crowd() < worker_limit(mine)
    summons = [Summon(code) for code in codes_in(mine.hand)] if room else []
    return [*summons, *_promotions(mine), *_buildings(mine), Done()]


def _promotions(mine: Dungeon) -> list[Promote]:
    """First those that fire nobody, then those that do, each slot by slot. Rulings 2 to 5."""
    codes = codes_in(mine.hand, "professional")
    slots = mine.slots(tired=False)
    full = len(mine.professionals) >= professional_limit(mine)
    rested = codes_in(tuple(pro.card for pro in mine.professionals if not pro.tired))
    free = [code for code in codes if not mine.has(code) and not full]
    plain = [Promote(slot, code) for slot in slots for code in free]
    firing = [
        Promote(slot, code, gone)
        for slot in slots
        for code in codes
        for gone in rested
        if code == gone or (full and not mine.has(code))
    ]
    return [*plain, *firing]


def _buildings(mine: Dungeon) -> list[Build]:
    """Rooms of types that are not there; without a Paleta a rested worker builds."""
    if not (mine.has("Pal") or mine.rested()):
        return []
    return [Build(code) for code in codes_in(mine.hand, "room") if not mine.has(code)]


def summon(table: MinaTable, seat: Seat, move: Summon) -> None:
    """Lay a card face down."""
    mine = table.position.dungeon(seat)
    slot, card = mine.free_slot(), held(mine.hand, known(move.card))
    assert slot is not None
    table.emit(Summoned(seat, slot, card, card))


def promote(table: MinaTable, seat: Seat, move: Promote) -> None:
    """A professional comes for a worker, and for another one if one is fired."""
    mine = table.position.dungeon(seat)
    card = held(mine.hand, move.professional)
    gone = mine.professional(move.fire) if move.fire else None
    if gone is not None:
        table.emit(Fired(seat, gone.card))
        without_mago(table, seat)
    table.emit(Promoted(seat, move.slot, card))
    lose(table, seat, move.slot)
    if move.professional == "Mag":
        invoke(table, seat)


def build(table: MinaTable, seat: Seat, move: Build) -> None:
    """A room comes into the dungeon."""
    mine = table.position.dungeon(seat)
    card = held(mine.hand, move.room)
    if not mine.has("Pal"):
        tire_workers(table, seat, 1)
    table.emit(Built(seat, card))

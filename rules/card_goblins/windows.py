"""Windows: who is asked, and what happens when nobody has anything to say. Specification 5.3."""

from rules.card_goblins.piles import Play
from rules.card_goblins.position import COMBAT, Position
from rules.card_goblins.reading import MOST_ITEMS, ability_ready, reserves
from rules.card_goblins.targets import declarations
from rules.core.seats import Seat
from rules.core.windows import WindowOpened


def publicly_able(p: Position, seat: Seat, kind: str) -> bool:
    """Whether a seat may have something to say, as far as everybody can see."""
    side = p.side(seat)
    if side.hand or any(ability_ready(p, creature, "mega") for creature in side.table):
        return True
    if kind != COMBAT:
        return False
    return bool(reserves(p, seat)) or (seat == p.active and can_use_special(p, seat))


def can_use_special(p: Position, seat: Seat) -> bool:
    """Whether a special of the seat has legal targets."""
    if p.flags.items[seat - 1] >= MOST_ITEMS:
        return False
    return any(
        declarations(p, seat, p.card(creature.card), creature.serial)
        for creature in p.side(seat).table
        if ability_ready(p, creature, "special")
    )


def ask(table: Play, kind: str, passed: tuple[Seat, ...]) -> bool:
    """Open a window for all that may have something to say; False if nobody has."""
    p = table.position
    order = tuple(seat for seat in p.clockwise(p.active) if seat not in passed and publicly_able(p, seat, kind))
    if order:
        table.emit(WindowOpened(kind, order, at_once=True))
    return bool(order)

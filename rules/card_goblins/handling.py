"""Moving things about on a table, and in views of it: cards, creatures, trinkets."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rules.card_goblins.box import CardId, TrinketId
from rules.card_goblins.position import (
    Creature,
    Position,
    Serial,
    Trinket,
    free_slot,
    in_order,
    without,
)
from rules.core.hidden import Hidden
from rules.core.seats import Seat


def drop(p: Position, seat: Seat, card: CardId | Hidden) -> Position:
    """A card leaves a hand."""
    return p.with_side(seat, hand=without(p.side(seat).hand, card))


def pick_up(p: Position, seat: Seat, card: CardId | Hidden) -> Position:
    """A card comes into a hand."""
    return p.with_side(seat, hand=in_order((*p.side(seat).hand, card)))


def discard(p: Position, card: CardId) -> Position:
    """A card comes onto the discard pile."""
    return replace(p, discard=(*p.discard, card))


def changed(p: Position, serials: Iterable[Serial], **changes: object) -> Position:
    """With changes to some creatures."""
    wanted = frozenset(serials)
    for seat, side in enumerate(p.sides, 1):
        if any(creature.serial in wanted for creature in side.table):
            table = tuple(replace(each, **changes) if each.serial in wanted else each for each in side.table)
            p = p.with_side(seat, table=table)
    return p


def enter(p: Position, seat: Seat, creature: Creature) -> Position:
    """A creature comes onto a table, into its slot."""
    table = (*p.side(seat).table, creature)
    return p.with_side(seat, table=tuple(sorted(table, key=lambda each: each.slot)))


def new_creature(p: Position, seat: Seat, card: CardId, slot: int) -> Position:
    """A card comes onto a table as a creature that was never there."""
    entered = replace(p, creatures=p.creatures + 1)
    return enter(entered, seat, Creature(entered.creatures, card, slot))


def leave(p: Position, serial: Serial) -> tuple[Position, Seat, Creature]:
    """A creature leaves its table, and the combat."""
    found = p.find(serial)
    assert found is not None
    seat, creature = found
    left = p.with_side(seat, table=tuple(each for each in p.side(seat).table if each.serial != serial))
    if p.combat is not None:
        attackers = tuple(each for each in p.combat.attackers if each != serial)
        defenders = tuple(each for each in p.combat.defenders if each != serial)
        left = replace(left, combat=replace(p.combat, attackers=attackers, defenders=defenders))
    return left, seat, creature


def moved_in(p: Position, seat: Seat, creature: Creature) -> Position:
    """A creature from another table takes the lowest free slot; what it had for the turn is over."""
    slot = free_slot(tuple(each.slot for each in p.side(seat).table))
    return enter(p, seat, replace(creature, slot=slot, pump=0, uses=0))


def with_trinkets(p: Position, seat: Seat, trinkets: Iterable[Trinket]) -> Position:
    """A seat has these trinkets."""
    return p.with_side(seat, trinkets=tuple(sorted(trinkets, key=lambda each: each.slot)))


def learnt(trinket: Trinket, seats: Iterable[Seat], seen: TrinketId | Hidden | None) -> Trinket:
    """A trinket that some seats know now; whoever knew it before knows it still."""
    id_ = trinket.id if seen is None or isinstance(seen, Hidden) else seen
    return replace(trinket, id=id_, known_by=tuple(sorted({*trinket.known_by, *seats})))


def face_up(p: Position, slots: Mapping[int, TrinketId]) -> Position:
    """Trinkets of the active seat are turned face up."""
    trinkets = (
        replace(each, id=slots[each.slot], up=True) if each.slot in slots else each
        for each in p.side(p.active).trinkets
    )
    return with_trinkets(p, p.active, trinkets)


def joined(p: Position, creature: Serial, *, attacks: bool) -> Position:
    """A creature joins a side of the combat."""
    assert p.combat is not None
    if attacks:
        return replace(p, combat=replace(p.combat, attackers=(*p.combat.attackers, creature)))
    return replace(p, combat=replace(p.combat, defenders=(*p.combat.defenders, creature)))

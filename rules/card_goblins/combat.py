"""Combat: attackers, defenders, reinforcements, totals. Specification 5.5."""

from rules.card_goblins.carrying import destroy
from rules.card_goblins.events import (
    AttackBegan,
    AttackDeclared,
    Chosen,
    CombatTotals,
    CombatWon,
    DefendersChosen,
    Reinforced,
    TrinketStolen,
)
from rules.card_goblins.moves import Add, Attack, Reinforce
from rules.card_goblins.names import creature_of, creature_word
from rules.card_goblins.paying import may_raid
from rules.card_goblins.piles import Play
from rules.card_goblins.position import Creature, Position, SideWord, free_slot
from rules.card_goblins.reading import fighters, may_join, parts, ready, reserves, total
from rules.core.hidden import known
from rules.core.seats import Seat


def attacks(p: Position) -> list[Attack]:
    """Whom the active seat may raid: seats with trinkets, one raid a turn. Rulings 8, 9."""
    if not may_raid(p, "attack") or not any(may_join(p, creature, "attack") for creature in ready(p, p.active)):
        return []
    return [Attack(seat) for seat in p.others(p.active) if p.side(seat).trinkets]


def begin_attack(table: Play, move: Attack) -> None:
    """Begin to choose attackers."""
    table.emit(AttackBegan(move.seat))


def choosing(p: Position) -> tuple[Seat, SideWord]:
    """Who chooses for which side."""
    assert p.combat is not None
    return (p.active, "attack") if p.step == "attackers" else (p.combat.defender, "defense")


def candidates(p: Position) -> list[Creature]:
    """Creatures that may still be added."""
    seat, side = choosing(p)
    listed = fighters(p, side)
    return [each for each in ready(p, seat) if each.serial not in listed and may_join(p, each, side)]


def adds(p: Position) -> list[Add]:
    """The same as moves."""
    seat, _ = choosing(p)
    return [Add(creature_word(p, seat, creature)) for creature in candidates(p)]


def may_be_done(p: Position) -> bool:
    """Attackers there must be; defenders need not."""
    return p.step == "defenders" or bool(fighters(p, "attack"))


def add(table: Play, move: Add) -> None:
    """Add a creature to the attackers or defenders."""
    found = creature_of(table.position, move.creature)
    assert found is not None
    table.emit(Chosen(found[1].serial))


def done(table: Play) -> None:
    """The attackers are chosen, or the defenders; a defender without candidates is not asked."""
    p = table.position
    if p.step == "defenders":
        table.emit(DefendersChosen())
        return
    assert p.combat is not None
    answered = any(may_join(p, creature, "defense") for creature in ready(p, p.combat.defender))
    table.emit(AttackDeclared(answered))


def reinforcements(p: Position, seat: Seat) -> list[Reinforce]:
    """Creatures that the seat may bring into the combat."""
    return [Reinforce(creature_word(p, seat, creature)) for creature in reserves(p, seat)]


def reinforce(table: Play, seat: Seat, move: Reinforce) -> None:
    """Bring a creature into the combat."""
    found = creature_of(table.position, move.creature)
    assert found is not None
    table.emit(Reinforced(seat, found[1].serial))


# The result


def settle(table: Play) -> None:
    """Count, and let the loser pay. Ties go to the defender. Rulings 28 to 31."""
    p = table.position
    attack, defense = total(p, "attack"), total(p, "defense")
    table.emit(CombatTotals(attack, defense, (*parts(p, "attack"), *parts(p, "defense"))))
    if attack > defense:
        _won(table)
    else:
        _lost(table)


def _attackers(p: Position) -> list[Creature]:
    """All that are still listed, by slot."""
    found = (p.find(serial) for serial in fighters(p, "attack"))
    return sorted((place[1] for place in found if place is not None), key=lambda creature: creature.slot)


def _won(table: Play) -> None:
    p = table.position
    assert p.combat is not None
    victim = p.combat.defender
    table.emit(CombatWon(p.active, tuple(each.serial for each in _attackers(p) if not each.tapped)))
    if p.side(victim).trinkets:
        stolen = known(table.pick([each.id for each in p.side(victim).trinkets]))
        slot = next(each.slot for each in p.side(victim).trinkets if each.id == stolen)
        new_slot = free_slot(tuple(each.slot for each in p.side(p.active).trinkets))
        table.emit(TrinketStolen(victim, p.active, slot, new_slot, stolen))


def _lost(table: Play) -> None:
    p = table.position
    assert p.combat is not None
    attackers = _attackers(p)
    table.emit(CombatWon(p.combat.defender, ()))
    for creature in attackers:
        destroy(table, creature.serial)

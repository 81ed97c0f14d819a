"""Tapping creatures to pay: summonings, and looking for trinkets. Specification 5.2."""

from rules.card_goblins.events import Chosen, GoblinPlayed, SearchBegan, SummonBegan, Summoned, TrinketSearched
from rules.card_goblins.moves import PlayGoblin, Search, Summon, Tap
from rules.card_goblins.names import creature_of, creature_word
from rules.card_goblins.piles import Play
from rules.card_goblins.position import Creature, Position, free_slot
from rules.card_goblins.reading import can_pay, goblins_left, has_room, ready, search_price, tap_value
from rules.core.hidden import known
from rules.core.seats import Seat


def _hand(p: Position, type_: str) -> list[str]:
    """Different hand cards of the active seat of one type, by id."""
    return [card for card in sorted({known(card) for card in p.side(p.active).hand}) if p.card(card).type == type_]


# Goblins


def goblins(p: Position) -> list[PlayGoblin]:
    """Goblins that may be played: one a turn, unless a card says otherwise."""
    if not goblins_left(p) or not has_room(p.side(p.active)):
        return []
    return [PlayGoblin(p.card(card).handle) for card in _hand(p, "goblin")]


def play_goblin(table: Play, move: PlayGoblin) -> None:
    """Put a goblin on the table."""
    p = table.position
    table.emit(GoblinPlayed(p.box.handles[move.card.lower()], _slot(p)))


def _slot(p: Position) -> int:
    return free_slot(tuple(creature.slot for creature in p.side(p.active).table))


# Summonings


def summons(p: Position) -> list[Summon]:
    """Summonings that can be paid for. Rulings 11, 12."""
    if not has_room(p.side(p.active)):
        return []
    payable = (card for card in _hand(p, "summon") if can_pay(p, p.active, p.card(card).level, searching=False))
    return [Summon(p.card(card).handle) for card in payable]


def begin_summon(table: Play, move: Summon) -> None:
    """Lay a summoning open; its taps are chosen next."""
    table.emit(SummonBegan(table.position.box.handles[move.card.lower()]))


# Looking for trinkets


def may_raid(p: Position, raid: str) -> bool:
    """Whether this turn allows that kind of raid: one, or many of the kind begun first. Rulings 8, 9."""
    return not p.flags.raid or (p.options.raids == "many" and p.flags.raid == raid)


def searches(p: Position) -> list[Search]:
    """Whether a trinket may be looked for."""
    able = may_raid(p, "search") and p.pile and can_pay(p, p.active, search_price(p, p.active), searching=True)
    return [Search()] if able else []


def begin_search(table: Play) -> None:
    """Go looking for a trinket; the taps are chosen next."""
    table.emit(SearchBegan(search_price(table.position, table.position.active)))


# Paying


def _unchosen(p: Position, seat: Seat) -> list[Creature]:
    assert p.payment is not None
    return [creature for creature in ready(p, seat) if creature.serial not in p.payment.chosen]


def taps(p: Position) -> list[Tap]:
    """Creatures that may be chosen to pay."""
    return [Tap(creature_word(p, p.active, creature)) for creature in _unchosen(p, p.active)]


def tap(table: Play, move: Tap) -> None:
    """Choose a creature; when the price is reached all chosen are tapped, and what was paid for comes. Ruling 62."""
    found = creature_of(table.position, move.creature)
    assert found is not None
    table.emit(Chosen(found[1].serial))
    p = table.position
    payment = p.payment
    assert payment is not None
    searching = payment.card is None
    chosen = [creature for creature in ready(p, p.active) if creature.serial in payment.chosen]
    if sum(tap_value(p, creature, searching=searching) for creature in chosen) < payment.need:
        return
    if payment.card is not None:
        table.emit(Summoned(payment.card, _slot(p), payment.chosen))
    else:
        slot = free_slot(tuple(trinket.slot for trinket in p.side(p.active).trinkets))
        table.emit(TrinketSearched(payment.chosen, slot, known(p.pile[0])))

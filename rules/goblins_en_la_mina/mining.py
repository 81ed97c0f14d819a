"""Explorations: dynamite, turning up cards, breaches, flight, swaps, loading. Specification 5.4."""

from rules.core.hidden import known
from rules.core.seats import Seat
from rules.goblins_en_la_mina.asking import may_flee
from rules.goblins_en_la_mina.cards import Card, codes_in, held, is_kind
from rules.goblins_en_la_mina.decks import reveal, reveal_for_dynamite
from rules.goblins_en_la_mina.events import StepBegan
from rules.goblins_en_la_mina.facts import breach_target, ingots_on_table, may_swap, partner, usable_breaches
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.mining_events import (
    ExplorationEnded,
    Fled,
    Loaded,
    SwapClosed,
    SwapMoved,
    SwapOpened,
    TableCleared,
)
from rules.goblins_en_la_mina.moves import Done, Explore, Flee, Give, Load, MinaMove, Mine, Raid, Skip, Swap, Take
from rules.goblins_en_la_mina.position import Dungeon, Position
from rules.goblins_en_la_mina.raid_events import BreachChosen
from rules.goblins_en_la_mina.raids import begin_raid

DYNAMITE_CARDS = 2


# Setting out


def mining_moves(position: Position) -> list[MinaMove]:
    """Explore or not."""
    mine = position.dungeon(position.seat)
    if mine.rested() == 0:
        return [Skip()]
    return [Explore(), *([Explore(dynamite=True)] if mine.has("Art") else []), Skip()]


def set_out(table: MinaTable, move: Explore) -> None:
    """E0 and E1: with dynamite two cards are turned up first, of which one Ingot may be loaded."""
    if move.dynamite:
        reveal_for_dynamite(table, DYNAMITE_CARDS)
        table.emit(StepBegan("dynamite"))
    else:
        _explore(table)


def _explore(table: MinaTable) -> None:
    """E1: turn up a card for each rested worker; none, and the exploration is over."""
    position = table.position
    reveal(table, position.seat, position.dungeon(position.seat).rested())
    if table.position.table:
        table.emit(StepBegan("revealed"))
    else:
        end_exploration(table)


def leave_dynamite(table: MinaTable) -> None:
    """What is left of the two cards is discarded, and the exploration goes on. Ruling 11."""
    clear_table(table)
    _explore(table)


def clear_table(table: MinaTable) -> None:
    """All cards on the table go to the discard pile."""
    if table.position.table:
        table.emit(TableCleared(table.position.table))


def end_exploration(table: MinaTable) -> None:
    """E6: on to the end of the turn."""
    clear_table(table)
    table.emit(ExplorationEnded())
    table.emit(StepBegan("tax"))


# What has been turned up


def revealed_moves(position: Position) -> list[MinaMove]:
    """Flee, raid, swap, or mine."""
    hand = position.dungeon(position.seat).hand
    flights = [Flee(code) for code in codes_in(hand, "event")] if may_flee(position) else []
    raids = [Raid(code) for code in usable_breaches(position)]
    return [*flights, *raids, *([Swap()] if may_swap(position) else []), Mine()]


def flee(table: MinaTable, seat: Seat, move: Flee) -> None:
    """Spend an event card and turn up as many other cards. Ruling 13."""
    card = held(table.position.dungeon(seat).hand, move.card)
    count = len(table.position.table)
    table.emit(Fled(seat, card))
    reveal(table, seat, count)


def raid(table: MinaTable, move: Raid) -> None:
    """Go through a breach: the exploration is over."""
    card = held(table.position.table, move.breach)
    target = breach_target(table.position, move.breach)
    assert target is not None
    table.emit(BreachChosen(card))
    table.emit(ExplorationEnded())
    begin_raid(table, target)


def mine(table: MinaTable) -> None:
    """Leave the breaches; monsters come first."""
    breaches = tuple(card for card in table.position.table if is_kind(card, "breach"))
    if breaches:
        table.emit(TableCleared(breaches))
    table.emit(StepBegan("monsters"))


# Swaps


def swap_moves(position: Position) -> list[MinaMove]:
    """Cards that have not changed hands yet, and `done`."""
    swap, mate = position.swap, partner(position, position.seat)
    if swap is None or mate is None:
        return []
    own = tuple(card for card in position.dungeon(position.seat).hand if card not in swap.taken)
    theirs = tuple(card for card in position.dungeon(mate).hand if card not in swap.given)
    gives: list[MinaMove] = [Give(code) for code in codes_in(own)]
    return [*gives, *(Take(code) for code in codes_in(theirs)), Done()]


def open_swap(table: MinaTable, seat: Seat) -> None:
    """Both partners see both hands. Rulings 34, 35."""
    mate = partner(table.position, seat)
    assert mate is not None
    hand, theirs = (_faces(table.position.dungeon(one)) for one in (seat, mate))
    table.emit(SwapOpened(seat, mate, hand, theirs))


def _faces(dungeon: Dungeon) -> tuple[Card, ...]:
    """A hand that is laid open.

    Raises:
        Unknown: in a preview.
    """
    return tuple(known(card) for card in dungeon.hand)


def move_card(table: MinaTable, seat: Seat, move: Give | Take) -> None:
    """A card changes hands."""
    swap, mate = table.position.swap, partner(table.position, seat)
    assert swap is not None
    assert mate is not None
    giver, taker = (seat, mate) if isinstance(move, Give) else (mate, seat)
    stay = swap.taken if isinstance(move, Give) else swap.given
    movable = tuple(card for card in table.position.dungeon(giver).hand if card not in stay)
    card = held(movable, known(move.card))
    table.emit(SwapMoved(giver, taker, card))


def close_swap(table: MinaTable) -> None:
    """Hands are closed; with the option `instead` that was the exploration."""
    seat = table.position.seat
    mate = partner(table.position, seat)
    assert mate is not None
    table.emit(SwapClosed(seat, mate, table.position.dungeon(seat).hand, table.position.dungeon(mate).hand))
    if table.position.options.partner_swap == "instead":
        end_exploration(table)


# Wealth


def dynamite_moves() -> list[MinaMove]:
    """One Ingot of the two cards, or none."""
    return [Load(1), Load(0)]


def wealth_moves(position: Position) -> list[MinaMove]:
    """So many Ingots as rested workers can load."""
    most = min(len(ingots_on_table(position)), position.dungeon(position.seat).rested())
    return [Load(count) for count in range(most + 1)]


def load(table: MinaTable, seat: Seat, move: Load) -> None:
    """Take Ingots, the first ones on the table; then the exploration goes on, or is over."""
    if move.count:
        table.emit(Loaded(seat, ingots_on_table(table.position)[: move.count]))
    if table.position.step == "dynamite":
        leave_dynamite(table)
    else:
        end_exploration(table)

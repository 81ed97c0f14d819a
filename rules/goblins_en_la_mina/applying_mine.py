"""What the events of the mine change: explorations, swaps, monsters and setbacks, Magos."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    DynamiteRevealed,
    ExplorationBegan,
    ExplorationEnded,
    Faced,
    FacingEnded,
    Fled,
    Invoked,
    Loaded,
    MonsterGone,
    Revealed,
    Sniped,
    Suffered,
    SwapClosed,
    SwapMoved,
    SwapOpened,
    TableCleared,
)
from rules.goblins_en_la_mina.position import Exploration, Facing, Position, Swap
from rules.goblins_en_la_mina.zones import (
    changed,
    discard_goblins,
    discard_mine,
    from_hand,
    off_table,
    tire,
    tire_lowest,
    to_hand,
)

# Exploration


def _began(position: Position, _event: ExplorationBegan) -> Position:
    return replace(position, exploration=Exploration())


def _dynamite(position: Position, event: DynamiteRevealed) -> Position:
    table = (*position.table, *event.cards)
    return replace(position, mine_deck=position.mine_deck[len(event.cards) :], table=table)


def _revealed(position: Position, event: Revealed) -> Position:
    left = position.mine_deck[len(event.discarded) + len(event.cards) :]
    shown = replace(position, mine_deck=left, table=(*position.table, *event.cards))
    return discard_mine(shown, *event.discarded)


def _cleared(position: Position, event: TableCleared) -> Position:
    return discard_mine(off_table(position, *event.cards), *event.cards)


def _fled(position: Position, event: Fled) -> Position:
    spent = discard_goblins(from_hand(position, event.seat, event.card), event.card)
    cleared = discard_mine(replace(spent, table=()), *position.table)
    return replace(cleared, exploration=replace(position.exploration or Exploration(), fled=True))


def _loaded(position: Position, event: Loaded) -> Position:
    tired = tire_lowest(off_table(position, *event.cards), event.seat, len(event.cards))
    return changed(tired, event.seat, ingots=(*tired.dungeon(event.seat).ingots, *event.cards))


def _over(position: Position, _event: ExplorationEnded) -> Position:
    return replace(position, exploration=None)


# Swaps


def _swap_opened(position: Position, event: SwapOpened) -> Position:
    opened = changed(position, event.seat, hand=event.hand)
    return replace(changed(opened, event.partner, hand=event.partner_hand), swap=Swap())


def _swap_moved(position: Position, event: SwapMoved) -> Position:
    swap = position.swap or Swap()
    moved = to_hand(from_hand(position, event.seat, event.card), event.partner, event.card)
    if event.seat == position.seat:
        return replace(moved, swap=replace(swap, given=(*swap.given, event.card)))
    return replace(moved, swap=replace(swap, taken=(*swap.taken, event.card)))


def _swap_closed(position: Position, event: SwapClosed) -> Position:
    closed = changed(position, event.seat, hand=event.hand)
    exploration = replace(position.exploration or Exploration(), swapped=True)
    return replace(changed(closed, event.partner, hand=event.partner_hand), swap=None, exploration=exploration)


# Facing


def _faced(position: Position, event: Faced) -> Position:
    return replace(position, facing=Facing(event.victim, event.card, event.beside, event.sender))


def _cancelled(position: Position, event: Cancelled) -> Position:
    tired = tire(position, event.seat, event.professional)
    facing, exploration = position.facing, position.exploration
    if facing is None or exploration is None or facing.victim == event.seat:
        return tired
    return replace(tired, exploration=replace(exploration, helped=True))


def _sniped(position: Position, event: Sniped) -> Position:
    spent = discard_goblins(from_hand(position, event.seat, event.card), event.card)
    if position.exploration is not None:
        sniped = (*position.exploration.sniped, event.seat)
        return replace(spent, exploration=replace(position.exploration, sniped=sniped))
    if position.raid is not None:
        return replace(spent, raid=replace(position.raid, sniped=(*position.raid.sniped, event.seat)))
    return spent


def _suffered(position: Position, _event: Suffered) -> Position:
    facing = position.facing
    return position if facing is None else replace(position, facing=replace(facing, suffering=True))


def _facing_ended(position: Position, event: FacingEnded) -> Position:
    facing = position.facing
    ended = replace(position, facing=None, declarations=())
    if facing is None or not event.gone:
        return ended
    return _without_monster(ended, facing.card, facing.beside)


def _without_monster(position: Position, card: str, beside: int | None) -> Position:
    left = off_table(position, card) if beside is None else changed(position, beside, monster=None)
    return discard_mine(left, card)


# Magos


def _invoked(position: Position, event: Invoked) -> Position:
    taken = len(event.discarded) + (event.monster is not None)
    searched = discard_mine(replace(position, mine_deck=position.mine_deck[taken:]), *event.discarded)
    return searched if event.monster is None else changed(searched, event.seat, monster=event.monster)


def _monster_gone(position: Position, event: MonsterGone) -> Position:
    return _without_monster(position, event.card, event.beside)


MINE_FOLDS: Final[Mapping[type[Any], Callable[[Position, Any], Position]]] = {
    ExplorationBegan: _began,
    DynamiteRevealed: _dynamite,
    Revealed: _revealed,
    TableCleared: _cleared,
    Fled: _fled,
    SwapOpened: _swap_opened,
    SwapMoved: _swap_moved,
    SwapClosed: _swap_closed,
    Loaded: _loaded,
    ExplorationEnded: _over,
    Faced: _faced,
    Cancelled: _cancelled,
    Sniped: _sniped,
    Suffered: _suffered,
    FacingEnded: _facing_ended,
    Invoked: _invoked,
    MonsterGone: _monster_gone,
}

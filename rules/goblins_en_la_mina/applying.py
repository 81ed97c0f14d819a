"""Events change the position; in views, too. `FOLDS` has a function for each kind of event.

Here are setup, decks, generation, losses and turns; `applying_mine.py` has the mine, `applying_raids.py` windows, event
cards and raids.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.core.events import RoundBegan, TurnBegan
from rules.core.seats import Seat
from rules.goblins_en_la_mina.applying_mine import MINE_FOLDS
from rules.goblins_en_la_mina.applying_raids import RAID_FOLDS
from rules.goblins_en_la_mina.events import (
    Built,
    Dealt,
    Discarded,
    Drew,
    Fired,
    FirstDrawn,
    GameEnded,
    GameStarted,
    HandDiscarded,
    Hatched,
    IngotLost,
    IngotStolen,
    LossBegan,
    MinaEvent,
    ProfessionalLost,
    Promoted,
    Reshuffled,
    Rested,
    RoomLost,
    SetAsideReturned,
    StepBegan,
    Summoned,
    Taxed,
    Tired,
    TurnEnded,
    WorkerLost,
)
from rules.goblins_en_la_mina.position import Loss, Position, Professional, Worker
from rules.goblins_en_la_mina.zones import (
    changed,
    discard_goblins,
    discard_mine,
    from_hand,
    rest,
    tire,
    to_hand,
    with_professional,
    with_worker,
    without_professional,
)

Fold: TypeAlias = Callable[[Position, Any], Position]
"""From a position and an event of one kind to the position after it."""


def apply(position: Position, event: MinaEvent) -> Position:
    """The position after the event."""
    return FOLDS[type(event)](position, event)


# Setup


def _started(position: Position, event: GameStarted) -> Position:
    return replace(
        position,
        options=event.options,
        teams=event.teams,
        first=event.first,
        goblin_deck=event.goblin_deck,
        mine_deck=event.mine_deck,
    )


def _drew(position: Position, event: Dealt | Drew) -> Position:
    drawn = replace(position, goblin_deck=position.goblin_deck[len(event.cards) :])
    return to_hand(drawn, event.seat, *event.cards)


def _first_drawn(position: Position, event: FirstDrawn) -> Position:
    table = (*position.table, *event.cards)
    return replace(position, mine_deck=position.mine_deck[len(event.cards) :], table=table, first=event.first)


def _returned(position: Position, event: SetAsideReturned) -> Position:
    return replace(position, mine_deck=event.order, table=())


# Decks, turns and steps


def _reshuffled(position: Position, event: Reshuffled) -> Position:
    if event.deck == "goblin":
        return replace(position, goblin_deck=event.order, goblin_discard=())
    return replace(position, mine_deck=event.order, mine_discard=())


def _round(position: Position, event: RoundBegan) -> Position:
    return replace(position, round=event.round)


def _turn(position: Position, event: TurnBegan) -> Position:
    return replace(position, seat=event.seat, turn=position.turn + 1, packs=0)


def _step(position: Position, event: StepBegan) -> Position:
    return replace(position, step=event.step)


def _rested(position: Position, event: Rested) -> Position:
    return rest(position, event.seat, *event.goblins)


def _tired(position: Position, event: Tired) -> Position:
    return tire(position, event.seat, *event.goblins)


# Generation


def _summoned(position: Position, event: Summoned) -> Position:
    return with_worker(from_hand(position, event.seat, event.card), event.seat, event.slot, Worker(event.laid))


def _promoted(position: Position, event: Promoted) -> Position:
    return with_professional(from_hand(position, event.seat, event.card), event.seat, Professional(event.card))


def _gone(position: Position, event: Fired) -> Position:
    return discard_goblins(without_professional(position, event.seat, event.card), event.card)


def _built(position: Position, event: Built) -> Position:
    rooms = (*position.dungeon(event.seat).rooms, event.card)
    return changed(from_hand(position, event.seat, event.card), event.seat, rooms=rooms)


# Losses


def _loss(position: Position, event: LossBegan) -> Position:
    return replace(position, loss=Loss(event.seat, event.count, event.of, event.limit))


def _one_less(position: Position, seat: Seat) -> Position:
    """One thing less to lose, if that is what the match waits for."""
    loss = position.loss
    if loss is None or loss.seat != seat:
        return position
    return replace(position, loss=replace(loss, left=loss.left - 1) if loss.left > 1 else None)


def _worker_lost(position: Position, event: WorkerLost) -> Position:
    gone = with_worker(position, event.seat, event.slot, None)
    return _one_less(discard_goblins(gone, event.card), event.seat)


def _professional_lost(position: Position, event: ProfessionalLost) -> Position:
    gone = without_professional(position, event.seat, event.card)
    return _one_less(discard_goblins(gone, event.card), event.seat)


def _room_lost(position: Position, event: RoomLost) -> Position:
    left = tuple(card for card in position.dungeon(event.seat).rooms if card != event.card)
    gone = changed(position, event.seat, rooms=left)
    return _one_less(discard_goblins(gone, event.card), event.seat)


def _without_ingot(position: Position, event: IngotLost | IngotStolen) -> Position:
    left = tuple(card for card in position.dungeon(event.seat).ingots if card != event.card)
    return changed(position, event.seat, ingots=left)


def _ingot_lost(position: Position, event: IngotLost) -> Position:
    return discard_mine(_without_ingot(position, event), event.card)


def _ingot_stolen(position: Position, event: IngotStolen) -> Position:
    stolen = _without_ingot(position, event)
    return changed(stolen, event.thief, ingots=(*stolen.dungeon(event.thief).ingots, event.card))


def _hand_discarded(position: Position, event: HandDiscarded) -> Position:
    return discard_goblins(changed(position, event.seat, hand=()), *event.cards)


# The end of a turn


def _taxed(position: Position, event: Taxed) -> Position:
    return to_hand(from_hand(position, event.victim, event.card), event.seat, event.card)


def _hatched(position: Position, event: Hatched) -> Position:
    hatched = replace(position, goblin_deck=position.goblin_deck[1:])
    return with_worker(hatched, event.seat, event.slot, Worker(event.card, tired=True))


def _discarded(position: Position, event: Discarded) -> Position:
    return discard_goblins(from_hand(position, event.seat, event.card), event.card)


def _turn_ended(position: Position, _event: TurnEnded) -> Position:
    return position


def _ended(position: Position, event: GameEnded) -> Position:
    return replace(position, winners=event.winners, ended=True)


FOLDS: Final[Mapping[type[Any], Fold]] = {
    GameStarted: _started,
    Dealt: _drew,
    FirstDrawn: _first_drawn,
    SetAsideReturned: _returned,
    Reshuffled: _reshuffled,
    RoundBegan: _round,
    TurnBegan: _turn,
    StepBegan: _step,
    Drew: _drew,
    Rested: _rested,
    Tired: _tired,
    Summoned: _summoned,
    Promoted: _promoted,
    Fired: _gone,
    Built: _built,
    LossBegan: _loss,
    WorkerLost: _worker_lost,
    ProfessionalLost: _professional_lost,
    RoomLost: _room_lost,
    IngotLost: _ingot_lost,
    IngotStolen: _ingot_stolen,
    HandDiscarded: _hand_discarded,
    Taxed: _taxed,
    Hatched: _hatched,
    Discarded: _discarded,
    TurnEnded: _turn_ended,
    GameEnded: _ended,
    **MINE_FOLDS,
    **RAID_FOLDS,
}
"""A function for each kind of event; a test holds it complete."""

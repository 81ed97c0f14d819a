"""What the events of windows, event cards and raids change."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened, folded
from rules.goblins_en_la_mina.cards import CODES
from rules.goblins_en_la_mina.position import (
    SLOTS,
    Bribe,
    Declaration,
    Passing,
    Position,
    Raid,
)
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    BreachChosen,
    Bribed,
    Declared,
    Dropped,
    EventCardPlayed,
    EventCardSpent,
    Expropriated,
    Lapsed,
    Passed,
    Pillaged,
    RaidCancelled,
    RaidDeclared,
    RaidEnded,
    Recruited,
    Resisted,
    Resolved,
    ReturnedToHand,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
    TortasUsed,
)
from rules.goblins_en_la_mina.zones import (
    changed,
    discard_goblins,
    discard_mine,
    from_hand,
    off_table,
    rest,
    tire,
    tire_lowest,
    to_hand,
    with_professional,
    with_worker,
    without_professional,
)

# Declarations and windows


def _declared(position: Position, event: Declared) -> Position:
    return replace(position, declarations=(Declaration(event.seat, event.move), *position.declarations))


def _undeclared(position: Position, _event: Resolved | Lapsed) -> Position:
    return replace(position, declarations=position.declarations[1:])


def _window(position: Position, event: WindowOpened | WindowReopened | WindowClosed) -> Position:
    return replace(position, windows=folded(position.windows, event))


def _passed(position: Position, event: Passed) -> Position:
    passed = replace(position, windows=folded(position.windows, event))
    if not event.all:
        return passed
    if passed.exploration is not None:
        quiet = (*passed.exploration.quiet, event.seat)
        return replace(passed, exploration=replace(passed.exploration, quiet=quiet))
    if passed.raid is not None:
        return replace(passed, raid=replace(passed.raid, quiet=(*passed.raid.quiet, event.seat)))
    return passed


# Event cards


def _played(position: Position, event: EventCardPlayed) -> Position:
    answered = tuple(replace(waiting, answered=True) for waiting in position.declarations)
    packs = position.packs + (CODES[event.card] == "Pack")
    played = from_hand(position, event.seat, event.card)
    return replace(played, playing=event.card, declarations=answered, packs=packs)


def _spent(position: Position, _event: EventCardSpent) -> Position:
    card = position.playing
    return position if card is None else discard_goblins(replace(position, playing=None), card)


def _returned(position: Position, event: ReturnedToHand) -> Position:
    if event.what in SLOTS:
        gone = with_worker(position, event.seat, event.what, None)
    else:
        pro = position.dungeon(event.seat).professional(event.what)
        gone = position if pro is None else without_professional(position, event.seat, pro.card)
    return to_hand(gone, event.seat, event.card)


def _bribed(position: Position, event: Bribed) -> Position:
    theirs = position.dungeon(event.victim)
    pro = next(pro for pro in theirs.professionals if pro.card == event.card)
    monster = theirs.monster if pro.code == "Mag" else None
    gone = without_professional(position, event.victim, event.card)
    if monster is not None:
        gone = changed(gone, event.victim, monster=None)
    return replace(gone, bribe=Bribe(event.seat, pro, monster))


def _recruited(position: Position, _event: Recruited) -> Position:
    bribe = position.bribe
    if bribe is None:
        return position
    come = with_professional(replace(position, bribe=None), bribe.seat, bribe.professional)
    return come if bribe.monster is None else changed(come, bribe.seat, monster=bribe.monster)


def _dropped(position: Position, _event: Dropped) -> Position:
    bribe = position.bribe
    if bribe is None:
        return position
    gone = discard_goblins(replace(position, bribe=None), bribe.professional.card)
    return gone if bribe.monster is None else discard_mine(gone, bribe.monster)


def _expropriated(position: Position, event: Expropriated) -> Position:
    left = tuple(card for card in position.dungeon(event.victim).rooms if card != event.card)
    taken = changed(position, event.victim, rooms=left)
    mine = position.dungeon(event.seat)
    if mine.room(CODES[event.card]) is not None:
        return discard_goblins(taken, event.card)
    return changed(taken, event.seat, rooms=(*mine.rooms, event.card))


# Raids


def _breach(position: Position, _event: BreachChosen) -> Position:
    return discard_mine(off_table(position, *position.table), *position.table)


def _raid(position: Position, event: RaidDeclared) -> Position:
    return replace(position, raid=Raid(event.target, side=event.target))


def _resisted(position: Position, event: Resisted) -> Position:
    return rest(position, event.seat, *SLOTS)


def _raid_over(position: Position, _event: RaidCancelled | RaidEnded) -> Position:
    return replace(position, raid=None)


def _with_passing(position: Position, seat: Seat, passing: Passing, following: Seat) -> Position:
    raid = position.raid
    if raid is None:
        return position
    side = {"raider_passed" if seat == position.seat else "target_passed": passing}
    return replace(position, raid=replace(raid, side=following, **side))


def _other(position: Position, seat: Seat) -> Seat:
    raid = position.raid
    return seat if raid is None else (raid.target if seat == position.seat else position.seat)


def _used(position: Position, event: TortasUsed) -> Position:
    raid = position.raid
    used = tire(position, event.seat, event.professional)
    return used if raid is None else replace(used, raid=replace(raid, side=_other(position, event.seat)))


def _tortas_passed(position: Position, event: TortasPassed) -> Position:
    return _with_passing(position, event.seat, "final" if event.final else "idle", _other(position, event.seat))


def _left_out(position: Position, event: TortasLeftOut) -> Position:
    raid = position.raid
    return position if raid is None else replace(position, raid=replace(raid, side=_other(position, event.seat)))


def _rejoined(position: Position, event: TortasRejoined) -> Position:
    return _with_passing(position, event.seat, "no", event.seat)


def _blocked(position: Position, event: Blocked) -> Position:
    raid = position.raid
    if raid is None:
        return position
    held = tire_lowest(position, position.seat, event.wall + event.workers)
    return tire_lowest(held, raid.target, event.workers)


def _pillaged(position: Position, event: Pillaged) -> Position:
    left = tuple(card for card in position.dungeon(event.victim).ingots if card not in event.cards)
    robbed = changed(position, event.victim, ingots=left)
    tired = tire_lowest(robbed, event.seat, len(event.cards))
    return changed(tired, event.seat, ingots=(*tired.dungeon(event.seat).ingots, *event.cards))


RAID_FOLDS: Final[Mapping[type[Any], Callable[[Position, Any], Position]]] = {
    Declared: _declared,
    Resolved: _undeclared,
    Lapsed: _undeclared,
    WindowOpened: _window,
    WindowReopened: _window,
    WindowClosed: _window,
    Passed: _passed,
    EventCardPlayed: _played,
    EventCardSpent: _spent,
    ReturnedToHand: _returned,
    Bribed: _bribed,
    Recruited: _recruited,
    Dropped: _dropped,
    Expropriated: _expropriated,
    BreachChosen: _breach,
    RaidDeclared: _raid,
    Resisted: _resisted,
    RaidCancelled: _raid_over,
    RaidEnded: _raid_over,
    TortasUsed: _used,
    TortasPassed: _tortas_passed,
    TortasLeftOut: _left_out,
    TortasRejoined: _rejoined,
    Blocked: _blocked,
    Pillaged: _pillaged,
}

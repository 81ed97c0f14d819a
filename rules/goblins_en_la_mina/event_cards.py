"""Event cards: when they may be played, at what, and what they do. Specification 5.2, 6.3."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from rules.core.hidden import known
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.answers import close_all
from rules.goblins_en_la_mina.asking import may_recruit
from rules.goblins_en_la_mina.cards import CODES, ORDER, Code, codes_in, held
from rules.goblins_en_la_mina.decks import draw
from rules.goblins_en_la_mina.events import Fired, Rested, StepBegan, Tired
from rules.goblins_en_la_mina.facts import enemies, immune, parties, scareable_on_table, team
from rules.goblins_en_la_mina.losses import MinaTable, lose, without_mago
from rules.goblins_en_la_mina.mining_events import MonsterGone
from rules.goblins_en_la_mina.moves import Keep, Play
from rules.goblins_en_la_mina.position import Dungeon, Position
from rules.goblins_en_la_mina.raid_events import (
    Bribed,
    EventCardPlayed,
    EventCardSpent,
    Expropriated,
    RaidCancelled,
    Recruited,
    ReturnedToHand,
)
from rules.goblins_en_la_mina.raids import begin_raid

PACKS = 2
"""Most of them in one turn."""
PACK_CARDS = 3

Target: TypeAlias = tuple[Seat | None, str | None]
"""Whose dungeon, and what there; a bare seat; a monster on the table; or nothing at all."""

# What may be played


def reach(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The dungeons that the seat's event cards may be aimed at now. Specification 5.2, ruling 36."""
    raid = position.raid
    if seat == position.seat or (raid is not None and seat == raid.target):
        return all_seats(position.seats)
    return tuple(sorted(parties(position))) if raid is not None else team(position, position.seat)


def plays(position: Position, seat: Seat) -> list[Play]:
    """The event cards that the seat may play, in the order of the specification's table."""
    codes = codes_in(position.dungeon(seat).hand, "event")
    return [Play(code, *target) for code in codes for target in _TARGETS[code](position, seat)]


def _enemies_within_reach(position: Position, seat: Seat) -> list[tuple[Seat, Dungeon]]:
    within = reach(position, seat)
    return [(foe, position.dungeon(foe)) for foe in enemies(position, seat) if foe in within]


def _open_enemies(position: Position, seat: Seat) -> list[tuple[Seat, Dungeon]]:
    """Enemies within reach that no Guardaespaldas protects."""
    return [(foe, theirs) for foe, theirs in _enemies_within_reach(position, seat) if not immune(theirs)]


def _friends_within_reach(position: Position, seat: Seat) -> list[tuple[Seat, Dungeon]]:
    within = reach(position, seat)
    return [(friend, position.dungeon(friend)) for friend in team(position, seat) if friend in within]


def _trades(dungeon: Dungeon, *, tired: bool | None = None) -> list[Code]:
    """Professionals of a dungeon, in order; only tired or rested ones, if asked."""
    return sorted((pro.code for pro in dungeon.professionals if tired in (None, pro.tired)), key=ORDER.__getitem__)


def _susto(position: Position, seat: Seat) -> Iterator[Target]:
    foes = _open_enemies(position, seat)
    yield from ((foe, code) for foe, theirs in foes for code in _trades(theirs, tired=False))
    yield from ((foe, "w") for foe, theirs in foes if theirs.rested())
    for foe, theirs in _enemies_within_reach(position, seat):
        if theirs.monster is not None:
            yield foe, CODES[theirs.monster]
    monster = scareable_on_table(position, seat)
    if monster is not None:
        yield None, monster


def _subidon(position: Position, seat: Seat) -> Iterator[Target]:
    friends = _friends_within_reach(position, seat)
    yield from ((friend, code) for friend, theirs in friends for code in _trades(theirs, tired=True))
    yield from ((friend, "ww") for friend, theirs in friends if theirs.slots(tired=True))


def _abra(position: Position, seat: Seat) -> Iterator[Target]:
    owners = [*_friends_within_reach(position, seat), *_open_enemies(position, seat)]
    for owner, dungeon in sorted(owners, key=lambda pair: pair[0]):
        yield from ((owner, what) for what in (*dungeon.slots(), *_trades(dungeon)))


def _soborno(position: Position, seat: Seat) -> Iterator[Target]:
    yield from ((foe, code) for foe, theirs in _open_enemies(position, seat) for code in _trades(theirs))


def _expro(position: Position, seat: Seat) -> Iterator[Target]:
    yield from ((foe, code) for foe, theirs in _open_enemies(position, seat) for code in codes_in(theirs.rooms))


def _orgullo(position: Position, seat: Seat) -> Iterator[Target]:
    yield from ((foe, code) for foe, theirs in _enemies_within_reach(position, seat) for code in _trades(theirs))


def _cerrado(position: Position, seat: Seat) -> Iterator[Target]:
    if position.raid is not None and seat == position.raid.target and position.step == "called":
        yield None, None


def _pasadizo(position: Position, seat: Seat) -> Iterator[Target]:
    if seat == position.seat and position.step == "mining" and not position.windows:
        yield from ((foe, None) for foe in enemies(position, seat))


def _pack(position: Position, seat: Seat) -> Iterator[Target]:
    if seat == position.seat and position.packs < PACKS:
        yield None, None


_TARGETS: Final[Mapping[Code, Callable[[Position, Seat], Iterator[Target]]]] = {
    "Susto": _susto,
    "Subidon": _subidon,
    "Abra": _abra,
    "Soborno": _soborno,
    "Expro": _expro,
    "Orgullo": _orgullo,
    "Cerrado": _cerrado,
    "Pasadizo": _pasadizo,
    "Pack": _pack,
}


# What they do


def play_event_card(table: MinaTable, seat: Seat, move: Play) -> None:
    """Let the card have its effect; limits and a choice that it asks for come next, then it is discarded."""
    card = held(table.position.dungeon(seat).hand, move.card)
    table.emit(EventCardPlayed(seat, card, move.seat, move.what))
    _EFFECTS[move.card](table, seat, move)


def _dungeon(table: MinaTable, move: Play) -> tuple[Seat, Dungeon]:
    """The dungeon that the card is aimed at."""
    assert move.seat is not None
    return move.seat, table.position.dungeon(move.seat)


def _scare(table: MinaTable, _seat: Seat, move: Play) -> None:
    facing = table.position.facing
    if move.seat is None:
        assert facing is not None
        return table.emit(MonsterGone(facing.card))
    owner, theirs = _dungeon(table, move)
    if move.what == "w":
        return table.emit(Tired(owner, theirs.slots(tired=False)[:1]))
    if theirs.monster is not None and CODES[theirs.monster] == move.what:
        return table.emit(MonsterGone(theirs.monster, owner))
    return table.emit(Tired(owner, (move.what or "",)))


def _rush(table: MinaTable, _seat: Seat, move: Play) -> None:
    owner, theirs = _dungeon(table, move)
    table.emit(Rested(owner, theirs.slots(tired=True)[:2] if move.what == "ww" else (move.what or "",)))


def _return(table: MinaTable, _seat: Seat, move: Play) -> None:
    owner, theirs = _dungeon(table, move)
    what = move.what or ""
    goblin = theirs.worker(what) or theirs.professional(what)
    assert goblin is not None
    table.emit(ReturnedToHand(owner, what, known(goblin.card)))
    without_mago(table, owner)


def _bribe(table: MinaTable, seat: Seat, move: Play) -> None:
    victim, theirs = _dungeon(table, move)
    professional = theirs.professional(move.what or "")
    assert professional is not None
    table.emit(Bribed(seat, victim, professional.card))
    if may_recruit(table.position):
        table.emit(Recruited())


def _expropriate(table: MinaTable, seat: Seat, move: Play) -> None:
    victim, theirs = _dungeon(table, move)
    room = theirs.room(move.what or "")
    assert room is not None
    table.emit(Expropriated(seat, victim, room))


def _eliminate(table: MinaTable, _seat: Seat, move: Play) -> None:
    lose(table, _dungeon(table, move)[0], move.what or "")


def _close(table: MinaTable, _seat: Seat, _move: Play) -> None:
    close_all(table)
    table.emit(RaidCancelled())
    table.emit(EventCardSpent())
    table.emit(StepBegan("tax"))


def _pass_through(table: MinaTable, _seat: Seat, move: Play) -> None:
    assert move.seat is not None
    table.emit(EventCardSpent())
    begin_raid(table, move.seat)


def _draw(table: MinaTable, seat: Seat, _move: Play) -> None:
    draw(table, seat, PACK_CARDS)


_EFFECTS: Final[Mapping[Code, Callable[[MinaTable, Seat, Play], None]]] = {
    "Susto": _scare,
    "Subidon": _rush,
    "Abra": _return,
    "Soborno": _bribe,
    "Expro": _expropriate,
    "Orgullo": _eliminate,
    "Cerrado": _close,
    "Pasadizo": _pass_through,
    "Pack": _draw,
}


# Bribes


def keep_bribed(table: MinaTable, seat: Seat, move: Keep) -> None:
    """Fire a professional for the bribed one."""
    gone = table.position.dungeon(seat).professional(move.fire)
    assert gone is not None
    table.emit(Fired(seat, gone.card))
    without_mago(table, seat)
    table.emit(Recruited())

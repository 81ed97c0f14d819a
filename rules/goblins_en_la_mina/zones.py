"""Moving cards between zones, in positions and in views: what all events are made of."""

from typing import TypeVar

from msgspec.structs import replace

from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, Card, Cards
from rules.goblins_en_la_mina.position import SLOTS, Dungeon, Position, Professional, Worker

C = TypeVar("C", bound=Card | Hidden)


def without(cards: Cards, card: Card | Hidden) -> Cards:
    """The cards but that one; in a view that does not show it, one hidden card less."""
    left = list(cards)
    left.remove(card if card in left else next(other for other in left if isinstance(other, Hidden)))
    return tuple(left)


def onto(pile: tuple[C, ...], *cards: C) -> tuple[C, ...]:
    """A discard pile with more cards: the last one comes to lie on top."""
    return (*reversed(cards), *pile)


def changed(position: Position, seat: Seat, **changes: object) -> Position:
    """The position with changes to one dungeon."""
    return position.with_dungeon(seat, replace(position.dungeon(seat), **changes))


def from_hand(position: Position, seat: Seat, card: Card | Hidden) -> Position:
    """A card leaves a hand."""
    return changed(position, seat, hand=without(position.dungeon(seat).hand, card))


def to_hand(position: Position, seat: Seat, *cards: Card | Hidden) -> Position:
    """Cards come into a hand, behind those that are there."""
    return changed(position, seat, hand=(*position.dungeon(seat).hand, *cards))


def discard_goblins(position: Position, *cards: Card) -> Position:
    """Goblin cards come to lie on their discard pile."""
    return replace(position, goblin_discard=onto(position.goblin_discard, *cards))


def discard_mine(position: Position, *cards: Card) -> Position:
    """Mine cards come to lie on their discard pile."""
    return replace(position, mine_discard=onto(position.mine_discard, *cards))


def off_table(position: Position, *cards: Card) -> Position:
    """Mine cards leave the table."""
    return replace(position, table=tuple(card for card in position.table if card not in cards))


def with_worker(position: Position, seat: Seat, slot: str, worker: Worker | None) -> Position:
    """Another worker, or none, in a slot."""
    workers = position.dungeon(seat).workers
    place = [*SLOTS].index(slot)  # type: ignore[arg-type]  # one of them
    return changed(position, seat, workers=(*workers[:place], worker, *workers[place + 1 :]))


def without_professional(position: Position, seat: Seat, card: Card) -> Position:
    """A professional leaves a dungeon."""
    left = tuple(pro for pro in position.dungeon(seat).professionals if pro.card != card)
    return changed(position, seat, professionals=left)


def with_professional(position: Position, seat: Seat, professional: Professional) -> Position:
    """A professional comes into a dungeon."""
    return changed(position, seat, professionals=(*position.dungeon(seat).professionals, professional))


def turned(dungeon: Dungeon, goblins: tuple[str, ...], *, tired: bool) -> Dungeon:
    """These goblins, slots and codes of professionals, tired or rested."""
    workers = tuple(
        replace(worker, tired=tired) if worker is not None and slot in goblins else worker
        for slot, worker in zip(SLOTS, dungeon.workers, strict=True)
    )
    professionals = tuple(
        replace(pro, tired=tired) if CODES[pro.card] in goblins else pro for pro in dungeon.professionals
    )
    return replace(dungeon, workers=workers, professionals=professionals)


def tire(position: Position, seat: Seat, *goblins: str) -> Position:
    """Goblins of a dungeon become tired."""
    return position.with_dungeon(seat, turned(position.dungeon(seat), goblins, tired=True))


def tire_lowest(position: Position, seat: Seat, count: int) -> Position:
    """So many rested workers become tired, the lowest slots first. Ruling 6."""
    return tire(position, seat, *position.dungeon(seat).slots(tired=False)[:count])


def rest(position: Position, seat: Seat, *goblins: str) -> Position:
    """Goblins of a dungeon are rested again."""
    return position.with_dungeon(seat, turned(position.dungeon(seat), goblins, tired=False))

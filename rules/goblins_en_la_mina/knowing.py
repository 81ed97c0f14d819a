"""What a seat may know, and guesses at the rest. Specification 4."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.views import View
from rules.goblins_en_la_mina.cards import CODES, GOBLIN, GOBLIN_CARDS, MINE, MINE_CARDS, Card, Cards, Code
from rules.goblins_en_la_mina.facts import partner, visible
from rules.goblins_en_la_mina.moves import Flee, Give, MinaMove, Snipe, Summon, Take
from rules.goblins_en_la_mina.position import Dungeon, Position, Swap, Worker


def open_hands(position: Position, reader: Seat | None) -> tuple[Seat, ...]:
    """Whose hands the reader sees: its own, and in a swap of its team both."""
    if reader is None:
        return ()
    mate = partner(position, reader)
    swapping = position.swap is not None and position.seat in (reader, mate)
    return (reader, mate) if swapping and mate is not None else (reader,)


def view(position: Position, reader: Seat | None) -> View[Position]:
    """Foreign hands, all workers and both decks are face down."""
    seen = open_hands(position, reader)
    dungeons = tuple(
        replace(
            dungeon,
            hand=dungeon.hand if owner in seen else (GOBLIN,) * len(dungeon.hand),
            workers=tuple(worker and Worker(GOBLIN, worker.tired) for worker in dungeon.workers),
        )
        for owner, dungeon in enumerate(position.dungeons, 1)
    )
    swap = position.swap
    if swap is not None and len(seen) < 2:
        swap = Swap((GOBLIN,) * len(swap.given), (GOBLIN,) * len(swap.taken))
    hidden = replace(
        position,
        dungeons=dungeons,
        goblin_deck=(GOBLIN,) * len(position.goblin_deck),
        mine_deck=(MINE,) * len(position.mine_deck),
        swap=swap,
    )
    return View(hidden, reader)


def redact_move(position: Position, mover: Seat, move: MinaMove, reader: Seat | None) -> MinaMove:
    """What lies under a worker is in no log; what partners swap is in theirs alone."""
    match move:
        case Summon():
            return Summon(GOBLIN)
        case Give() if reader not in (mover, partner(position, mover)) or reader is None:
            return Give(GOBLIN)
        case Take() if reader not in (mover, partner(position, mover)) or reader is None:
            return Take(GOBLIN)
        case _:
            return move


# Guesses


def determinize(guessed: View[Position], chance: Chance) -> Position:
    """The unseen Goblin cards, shuffled into hands, worker slots and deck; the unseen Mine cards in the deck."""
    position = guessed.position
    seen = frozenset(visible(position))
    unseen = [card for card in chance.shuffle(GOBLIN_CARDS) if card not in seen]
    promised = _promised(position, unseen)
    for card in promised.values():
        unseen.remove(card)
    cards = iter(unseen)
    dungeons = tuple(_filled(dungeon, cards, promised.get(seat)) for seat, dungeon in enumerate(position.dungeons, 1))
    return replace(
        position,
        dungeons=dungeons,
        goblin_deck=_turned(position.goblin_deck, cards),
        mine_deck=tuple(card for card in chance.shuffle(MINE_CARDS) if card not in seen),
        swap=_swapped(position, dungeons),
    )


def _promised(position: Position, unseen: list[Card]) -> dict[Seat, Card]:
    """Cards that a pending `snipe` or `huida` names: they are still in that hand."""
    promised = {}
    for waiting in position.declarations:
        if isinstance(waiting.move, Snipe | Flee) and not _holds(position.dungeon(waiting.seat), waiting.move.card):
            promised[waiting.seat] = next(card for card in unseen if CODES[card] == waiting.move.card)
    return promised


def _holds(dungeon: Dungeon, code: Code) -> bool:
    return any(not isinstance(card, Hidden) and CODES[card] == code for card in dungeon.hand)


def _filled(dungeon: Dungeon, cards: Iterator[Card], promised: Card | None) -> Dungeon:
    first = iter([promised] if promised is not None else [])
    hand = tuple(next(first, None) or next(cards) if isinstance(card, Hidden) else card for card in dungeon.hand)
    workers = tuple(worker and replace(worker, card=next(cards)) for worker in dungeon.workers)
    return replace(dungeon, hand=hand, workers=workers)


def _turned(zone: Cards, cards: Iterator[Card]) -> Cards:
    return tuple(next(cards) if isinstance(card, Hidden) else card for card in zone)


def _swapped(position: Position, dungeons: tuple[Dungeon, ...]) -> Swap | None:
    """The cards that have changed hands: the last ones of the hands where they are."""
    swap, mate = position.swap, partner(position, position.seat)
    if swap is None or mate is None:
        return swap
    given, taken = len(swap.given), len(swap.taken)
    mine, theirs = dungeons[position.seat - 1].hand, dungeons[mate - 1].hand
    return Swap(theirs[len(theirs) - given :], mine[len(mine) - taken :])

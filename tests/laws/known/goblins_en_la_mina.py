"""Goblins en la mina under the laws."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import first_of
from rules.goblins_en_la_mina.facts import partner
from rules.goblins_en_la_mina.moves import Flee, Snipe
from rules.goblins_en_la_mina.position import Dungeon, Swap, Worker
from rules.goblins_en_la_mina.position import Position as MinaPosition
from tests.laws.subjects import Subject


def _scramble_the_dungeons(position: MinaPosition, reader: Seat | None, chance: Chance) -> MinaPosition:
    """Decks, workers and foreign hands dealt anew; a card that a pending declaration names stays where it is."""
    team = () if reader is None else (reader, partner(position, reader))
    sees = team if position.swap is not None and position.seat in team else (reader,)
    promised = {
        waiting.seat: first_of(position.dungeon(waiting.seat).hand, waiting.move.card)
        for waiting in position.declarations
        if isinstance(waiting.move, Snipe | Flee) and waiting.seat not in sees
    }
    pool = list(position.goblin_deck)
    for seat, dungeon in enumerate(position.dungeons, 1):
        pool += [worker.card for worker in dungeon.workers if worker is not None]
        pool += [card for card in dungeon.hand if seat not in sees and card != promised.get(seat)]
    cards = iter(chance.shuffle(pool))
    dungeons = tuple(
        _dealt_anew(dungeon, cards, promised.get(seat), sees=seat in sees)
        for seat, dungeon in enumerate(position.dungeons, 1)
    )
    swap, mate = position.swap, partner(position, position.seat)
    if swap is not None and mate is not None:
        mine, theirs = dungeons[position.seat - 1].hand, dungeons[mate - 1].hand
        swap = Swap(theirs[len(theirs) - len(swap.given) :], mine[len(mine) - len(swap.taken) :])
    mine_deck = chance.shuffle(position.mine_deck)
    return replace(position, dungeons=dungeons, goblin_deck=tuple(cards), mine_deck=mine_deck, swap=swap)


def _dealt_anew(dungeon: Dungeon, cards: Iterator[Any], promised: str | None, *, sees: bool) -> Dungeon:
    workers = tuple(worker and Worker(next(cards), worker.tired) for worker in dungeon.workers)
    hand = dungeon.hand
    if not sees:
        hand = tuple(card if card == promised else next(cards) for card in hand)
    return replace(dungeon, hand=hand, workers=workers)


def _cards_of_the_mine(position: MinaPosition) -> Counter[str]:
    """All 180 cards, wherever they lie."""
    cards = [*position.goblin_deck, *position.goblin_discard, *position.mine_deck, *position.mine_discard]
    cards += [*position.table, *([position.playing] if position.playing is not None else [])]
    for dungeon in position.dungeons:
        cards += [*dungeon.hand, *(worker.card for worker in dungeon.workers if worker is not None)]
        cards += [*(pro.card for pro in dungeon.professionals), *dungeon.rooms, *dungeon.ingots]
        cards += [dungeon.monster] if dungeon.monster is not None else []
    if position.bribe is not None:
        cards += [position.bribe.professional.card]
        cards += [position.bribe.monster] if position.bribe.monster is not None else []
    return Counter(str(card) for card in cards)


def _pairs() -> st.SearchStrategy[list[str]]:
    """Teams of four or six seats; those that do not fit the table are refused."""
    seats = st.sampled_from((4, 6)).flatmap(lambda count: st.permutations(range(1, count + 1)))
    return seats.map(lambda order: [f"P{min(p)}+P{max(p)}" for p in zip(order[::2], order[1::2], strict=True)])


def goblins_en_la_mina(rules: AnyRules) -> Subject:
    """What comes to light and is shuffled back into a deck in the same ply was seen all the same."""
    return Subject(
        rules,
        scramble=_scramble_the_dungeons,
        inventory=_cards_of_the_mine,
        samples={"teams": st.one_of(st.sampled_from(("opposite", "random")), _pairs()), "max_rounds": st.just(10)},
        fleeting=frozenset(
            {
                "discarded",
                "dynamite_revealed",
                "event_card_played",
                "faced",
                "fled",
                "hand_discarded",
                "invoked",
                "revealed",
                "sniped",
                "table_cleared",
                "worker_lost",
            }
        ),
        long=True,
    )

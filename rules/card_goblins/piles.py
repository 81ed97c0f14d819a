"""Deck, discard pile and trinket pile. Specification 3, 5.6, 6.4."""

from typing import TypeAlias

from rules.card_goblins.box import TrinketId
from rules.card_goblins.events import CardGoblinsEvent, DeckShuffled, Drew, PileShuffled, TrinketReturned
from rules.card_goblins.position import Position
from rules.core.hidden import known
from rules.core.seats import Seat
from rules.core.table import Table

Play: TypeAlias = Table[Position, CardGoblinsEvent]
"""Where a move of this game happens."""


def refill(table: Play) -> None:
    """Shuffle the discard pile into an empty deck. Ruling 48."""
    p = table.position
    if not p.deck and p.discard:
        table.emit(DeckShuffled(table.shuffle(p.discard)))


def draw(table: Play, seat: Seat, count: int = 1, *, effect: bool = True) -> None:
    """Draw as many of so many cards as there are, one event a card."""
    for _ in range(count):
        refill(table)
        if not table.position.deck:
            return
        table.emit(Drew(seat, known(table.position.deck[0]), effect))


def give_back(table: Play, trinket: TrinketId) -> None:
    """Put a trinket that has scored back: face up on top, or shuffled in. Ruling 41."""
    table.emit(TrinketReturned(trinket))
    p = table.position
    if p.options.peteca == "shuffle":
        table.emit(PileShuffled(table.shuffle(known(each) for each in p.pile)))

"""Setup. Specification 3."""

from typing import Final

import msgspec

from rules.core.hidden import Hidden
from rules.core.options import Options
from rules.core.seats import all_seats
from rules.roblins.cards import (
    COLOURS,
    DECK_OF,
    TREASURE,
    TYPE_OF,
    Card,
    Colour,
    Deck,
    Gold,
)
from rules.roblins.events import GameStarted, TableOptions
from rules.roblins.flow import onward
from rules.roblins.info import YOUNG, YOUNG_WITHOUT
from rules.roblins.steps import Play

HIGHEST: Final = 3
"""Value of the treasure cards that lie low."""


def table_options(options: Options) -> TableOptions:
    """What was chosen, with the word for young leaders spelled out."""
    chosen = dict(options)
    if chosen.get("remove") == YOUNG:
        chosen["remove"] = YOUNG_WITHOUT
    return msgspec.convert(chosen, TableOptions)


def boxed(card: Card, options: TableOptions) -> bool:
    """Whether a card stays in the box."""
    kind = TYPE_OF[card]
    return options.blanks == "out" if kind.role == "blank" else kind.id in options.remove


def deal(table: Play) -> None:
    """Choose who is red, shuffle piles and decks, begin the first turn. Specification 3."""
    options = table.position.options
    red = table.pick(all_seats(2)) if options.first == "random" else int(options.first[1:])
    piles = {colour: _pile(table, colour) for colour in COLOURS}
    decks = {deck: _deck(table, deck, options) for deck in ("t", "u", "s")}
    colours: tuple[Colour, ...] = COLOURS if red == 1 else (COLOURS[1], COLOURS[0])
    table.emit(
        GameStarted(
            options,
            colours,
            **decks,
            piles=tuple(piles[colour] for colour in colours),
            box=tuple(sorted(card for card in DECK_OF if boxed(card, options))),
        )
    )
    onward(table, "TURN")


def _pile(table: Play, colour: Colour) -> tuple[Gold | Hidden, ...]:
    """The four 3s lie in the lower of two stacks, which was half of the rest before. Ruling 3."""
    rows = [row for row in TREASURE.values() if row.colour == colour]
    low = [row.id for row in rows if row.value < HIGHEST for _ in range(row.count - row.start)]
    high = [row.id for row in rows if row.value == HIGHEST for _ in range(row.count)]
    shuffled = table.shuffle(low)
    half = len(shuffled) // 2
    return (*shuffled[:half], *table.shuffle((*shuffled[half:], *high)))


def _deck(table: Play, deck: Deck, options: TableOptions) -> tuple[Card | Hidden, ...]:
    return table.shuffle(card for card, of in DECK_OF.items() if of == deck and not boxed(card, options))

"""Options and setup. Specification 3, 8."""

from typing import Final

import msgspec

from rules.core.hidden import Hidden
from rules.core.options import Option, Options
from rules.core.seats import all_seats
from rules.roblins.cards import (
    COLOURS,
    DECK_OF,
    REMOVABLE,
    TREASURE,
    TYPE_OF,
    Card,
    Colour,
    Deck,
    Gold,
)
from rules.roblins.events import GameStarted, TableOptions
from rules.roblins.flow import onward
from rules.roblins.steps import Play

YOUNG: Final = "young-leaders"
"""A word of the option `remove`: what a first match does without."""
YOUNG_WITHOUT: Final = ("tunnel", "tax-collector", "double", "bridge")
HIGHEST: Final = 3
"""Value of the treasure cards that lie low."""

OPTIONS: Final = (
    Option(
        "first",
        "who is red and begins",
        "choice",
        "random",
        words=("random", "P1", "P2"),
        hints={"random": "luck says who stole something last"},
    ),
    Option(
        "blanks",
        "blank unit cards",
        "choice",
        "out",
        words=("out", "in"),
        hints={"out": "stay in the box", "in": "four in the unit deck, good only for the exchange"},
    ),
    Option(
        "remove",
        "types of cards that stay in the box",
        "set",
        (),
        words=(YOUNG,),
        members=REMOVABLE,
        hints={YOUNG: f"without {', '.join(YOUNG_WITHOUT)}"},
    ),
    Option("truce", "red may not raid in the first turn", "flag", default=False),
    Option(
        "exchange",
        "what traded cards are worth",
        "choice",
        "rulebook",
        words=("rulebook", "lean"),
        hints={"rulebook": "two cards 1, three cards 2", "lean": "three cards 1, two nothing"},
    ),
)


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

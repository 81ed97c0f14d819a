"""Card Goblins in the catalogue: seats, options, length. It imports no rule: a list of games is there at once."""

from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.notation import counted
from rules.core.options import Option, Options, SeatCount, Value

PRESETS: Final = ("standard8", "basic6", "ten", "all12")
"""Words of the option `trinkets`."""
TRINKETS: Final = (
    *("Espada", "Escudo", "Elmo", "Panela", "Colher", "Avental"),
    *("Coroa", "Peteca", "Espelho", "Osso", "Pedra", "Bau"),
)
"""Handles of the shipped deck."""
SHIPPED: Final = "built-in"
"""The deck that comes with the program."""


def source_of(options: Options) -> str:
    """The text of the deck file that was chosen, as a position keeps it; empty: the shipped one."""
    chosen = str(options.get("deck", SHIPPED))
    return "" if chosen == SHIPPED else chosen


def _bad_deck(value: Value, _seats: SeatCount, _settled: Options) -> str | None:
    """All errors of a deck file."""
    from rules.card_goblins.deck_file import read_deck  # decks are read by those who play with them

    if value == SHIPPED:
        return None
    errors = [problem.written("deck") for problem in read_deck(str(value)).problems if problem.fatal]
    return f"{counted(len(errors), 'error')}: {'; '.join(errors)}" if errors else None


def _handles(_seats: SeatCount, settled: Options) -> tuple[str, ...]:
    """The trinkets of the deck that was chosen."""
    if source_of(settled) == "":
        return TRINKETS
    from rules.card_goblins.deck_file import box_of  # see above

    return tuple(trinket.handle for trinket in box_of(source_of(settled)).trinkets.values())


def _incomplete(value: Value, _seats: SeatCount, settled: Options) -> str | None:
    """A set of one's own holds all mandatory trinkets."""
    from rules.card_goblins.deck_file import box_of  # see above

    if not isinstance(value, tuple):
        return None
    trinkets = box_of(source_of(settled)).trinkets.values()
    missing = [trinket.handle for trinket in trinkets if trinket.mandatory and trinket.handle not in value]
    return f"{', '.join(missing)} must be among them" if missing else None


OPTIONS: Final = (
    Option(
        "first",
        "who begins",
        "choice",
        "random",
        words=("random", "shout", "choose"),
        hints={
            "random": "by lot",
            "shout": "the first who shouts EU COMEÇO!",
            "choose": "seat 1 says who",
        },
    ),
    Option(
        "deck",
        "the deck: the one that comes with the program, or a file of one's own",
        "file",
        SHIPPED,
        words=(SHIPPED,),
        refuses=_bad_deck,
        hints={SHIPPED: "80 cards, 12 trinkets"},
    ),
    Option(
        "trinkets",
        "which trinkets take part: basic6 or standard8 for two or three, ten for five, all12 for six seats",
        "set",
        "standard8",
        words=PRESETS,
        members=TRINKETS,
        named=_handles,
        refuses=_incomplete,
        hints={
            "standard8": "the mandatory ones and the first others, eight in all",
            "basic6": "only the mandatory ones",
            "ten": "ten in all",
            "all12": "all of the deck",
        },
    ),
    Option(
        "claim",
        "how the goblin king is crowned",
        "choice",
        "auto",
        words=("auto", "shout"),
        hints={"auto": "at once, with points enough", "shout": "only when it is said, and it can be forgotten"},
    ),
    Option(
        "raids",
        "raids a turn",
        "choice",
        "one",
        words=("one", "many"),
        hints={"one": "one attack or one search", "many": "any number of the kind begun first"},
    ),
    Option(
        "peteca",
        "where a trinket goes that returns to the pile",
        "choice",
        "shuffle",
        words=("shuffle", "top"),
        hints={"shuffle": "shuffled into the pile", "top": "face up on top of it"},
    ),
    Option(
        "combo_repeat",
        "how often a combination scores",
        "choice",
        "turn",
        words=("turn", "once"),
        hints={"turn": "every turn", "once": "the same set once a match for each seat"},
    ),
    Option("trading", "offers between seats", "flag", default=True),
    Option(
        "windows",
        "whether everybody is asked before a turn, too",
        "choice",
        "full",
        words=("full", "brisk"),
        hints={"full": "before each turn, too", "brisk": "only about what is done; anybody may still butt in"},
    ),
    Option("first_draw", "whether the first seat draws in its first turn; off suits two seats", "flag", default=True),
    Option("max_rounds", "rounds after which the match ends anyway", "int", 30, min=10, max=60),
    Option("vp_goal", "victory points that make a goblin king", "int", 3, min=2, max=5),
)

CARD_GOBLINS: Final = GameInfo(
    id="card-goblins",
    title="Card Goblins",
    seats=(2, 6),
    options=OPTIONS,
    version=1,
    length="45 min",
)

"""Roblins! in the catalogue: seats, options, length. It imports no rule: a list of games is there at once."""

from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.options import Option

REMOVABLE: Final = (
    *("forest-goblin", "mountain-goblin", "water-goblin", "scottish", "runner"),
    *("tunnel", "defender", "banker", "cartographer", "recruiter", "archer", "tax-collector"),
    *("fields", "forest", "mountain", "water", "double", "bridge", "tax"),
)
"""Types and kinds that the option `remove` knows, in the order in which it is written."""

YOUNG: Final = "young-leaders"
"""A word of the option `remove`: what a first match does without."""
YOUNG_WITHOUT: Final = ("tunnel", "tax-collector", "double", "bridge")

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

ROBLINS: Final = GameInfo(
    id="roblins",
    title="Roblins!",
    seats=(2, 2),
    options=OPTIONS,
    version=1,
    length="35 min",
)

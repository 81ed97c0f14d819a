"""Goblin Mountain in the catalogue: seats, options, length. It imports no rule: a list of games is there at once."""

from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.options import Option, Options, SeatCount, Value

CARDS: Final = ("T1", "T2", "T3", "T4", "T5", "T6")
"""The cards of the tunnel, each with a side A and a side B."""


def _duel(seats: SeatCount, _settled: Options) -> bool:
    return seats == 2


def _solo(seats: SeatCount, _settled: Options) -> bool:
    return seats == 1


def _each_card_once(value: Value, _seats: SeatCount, _settled: Options) -> str | None:
    if isinstance(value, tuple) and sorted(side[:2] for side in value) != list(CARDS):
        return "a track has each of the cards T1 to T6 once"
    return None


OPTIONS: Final = (
    Option(
        "setup",
        "how the adventurers come to their strength",
        "choice",
        "standard",
        words=("standard", "draft"),
        when="in a duel of two seats",
        exists=_duel,
        hints={
            "standard": "all dice begin at 3; the seat that moves second has yellow at 4",
            "draft": "all eight dice are rolled, then drafted in turn",
        },
    ),
    Option(
        "first",
        "who begins",
        "choice",
        "random",
        words=("random", "P1", "P2"),
        when="in a duel of two seats",
        exists=_duel,
        hints={"random": "luck decides", "P1": "seat 1 begins", "P2": "seat 2 begins"},
    ),
    Option(
        "middle",
        "a seventh card in the middle of the tunnel, fields 13 to 16",
        "choice",
        "none",
        words=("none", "random", "promo", "chasm", "catacombs"),
        when="in a duel of two seats",
        exists=_duel,
        hints={
            "none": "the rulebook's tunnel for two: 24 fields",
            "random": "one of the three below, shown from the start",
            "promo": "Mirror Pool: turn a die over. Campfire: rest +1. Bone Oracle: reroll. Trophy Hall: Fame",
            "chasm": "Campfire: rest +1. Rope Bridge: -1 to pass it unguarded. Hideout. Trophy Hall: Fame",
            "catacombs": "Blood Altar: pips for Fame. Bone Oracle: reroll. Grave Trap: -1 to pass it unguarded. Cache",
        },
    ),
    Option(
        "special",
        "the special card that the King is alarmed at",
        "choice",
        "chasm",
        words=("chasm", "catacombs", "promo"),
        when="in a solo match of one seat",
        exists=_solo,
        hints={
            "chasm": "normal, from field 13. Campfire: rest +1. Rope Bridge: -1 to pass it. Hideout. Trophy Hall: Fame",
            "catacombs": "hard, from field 9. Blood Altar: pips for Fame. Bone Oracle: reroll. Grave Trap: -1. Cache",
            "promo": "easy, from field 17. Mirror Pool: turn over. Campfire: rest +1. Blood Altar. Trophy Hall: Fame",
        },
    ),
    Option(
        "track",
        "the six tunnel cards from left to right",
        "list",
        "random",
        words=("random",),
        members=tuple(card + side for card in CARDS for side in "AB"),
        refuses=_each_card_once,
        hints={"random": "shuffled, each on either side; or name six sides such as T3A,T1B,T6A,T2A,T5B,T4A"},
    ),
)

GOBLIN_MOUNTAIN: Final = GameInfo(
    id="goblin-mountain",
    title="Goblin Mountain",
    seats=(1, 2),
    options=OPTIONS,
    version=1,
    length="10 min",
    hides=False,
)

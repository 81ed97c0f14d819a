"""Treasure Goblins in the catalogue: seats, options, length. It imports no rule: a list of games is there at once."""

from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.options import Option, Options, SeatCount


def _in_play(word: str, seats: SeatCount, _settled: Options) -> bool:
    return word == "random" or int(word[1:]) <= seats


def _two(seats: SeatCount, _settled: Options) -> bool:
    return seats == 2


OPTIONS: Final = (
    Option(
        "side",
        "which side of the sack",
        "choice",
        "A",
        words=("A", "B"),
        hints={"A": "whole: 100 cells", "B": "patched: 88 cells, space runs out first"},
    ),
    Option(
        "first",
        "who starts round 1",
        "choice",
        "random",
        words=("random", "P1", "P2", "P3", "P4"),
        allows=_in_play,
        hints={"random": "luck says who has the biggest ears"},
    ),
    Option("mirror", "tiles may be flipped over", "flag", default=False),
    Option(
        "two_seat_reverse",
        "what a Reverse does with two seats",
        "choice",
        "pass",
        words=("pass", "again"),
        when="with two seats",
        exists=_two,
        hints={"pass": "the turn passes without weight", "again": "the other seat is jumped"},
    ),
    Option(
        "deliberate_break",
        "the bag may be broken although a tile fits",
        "flag",
        default=False,
        hints={"off": "only whoever can place no tile breaks the bag", "on": "whoever likes ends the round"},
    ),
    Option(
        "next_first",
        "who starts rounds 2 and 3",
        "choice",
        "breaker",
        words=("breaker", "clockwise", "same"),
        hints={
            "breaker": "whoever broke the bag",
            "clockwise": "the seat after the previous starter",
            "same": "the previous starter",
        },
    ),
)

TREASURE_GOBLINS: Final = GameInfo(
    id="treasure-goblins",
    title="Treasure Goblins",
    seats=(2, 4),
    options=OPTIONS,
    version=1,
    length="15 min",
)

"""Options and setup. Rulebook: Setting up the Game, for two and alone."""

from typing import Final

from rules.core.events import TurnBegan
from rules.core.options import Option, Options, SeatCount, Value
from rules.goblin_mountain.board import CAMP, SIDES, SPECIALS, WARRENS, left_of, special_card
from rules.goblin_mountain.drafting import roll_draft
from rules.goblin_mountain.events import FirstSeat, TrackBuilt
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.position import NO_DIE, Dice, Die, Party, Position, Setup, Solo, Stealth

STRENGTH = 3
TREASURE = 5
FATE = 1
TOKENS = 3
"""Fate tokens in all."""
CARDS = ("T1", "T2", "T3", "T4", "T5", "T6")
MIDDLES = ("PF", "CH", "CT")
"""What `middle=random` picks from."""


# Options


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
        members=tuple(SIDES),
        refuses=_each_card_once,
        hints={"random": "shuffled, each on either side; or name six sides such as T3A,T1B,T6A,T2A,T5B,T4A"},
    ),
)


# Setup


def empty(seats: int, options: Options) -> Position:
    """Parties and supply as they begin, without a tunnel."""
    setup = _chosen(seats, options)
    die = NO_DIE if setup.draft else Die(STRENGTH, CAMP)
    party = Party(Dice(die, die, die, die), front=CAMP, fame=0, treasure=TREASURE, villagers=0, fate=FATE)
    return Position(
        cards=(),
        seat=1,
        turn=0,
        parties=(party,) * seats,
        supply=TOKENS - seats * FATE,
        arrived=(),
        village=0,
        moved=None,
        pairs=(),
        picker=None,
        solo=None if seats == 2 else _hunt(),
        setup=setup,
    )


def _hunt() -> Solo:
    """The King at the far end of the Warrens, unaware of anybody."""
    return Solo(WARRENS, Stealth(1, 1, 1, 1), steps=0, shift_available=True, village_open=False)


def _chosen(seats: int, options: Options) -> Setup:
    track = options["track"]
    sides = track if isinstance(track, tuple) else None
    if seats == 1:
        return Setup(False, 1, special_card(str(options["special"]), solo=True).id, sides)
    first = {"P1": 1, "P2": 2}.get(str(options["first"]))
    return Setup(options["setup"] == "draft", first, _middle(str(options["middle"])), sides)


def _middle(word: str) -> str | None:
    if word == "none":
        return None
    return word if word == "random" else special_card(word, solo=False).id


def deal(table: MountainTable) -> None:
    """Build the tunnel, choose who begins, roll the dice of a draft."""
    setup = table.position.setup
    assert setup is not None
    table.emit(TrackBuilt(_tunnel(table, setup)))
    if table.position.solo is None:
        table.emit(FirstSeat(setup.first or table.pick((1, 2))))
    if setup.draft:
        roll_draft(table)
    else:
        table.emit(TurnBegan(table.position.seat))


def _tunnel(table: MountainTable, setup: Setup) -> tuple[str, ...]:
    sides = setup.sides or tuple(card + table.pick(("A", "B")) for card in table.shuffle(CARDS))
    if setup.special is None:
        return sides
    special = table.pick(MIDDLES) if setup.special == "random" else setup.special
    left = left_of(SPECIALS[special], solo=table.position.solo is not None)
    return (*sides[:left], special, *sides[left:])

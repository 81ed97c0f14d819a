"""Setup. Rulebook: Setting up the Game, for two and alone."""

from rules.core.events import TurnBegan
from rules.core.options import Options
from rules.goblin_mountain.board import CAMP, SIDES, SPECIALS, WARRENS, left_of, special_card
from rules.goblin_mountain.drafting import roll_draft
from rules.goblin_mountain.events import FirstSeat, TrackBuilt
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.info import CARDS
from rules.goblin_mountain.position import NO_DIE, Dice, Die, Party, Position, Setup, Solo, Stealth

STRENGTH = 3
TREASURE = 5
FATE = 1
TOKENS = 3
"""Fate tokens in all."""
MIDDLES = ("PF", "CH", "CT")
"""What `middle=random` picks from."""


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


def options_of(position: Position) -> Options:
    """The options that a position tells: the tunnel, and a draft while it lasts."""
    special = position.track.special
    card = {"special" if position.solo is not None else "middle": special.word if special is not None else "none"}
    draft = {"setup": "draft"} if position.pairs else {}
    return {"track": tuple(side for side in position.cards if side in SIDES), **card, **draft}


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

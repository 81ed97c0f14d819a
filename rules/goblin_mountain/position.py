"""A match of Goblin Mountain at one instant. Nothing in it is hidden from anybody."""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour, Track, track

Decision: TypeAlias = Literal["draft", "premove", "act", "kinghit"]
"""What the match waits for: a die to be drafted, Fate or a move, the action of the place, which die the King hits."""


class Die(msgspec.Struct, frozen=True):
    """An adventurer."""

    strength: int
    """1 … 6; 0: captured, or not drafted yet."""
    at: int | None
    """Its location; None: captured, or not drafted yet."""


NO_DIE = Die(0, None)
"""A die that is captured, or not drafted yet."""


class Dice(msgspec.Struct, frozen=True):
    """A party's four dice. One that the JSON form leaves out is captured."""

    orange: Die = NO_DIE
    yellow: Die = NO_DIE
    blue: Die = NO_DIE
    black: Die = NO_DIE

    def of(self, colour: Colour) -> Die:
        """The die of a colour."""
        die: Die = getattr(self, colour)
        return die

    def all(self) -> tuple[Die, Die, Die, Die]:
        """All four in the order of colours."""
        return self.orange, self.yellow, self.blue, self.black

    def items(self) -> tuple[tuple[Colour, Die], ...]:
        """All four with their colours, in order."""
        return ("orange", self.orange), ("yellow", self.yellow), ("blue", self.blue), ("black", self.black)

    def places(self) -> tuple[int | None, int | None, int | None, int | None]:
        """The locations of all four in the order of colours."""
        return self.orange.at, self.yellow.at, self.blue.at, self.black.at


class Party(msgspec.Struct, frozen=True):
    """What one seat has."""

    dice: Dice
    front: int
    """The highest location that any of its dice was ever moved to."""
    fame: int
    treasure: int
    """0 … 8."""
    villagers: int
    fate: int


class Pair(msgspec.Struct, frozen=True):
    """Two dice of a colour that wait to be drafted."""

    colour: Colour
    high: int
    low: int


class Stealth(msgspec.Struct, frozen=True):
    """What the Stealth dice show; None, or left out in the JSON form: removed."""

    orange: int | None = None
    yellow: int | None = None
    blue: int | None = None
    black: int | None = None

    def of(self, colour: Colour) -> int | None:
        """What the die of a colour shows."""
        value: int | None = getattr(self, colour)
        return value

    def all(self) -> tuple[int | None, int | None, int | None, int | None]:
        """All four in the order of colours."""
        return self.orange, self.yellow, self.blue, self.black


class Solo(msgspec.Struct, frozen=True):
    """What only a solo match has."""

    king: int
    """His location: -6 … -1 for the Warrens 6 … 1, then as the dice."""
    stealth: Stealth
    steps: int
    """Steps that the King still has to do, the one under way included."""
    shift_available: bool
    """Whether a pip may still be shifted from one die to another."""
    village_open: bool


class Setup(msgspec.Struct, frozen=True):
    """What was chosen for a match that is not dealt yet."""

    draft: bool
    first: Seat | None
    """None: luck decides."""
    special: str | None
    """Id of the special or middle card; `random`: luck decides; None: there is none."""
    sides: tuple[str, ...] | None
    """The six other cards from left to right; None: luck decides."""


class Position(msgspec.Struct, frozen=True):
    """Everything about a match."""

    cards: tuple[str, ...]
    """The sides that the tunnel is made of, from the cave to the village."""
    seat: Seat
    """The seat to move; while dice are drafted, the one that will begin."""
    turn: int
    """Turns begun, those of both seats counted; 0 until the first."""
    parties: tuple[Party, ...]
    """By seat."""
    supply: int
    """Fate tokens that nobody has."""
    arrived: tuple[tuple[Seat, ...], ...]
    """By location from 0 to N: seats in order of arrival, where each seat may have a die."""
    village: int
    """Dice that reached the village."""
    moved: Colour | None
    """The die moved this turn."""
    pairs: tuple[Pair, ...]
    """Dice not drafted yet, in the order of colours."""
    picker: Seat | None
    """The seat to draft."""
    solo: Solo | None
    """None in a duel."""
    setup: Setup | None = None
    """What is still to be dealt; None once the match is under way."""

    def party(self, seat: Seat) -> Party:
        """What a seat has."""
        return self.parties[seat - 1]

    @property
    def track(self) -> Track:
        """The tunnel."""
        return track(self.cards)

    @property
    def village_at(self) -> int:
        """The location of the village, N + 1."""
        return len(self.arrived)


def other(seat: Seat) -> Seat:
    """The other seat of a duel."""
    return 3 - seat


def live(position: Position, seat: Seat) -> bool:
    """Whether a seat still has a die that is neither captured nor in the village."""
    village = len(position.arrived)
    for at in position.parties[seat - 1].dice.places():  # noqa: SIM110 - asked all the time, and twice as fast
        if at is not None and at < village:
            return True
    return False


def live_colours(position: Position, seat: Seat) -> tuple[Colour, ...]:
    """The dice of a seat that are neither captured nor in the village."""
    village = position.village_at
    dice = position.party(seat).dice.items()
    return tuple(colour for colour, die in dice if die.at is not None and die.at < village)


def captured(position: Position, seat: Seat) -> int:
    """How many dice of a seat the goblins have."""
    return position.party(seat).dice.places().count(None) - len(position.pairs)


def beside_king(position: Position) -> tuple[Colour, ...]:
    """The dice on the King's location, in the order of colours."""
    if position.solo is None:
        return ()
    king, dice = position.solo.king, position.parties[0].dice
    if king not in dice.places():
        return ()
    return tuple([colour for colour, die in dice.items() if die.at == king])


def decision(position: Position) -> Decision | None:
    """What the match waits for; None: it is over."""
    if position.pairs:
        return "draft"
    if not live(position, position.seat):
        return None
    if position.solo is not None and position.solo.steps:
        return "kinghit"
    return "act" if position.moved else "premove"


def with_party(position: Position, seat: Seat, party: Party) -> Position:
    """The position with another party for a seat."""
    if len(position.parties) == 1:
        parties: tuple[Party, ...] = (party,)
    else:
        parties = (party, position.parties[1]) if seat == 1 else (position.parties[0], party)
    return replace(position, parties=parties)


def with_die(position: Position, seat: Seat, colour: Colour, die: Die) -> Position:
    """The position with another die for a seat."""
    party = position.party(seat)
    return with_party(position, seat, replace(party, dice=replace(party.dice, **{colour: die})))

"""Positions of Goblin Mountain in one line, and what happens on them.

A party is written as its dice, then what it has: `O3 Y5@6 B- K4@v, front 7, treasure 8`. A die is its letter, its
strength and its location (the camp if none is given, `v` the village); `B-` is captured. Dice that are not named are 3
at the camp; the front is where the foremost die stands; the rest is as at the start of a match.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.chance import NoChance, Script
from rules.core.match import Match
from rules.core.table import Table
from rules.goblin_mountain import king as king_rules
from rules.goblin_mountain.board import COLOURS, LETTERS, Colour, track
from rules.goblin_mountain.events import Event, KingMarch
from rules.goblin_mountain.folding import MountainTable, after
from rules.goblin_mountain.moves import Move
from rules.goblin_mountain.position import Dice, Die, Party, Position, Solo, Stealth
from rules.goblin_mountain.rules import GoblinMountain

GAME = GoblinMountain()
A = "T1A T2A T3A T4A T5A T6A"
CHASM = "T1A T2A T3A CH T4A T5A T6A"
CATACOMBS = "T1A T2A CT T3A T4A T5A T6A"
SHRINE = "T1A T2A T3A T4A PB T5A T6A"
SHRINE_BY_DAY = "T1A T2A T3A PF T4A T5A T6A"
CATACOMBS_IN_DUEL = "T1A T2A T3A CT T4A T5A T6A"

BY_LETTER: Mapping[str, Colour] = {letter.upper(): colour for colour, letter in LETTERS.items()}

GoblinMatch = Match[Position, Move, Event]


# Drawing


def draw(position: Position, seat: int = 1) -> str:
    """The dice of a seat: `O3 Y5@6 B- K4@v`."""
    return " ".join(_drawn(position, colour, die) for colour, die in position.party(seat).dice.items())


def _drawn(position: Position, colour: Colour, die: Die) -> str:
    letter = LETTERS[colour].upper()
    if die.at is None:
        return f"{letter}-"
    where = "@v" if die.at == position.village_at else f"@{die.at}" if die.at else ""
    return f"{letter}{die.strength}{where}"


def goods(position: Position, seat: int = 1) -> str:
    """What a seat has: `fame 0, treasure 5, villagers 0, fate 1`."""
    party = position.party(seat)
    return f"fame {party.fame}, treasure {party.treasure}, villagers {party.villagers}, fate {party.fate}"


def stealth(position: Position) -> str:
    """The Stealth dice: `O5 Y- B2 K1`."""
    assert position.solo is not None
    values = zip(COLOURS, position.solo.stealth.all(), strict=True)
    return " ".join(f"{LETTERS[colour].upper()}{value or '-'}" for colour, value in values)


def king(position: Position) -> int:
    """Where the King is."""
    assert position.solo is not None
    return position.solo.king


def is_open(position: Position) -> bool:
    """Whether the village can be reached."""
    return position.solo is None or position.solo.village_open


# Building


def duel(
    first: str = "",
    second: str = "",
    *,
    on: str = A,
    seat: int = 1,
    arrived: Mapping[int, tuple[int, ...]] | None = None,
    moved: Colour | None = None,
    turn: int = 5,
) -> Position:
    """A duel under way."""
    cards = tuple(on.split())
    parties = (_party(first, cards), _party(second, cards))
    return _position(cards, parties, seat, arrived or {}, moved, turn, None)


def solo(
    party: str = "",
    *,
    on: str = CHASM,
    at: int = -6,
    stealth: str = "",
    steps: int = 0,
    shift: bool = False,
    moved: Colour | None = None,
) -> Position:
    """A solo match under way; the King is `at`. Stealth dice not named show 1, those of dice out of play are gone."""
    cards = tuple(on.split())
    mine, village = _party(party, cards), track(cards).village
    shown = {BY_LETTER[word[0]]: int(word[1:]) for word in stealth.split()}
    values = (
        shown.get(colour, 1) if die.at is not None and die.at < village else None for colour, die in mine.dice.items()
    )
    hunt = Solo(at, Stealth(*values), steps, shift, village_open=at >= 1)
    return _position(cards, (mine,), 1, {}, moved, 1 if shift else 5, hunt)


def _position(
    cards: tuple[str, ...],
    parties: tuple[Party, ...],
    seat: int,
    arrived: Mapping[int, tuple[int, ...]],
    moved: Colour | None,
    turn: int,
    hunt: Solo | None,
) -> Position:
    village = track(cards).village
    return Position(
        cards=cards,
        seat=seat,
        turn=turn,
        parties=parties,
        supply=3 - sum(party.fate for party in parties),
        arrived=tuple(arrived.get(field, ()) for field in range(village)),
        village=sum(die.at == village for party in parties for die in party.dice.all()),
        moved=moved,
        pairs=(),
        picker=None,
        solo=hunt,
    )


def _party(text: str, cards: tuple[str, ...]) -> Party:
    village = track(cards).village
    drawn, *things = (part.strip() for part in text.split(","))
    dice = dict.fromkeys(COLOURS, Die(3, 0))
    for word in drawn.split():
        dice[BY_LETTER[word[0]]] = _die(word[1:], village)
    have = {"front": max(die.at or 0 for die in dice.values()), "fame": 0, "treasure": 5, "villagers": 0, "fate": 1}
    for thing in things:
        name, amount = thing.split()
        have[name] = village if amount == "v" else int(amount)
    return Party(dice=Dice(**dice), **have)


def _die(text: str, village: int) -> Die:
    if text == "-":
        return Die(0, None)
    strength, _, place = text.partition("@")
    return Die(int(strength), village if place == "v" else int(place or 0))


# Playing


def new(seats: int = 2, *, dice: Sequence[int] = (), picks: Sequence[Any] = (), **options: object) -> GoblinMatch:
    """A new match on track A, where P1 begins, with scripted luck for its setup."""
    given = {"track": A.replace(" ", ","), **({"first": "P1"} if seats == 2 else {}), **options}
    return Match.new(GAME, seats, given, seed=1, script=Script(dice=tuple(dice), picks=tuple(picks)))


def start(position: Position) -> GoblinMatch:
    """A match that goes on from a position."""
    return Match.from_position(GAME, position, seed=1)


def play(match: GoblinMatch | Position, *moves: str, dice: Sequence[int] = ()) -> GoblinMatch:
    """Make the moves, each by the seat whose turn it is; `dice` are the next to be rolled."""
    if isinstance(match, Position):
        match = start(match)
    if dice:
        match.lay_out(Script(dice=tuple(dice)))
    for text in moves:
        (seat,) = GAME.actors(match.position)
        match.play(seat, GAME.parse(text, match.view(seat)))
    return match


def legal(match: GoblinMatch | Position, seat: int | None = None) -> list[str]:
    """The legal moves of the seat that is asked, in order."""
    position = match if isinstance(match, Position) else match.position
    asked = GAME.actors(position)
    return [GAME.notate(move) for move in GAME.moves(position, seat or (asked[0] if asked else 1))]


def targets(match: GoblinMatch | Position, colour: Colour) -> str:
    """Where a die may be moved: `8 9 12 v`."""
    start_of = f"move {colour} "
    places = [text.removeprefix(start_of) for text in legal(match) if text.startswith(start_of)]
    return " ".join(places).replace("village", "v")


def happened(match: GoblinMatch) -> list[Event]:
    """The events of the last ply."""
    return list(match.at.events)


def march(position: Position, steps: int) -> MountainTable:
    """A table on which the King has set out for so many steps, up to where somebody has to choose."""
    assert position.solo is not None
    table: MountainTable = Table(after, position, NoChance())
    table.emit(KingMarch(steps))
    king_rules.march(table)
    return table

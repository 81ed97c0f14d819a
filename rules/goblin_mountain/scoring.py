"""The end of a match, and what everybody's adventures are worth."""

from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.board import RANKS
from rules.goblin_mountain.events import GameEnded
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.position import Position, captured, live, other

TREASURE_A_FAME = 2
VILLAGERS_A_FAME = 3
MAJORITY = 3
"""Fame for strictly more villagers than the other seat (ruling 29)."""
CAPTURED = -2
EXPECTED_VILLAGERS = 2
"""Villagers that a solo party has to rescue before they count for it (ruling 44)."""
LOST = "lost"
"""The verdict of a solo match in which nobody reached the village."""


def is_over(position: Position) -> bool:
    """Whether no seat has a die left to move."""
    if position.pairs or not position.turn:
        return False
    return not any(live(position, seat) for seat in all_seats(len(position.parties)))


def lines(position: Position, seat: Seat) -> tuple[Line, ...]:
    """What a seat has and what it is worth, as if the match ended now."""
    party = position.party(seat)
    lost = captured(position, seat)
    fame = Line("Fame", party.fame, party.fame)
    treasure = Line("Treasure", party.treasure, party.treasure // TREASURE_A_FAME)
    gone = Line("Captured", lost, CAPTURED * lost)
    if position.solo is not None:
        return fame, treasure, Line("Villagers", party.villagers, party.villagers - EXPECTED_VILLAGERS), gone
    ahead = max(0, party.villagers - position.party(other(seat)).villagers)
    villagers = Line("Villagers", party.villagers, party.villagers // VILLAGERS_A_FAME)
    return fame, treasure, villagers, Line("Majority", ahead, MAJORITY if ahead else 0), gone


def worth(position: Position, seat: Seat) -> tuple[int, tuple[Line, ...]]:
    """The score of a seat if the match ended now, and its breakdown."""
    breakdown = lines(position, seat)
    return sum(line.points or 0 for line in breakdown), breakdown


def rank(score: int) -> str:
    """The title that a solo score earns."""
    return [rank.title for rank in RANKS if rank.least is None or score >= rank.least][-1]


def outcome(position: Position) -> Outcome | None:
    """How the match ended, or None while it goes on."""
    if not is_over(position):
        return None
    if position.solo is not None:
        return _solo_outcome(position)
    scores, breakdown = zip(*(worth(position, seat) for seat in (1, 2)), strict=True)
    keys = [(score, party.treasure, party.fate) for score, party in zip(scores, position.parties, strict=True)]
    return Outcome(ranks_by(keys), scores, breakdown)


def _solo_outcome(position: Position) -> Outcome:
    score, breakdown = worth(position, 1)
    if not position.village:
        return Outcome((2,), (None,), (tuple(Line(line.text, line.value) for line in breakdown),), LOST)
    return Outcome((1,), (score,), (breakdown,), rank(score))


def end_match(table: MountainTable) -> None:
    """Say how the match ended."""
    ended = outcome(table.position)
    assert ended is not None
    lost = ended.verdict == LOST
    table.emit(GameEnded(ended.scores, ended.winners, lost, None if lost else ended.verdict))

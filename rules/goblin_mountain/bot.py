"""What the bots of this game weigh: whole turns of the own seat, by one value (specification 13).

`rate` plays each turn on, by the same rules as everybody: all choices of the place, at most one use of Fate before the
move, the faces of a reroll and of the Stealth die averaged, the King's march. `glance` reckons without playing.
"""

from collections.abc import Callable, Iterable, Sequence
from math import exp
from typing import Final, TypeVar

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.errors import Unknown
from rules.core.seats import Seat
from rules.core.table import Table
from rules.goblin_mountain.board import COLOURS
from rules.goblin_mountain.events import KingMarch
from rules.goblin_mountain.folding import MountainTable, after
from rules.goblin_mountain.glance import glance
from rules.goblin_mountain.king import alert_from, king_steps, march
from rules.goblin_mountain.moves import Draft, Hit, Move, MoveDie, Reroll, Shift
from rules.goblin_mountain.moving import move_dice
from rules.goblin_mountain.position import Position, Solo, captured, decision, other
from rules.goblin_mountain.scoring import outcome
from rules.goblin_mountain.turns import legal_moves, play

T = TypeVar("T")

FATE_SPENT: Final = 0.3
"""What spending a token costs beyond the token."""
FACES: Final = range(1, 7)

# How good a position is


def value(position: Position, seat: Seat) -> float:
    """What the seat has and can hope for, in Fame."""
    solo = position.solo
    return standing(position, seat) + (_rescued(position, seat) if solo is None else _hunted(position, solo.king))


def standing(position: Position, seat: Seat) -> float:
    """What the seat has, whoever may be before or behind it."""
    party, village = position.party(seat), position.village_at
    worth = party.fame + 0.6 * party.treasure - 2.6 * captured(position, seat) + 0.5 * party.fate
    worth += 0.45 * max(0, village - 1 - party.front)
    for die in party.dice.all():
        if die.at is not None and die.at < village:
            worth += 0.35 * die.strength - (0.8 if die.strength == 1 else 0) - 0.025 * (party.front - die.at)
    return worth


def _rescued(position: Position, seat: Seat) -> float:
    mine, theirs = position.party(seat).villagers, position.party(other(seat)).villagers
    return mine / 3 + max(-1.5, min(1.5, 0.7 * (mine - theirs)))


def _hunted(position: Position, king: int) -> float:
    party, village = position.party(1), position.village_at
    caught_up = [at for at in party.dice.places() if at is not None and at < village and at - king <= 4]
    return party.villagers - sum([0.45 * (5 - (at - king)) for at in caught_up])


def appraise(position: Position, seat: Seat) -> float:
    """How well the seat stands, from 0 to 1."""
    ended = outcome(position)
    if position.solo is not None:
        if ended is not None and ended.scores[0] is None:
            return 0.0
        fame = value(position, 1) - 3 if ended is None else float(ended.scores[0] or 0)
        return 0.2 + 0.8 * max(0.0, min(1.0, (fame + 10) / 45))
    if ended is not None:
        return 0.5 if len(ended.winners) > 1 else float(seat in ended.winners)
    return 1 / (1 + exp((value(position, other(seat)) - value(position, seat)) / 4))


# How good a turn is


class Faces(Chance):
    """Dice that show these faces, then nothing that can be foreseen."""

    __slots__ = ("_faces",)

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def die(self, sides: int = 6) -> int:  # noqa: ARG002 - every die of this game has six
        """The next face.

        Raises:
            Unknown: there is none.
        """
        if not self._faces:
            raise Unknown("a die is rolled")
        return self._faces.pop(0)

    def pick(self, items: Sequence[T]) -> T:  # noqa: ARG002 - never foreseen
        """Not to be foreseen.

        Raises:
            Unknown: always.
        """
        raise Unknown("luck picks")

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:  # noqa: ARG002 - never foreseen
        """Not to be foreseen.

        Raises:
            Unknown: always.
        """
        raise Unknown("cards are shuffled")


def _table(position: Position, *faces: int) -> MountainTable:
    return Table(after, position, Faces(*faces))


def turn_value(position: Position, seat: Seat, move: Move) -> float:
    """The value once the turn is over that begins with this move and goes on as well as it can."""
    if isinstance(move, Reroll):
        return sum(_after_move(position, seat, move, face) for face in FACES) / 6
    return _after_move(position, seat, move)


def _after_move(position: Position, seat: Seat, move: Move, *faces: int) -> float:
    table = _table(position, *faces)
    try:
        play(table, seat, move)
    except Unknown:
        return _after_stealth(table.position)
    return _at_rest(table.position, seat, position.turn)


def _after_stealth(position: Position) -> float:
    """Averaged over the Stealth die that is rolled now: of its faces only matters whether the King hears it."""
    solo, moved = position.solo, position.moved
    assert solo is not None
    assert moved is not None
    heard = (7 - alert_from(position.track, position.party(1).front)) / 6
    steps = king_steps(replace(position, solo=replace(solo, stealth=replace(solo.stealth, **{moved: 1}))))
    now = standing(position, 1)
    unheard, loud = (_after_march(position, solo, march, now) for march in (steps, steps + 1))
    return (1 - heard) * unheard + heard * loud


def _after_march(position: Position, solo: Solo, steps: int, now: float) -> float:
    """After the march; a King who meets nobody leaves the party standing as it does `now`, so his steps go unplayed."""
    village = position.village_at
    places = [at for at in position.party(1).dice.places() if at is not None and at < village]
    if solo.king + steps < min(places):
        return now + _hunted(position, solo.king + steps)
    table = _table(position)
    table.emit(KingMarch(steps))
    march(table)
    return _at_rest(table.position, 1, position.turn)


def _at_rest(position: Position, seat: Seat, turn: int) -> float:
    """The value where the turn is over; else after the best choice that is left in it."""
    if position.turn != turn:
        return value(position, seat)
    match decision(position):
        case "act":
            return max(turn_value(position, seat, move) for move in legal_moves(position, seat))
        case "kinghit":
            return turn_value(position, seat, best_hit(position, legal_moves(position, seat)))
        case _:
            return value(position, seat)


def _before_move(position: Position, seat: Seat, move: Move) -> float:
    """The best turn that begins with this use of Fate, or this shift, and then moves a die."""
    table = _table(position)
    play(table, seat, move)
    cost = 0.0 if isinstance(move, Shift) else FATE_SPENT
    following = move_dice(table.position, seat)
    if not following:
        return value(table.position, seat) - cost
    return max(turn_value(table.position, seat, then) for then in following) - cost


# Choosing


def rate(position: Position, moves: Sequence[Move]) -> list[float]:
    """The value of the best whole turn with each move; ties go to the smaller target, then to the order of colours."""
    return [_rated(position, move) for move in moves]


def _rated(position: Position, move: Move) -> float:
    seat = position.seat
    match move:
        case MoveDie():
            return turn_value(position, seat, move) - _tie(position, move)
        case Draft():
            return _draft_value(position, move)
        case Hit():
            return hit_value(position, move)
        case _ if decision(position) == "act":
            return turn_value(position, seat, move)
        case _:
            return _before_move(position, seat, move)


def _tie(position: Position, move: MoveDie) -> float:
    to = position.village_at if move.to == "village" else move.to
    return 1e-6 * to + 1e-8 * COLOURS.index(move.colour)


def _draft_value(position: Position, move: Draft) -> float:
    """The higher die of the pair with the largest difference comes first."""
    pair = next(pair for pair in position.pairs if pair.colour == move.colour)
    difference = pair.high - pair.low
    return float(6 + difference if move.value == pair.high else -difference)


def hit_value(position: Position, move: Hit) -> float:
    """The strongest die that survives comes first; if none does, the weakest."""
    strength = position.party(1).dice.of(move.colour).strength
    return float(strength if strength > 1 else -strength)


def best_hit(position: Position, moves: Sequence[Move]) -> Move:
    """Whom a bot lets the King hit."""
    return _best(moves, lambda move: hit_value(position, move) if isinstance(move, Hit) else 0.0)


def habit(position: Position, moves: Sequence[Move]) -> Move:
    """The best move at a glance."""
    match decision(position):
        case "premove":
            dice = [move for move in moves if isinstance(move, MoveDie)]
            return glance(position, dice) if dice else moves[-1]
        case "kinghit":
            return best_hit(position, moves)
        case "draft":
            return _best(moves, lambda move: _draft_value(position, move) if isinstance(move, Draft) else 0.0)
        case _:
            return _best(moves, lambda move: turn_value(position, position.seat, move))


def _best(moves: Sequence[Move], weigh: Callable[[Move], float]) -> Move:
    return max(moves, key=weigh)

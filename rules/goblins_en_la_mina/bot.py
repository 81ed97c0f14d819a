"""How the bots of Goblins en la mina choose. Specification 13; what they weigh is in `worth.py`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.core.chance import Chance
from rules.core.hidden import known
from rules.core.seats import Seat
from rules.goblins_en_la_mina.asking import Question, decision
from rules.goblins_en_la_mina.bot_answers import LOOT, UNWISE, answering, bribing, in_tortas, in_window
from rules.goblins_en_la_mina.cards import CODES, FACES, Code
from rules.goblins_en_la_mina.facts import breach_target, enemies, goal, hand_limit, partner, professional_limit, wealth
from rules.goblins_en_la_mina.moves import (
    Build,
    Discard,
    Explore,
    Face,
    Flee,
    Give,
    Load,
    Lose,
    MinaMove,
    Mine,
    Play,
    Promote,
    Raid,
    Summon,
    Swap,
    Take,
    Tax,
)
from rules.goblins_en_la_mina.position import Dungeon, Position
from rules.goblins_en_la_mina.turns import outcome
from rules.goblins_en_la_mina.worth import (
    INGOT,
    TRADES,
    cancellable,
    damage,
    giving_up,
    keeping,
    loot,
    prospects,
    rested_trades,
    room_worth,
)

WANTED_MORE = 1.5
"""By how much, for a card to change hands in a swap."""
NEVER = -20.0
DONE = 10.0
"""What ending a series of small steps is worth: those that are better come first."""


def appraise(position: Position, seat: Seat) -> float:
    """0 … 1: the chance to win by what all teams have; at the end who won."""
    if position.ended:
        return 1.0 if outcome(position).ranks[seat - 1] == 1 else 0.0
    return prospects(position)[seat]


def rate(position: Position, moves: Sequence[MinaMove], chance: Chance) -> list[float]:
    """A value for each move of the seat that is asked; equals are told apart by luck."""
    due = decision(position)
    if due is None:
        return [0.0 for _ in moves]
    judge = JUDGES[due.asked]
    return [judge(position, due.seat, move) + chance.die(10) / 1000 for move in moves]


# Generation


def _generating(position: Position, seat: Seat, move: MinaMove) -> float:
    mine = position.dungeon(seat)
    match move:
        case Play():
            return _winning_over(position, seat, move)
        case Promote():
            return _promoting(mine, move)
        case Build():
            free = mine.has("Pal") or mine.rested() >= 3
            return 25.0 + room_worth(move.room, mine) / 10 if free else UNWISE
        case Summon():
            return _summoning(mine, known(move.card))
        case _:
            return DONE


def _promoting(mine: Dungeon, move: Promote) -> float:
    """The most valuable new trade, as long as enough workers are left; a better one for a worse one."""
    if mine.crowd() + len(mine.hand) < 3:
        return UNWISE
    worth = TRADES[move.professional]
    if move.fire is None:
        return 30.0 + worth
    return 28.0 + worth if worth > TRADES[move.fire] + 0.4 else UNWISE


def _summoning(mine: Dungeon, card: Code) -> float:
    """Workers of what one wants least; what would have to be discarded anyway rather works."""
    spare = len(mine.hand) > hand_limit(mine)
    lonely = 4.0 if not mine.rested() else 0.0
    return 19.0 - keeping(card, mine) + (2.0 if spare else 0.0) + lonely


def _winning_over(position: Position, seat: Seat, move: Play) -> float:
    """Pack first; professionals and rooms of the richest, if there is a place for them."""
    mine = position.dungeon(seat)
    if move.card == "Pack":
        return 50.0
    if move.seat is None or move.seat not in enemies(position, seat):
        return UNWISE
    rich = len(position.dungeon(move.seat).ingots)
    what = move.what or ""
    if move.card == "Soborno" and not mine.has(what) and len(mine.professionals) < professional_limit(mine):
        return 40.0 + rich + TRADES[what] / 10
    if move.card == "Expro" and not mine.has(what):
        return 38.0 + rich + room_worth(what, position.dungeon(move.seat)) / 10
    return UNWISE


# Mining


def _mining(position: Position, seat: Seat, move: MinaMove) -> float:
    mine = position.dungeon(seat)
    match move:
        case Explore():
            rested, trades = mine.rested(), rested_trades(mine)
            able = (rested >= 2 and trades >= 1) or (rested >= 1 and trades >= 3)
            return (15.0 if able else 5.0) + (6.0 if move.dynamite else 0.0)
        case Play() if move.card == "Pasadizo" and move.seat is not None:
            return _passage(mine, position.dungeon(move.seat))
        case Play():
            return _winning_over(position, seat, move)
        case _:
            return DONE


def _passage(mine: Dungeon, theirs: Dungeon) -> float:
    """A raid through the secret passage: when it pays."""
    ahead = mine.rested() - theirs.rested() - (1 if theirs.has("Mur") else 0)
    if len(theirs.ingots) < 2 or theirs.has("Esp") or ahead < 2:
        return UNWISE
    return 25.0 + min(ahead, len(theirs.ingots))


def _after_revealing(position: Position, seat: Seat, move: MinaMove) -> float:
    mine = position.dungeon(seat)
    match move:
        case Mine():
            return _prospect(position, mine)
        case Raid():
            target = position.dungeon(breach_target(position, move.breach) or seat)
            brawl = rested_trades(mine) - rested_trades(target)
            return LOOT * loot(position, mine, target) + brawl
        case Flee():
            return -2.0 - keeping(move.card, mine) / 100
        case Swap():
            return 30.0 if position.options.partner_swap == "free" else NEVER
        case _:
            return NEVER


def _prospect(position: Position, mine: Dungeon) -> float:
    """What mining on brings: the Ingots, less what every card hurts that cannot be cancelled."""
    score, used = 0.0, set[str]()
    faces = [FACES[CODES[card]] for card in position.table]
    for face in sorted(faces, key=lambda one: -damage(one, mine)):
        if face.kind == "ingot":
            continue
        if cancellable(face, mine) and face.cancelled_by not in used:
            used.add(face.cancelled_by or "")
        else:
            score -= damage(face, mine)
    ingots = sum(face.kind == "ingot" for face in faces)
    return score + INGOT * min(ingots, mine.rested())


def _choosing(position: Position, seat: Seat, move: MinaMove) -> float:
    """The worst first, while those who cancel are rested."""
    return damage(FACES[move.card], position.dungeon(seat)) if isinstance(move, Face) else UNWISE


def _loading(position: Position, seat: Seat, move: MinaMove) -> float:
    """All, but for one guard where a richer raider may come and the goal is not reached."""
    if not isinstance(move, Load):
        return _resting_loaders(position, seat, move)
    mine = position.dungeon(seat)
    guards = mine.rested() - move.count
    there = wealth(position, seat) + move.count >= goal(position)
    return move.count + (0.0 if there else 0.1 * min(guards, 1))


def _resting_loaders(position: Position, seat: Seat, move: MinaMove) -> float:
    """A Subidón where Ingots lie and nobody is rested."""
    mine = position.dungeon(seat)
    rests = isinstance(move, Play) and (move.card, move.seat, move.what) == ("Subidon", seat, "ww")
    ingots = sum(FACES[CODES[card]].kind == "ingot" for card in position.table)
    return 5.0 if rests and ingots > mine.rested() and position.step == "wealth" else UNWISE


# The end of a turn, and losses


def _taxing(position: Position, seat: Seat, move: MinaMove) -> float:
    if isinstance(move, Tax):
        foe = move.seat in enemies(position, seat)
        return (1.0 if foe else -1.0) + len(position.dungeon(move.seat).ingots) / 10
    return 0.0 if not isinstance(move, Play) else UNWISE


def _discarding(position: Position, seat: Seat, move: MinaMove) -> float:
    mine = position.dungeon(seat)
    match move:
        case Discard():
            return -keeping(move.card, mine) / 10
        case Play():
            return _last_call(position, seat, move, len(mine.hand) - hand_limit(mine))
        case _:
            return 0.0


def _last_call(position: Position, seat: Seat, move: Play, too_many: int) -> float:
    """An event card that would have to be discarded is rather played."""
    if too_many <= 0:
        return UNWISE
    worth = _winning_over(position, seat, move)
    if worth > 0:
        return worth
    foe = move.seat in enemies(position, seat)
    return 0.5 + TRADES.get(move.what or "", 0.0) / 10 if foe and move.card == "Orgullo" else UNWISE


def _losing(position: Position, seat: Seat, move: MinaMove) -> float:
    return -giving_up(move.what, position.dungeon(seat)) if isinstance(move, Lose) else UNWISE


def _swapping(position: Position, seat: Seat, move: MinaMove) -> float:
    """Cards go where they are wanted more."""
    mine, theirs = (position.dungeon(one) for one in (seat, partner(position, seat) or seat))
    match move:
        case Take():
            return keeping(known(move.card), mine) - keeping(known(move.card), theirs) - WANTED_MORE
        case Give():
            return keeping(known(move.card), theirs) - keeping(known(move.card), mine) - WANTED_MORE
        case _:
            return 0.0


JUDGES: Final[Mapping[Question, Callable[[Position, Seat, MinaMove], float]]] = {
    "generation": _generating,
    "mining": _mining,
    "dynamite": _loading,
    "revealed": _after_revealing,
    "choose": _choosing,
    "answer": answering,
    "wealth": _loading,
    "lose": _losing,
    "bribe": bribing,
    "swap": _swapping,
    "window": in_window,
    "tortas": in_tortas,
    "tax": _taxing,
    "discard": _discarding,
}
"""How the moves of each decision are judged."""

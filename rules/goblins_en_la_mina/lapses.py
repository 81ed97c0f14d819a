"""Why a declaration came to nothing, in words. All of it is public: every reader is told the same. Ruling 69."""

from typing import assert_never

from rules.core.notation import counted
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES, Code
from rules.goblins_en_la_mina.deeds import deed
from rules.goblins_en_la_mina.facts import opponent
from rules.goblins_en_la_mina.moves import Cancel, Explore, Flee, Help, Load, Snipe, Suffer, Use
from rules.goblins_en_la_mina.position import SLOTS, Declaration, Dungeon, Facing, Position


def lapsed(position: Position, waiting: Declaration) -> str:
    """A declaration that is not legal any more: nothing of it happens, and its seat decides again."""
    if isinstance(waiting.move, Suffer) and position.facing is not None:
        card = FACES[_code(position.facing)].name
        return f"P{waiting.seat} does not suffer {card} yet: an event card was played"
    return f"P{waiting.seat} cannot {deed(position, waiting.move)} any more: {_reason(position, waiting)}"


def voided(position: Position, facing: Facing) -> str:
    """What was declared about a card that is not faced any more; empty if nothing was."""
    if not position.declarations:
        return ""
    needless = [
        f", and P{waiting.seat} need not {deed(position, waiting.move)}"
        for waiting in position.declarations
        if not isinstance(waiting.move, Suffer)
    ]
    return f"P{facing.victim} does not face {FACES[_code(facing)].name} any more{''.join(needless)}"


def _code(facing: Facing) -> Code:
    return CODES[facing.card]


def _reason(position: Position, waiting: Declaration) -> str:
    mine, move = position.dungeon(waiting.seat), waiting.move
    match move:
        case Use():
            return _unfit(mine, move.professional) or _missed(position, waiting.seat, move)
        case Cancel() | Help():
            return _unfit(mine, move.professional)
        case Snipe():
            return _unfit(mine, "Mer")
        case Flee():
            return _unfit(mine, "Lad")
        case Explore():
            return _rested(mine) if mine.has("Art") else _unfit(mine, "Art")
        case Load():
            return _rested(mine)
        case Suffer():
            return "an event card was played"
        case _:
            assert_never(move)


def _unfit(mine: Dungeon, code: Code) -> str:
    """What is wrong with the professional itself; empty if nothing is."""
    name, professional = FACES[code].name, mine.professional(code)
    if professional is None:
        return f"{name} is gone"
    return f"{name} is tired" if professional.tired else ""


def _missed(position: Position, side: Seat, move: Use) -> str:
    """What is wrong with the target of somebody who could still act."""
    theirs = position.dungeon(opponent(position, side))
    if move.target is None:
        return "there is nothing to hit"
    if move.target in SLOTS:
        return f"{move.target} is gone"
    return f"{FACES[move.target].name} is {'tired' if theirs.professional(move.target) else 'gone'}"


def _rested(mine: Dungeon) -> str:
    count = mine.rested()
    if count == 0:
        return "no worker is rested"
    return f"only {counted(count, 'worker')} {'is' if count == 1 else 'are'} rested"

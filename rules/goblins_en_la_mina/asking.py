"""What is asked now, and of whom: nothing but public facts. Specification 5."""

from typing import Literal, TypeAlias

import msgspec

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import Code, Kind, codes_in
from rules.goblins_en_la_mina.facts import (
    can_cancel,
    facing_over,
    ingots_on_table,
    may_swap,
    partner,
    professional_limit,
    usable_breaches,
)
from rules.goblins_en_la_mina.position import Position, Step
from rules.goblins_en_la_mina.tortas import left_out, passing, uses

Question: TypeAlias = Literal[
    "lose",
    "bribe",
    "swap",
    "window",
    "answer",
    "choose",
    "tortas",
    "generation",
    "mining",
    "dynamite",
    "revealed",
    "wealth",
    "tax",
    "discard",
]

STROKES: tuple[Question, ...] = ("lose", "bribe", "swap")
"""Questions in which no event card may be played."""

CHOSEN: dict[Step, Kind] = {"monsters": "monster", "setbacks": "setback"}
"""What is faced in which step of an exploration."""


class Decision(msgspec.Struct, frozen=True):
    """One question to one seat."""

    asked: Question
    seat: Seat


def decision(position: Position) -> Decision | None:
    """What the match waits for; None where something follows by itself, or all is over."""
    if position.ended:
        return None
    if position.loss is not None:
        return Decision("lose", position.loss.seat)
    if position.bribe is not None:
        return Decision("bribe", position.bribe.seat) if fires(position) else None
    if position.playing is not None:
        return None
    if position.swap is not None:
        return Decision("swap", position.seat) if _may_still_swap(position) else None
    if position.windows:
        actors = position.windows[0].actors()
        return Decision("window", actors[0]) if actors else None
    if position.facing is not None:
        return _answer(position)
    return _by_step(position)


def fires(position: Position) -> tuple[Code, ...]:
    """Professionals that may go for a bribed one: rested, and of its trade if there is one of it. Ruling 44."""
    bribe = position.bribe
    if bribe is None:
        return ()
    rested = tuple(pro for pro in position.dungeon(bribe.seat).professionals if not pro.tired)
    mine = position.dungeon(bribe.seat)
    same = mine.professional(bribe.professional.code) is not None
    wanted = [pro.card for pro in rested if not same or pro.code == bribe.professional.code]
    return codes_in(tuple(wanted))


def may_recruit(position: Position) -> bool:
    """Whether the bribed professional finds a place without anybody being fired."""
    bribe = position.bribe
    if bribe is None:
        return False
    mine = position.dungeon(bribe.seat)
    owned = mine.professional(bribe.professional.code) is not None
    return not owned and len(mine.professionals) < professional_limit(mine)


def _may_still_swap(position: Position) -> bool:
    """False where nothing but `done` is left and the hand is empty."""
    swap, mine = position.swap, position.dungeon(position.seat)
    return swap is not None and (bool(mine.hand) or bool(unmoved(position)))


def unmoved(position: Position) -> int:
    """How many cards of the partner's original hand have not changed hands in this swap."""
    mate = partner(position, position.seat)
    if mate is None or position.swap is None:
        return 0
    return len(position.dungeon(mate).hand) - len(position.swap.given)


def _answer(position: Position) -> Decision | None:
    facing = position.facing
    if facing is None or facing.suffering or facing_over(position):
        return None
    victim = position.dungeon(facing.victim)
    asked = victim.hand or can_cancel(position, facing.victim)
    return Decision("answer", facing.victim) if asked else None


def to_face(position: Position) -> tuple[Code, ...]:
    """Codes on the table that are faced in this step."""
    kind = CHOSEN.get(position.step)
    return codes_in(position.table, kind) if kind is not None else ()


def may_flee(position: Position) -> bool:
    """Whether a Ladrón may still flee, for all that others know of the hand."""
    exploration, mine = position.exploration, position.dungeon(position.seat)
    return exploration is not None and not exploration.fled and mine.has("Lad") and bool(mine.hand)


def taxable(position: Position) -> tuple[Seat, ...]:
    """Seats that a Político may tax: strictly richer, and with cards. Ruling 39."""
    mine = position.dungeon(position.seat)
    if not mine.has("Pol"):
        return ()
    rich = (seat for seat in position.clockwise(position.seat) if _richer(position, seat, len(mine.ingots)))
    return tuple(sorted(rich))


def _richer(position: Position, seat: Seat, ingots: int) -> bool:
    theirs = position.dungeon(seat)
    return len(theirs.ingots) > ingots and bool(theirs.hand)


def _by_step(position: Position) -> Decision | None:
    seat = position.seat
    if position.step == "tortas":
        return _tortas(position)
    if not _waits(position):
        return None
    match position.step:
        case "generation" | "mining" | "dynamite" | "revealed" | "wealth" | "tax" | "discard":
            return Decision(position.step, seat)
        case "monsters" | "setbacks":
            return Decision("choose", seat)
        case _:
            return None


def _waits(position: Position) -> bool:
    """Whether the step asks the seat on turn anything."""
    mine = position.dungeon(position.seat)
    match position.step:
        case "generation" | "discard":
            return bool(mine.hand)
        case "mining":
            return position.exploration is None and (mine.rested() > 0 or bool(mine.hand))
        case "dynamite":
            return mine.rested() > 0 and bool(ingots_on_table(position))
        case "revealed":
            return bool(usable_breaches(position)) or may_flee(position) or may_swap(position)
        case "monsters" | "setbacks":
            return len(to_face(position)) > 1
        case "wealth":
            return bool(ingots_on_table(position)) and (mine.rested() > 0 or bool(mine.hand))
        case "tax":
            return bool(taxable(position))
        case _:
            return False


def _tortas(position: Position) -> Decision | None:
    raid = position.raid
    if raid is None or left_out(position, raid.side) or passing(position, raid.side) == "idle":
        return None
    asked = uses(position, raid.side) or position.dungeon(raid.side).hand
    return Decision("tortas", raid.side) if asked else None

"""What may be wrong with what a position waits for: exploration, raid, facing, windows, losses. Specification 10."""

from collections.abc import Iterator
from typing import Final

from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.answers import DECLARATION, asked, entitled
from rules.goblins_en_la_mina.asking import decision
from rules.goblins_en_la_mina.cards import CODES, EVENT_CARDS, FACES, SCAREABLE, Code, first_of
from rules.goblins_en_la_mina.facts import enemies, faced, facing_over, ingots_on_table, partner, scope
from rules.goblins_en_la_mina.losses import candidates
from rules.goblins_en_la_mina.moves import Cancel, Explore, Flee, Help, Load, Snipe, Suffer, Use
from rules.goblins_en_la_mina.position import OPEN_POINTS, Declaration, Facing, Position, Step

EXPLORING: Final[tuple[Step, ...]] = ("dynamite", "revealed", "monsters", "setbacks", "wealth")
RAIDING: Final[tuple[Step, ...]] = (
    "called",
    "target_monster",
    "raider_monster",
    "tortas",
    "before_block",
    "before_loot",
)


def waiting_faults(position: Position) -> list[str]:
    """Every inconsistency of what is under way, a sentence each; the cards are sound."""
    found = [*_scope(position), *_table(position)]
    found = found or [*_facing(position), *_declarations(position), *_choices(position), *_swap(position)]
    if not found and decision(position) is None:
        found = ["nobody is asked anything"]
    return found


# Exploration and raid


def _scope(position: Position) -> Iterator[str]:
    pending = any(isinstance(waiting.move, Explore) for waiting in position.declarations)
    exploring = position.step in EXPLORING or (position.step == "mining" and pending)
    if (position.exploration is not None) != exploring:
        yield f"the step is {position.step}, which does not fit the exploration"
    if (position.raid is not None) != (position.step in RAIDING):
        yield f"the step is {position.step}, which does not fit the raid"
    if position.step == "setup":
        yield "the setup is over when the match waits for somebody"
    seats = all_seats(position.seats)
    counters = scope(position)
    for named in (counters.sniped, counters.quiet) if counters is not None else ():
        if len(set(named)) < len(named) or not set(named) <= set(seats):
            yield f"seats {named} are counted, and there are {position.seats}"
    yield from _raid(position)


def _raid(position: Position) -> Iterator[str]:
    raid = position.raid
    if raid is None:
        return
    if raid.target not in enemies(position, position.seat):
        yield f"P{position.seat} raids P{raid.target}, who is no enemy"
    if raid.side not in (position.seat, raid.target):
        yield f"P{raid.side} is no side of this raid"


def _table(position: Position) -> Iterator[str]:
    facing = position.facing
    lone = facing is not None and facing.beside is None and position.table == (facing.card,)
    if position.table and position.step not in EXPLORING and not (position.raid is not None and lone):
        yield "Mine cards lie on the table, and nobody explores"
    kinds = {FACES[CODES[card]].kind for card in position.table}
    if "breach" in kinds and position.step not in ("dynamite", "revealed"):
        yield "breaches lie on the table, and they have been left"
    if "monster" in kinds and position.step in ("setbacks", "wealth"):
        yield "monsters lie on the table, and they have been faced"
    if "setback" in kinds and position.step == "wealth":
        yield "setbacks lie on the table, and they have been faced"


# Facing


_FACED_IN: Final[dict[Step, str]] = {"monsters": "monster", "setbacks": "setback", "tortas": "monster"}


def _facing(position: Position) -> Iterator[str]:
    facing = position.facing
    if facing is None:
        return
    if not {facing.victim, facing.beside or 1, facing.sender or 1} <= {*all_seats(position.seats)}:
        yield "whoever faces a card, or sent it, must be in play"
        return
    if facing_over(position):
        yield f"{facing.card} is faced and is not there"
        return
    if not _faced_rightly(position, facing):
        yield f"P{facing.victim} does not face {facing.card} in this step"
    if facing.suffering and position.loss is None:
        yield "somebody suffers, and has nothing to choose"
    if facing.suffering and (position.declarations or position.windows):
        yield "somebody suffers already, and others may still answer"


def _faced_rightly(position: Position, facing: Facing) -> bool:
    raid, seat = position.raid, position.seat
    if raid is None:
        mine = (facing.victim, facing.beside, facing.sender) == (seat, None, None)
        return mine and _FACED_IN.get(position.step) == faced(facing).kind
    other = raid.target if facing.victim == seat else seat
    if facing.victim not in (seat, raid.target) or facing.sender != other:
        return False
    match position.step:
        case "target_monster":
            return facing.beside == raid.target and facing.victim == seat
        case "raider_monster":
            return facing.beside == seat and facing.victim == raid.target
        case "tortas":
            return facing.beside is None and raid.side == facing.victim and faced(facing).kind == "monster"
        case _:
            return False


# Windows


def _declarations(position: Position) -> Iterator[str]:
    waiting, windows = position.declarations, position.windows
    open_point = len(windows) == 1 and position.step in OPEN_POINTS and windows[0].kind == position.step
    if waiting and [window.kind for window in windows] != [DECLARATION] * len(waiting):
        yield "each declaration waits on a window of its own"
    if not waiting and windows and not open_point:
        yield "a window is open, and it is about nothing"
    yield from _windows(position)
    kinds = [type(declaration.move) for declaration in waiting]
    if len(waiting) > 1 and kinds != [Help, Suffer]:
        yield "only help is declared inside another declaration"
    if Help in kinds and len(waiting) == 1:
        yield "help is declared only when somebody suffers"
    for declaration in waiting:
        if not _could_be_declared(position, declaration):
            yield f"P{declaration.seat} cannot have declared {type(declaration.move).__name__}"


def _windows(position: Position) -> Iterator[str]:
    counters, seats = scope(position), all_seats(position.seats)
    quiet = counters.quiet if counters is not None else ()
    for window in position.windows:
        if window.at_once or len(set(window.order)) < len(window.order) or not {*window.passed} <= {*window.order}:
            yield "a window asks each seat once, one after another"
        if not all(seat in seats and entitled(position, seat) for seat in window.order):
            yield "a window asks somebody who has no say"
    waiting = position.declarations[:1]
    if position.windows and position.playing is None and all(one.seat in seats for one in waiting):
        move, by = (waiting[0].move, waiting[0].seat) if waiting else (None, position.seat)
        if asked(position, move, by) != tuple(seat for seat in position.windows[0].order if seat not in quiet):
            yield "the open window does not ask whoever has a say, in their order"
        if {*position.windows[0].waiting()} & {*quiet}:
            yield "the open window asks somebody who has passed for good"


def _could_be_declared(position: Position, declaration: Declaration) -> bool:
    seat, move, facing = declaration.seat, declaration.move, position.facing
    if not 1 <= seat <= position.seats:
        return False
    mining = position.raid is None and seat == position.seat
    match move:
        case Use():
            raid = position.raid
            return position.step == "tortas" and facing is None and raid is not None and raid.side == seat
        case Suffer():
            return facing is not None and facing.victim == seat
        case Cancel():
            return facing is not None and facing.victim == seat and _cancels(facing, move.professional)
        case Help():
            helps = facing is not None and partner(position, facing.victim) == seat and position.raid is None
            return helps and facing is not None and _cancels(facing, move.professional)
        case Snipe():
            return facing is not None and facing.victim == seat and _could_spend(position, seat, move.card)
        case Flee():
            return position.step == "revealed" and mining and _could_spend(position, seat, move.card)
        case Explore():
            return position.step == "mining" and mining and move.dynamite
        case Load():
            most = 1 if position.step == "dynamite" else len(ingots_on_table(position))
            return position.step in ("dynamite", "wealth") and mining and 1 <= move.count <= most


def _cancels(facing: Facing, code: Code) -> bool:
    return faced(facing).cancelled_by == code


def _could_spend(position: Position, seat: Seat, code: Code) -> bool:
    return code in EVENT_CARDS and first_of(position.dungeon(seat).hand, code) is not None


# Choices


def _choices(position: Position) -> Iterator[str]:
    """Losses, bribes, and the event card that they come from."""
    yield from _loss(position)
    bribe, playing = position.bribe, position.playing
    if bribe is not None and not 1 <= bribe.seat <= position.seats:
        yield f"P{bribe.seat} is not in play and cannot bribe"
    if bribe is not None and (playing is None or CODES[playing] != "Soborno" or position.loss is not None):
        yield "a professional is bribed only while a Soborno is played"
    if bribe is not None and (bribe.monster is not None) > (bribe.professional.code == "Mag"):
        yield "only a Mago brings a monster along"
    if bribe is not None and bribe.monster is not None and CODES[bribe.monster] not in SCAREABLE:
        yield "a Mago brings only a scareable monster along"
    if playing is not None and bribe is None and position.loss is None:
        yield "an event card has had its effect and is still being played"


def _loss(position: Position) -> Iterator[str]:
    loss = position.loss
    if loss is None:
        return
    if not 1 <= loss.seat <= position.seats:
        yield f"P{loss.seat} is not in play and loses nothing"
        return
    there = candidates(position.dungeon(loss.seat), loss.of, limit=loss.limit)
    if not 1 <= loss.left < len(there):
        yield f"P{loss.seat} loses {loss.left} of {len(there)}, which is no choice"
    suffering = position.facing is not None and position.facing.suffering
    if not loss.limit and not (suffering and position.facing is not None and position.facing.victim == loss.seat):
        yield f"P{loss.seat} chooses what it loses, and suffers nothing"
    if loss.limit and (loss.left != 1 or loss.of not in ("workers", "professionals")):
        yield "limits take workers or professionals, one at a time"


# Swaps


def _swap(position: Position) -> Iterator[str]:
    swap, mate = position.swap, partner(position, position.seat)
    if swap is None:
        return
    if mate is None or position.step != "revealed" or position.windows or position.playing is not None:
        yield "hands are swapped only by partners, while a breach lies revealed"
        return
    mine, theirs = position.dungeon(position.seat).hand, position.dungeon(mate).hand
    if swap.taken != _last(mine, len(swap.taken)) or swap.given != _last(theirs, len(swap.given)):
        yield "what changed hands is the last of each hand"


def _last(hand: tuple[object, ...], count: int) -> tuple[object, ...]:
    return hand[len(hand) - count :] if count <= len(hand) else ()

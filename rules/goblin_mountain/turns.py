"""A turn from its first decision to the next seat's. Rulebook: Playing the Game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.seats import Seat
from rules.goblin_mountain.actions import ActMove, act, act_moves, arrive
from rules.goblin_mountain.drafting import draft, drafts
from rules.goblin_mountain.events import Strength
from rules.goblin_mountain.fate import fate_moves, shift, shifts, spend
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.king import chase, hits, take_hit
from rules.goblin_mountain.moves import (
    Draft,
    FateHush,
    FateLower,
    FateRaise,
    FateSet,
    FateSwap,
    Hit,
    Move,
    MoveDie,
    Pass,
    Shift,
)
from rules.goblin_mountain.moving import PASS, move_dice, move_die, stay
from rules.goblin_mountain.position import Decision, Position, decision, live, other
from rules.goblin_mountain.scoring import end_match

ASKED: dict[Decision, str] = {
    "draft": "dice are being drafted: take one with `draft`, a colour and a value",
    "premove": "it is time to move a die, or to spend Fate before that",
    "act": "the die has moved: say what it does there, or `done`",
    "kinghit": "the King strikes: say with `hit` and a colour which die suffers",
}
"""What a move that belongs to another decision is answered."""


def actor(position: Position) -> Seat | None:
    """The one seat that the match waits for; None: it is over."""
    if position.pairs:
        return position.picker
    return position.seat if live(position, position.seat) else None


def legal_moves(position: Position, seat: Seat) -> Sequence[Move]:
    """All legal moves of a seat, in the order of the decision's table."""
    now = decision(position)
    if now is None or seat != (position.picker if now == "draft" else position.seat):
        return ()
    match now:
        case "premove":
            return premoves(position, seat)
        case "act":
            return act_moves(position, seat)
        case "kinghit":
            return hits(position)
        case "draft":
            return drafts(position)


def premoves(position: Position, seat: Seat) -> list[Move]:
    """Moves of dice, then Fate, then the shift; `pass` only where no die can be moved."""
    moves: list[Move] = [*move_dice(position, seat)]
    stuck = not moves
    if position.party(seat).fate:
        moves += fate_moves(position, seat)
    if position.solo is not None:
        moves += shifts(position, seat)
        if stuck:
            moves.append(PASS)
    return moves


def play(table: MountainTable, seat: Seat, move: Move) -> None:
    """Make a move, and everything that follows by itself.

    Raises:
        IllegalMove: the rules forbid it.
    """
    position = table.position
    now = decision(position)
    if now is None:
        raise IllegalMove("the match is over")
    asked = position.picker if now == "draft" else position.seat
    if seat != asked:
        raise IllegalMove(f"it is P{asked}'s turn")
    belongs_to, make = ANSWERS.get(type(move), ACTION)
    if now != belongs_to:
        raise IllegalMove(ASKED[now])
    make(table, seat, move)


def _go(table: MountainTable, seat: Seat, move: MoveDie) -> None:
    at = move_die(table, seat, move)
    if at is not None:
        arrive(table, seat, move.colour, at)
        if act_moves(table.position, seat):
            return
    finish(table, seat)


def _stay(table: MountainTable, seat: Seat, _move: Pass) -> None:
    stay(table, seat)
    finish(table, seat)


def _act(table: MountainTable, seat: Seat, move: ActMove) -> None:
    if not act(table, seat, move):
        finish(table, seat)


def finish(table: MountainTable, seat: Seat) -> None:
    """End the turn: rest at campfires, then the King or the next seat."""
    _rest(table, seat)
    if table.position.solo is not None:
        chase(table)
        return
    for following in (other(seat), seat):
        if live(table.position, following):
            table.emit(TurnBegan(following))
            return
    end_match(table)


def _rest(table: MountainTable, seat: Seat) -> None:
    position = table.position
    fires = position.track.fires
    if not fires:
        return
    for colour, die in position.party(seat).dice.items():
        if die.at in fires and colour != position.moved and die.strength < 6:
            table.emit(Strength(seat, colour, die.strength, die.strength + 1, "rest"))


Answer: TypeAlias = tuple[Decision, Callable[[MountainTable, Seat, Any], None]]
"""The decision that a move belongs to, and what makes it."""

ACTION: Final[Answer] = ("act", _act)
ANSWERS: Final[Mapping[type[Move], Answer]] = {
    Draft: ("draft", draft),
    MoveDie: ("premove", _go),
    **dict.fromkeys((FateRaise, FateLower, FateSet, FateSwap, FateHush), ("premove", spend)),
    Shift: ("premove", shift),
    Pass: ("premove", _stay),
    Hit: ("kinghit", take_hit),
}
"""By kind of move; all that are not here are actions of a place."""

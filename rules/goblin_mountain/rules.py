"""Goblin Mountain as the collection plays it: the table of contents of its rules.

Options `info.py` · setup `setup.py` · drafting `drafting.py` · a turn `turns.py` · Fate `fate.py` · moving, leaving
behind `moving.py` · capture `capture.py` · actions `actions.py` · the Goblin King `king.py` · scoring `scoring.py` ·
what an event changes `folding.py`.
"""

from collections.abc import Sequence
from typing import ClassVar

from rules.core.catalogue import GameInfo
from rules.core.chance import Chance
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import Path, Prompt, Rules
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.views import View
from rules.goblin_mountain import bot, faults, folding, notation, scoring, setup, telling, turns
from rules.goblin_mountain.events import Event
from rules.goblin_mountain.info import GOBLIN_MOUNTAIN
from rules.goblin_mountain.moves import Move
from rules.goblin_mountain.position import Position

LONGEST = 500
"""Plies that no match reaches: a seat has at most N + 4 turns in a duel, a solo match fewer than 100 (section 7)."""


class GoblinMountain(Rules[Position, Move, Event]):
    """A duel of two parties, or one party against the Goblin King."""

    info: ClassVar[GameInfo] = GOBLIN_MOUNTAIN
    position_type = Position
    move_type = Move
    event_type = Event
    plan = Plan(iterations=100, rounds=12)

    # The table

    def empty(self, seats: int, options: Options) -> Position:
        """Parties and supply, without a tunnel."""
        return setup.empty(seats, options)

    def deal(self, table: Table[Position, Event]) -> None:
        """Build the tunnel, choose who begins, roll the dice of a draft."""
        setup.deal(table)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after the event."""
        return folding.after(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Every inconsistency of a position."""
        return faults.faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Ranks, scores and their breakdown; for a solo match its title or `lost` as the verdict."""
        return scoring.outcome(position)

    def longest(self, seats: int, options: Options) -> int:  # noqa: ARG002 - one bound holds for all of them
        """Plies that no match exceeds."""
        return LONGEST

    def seats(self, position: Position) -> int:
        """1 in a solo match, 2 in a duel."""
        return len(position.parties)

    def options(self, position: Position) -> Options:
        """The tunnel, and a draft while it lasts."""
        return setup.options_of(position)

    def turn(self, position: Position) -> int:
        """Turns begun, those of both seats counted."""
        return position.turn

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The one seat that the match waits for."""
        asked = turns.actor(position)
        return () if asked is None else (asked,)

    def moves(self, position: Position, seat: Seat) -> Sequence[Move]:
        """All legal moves, in the order of the decision's table."""
        return turns.legal_moves(position, seat)

    def play(self, table: Table[Position, Event], seat: Seat, move: Move) -> None:
        """Make the move, and all that follows by itself."""
        turns.play(table, seat, move)

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """The position itself."""
        return View(position, seat)

    def redact(self, position: Position, event: Event, seat: Seat | None) -> Event:  # noqa: ARG002
        """The event itself."""
        return event

    def determinize(self, view: View[Position], chance: Chance) -> Position:  # noqa: ARG002 - nothing is to be guessed
        """The position that the view shows."""
        return view.position

    # Speaking

    def notate(self, move: Move) -> str:
        """The written form."""
        return notation.notate(move)

    def parse(self, text: str, view: View[Position]) -> Move:  # noqa: ARG002 - every move reads the same at any time
        """The move that the text means."""
        return notation.parse(text)

    def prompt(self, view: View[Position]) -> Prompt:
        """What the view's seat is asked, or who is."""
        return telling.prompt(view.position, view.seat)

    def path(self, view: View[Position], move: Move) -> Path:  # noqa: ARG002 - paths name the acting seat's dice
        """What a person points at."""
        return notation.path(move)

    def tell(self, view: View[Position], event: Event) -> str:
        """One line for people."""
        return telling.tell(view.position, event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """How well the seat stands: in a duel against the other, alone against the best rank."""
        return bot.appraise(view.position, seat)

    def habit(self, view: View[Position], moves: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - it rolls nothing
        """The best move at a glance: what `rate` weighs, without Fate and without the King's march."""
        return bot.habit(view.position, moves)

    def rate(self, view: View[Position], moves: Sequence[Move], chance: Chance) -> Sequence[float]:  # noqa: ARG002
        """The value of the best turn that begins with each move."""
        return bot.rate(view.position, moves)

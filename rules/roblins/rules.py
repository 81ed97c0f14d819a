"""Roblins!: the table of contents of its rules. Rulebook: Roblins!.

Options `info.py` · setup `setup.py` · the order of a turn `flow.py` · draws, treasury, the end `turns.py` · buying
`market.py` · placing `building.py` · guards and the way of a raid `raiding.py` · its resolution `resolving.py` · what
an event changes `applying.py` · who knows what `knowing.py`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from rules.core.catalogue import GameInfo
from rules.core.chance import Chance
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import Path, Prompt, Rules
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.views import View
from rules.roblins import asking, bot, flow, knowing, notation, pointing, setup, soundness, telling, turns
from rules.roblins.applying import apply
from rules.roblins.events import RoblinEvent
from rules.roblins.info import ROBLINS
from rules.roblins.moves import RoblinMove
from rules.roblins.position import Position

TURNS = 97
"""No match has more: 35 until all decks are empty, then 62 that each take a card of a pile. Specification 7."""
PLIES_OF_A_TURN = 104
"""Six steps that are skipped or confirmed, 37 units on guard or in the band, 50 forks, 5 taxes, 3 takes, 3 Bankers."""
PLIES_OF_CARDS = 491
"""Once a match: 104 draws, 63 treasure cards and 104 cards offered, 168 bought with all that, 52 placed."""


class Roblins(Rules[Position, RoblinMove, RoblinEvent]):
    """Build a maze round the treasure, and find the soft road into the enemy's."""

    info: ClassVar[GameInfo] = ROBLINS
    position_type: ClassVar[Any] = Position
    move_type: ClassVar[Any] = RoblinMove
    event_type: ClassVar[Any] = RoblinEvent
    plan = Plan(iterations=24)

    # The table

    def empty(self, seats: int, options: Options) -> Position:  # noqa: ARG002 - two seats, always
        """Nothing dealt yet."""
        return Position(setup.table_options(options))

    def deal(self, table: Table[Position, RoblinEvent]) -> None:
        """Specification 3."""
        setup.deal(table)

    def apply(self, position: Position, event: RoblinEvent) -> Position:
        """The position after the event."""
        return apply(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Specification 10."""
        return soundness.faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Specification 7."""
        return turns.outcome(position) if position.phase == "OVER" else None

    def longest(self, seats: int, options: Options) -> int:  # noqa: ARG002 - the bound holds for any table
        """Specification 7: every turn of every seat, and every card once."""
        return TURNS * PLIES_OF_A_TURN + PLIES_OF_CARDS

    def seats(self, position: Position) -> int:
        """Two."""
        return len(position.lairs)

    def options(self, position: Position) -> Options:
        """All options are in the position."""
        return msgspec.structs.asdict(position.options)

    def turn(self, position: Position) -> int:
        """Turns of both seats."""
        return position.turn

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seat on turn; nobody once it is over."""
        return flow.actors(position)

    def moves(self, position: Position, seat: Seat) -> Sequence[RoblinMove]:
        """Specification D1 to D10."""
        return flow.legal_moves(position) if seat == position.active else ()

    def play(self, table: Table[Position, RoblinEvent], seat: Seat, move: RoblinMove) -> None:
        """Specification 5."""
        flow.play(table, seat, move)

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """Specification 4."""
        return knowing.view(position, seat)

    def redact_move(self, position: Position, mover: Seat, move: RoblinMove, seat: Seat | None) -> RoblinMove:  # noqa: ARG002 - the move says all
        """`buy ?`."""
        return knowing.redact_move(mover, move, seat)

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        """Specification 4."""
        return knowing.determinize(view, chance)

    # Speaking

    def notate(self, move: RoblinMove) -> str:
        """`build T01 c.4 @0`."""
        return notation.notate(move)

    def parse(self, text: str, view: View[Position]) -> RoblinMove:  # noqa: ARG002 - the words alone say all
        """Specification 5.0."""
        return notation.parse(text)

    def prompt(self, view: View[Position]) -> Prompt:
        """Specification 5."""
        return asking.prompt(view.position, view.seat)

    def path(self, view: View[Position], move: RoblinMove) -> Path:
        """Specification 5.0."""
        return pointing.path(view.position, move)

    def tell(self, view: View[Position], event: RoblinEvent) -> str:
        """One line for people."""
        return telling.tell(view.position, event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """Specification 13."""
        return bot.appraise(view.position, seat)

    def habit(self, view: View[Position], moves: Sequence[RoblinMove], chance: Chance) -> RoblinMove:
        """The best rated."""
        rated = self.rate(view, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]

    def rate(self, view: View[Position], moves: Sequence[RoblinMove], chance: Chance) -> Sequence[float]:
        """Specification 13."""
        return bot.rate(view.position, moves, chance)

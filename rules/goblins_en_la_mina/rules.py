"""Goblins en la mina: the table of contents of its rules.

Cards `cards.py` · setup `setup.py` · turns `turns.py` · generation `generation.py` · explorations `mining.py` ·
monsters and setbacks `facing.py` · event cards `event_cards.py` · windows `answers.py` · raids `raids.py`, their brawl
`tortas.py` · losses and limits `losses.py` · who is asked what `asking.py` · from a move to the next decision `flow.py`
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
from rules.core.windows import Window
from rules.goblins_en_la_mina import bot, flow, knowing, notation, prompts, setup, soundness, telling, turns
from rules.goblins_en_la_mina.applying import apply
from rules.goblins_en_la_mina.asking import decision
from rules.goblins_en_la_mina.events import MinaEvent
from rules.goblins_en_la_mina.info import GOBLINS_EN_LA_MINA
from rules.goblins_en_la_mina.moves import MinaMove
from rules.goblins_en_la_mina.position import Position

PLIES_A_TURN = 2000
"""No turn takes as many. Specification 10, invariant 14."""


class GoblinsEnLaMina(Rules[Position, MinaMove, MinaEvent]):
    """Dig for Ingots, and for those of the neighbours."""

    info: ClassVar[GameInfo] = GOBLINS_EN_LA_MINA
    position_type: ClassVar[Any] = Position
    move_type: ClassVar[Any] = MinaMove
    event_type: ClassVar[Any] = MinaEvent
    plan = Plan(iterations=120)

    # The table

    def empty(self, seats: int, options: Options) -> Position:
        """Dungeons without anything."""
        return setup.empty(seats, options)

    def deal(self, table: Table[Position, MinaEvent]) -> None:
        """Specification 3."""
        setup.deal(table)

    def apply(self, position: Position, event: MinaEvent) -> Position:
        """The position after the event."""
        return apply(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Specification 10."""
        return soundness.faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Specification 7."""
        return turns.outcome(position) if position.ended else None

    def longest(self, seats: int, options: Options) -> int:
        """Turns of all rounds, times what no turn takes."""
        rounds = options["max_rounds"]
        assert isinstance(rounds, int)
        return rounds * seats * PLIES_A_TURN

    def seats(self, position: Position) -> int:
        """How many play."""
        return position.seats

    def options(self, position: Position) -> Options:
        """All of them; at a table without teams those of teams have no meaning."""
        return msgspec.structs.asdict(position.options)

    def turn(self, position: Position) -> int:
        """Turns of all seats, over all rounds."""
        return position.turn

    def round(self, position: Position) -> int | None:
        """A round ends before the first seat's next turn."""
        return position.round

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The one seat that is asked; nobody once it is over."""
        due = decision(position)
        return () if due is None else (due.seat,)

    def window(self, position: Position) -> Window | None:
        """The innermost open one, where an event card is asked for. Specification 5.7."""
        due = decision(position)
        return position.windows[0] if due is not None and due.asked == "window" else None

    def moves(self, position: Position, seat: Seat) -> Sequence[MinaMove]:
        """In the order of the decision's table, event cards last. Specification 5.9."""
        return flow.legal_moves(position, seat)

    def play(self, table: Table[Position, MinaEvent], seat: Seat, move: MinaMove) -> None:
        """Specification 5."""
        flow.play(table, seat, move)

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """Foreign hands, workers and decks are Hidden. Specification 4."""
        return knowing.view(position, seat)

    def redact_move(self, position: Position, mover: Seat, move: MinaMove, seat: Seat | None) -> MinaMove:
        """`summon ?` for everybody, `give ?` and `take ?` for all but the partners."""
        return knowing.redact_move(position, mover, move, seat)

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        """The unseen cards, dealt at random. Specification 4."""
        return knowing.determinize(view, chance)

    # Speaking

    def notate(self, move: MinaMove) -> str:
        """`use Mer > Lad`."""
        return notation.notate(move)

    def parse(self, text: str, view: View[Position]) -> MinaMove:  # noqa: ARG002 - the words alone say all
        """Specification 5.9."""
        return notation.parse(text)

    def prompt(self, view: View[Position]) -> Prompt:
        """What the seat is asked, or who is."""
        return prompts.prompt(view.position, view.seat)

    def path(self, view: View[Position], move: MinaMove) -> Path:
        """Specification 5.10."""
        return notation.path(view.position, view.seat or view.position.seat, move)

    def tell(self, view: View[Position], event: MinaEvent) -> str:
        """One line for people."""
        return telling.tell(view.position, event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """By the value of the seat's dungeon against the best enemy's."""
        return bot.appraise(view.position, seat)

    def habit(self, view: View[Position], moves: Sequence[MinaMove], chance: Chance) -> MinaMove:
        """The best rated."""
        rated = self.rate(view, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]

    def rate(self, view: View[Position], moves: Sequence[MinaMove], chance: Chance) -> Sequence[float]:
        """Specification 13."""
        return bot.rate(view.position, moves, chance)

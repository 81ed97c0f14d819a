"""Card Goblins as the collection plays it: the table of contents of its rules.

The deck `deck_file.py` `effects.py` · options `info.py` `options.py` · setup, turns, the end `turns.py` · goblins,
summonings, searching `paying.py` · combat `combat.py` · declaring and targets `targets.py` · carrying out
`carrying.py` · windows `windows.py` · trinkets `trinkets.py` · trading `trading.py` · what follows what `flow.py` ·
what an event changes `applying.py` · who knows what `seeing.py`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.card_goblins import asking, bot, flow, notation, seeing, telling, turns, weighing
from rules.card_goblins.applying import apply
from rules.card_goblins.events import CardGoblinsEvent
from rules.card_goblins.info import CARD_GOBLINS, source_of
from rules.card_goblins.moves import CardGoblinsMove, ClaimCrown
from rules.card_goblins.options import table_options
from rules.card_goblins.position import Position, Side
from rules.card_goblins.soundness import faults
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

PLIES_A_TURN = 100
"""More than a turn of random moves has on average over a match. Specification 7.3."""
MOST_PLIES_A_TURN = 20_000
"""What no turn reaches with any deck, even where all cards answer each other."""


class CardGoblins(Rules[Position, CardGoblinsMove, CardGoblinsEvent]):
    """Raids and junk: everybody may butt in, and the last word counts first."""

    info: ClassVar[GameInfo] = CARD_GOBLINS
    position_type: ClassVar[Any] = Position
    move_type: ClassVar[Any] = CardGoblinsMove
    event_type: ClassVar[Any] = CardGoblinsEvent
    plan = Plan(iterations=48)

    # The table

    def empty(self, seats: int, options: Options) -> Position:
        """Nothing shuffled yet."""
        return Position(table_options(options), (Side(),) * seats, source_of(options))

    def deal(self, table: Table[Position, CardGoblinsEvent]) -> None:
        """Specification 3."""
        flow.deal(table)

    def apply(self, position: Position, event: CardGoblinsEvent) -> Position:
        """The position after the event."""
        return apply(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Specification 10."""
        return faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Specification 7."""
        return turns.outcome(position) if position.step == "over" else None

    def longest(self, seats: int, options: Options) -> int:
        """Specification 7.3; ruling 76."""
        rounds = options["max_rounds"]
        assert isinstance(rounds, int)
        return (MOST_PLIES_A_TURN if source_of(options) else PLIES_A_TURN) * seats * rounds

    def seats(self, position: Position) -> int:
        """How many play."""
        return position.seats

    def turn(self, position: Position) -> int:
        """Turns of all seats, over all rounds."""
        return position.turn

    def round(self, position: Position) -> int | None:
        """From 1."""
        return position.round

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return flow.actors(position)

    def moves(self, position: Position, seat: Seat) -> Sequence[CardGoblinsMove]:
        """All legal moves, interjections too. Specification 5."""
        return flow.moves(position, seat)

    def play(self, table: Table[Position, CardGoblinsEvent], seat: Seat, move: CardGoblinsMove) -> None:
        """Specification 5."""
        flow.play(table, seat, move)

    def window(self, position: Position) -> Window | None:
        """The open one, where nobody is asked for something else first. Specification 5.3."""
        return position.window if position.step != "over" and position.question is None else None

    def leaves_to_people(self, position: Position) -> bool:
        """Whoever shouts first begins, and no person is as quick as a bot. Specification 3."""
        return position.step == "start"

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """Specification 4."""
        return View(seeing.seen_by(position, seat), seat)

    def redact_move(self, position: Position, mover: Seat, move: CardGoblinsMove, seat: Seat | None) -> CardGoblinsMove:
        """`give ?`, `card ?`, `take ?` for others. Specification 4."""
        return seeing.told_move(position, mover, move, seat)

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        """What cannot be seen, dealt at random. Specification 4."""
        return seeing.guess(view.position, chance)

    # Speaking

    def notate(self, move: CardGoblinsMove) -> str:
        """`mega P3.Rod > s1`."""
        return notation.notate(move)

    def parse(self, text: str, view: View[Position]) -> CardGoblinsMove:
        """Specification 5.0; the table says which creatures need their slot."""
        return notation.parse(text, view.position)

    def prompt(self, view: View[Position]) -> Prompt:
        """What the seat is asked."""
        return asking.prompt(view.position, view.seat)

    def path(self, view: View[Position], move: CardGoblinsMove) -> Path:
        """Specification 5.0."""
        return notation.path(view.position, view.seat or 0, move)

    def lit(self, view: View[Position], move: CardGoblinsMove) -> bool:  # noqa: ARG002 - one claim is lit nowhere
        """Nothing points out that somebody may claim the crown. Specification 5.8."""
        return not isinstance(move, ClaimCrown)

    def tell(self, view: View[Position], event: CardGoblinsEvent) -> str:
        """One line for people."""
        return telling.tell(view.position, event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """By what the seats have, points above all."""
        return weighing.appraisal(view.position, seat)

    def habit(self, view: View[Position], moves: Sequence[CardGoblinsMove], chance: Chance) -> CardGoblinsMove:
        """The best rated."""
        rated = self.rate(view, moves, chance)
        return moves[max(range(len(moves)), key=rated.__getitem__)]

    def rate(self, view: View[Position], moves: Sequence[CardGoblinsMove], chance: Chance) -> Sequence[float]:
        """Specification 13."""
        return bot.rate(view.position, view.seat or 0, moves, chance)

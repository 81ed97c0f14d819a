"""One match of an arena, from the deal to the outcome. Runs in any process of any machine."""

from contextlib import ExitStack
from time import perf_counter
from typing import Any

from goblin_tui.arena.plan import Arena
from goblin_tui.arena.results import Result
from goblin_tui.bots import Question, is_outside
from goblin_tui.outsiders import Outsider
from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.events import TurnBegan
from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats


def play_match(rules: AnyRules, arena: Arena, number: int) -> Result:
    """Play that match of the arena to its end."""
    with ExitStack() as stack:
        table = _Arbiter(rules, arena, number, stack)
        while actors := rules.actors(table.match.position):
            table.move(actors[0])
        return table.result()


class _Arbiter:
    """Asks the bots of one match for their moves, and keeps the time."""

    def __init__(self, rules: AnyRules, arena: Arena, number: int, stack: ExitStack) -> None:
        self.match: Match[Any, Any, Any] = Match.new(rules, len(arena.seats), arena.options, arena.luck(number))
        self._number = number
        self._bots = arena.seating(number)
        self._outsiders = {
            seat: Outsider(bot, arena.limit) for seat, bot in enumerate(self._bots, 1) if is_outside(bot)
        }
        for outsider in self._outsiders.values():
            stack.callback(outsider.close)
        self._moves = [0] * len(self._bots)
        self._seconds = [0.0] * len(self._bots)

    def move(self, seat: Seat) -> None:
        """Let a seat move."""
        since = perf_counter()
        move = self._choice(seat)
        self._seconds[seat - 1] += perf_counter() - since
        self._moves[seat - 1] += 1
        self.match.play(seat, move)

    def _choice(self, seat: Seat) -> Any:
        match, bot = self.match, self._bots[seat - 1]
        luck = f"{match.seed} bot {seat}"
        view = match.view(seat)
        if seat in self._outsiders:
            question = Question(match.rules, bot, view, seat, luck, match.ply)
            return match.rules.parse(self._outsiders[seat].think(question), view)
        return LEVELS[bot].choose(match.rules, view, match.moves(seat), SeededChance(luck, match.ply))

    def result(self) -> Result:
        """What came of it."""
        match = self.match
        outcome = match.rules.outcome(match.position)
        assert outcome is not None, "a match without actors has an outcome"
        fallen = {seat: outsider.fallen for seat, outsider in self._outsiders.items() if outsider.fallen is not None}
        return Result(
            match=self._number,
            bots=self._bots,
            first=_first_seat(match),
            ranks=outcome.ranks,
            scores=outcome.scores,
            plies=match.ply,
            turns=match.rules.turn(match.position),
            moves=tuple(self._moves),
            seconds=tuple(round(seconds, 6) for seconds in self._seconds),
            fallen=tuple(fallen.get(seat) for seat in all_seats(match.seats)) if fallen else (),
        )


def _first_seat(match: Match[Any, Any, Any]) -> Seat | None:
    """Whose turn began first; None where no turn ever began."""
    events = (event for node in match.nodes for event in node.events)
    return next((event.seat for event in events if isinstance(event, TurnBegan)), None)

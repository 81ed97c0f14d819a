"""A hint for whoever is asked: what a bot would do that knows no more, and what it expects of it."""

from collections.abc import Sequence

from rules.core.errors import Refusal
from rules.core.journal import NodeId
from rules.core.seats import Seat, all_seats
from screens.common.match_seating import MatchSeating
from screens.common.session import Advice

NOBODY_TO_ADVISE = "a hint is for whoever is asked, and nobody here is"
MOST_TOLD = 3
"""Seats whose chances are told; those of more leave no room for what the move gains."""
THINKING = "somebody wise thinks about it …"


class MatchAdvice(MatchSeating):
    """How somebody is helped to decide, without anybody deciding for him."""

    def action_hint(self) -> None:
        """Let a bot think in the place of whoever is asked; the match and its keys go on meanwhile."""
        seat = self.keyboard.asked
        if seat is None or seat != self.keyboard.viewer:
            self.refusal = NOBODY_TO_ADVISE
        else:
            self.toast = THINKING
            self.run_worker(self._ask_for_advice(seat, self.session.node), group="hint", exclusive=True)
        self.repaint()

    async def _ask_for_advice(self, seat: Seat, node: NodeId) -> None:
        try:
            advice = await self.session.advise(seat)
        except Refusal as refusal:
            self.refusal, self.toast = self.spoken(str(refusal)), None
        else:
            if (self.session.node, self.keyboard.asked, self.keyboard.viewer) != (node, seat, seat):
                return
            self._take(advice)
        self.repaint()

    def _take(self, advice: Advice) -> None:
        """Put the cursor on the move, one Enter before it is made, and say what is expected of it."""
        self.look()
        path = next((path for move, path in self.picker.choices if self.rules.notate(move) == advice.move), None)
        if path is not None:
            self.picker.aim(path)
        self.toast = f"hint: {self.spoken(advice.move)}   {self._expected(advice)}"

    def _expected(self, advice: Advice) -> str:
        """`Ann 62 %, Bob 38 %   16 % more than with pass`; at a table of many only who is asked."""
        told = list(zip(all_seats(len(advice.worth)), shares(advice.worth), strict=True))
        if len(told) > MOST_TOLD:
            told = [(seat, share) for seat, share in told if seat == self.keyboard.asked]
        chances = ", ".join(f"{self.name_of(seat)} {share} %" for seat, share in told)
        if advice.other is None or round(100 * advice.ahead) < 1:
            return chances
        return f"{chances}   {round(100 * advice.ahead)} % more than with {self.spoken(advice.other)}"


def shares(worth: Sequence[float]) -> list[int]:
    """Parts of a hundred; of one seat alone, as it stands."""
    whole = sum(worth) if len(worth) > 1 else 1.0
    return [round(100 * part / whole) for part in worth] if whole > 0 else [0 for _ in worth]

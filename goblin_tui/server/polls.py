"""Questions to the people at a table, each answered at his own screen. Pure."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from rules.core.journal import NodeId
from rules.core.seats import Seat
from screens.common.company import Ballot


class Poll:
    """One question: all must agree, or most of those who have a say."""

    def __init__(self, ballot: Ballot, needs: Literal["all", "most"], then: Callable[[], None], at: NodeId) -> None:
        """`then` is done when it is agreed; `at` is where the match stood when it was asked."""
        self.ballot = ballot
        self.at = at
        self._needs = needs
        self._then = then

    def vote(self, seat: Seat, yes: bool) -> bool:
        """Take an answer of somebody who is asked and has not answered; whether it counts."""
        if not self.ballot.waits_for(seat):
            return False
        self.ballot = msgspec.structs.replace(self.ballot, said={**self.ballot.said, seat: yes})
        return True

    def without(self, seat: Seat) -> None:
        """Somebody has left and has no say any more."""
        asked = tuple(other for other in self.ballot.asked if other != seat)
        said = {other: yes for other, yes in self.ballot.said.items() if other != seat}
        self.ballot = msgspec.structs.replace(self.ballot, asked=asked, said=said)

    @property
    def result(self) -> bool | None:
        """What is decided; None: nothing yet."""
        voices = len(self.ballot.asked)
        yes = sum(self.ballot.said.values())
        no = len(self.ballot.said) - yes
        if self._needs == "all":
            return False if no else True if yes == voices else None
        if not voices or 2 * yes > voices:
            return True
        return False if 2 * no >= voices else None

    @property
    def against(self) -> Sequence[Seat]:
        """Who said no."""
        return [seat for seat, yes in self.ballot.said.items() if not yes]

    def carry_out(self) -> None:
        """Do what was agreed."""
        self._then()

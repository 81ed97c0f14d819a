"""One keyboard and several hands: what everybody may see is asked without opening a hand; who declared goes on."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.events import Move
from rules.core.preview import foresee
from rules.core.rules import Path
from rules.core.seats import Seat
from rules.goblins_en_la_mina.asking import Question, decision
from rules.goblins_en_la_mina.moves import Pass, Play
from screens.common.picker import Picker
from screens.goblins_en_la_mina.keys import MinaKeys

OPEN: Final[Sequence[Question]] = ("tortas", "lose", "bribe")
"""Questions whose answers lie open on the table: only event cards need the hand."""


class MinaCurtain(MinaKeys):
    """When a hand is opened, and when it need not be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hand", "show, hide hand", id="mina.hand"),
        Binding("t", "history", "history as a tree", id="match.history"),
    ]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.curtained: Seat | None = None
        """Who decides with a closed hand."""

    def settle(self) -> None:
        """Whoever decides over what lies open needs no hand-over; whoever did so before gets one for his hand."""
        if self.curtained is not None:
            self.curtained = None
            self.keyboard.viewer = None
        super().settle()
        seat = self.keyboard.coming
        due = decision(self.session.view(None).position)
        if seat is None or due is None or due.asked not in OPEN or self.keyboard.away:
            return
        self.keyboard.arrive()
        self.curtained = seat
        self.look()
        self._announce(seat)

    def look(self) -> None:
        """Behind the curtain there is what everybody sees, and what may be done with that."""
        super().look()
        seat = self.curtained
        if seat is None or seat != self.keyboard.viewer:
            return
        self.view = self.rules.view(self.session.view(None).position, seat)
        self.told = self.session.told(None)
        self.picker = Picker(self._choices(), self.first)

    def _choices(self) -> list[tuple[Move, Path]]:
        choices = super()._choices()
        if self.curtained is None:
            return choices
        return [(move, path) for move, path in choices if not isinstance(move, Play)]

    def why_not(self, wish: Move | None) -> str:
        """With a closed hand no event card is played, whether it is there or not."""
        if self.curtained is not None and isinstance(wish, Play):
            return f"the hand of P{self.curtained} is closed: {self.labels['mina.hand']} opens it"
        return super().why_not(wish)

    def action_hand(self) -> None:
        """Open one's hand behind the torch, or close it again."""
        if not self.keyboard.secretive:
            self.refusal = "nobody else sits at this keyboard: the hand lies open"
        elif self.curtained is not None or self.keyboard.viewer is not None:
            self.curtained = None
            self.keyboard.turn_away()
            self.look()
            self._hide_all()
        self.repaint()

    def heir(self) -> Seat | None:
        """Whoever declared what is called out goes on by himself, if it is he who is asked next."""
        view = self.session.view(None)
        window, waiting = self.rules.window(view.position), view.position.declarations
        if window is None or not waiting or not {*window.waiting(), waiting[0].seat} <= set(self.keyboard.people):
            return None
        position, whole = view.position, True
        for seat in window.waiting():
            preview = foresee(self.rules, self.rules.view(position, seat), seat, Pass())
            position, whole = preview.view.position, preview.whole
        due = decision(position)
        return waiting[0].seat if whole and due is not None and due.seat == waiting[0].seat else None

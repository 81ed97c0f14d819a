"""The end of a match at a shared table: talk goes on, and whoever plays again takes the others along."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from screens.common.company import LONGEST_SAYING, Place, What, in_words
from screens.common.house import House
from screens.common.session import Session
from screens.results import ResultsScreen

ELSEWHERE = ("results.undo", "results.export")
"""What is done at home only: a shared match stays as it ended, and the disk is the server's."""


class SharedResultsScreen(ResultsScreen):
    """Results that several people look at, each at his own screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("C,slash", "talk", "say something", id="table.talk")]

    def __init__(self, house: House, session: Session, place: Place) -> None:
        super().__init__(house, session)
        self.place = place
        self._deaf: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Hear of the table, too."""
        self._deaf = self.place.subscribe(self._told)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    def _told(self, what: What) -> None:
        lines = self.place.room.lines
        if what == "said" and lines and self.is_on_top:
            self.place.room.read()
            self.toast(in_words(lines[-1]))

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        away = {self.labels[name] for name in ELSEWHERE}
        at_home = super().keys()
        keys = [(key, "hall" if label == "lobby" else label) for key, label in at_home if key not in away]
        return [*keys[:-1], (self.labels["table.talk"], "talk"), keys[-1]]

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something here."""
        return binding not in ELSEWHERE

    def action_talk(self) -> None:
        """Say something, until an empty line or Esc."""
        self.ask("say", self._said, hint="Enter says it, Esc ends", longest=LONGEST_SAYING)

    def _said(self, text: str | None) -> None:
        if text is None or not text.strip():
            return
        try:
            self.place.room.say(text)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.action_talk()

"""Opening a table: seats, rules, who may come. Enter opens it."""

from collections.abc import Sequence

from rules.core.errors import Refusal
from screens.common.canvas import Canvas
from screens.common.company import LONGEST_WORD, Company
from screens.common.house import House
from screens.games import mode_of
from screens.hall.table_form import TableForm
from screens.setup import SetupScreen
from screens.setup_form import Form
from screens.setup_picture import Setup, draw_setup


class NewTableScreen(SetupScreen):
    """The form of one game for a table in the hall."""

    def __init__(self, house: House, company: Company, game: str) -> None:
        self._company = company
        super().__init__(house, game)

    def _fresh_form(self) -> Form:
        self._table_form = TableForm(self._rules.info, self._company.name, self._company.files())
        return self._table_form

    def draw(self, canvas: Canvas) -> None:
        """Draw the form."""
        mode = mode_of(self._rules, self.form.seats)
        setup = Setup(self.form, self._card, mode, self._company.name, self._menu.row, self._card.in_short)
        draw_setup(canvas, setup)

    def prompt(self) -> tuple[Sequence[str], str]:
        """Which row the cursor is on, and what the keys do there."""
        crumbs, hint = super().prompt()
        start = self.labels["setup.start"]
        return crumbs, hint.replace(f"{start} starts", f"{start} opens the table")

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        words = {"start": "open", "lobby": "hall"}
        at_home = super().keys()
        return [(key, words.get(label, label)) for key, label in at_home]

    def action_write(self) -> None:
        """Ask for a value of the row under the cursor."""
        if self._menu.row == "word":
            self.ask("the word", self._written, self._table_form.word, longest=LONGEST_WORD)
        else:
            super().action_write()

    def action_start(self) -> None:
        """Open the table and wait there; with bots on all other seats the match starts at once."""
        form = self._table_form
        try:
            place = self._company.open_table(self._rules.info.id, form.chairs(), form.chosen(), form.policy, form.word)
            if not place.facts.free:
                place.start()
        except Refusal as problem:
            self.refuse(str(problem))
            return
        from screens.hall.hall_screen import screen_at  # here, for the hall opens this screen

        self.app.switch_screen(screen_at(self.house, place))

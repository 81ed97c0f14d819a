"""Setting up a match: seats, rules, table. Enter starts it."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from rules.core.errors import BadOption, Refusal
from rules.core.rules import AnyRules
from screens.common.canvas import Canvas
from screens.common.guide import GuideScreen
from screens.common.guidebook import guide_of
from screens.common.house import House
from screens.common.menu_page import MenuPage
from screens.common.paths import complete_path, typed_path
from screens.common.who import name_here
from screens.games import card_of, match_screen, mode_of
from screens.setup_form import LONGEST_NAME, Form
from screens.setup_picture import Setup, draw_setup


class SetupScreen(MenuPage):
    """The form of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "value before", id="setup.before"),
        Binding("right,l,space", "turn(1)", "next value", id="setup.next"),
        Binding("enter", "start", "start the match", id="setup.start"),
        Binding("plus,equals_sign", "add", "add a seat", id="setup.add"),
        Binding("minus", "remove", "remove a seat", id="setup.remove"),
        Binding("n", "rename", "name of the seat", id="setup.name"),
        Binding("e", "write", "type a value", id="setup.write"),
        Binding("d", "defaults", "rules as in the box", id="setup.defaults"),
        Binding("r", "rules", "rules of the game", id="setup.rules"),
        Binding("escape,q,ctrl+q", "back", "back to the lobby", id="setup.back"),
    ]

    seat = 1

    def __init__(self, house: House, game: str) -> None:
        super().__init__(house)
        self._rules: AnyRules = house.games[game]
        self._card = card_of(self._rules.info)
        settings = house.settings
        self.form = Form(self._rules.info, name_here(settings), settings.last.get(game))
        self._menu.show([row.id for row in self.form.rows()])

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the form."""
        mode = mode_of(self._rules, self.form.seats)
        name = self.house.settings.name
        draw_setup(canvas, Setup(self.form, self._card, mode, name, self._menu.row, self._card.in_short))

    def prompt(self) -> tuple[Sequence[str], str]:
        """Which row the cursor is on, and what the keys do there."""
        row = self.form.row(self._menu.row or "")
        start = f"{self.labels['setup.start']} starts"
        if row is None:
            return (self._card.title, ""), start
        if row.id == "add":
            return (self._card.title, "empty seat", ""), f"{self.labels['setup.add']} adds a seat, {start}"
        what = f"seat {row.id.removeprefix('seat:')}" if row.id.startswith("seat:") else row.label
        arrows = self.labels.all("setup.before", "setup.next")
        typed = f", {self.labels['setup.write']} types it" if row.typed and not row.id.startswith("seat:") else ""
        return (self._card.title, what, ""), f"{arrows} changes it{typed}, {start}"

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        return [
            (labels.all("list.up", "list.down"), "row"),
            (labels.all("setup.before", "setup.next"), "value"),
            (labels.all("setup.add", "setup.remove"), "seat"),
            (labels["setup.write"], "type"),
            (labels["setup.rules"], "rules"),
            (labels["setup.start"], "start"),
            (labels["setup.back"], "lobby"),
        ]

    @property
    def rules_game(self) -> str:
        """The game that is set up."""
        return self._rules.info.id

    # Moving and changing

    def choose_again(self) -> None:
        """The next value."""
        self.action_turn(1)

    def action_turn(self, step: int) -> None:
        """Change the value under the cursor."""
        if self._menu.row is not None:
            self._change(lambda row: self.form.turn(row, step))

    def action_add(self) -> None:
        """One seat more."""
        self._change(lambda _: self.form.add())

    def action_remove(self) -> None:
        """The seat under the cursor less; from anywhere else, and from the first seat, the last one."""
        kind, _, seat = (self._menu.row or "").partition(":")
        self._change(lambda _: self.form.remove(int(seat) if kind == "seat" and seat != "1" else self.form.seats))

    def action_defaults(self) -> None:
        """Forget all changes of the rules."""
        self.form.given.clear()
        self._look_again()
        self.toast("the rules are as in the box again")

    def _change(self, change: Callable[[str], None]) -> None:
        try:
            change(self._menu.row or "")
        except BadOption as problem:
            self.refuse(str(problem))
        self._look_again()

    def _look_again(self) -> None:
        self._menu.show([row.id for row in self.form.rows()])
        self.repaint()

    # Typing

    def action_rename(self) -> None:
        """Ask for the name of the seat under the cursor; elsewhere of the first seat."""
        row = self._menu.row or ""
        if not row.startswith("seat:"):
            self._menu.to("seat:1")
        self.action_write()

    def action_write(self) -> None:
        """Ask for a value of the row under the cursor."""
        row = self.form.row(self._menu.row or "")
        if row is None or not row.typed:
            self.refuse("nothing to type here: the arrows go through its values")
            return
        option = row.id.removeprefix("option:")
        if any(each.id == option and each.kind == "file" for each in self.form.info.options):
            self.ask(row.label, self._read, hint="a file, Tab finishes its name", complete=_any_path)
        elif row.id.startswith("seat:"):
            seat = row.id.removeprefix("seat:")
            self.ask(f"name of seat {seat}", self._written, suggested=row.label, longest=LONGEST_NAME)
        else:
            text = "" if row.value in row.words else row.value
            self.ask(row.label, self._written, text, complete=self.form.complete(row.id))

    def _written(self, text: str | None) -> None:
        if text is not None:
            self._change(lambda row: self.form.write(row, text))

    def _read(self, text: str | None) -> None:
        if not text:
            return
        try:
            self._change(lambda row: self.form.read_file(row, typed_path(text)))
        except (OSError, ValueError) as problem:
            self.refuse(f"{text} cannot be read: {getattr(problem, 'strerror', None) or 'it is no text'}")

    # Leaving

    def action_rules(self) -> None:
        """Read the rules; the form stays as it is."""
        guide = guide_of(self.rules_game)
        if guide is None:
            self.refuse(f"{self._card.title} has no rules to read here")
        else:
            self.app.push_screen(GuideScreen(self.house, guide))

    def action_start(self) -> None:
        """Begin the match."""
        form = self.form
        try:
            session = self.house.start(self._rules.info.id, form.players, form.chosen(), _seed(form.seed), form.policy)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.app.switch_screen(match_screen(self.house, session))

    def action_back(self) -> None:
        """Back to the lobby; nothing is lost but this form."""
        self.app.pop_screen()


def _any_path(text: str) -> Sequence[str]:
    return complete_path(text, ending="")


def _seed(text: str) -> int | str | None:
    """A typed seed: a whole number is one, anything else is a word; none is drawn at random."""
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() else text

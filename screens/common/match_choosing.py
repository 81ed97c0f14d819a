"""Choosing a move: cursor, digits, clicks and typed notation, all through one picker; an illegal wish gets its rule."""

from collections.abc import Callable, Mapping, Sequence

from textual import events

from rules.core.errors import IllegalMove, Refusal
from rules.core.events import Move
from rules.core.preview import foresee
from rules.core.rules import Element, Path
from rules.core.seats import Seat
from screens.common.entry import Entry
from screens.common.house import House
from screens.common.keys import key_label, means_nothing, no_meaning
from screens.common.match_frame import MatchFrame
from screens.common.match_table import Question
from screens.common.picker import Direction, Picker
from screens.common.session import Session
from screens.common.texts import listed

Answers = Mapping[str, Callable[[], None]]
"""Key → what it does."""


class MatchChoosing(MatchFrame):
    """How the one who is asked says what he wants."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._answers: Answers = {}
        self._denied: str | None = None
        """What was refused last, while nothing has the cursor for it."""

    # What may be chosen

    def look(self) -> None:
        """Take in what the viewer sees and may do, with no step taken yet."""
        self.view = self.session.view(self.keyboard.viewer)
        self.told = self.session.told(self.keyboard.viewer)
        self.digits = ""
        self._denied = None
        self._foreseen = {}
        self.picker = Picker(self._choices(), self.first)

    def _choices(self) -> list[tuple[Move, Path]]:
        seat = self.keyboard.asked
        if seat is None or seat != self.keyboard.viewer:
            return []
        rules, view = self.rules, self.view
        return [(move, rules.path(view, move)) for move in self.session.moves(seat) if rules.lit(view, move)]

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:  # noqa: ARG002 - games override it
        """The continuation that gets the cursor first; None: the first of the moves."""
        return None

    # Pointing

    def number(self, digit: int) -> None:
        """A digit: the choice with that key at once, else the continuation of that number; games override it."""
        choice = next((choice for choice in self.choices() if choice.key == str(digit)), None)
        if choice is not None:
            self.point(choice.element, at_once=self.is_quick((*self.picker.prefix, choice.element)))
        elif 0 < digit <= len(self.picker.continuations):
            self.point(self.picker.continuations[digit - 1])

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """Point at an element; the last step is made by pointing again, or `at_once`."""
        result = self.picker.point(element)
        if result == "refused":
            self.deny(self.forbids(element))
            return
        self.digits, self._denied = "", None
        move = self.picker.focused_move
        if move is not None and (result == "chosen" or (at_once and result == "focused")):
            self.make(move)

    def is_quick(self, path: Path) -> bool:  # noqa: ARG002 - games override it
        """Whether a digit makes the move of a path at once; else it only puts the cursor there."""
        return True

    def says_no_meaning(self, key: str) -> bool:
        """Whether a key does nothing, which is said then."""
        nothing = means_nothing(self, key)
        if nothing:
            self.complain(no_meaning(key, self.labels["match.help"]))
        return nothing

    def complain(self, sentence: str) -> None:
        """Say what a key does not do. The cursor stays; where nothing has it, this is now what Enter says again."""
        self.refusal = self.spoken(sentence)
        if self._denied is not None:
            self._denied = self.refusal

    def deny(self, sentence: str) -> None:
        """Refuse a wish. Nothing has the cursor after it, so that the next Enter only says it again."""
        self.refusal = self._denied = self.spoken(sentence)
        self.digits = ""
        self.picker.release()

    def forbids(self, element: Element) -> str:
        """Why an element cannot be pointed at now: the rule, from the rules."""
        if self.keyboard.asked is None:
            return self.nobody_asked()
        wish = self.wish(element)
        return self.why_not(wish) or f"{self.crumb(element)} is no choice now: {self.rules.prompt(self.view).rule}"

    def why_not(self, wish: Move | None) -> str:
        """The rule that forbids a move; empty where there is none."""
        if wish is None or self.view.seat is None:
            return ""
        try:
            foresee(self.rules, self.view, self.view.seat, wish)
        except IllegalMove as refusal:
            return str(refusal)
        return ""

    def wish(self, element: Element) -> Move | None:  # noqa: ARG002 - games override it
        """The move that somebody wants who points at an element after the prefix; None where that is unclear."""
        return None

    def nobody_asked(self) -> str:
        """Why nobody at this keyboard may move now."""
        if self.session.outcome is not None:
            return "the match is over"
        if self.session.watching:
            return "this match is played elsewhere; here it is only watched"
        return f"it is the turn of {listed([self.name_of(seat) for seat in self.session.actors])}"

    def action_steer(self, direction: Direction) -> None:
        """Move the cursor on the board."""
        self._walk_on(lambda: self.picker.steer(direction, self.places()))

    def action_next(self) -> None:
        """Move the cursor to the next choice."""
        self._walk_on(lambda: self.picker.step(1))

    def _walk_on(self, step: Callable[[], None]) -> None:
        """Take the cursor elsewhere, or say why it stays."""
        before = self.picker.focus
        self.digits, self._denied = "", None
        step()
        if not self.picker.continuations:
            self.refusal = self.nobody_asked()
        elif self.picker.focus == before:
            self.toast = "there is nothing else to choose"
        self.repaint()

    def take(self) -> None:
        """Take the step or make the move that the cursor is on; on nothing, say again why."""
        if self.picker.focus is None and self._denied is not None:
            self._begin_again(self._denied)
            return
        move = self.picker.enter()
        self.digits = ""
        if move is not None:
            self.make(move)

    def _begin_again(self, denied: str) -> None:
        """Say why nothing has the cursor, and put it back where it was when the decision began: Enter acts again."""
        self.look()
        back = f"the cursor is back on {' ▸ '.join(self._crumbs_to(self.picker.under_focus))}"
        self.refusal = f"{denied}; {back if self.picker.focus is not None else 'nothing is chosen'}"

    # Making a move

    def make(self, move: Move, seat: Seat | None = None) -> None:
        """Make a move, after a question where it cannot be taken back."""
        seat = seat or self.keyboard.asked
        if seat is None:
            self.refusal = self.nobody_asked()
        elif self.is_final(move):
            self._confirm(move, seat)
        else:
            self.play(move, seat)

    def is_final(self, move: Move) -> bool:
        """Whether a move is asked about once more: no undo leads back past it without the word of others."""
        others = set(self.keyboard.people) - {self.keyboard.asked}
        if self.session.policy == "free" or (self.session.policy == "fair" and not others):
            return False
        preview = self.look_ahead(move)
        return preview is not None and (not preview.whole or any(event.bar() for event in preview.events))

    def _confirm(self, move: Move, seat: Seat) -> None:
        text = self.warning(move)
        keys = (("Enter", "do it"), ("Esc", "step back"))
        self.ask(Question(seat, text, keys), enter=lambda: self.play(move, seat))

    def warning(self, move: Move) -> str:
        """What is said before a final move."""
        return f"{self.rules.notate(move)}: luck or a secret comes next, and it cannot be taken back. Enter does it"

    def play(self, move: Move, seat: Seat) -> None:
        """Make a move; a refusal is shown and changes nothing."""
        claimed = self.keyboard.claimed
        self.keyboard.claimed = None if claimed == seat else claimed
        try:
            self.session.play(seat, move, self.session.ply)
        except Refusal as refusal:
            self.keyboard.claimed = claimed
            self.refusal = self.spoken(str(refusal))

    # Questions of the screen itself

    def ask(self, question: Question, **answers: Callable[[], None]) -> None:
        """Ask in the prompt bar, one key an answer; Esc means no."""
        self.question, self._answers = question, answers
        if self.keyboard.secretive and question.seat not in (None, self.keyboard.viewer):
            self.keyboard.turn_away()
            self.look()
        self.repaint()

    def drop_question(self) -> None:
        """Ask nothing any more."""
        self.question, self._answers = None, {}

    def answer(self, key: str) -> None:
        """Take a key as the answer; of one that is none it is said which there are."""
        does, question = self._answers.get(key), self.question
        if does is not None or key in ("escape", "n"):
            self.drop_question()
        elif question is not None:
            ways = ", ".join(f"{answer} {text}" for answer, text in question.keys)
            self.refusal = f"{key_label(key)} is no answer: {ways}"
        if does is not None:
            does()

    # Typed moves

    def action_type(self) -> None:
        """Type a move in its notation."""
        if self.keyboard.asked is None and self.keyboard.viewer is None:
            self.refusal = self.nobody_asked()
        else:
            self.entry = Entry("", self._completions, longest=120)
        self.repaint()

    def _completions(self, text: str) -> Sequence[str]:
        typed = text.lower()
        return [note for move, _ in self.picker.choices if (note := self.rules.notate(move)).lower().startswith(typed)]

    def typed(self, event: events.Key) -> None:
        """Take a key while a move is typed; one that is refused stays to be corrected."""
        entry = self.entry
        result = entry.key(event.key, event.character) if entry is not None else "left"
        if entry is None or result == "typed":
            return
        self.entry = None
        if result == "done" and entry.text.strip():
            self._make_typed(entry.text)
            self.entry = entry if self.refusal is not None else None

    def _make_typed(self, text: str) -> None:
        seat = self.keyboard.asked or self.keyboard.viewer
        try:
            move = self.rules.parse(text, self.view)
        except Refusal as refusal:
            self.refusal = self.spoken(str(refusal))
            return
        self.refusal = self.spoken(self.why_not(move)) or None
        if self.refusal is None:
            self.make(move, seat)

    def on_paste(self, event: events.Paste) -> None:
        """A pasted line goes where a move is typed."""
        if self.entry is not None:
            event.stop()
            self.entry.insert(event.text)
            self.repaint()

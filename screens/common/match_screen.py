"""The match screen: how a match goes on before the eyes of those at the keyboard, back and forth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from rules.core.errors import NotAMove, Refusal
from rules.core.events import Event
from rules.core.rules import Element, Path
from screens.common.bell import Bell, Occasion
from screens.common.house import House
from screens.common.keys import key_label
from screens.common.leaving import go_home
from screens.common.look import look_of
from screens.common.match_advice import MatchAdvice
from screens.common.match_table import Interlude, Question
from screens.common.motion import LEVELS, Level, Motion, Stage
from screens.common.page import LEAVE_KEY
from screens.common.painting import Painting
from screens.common.session import AnyView, Change, Session, Told
from screens.common.side_panel import ELEMENT as PANEL
from screens.common.texts import Line
from screens.common.window_call import seat_of

PACES: Final[Mapping[str, float]] = {"off": 0.0, "fast": 0.3, "slow": 0.8}
"""Seconds between two moves of bots, by the setting."""
STEPS: Final = (0.0, 0.3, 0.8, 1.6, 3.0, None)
"""What slower and faster go through; None: bots wait for a key."""


class MatchScreen(MatchAdvice):
    """One match on the screen. A game's own screen draws its board and adds its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "do it", id="match.enter"),
        Binding("escape", "back", "step back", id="match.back"),
        Binding("left", "steer('left')", "cursor left", id="match.left"),
        Binding("right", "steer('right')", "cursor right", id="match.right"),
        Binding("up", "steer('up')", "cursor up", id="match.up"),
        Binding("down", "steer('down')", "cursor down", id="match.down"),
        Binding("tab", "next", "next choice", id="match.next"),
        Binding("colon", "type", "type a move", id="match.type"),
        Binding("u", "undo", "undo", id="match.undo"),
        Binding("r", "redo", "redo", id="match.redo"),
        Binding("t,h", "history", "history as a tree", id="match.history"),
        Binding("l", "log", "log", id="match.log"),
        Binding("i", "info", "about the cursor", id="match.info"),
        Binding("question_mark,f1", "help", "help", id="match.help"),
        Binding("space", "hurry", "hurry the bots", id="match.hurry"),
        Binding("n", "nobody", "nobody answers", id="match.nobody"),
        Binding("w", "word", "have a word", id="match.word"),
        Binding("H", "hint", "a hint", id="match.hint"),
        Binding("plus", "pace(-1)", "bots faster", id="match.faster"),
        Binding("minus", "pace(1)", "bots slower", id="match.slower"),
        Binding("q,ctrl+q", "leave", "to the lobby", id="match.leave"),
    ]

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._pace: float | None = PACES[house.settings.bots]
        self._falls = len(self.falls())
        self._unsubscribe: Callable[[], None] = lambda: None
        self._stage: Stage | None = None
        self._bell: Bell | None = None

    def compose(self) -> ComposeResult:
        """One painting for all of it; panels come when they are asked for."""
        yield Painting(self.paint, id="table")

    def on_mount(self) -> None:
        """Hear of every change, and look for the first time."""
        self._unsubscribe = self.session.subscribe(self._heard)
        self.session.pace(self._pace)
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        self._stage = Stage(self.painting)
        self._bell = Bell(self.app.bell)
        self.settle()

    def on_unmount(self) -> None:
        """Hear no more."""
        self._unsubscribe()

    def on_screen_resume(self) -> None:
        """Look again at what may have changed meanwhile."""
        self.settle()
        self.repaint()

    # The match goes on

    def _heard(self, change: Change) -> None:
        if self._passing:
            return
        if change.what in ("played", "went", "seats"):
            self.drop_question()
            self.refusal, self.lit = None, frozenset()
            if change.what == "played":
                self.declined.hear(self.session.told(None)[-1].events)
            else:
                self.declined.forget()
            self.settle()
            self._tell_of_falls()
            if change.what == "played":
                self._ring_for()
                self._show_played()
            if change.what != "seats":
                self._begin_interlude(change)
        self.repaint()

    def _tell_of_falls(self) -> None:
        """Say once that a program failed."""
        falls = self.falls()
        if len(falls) > self._falls:
            self.toast = falls[-1][1]
        self._falls = len(falls)

    def _begin_interlude(self, change: Change) -> None:
        """Let bots wait while everybody looks at what a ply came to."""
        told = self.session.told(None) if change.what == "played" else ()
        before, self.interlude = self.interlude, self.interlude_after(told[-1]) if told else None
        if (before is None) != (self.interlude is None):
            self.session.pace(self._pace if self.interlude is None else None)
        if self.interlude is not None:
            if self.session.outcome is None:
                self.keyboard.turn_away()
                self.look()
            self.wait_a_moment(self.COVER_PAUSE)

    def interlude_after(self, told: Told) -> Interlude | None:  # noqa: ARG002 - games override it
        """What a ply, as everybody was told it, leads to that is looked at before the match goes on."""
        return None

    def _end_interlude(self) -> None:
        self.interlude = None
        self.session.pace(self._pace)

    def _ring_for(self) -> None:
        """Ring for what the last ply means to the people here."""
        keyboard = self.keyboard
        occasion: Occasion | None = None
        if keyboard.shared:
            occasion = "asked"
        elif keyboard.asked is not None:
            occasion = "turn"
        elif self.session.outcome is not None or self.is_loss(self.told[-1].events):
            occasion = "all"
        if occasion is not None and self._bell is not None:
            self._bell.hear(occasion, self.house.settings.bell, focused=self.app.app_focus)

    def is_loss(self, happened: Sequence[Event]) -> bool:  # noqa: ARG002 - games override it
        """Whether something of a person here was lost."""
        return False

    def _show_played(self) -> None:
        """Light up what a bot's turn touched, and let things move."""
        last = self.told[-1]
        if len(self.told) < 2 or last.seat is None or self.keyboard.coming is not None:
            return
        if self.session.players[last.seat - 1].bot is not None:
            self.lit = frozenset(self._touched_in_turn(last))
        if self._stage is not None:
            self._stage.level = _level(look_of(self.app).motion)
            for motion in self.motions(last.events, self._before(-1)):
                self._stage.play(motion)

    def _before(self, ply: int) -> AnyView:
        """The view before a ply of the log, given by its place in it."""
        return self.session.view_at(self.told[ply - 1].node, self.keyboard.viewer)

    def _touched_in_turn(self, last: Told) -> Iterator[Element]:
        """What the mover of the last ply pointed at in this turn."""
        for ply in range(len(self.told) - 1, 0, -1):
            told = self.told[ply]
            if (told.seat, told.turn) != (last.seat, last.turn):
                return
            yield from self._path_of(told, self._before(ply))

    def _path_of(self, told: Told, before: AnyView) -> Path:
        """What the mover of a ply pointed at, as far as the viewer may know it."""
        try:
            return self.rules.path(before, self.rules.parse(told.move, before))
        except NotAMove:
            return ()

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:  # noqa: ARG002 - games override it
        """How the events of the last ply are seen to happen. The position after them is on the screen already."""
        return ()

    def _focus_changed(self, focused: bool) -> None:
        if not focused and self.keyboard.secretive and self.keyboard.viewer is not None:
            self.keyboard.turn_away()
            self.look()
            self._hide_all()

    # Keys before any binding

    def on_key(self, event: events.Key) -> None:
        """Take the keys that are no binding: typed text, digits, answers, and all keys while nothing is shown."""
        if self._bell is not None:
            self._bell.key()
        since, noticed = self.since, self._forget_notices()
        taken = self._closes(event.key, since) or self._take_key(event) or self.says_no_meaning(event.key)
        if taken:
            event.stop()
        if taken or noticed:
            self.repaint()

    def _closes(self, key: str, since: Sequence[Line]) -> bool:
        """Whether a step back only puts away what happened since then; who sat in for a question leaves at once."""
        return bool(since) and not self.since and not self.sits_in() and self.labels.has("match.back", key)

    def _forget_notices(self) -> bool:
        """What was said until the next key goes; whether something was."""
        noticed = bool(self.refusal or self.toast or self.since or self.lit)
        self.refusal = self.toast = None
        self.since, self.lit = (), frozenset()
        if self._stage is not None:
            self._stage.finish()
        return noticed

    def _take_key(self, event: events.Key) -> bool:
        digit = event.character if event.character is not None and event.character in "0123456789" else None
        if self.is_small:
            self._small_key(event.key)
        elif self.interlude is not None:
            self._interlude_key(event.key)
        elif self.question is not None:
            self.answer(event.key)
        elif self.keyboard.coming is not None:
            self._handover_key(event.key)
        elif self.entry is not None:
            self.typed(event)
        elif self.scrolls(event.key):
            return True
        elif self.focused is not None or digit is None:
            return False
        elif self.keyboard.shared:
            self.claim(int(digit))
        else:
            self.number(int(digit))
        return True

    def _small_key(self, key: str) -> None:
        if key == LEAVE_KEY:
            self.action_leave()

    def _interlude_key(self, key: str) -> None:
        if key in ("enter", "space", "escape") and self.ready:
            self._end_interlude()
        elif self.labels.has("match.undo", key):
            self._end_interlude()
            self.action_undo()
        elif self.labels.has("match.leave", key):
            self.action_leave()
        elif self.ready:
            self.refusal = f"{key_label(key)} waits: {self.labels['match.enter']} goes on"

    def _handover_key(self, key: str) -> None:
        if key == "enter" and self.ready:
            self.keyboard.arrive()
            self.look()
            self.since = self._since()
            self._draw_whole()
        elif self.labels.has("match.undo", key):
            self.action_undo()
        elif self.labels.has("match.leave", key):
            self.action_leave()
        elif self.ready:
            self.refusal = f"{key_label(key)} waits until the torch is lit"

    def _since(self) -> Sequence[Line]:
        """What happened since the viewer last acted, a line a ply."""
        plies: list[Told] = []
        for told in reversed(self.told):
            if told.seat in (None, self.keyboard.viewer):
                break
            plies.insert(0, told)
        return self.lines_since(plies)

    def on_painting_pointed(self, message: Painting.Pointed) -> None:
        """A click points at an element, as keys do."""
        covered = self.keyboard.coming is not None or self.interlude is not None or self.is_small
        busy = covered or self.entry is not None or self.question is not None
        if message.widget is self.painting and message.element != PANEL and not busy:
            self._forget_notices()
            seat = seat_of(message.element)
            if seat is not None:
                self.claim(seat)
            else:
                self.point(message.element)
            self.repaint()

    def action_enter(self) -> None:
        """Take what the cursor is on; when the match is over, go on to the results; play on what others have left."""
        if self.session.outcome is not None:
            self._to_results()
        elif self.session.left:
            self._take_over()
        elif self.keyboard.shared:
            self.action_nobody()
        elif self.keyboard.asked is not None:
            self.take()
            self.repaint()
        else:
            self.refusal = self.nobody_asked()
            self.repaint()

    def _take_over(self) -> None:
        try:
            self.session.take_over()
        except Refusal as refusal:
            self.refusal = self.spoken(str(refusal))
            self.repaint()

    def action_back(self) -> None:
        """Drop the last step; without one, close a panel, or offer to leave."""
        if self.digits:
            self.digits = ""
        elif self.sits_in() and not self.picker.prefix:
            self.keyboard.leave()
            self.settle()
            self._draw_whole()
        elif not self.close_panels() and not self.picker.back():
            self._offer_to_leave()
        self.repaint()

    # Bots

    def action_hurry(self) -> None:
        """Let bots move at once; in a question to several people, nobody answers."""
        if self.keyboard.shared:
            self.action_nobody()
        elif not any(self.session.players[seat - 1].bot for seat in self.session.actors):
            self.refusal = self.nobody_asked() if self.session.watching else "no bot is to move now"
            self.repaint()
        elif self._pace is None:
            self.session.step()
        else:
            self.session.hurry()

    def action_pace(self, by: int) -> None:
        """Let bots move slower or faster from now on."""
        if not any(player.bot for player in self.session.players):
            self.refusal = "no bot plays here that could be faster or slower"
            self.repaint()
            return
        at = STEPS.index(self._pace) if self._pace in STEPS else 0
        self._pace = STEPS[max(0, min(at + by, len(STEPS) - 1))]
        self.session.pace(self._pace)
        if self._pace is None:
            self.toast = f"bots wait for {self.labels['match.hurry']}"
        else:
            self.toast = f"bots move every {self._pace} s" if self._pace else "bots move at once"
        self.repaint()

    # Leaving

    def _offer_to_leave(self) -> None:
        keys = ((self.labels["match.leave"], "leave"), ("Enter", "leave"), ("Esc", "stay"))
        text = f"Back to the {self.HOME}?" + ("" if self.session.trouble else " Every move is saved.")
        leave = {"enter": self.action_leave, LEAVE_KEY: self.action_leave}
        self.ask(Question(self.keyboard.asked, text, keys), **leave)

    def action_leave(self) -> None:
        """Back to the lobby; the match waits there."""
        self.session.close()
        go_home(self.app, self.house)

    def _to_results(self) -> None:
        from screens.results import ResultsScreen  # here, for the results open match screens

        self.app.switch_screen(ResultsScreen(self.house, self.session))


def _level(motion: str) -> Level:
    return next((level for level in LEVELS if level == motion), "full")

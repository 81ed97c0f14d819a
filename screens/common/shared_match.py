"""A match at a shared table: the game's own screen, and on it talk, questions to all, and who is away."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from time import monotonic
from typing import Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from rules.core.seats import Seat
from screens.common.canvas import BOLD, HEADING, INK, MUTED, Canvas
from screens.common.company import LONGEST_SAYING, Place, Said, SeatFacts, What, in_words, place_of
from screens.common.components import key_line
from screens.common.entry import Entry, draw_entry
from screens.common.match_screen import MatchScreen
from screens.common.match_table import Question
from screens.common.session import Change
from screens.common.side_panel import SidePanel
from screens.common.texts import Line, listed, seat_ink, wrapped

TALK: Final = "TALK"


class SharedMatch(MatchScreen):
    """What a match screen needs where the others sit elsewhere. Mixed in before the game's own screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("C,slash", "talk", "talk", id="table.talk"),
        Binding("V", "stand_in", "bot for absent", id="table.stand_in"),
    ]
    HOME = "hall"
    GRACE: ClassVar[float] = 0.25
    """Seconds after a move of somebody else for which no key answers the new question: it was meant for the old."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._talking = False
        self._ballot: int | None = None
        """The question of the table that is asked here."""
        self._moved_at = 0.0
        self._last_said = max((said.number for said in self.place.room.lines), default=0)
        """The number of the line that was shown last; what a muted person says has none here."""
        self._deaf: Callable[[], None] = lambda: None

    @property
    def place(self) -> Place:
        """Where the player is."""
        place = place_of(self.session)
        if place is None:
            raise ValueError("this match is at no shared table")
        return place

    def on_mount(self) -> None:
        """Hear of the table, too."""
        self._deaf = self.place.subscribe(self._told_by_table)
        self.call_after_refresh(self._take_up_ballot)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    # What happens at the table

    def _told_by_table(self, what: What) -> None:
        if what == "said":
            self._hear_talk()
        elif what in ("ballot", "table"):
            self._take_up_ballot()
        self.repaint()

    def _hear_talk(self) -> None:
        """Show the last line for a moment, unless all of them are open anyway."""
        lines = self.place.room.lines
        new = bool(lines) and lines[-1].number > self._last_said
        if self._talking:
            self.place.room.read()
        elif new:
            self.toast = in_words(lines[-1])
        self._last_said = lines[-1].number if lines else 0

    def _heard(self, change: Change) -> None:
        before = self._question_now()
        super()._heard(change)
        last = self.told[-1].seat if self.told else None
        elsewhere = last is not None and last not in self.session.here
        if elsewhere and self.session.players[(last or 1) - 1].bot is None and before != self._question_now():
            self._moved_at = monotonic()
        self._take_up_ballot()

    def _question_now(self) -> tuple[Seat | None, str]:
        """Who is asked here, and what."""
        asked = self.keyboard.asked
        return asked, self.asks() if asked is not None else ""

    # Questions to all

    def _take_up_ballot(self) -> None:
        """Ask what the table asks; drop what it asks no more."""
        ballot, seat = self.place.ballot, self._my_seat
        waits = ballot is not None and ballot.waits_for(seat)
        if self._ballot is not None and (ballot is None or ballot.id != self._ballot or not waits):
            self._ballot = None
            self.drop_question()
        covered = self.entry is not None or self.interlude is not None or self.question is not None
        if ballot is None or seat is None or not waits or covered:
            return
        self._ballot = ballot.id
        vote = partial(self._vote, ballot.id)
        text = self.spoken(ballot.text)
        question = Question(seat, text, (("y", "yes"), ("n", "no")))
        self.ask(question, y=partial(vote, True), n=partial(vote, False), escape=partial(vote, False))
        self.wait_a_moment(self.CALL_PAUSE)

    def _vote(self, ballot: int, yes: bool) -> None:
        self._ballot = None
        self.place.vote(ballot, yes)
        self.repaint()

    def answer(self, key: str) -> None:
        """Take a key as the answer; not before the question has been there for a moment."""
        if self._ballot is None or self.ready:
            super().answer(key)
            self._take_up_ballot()

    def _end_interlude(self) -> None:
        super()._end_interlude()
        self._take_up_ballot()

    @property
    def _my_seat(self) -> Seat | None:
        """One's own seat, also while a bot plays for it."""
        return self.place.facts.mine

    # Who is away

    def _away(self) -> list[SeatFacts]:
        """People who are not at the table."""
        return [seat for seat in self.place.facts.seats if seat.name and seat.bot is None and not seat.here]

    def action_stand_in(self) -> None:
        """Ask the others for a bot in the place of somebody who is away, or for one's own seat back."""
        facts, mine = self.place.facts, self._my_seat
        away = self._away()
        if mine is None:
            self.refusal = "whoever looks on has no say"
        elif facts.seats[mine - 1].stands_in:
            self._ask_about(mine)
        elif not away:
            self.refusal = "everybody is here"
        elif len(away) == 1:
            self._ask_about(away[0].seat)
        else:
            keys = tuple((str(seat.seat), seat.name) for seat in away)
            answers = {str(seat.seat): partial(self._ask_about, seat.seat) for seat in away}
            self.ask(Question(None, "A bot for whom?", (*keys, ("Esc", "nobody"))), **answers)
        self.repaint()

    def _ask_about(self, seat: Seat) -> None:
        try:
            self.place.propose(seat)
        except Refusal as refusal:
            self.refusal = self.spoken(str(refusal))
            return
        ballot = self.place.ballot
        if ballot is not None:
            self.toast = f"asked: {self.spoken(ballot.text)}"

    def _waiting_line(self) -> str:
        mine = self._my_seat
        if self.session.thinking is None and mine is not None and self.place.facts.seats[mine - 1].stands_in:
            return f"A bot plays for you: {self.labels['table.stand_in']} asks for your seat"
        names = listed([self.name_of(seat) for seat in self.session.actors])
        away = [seat.name for seat in self._away() if seat.seat in self.session.actors]
        if self.session.thinking is not None or not names:
            return super()._waiting_line()
        if away:
            asks = "" if mine is None else f": {self.labels['table.stand_in']} asks for a bot"
            return f"{names} to move, and {listed(away)} {'is' if len(away) == 1 else 'are'} away{asks}"
        deciding = self._window() is not None
        plural = len(self.session.actors) > 1
        return f"{names} decide{'' if plural else 's'} …" if deciding else f"{names} to move"

    def nobody_asked(self) -> str:
        """Why nobody at this keyboard may move now."""
        if self.session.outcome is None and self._my_seat is None:
            return "you look on here; whoever plays sits at the table"
        if self.session.outcome is None and not self.session.here:
            return f"a bot plays for you: {self.labels['table.stand_in']} asks for your seat"
        return super().nobody_asked()

    # Talk

    def action_talk(self) -> None:
        """Open what is said at the table, and a line to say something."""
        if self.keyboard.coming is not None or self.interlude is not None:
            return
        self.close_panels()
        self._talking = True
        self.side = SidePanel(TALK, self._talk_lines, at_end=True)
        self.entry = Entry("", longest=LONGEST_SAYING)
        self.place.room.read()
        self.repaint()

    def _stop_talking(self) -> None:
        self._talking = False
        self.entry = self.side = None
        self._take_up_ballot()

    def _talk_lines(self, width: int) -> Sequence[Line]:
        lines = [broken for said in self.place.room.lines for broken in wrapped(_coloured(said), width)]
        return lines or [[("Nothing has been said yet.", MUTED)]]

    def typed(self, event: events.Key) -> None:
        """Take a key while something is typed: a move, or a line for the others."""
        if not self._talking or self.entry is None:
            super().typed(event)
            self._take_up_ballot()
            return
        if self.side is not None and event.key in ("pageup", "pagedown"):
            self.side.key(event.key)
            return
        result = self.entry.key(event.key, event.character)
        if result == "left" or (result == "done" and not self.entry.text.strip()):
            self._stop_talking()
        elif result == "done":
            self._say(self.entry.text)

    def _say(self, text: str) -> None:
        try:
            self.place.room.say(text)
        except Refusal as refusal:
            self.refusal = str(refusal)
        else:
            self.entry = Entry("", longest=LONGEST_SAYING)

    def _take_key(self, event: events.Key) -> bool:
        """A key that was meant for what was asked before somebody else moved does nothing."""
        free = self.question is None and self.entry is None and self.keyboard.asked is not None
        if free and event.time < self._moved_at + self.GRACE:
            self.refusal = "somebody has moved just now: look again"
            return True
        return super()._take_key(event)

    def _to_results(self) -> None:
        from screens.hall.shared_results import SharedResultsScreen  # here, for the results open match screens

        self.app.switch_screen(SharedResultsScreen(self.house, self.session, self.place))

    # Drawing

    def _marks(self, canvas: Canvas) -> Line:
        """How many lines are unread stands in the title, too."""
        unread = self.place.room.unread
        marks = list(super()._marks(canvas))
        if unread and not self._talking:
            marks.insert(0, (f"{self.labels['table.talk']} {unread} new ", HEADING))
        return marks

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        if self._talking and self.entry is not None and self.refusal is None:
            draw_entry(canvas, y, self._my_seat, "say", self.entry, "Enter says it, Esc closes")
        else:
            super()._draw_prompt(canvas, y)

    def _draw_keys(self, canvas: Canvas, y: int) -> None:
        if self._talking:
            key_line(canvas, y, [("Enter", "say it"), ("PgUp PgDn", "older, newer"), ("Esc", "close")], ("", ""))
        else:
            super()._draw_keys(canvas, y)

    def help_key(self) -> tuple[str, str]:
        """The way to talk and to help."""
        key, label = super().help_key()
        return f"{self.labels['table.talk']} talk  {key}", label


def _coloured(said: Said) -> Line:
    """A line of talk with its speaker in the colour of the seat."""
    if not said.name:
        return [(said.text, MUTED)]
    ink = seat_ink(said.seat) if said.seat is not None else BOLD
    return [(said.name, ink), (f" {said.text}", INK)]


@cache
def shared(screen: type[MatchScreen]) -> type[MatchScreen]:
    """The screen of a game for shared tables."""
    return type(screen.__name__, (SharedMatch, screen), {"__module__": screen.__module__, "__doc__": screen.__doc__})

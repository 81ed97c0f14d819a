"""Who sits at the keyboard: the torch between people with secrets, windows called out to all of them, a word aside."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual.timer import Timer

from rules.core.seats import Seat
from rules.core.windows import Window
from screens.common.house import House
from screens.common.look import look_of
from screens.common.match_table import Question
from screens.common.match_walking import MatchWalking
from screens.common.session import Session
from screens.common.window_call import Declined

FLICKER: Final = 0.5
"""Seconds between two pictures of the flame, for `FLAMES` of them."""
FLAMES: Final = 16
BANNER: Final = 1.0
"""Seconds for which a game without secrets says whose turn it is."""
NO_WINDOW: Final = "no question is open to several people"


class MatchSeating(MatchWalking):
    """How the screen goes from one person to the next, and how several are asked at once."""

    COVER_PAUSE: ClassVar[float] = 0.7
    """Seconds for which a hand-over, or what all look at together, takes no key."""
    CALL_PAUSE: ClassVar[float] = 0.3
    """The same for a window that is called out."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._passing = False
        self._flicker: Timer | None = None
        self.declined = Declined()
        self._called_at: tuple[int, tuple[Seat, ...]] | None = None
        """The ply of the question that is called out, and to whom."""

    def settle(self) -> None:
        """Take in who is asked, what he sees and what he may do."""
        self.reseat()
        window = self._window()
        if window is None:
            self.declined.forget()
        elif (seat := self._declining()) is not None:
            self._pass_for((seat,))
            return
        before, coming = self.keyboard.asked, self.keyboard.coming
        self.keyboard.settle(self.session.actors, self.waiting())
        if self.keyboard.before_claim is not None:
            self._pass_for((self.keyboard.before_claim,))
            return
        self.look()
        self._take_a_breath(coming)
        asked = self.keyboard.asked
        if before not in (asked, None) and asked is not None and not self.keyboard.secretive:
            self._announce(asked)

    def _take_a_breath(self, coming: Seat | None) -> None:
        """What is new on the screen takes no key at once: it was meant for what was there before."""
        keyboard = self.keyboard
        call = (self.session.ply, keyboard.shared) if keyboard.shared else None
        if keyboard.coming is not None:
            self._hide_all()
            if coming != keyboard.coming:
                self.wait_a_moment(self.COVER_PAUSE)
        elif call is not None and call != self._called_at:
            self.wait_a_moment(self.CALL_PAUSE)
        self._called_at = call

    def wait_a_moment(self, seconds: float) -> None:
        """Take no key for what has just covered the table: it was meant for what was there before."""
        if not seconds:
            return
        self.ready = False

        def light() -> None:
            self.ready = True
            self.repaint()

        self.set_timer(seconds, light)

    def _announce(self, seat: Seat) -> None:
        """Say whose turn it is, for a moment."""
        self.toast = said = f"{self.name_of(seat)} to move"

        def fade() -> None:
            if self.toast == said:
                self.toast = None
                self.repaint()

        self.set_timer(BANNER, fade)

    # Between two people

    def _hide_all(self) -> None:
        """Take away all that may be secret."""
        self.entry = self.refusal = self.toast = None
        self.since = ()
        self.drop_question()
        self.close_panels()
        self._draw_whole()
        self._let_it_burn()

    def _draw_whole(self) -> None:
        """Send every cell, so that what is sent tells nothing of what was there before."""
        self.painting.repaint()
        self.painting.refresh()

    def _let_it_burn(self) -> None:
        """Let the torch of the hand-over flicker for a while."""
        if self._flicker is not None:
            self._flicker.stop()
        if look_of(self.app).motion == "full":
            self._flicker = self.set_interval(FLICKER, self._next_flame, repeat=FLAMES)

    def _next_flame(self) -> None:
        if self.keyboard.coming is None:
            return
        self.flame += 1
        self.repaint()

    def sits_in(self) -> bool:
        """Whether the viewer sits here only because he wanted to say something."""
        keyboard = self.keyboard
        return keyboard.claimed is not None or (keyboard.secretive and keyboard.asked is None and not keyboard.shared)

    # Windows: one question for several people

    def waiting(self) -> Sequence[Seat]:
        """Who has not answered yet in the window that is asked now; nobody where it is no window."""
        window = self._window()
        return [] if window is None else [seat for seat in window.waiting() if seat not in self.declined]

    def _window(self) -> Window | None:
        return self.rules.window(self.session.view(None).position)

    def _declining(self) -> Seat | None:
        """Somebody who is asked now and has declined already."""
        return next((seat for seat in self.session.actors if seat in self.declined), None)

    def claim(self, seat: Seat) -> None:
        """One of those who share a question answers it himself."""
        if not self.ready:
            return
        if seat in self.keyboard.shared:
            self.keyboard.claim(seat)
            self.settle()
            self._draw_whole()
        else:
            names = ", ".join(f"{shared} {self.name_of(shared)}" for shared in self.keyboard.shared)
            self.refusal = f"seat {seat} is not asked; asked here: {names}"

    def action_nobody(self) -> None:
        """Pass for all people who are asked."""
        shared = self.keyboard.shared
        if not shared:
            self.refusal = NO_WINDOW
            self.repaint()
        if not shared or not self.ready:
            return
        heir = self.heir()
        self.declined.say(shared)
        self._pass_for([seat for seat in shared if seat in self.session.actors])
        if heir is not None and self.keyboard.coming == heir:
            self.keyboard.arrive()
            self.look()
        self.repaint()

    def heir(self) -> Seat | None:
        """Who gets the torch without a hand-over when nobody answers, as the call said; None: nobody does."""
        return None

    def action_for_good(self) -> None:
        """Let somebody decline now and from now on, where the game knows that."""
        shared = self.keyboard.shared
        if not (shared and self.knows_pass_all()):
            self.refusal = NO_WINDOW
            self.repaint()
            return
        if not self.ready:
            return
        keys = [(str(seat), self.name_of(seat)) for seat in shared]
        answers = {str(seat): partial(self._pass_for_good, seat) for seat in shared}
        self.ask(Question(None, "Who passes from now on?", (*keys, ("Esc", "nobody"))), **answers)

    def _pass_for_good(self, seat: Seat) -> None:
        self.declined.say((seat,), for_good=True)
        self.settle()
        self.repaint()

    def _pass_for(self, seats: Sequence[Seat]) -> None:
        """Decline for these seats, one after another, as long as they are asked."""
        self._passing = True
        try:
            done = all(self._decline(seat) for seat in seats)
        finally:
            self._passing = False
        if not done:
            self.declined.forget()
            self.keyboard.claimed = None
        self.settle()

    def _decline(self, seat: Seat) -> bool:
        """Decline for a seat; whether that went through."""
        if seat not in self.session.actors:
            return True
        word, ply = self.declined.word_of(seat), self.session.ply
        self.declined.passed(seat)
        self.play(self.rules.parse(word, self.session.view(seat)), seat)
        self.declined.hear(self.session.told(None)[-1].events)
        return self.session.ply != ply

    # A word of somebody who is not asked

    def action_word(self) -> None:
        """Let somebody sit down who is not asked; whether he has anything to say shows only to himself."""
        if not self.keyboard.secretive:
            self.refusal = "all here see the same, and whoever is asked has the word"
            self.repaint()
            return
        others = [seat for seat in self.keyboard.people if seat != self.keyboard.viewer]
        keys = tuple((str(seat), self.name_of(seat)) for seat in others)
        answers = {str(seat): partial(self._visit, seat) for seat in others}
        self.ask(Question(None, "Who has a word?", (*keys, ("Esc", "nobody"))), **answers)

    def _visit(self, seat: Seat) -> None:
        self.keyboard.visit(seat)
        self.look()
        self._hide_all()

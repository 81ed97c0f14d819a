"""The end of a match: who won and how, and what to do next."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from rules.core.errors import Refusal, UndoRefused
from rules.core.outcome import Outcome
from rules.core.seats import Seat, named
from screens.chances import ChancesScreen
from screens.common.canvas import Canvas
from screens.common.house import House
from screens.common.leaving import go_home
from screens.common.look import look_of
from screens.common.motion import LEVELS, Stage, Steps
from screens.common.page import Page
from screens.common.paths import shown_path
from screens.common.session import Session
from screens.common.tally import duel, outcome_line
from screens.games import card_of, match_screen, mode_of, replay_screen
from screens.results_facts import columns_of, course_of, turning_point
from screens.results_picture import RAISED, Results, draw_results
from screens.statistics import StatisticsScreen

CROWNING: Final = 0.36
"""Seconds."""


class ResultsScreen(Page):
    """What a finished match has to tell."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "again", "again, other starts", id="results.again"),
        Binding("equals_sign,a", "again_same", "again, same seats", id="results.same"),
        Binding("r", "replay", "replay", id="results.replay"),
        Binding("t", "turning", "the turning point", id="results.turning"),
        Binding("c", "chances", "chances by turn", id="results.chances"),
        Binding("u", "undo", "take last move back", id="results.undo"),
        Binding("x", "export", "export the record", id="results.export"),
        Binding("s", "statistics", "statistics", id="results.statistics"),
        Binding("escape,q,ctrl+q", "back", "back to the lobby", id="results.back"),
    ]

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self._node = session.node
        self._word_of: tuple[Seat, ...] = ()
        """Whose word is asked for before the last move is taken back."""
        self._results = self._collect(session)
        self._raised = RAISED
        self._stage: Stage | None = None
        winners = self._results.outcome.winners
        self.seat = winners[0] if winners else None

    def _collect(self, session: Session) -> Results:
        outcome = session.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no results")
        card = card_of(session.rules.info)
        worth = card.worth()
        course = course_of(session, worth) if worth else None
        turns = "1 turn" if session.turn == 1 else f"{session.turn} turns"
        mode = mode_of(session.rules, len(session.players))
        return Results(
            title=card.title,
            context=f"{mode} · {turns} · {session.minutes} min",
            seed=str(session.seed),
            players=session.players,
            outcome=outcome,
            verdict=card.judge()(session, outcome),
            columns=columns_of(outcome),
            course=course,
            turning=turning_point(session, course, outcome.winners) if course else None,
            record=self._record(),
            figures=card.figures(session),
            crowned=self._crowned(outcome),
        )

    def _crowned(self, outcome: Outcome) -> tuple[Seat, ...]:
        """Who won, but whoever came out alone with the least of titles."""
        ladder = card_of(self.session.rules.info).ladder()
        least = ladder[0][1] if ladder and len(self.session.players) == 1 else None
        return () if least is not None and outcome.verdict == least else outcome.winners

    def _record(self) -> str:
        """How the players stand against each other; alone, which titles there are to earn."""
        session = self.session
        ladder = card_of(session.rules.info).ladder()
        if len(session.players) == 1 and ladder:
            return "   ".join(f"{'' if least is None else f'{least} '}{title}" for least, title in ladder)
        between = duel(self.house.saved(), session.rules.info.id, [player.name for player in session.players])
        return between.text() if between else ""

    def on_mount(self) -> None:
        """Crown the winner."""
        level = next(level for level in LEVELS if level == look_of(self.app).motion)
        self._stage = Stage(self.painting, level)
        self._stage.play(Steps(RAISED, CROWNING, self._raise, lambda: self._raise(RAISED)))

    def on_screen_resume(self) -> None:
        """Make way where the match was played on from a replay: these results are none any more."""
        if self.session.node != self._node:
            self.call_later(self._make_way)

    def _make_way(self) -> None:
        """Go, unless another screen has been put on top meanwhile."""
        if self.app.screen is self:
            self.action_back()

    def _raise(self, step: int) -> None:
        self._raised = step

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002 - Textual hands it over; the page's own handler follows
        """Any key ends the ceremony."""
        if self._stage is not None:
            self._stage.finish()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the result."""
        draw_results(canvas, self._results, self._raised)

    def prompt(self) -> tuple[Sequence[str], str]:
        """Who won, and what Enter does; or whose word is asked for."""
        if self._word_of:
            return (f"{self._called(self._word_of[0])}: take the last move back?",), "y yes, any other key no"
        enter = self.labels["results.again"]
        alone = len(self.session.players) == 1
        return (self._headline(),), f"{enter}: again" + ("" if alone else ", other seat starts")

    def _headline(self) -> str:
        return outcome_line([player.name for player in self.session.players], self._results.outcome)

    def _called(self, seat: Seat) -> str:
        return self.session.players[seat - 1].name

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        return [
            (labels["results.again"], "again"),
            (labels["results.replay"], "replay"),
            (labels["results.chances"], "chances"),
            (labels["results.undo"], "undo"),
            (labels["results.export"], "export"),
            (labels["results.statistics"], "stats"),
            (labels["results.back"], "lobby"),
        ]

    @property
    def rules_game(self) -> str:
        """The game that was played."""
        return self.session.rules.info.id

    # Again

    def action_move(self, step: int) -> None:
        """Nothing to move here."""

    def action_again(self) -> None:
        """The same once more, another seat first."""
        self._rematch(swapped=True)

    def action_again_same(self) -> None:
        """The same once more, everybody where they sit."""
        self._rematch(swapped=False)

    def _rematch(self, *, swapped: bool) -> None:
        try:
            session = self.house.rematch(self.session, swapped=swapped)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.session.close()
        self.app.switch_screen(match_screen(self.house, session))

    # Looking back

    def action_replay(self) -> None:
        """Look at it again from the setup."""
        self.app.push_screen(replay_screen(self.house, self.session))

    def action_turning(self) -> None:
        """Look again at the turn that decided."""
        turning = self._results.turning
        if turning is None:
            self.refuse("no turn stands out in this match")
            return
        self.app.push_screen(replay_screen(self.house, self.session, turning.node))

    def action_chances(self) -> None:
        """See what everybody could hope for, turn by turn."""
        self.app.push_screen(ChancesScreen(self.house, self.session))

    def action_export(self) -> None:
        """Write the record to a file."""
        try:
            path = self.house.export_record(self.session)
        except OSError as problem:
            self.refuse(f"{problem.filename or 'the record'} cannot be written: {problem.strerror or problem}")
            return
        self.toast(f"saved as {shown_path(path)}")

    def action_statistics(self) -> None:
        """Show what all matches add up to."""
        self.app.push_screen(StatisticsScreen(self.house))

    # Taking back

    def action_undo(self) -> None:
        """Take the last move back and play on, with the word of those who have to agree."""
        if self.session.watching:
            self.refuse("this match is played elsewhere; here it can only be watched")
            return
        told = self.session.told(None)
        by = self._last_person()
        if by is None or len(told) < 2:
            self.refuse("nobody at this keyboard moved")
            return
        try:
            self._word_of = self.session.who_must_agree(told[-2].node, by)
        except UndoRefused as problem:
            self.refuse(str(problem))
            return
        if self._word_of:
            self.repaint()
        else:
            self._take_back(by, ())

    def _last_person(self) -> Seat | None:
        """The person at this keyboard who moved last."""
        movers = [told.seat for told in self.session.told(None) if told.seat is not None]
        return next((seat for seat in reversed(movers) if seat in self.session.here), None)

    def grab(self, event: events.Key) -> bool:
        """While a word is asked for, `y` gives it."""
        if not self._word_of:
            return False
        asked, self._word_of = self._word_of, ()
        by = self._last_person()
        if event.character == "y" and by is not None:
            self._take_back(by, asked)
        return True

    def _take_back(self, by: Seat, agreed: Sequence[Seat]) -> None:
        try:
            self.session.go("undo", by, agreed=agreed)
        except Refusal as problem:
            self.refuse(named(str(problem), self._called))
            return
        self.app.switch_screen(match_screen(self.house, self.session))

    def action_back(self) -> None:
        """Back to the lobby."""
        self.session.close()
        go_home(self.app, self.house)

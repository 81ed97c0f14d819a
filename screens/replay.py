"""A match seen again: its board as it was, its history as a tree, its course. Looking changes nothing.

Only `play on` goes somewhere in a match under way, and opens it for playing from there; of one that is over it opens a
copy, which is another match.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.timer import Timer

from rules.core.errors import Refusal
from rules.core.journal import NodeId
from rules.core.outcome import Outcome
from rules.core.seats import Seat
from screens.common.canvas import HEADING, INK, ROCK, Canvas, Rect, shorten
from screens.common.chronicle import Chronicle
from screens.common.components import heading, title_bar
from screens.common.help import Help, HelpPanel, screen_keys
from screens.common.history import draw_rows
from screens.common.house import House
from screens.common.match_frame import MatchFrame
from screens.common.moment import Moment
from screens.common.page import Page
from screens.common.paths import shown_path
from screens.common.reel import Reel
from screens.common.session import AnyView, Change, Session
from screens.common.texts import listed, spoken, wrapped
from screens.common.tree import Row, Tree
from screens.games import board_of, briefer_of, match_screen
from screens.replay_course import Course, course_at, follow
from screens.replay_picture import Progress, Scores, draw_bar, draw_scores

SPEEDS: Final = (0.25, 0.5, 1, 2, 4, 8)
"""Times as fast as one ply in `PACE` seconds."""
PACE: Final = 0.8
CHART: Final = 5
"""Rows for the scores of one seat, the gap included, where there is room."""
TREE_SHARE: Final = 58
"""Percent of the width for the history below a board."""
COLUMN: Final = 40
"""Width of the history where it stands beside the board."""
WIDE: Final = 120


class ReplayScreen(Page):
    """Any match, finished, running or imported, from ply to ply."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", "ply forward", id="replay.forward"),
        Binding("left,h", "step(-1)", "ply back", id="replay.back"),
        Binding("up,k", "branch(-1)", "branch above", id="list.up"),
        Binding("down,j", "branch(1)", "branch below", id="list.down"),
        Binding("right_square_bracket,pagedown", "turn(1)", "turn forward", id="list.page-down"),
        Binding("left_square_bracket,pageup", "turn(-1)", "turn back", id="list.page-up"),
        Binding("home", "edge(False)", "to the setup", id="replay.first"),
        Binding("end", "edge(True)", "to the end", id="replay.last"),
        Binding("g", "goto", "go to a ply or turn", id="replay.goto"),
        Binding("space", "play", "play, pause", id="replay.play"),
        Binding("plus", "speed(1)", "faster", id="replay.faster"),
        Binding("minus", "speed(-1)", "slower", id="replay.slower"),
        Binding("p", "play_on", "play on from here", id="replay.play-on"),
        Binding("s", "viewer", "seen by another seat", id="replay.viewer"),
        Binding("c", "chances", "chances by turn", id="replay.chances"),
        Binding("x", "export", "export the record", id="replay.export"),
        Binding("escape,q,ctrl+q", "leave", "back", id="replay.leave"),
    ]

    def __init__(self, house: House, session: Session, node: NodeId = 0) -> None:
        super().__init__(house)
        self.session = session
        self.players = session.players
        self.rules = session.rules
        self.viewer: Seat | None = None
        """Through whose eyes; None: what everybody saw."""
        self.speed = SPEEDS.index(1)
        self._chronicle = Chronicle(session, None, briefer_of(session.rules))
        self.reel = Reel(Tree(session.history(None)), self._chronicle.turn, node)
        self._opened: set[NodeId] = set()
        """Nodes beside the line of the match that were gone along; they stay unfolded, so that nothing jumps."""
        self._rows: tuple[Tree, int, list[Row]] = (self.reel.tree, -1, [])
        """The tree and how much of it was opened when its rows were laid out, and these."""
        self._course: tuple[Sequence[NodeId], Course] = ((), Course())
        self._timer: Timer | None = None
        self._deaf: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Hear of what is played meanwhile; bots wait, for looking changes nothing."""
        if self.session.outcome is None:
            self.session.pace(None)
        self._deaf = self.session.subscribe(self._heard)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    def _heard(self, change: Change) -> None:
        if change.what in ("played", "went"):
            self._look_as(self.viewer if self.viewer in self._viewers() else None)

    @property
    def view(self) -> AnyView:
        """What the viewer could know at the ply shown."""
        return self.session.view_at(self.reel.node, self.viewer)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Title, board, history and course; where there is room the history stands beside the rest."""
        title_bar(canvas, self.rules.info.title, f"replay · {self._result()}", self._seen_by())
        foot = canvas.height - 2
        if canvas.width >= WIDE:
            left = canvas.width - COLUMN
            free = self._draw_board(canvas, Rect(0, 1, left, foot - 1))
            self._draw_course(canvas, Rect(free.x + 1, free.y + 1, free.width - 3, free.height - 2))
            canvas.vrule(left, 1, foot - 1, ROCK)
            self._draw_history(canvas, Rect(left + 1, 1, COLUMN - 1, foot - 1))
        else:
            self._draw_rest(canvas, self._draw_board(canvas, Rect(0, 1, canvas.width, foot - 1)))

    def _draw_rest(self, canvas: Canvas, free: Rect) -> None:
        """History and scores, side by side below a wide board, one below the other beside a high one."""
        split = free.width * TREE_SHARE // 100
        if free.width == canvas.width:
            self._draw_history(canvas, Rect(0, free.y, split, free.height))
            self._draw_scores(canvas, Rect(split + 1, free.y, free.width - split - 2, free.height))
            return
        least, most = len(self.players) + 2, 2 * len(self.players) + 2
        chart = min(most, max(least, free.height // 2))
        self._draw_history(canvas, Rect(free.x - 1, free.y, free.width + 1, free.height - chart - 1))
        self._draw_scores(canvas, Rect(free.x, free.y + free.height - chart, free.width - 1, chart))

    def _draw_board(self, canvas: Canvas, area: Rect) -> Rect:
        view, node = self.view, self.reel.node
        told = self.session.told(self.viewer, node)
        actors = self.rules.actors(view.position)
        is_open = self.viewer is None and self.session.outcome is not None
        view_of = partial(self.session.view_at, node) if is_open else None
        return board_of(self.rules)(canvas, area, Moment(view, told, self.players, actors, view_of))

    def _draw_history(self, canvas: Canvas, area: Rect) -> None:
        note = "main line and what was taken back"
        heading(canvas, area.x + 1, area.y, "HISTORY", note if area.width > len(note) + 10 else "")
        rows = self._listed()
        cursor = next((index for index, row in enumerate(rows) if row.node == self.reel.node), None)
        if cursor is None:
            # It forks too deep to be listed beside the match: then its own line is.
            rows = self.reel.tree.rows(self.reel.line, kept={self.reel.node})
            cursor = next(index for index, row in enumerate(rows) if row.node == self.reel.node)
        below = Rect(area.x, area.y + 1, area.width, area.height - 1)
        draw_rows(canvas, below, self.reel.tree, rows, self._chronicle, self.reel.node, cursor)

    def _listed(self) -> list[Row]:
        tree, trunk = self.reel.tree, self.reel.trunk
        self._opened |= set(tree.aside(self.reel.node, trunk))
        listed = any(row.node == self.reel.node and not row.passes for row in self._rows[2])
        if self._rows[0] is not tree or self._rows[1] != len(self._opened) or not listed:
            self._rows = (tree, len(self._opened), tree.rows(trunk, self._opened, {self.reel.node}))
        return self._rows[2]

    def _draw_course(self, canvas: Canvas, area: Rect) -> None:
        """What the ply shown led to, and below it the scores."""
        told = self._chronicle.told(self.reel.node)
        texts = [spoken(text, self.players) for text in told.lines] if told is not None else []
        lines = [line for text in texts for line in wrapped([(text, INK)], area.width - 11)]
        chart = min(CHART * len(self.players) + 2, area.height - 3)
        lines = lines[: max(1, area.height - chart - 1)]
        canvas.put(area.x, area.y, "THIS PLY", HEADING)
        for y, line in enumerate(lines, area.y):
            canvas.puts(area.x + 11, y, *line)
        self._draw_scores(canvas, Rect(area.x, area.y + area.height - chart, area.width, chart))

    def _draw_scores(self, canvas: Canvas, area: Rect) -> None:
        facts = {"plies": str(self.reel.last)}
        if self.session.outcome is not None:
            facts = {"seed": shorten(str(self.session.seed), 12), **facts}
        course = self._followed()
        past = [worths for ply, worths in zip(course.plies, course.worths, strict=True) if ply < self.reel.ply]
        now = course_at(self.session, self.reel.node)
        shown = Scores(self.players, [*past, now] if now else [], course.high)
        draw_scores(canvas, area, shown, facts)

    def _followed(self) -> Course:
        if self._course[0] is not self.reel.line:
            self._course = (self.reel.line, follow(self.session, self.reel))
        return self._course[1]

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        """The bar, unless something is asked or refused."""
        if self.entry is not None or self._refusal is not None:
            super()._draw_prompt(canvas, y)
            return
        line = self.reel.line
        draw_bar(
            canvas,
            y,
            Progress(
                ply=self.reel.ply,
                last=self.reel.last,
                longest=self.reel.tree.deepest,
                turn=self.rules.turn(self.view.position),
                forks=self.reel.tree.forks(line),
                losses=[ply for ply, node in enumerate(line) if self._chronicle.brief(node).loss],
                ended=self._ending() is not None,
                playing=self._timer is not None,
                speed=f"{SPEEDS[self.speed]:g}×".removeprefix("0"),
            ),
        )

    def prompt(self) -> tuple[Sequence[str], str]:
        """Nothing is asked here: the bar stands in its place."""
        return (), ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that matter most."""
        keys = self.labels
        return [
            (keys.all("replay.back", "replay.forward"), "ply"),
            (keys.all("list.up", "list.down"), "branch"),
            (keys["replay.goto"], "go to"),
            (keys["replay.play"], "pause" if self._timer is not None else "play"),
            (keys.all("replay.faster", "replay.slower"), "speed"),
            (keys["replay.play-on"], "play on"),
            (keys.all("list.page-up", "list.page-down"), "turn"),
            *([(keys["replay.viewer"], "seen by")] if len(self._viewers()) > 1 else []),
            (keys["replay.export"], "export"),
            (keys["replay.leave"], "back"),
        ]

    def _ending(self) -> Outcome | None:
        """How the line shown ends, if it does."""
        return self.rules.outcome(self.session.view_at(self.reel.line[-1], None).position)

    def _result(self) -> str:
        outcome = self._ending()
        names = [player.name for player in self.players]
        if outcome is None:
            return f"not over yet: {listed(names)}"
        scored = zip(names, outcome.scores, strict=True)
        return ", ".join(name if score is None else f"{name} {score}" for name, score in scored)

    # Moving

    def action_step(self, step: int) -> None:
        """A ply forward or back."""
        self._halt()
        self.reel.to_ply(self.reel.ply + step)
        self.repaint()

    def action_branch(self, step: int) -> None:
        """To the branch above or below, as the history shows them."""
        self._halt()
        if not self.reel.branch(step):
            self.refuse(self._no_branch(step))
        self.repaint()

    def _no_branch(self, step: int) -> str:
        fork, count = self.reel.fork(), len(self.reel.branches())
        if fork is not None:
            return f"ply {fork} has {count} branches, and this is the {'first' if step < 0 else 'last'}"
        ahead = [ply for ply in self.reel.tree.forks(self.reel.line) if ply > self.reel.ply]
        return "nothing else was played up to here" + (f"; the next fork is ply {ahead[0]}" if ahead else "")

    def action_turn(self, step: int) -> None:
        """A turn forward or back."""
        self._halt()
        self.reel.turn(step)
        self.repaint()

    def action_edge(self, last: bool) -> None:
        """To the setup or the end of the line."""
        self._halt()
        self.reel.to_ply(self.reel.last if last else 0)
        self.repaint()

    def pointed(self, element: str) -> None:
        """A click on a row or on the bar goes there."""
        kind, _, number = element.partition(":")
        if kind == "node":
            self._halt()
            self.reel.show(int(number))
        elif kind == "ply":
            self._halt()
            self.reel.to_ply(int(number))

    def action_chances(self) -> None:
        """See what everybody could hope for, turn by turn; while a match goes on, that would tell of hidden cards."""
        self._halt()
        if self.session.outcome is None:
            self.refuse("chances are shown when the match is over")
            return
        # Only whoever wants the chart waits for it; and it leads back here.
        from screens.chances import ChancesScreen

        self.app.push_screen(ChancesScreen(self.house, self.session))

    def action_goto(self) -> None:
        """Ask for a ply or a turn."""
        self._halt()
        self.ask("go to ply", self._went, hint="a number; t and a number for a turn", longest=8)

    def _went(self, text: str | None) -> None:
        if not text or not text.strip():
            return
        word = text.strip().lower().replace("turn", "t").replace(" ", "")
        number = word.removeprefix("t")
        if not number.isdecimal():
            self.refuse(f"{text.strip()} is no ply: 23 is one, and t9 is a turn")
        elif word.startswith("t"):
            if not self.reel.to_turn(int(number)):
                self.refuse(f"there is no turn {number}: this line has turns 1 to {self.reel.turns()}")
        elif int(number) > self.reel.last:
            self.refuse(f"there is no ply {number}: this line has plies 0 to {self.reel.last}")
        else:
            self.reel.to_ply(int(number))

    # Playing like a film

    def action_play(self) -> None:
        """Play, or pause; at the end it begins anew."""
        if self._timer is not None:
            self._halt()
        else:
            if self.reel.ply == self.reel.last:
                self.reel.to_ply(0)
            self._run()
        self.repaint()

    def action_speed(self, step: int) -> None:
        """Faster or slower."""
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        if self._timer is not None:
            self._halt()
            self._run()
        self.repaint()

    def _run(self) -> None:
        self._timer = self.set_interval(PACE / SPEEDS[self.speed], self.tick)

    def _halt(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def tick(self) -> None:
        """A ply further, while it plays."""
        self.reel.to_ply(self.reel.ply + 1)
        if self.reel.ply == self.reel.last:
            self._halt()
        self.repaint()

    # Through whose eyes

    def _viewers(self) -> list[Seat | None]:
        """Who may be looked through: everybody once it is over, before that only the one person who plays here."""
        seats = range(1, len(self.players) + 1)
        if not self.rules.info.hides:
            return [None]
        if self.session.outcome is not None:
            return [None, *seats]
        people = self.session.here
        return [None, *people] if len(people) == 1 and not self.session.watching else [None]

    def _seen_by(self) -> str:
        if self.viewer is not None:
            return f"seen by: {self.players[self.viewer - 1].name}"
        closed = self.rules.info.hides and self.session.outcome is None
        return "secrets hidden" if closed else "seen by: all"

    def action_viewer(self) -> None:
        """See it as the next seat saw it."""
        viewers = self._viewers()
        if len(viewers) == 1:
            hides = self.rules.info.hides
            self.refuse(
                "others' secrets are shown when the match is over" if hides else "everybody saw everything here"
            )
            return
        self._look_as(viewers[(viewers.index(self.viewer) + 1) % len(viewers)])

    def _look_as(self, viewer: Seat | None) -> None:
        """Read the history anew, as that seat may know it."""
        if viewer != self.viewer:
            self.viewer = viewer
            self._chronicle = Chronicle(self.session, viewer, briefer_of(self.rules))
        self.reel.grow(Tree(self.session.history(viewer)))
        self.repaint()

    # Out of here

    def action_play_on(self) -> None:
        """Open the match for playing, from the ply shown on; one that has ended stays, and a copy is played on."""
        self._halt()
        if not self.rules.actors(self.view.position):
            self.refuse("the match is over here: go back to a ply before the end")
        elif self.session.outcome is not None:
            self._open_copy()
        elif self.session.watching:
            self.refuse("this match is played elsewhere, and may only be watched here")
        elif self._go_there():
            self._open_match(self.session)

    def _go_there(self) -> bool:
        """Let the match stand at the ply shown; whether it does."""
        if self.session.node == self.reel.node:
            return True
        try:
            by = self._asker()
            missing = self.session.who_must_agree(self.reel.node, by) if by is not None else ()
            if missing:
                names = listed([self.players[seat - 1].name for seat in missing])
                self.refuse(f"this match goes on: {names} must agree, so take it back in the match itself")
                return False
            self.session.go("jump", by, self.reel.node)
        except Refusal as problem:
            self.refuse(spoken(str(problem), self.players))
            return False
        return True

    def _asker(self) -> Seat | None:
        """Who wants to go back: a person at the table; where there is none, the host."""
        people = self.session.here
        return next((seat for seat in self.session.actors if seat in people), people[0] if people else None)

    def _open_copy(self) -> None:
        """Play on in a match of its own, so that the result of this one stands."""
        try:
            copy = self.house.branch(self.session, self.reel.node)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.session.close()
        self._open_match(copy, f"a new match, from turn {copy.turn} on; the old one stays as it ended")

    def _open_match(self, session: Session, said: str | None = None) -> None:
        """In the place of this screen, and of a screen below that shows the match of this replay."""
        below = self.app.screen_stack[-2]
        shown = getattr(below, "session", None) is self.session
        if shown:
            self.app.pop_screen()
        if shown and session is self.session and isinstance(below, MatchFrame):
            return
        screen = match_screen(self.house, session)
        if isinstance(screen, MatchFrame):
            screen.toast = said
        self.app.switch_screen(screen)

    def action_export(self) -> None:
        """Write the record to a file."""
        try:
            path = self.house.export_record(self.session)
        except OSError as problem:
            self.refuse(f"the record cannot be written: {problem.strerror or problem}")
        else:
            self.toast(f"saved as {shown_path(path)}")

    def action_leave(self) -> None:
        """Back to where it was asked for; the match is closed unless a screen below still shows it."""
        self._halt()
        below = self.app.screen_stack[:-1]
        if not any(getattr(screen, "session", None) is self.session for screen in below):
            self.session.close()
        self.app.pop_screen()

    # Help

    def action_help(self) -> None:
        """Show the keys, and the way to the rules."""
        self._halt()
        keys = screen_keys(type(self), self.house.settings.keys)
        content = Help("Replay", keys, game=self.rules.info.id)
        HelpPanel.toggle(self, self.house, lambda: content)

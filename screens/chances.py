"""The chances of everybody in a match that is over, turn by turn, and the turns that decided it."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from screens.chances_facts import Hope, Stop, hope_at, stops, swings, turning_points
from screens.chances_picture import draw_chart, draw_legend
from screens.common.canvas import MUTED, Canvas, Rect
from screens.common.components import title_bar
from screens.common.house import House
from screens.common.page import Page
from screens.common.session import Session
from screens.common.texts import fitted, spoken
from screens.games import replay_screen


class ChancesScreen(Page):
    """A chart through which one goes turn by turn, or from turning point to turning point."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "turn back", id="chances.back"),
        Binding("right,l", "turn(1)", "turn forward", id="chances.forward"),
        Binding("n,tab", "turning(1)", "next turning point", id="chances.next"),
        Binding("p", "turning(-1)", "turning point before", id="chances.previous"),
        Binding("home", "edge(False)", "to the setup", id="chances.first"),
        Binding("end", "edge(True)", "to the end", id="chances.last"),
        Binding("enter,r", "replay", "see it in the replay", id="chances.replay"),
        Binding("escape,q,ctrl+q", "leave", "back", id="chances.leave"),
    ]

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self.hopes: list[Hope] = []
        self.turning: list[int] = []
        self.cursor = 0
        self._told = {told.node: told for told in session.told(None)}

    def on_mount(self) -> None:
        """Begin to reckon; the keys work meanwhile."""
        self.run_worker(self._reckon(stops(self.session)))

    async def _reckon(self, ends: Sequence[Stop]) -> None:
        rules = self.session.rules
        hopes = [await asyncio.to_thread(hope_at, rules, stop) for stop in ends]
        self.hopes, self.turning = hopes, turning_points(hopes)
        self.cursor = self.turning[0] if self.turning else len(hopes) - 1
        self.repaint()

    @property
    def rules_game(self) -> str:
        """The game that was played."""
        return self.session.rules.info.id

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """The chart, and below it the turn at the cursor."""
        title_bar(canvas, self.session.rules.info.title, "chances, as the bots see them")
        if not self.hopes:
            canvas.put(2, 2, "The bots look at every turn …", MUTED)
            return
        foot = canvas.height - 6
        draw_chart(canvas, Rect(1, 2, canvas.width - 3, foot - 2), self.hopes, self.turning, self.cursor)
        draw_legend(canvas, 2, foot + 1, self.hopes[self.cursor], self.session.players)
        for row, text in enumerate(self._happened()[:2], foot + 2):
            canvas.puts(2, row, *fitted([(text, MUTED)], canvas.width - 4))

    def _happened(self) -> list[str]:
        """What the last ply of the turn at the cursor led to."""
        told = self._told[self.hopes[self.cursor].node]
        return [spoken(text, self.session.players) for text in told.lines if text][-2:]

    def prompt(self) -> tuple[Sequence[str], str]:
        """Which turn it is, whose, and how much it changed."""
        if not self.hopes:
            return ("chances",), ""
        hope = self.hopes[self.cursor]
        whose = f" of {self.session.players[hope.seat - 1].name}" if hope.seat is not None else ""
        where = f"turn {hope.turn}{whose}" if hope.turn else "setup"
        if not self.cursor:
            return (where,), f"{self.labels['chances.replay']} sees it in the replay"
        change = round(100 * swings(self.hopes)[self.cursor - 1])
        mark = "a turning point: " if self.cursor in self.turning else ""
        return (where,), f"{mark}chances changed by {change} %"

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        keys = self.labels
        return [
            (keys.all("chances.back", "chances.forward"), "turn"),
            (keys.all("chances.previous", "chances.next"), "turning point"),
            (keys["chances.replay"], "replay from here"),
            (keys["chances.leave"], "back"),
        ]

    # Going

    def action_move(self, step: int) -> None:
        """Up and down do what left and right do."""
        self.action_turn(step)

    def action_turn(self, step: int) -> None:
        """A turn forward or back."""
        self.cursor = max(0, min(self.cursor + step, len(self.hopes) - 1))
        self.repaint()

    def action_turning(self, step: int) -> None:
        """To the turning point after or before, or say that there is none."""
        beyond = [place for place in self.turning if (place - self.cursor) * step > 0]
        if not beyond:
            self.refuse("no other turning point lies that way" if self.turning else "no turn stands out in this match")
            return
        self.cursor = min(beyond) if step > 0 else max(beyond)
        self.repaint()

    def action_edge(self, last: bool) -> None:
        """To the setup, or to the end."""
        self.cursor = max(0, len(self.hopes) - 1) if last else 0
        self.repaint()

    def pointed(self, element: str) -> None:
        """A click on a turning point goes there."""
        kind, _, place = element.partition(":")
        if kind == "turn":
            self.cursor = int(place)
            self.repaint()

    def action_replay(self) -> None:
        """Look at the match as it stood before the turn at the cursor."""
        if self.hopes:
            node = self.hopes[max(0, self.cursor - 1)].node
            self.app.push_screen(replay_screen(self.house, self.session, node))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()

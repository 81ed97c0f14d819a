"""Statistics: how often, against whom, how well."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from screens.common.canvas import BOLD, GOLD, MUTED, Canvas, Ink, shorten
from screens.common.components import counted, heading, title_bar
from screens.common.house import House, SavedMatch
from screens.common.menu import Menu, window
from screens.common.page import Page
from screens.common.tally import Against, Tally, against, tally
from screens.common.tokens import seat_token
from screens.common.who import name_here
from screens.games import card_of


class StatisticsScreen(Page):
    """All finished matches of a person, added up by game and by the others at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "person(-1)", "another person", id="statistics.before"),
        Binding("right,l", "person(1)", "another person", id="statistics.next"),
        Binding("escape,q,s,ctrl+q", "back", "back", id="statistics.back"),
    ]

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._matches: Sequence[SavedMatch] = ()
        self._people = Menu()
        self._lines: list[tuple[str, Against]] = []
        self._menu = Menu()
        self.refresh_facts()
        self._people.to(self._best_known())
        self._add_up()

    def _best_known(self) -> str:
        """Who is at the keyboard, or where no match of that name is over, the name with most matches."""
        name = name_here(self.house.settings)
        counts = {other: tally(self._matches, other) for other in self._people.rows}
        here = counts.get(name, Tally())
        if here.games or here.alone:
            return name
        return max(counts, key=lambda other: counts[other].games + counts[other].alone)

    def refresh_facts(self) -> None:
        """Read the matches again."""
        self._matches = [match for match in self.house.saved() if match.state == "over"]
        names = {player.name for match in self._matches for player in match.players if player.bot is None}
        self._people.show(sorted(names | {name_here(self.house.settings)}, key=str.casefold))
        self._add_up()

    def _add_up(self) -> None:
        person = self._people.row or ""
        self._lines = []
        for info in self.house.games.infos:
            title = card_of(info).title
            self._lines += [(title, line) for line in against(self._matches, info.id, person)]
        self._menu.show([str(index) for index in range(len(self._lines))])

    def draw(self, canvas: Canvas) -> None:
        """A table, the person's name above it."""
        title_bar(canvas, "Statistics", "finished matches on this machine")
        person = self._people.row or ""
        total = tally(self._matches, person)
        canvas.put(2, 2, f"▌{person}", Ink(seat_token(1), bold=True))
        canvas.puts(2, 3, *counted(total.parts))
        heading(canvas, 2, 5, "GAME")
        heading(canvas, 23, 5, "AGAINST")
        ends = (canvas.width - 24, canvas.width - 16, canvas.width - 8, canvas.width - 2)
        for end, title in zip(ends, ("played", "won", "%", "best"), strict=True):
            canvas.right(end, 5, (title, MUTED))
        if not self._lines:
            canvas.put(2, 7, "No match has been finished yet.", MUTED)
        shown = window(self._menu.at, len(self._lines), canvas.height - 10)
        for y, index in enumerate(shown, 6):
            title, line = self._lines[index]
            canvas.put(2, y, shorten(title, 20), BOLD)
            canvas.put(23, y, shorten(line.others, ends[0] - 23 - 8), MUTED)
            canvas.right(ends[0], y, (str(line.games), BOLD))
            canvas.right(ends[1], y, (str(line.won), BOLD), *([(" out", MUTED)] if line.word == "out" else []))
            canvas.right(ends[2], y, (str(round(100 * line.won / line.games)), MUTED))
            canvas.right(ends[3], y, ("-" if line.best is None else str(line.best), GOLD))

    def prompt(self) -> tuple[Sequence[str], str]:
        """Whose matches these are."""
        return (self._people.row or "", ""), f"{self.labels.all('statistics.before', 'statistics.next')} another person"

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        return [
            (labels.all("statistics.before", "statistics.next"), "person"),
            (labels.all("list.up", "list.down"), "scroll"),
            (labels["statistics.back"], "back"),
        ]

    def action_move(self, step: int) -> None:
        """Scroll."""
        self._menu.move(step)
        self.repaint()

    def action_person(self, step: int) -> None:
        """Add up for another person."""
        self._people.move(step)
        self._add_up()
        self.repaint()

    def action_back(self) -> None:
        """Back to where it was asked for."""
        self.app.pop_screen()

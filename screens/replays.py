"""Matches to look at again, finished or not, and records to open from files."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from screens.common.canvas import BOLD, DIM, GOLD, MUTED, Canvas, Span, shorten
from screens.common.components import in_row, list_row, title_bar
from screens.common.house import House, SavedMatch
from screens.common.menu import window
from screens.common.menu_page import MenuPage
from screens.common.paths import complete_path, shown_path, typed_path
from screens.common.session import Session
from screens.common.tally import result_line, score_line
from screens.common.when import now, when
from screens.games import card_of, replay_screen

TOP = 3
SCORE, RESULT = 24, 42
"""Columns where the scores of a match and its result begin."""
NOT_FINISHED = "not finished"
"""Where its score would stand."""


class ReplaysScreen(MenuPage):
    """A list of what was played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,r", "choose", "replay", id="replays.choose"),
        Binding("o", "open", "open a record file", id="replays.open"),
        Binding("e", "export", "export the record", id="replays.export"),
        Binding("x", "delete", "delete a match", id="replays.delete"),
        Binding("escape,q,ctrl+q", "back", "back to the lobby", id="replays.back"),
    ]

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._matches: Sequence[SavedMatch] = ()
        self._doomed: str | None = None
        self.refresh_facts()

    def refresh_facts(self) -> None:
        """Read the matches again."""
        self._matches = self.house.saved()
        self._menu.show(["file", *(match.id for match in self._matches)])
        if self._menu.at == 0 and self._matches:
            self._menu.at = 1

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """The list, newest first."""
        title_bar(canvas, "Replays", self._counts())
        width = canvas.width - 2
        shown = window(self._menu.at, len(self._menu.rows), canvas.height - TOP - 4)
        for y, index in enumerate(shown, TOP):
            row = self._menu.rows[index]
            canvas.zone(row, 1, y, width)
            focused = row == self._menu.row
            if row == "file":
                spans: list[Span] = [("a record from a file …", MUTED)]
                list_row(canvas, 1, y, width, self.labels["replays.open"], *spans, focused=focused)
            else:
                self._draw_match(canvas, self._matches[index - 1], y, width, focused)

    def _counts(self) -> str:
        """How many matches there are."""
        over = sum(match.state == "over" for match in self._matches)
        going_on = len(self._matches) - over
        finished = f"{over} finished" if over else "none finished yet"
        return f"{finished} · {going_on} not finished" if going_on else finished

    def _draw_match(self, canvas: Canvas, match: SavedMatch, y: int, width: int, focused: bool) -> None:
        list_row(canvas, 1, y, width, " ", (shorten(self._title(match), 19), BOLD), focused=focused)
        moment = when(match.changed, now())
        end = 1 + width - 1
        room = end - 8 - RESULT
        over = match.state == "over"
        state = (score_line(match, RESULT - SCORE - 1), GOLD) if over else (NOT_FINISHED, DIM)
        names = ", ".join(player.name for player in match.players)
        result = result_line(match) if over else f"{names}, turn {match.turn}"
        canvas.puts(SCORE, y, in_row(state, focused))
        canvas.puts(RESULT, y, in_row((shorten(result, room), MUTED), focused))
        canvas.right(end, y, in_row((moment, MUTED), focused))

    def _title(self, match: SavedMatch) -> str:
        return next((card_of(info).title for info in self.house.games.infos if info.id == match.game), match.game)

    def prompt(self) -> tuple[Sequence[str], str]:
        """What Enter does."""
        enter = self.labels["replays.choose"]
        if self._doomed is not None:
            return ("Delete it?",), f"{self.labels['replays.delete']} deletes it for good, any other key no"
        match = self._match()
        if match is None:
            return ("A record", ""), f"{enter} asks for the file"
        what = "shows it again" if match.state == "over" else "shows it up to now, secrets hidden"
        return (self._title(match), ""), f"{enter} {what}"

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        return [
            (labels["replays.choose"], "replay"),
            (labels["replays.open"], "open a file"),
            (labels["replays.export"], "export"),
            (labels["replays.delete"], "delete"),
            (labels["replays.back"], "lobby"),
        ]

    @property
    def rules_game(self) -> str:
        """The game of the match under the cursor."""
        match = self._match()
        return match.game if match is not None else ""

    # Doing

    def _match(self) -> SavedMatch | None:
        return next((match for match in self._matches if match.id == self._menu.row), None)

    def action_choose(self) -> None:
        """Replay the match under the cursor, one that goes on from its last ply; or ask for a file."""
        match = self._match()
        if match is None:
            self.action_open()
            return
        self._show(lambda: self.house.resume(match.id))

    def action_open(self) -> None:
        """Ask for a record file."""
        self.ask("record file", self._opened, hint="Tab finishes names", complete=complete_path, longest=1000)

    def _opened(self, text: str | None) -> None:
        if text and text.strip():
            path = typed_path(text)
            self._show(lambda: self.house.import_record(path), f"{path.name}: ")

    def _show(self, opened: Callable[[], Session], file: str = "") -> None:
        session = self._try(opened, file)
        if session is not None:
            node = session.node if session.outcome is None else None
            self.app.push_screen(replay_screen(self.house, session, node))

    def _try(self, opened: Callable[[], Session], file: str = "") -> Session | None:
        """A session, or None with the reason in the prompt bar, begun with the name of a file that was opened."""
        try:
            return opened()
        except Refusal as problem:
            self.refuse(f"{file}{problem}")
        except UnicodeDecodeError:
            self.refuse(f"{file}this is no record of a match: it is no text")
        except OSError as problem:
            self.refuse(f"{problem.filename or 'the file'} cannot be read: {problem.strerror or problem}")
        return None

    def action_export(self) -> None:
        """Write the record of the match under the cursor to a file."""
        match = self._match()
        session = self._try(lambda: self.house.resume(match.id)) if match is not None else None
        if session is None:
            return
        try:
            self.toast(f"saved as {shown_path(self.house.export_record(session))}")
        except OSError as problem:
            self.refuse(f"{problem.filename or 'the record'} cannot be written: {problem.strerror or problem}")
        finally:
            session.close()

    def action_delete(self) -> None:
        """Ask whether the match under the cursor is to be deleted."""
        match = self._match()
        self._doomed = match.id if match is not None else None
        self.repaint()

    def grab(self, event: events.Key) -> bool:
        """While deleting is asked, the key that deletes does so and any other keeps the match."""
        doomed, self._doomed = self._doomed, None
        if doomed is None:
            return False
        if event.key == "x" or event.character == self.labels["replays.delete"]:
            self.house.forget(doomed)
            self.refresh_facts()
            self.toast("deleted")
        return True

    def action_back(self) -> None:
        """Back to the lobby."""
        self.app.pop_screen()

"""A match as a screen knows it, and what a game says about itself: the hooks that its own screen fills."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

import msgspec
from textual.screen import Screen

from rules.core.errors import IllegalMove
from rules.core.events import Move
from rules.core.preview import Preview, foresee
from rules.core.rules import Element, Path
from rules.core.seats import Seat
from screens.common.canvas import INK, MUTED, Canvas, Rect, Span
from screens.common.components import (
    MIN_HEIGHT,
    MIN_WIDTH,
    State,
    Text,
    mark,
    plate,
)
from screens.common.entry import Entry
from screens.common.house import House
from screens.common.keyboard import Keyboard
from screens.common.keys import Labels
from screens.common.painting import Painting
from screens.common.picker import Picker, Place
from screens.common.session import AnyView, Fall, Session, Told
from screens.common.side_panel import SidePanel
from screens.common.tally import outcome_line
from screens.common.texts import Line, joined, name_of, seat_ink, spoken, spoken_spans
from screens.common.thrift import ThriftyCompositor

FOOT: Final = 4
"""Rows below what happened last: rule, preview, prompt, keys."""
LOW_FOOT: Final = 2
"""The same where a board needs the rows: prompt and keys; the prompt's hint says what a move would bring."""

Interlude: TypeAlias = Callable[[Canvas], None]
"""Draws something that everybody may see and that is looked at before the match goes on."""


class Question(msgspec.Struct, frozen=True):
    """A question of the screen itself, answered with one key in the prompt bar; Esc answers no."""

    seat: Seat | None
    """Whose bar it is."""
    text: str
    keys: tuple[tuple[str, str], ...]
    """Key and label, as the key line shows them."""


class Choice(msgspec.Struct, frozen=True):
    """An element that the rule line offers."""

    element: Element
    key: str
    """What points at it."""
    text: str = ""
    """What it is; empty where the key says it."""


class MatchTable(Screen[None]):
    """What is known of a match and of the walk through its legal moves; nothing of it is drawn here but the board."""

    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.house = house
        self.session = session
        self.rules = session.rules
        self.keyboard = self._seated()
        self.view: AnyView = session.view(self.keyboard.viewer)
        """What is shown, through the eyes of the viewer."""
        self.told: Sequence[Told] = ()
        """The plies up to now, as the viewer was told them."""
        self.picker: Picker[Any] = Picker(())
        self.entry: Entry | None = None
        """The line that is being typed behind `:`."""
        self.question: Question | None = None
        self.refusal: str | None = None
        """Why the last wish was refused, until the next key."""
        self.toast: str | None = None
        """A passing message in the line of what happened last."""
        self.since: Sequence[Line] = ()
        """What happened since the viewer last acted, until the next key."""
        self.ready = True
        """Whether what covers the table has been there long enough for a key to be meant for it."""
        self.interlude: Interlude | None = None
        """What covers the match until Enter."""
        self.lit: frozenset[Element] = frozenset()
        """What the last move of a bot touched, until the next key."""
        self.digits = ""
        """A number that is being typed."""
        self.side: SidePanel | None = None
        """The log or the information that lies over the right edge."""
        self.flame = 0
        """Which picture of the torch burns on the hand-over screen."""
        self._foreseen: dict[Path, Preview[Any, Any] | None] = {}
        self._labels: tuple[Mapping[str, str], Labels] | None = None

    def _seated(self) -> Keyboard:
        session = self.session
        return Keyboard(session.players, hides=session.rules.info.hides, watching=session.watching)

    def reseat(self) -> None:
        """Take in who sits here, if that has changed: a seat was taken over, or another window plays the match on."""
        seated = self._seated()
        if seated.people != self.keyboard.people:
            self.keyboard = seated

    # Parts

    @property
    def painting(self) -> Painting:
        """Where all of it is drawn."""
        return self.query_one("#table", Painting)

    @property
    def labels(self) -> Labels:
        """The keys as they are now."""
        keys = self.house.settings.keys
        if self._labels is None or self._labels[0] is not keys:
            self._labels = (keys, Labels(type(self), keys))
        return self._labels[1]

    # Who

    def name_of(self, seat: Seat) -> str:
        """The name on a seat's plate."""
        return name_of(self.session.players, seat)

    def spoken(self, text: str) -> str:
        """A text of the rules with names for its seats."""
        return spoken(text, self.session.players)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats whose plates are lit."""
        return tuple(self.session.actors)

    def falls(self) -> Sequence[tuple[Fall, str]]:
        """Programs that failed, first to last, each with what the match says of it."""
        seated = [(player.fall, player) for player in self.session.players if player.fall is not None]
        return [
            (fall, f"{player.name} plays on as bot {player.bot}: {fall.why}")
            for fall, player in sorted(seated, key=lambda pair: pair[0].ply)
        ]

    # What a game says about itself; every default is usable as it is

    def needed(self) -> tuple[int, int]:
        """Columns and rows below which nothing can be played."""
        return MIN_WIDTH, MIN_HEIGHT

    def foot(self, width: int, height: int) -> int:  # noqa: ARG002 - games with tall boards use the size
        """Rows below what happened last: `FOOT` or `LOW_FOOT`."""
        return FOOT

    def last_rows(self, width: int, height: int) -> int:  # noqa: ARG002 - games with more room use the size
        """Rows for what happened last, above the rule."""
        return 2

    def context(self) -> str:
        """What stands beside the game's name."""
        turn = self.session.turn
        return f"turn {turn}" if turn else ""

    def supplies(self) -> Line:
        """What stands at the right of the title."""
        return ()

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt."""
        return element.partition(":")[2] or element

    def is_secret(self, element: Element) -> bool:
        """Whether the crumb of an element tells others what only its seat knows."""
        return element.startswith("hand:")

    def hint(self) -> Text:
        """What the next key does."""
        if self.picker.focused_move is not None:
            return f"{self.labels['match.enter']} does it"
        return self.asks() if not self.picker.prefix else ""

    def asks(self) -> str:
        """What the rules ask the viewer."""
        return self.spoken(self.rules.prompt(self.view).text)

    def called(self) -> Text:
        """What a window is about that is called out to several people: what all of them may read."""
        return self.spoken(self.rules.prompt(self.session.view(None)).text)

    def knows_pass_all(self) -> bool:
        """Whether a seat may decline for several windows at once: the screens of such games bind a key to it."""
        return "match.for_good" in self.labels

    def choices(self) -> Sequence[Choice]:
        """What the rule line offers: the elements that are drawn nowhere else."""
        offered = [element for element in self.picker.continuations if element.startswith("do:")]
        return [Choice(element, str(key), self.crumb(element)) for key, element in enumerate(offered, 1)]

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """What the move would bring: gain, loss, who is hurt, in that order."""
        del move
        lines = [spoken_spans(text, self.session.players) for text in self._foretold(preview) if text]
        if not preview.whole:
            lines.append([("then luck decides", MUTED)])
        return joined(lines)

    def step_line(self, element: Element) -> Line:  # noqa: ARG002 - games override it
        """What an element is that is only the first step of a move."""
        return ()

    def _foretold(self, preview: Preview[Any, Any]) -> list[str]:
        position, texts = self.view.position, []
        for event in preview.events:
            texts.append(self.rules.tell(self.rules.view(position, self.view.seat), event))
            position = self.rules.apply(position, event)
        return texts

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - games use them
        """What happened last, newest last, in the rows there are; up to `most` where it cannot be told in fewer."""
        return [self.told_line(told) for told in self.told[-rows:]]

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """What happened in these plies, for somebody who comes to the screen."""
        return [self.told_line(told) for told in plies]

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        players = self.session.players
        head: list[Span] = []
        if told.seat is not None:
            head = [(self.name_of(told.seat), seat_ink(told.seat)), (f" {told.move}", INK)]
        return joined([head, *(spoken_spans(text, players, MUTED) for text in told.lines)])

    def deed(self, told: Told) -> str:
        """What somebody did with a ply, without what followed."""
        return f"{self.name_of(told.seat)} {told.move}" if told.seat is not None else told.move

    def ending(self, canvas: Canvas) -> str:  # noqa: ARG002 - games may look at the room
        """Who won, when the match is over."""
        outcome = self.session.outcome
        return outcome_line([player.name for player in self.session.players], outcome) if outcome is not None else ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the game's own that matter now."""
        return [("← →", "choose"), (self.labels["match.enter"], "do it")] if self.picker.choices else []

    def draw_board(self, canvas: Canvas, area: Rect) -> None:
        """Draw board and plates. The default is a plain list, so that any game can be played."""
        for row, seat in enumerate(range(1, len(self.session.players) + 1), area.y):
            plate(canvas, area.x, row, area.width, seat, self.name_of(seat), acting=seat in self.acting)
        x, y = area.x + 2, area.y + len(self.session.players) + 1
        for element in self.picker.continuations:
            if element.startswith("do:"):
                continue
            text, ink = mark(self.crumb(element), self.state_of(element))
            if x + len(text) > area.x + area.width:
                x, y = area.x + 2, y + 1
            canvas.zone(element, x, y, len(text))
            x = canvas.put(x, y, text, ink) + 1

    # States of elements

    def state_of(self, element: Element) -> State:
        """How an element is marked: the one cursor, what may come next, what was chosen."""
        if element == self.picker.focus:
            return "focus"
        if element in self.picker.continuations:
            return "legal"
        return "chosen" if element in self.picker.prefix else "plain"

    def foresee(self, path: Path) -> Preview[Any, Any] | None:
        """What the move of a whole path would lead to; None where it names no move."""
        if path not in self._foreseen:
            move = self.picker.named(path)
            self._foreseen[path] = None if move is None else self.look_ahead(move)
        return self._foreseen[path]

    def look_ahead(self, move: Move) -> Preview[Any, Any] | None:
        """What a move would lead to on the viewer's own view; None where it may not be made."""
        if self.view.seat is None:
            return None
        try:
            return foresee(self.rules, self.view, self.view.seat, move)
        except IllegalMove:
            return None

    def places(self) -> Mapping[Element, Place]:
        """Where the continuations are drawn, for the arrow keys."""
        zones = self.painting.canvas.zones
        return {
            element: (zones[element][0].x + zones[element][0].width // 2, zones[element][0].y)
            for element in self.picker.continuations
            if element in zones
        }

"""What a match screen shows: the fixed ground plan round a board, the same for all games.

Row 1 is the title, the last row the keys, above it the prompt, above it what the focused move would bring, above it a
rule that carries the choices of the moment, above it what happened last. A game draws what lies between.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
from textual.screen import Screen

from rules.core.errors import IllegalMove
from rules.core.events import Move
from rules.core.preview import Preview, foresee
from rules.core.rules import Element, Path
from rules.core.seats import Seat
from screens.common.canvas import BOLD, DANGER, INK, MUTED, Canvas, Ink, Rect, Span
from screens.common.components import (
    MIN_HEIGHT,
    MIN_WIDTH,
    State,
    error_bar,
    key_line,
    mark,
    plate,
    prompt_bar,
    refusal_mark,
    rule_line,
    title_bar,
    toast_line,
    too_small,
)
from screens.common.entry import Entry, draw_entry, draw_offers
from screens.common.handover import draw_handover
from screens.common.house import House
from screens.common.keyboard import Keyboard
from screens.common.keys import Labels
from screens.common.painting import Painting
from screens.common.picker import Picker, Place
from screens.common.session import AnyView, Session, Told
from screens.common.side_panel import WIDTH, SidePanel
from screens.common.texts import Line, fitted, joined, listed, name_of, seat_ink, spoken, spoken_spans, wrapped
from screens.common.thrift import ThriftyCompositor

FOOT: Final = 4
"""Rows below what happened last: rule, preview, prompt, keys."""

ANYBODY: Final = "anybody?"


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


class MatchFrame(Screen[None]):
    """The picture of a match. What keys do is in `MatchScreen`, what a game looks like in its own screen."""

    DEFAULT_CSS = "MatchFrame { layers: base panels; }"
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.house = house
        self.session = session
        self.rules = session.rules
        self.keyboard = Keyboard(session.players, hides=session.rules.info.hides, watching=session.watching)
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

    # What a game says about itself; every default is usable as it is

    def needed(self) -> tuple[int, int]:
        """Columns and rows below which nothing can be played."""
        return MIN_WIDTH, MIN_HEIGHT

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

    def hint(self) -> str:
        """What the next key does."""
        if self.picker.focused_move is not None:
            return f"{self.labels['match.enter']} does it"
        return self.asks() if not self.picker.prefix else ""

    def asks(self) -> str:
        """What the rules ask the viewer."""
        return self.spoken(self.rules.prompt(self.view).text)

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

    def _foretold(self, preview: Preview[Any, Any]) -> list[str]:
        position, texts = self.view.position, []
        for event in preview.events:
            texts.append(self.rules.tell(self.rules.view(position, self.view.seat), event))
            position = self.rules.apply(position, event)
        return texts

    def last_lines(self, width: int, rows: int) -> Sequence[Line]:  # noqa: ARG002 - games use them
        """What happened last, newest last; as many lines as there are rows."""
        return [self.told_line(told) for told in self.told[-rows:]]

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        players = self.session.players
        head: list[Span] = []
        if told.seat is not None:
            head = [(self.name_of(told.seat), seat_ink(told.seat)), (f" {told.move}", INK)]
        return joined([head, *(spoken_spans(text, players, MUTED) for text in told.lines)])

    def ending(self, canvas: Canvas) -> str:  # noqa: ARG002 - games may look at the room
        """Who won, when the match is over."""
        outcome = self.session.outcome
        if outcome is None:
            return ""
        winners = [self.name_of(seat) for seat in outcome.winners]
        scores = " : ".join(str(score) for score in outcome.scores if score is not None)
        said = f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "Nobody wins"
        return f"{said} {scores}".strip()

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

    # Drawing

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

    @property
    def is_small(self) -> bool:
        """Whether the terminal is below the least size."""
        width, height = self.needed()
        return self.size.width < width or self.size.height < height

    def repaint(self) -> None:
        """Draw what changed, in the open panel too."""
        if self.is_mounted:
            for painting in self.query(Painting):
                if painting.display:
                    painting.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The whole screen."""
        width, height = self.needed()
        if canvas.width < width or canvas.height < height:
            too_small(canvas, width, height)
        elif self.keyboard.coming is not None:
            self._draw_handover(canvas, self.keyboard.coming)
        else:
            self._draw_frame(canvas)
            if self.side is not None:
                self.side.draw(canvas, below=FOOT - 1, left=self._is_at_right(canvas))

    def _is_at_right(self, canvas: Canvas) -> bool:
        """Whether the element under the cursor would be covered by a panel at the right edge."""
        zones = canvas.zones.get(self.picker.focus or "", [])
        return any(zone.x + zone.width > canvas.width - WIDTH for zone in zones[:1])

    def _draw_handover(self, canvas: Canvas, seat: Seat) -> None:
        others = [self.name_of(other) for other in self.keyboard.people if other != seat]
        turn = self.session.turn
        match = f"{self.rules.info.title} · turn {turn}" if turn else self.rules.info.title
        draw_handover(
            canvas,
            seat,
            self.name_of(seat),
            others,
            match,
            back=self.keyboard.away,
            frame=self.flame,
            undo_key=self.labels["match.undo"] if self.session.can_undo else "",
        )

    def _draw_frame(self, canvas: Canvas) -> None:
        bottom = canvas.height - FOOT
        rows = self.last_rows(canvas.width, canvas.height)
        title_bar(canvas, self.rules.info.title, self.context(), self.supplies())
        self.draw_board(canvas, Rect(0, 1, canvas.width, bottom - rows - 1))
        self._draw_last(canvas, bottom - rows, rows)
        self._draw_rule(canvas, bottom)
        self._draw_preview(canvas, bottom + 1)
        self._draw_prompt(canvas, bottom + 2)
        self._draw_keys(canvas, bottom + 3)

    def _draw_last(self, canvas: Canvas, y: int, rows: int) -> None:
        lines = self.last_lines(canvas.width - 2, rows)[-rows:] if rows else ()
        if self.since:
            rows, lines = rows + 1, self.since[-rows - 1 :]
        for row, line in enumerate(lines, y):
            canvas.puts(1, row, *fitted(line, canvas.width - 2))
        if self.toast is not None:
            self.banner(canvas, y if rows else canvas.height - FOOT, ("", INK), self.toast)
        elif self.session.trouble is not None:
            row = y + rows - 1 if rows else canvas.height - FOOT
            self.banner(canvas, row, (refusal_mark(canvas), DANGER), self.session.trouble)

    def banner(self, canvas: Canvas, y: int, sign: Span, sentence: str) -> None:
        """A message in the place of what happened last."""
        canvas.fill(0, y, canvas.width, 1, Ink(bg="ground"))
        if sign[0]:
            canvas.puts(1, y, *fitted([sign, (f" {sentence}", BOLD)], canvas.width - 2))
        else:
            toast_line(canvas, y, sentence)

    def _draw_rule(self, canvas: Canvas, y: int) -> None:
        if self.since:
            return
        if not (self.toast is not None or self.session.trouble) or self.last_rows(canvas.width, canvas.height):
            rule_line(canvas, y)
        x = 2
        for choice in self.choices():
            x = self._draw_choice(canvas, x, y, choice) + 2

    def _draw_choice(self, canvas: Canvas, x: int, y: int, choice: Choice) -> int:
        marked, ink = mark(choice.key, self.state_of(choice.element))
        words = f"{choice.text} " if choice.text else ""
        canvas.zone(choice.element, x, y, len(marked) + len(words))
        return canvas.puts(x, y, (marked, ink), (words, msgspec.structs.replace(ink, bold=False)))

    def _draw_preview(self, canvas: Canvas, y: int) -> None:
        if self.entry is not None and self.entry.offers():
            draw_offers(canvas, y, self.entry.offers())
            return
        move, preview = self.picker.focused_move, self.foresee(self.picker.under_focus)
        if move is not None and preview is not None:
            canvas.puts(1, y, *fitted(self.preview_line(move, preview), canvas.width - 2))

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        seat = self.keyboard.asked or self.session.thinking or next(iter(self.session.actors), None)
        if self.refusal is not None:
            self._draw_refusal(canvas, y, seat, self.refusal)
        elif self.question is not None:
            prompt_bar(canvas, y, self.question.seat, (self.question.text,))
        elif self.entry is not None:
            who = self.keyboard.asked or self.keyboard.viewer
            draw_entry(canvas, y, who, self.name_of(who) if who else ":", self.entry, "Enter does it, Esc leaves")
        else:
            crumbs, hint = self.path_line(canvas)
            prompt_bar(canvas, y, seat, crumbs, hint)

    def _draw_refusal(self, canvas: Canvas, y: int, seat: Seat | None, sentence: str) -> None:
        """Which rule forbids a wish; a long one takes the line of the preview, too."""
        lines = wrapped([(f"{refusal_mark(canvas)} {sentence}", DANGER)], canvas.width - 2)[:2]
        if len(lines) == 1:
            error_bar(canvas, y, seat, sentence)
            return
        for row, line in enumerate(lines, y - 1):
            prompt_bar(canvas, row, seat, ())
            canvas.puts(1, row, *line)

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], str]:
        """The crumbs of the prompt bar and what the next key does."""
        asked = self.keyboard.asked
        if self.session.outcome is not None:
            return [self.ending(canvas)], f"{self.labels['match.enter']} shows the results"
        if self.keyboard.shared:
            names = listed([self.name_of(seat) for seat in self.keyboard.shared])
            return [names, self.asks()], ANYBODY
        if asked is None:
            return [self._waiting_line()], f"{self.labels['match.hurry']} lets it move" if self._rests() else ""
        return [self.name_of(asked), *self._crumbs(), *self._typed_digits()], self.hint()

    def _crumbs(self) -> list[str]:
        covered = len(self.keyboard.people) > 1
        whole = self.picker.focused_move is not None
        path = self.picker.under_focus if whole else self.picker.prefix
        return ["a card" if covered and self.is_secret(element) else self.crumb(element) for element in path]

    def _typed_digits(self) -> list[str]:
        return [f"{self.digits}_"] if self.digits and self.picker.focused_move is None else []

    def _rests(self) -> bool:
        """Whether a bot that is to move rests until it is told to go on: after a walk back."""
        actors = self.session.actors
        bots = all(self.session.players[seat - 1].bot is not None for seat in actors)
        return bool(actors) and bots and self.session.thinking is None and not self.session.watching

    def _waiting_line(self) -> str:
        thinking = self.session.thinking
        if thinking is not None:
            return f"{self.name_of(thinking)} thinks …"
        names = listed([self.name_of(seat) for seat in self.session.actors])
        return f"{names} to move, watched from here" if self.session.watching else f"{names} to move"

    def _draw_keys(self, canvas: Canvas, y: int) -> None:
        labels = self.labels
        help_key = (labels["match.help"], "help")
        if self.question is not None:
            key_line(canvas, y, self.question.keys, ("", ""))
        elif self.entry is not None:
            key_line(canvas, y, [("Enter", "do it"), ("Tab", "finish the word"), ("Esc", "leave it")], ("", ""))
        elif self.keyboard.shared:
            seats = "".join(str(seat) for seat in self.keyboard.shared)
            key_line(canvas, y, [(labels["match.nobody"], "nobody"), (seats, "answers")], help_key)
        else:
            own = self.keys() if self.keyboard.asked is not None else self._idle_keys()
            key_line(canvas, y, [*own, *self._common_keys()], help_key)

    def _idle_keys(self) -> Sequence[tuple[str, str]]:
        if self.session.thinking is not None or self._rests():
            return [(self.labels["match.hurry"], "go on" if self._rests() else "hurry")]
        return [(self.labels["match.enter"], "results")] if self.session.outcome is not None else []

    def _common_keys(self) -> list[tuple[str, str]]:
        labels = self.labels
        common = [(labels["match.undo"], "undo")] if self.session.can_undo and not self.session.watching else []
        if self.session.can_redo and not self.session.watching:
            common.append((labels["match.redo"], "redo"))
        return [
            *common,
            (labels["match.info"], "info"),
            (labels["match.log"], "log"),
            (labels["match.history"], "tree"),
            (labels["match.type"], "type"),
            (labels["match.leave"], "lobby"),
        ]

"""What a match screen shows: the fixed ground plan round a board, the same for all games.

Row 1 is the title, the last row the keys, above it the prompt, above it what the focused move would bring, above it a
rule that carries the choices of the moment, above it what happened last. A game draws what lies between.
"""

from collections.abc import Sequence

import msgspec

from rules.core.rules import Path
from rules.core.seats import Seat
from screens.common.canvas import BOLD, DANGER, INK, TORCH, Canvas, Ink, Rect, Span
from screens.common.components import (
    LONGEST_SENTENCE,
    Text,
    key_line,
    mark,
    prompt_bar,
    refusal_mark,
    rule_line,
    spans_of,
    title_bar,
    too_small,
)
from screens.common.entry import draw_entry, draw_offers
from screens.common.handover import draw_handover
from screens.common.match_table import FOOT, Choice, MatchTable
from screens.common.painting import Painting
from screens.common.side_panel import WIDTH, SidePanel
from screens.common.texts import Line, fitted, joined, listed, parted, sentence
from screens.common.window_call import draw_call


class MatchFrame(MatchTable):
    """The picture of a match. What keys do is in `MatchScreen`, what a game looks like in its own screen."""

    DEFAULT_CSS = "MatchFrame { layers: base panels; }"

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
        elif self.interlude is not None:
            self.interlude(canvas)
            canvas.right(canvas.width - 1, 0, *self._marks(canvas))
            if self.refusal is not None:
                self._draw_refusal(canvas, canvas.height - 1, None, self.refusal)
        elif self.keyboard.coming is not None and self.question is None:
            self._draw_handover(canvas, self.keyboard.coming)
            canvas.right(canvas.width - 1, 0, *self._marks(canvas))
        else:
            self._draw_frame(canvas)
            if self.side is not None:
                self._draw_side(canvas, self.side)

    def _draw_side(self, canvas: Canvas, side: SidePanel) -> None:
        left = self._is_at_right(canvas)
        side.draw(canvas, below=FOOT, left=left)
        if not left:
            canvas.right(canvas.width - 5, 0, *self._marks(canvas))

    def _is_at_right(self, canvas: Canvas) -> bool:
        """Whether the element under the cursor would be covered by a panel at the right edge."""
        zones = canvas.zones.get(self.picker.focus or "", [])
        return any(zone.x + zone.width > canvas.width - WIDTH for zone in zones[:1])

    def _marks(self, canvas: Canvas) -> Line:
        """What stands in the title of the match, and of all that covers it: moves are not saved, a program failed."""
        said = ["not saved"] if self.session.trouble is not None else []
        said += [f"{player.name}: {player.bot}" for player in self.session.players if player.fall is not None]
        return [(f"{refusal_mark(canvas)} {' '.join(said)}", DANGER)] if said else []

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
            ready=self.ready,
            undo_key=self.labels["match.undo"] if self.session.can_undo else "",
            leave_key=self.labels["match.leave"],
            said=f"{refusal_mark(canvas)} {self.refusal}" if self.refusal is not None else "",
        )

    def _draw_frame(self, canvas: Canvas) -> None:
        foot = self.foot(canvas.width, canvas.height)
        bottom = canvas.height - foot
        rows = self.last_rows(canvas.width, canvas.height)
        preview = parted(self._foreseen_line(), canvas.width - 2)
        spare = self._rule_is_free(canvas, rows)
        marks = self._marks(canvas)
        supplies = [*marks, ("  ", INK), *self.supplies()] if marks else self.supplies()
        title_bar(canvas, self.rules.info.title, self.context(), supplies)
        self.draw_board(canvas, Rect(0, 1, canvas.width, bottom - rows - 1))
        if foot == FOOT:
            self._draw_rule(canvas, bottom)
        self.draw_last(canvas, bottom - rows, rows, rows + (spare and len(preview) < 2))
        self._draw_offers(canvas, canvas.height - 3)
        if foot == FOOT:
            self._draw_preview(canvas, bottom + 1, preview, spare=spare)
        self._draw_prompt(canvas, canvas.height - 2)
        self._draw_keys(canvas, canvas.height - 1)

    def _rule_is_free(self, canvas: Canvas, rows: int) -> bool:
        """Whether nothing stands in the rule, so that the lines around it may take its row."""
        return not (self.since or self.choices() or (self.message(canvas) and not rows))

    def draw_last(self, canvas: Canvas, y: int, rows: int, most: int) -> None:
        """What happened last, and what is to be said in passing."""
        lines = list(self.last_lines(canvas.width - 2, rows, most))[-most:] if rows else []
        if self.since:
            rows += not self.choices()
            lines = list(self.since[-rows:]) if rows else []
        for row, line in enumerate(lines, y):
            canvas.fill(0, row, canvas.width, 1, Ink(bg="ground"))
            canvas.puts(1, row, *fitted(line, canvas.width - 2))
        message = self.message(canvas)
        if rows and message and self.toast is None:
            self._draw_trouble(canvas, y + rows, rows)
        elif rows and message:
            canvas.fill(0, y, canvas.width, 1, Ink(bg="ground"))
            canvas.puts(1, y, *fitted(message, canvas.width - 2))

    def _draw_trouble(self, canvas: Canvas, end: int, rows: int) -> None:
        """What is wrong with saving, in as many rows as it needs of those above `end`."""
        lines = sentence(f"{refusal_mark(canvas)} {self.session.trouble}", canvas.width - 2, rows, indent=2)
        top = end - len(lines)
        canvas.fill(0, top, canvas.width, len(lines), Ink(bg="ground"))
        for row, line in enumerate(lines, top):
            canvas.put(1, row, line, BOLD)
        canvas.put(1, top, refusal_mark(canvas), DANGER)

    def message(self, canvas: Canvas) -> Line:
        """What is to be said in passing, or all the time that moves are not saved; in place of what happened last."""
        if self.toast is not None:
            return [("► ", TORCH), (self.toast, BOLD)]
        if self.session.trouble is not None:
            return [(refusal_mark(canvas), DANGER), (f" {self.session.trouble}", BOLD)]
        return ()

    def _draw_rule(self, canvas: Canvas, y: int) -> None:
        """A rule with the choices of the moment; where nothing stands above it, with what is to be said, too.

        What happened since the viewer last acted takes its row, but never that of choices.
        """
        if self.since and not self.choices():
            return
        rule_line(canvas, y)
        x = 2
        for choice in self._choices_in_sight(canvas.width - x - 1):
            x = self._draw_choice(canvas, x, y, choice) + 2
        message = self.message(canvas)
        if message and not self.last_rows(canvas.width, canvas.height):
            canvas.puts(x, y, *fitted([(" ", INK), *message, (" ", INK)], canvas.width - x - 1))

    def _choices_in_sight(self, room: int) -> Sequence[Choice]:
        """The choices that fit; where not all do, those up to the one under the cursor and what fits behind it."""
        choices = list(self.choices())
        focus = next((index for index, choice in enumerate(choices) if choice.element == self.picker.focus), 0)
        first = 0
        while first < focus and sum(map(_width, choices[first : focus + 1])) > room:
            first += 1
        shown: list[Choice] = []
        for choice in choices[first:]:
            room -= _width(choice)
            if room < 0:
                break
            shown.append(choice)
        return shown

    def _draw_choice(self, canvas: Canvas, x: int, y: int, choice: Choice) -> int:
        marked, ink = mark(choice.key, self.state_of(choice.element))
        words = f"{choice.text} " if choice.text else ""
        canvas.zone(choice.element, x, y, len(marked) + len(words))
        return canvas.puts(x, y, (marked, ink), (words, msgspec.structs.replace(ink, bold=False)))

    def _foreseen_line(self) -> Line:
        """What the focused move would bring; before it is one, what the element under the cursor is."""
        move, focus = self.picker.focused_move, self.picker.focus
        if self.entry is not None and self.entry.offers():
            return ()
        if move is None:
            return self.step_line(focus) if focus is not None else ()
        preview = self.foresee(self.picker.under_focus)
        return self.preview_line(move, preview) if preview is not None else ()

    def _draw_offers(self, canvas: Canvas, y: int) -> None:
        """What may be typed."""
        if self.entry is not None and self.entry.offers():
            canvas.fill(0, y, canvas.width, 1, Ink(bg="ground"))
            draw_offers(canvas, y, self.entry.offers())

    def _draw_preview(self, canvas: Canvas, y: int, lines: Sequence[Line], *, spare: bool) -> None:
        """The preview, a long one in the row of the rule, too; nothing where something is typed."""
        if self.entry is not None and self.entry.offers():
            return
        rows = 2 if spare and len(lines) > 1 else 1
        shown = [
            *lines[: rows - 1],
            joined(line[1:] if number else line for number, line in enumerate(lines[rows - 1 :])),
        ]
        for row, line in enumerate(shown, y - rows + 1):
            canvas.fill(0, row, canvas.width, 1, Ink(bg="ground"))
            canvas.puts(1, row, *fitted(line, canvas.width - 2))

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        seat = self.keyboard.asked or self.session.thinking or next(iter(self.session.actors), None)
        if self.refusal is not None:
            self._draw_refusal(canvas, y, seat, self.refusal)
        elif self.question is not None:
            self._draw_bars(canvas, y, self.question.seat, (self.question.text, BOLD))
        elif self.keyboard.shared:
            self._draw_call(canvas, y)
        elif self.entry is not None:
            who = self.keyboard.asked or self.keyboard.viewer
            draw_entry(canvas, y, who, self.name_of(who) if who else ":", self.entry, "Enter does it, Esc leaves")
        else:
            crumbs, hint = self.path_line(canvas)
            prompt_bar(canvas, y, seat, crumbs, hint)

    def _draw_call(self, canvas: Canvas, y: int) -> None:
        """A window that is called out: what it is about in the line above, where there is one that is free."""
        names = {seat: self.name_of(seat) for seat in self.keyboard.shared}
        about = spans_of(self.called())
        above = self.foot(canvas.width, canvas.height) == FOOT
        draw_call(canvas, y, names, () if above else about, ready=self.ready)
        if above:
            for row, line in enumerate(parted(about, canvas.width - 2)[:1], y - 1):
                canvas.puts(1, row, *fitted(line, canvas.width - 2))

    def _draw_refusal(self, canvas: Canvas, y: int, seat: Seat | None, sentence: str) -> None:
        """Which rule forbids a wish; a long one takes the lines above, too."""
        self._draw_bars(canvas, y, seat, (f"{refusal_mark(canvas)} {sentence}", DANGER))

    def _draw_bars(self, canvas: Canvas, y: int, seat: Seat | None, said: Span) -> None:
        """A sentence that is never cut: the last of its lines stands in the row of the prompt."""
        lines = sentence(said[0], canvas.width - 2, LONGEST_SENTENCE, indent=2)
        for row, line in enumerate(lines, y - len(lines) + 1):
            prompt_bar(canvas, row, seat, ())
            canvas.put(1, row, line, said[1])

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], Text]:
        """The crumbs of the prompt bar and what the next key does."""
        asked = self.keyboard.asked
        if self.session.outcome is not None:
            return [self.ending(canvas)], f"{self.labels['match.enter']} shows the results"
        if asked is None:
            return [self._waiting_line()], self._waiting_hint()
        return [self.name_of(asked), *self._crumbs(), *self._typed_digits()], self.hint()

    def _crumbs(self) -> list[str]:
        whole = self.picker.focused_move is not None
        return self._crumbs_to(self.picker.under_focus if whole else self.picker.prefix)

    def _crumbs_to(self, path: Path) -> list[str]:
        """A path in words; cards of a hand have no name where others read along."""
        covered = len(self.keyboard.people) > 1
        crumbs = ["a card" if covered and self.is_secret(element) else self.crumb(element) for element in path]
        return [crumb for crumb in crumbs if crumb]

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
        if self.session.left:
            return f"{names} to move, left by the other window"
        return f"{names} to move, watched from here" if self.session.watching else f"{names} to move"

    def _waiting_hint(self) -> str:
        if self.session.left:
            return f"{self.labels['match.enter']} plays on here"
        return f"{self.labels['match.hurry']} lets it move" if self._rests() else ""

    def _draw_keys(self, canvas: Canvas, y: int) -> None:
        help_key = self.help_key()
        if self.question is not None:
            key_line(canvas, y, self.question.keys, ("", ""))
        elif self.entry is not None:
            key_line(canvas, y, [("Enter", "do it"), ("Tab", "finish the word"), ("Esc", "leave it")], ("", ""))
        elif self.keyboard.shared:
            key_line(canvas, y, [*self._call_keys(), *self._common_keys()], help_key)
        else:
            own = self.keys() if self.keyboard.asked is not None else self._idle_keys()
            key_line(canvas, y, [*own, *self._common_keys()], help_key)

    def help_key(self) -> tuple[str, str]:
        """What stands at the end of the keys, however many there are."""
        return self.labels["match.help"], "help"

    def _call_keys(self) -> list[tuple[str, str]]:
        seats = " ".join(map(str, sorted(self.keyboard.shared)))
        for_good = [(self.labels["match.for_good"], "pass for good")] if self.knows_pass_all() else []
        return [(self.labels["match.enter"], "nobody"), (seats, "step in"), *for_good]

    def _idle_keys(self) -> Sequence[tuple[str, str]]:
        if self.session.left:
            return [(self.labels["match.enter"], "play on here")]
        if self.session.thinking is not None or self._rests():
            return [(self.labels["match.hurry"], "go on" if self._rests() else "hurry")]
        return [(self.labels["match.enter"], "results")] if self.session.outcome is not None else []

    def _common_keys(self) -> list[tuple[str, str]]:
        labels = self.labels
        looking = [(labels["match.log"], "log"), (labels["match.history"], "tree")]
        leaving = (labels["match.leave"], self.HOME)
        if self.session.watching:
            return [*looking, leaving]
        common = [(labels["match.undo"], "undo")] if self.session.can_undo else []
        if self.session.can_redo:
            common.append((labels["match.redo"], "redo"))
        return [*common, (labels["match.info"], "info"), *looking, (labels["match.type"], "type"), leaving]


def _width(choice: Choice) -> int:
    """Cells of a choice in the rule line, with the gap behind it."""
    return len(choice.key) + 2 + (len(choice.text) + 1 if choice.text else 0) + 2

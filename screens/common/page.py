"""What lobby, setup, results and settings have in common: one painting, a cursor, a prompt that can ask for a line."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.common.canvas import BOLD, HEADING, MUTED, Canvas, Ink, shorten
from screens.common.components import MIN_HEIGHT, MIN_WIDTH, error_bar, key_line, prompt_bar, toast_line, too_small
from screens.common.entry import Completer, Entry, draw_entry, draw_offers
from screens.common.house import House
from screens.common.keys import Labels, bindings_of, keys_of, means_nothing, no_meaning, shown_keys
from screens.common.painting import Painting
from screens.common.thrift import ThriftyCompositor

LEAVE_KEY: Final = "q"
"""What leaves a terminal that is too small; printed there."""
RULES_KEYS: Final = ("tab", "slash")
"""What leads from the help to the rules."""


class Page(Screen[None]):
    """A screen drawn as one painting.

    A subclass draws in `draw` and names the keys of the last row in `keys`. It speaks with `refuse` and `toast`, which
    hold until the next key, and asks for a line of text with `ask`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "row up", id="list.up"),
        Binding("down,j", "move(1)", "row down", id="list.down"),
        Binding("pageup", "move(-5)", "five rows up", id="list.page-up"),
        Binding("pagedown", "move(5)", "five rows down", id="list.page-down"),
        Binding("question_mark,f1", "help", "help", id="list.help"),
    ]
    DEFAULT_CSS = "Page { layout: vertical; }"

    seat: int | None = None
    """Whose colour the prompt bar has; None: the torch's."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.house = house
        self.entry: Entry | None = None
        self._question = ""
        self._hint: str | Callable[[str], str] = ""
        self._answered: Callable[[str | None], None] | None = None
        self._refusal: str | None = None
        self._toast: str | None = None
        self._helping = False

    def compose(self) -> ComposeResult:
        """The painting alone."""
        yield Painting(self._paint)

    # To be drawn

    def draw(self, canvas: Canvas) -> None:
        """Draw everything above the last two rows."""
        raise NotImplementedError

    def prompt(self) -> tuple[Sequence[str], str]:
        """The path of the prompt bar, and what the next key does."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that matter now, with what they do."""
        raise NotImplementedError

    @property
    def labels(self) -> Labels:
        """The keys as they are now."""
        return Labels(type(self), self.house.settings.keys)

    @property
    def painting(self) -> Painting:
        """Where it is drawn."""
        return self.query_one(Painting)

    def repaint(self) -> None:
        """Draw what changed."""
        if self.is_mounted:
            self.painting.repaint()

    def _paint(self, canvas: Canvas) -> None:
        if _is_small(canvas.width, canvas.height):
            too_small(canvas)
            return
        self.draw(canvas)
        if self._helping:
            self._draw_help(canvas)
        bottom = canvas.height - 1
        if self._toast is not None:
            toast_line(canvas, bottom - 2, self._toast)
        self._draw_prompt(canvas, bottom - 1)
        help_key = ("?" if self.entry else self.labels["list.help"], "help")
        if self.entry is None:
            key_line(canvas, bottom, self.keys(), help_key)

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        if self.entry is not None:
            hint = self._hint if isinstance(self._hint, str) else self._hint(self.entry.answer)
            draw_entry(canvas, y, self.seat, self._question, self.entry, hint)
            keys = [("Enter", "done"), ("Esc", "leave it"), ("Backspace", "rub out")]
            offers = self.entry.offers()
            if self.entry.suggested and not self.entry.text:
                keys = [("Enter", "keep it"), ("Esc", "leave it"), ("Tab", "change it")]
            elif offers:
                keys.append(("Tab", "finish the word"))
            key_line(canvas, y + 1, keys, ("", ""))
            if offers:
                canvas.fill(0, y - 1, canvas.width, 1, Ink(bg="ground"))
                draw_offers(canvas, y - 1, offers)
        if self._refusal is not None:
            error_bar(canvas, y, self.seat, self._refusal)
        elif self.entry is None:
            path, hint = self.prompt()
            prompt_bar(canvas, y, self.seat, path, hint)

    # Saying and asking

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done, until the next key."""
        self._refusal = sentence
        self.repaint()

    def toast(self, sentence: str) -> None:
        """Say that something was done, until the next key."""
        self._toast = sentence
        self.repaint()

    def ask(
        self,
        question: str,
        answered: Callable[[str | None], None],
        text: str = "",
        *,
        suggested: str = "",
        hint: str | Callable[[str], str] = "",
        complete: Completer | None = None,
        longest: int = 200,
    ) -> None:
        """Ask for a line in the prompt bar; `answered` gets it, or None after Esc.

        A hint that depends on what Enter would answer is made of it. An answer that is refused stays there to be
        corrected.
        """
        self._question, self._hint, self._answered = question, hint, answered
        self.entry = Entry(text, complete, longest, suggested)
        self.repaint()

    def _answer(self, text: str | None) -> None:
        entry, answered = self.entry, self._answered
        self.entry = self._answered = None
        if answered is not None:
            answered(text)
        if text is not None and self._refusal is not None and self.entry is None:
            self.entry, self._answered = entry, answered

    # Events

    def on_key(self, event: events.Key) -> None:
        """Take the keys that are no binding: typing, leaving the help, leaving a terminal that is too small."""
        said = self._refusal is not None or self._toast is not None
        self._refusal = self._toast = None
        taken = self._take(event)
        if taken:
            event.stop()
        if said or taken:
            self.repaint()

    def _take(self, event: events.Key) -> bool:
        """Whether the key was for the page itself and not for a binding."""
        if _is_small(*self.size):
            if event.key == LEAVE_KEY:
                self.app.exit()
        elif self.entry is not None:
            self._type(event)
        elif self._helping:
            self._helping = False
            if event.key in RULES_KEYS:
                self._open_rules()
        elif not self.grab(event):
            return self._has_no_meaning(event.key)
        return True

    def _has_no_meaning(self, key: str) -> bool:
        """Say so of a key that does nothing here."""
        nothing = means_nothing(self, key)
        if nothing:
            self._refusal = no_meaning(key, self.labels["list.help"])
        return nothing

    def grab(self, event: events.Key) -> bool:  # noqa: ARG002 - pages that wait for any key override it
        """Take a key before any binding does; whether it was taken."""
        return False

    def _type(self, event: events.Key) -> None:
        if self.entry is None:
            return
        result = self.entry.key(event.key, event.character)
        if result != "typed":
            self._answer(self.entry.answer if result == "done" else None)

    def on_paste(self, event: events.Paste) -> None:
        """A pasted line goes where one is typed."""
        if self.entry is not None:
            event.stop()
            self.entry.insert(event.text)
            self.repaint()

    def on_painting_pointed(self, message: Painting.Pointed) -> None:
        """A click on an element."""
        if self.entry is None and not self._helping and not _is_small(*self.size):
            self._refusal = self._toast = None
            self.pointed(message.element)
            self.repaint()

    def pointed(self, element: str) -> None:
        """Do what a click on an element means."""

    def on_screen_resume(self) -> None:
        """Look again at what may have changed meanwhile."""
        self.refresh_facts()
        self.repaint()

    def refresh_facts(self) -> None:
        """Read again what is shown from the house."""

    # Help

    def action_help(self) -> None:
        """Show the keys."""
        self._helping = True
        self.repaint()

    @property
    def rules_game(self) -> str:
        """The game whose rules the help leads to; empty: none."""
        return ""

    def _open_rules(self) -> None:
        from screens.common.guide import GuideScreen  # here, for the rules are a page, too
        from screens.common.guidebook import guide_of

        guide = guide_of(self.rules_game) if self.rules_game else None
        if guide is not None:
            self.app.push_screen(GuideScreen(self.house, guide))

    def is_of_use(self, binding: str) -> bool:  # noqa: ARG002 - pages know which of their keys do nothing
        """Whether the key of a binding does something now."""
        return True

    def help_lines(self) -> Sequence[str]:
        """What there is to know here besides the keys, a line each of at most 56 cells."""
        return ()

    def _draw_help(self, canvas: Canvas) -> None:
        rows = [
            (shown_keys(keys_of(binding, self.house.settings.keys)), binding.description)
            for name, binding in bindings_of(type(self)).items()
            if self.is_of_use(name)
        ]
        notes = self.help_lines()
        half = (len(rows) + 1) // 2
        height = min(half + len(notes) + 4 + bool(notes), canvas.height - 2)
        x, y = (canvas.width - 76) // 2, max(1, (canvas.height - height - 2) // 2)
        canvas.box(x, y, 76, height, Ink("torch", "panel"), "round", [("KEYS", HEADING)])
        for index, (keys, label) in enumerate(rows):
            left, row = x + 2 + 37 * (index // half), y + 1 + index % half
            canvas.put(left, row, shorten(keys, 13), HEADING)
            canvas.put(left + 14, row, shorten(label, 22), MUTED)
        for row, note in enumerate(notes, y + half + 2):
            canvas.put(x + 2, row, shorten(note, 72), MUTED)
        way = [("Tab", HEADING), (" the rules   ", MUTED)] if self.rules_game else []
        canvas.puts(x + 2, y + height - 2, *way, ("any other key closes this" if way else "any key closes this", BOLD))


def _is_small(width: int, height: int) -> bool:
    return width < MIN_WIDTH or height < MIN_HEIGHT

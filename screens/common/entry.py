"""A line that a person types: a name, a path, a seed. Drawn in the prompt bar, so nothing else moves."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from screens.common.canvas import BOLD, DANGER, FOCUS, INK, MUTED, Canvas, Ink, shorten
from screens.common.glyphs import cells, cut, is_wide
from screens.common.tokens import seat_token

Completer = Callable[[str], Sequence[str]]
"""Text typed so far → the whole texts that it may become."""

Result = Literal["typed", "done", "left"]

LONGEST: Final = 4096
MISSED: Final = "nothing begins so"


class Entry:
    """Text under a cursor. Every key is an answer: there is none that it hands on."""

    def __init__(
        self, text: str = "", complete: Completer | None = None, longest: int = LONGEST, suggested: str = ""
    ) -> None:
        self.text = text
        self.at = len(text)
        self.longest = longest
        self.suggested = suggested
        """What counts as typed while nothing is: the first letter typed takes its place, Tab takes it over."""
        self.missed = False
        """Whether the last key was to finish a word that nothing begins with."""
        self._complete = complete

    @property
    def answer(self) -> str:
        """What Enter answers."""
        return self.text or self.suggested

    def key(self, key: str, character: str | None) -> Result:
        """What a key does: `done` on Enter, `left` on Esc."""
        self.missed = False
        match key:
            case "enter":
                return "done"
            case "escape" | "ctrl+q":
                return "left"
            case "backspace":
                self._cut(self.at - 1)
            case "delete":
                self._cut(self.at)
            case "left" | "right" | "home" | "end":
                self._walk(key)
            case "tab":
                self._finish()
            case _ if character is not None and character.isprintable():
                self.insert(character)
            case _:
                pass
        return "typed"

    def insert(self, text: str) -> None:
        """Put a text in at the cursor, as much as there is room for; of several lines the first."""
        line = "".join(char for char in text.split("\n", 1)[0] if char.isprintable())
        line = line[: self.longest - len(self.text)]
        self.text = self.text[: self.at] + line + self.text[self.at :]
        self.at += len(line)

    def offers(self) -> Sequence[str]:
        """What the text may become; where it becomes nothing as it is, with its blanks in order."""
        if self._complete is None:
            return ()
        return self._complete(self.text) or self._complete(_tidy(self.text))

    def _cut(self, index: int) -> None:
        if 0 <= index < len(self.text):
            self.text = self.text[:index] + self.text[index + 1 :]
            self.at = index

    def _walk(self, key: str) -> None:
        ends = {"left": max(self.at - 1, 0), "right": min(self.at + 1, len(self.text)), "home": 0}
        self.at = ends.get(key, len(self.text))

    def _finish(self) -> None:
        offers = self.offers()
        if not self.text and self.suggested:
            self.text = self.suggested
        elif offers:
            self.text = _shared(offers)
        else:
            self.missed = self._complete is not None
        self.at = len(self.text)


def _tidy(text: str) -> str:
    """The text without blanks at its beginning and with one between words; one at its end stays."""
    return " ".join(text.split()) + (" " if text[-1:].isspace() else "")


def _shared(texts: Sequence[str]) -> str:
    """The longest beginning that all texts share."""
    first, last = min(texts), max(texts)
    return first[
        : next((index for index, pair in enumerate(zip(first, last, strict=False)) if len(set(pair)) > 1), len(first))
    ]


def draw_entry(canvas: Canvas, y: int, seat: int | None, question: str, entry: Entry, hint: str) -> None:
    """The prompt bar while something is typed; a text longer than the bar shows the stretch round the cursor."""
    canvas.fill(0, y, canvas.width, 1, Ink(bg="lit"))
    canvas.put(0, y, "▌", Ink("torch" if seat is None else seat_token(seat)))
    x = canvas.puts(1, y, (question, BOLD), (" ▸ ", BOLD))
    text, at = cells(entry.answer + " "), len(cells(entry.answer[: entry.at]))
    room = canvas.width - 1 - x
    start = max(0, min(at - room + 2, len(text) - room))
    canvas.put(x, y, cut(text, start, start + room), INK if entry.text else MUTED)
    if at < len(text):
        canvas.put(x + at - start, y, cut(text, at, at + 1 + is_wide(text[at])), FOCUS)
    x += min(len(text), room) + 2
    hint, ink = (MISSED, DANGER) if entry.missed else (hint, MUTED)
    if canvas.width - 1 - x >= len(hint):
        canvas.put(x, y, hint, ink)


def draw_offers(canvas: Canvas, y: int, offers: Sequence[str]) -> None:
    """One line of what the text may become, as many as fit."""
    x = 1
    for offer in offers:
        word = shorten(offer, canvas.width - 2)
        if x + len(word) > canvas.width - 3:
            canvas.put(x, y, "…", MUTED)
            return
        x = canvas.put(x, y, word, MUTED) + 2

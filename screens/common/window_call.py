"""A window at one keyboard: one question for all who sit here, called out, and one key that says 'nobody'. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.events import Event
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened
from screens.common.canvas import BOLD, INK, Canvas, Ink, Span, shorten
from screens.common.components import mark
from screens.common.texts import fitted, seat_ink

ELEMENT: Final = "call:"
"""What begins the name of the element that takes over for a seat."""
WORD: Final = "Anybody?"


class Declined:
    """Who said that he will not answer, while it is not his turn yet to be asked.

    A word holds until something happens in the window that is no pass; one for good, until it has been passed on.
    Both end where no window is open any more.
    """

    def __init__(self) -> None:
        self.now: frozenset[Seat] = frozenset()
        """Will not answer this question."""
        self.for_good: frozenset[Seat] = frozenset()
        """Will not answer any question of this raid, exploration or whatever the game calls it."""

    def __contains__(self, seat: object) -> bool:
        return seat in self.now or seat in self.for_good

    def word_of(self, seat: Seat) -> str:
        """The move that declines for a seat, in notation."""
        return "pass all" if seat in self.for_good else "pass"

    def say(self, seats: Sequence[Seat], *, for_good: bool = False) -> None:
        """These seats decline."""
        if for_good:
            self.for_good |= set(seats)
        else:
            self.now |= set(seats)

    def passed(self, seat: Seat) -> None:
        """The word of a seat has been passed on."""
        self.now -= {seat}
        self.for_good -= {seat}

    def hear(self, happened: Sequence[Event]) -> None:
        """Another question is asked now, if a window opened, closed or began again."""
        if any(isinstance(event, WindowOpened | WindowReopened | WindowClosed) for event in happened):
            self.now = frozenset()

    def forget(self) -> None:
        """All words are taken back."""
        self.now = self.for_good = frozenset()


def element_of(seat: Seat) -> str:
    """The element that takes over for a seat."""
    return f"{ELEMENT}{seat}"


def seat_of(element: str) -> Seat | None:
    """Whom an element takes over for; None: it is no seat of a call."""
    digits = element.removeprefix(ELEMENT)
    return int(digits) if element.startswith(ELEMENT) and digits.isdigit() else None


def draw_call(canvas: Canvas, y: int, names: Mapping[Seat, str], about: Sequence[Span], *, ready: bool) -> None:
    """One bar: whether anybody answers, who may by which number, and in the room that is left what it is about."""
    canvas.fill(0, y, canvas.width, 1, Ink(bg="lit"))
    canvas.put(0, y, "▌", Ink("torch"))
    x = canvas.put(1, y, WORD, BOLD) + 2
    longest = max(3, (canvas.width - x - 1) // max(1, len(names)) - 6)
    for seat, name in names.items():
        begin = x
        x = canvas.puts(x, y, mark(str(seat), "legal" if ready else "plain"), (" ", INK))
        x = canvas.put(x, y, shorten(name, longest), seat_ink(seat, bold=True))
        canvas.zone(element_of(seat), begin, y, x - begin)
        x += 2
    canvas.puts(x, y, *fitted(about, canvas.width - 1 - x))

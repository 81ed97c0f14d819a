"""Windows: decisions in which other seats may answer. They live in the position, as values."""

from typing import ClassVar

import msgspec

from rules.core.events import PUBLIC, Bars, Event, Passed, Seen
from rules.core.seats import Seat


class Window(msgspec.Struct, frozen=True):
    """One open window.

    Asked at once, all who have not passed are actors, and the first move that is no pass closes it. Asked in turn, the
    first of them in order is the actor. Who is asked follows from public facts alone.
    """

    kind: str
    """What it is about: the games name their windows."""
    order: tuple[Seat, ...]
    """The seats asked, in the order in which they are asked."""
    at_once: bool
    passed: tuple[Seat, ...] = ()
    """Seats that passed since it opened, in order of passing."""

    def waiting(self) -> tuple[Seat, ...]:
        """Seats that have not passed, in order."""
        return tuple(seat for seat in self.order if seat not in self.passed)

    def actors(self) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        waiting = self.waiting()
        return waiting if self.at_once else waiting[:1]

    def after_pass(self, seat: Seat) -> "Window":
        """The window when `seat` has passed."""
        return msgspec.structs.replace(self, passed=(*self.passed, seat))

    def afresh(self, order: tuple[Seat, ...]) -> "Window":
        """The same window begun again: all passes are forgotten, and these seats are asked."""
        return msgspec.structs.replace(self, order=order, passed=())


class WindowOpened(Event, frozen=True):
    """A window opens. Seen by: everyone."""

    kind: str
    order: tuple[Seat, ...]
    at_once: bool
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None

    def window(self) -> Window:
        """The window that it opens."""
        return Window(self.kind, self.order, self.at_once)


class WindowReopened(Event, frozen=True):
    """The innermost open window begins again, as something was played in it. Seen by: everyone."""

    order: tuple[Seat, ...]
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


class WindowClosed(Event, frozen=True):
    """The innermost open window is over. Seen by: everyone."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


WindowEvent = WindowOpened | WindowReopened | Passed | WindowClosed
"""What `folded` understands."""


def folded(windows: tuple[Window, ...], event: WindowEvent) -> tuple[Window, ...]:
    """The open windows after the event, innermost first."""
    match event:
        case WindowOpened():
            return (event.window(), *windows)
        case WindowReopened():
            return (windows[0].afresh(event.order), *windows[1:])
        case Passed():
            return (windows[0].after_pass(event.seat), *windows[1:])
        case WindowClosed():
            return windows[1:]

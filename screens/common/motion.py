"""Motion: the position is on screen first, then something moves, and any key ends it at once.

A motion is a row of frames. A stage plays them, at most ten a second, and asks for a timer only while it has some: an
idle screen does nothing. Frames that come too late are dropped, never queued.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from textual.timer import Timer

Level = Literal["full", "reduced", "off"]

LEVELS: Final[tuple[Level, ...]] = ("full", "reduced", "off")
FASTEST: Final = 0.1
"""Seconds between two frames, at least."""

Frame = Callable[[], None]
"""Changes what is painted; the stage repaints after it."""


class Motion(Protocol):
    """Something that moves on the screen."""

    def frames(self, level: Level) -> Sequence[tuple[float, Frame]]:
        """What to show and for how long, in seconds; at `off` usually nothing."""

    def end(self) -> None:
        """Put everything where it is after the motion."""


class Steps:
    """A motion in equal steps: `draw(i)` for i from 1 to `count`, then `end`. Reduced, it shows `hint` once."""

    def __init__(
        self,
        count: int,
        seconds: float,
        draw: Callable[[int], None],
        end: Frame,
        hint: tuple[float, Frame] | None = None,
    ) -> None:
        self._count = count
        self._seconds = seconds
        self._draw = draw
        self._end = end
        self._hint = hint

    def frames(self, level: Level) -> Sequence[tuple[float, Frame]]:
        """The steps at `full`, the hint at `reduced`, nothing at `off`."""
        if level == "full":
            return [(self._seconds / self._count, lambda i=i: self._draw(i)) for i in range(1, self._count + 1)]  # type: ignore[misc]  # i binds the loop's value
        return [self._hint] if level == "reduced" and self._hint is not None else []

    def end(self) -> None:
        """The state after the last step."""
        self._end()


class Painted(Protocol):
    """What a stage needs of a widget."""

    def repaint(self) -> None:
        """Show what changed."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call back once after a delay in seconds."""


class Stage:
    """Plays motions on one painting, one after another."""

    def __init__(self, painting: Painted, level: Level = "full") -> None:
        self.level: Level = level
        self._painting = painting
        self._waiting: list[Motion] = []
        self._playing: Motion | None = None
        self._frames: list[tuple[float, Frame]] = []
        self._timer: Timer | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing moves."""
        return self._playing is None

    def play(self, motion: Motion) -> None:
        """Start a motion, or let it wait for those before it."""
        self._waiting.append(motion)
        if self._playing is None:
            self._next_motion()

    def finish(self) -> None:
        """End all motion at once; called by any key."""
        if self._playing is None:
            return
        if self._timer is not None:
            self._timer.stop()
        self._timer = None
        for motion in (self._playing, *self._waiting):
            motion.end()
        self._waiting.clear()
        self._frames.clear()
        self._playing = None
        self._painting.repaint()

    def _next_motion(self) -> None:
        while self._waiting:
            self._playing = self._waiting.pop(0)
            self._frames = _paced(self._playing.frames(self.level))
            if self._frames:
                self._next_frame()
                return
            self._playing.end()
        self._playing = None
        self._painting.repaint()

    def _next_frame(self) -> None:
        self._timer = None
        if not self._frames:
            if self._playing is not None:
                self._playing.end()
            self._next_motion()
            return
        seconds, frame = self._frames.pop(0)
        frame()
        self._painting.repaint()
        self._timer = self._painting.set_timer(seconds, self._next_frame)


def _paced(frames: Sequence[tuple[float, Frame]]) -> list[tuple[float, Frame]]:
    """Frames at no more than ten a second: too short ones give their time to the one before."""
    paced: list[tuple[float, Frame]] = []
    for seconds, frame in frames:
        if paced and paced[-1][0] < FASTEST - 1e-9:
            paced[-1] = (paced[-1][0] + seconds, paced[-1][1])
        else:
            paced.append((seconds, frame))
    if paced:
        paced[-1] = (max(paced[-1][0], FASTEST), paced[-1][1])
    return paced

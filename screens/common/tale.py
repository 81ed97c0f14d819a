"""Something long that happened, told picture by picture: a raid, an exploration. Any key goes to its end.

The position that is shown meanwhile is that of the moment.
"""

from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from screens.common.motion import Frame, Level
from screens.common.texts import Line

HINT: Final = 0.8
"""Seconds for the last picture where motion is reduced."""


class Picture(Protocol):
    """One moment of a tale."""

    @property
    def seconds(self) -> float:
        """How long it is shown."""

    @property
    def caption(self) -> Line:
        """What happens in it."""


P = TypeVar("P", bound=Picture)


class Tale(Generic[P]):
    """The telling, as a motion; `now` is the picture that is shown."""

    def __init__(self) -> None:
        self.now: P | None = None
        self._pictures: Sequence[P] = ()
        self._over: Callable[[], None] = lambda: None

    def begin(self, pictures: Sequence[P], over: Callable[[], None]) -> None:
        """Get ready to tell; `over` is called when it is told."""
        self._pictures, self._over = pictures, over
        self.now = pictures[0] if pictures else None

    @property
    def caption(self) -> Line:
        """What happens in the picture."""
        return self.now.caption if self.now is not None else ()

    def frames(self, level: Level) -> Sequence[tuple[float, Frame]]:
        """Every picture; at `reduced` the last one alone."""
        if level == "off" or not self._pictures:
            return []
        if level == "reduced":
            return [(HINT, self._show(self._pictures[-1]))]
        return [(picture.seconds, self._show(picture)) for picture in self._pictures]

    def _show(self, picture: P) -> Frame:
        def show() -> None:
            self.now = picture

        return show

    def end(self) -> None:
        """The match as it is now."""
        self.now, self._pictures = None, ()
        over, self._over = self._over, lambda: None
        over()

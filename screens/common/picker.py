"""The picker: a person makes a move by pointing at one element after another. Pure, and the same for all games.

It keeps a prefix of the paths of the legal moves. The elements that continue some path are the continuations; one of
them has the focus, which is the cursor. Pointing at an element that is not the last step adds it to the prefix; the
last step is only focused, so that its consequences can be read before Enter makes the move.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from rules.core.rules import Element, Path

M = TypeVar("M")

Place: TypeAlias = tuple[int, int]
"""Column and row where an element is drawn."""

Direction: TypeAlias = Literal["left", "right", "up", "down"]

Pointed: TypeAlias = Literal["extended", "focused", "chosen", "refused"]
"""What pointing did: the prefix changed; the last step has the focus now, or had it already; no move leads there."""

SLANT: Final = 4
"""A column aside counts a quarter of a row: cells are taller than wide, and fields wider than tall."""


class Picker(Generic[M]):
    """A walk through the paths of the legal moves.

    `first` names the continuation that has the focus when a prefix is new; by default the first in the moves' order.
    """

    def __init__(
        self,
        choices: Iterable[tuple[M, Path]],
        first: Callable[[Path, Sequence[Element]], Element | None] | None = None,
    ) -> None:
        self.choices: tuple[tuple[M, Path], ...] = tuple(choices)
        self._first = first
        self.prefix: Path = ()
        self.focus: Element | None = None
        self.continuations: tuple[Element, ...] = ()
        """What continues the prefix, in the order of the moves."""
        self._stand(())

    # What is pointed at

    @property
    def under_focus(self) -> Path:
        """The prefix with the focused element."""
        return self.prefix if self.focus is None else (*self.prefix, self.focus)

    @property
    def focused_move(self) -> M | None:
        """The move that Enter makes now; None where a step is still missing."""
        return self.named(self.under_focus)

    def named(self, path: Path) -> M | None:
        """The move whose whole path this is."""
        return next((move for move, other in self.choices if other == path), None)

    def moves_from(self, path: Path) -> list[M]:
        """The moves whose paths begin so."""
        return [move for move, other in self.choices if other[: len(path)] == path]

    def elements_after(self, prefix: Path) -> tuple[Element, ...]:
        """The elements that continue a prefix, in the order of the moves."""
        length = len(prefix)
        found = (path[length] for _, path in self.choices if len(path) > length and path[:length] == prefix)
        return tuple(dict.fromkeys(found))

    # Walking

    def point(self, element: Element) -> Pointed:
        """Point at an element: a continuation, or one that would have continued an earlier prefix.

        The longest prefix that the element continues counts, so another die takes the place of the one chosen before.
        """
        if element in self.prefix and element not in self.continuations:
            self._stand(self.prefix[: self.prefix.index(element) + 1])
            return "extended"
        for length in range(len(self.prefix), -1, -1):
            if element in self.elements_after(self.prefix[:length]):
                return self._take(self.prefix[:length], element)
        return "refused"

    def _take(self, prefix: Path, element: Element) -> Pointed:
        path = (*prefix, element)
        if self.named(path) is None:
            self._stand(path)
            return "extended"
        again = prefix == self.prefix and element == self.focus
        if prefix != self.prefix:
            self._stand(prefix)
        self.focus = element
        return "chosen" if again else "focused"

    def enter(self) -> M | None:
        """Take the focused element: the move that is whole now, or None after one more step."""
        move = self.focused_move
        if move is None and self.focus in self.continuations:
            self._stand(self.under_focus)
        return move

    def aim(self, path: Path) -> None:
        """Put prefix and cursor anywhere, where a game lets them run free; `enter` takes only what leads to a move.

        An empty path takes the cursor off everything.
        """
        self.prefix, self.focus = path[:-1], path[-1] if path else None
        self.continuations = self.elements_after(self.prefix)

    def back(self) -> bool:
        """Drop the last step and focus it again; False when there is none."""
        if not self.prefix:
            return False
        dropped = self.prefix[-1]
        self._stand(self.prefix[:-1])
        self.focus = dropped
        return True

    def release(self) -> None:
        """Take the cursor off everything, so that Enter does nothing until something is pointed at."""
        self.focus = None

    def restart(self) -> None:
        """Forget all steps."""
        self._stand(())

    def _stand(self, prefix: Path) -> None:
        self.prefix = prefix
        self.continuations = self.elements_after(prefix)
        self.focus = self._first_of(prefix)

    def _first_of(self, prefix: Path) -> Element | None:
        if not self.continuations:
            return None
        wanted = self._first(prefix, self.continuations) if self._first else None
        return wanted if wanted in self.continuations else self.continuations[0]

    # The cursor

    def step(self, by: int, order: Sequence[Element] | None = None) -> None:
        """Move the focus along the continuations, in their own or the given order, round at the ends."""
        row = [element for element in order or () if element in self.continuations]
        row += [element for element in self.continuations if element not in row]
        if row:
            at = row.index(self.focus) + by if self.focus in row else 0
            self.focus = row[at % len(row)]

    def steer(self, direction: Direction, places: Mapping[Element, Place]) -> None:
        """Move the focus on the board: left and right in reading order, up and down to the nearest one there.

        Where nothing lies above or below, up is left and down is right.
        """
        back = direction in ("left", "up")
        beyond = self._beyond(direction, places) if direction in ("up", "down") else None
        if beyond is not None:
            self.focus = beyond
        else:
            self.step(-1 if back else 1, sorted(places, key=lambda element: places[element][::-1]))

    def _beyond(self, direction: Direction, places: Mapping[Element, Place]) -> Element | None:
        here = places.get(self.focus) if self.focus is not None else None
        if here is None:
            return None
        sign = -1 if direction == "up" else 1
        ahead = {
            element: (abs(x - here[0]) + SLANT * abs(y - here[1]), y, x)
            for element, (x, y) in places.items()
            if element in self.continuations and sign * (y - here[1]) > 0
        }
        return min(ahead, key=lambda element: ahead[element]) if ahead else None

"""Chance: the only source of luck.

The stream of a ply follows from the seed of the match and the number of the ply alone, so a move taken back and made
again draws the same, on every machine and every version of Python. It lives outside the position and is in no view.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from rules.core.errors import BadLuck, Unknown
from rules.core.plain import QUOTED, plain

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Chance(ABC):
    """Dice, picks and shuffles."""

    @abstractmethod
    def die(self, sides: int = 6) -> int:
        """One roll, 1 … `sides`, all equally likely."""

    @abstractmethod
    def pick(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""

    @abstractmethod
    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """All items in a random order, top first."""


class SeededChance(Chance):
    """The luck of one ply of a match: SplitMix64, keyed by BLAKE2b over seed and ply."""

    __slots__ = ("_ply", "_seed", "_state")

    def __init__(self, seed: int | str, ply: int = 0) -> None:
        self._seed = seed
        self._ply = ply
        self._state: int | None = None

    def _next(self) -> int:
        """64 random bits."""
        if self._state is None:
            key = f"{self._seed}\x1f{self._ply}".encode()
            self._state = int.from_bytes(blake2b(key, digest_size=8).digest(), "big")
        self._state = state = (self._state + _GAMMA) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, without bias."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            draw = self._next()
            if draw < limit:
                return draw % bound

    def die(self, sides: int = 6) -> int:
        """One roll, 1 … `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """Fisher-Yates over the items."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Script(msgspec.Struct, frozen=True):
    """Luck laid out in advance: the next dice, picks and beginnings of shuffles.

    Cards and seats are written as positions write them.
    """

    dice: tuple[int, ...] = ()
    picks: tuple[Any, ...] = ()
    orders: tuple[tuple[Any, ...], ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return bool(self.dice or self.picks or self.orders)

    @property
    def impossible(self) -> int | None:
        """A face that no die has, if one is laid out."""
        return next((face for face in self.dice if face < 1), None)

    def then(self, later: "Script") -> "Script":
        """This script, and the later one behind it."""
        return Script(self.dice + later.dice, self.picks + later.picks, self.orders + later.orders)


NO_SCRIPT = Script()


class ScriptedChance(Chance):
    """A script first, then luck as before. `left` is what no draw has used yet."""

    __slots__ = ("_luck", "left")

    def __init__(self, script: Script, luck: Chance) -> None:
        self.left = script
        self._luck = luck

    def die(self, sides: int = 6) -> int:
        """The next scripted die.

        Raises:
            BadLuck: the die has no such face.
        """
        if not self.left.dice:
            return self._luck.die(sides)
        face, *rest = self.left.dice
        if not 1 <= face <= sides:
            raise BadLuck(f"a die shows 1 to {sides}, not {plain(str(face), QUOTED)}")
        self.left = msgspec.structs.replace(self.left, dice=tuple(rest))
        return face

    def pick(self, items: Sequence[T]) -> T:
        """The next scripted pick.

        Raises:
            BadLuck: it is not among the items.
        """
        if not self.left.picks:
            return self._luck.pick(items)
        wanted, *rest = self.left.picks
        picked = _find(wanted, list(items))
        self.left = msgspec.structs.replace(self.left, picks=tuple(rest))
        return picked

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """The scripted beginning, top first, and the rest in a random order.

        Raises:
            BadLuck: the beginning names what is not there.
        """
        if not self.left.orders:
            return self._luck.shuffle(items)
        beginning, *rest = self.left.orders
        below = list(items)
        top = []
        for wanted in beginning:
            found = _find(wanted, below)
            below.remove(found)
            top.append(found)
        self.left = msgspec.structs.replace(self.left, orders=tuple(rest))
        return (*top, *self._luck.shuffle(below))


class NoChance(Chance):
    """Luck that nobody can foresee: what previews play with."""

    __slots__ = ()

    def die(self, sides: int = 6) -> int:  # noqa: ARG002 - the question is refused whatever it is
        """Not to be foreseen.

        Raises:
            Unknown: always.
        """
        raise Unknown("a die is rolled")

    def pick(self, items: Sequence[T]) -> T:
        """The only item, if there is just one.

        Raises:
            Unknown: luck decides.
        """
        if len(items) == 1:
            return items[0]
        raise Unknown("luck picks")

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items as they are, if their order is no question.

        Raises:
            Unknown: luck decides.
        """
        order = tuple(items)
        if len(order) <= 1:
            return order
        raise Unknown("cards are shuffled")


def _find(wanted: object, items: Sequence[T]) -> T:
    for item in items:
        if item == wanted or msgspec.to_builtins(item) == wanted:
            return item
    there = ", ".join(plain(str(msgspec.to_builtins(item)), QUOTED) for item in items[:12])
    raise BadLuck(f"{plain(str(wanted), QUOTED)} is not there to be drawn; there are {there or 'none'}")

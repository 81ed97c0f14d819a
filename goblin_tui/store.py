"""Where matches live: their journals, line by line, and what a list shows of them."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from rules.core.errors import Refusal
from rules.core.seats import Seat
from screens.common.session import Player

MatchId: TypeAlias = str
Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""


class CannotSave(Refusal):
    """The store does not take anything now; the message is a sentence for people."""


class Overtaken(Exception):
    """Somebody else has played this match on: what was to be kept does not follow from what is there."""


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a match."""

    game: str
    players: tuple[Player, ...]
    turn: int = 0
    waits_for: tuple[Seat, ...] = ()
    """Seats, empty when it is over."""
    scores: tuple[int | None, ...] = ()
    ranks: tuple[int, ...] = ()
    """Both empty while it goes on."""
    seconds: int = 0
    """Playing time so far."""


class Kept(msgspec.Struct, frozen=True):
    """A match as a store lists it."""

    id: MatchId
    head: Head
    changed: float
    """When it was last kept, seconds since 1970."""


class Store(Protocol):
    """Journals of matches. What `keep` was given is still there after the process is killed, or it raises."""

    def ready(self) -> None:
        """Look whether it takes anything; raises `CannotSave`."""

    def keep(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """Let the journal of the match be `lines`: those that are not there yet are added, all or none.

        Where there are none, the match keeps the time at which it was last kept.

        Raises:
            CannotSave: nothing was added.
            Overtaken: other lines are there.
        """

    def holds(self, match: MatchId, lines: Sequence[bytes]) -> bool:
        """Whether whoever opens the store next finds all these lines, the first of a match; if not, it begins anew."""

    def lines(self, match: MatchId, after: int = 0) -> list[bytes]:
        """The journal from entry number `after` + 1 on; empty where there is no such match."""

    def find(self, match: MatchId) -> Kept | None:
        """The match of that id."""

    def all(self) -> list[Kept]:
        """Every match, last kept first."""

    def forget(self, match: MatchId) -> None:
        """Delete a match; raises `CannotSave`."""

    def close(self) -> None:
        """Let go of files."""


class MemoryStore:
    """A store that lasts as long as the process."""

    def __init__(self, clock: Clock = time.time) -> None:
        self._clock = clock
        self._lines: dict[MatchId, list[bytes]] = {}
        self._kept: dict[MatchId, Kept] = {}

    def ready(self) -> None:
        """Always."""

    def keep(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """Take the lines that are new."""
        there = self._lines.setdefault(match, [])
        if there != list(lines[: len(there)]):
            raise Overtaken(match)
        known, new = self._kept.get(match), lines[len(there) :]
        there.extend(new)
        self._kept[match] = Kept(match, head, self._clock() if new or known is None else known.changed)

    def holds(self, match: MatchId, lines: Sequence[bytes]) -> bool:
        """Whether these are the first lines of the match."""
        return self._lines.get(match, [])[: len(lines)] == list(lines)

    def lines(self, match: MatchId, after: int = 0) -> list[bytes]:
        """The journal from entry number `after` + 1 on."""
        return self._lines.get(match, [])[after:]

    def find(self, match: MatchId) -> Kept | None:
        """The match of that id."""
        return self._kept.get(match)

    def all(self) -> list[Kept]:
        """Every match, last kept first."""
        return sorted(self._kept.values(), key=lambda kept: kept.changed, reverse=True)

    def forget(self, match: MatchId) -> None:
        """Delete a match."""
        self._lines.pop(match, None)
        self._kept.pop(match, None)

    def close(self) -> None:
        """Nothing to let go of."""

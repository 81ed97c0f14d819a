"""A store that never loses what the store behind it cannot take now, or has lost."""

import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from goblin_tui.store import CannotSave, Clock, Head, Kept, MatchId, Overtaken, Store


class PatientStore:
    """Keeps in memory what cannot be saved, and tries again whenever something is to be kept."""

    def __init__(self, store: Store, clock: Clock = time.time) -> None:
        self._store = store
        self._clock = clock
        self._waiting: dict[MatchId, tuple[Kept, Sequence[bytes]]] = {}
        self._shown: dict[MatchId, int] = {}
        """How many lines of each match under way players have seen the outcome of."""
        self.trouble: str | None = None
        """Why it could not be saved the last time, a sentence; None: all is saved."""
        self.save_waiting()

    @property
    def unsaved(self) -> list[MatchId]:
        """Matches that wait to be saved, longest first."""
        return list(self._waiting)

    def keep(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """Save the lines that are new and all that waits, or let it wait.

        Raises:
            Overtaken: other lines of this match are there, and nothing of it waits any more. Where they do not follow
                from what was kept before, that is saved beside them.
        """
        self._waiting.pop(match, None)
        self._waiting[match] = Kept(match, head, self._clock()), tuple(lines)
        try:
            self.save_waiting(match)
        except Overtaken:
            self._shown.pop(match, None)
            self.save_waiting()
            raise
        self._shown[match] = len(lines)

    def leave(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """See that all lines of a match can be read again now that it is left; if not, they are kept once more."""
        if match not in self._waiting and not self._store.holds(match, lines):
            self._shown[match] = len(lines)
            with suppress(Overtaken):
                self.keep(match, lines, head)
        self._shown.pop(match, None)

    def save_waiting(self, now: MatchId | None = None) -> None:
        """Try to save what waits. A match that somebody else played on meanwhile is saved beside it, but for `now`."""
        try:
            self._store.ready()
            while self._waiting:
                match = next(iter(self._waiting))
                self._save(match, now=match == now)
        except CannotSave as problem:
            self.trouble = str(problem)
        else:
            self.trouble = None

    def _save(self, match: MatchId, *, now: bool) -> None:
        kept, lines = self._waiting[match]
        try:
            self._store.keep(match, lines, kept.head)
        except Overtaken:
            shown = lines[: self._shown.get(match, 0)] if now else lines
            del self._waiting[match]
            if tuple(self._store.lines(match)[: len(shown)]) != shown:
                beside = self._name_beside(match)
                self._waiting[beside] = Kept(beside, kept.head, kept.changed), lines
            if now:
                raise
        else:
            del self._waiting[match]

    def _name_beside(self, match: MatchId) -> MatchId:
        names = (f"{match}-{number}" for number in count(2))
        return next(name for name in names if self.find(name) is None)

    def lines(self, match: MatchId, after: int = 0) -> list[bytes]:
        """The journal from entry number `after` + 1 on, saved or waiting."""
        if match in self._waiting:
            return list(self._waiting[match][1][after:])
        return self._store.lines(match, after)

    def find(self, match: MatchId) -> Kept | None:
        """The match of that id, saved or waiting."""
        return self._waiting[match][0] if match in self._waiting else self._store.find(match)

    def all(self) -> list[Kept]:
        """Every match, saved or waiting, last kept first."""
        saved = [kept for kept in self._store.all() if kept.id not in self._waiting]
        waiting = [kept for kept, _ in self._waiting.values()]
        return sorted([*saved, *waiting], key=lambda kept: kept.changed, reverse=True)

    def forget(self, match: MatchId) -> None:
        """Delete a match; raises `CannotSave`."""
        if self._store.find(match) is not None:
            self._store.forget(match)
        self._waiting.pop(match, None)

    def close(self) -> None:
        """Try once more to save what waits, and let go of files. What cannot be read back then waits for ever."""
        last = dict(self._waiting)
        if last:
            self.save_waiting()
        saved = {match: kept for match, kept in last.items() if match not in self._waiting}
        self._waiting |= {match: kept for match, kept in saved.items() if not self._store.holds(match, kept[1])}
        self._store.close()

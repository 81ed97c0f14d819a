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
        self._beside: dict[MatchId, MatchId] = {}
        """The names under which matches under way are kept, where others stand under their own."""
        self.trouble: str | None = None
        """Why it could not be saved the last time, a sentence; None: all is saved."""
        self.notice: str | None = None
        """What became of a match whose name was taken, a sentence."""
        self.save_waiting()

    @property
    def unsaved(self) -> list[MatchId]:
        """Matches that wait to be saved, longest first."""
        return list(self._waiting)

    def keep(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """Save the lines that are new and all that waits, or let it wait.

        Raises:
            Overtaken: others have played this match on from what was shown of it here; nothing of it waits any more.
        """
        name = self._name(match)
        self._waiting.pop(name, None)
        self._waiting[name] = Kept(name, head, self._clock()), tuple(lines)
        self.save_waiting(match)
        self._shown[match] = len(lines)

    def leave(self, match: MatchId, lines: Sequence[bytes], head: Head) -> None:
        """See that all lines of a match can be read again now that it is left; if not, they are kept once more."""
        name = self._name(match)
        if name not in self._waiting and not self._store.holds(name, lines):
            self._shown[match] = len(lines)
            with suppress(Overtaken):
                self.keep(match, lines, head)
        self._shown.pop(match, None)
        self._beside.pop(match, None)

    def _name(self, match: MatchId) -> MatchId:
        """Under which a match under way is kept."""
        return self._beside.get(match, match)

    def save_waiting(self, now: MatchId | None = None) -> None:
        """Try to save what waits. Where other lines are found under the name of a match, it goes on beside them.

        Raises:
            Overtaken: the lines of `now` that are there go on from all that was shown.
        """
        try:
            self._store.ready()
            while self._waiting:
                name = next(iter(self._waiting))
                self._save(name, now if now is not None and name == self._name(now) else None)
        except CannotSave as problem:
            self.trouble = str(problem)
        else:
            self.trouble = None

    def _save(self, name: MatchId, now: MatchId | None) -> None:
        kept, lines = self._waiting[name]
        try:
            self._store.keep(name, lines, kept.head)
        except Overtaken:
            del self._waiting[name]
            shown = lines if now is None else lines[: self._shown.get(now, 0)]
            if tuple(self._store.lines(name)[: len(shown)]) != shown:
                self._move_beside(kept, lines, now)
            elif now is not None:
                raise
        else:
            del self._waiting[name]

    def _move_beside(self, kept: Kept, lines: Sequence[bytes], now: MatchId | None) -> None:
        names = (f"{kept.id}-{number}" for number in count(2))
        name = next(name for name in names if self.find(name) is None)
        self._waiting[name] = Kept(name, kept.head, kept.changed), lines
        if now is not None:
            self._beside[now] = name
        self.notice = f"The saved match {kept.id} was changed elsewhere; what was played here is saved as {name}."

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

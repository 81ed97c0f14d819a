"""The application as a visitor's screens see it: his own settings and matches, nothing of the server's disk."""

import errno
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from goblin_tui.server.hall import Hall, Presence
from goblin_tui.settings import SettingsFile
from rules.core.catalogue import Catalogue
from rules.core.errors import Refusal
from rules.core.journal import NodeId, Policy
from rules.core.options import Value
from screens.common.house import SavedMatch
from screens.common.session import Player, Session
from screens.common.settings import Settings

FOLDER: Final = "visitors"
"""The folder of the data folder in which people's settings are."""

ONLY_AT_TABLES: Final = "on this server matches are played at the tables of the hall"


class VisitorHouse:
    """A `House` for one visitor. Guests' settings last as long as their visit."""

    def __init__(self, hall: Hall, presence: Presence) -> None:
        self._hall = hall
        self._presence = presence
        self.games: Catalogue = hall.house.games
        self.settings_changed: Callable[[Settings], None] = lambda _settings: None
        self._file = None if presence.visitor.guest else SettingsFile(_folder(hall, presence.key))
        loaded = self._file.load() if self._file is not None else Settings()
        self.settings = msgspec.structs.replace(loaded, name=presence.name)

    def change(self, settings: Settings) -> None:
        """Take and remember new settings; what somebody is called is settled at the door."""
        self.settings = msgspec.structs.replace(settings, name=self._presence.name)
        if self._file is not None:
            self._file.save(self.settings)
        self.settings_changed(self.settings)

    @property
    def trouble(self) -> str | None:
        """Why something cannot be saved."""
        return self._hall.trouble or (self._file.trouble if self._file is not None else None)

    def saved(self) -> Sequence[SavedMatch]:
        """The visitor's own matches, latest first."""
        own = {table.match for table in self._hall.tables.values() if table.seat_of(self._presence.key) is not None}
        return [match for match in self._hall.house.saved() if match.id in own]

    def start(
        self,
        game: str,
        players: Sequence[Player],
        options: dict[str, Value],
        seed: int | str | None = None,
        undo: Policy = "free",
    ) -> Session:
        """Nothing begins without a table."""
        raise Refusal(ONLY_AT_TABLES)

    def resume(self, match: str) -> Session:
        """A match of the visitor's, at its table."""
        table = next((table for table in self._hall.tables.values() if match and table.match == match), None)
        if table is None or table.seat_of(self._presence.key) is None:
            raise Refusal(ONLY_AT_TABLES)
        session = self._presence.go_to(table.id).session
        if session is None:
            raise Refusal("this match cannot be opened")
        return session

    def forget(self, match: str) -> None:
        """What several people have played, no one of them deletes."""
        raise Refusal("what several people have played is not deleted from here")

    def import_record(self, path: Path) -> Session:
        """The disk is the server's."""
        raise Refusal("no file of this server can be opened from here")

    def export_record(self, session: Session, path: Path | None = None) -> Path:
        """The disk is the server's."""
        raise OSError(errno.EACCES, "it would lie on the server's disk, not on yours")

    def branch(self, session: Session, node: NodeId) -> Session:
        """Nothing begins without a table."""
        raise Refusal(ONLY_AT_TABLES)

    def rematch(self, session: Session, *, swapped: bool) -> Session:
        """The same people once more, at a table that whoever comes first opens."""
        place = next((place for place in self._presence.places if place.shows(session)), None)
        if place is None:
            raise Refusal("you have left this table")
        again = place.again(swapped=swapped).session
        if again is None:
            raise Refusal("this match cannot be opened")
        return again


def _folder(hall: Hall, key: str) -> Path:
    return hall.house.folder / FOLDER / sha256(key.encode()).hexdigest()[:32]

"""What the application offers its screens: games, saved matches, settings. Implemented by `goblin_tui`."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from rules.core.catalogue import Catalogue
from rules.core.journal import NodeId, Policy
from rules.core.options import Value
from screens.common.session import Player, Session
from screens.common.settings import Settings


class SavedMatch(msgspec.Struct, frozen=True):
    """A match in the store, as the lobby lists it."""

    id: str
    game: str
    players: tuple[Player, ...]
    turn: int
    state: Literal["playing", "over"]
    waits_for: tuple[int, ...]
    """Seats, empty when it is over."""
    scores: tuple[int | None, ...]
    ranks: tuple[int, ...]
    """Both empty while it goes on."""
    changed: datetime
    """Last move, local time."""
    damaged: bool = False
    """Whether it is known that its journal cannot be read to the end."""


class House(Protocol):
    """The application around the screens."""

    @property
    def games(self) -> Catalogue:
        """All games, in the order of the lobby."""

    @property
    def settings(self) -> Settings:
        """As they are now."""

    def change(self, settings: Settings) -> None:
        """Take and remember new settings; themes, glyphs, keys and motion follow at once."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be saved, a sentence; None: all is well."""

    def saved(self) -> Sequence[SavedMatch]:
        """Saved matches, latest first."""

    def start(
        self,
        game: str,
        players: Sequence[Player],
        options: dict[str, Value],
        seed: int | str | None = None,
        undo: Policy = "free",
    ) -> Session:
        """A new match; raises `BadOption`. The setup is remembered for the game."""

    def resume(self, match: str) -> Session:
        """A saved match; raises `BadRecord`. Where another process plays it, the session watches."""

    def forget(self, match: str) -> None:
        """Delete a saved match."""

    def import_record(self, path: Path) -> Session:
        """A record file, as a saved match of its own; a match that is saved already is that one.

        Raises:
            BadRecord: it is none, is damaged, or is not what its seed leads to.
            OSError: the file cannot be read.
        """

    def export_record(self, session: Session, path: Path | None = None) -> Path:
        """Write the record of a match and say where; by default into the folder of exports. Raises OSError."""

    def branch(self, session: Session, node: NodeId) -> Session:
        """A copy of a match up to a node, with its players, as a saved match of its own: to be played on from there."""

    def rematch(self, session: Session, *, swapped: bool) -> Session:
        """The same players and options once more, seats turned by one if `swapped`; a fresh seed."""

"""What outlives the server besides the matches themselves: who sits where. One small file, replaced whole."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from goblin_tui.files import must_be_file, read_whole, why, write_whole
from rules.core.journal import Policy
from rules.core.plain import plain
from rules.core.seats import Seat
from screens.common.session import LONGEST_NAME

FILE: Final = "tables.json"
LARGEST: Final = 16 * 1024 * 1024
"""Bytes of such a file."""
MOST: Final = 500
"""Tables that are remembered; of more, the oldest are forgotten, their matches are not."""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat. Neither key nor bot: it is free."""

    key: str = ""
    """Of the person whose seat it is."""
    name: str = ""
    bot: str | None = None
    """Level of the bot that moves, of its own right or for the person."""

    def __post_init__(self) -> None:
        name = plain(self.name, LONGEST_NAME)
        if name != self.name:
            msgspec.structs.force_setattr(self, "name", name)


class KeptTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table whose match has started."""

    id: str
    game: str
    match: str
    """Its id in the store."""
    seats: tuple[Seated, ...]
    opened_by: str = ""
    """A name."""
    word: str = ""
    """Whoever says it may come; empty: everybody may."""
    again: str = ""
    """The table at which the same people play once more."""
    policy: Policy = "fair"

    def seat_of(self, key: str) -> Seat | None:
        """The seat of a person."""
        return next((seat for seat, seated in enumerate(self.seats, 1) if seated.key == key), None)


class TablesFile:
    """The file of a data folder. One that cannot be read is moved aside and counts as none."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.trouble: str | None = None
        """Why who sits where is not remembered, a sentence; None: it is."""

    def load(self) -> Sequence[KeptTable]:
        """The tables as they were left, oldest first."""
        try:
            return msgspec.json.decode(read_whole(self.path, LARGEST), type=list[KeptTable])
        except FileNotFoundError:
            return []
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            self.trouble = f"Who sits where could not be read: {problem}."
            self._set_aside()
            return []

    def _set_aside(self) -> None:
        aside, number = self.path.with_suffix(".damaged.json"), 2
        while aside.exists():
            aside, number = self.path.with_suffix(f".damaged-{number}.json"), number + 1
        try:
            self.path.rename(aside)
        except OSError as problem:
            self.trouble = f"Who sits where cannot be read or moved away: {why(problem)}."

    def save(self, tables: Sequence[KeptTable]) -> None:
        """Remember the tables, or say in `trouble` why not."""
        text = msgspec.json.format(msgspec.json.encode(list(tables[-MOST:])))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            must_be_file(self.path)
            write_whole(self.path, f"{text.decode()}\n")
        except OSError as problem:
            self.trouble = f"Who sits where cannot be saved: {why(problem)}."
        else:
            self.trouble = None

"""What is chosen before a table is opened: as at home, but that others may sit down, and luck is nobody's to choose."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from rules.core.catalogue import GameInfo
from rules.core.errors import BadOption
from rules.core.options import Option, Options, write
from rules.core.plain import plain
from rules.core.seats import Seat
from screens.common.bot_names import BOT_NAMES
from screens.common.company import LONGEST_WORD
from screens.common.rows import Row
from screens.common.session import Player
from screens.setup_form import POLICIES, Form

FREE: Final = "free"
YOU: Final = "you"
OPEN: Final = "open to all"


class TableForm(Form):
    """A setup whose first seat is the visitor's, and whose others are free or have bots."""

    def __init__(self, info: GameInfo, name: str, texts: Mapping[str, str]) -> None:
        """`texts` are what an option may take that is a file, by name."""
        super().__init__(info, name)
        self.policy = "fair"
        self.word = ""
        """Whoever says it may come; empty: everybody may."""
        self._texts = texts
        fewest, most = info.seats
        self.players = [Player(name)] + [Player(FREE)] * (max(fewest, min(2, most)) - 1)

    def chairs(self) -> list[str | None]:
        """By seat the level of its bot; None: a person."""
        return [player.bot for player in self.players]

    def called(self, seat: Seat) -> str:
        """The name of a seat."""
        player = self.players[seat - 1] if seat <= self.seats else None
        return f"seat {seat}" if player is None or (seat > 1 and player.bot is None) else player.name

    # Rows

    def seat_rows(self) -> list[Row]:
        """A row a seat, and one to add a seat where one can be added."""
        rows = [Row("seat:1", self.name, (YOU,), YOU)]
        for seat, player in enumerate(self.players[1:], 2):
            label = FREE if player.bot is None else player.name
            rows.append(Row(f"seat:{seat}", label, (FREE, *self.info.bots), player.bot or FREE))
        if self.seats < self.info.seats[1]:
            rows.append(Row("add", "empty", hint="adds a seat"))
        return rows

    def kind_of(self, row: Row) -> tuple[str, str]:
        """What sits on the seat of a row, and more about it."""
        if row.value == YOU:
            return "you", "at this terminal"
        return ("person", "whoever comes by") if row.value == FREE else super().kind_of(row)

    def _option_row(self, option: Option, settled: Options) -> Row:
        row = super()._option_row(option, settled)
        if option.kind != "file":
            return row
        return msgspec.structs.replace(row, words=(*row.words, *self._texts), typed=False)

    def table_rows(self) -> list[Row]:
        """Undo, and who may come."""
        return [
            Row("undo", "undo", tuple(POLICIES), self.policy, POLICIES[self.policy]),
            Row("word", "comes", (OPEN,), self.word or OPEN, "or type a word: who says it may come", typed=True),
        ]

    # Changing

    def _set(self, name: str, word: str) -> None:
        option = self._option(name)
        if name == "word":
            self.word = "" if word == OPEN else plain(word, LONGEST_WORD)
        elif option is not None and option.kind == "file" and word in self._texts:
            self._take_text(option, word)
        else:
            super()._set(name, word)

    def _take_text(self, option: Option, name: str) -> None:
        """Take a text that the server's keeper has laid out; raises `BadOption` where it is no value."""
        settled = self.settled()
        settled.pop(option.id)
        self.given[option.id] = write(option.read(self._texts[name], self.seats, settled))
        self.files[option.id] = name

    def _seat(self, seat: int, word: str) -> None:
        if seat == 1:
            raise BadOption("you sit on seat 1; at the table you may move to another")
        before = self.players[seat - 1]
        if word == FREE:
            self.players[seat - 1] = Player(FREE)
        else:
            name = before.name if before.bot is not None else self._fresh_name(BOT_NAMES)
            self.players[seat - 1] = Player(name, word)

    def write(self, name: str, text: str) -> None:
        """Take what was typed for a row; raises `BadOption`."""
        if name == "word":
            self._set(name, text.strip() or OPEN)
        else:
            super().write(name, text)

    def read_file(self, name: str, path: Path) -> None:
        """Never: the files are the server's."""
        raise BadOption(f"{path.name} cannot be taken for {name}: only what the keeper of this server has laid out can")

    def add(self) -> None:
        """One seat more, free; raises `BadOption` where the table is full."""
        super().add()
        self.players[-1] = Player(FREE)

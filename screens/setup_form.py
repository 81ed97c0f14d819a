"""What is chosen before a match, as a form: rows of seats, rules and table, each with values to go through. Pure.

Values are kept as the command line writes them, so what is remembered, typed and chosen with arrows is the same thing.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.errors import BadOption
from rules.core.journal import Policy
from rules.core.options import Option, Options, Value, existing, settle, write
from rules.core.seats import Seat, named
from screens.common.bot_names import BOT_NAMES, FIRST_BOT
from screens.common.rows import Row
from screens.common.session import Player
from screens.common.settings import LastSetup

HUMAN: Final = "human"
RANDOM: Final = "random"
REMEMBERED: Final = "as last time"
"""Shown for a file whose text is kept and whose name is not."""
POLICIES: Final[Mapping[Policy, str]] = {
    "free": "anyone, any time",
    "fair": "past luck and others' moves only if all agree",
    "off": "nobody takes anything back",
}
HUMAN_NAMES: Final = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay")
BOT_WORDS: Final[Mapping[str, str]] = {
    "random": "harmless",
    "easy": "forgiving",
    "normal": "sensible",
    "hard": "sly",
    "expert": "cruel",
}
LONGEST_NAME: Final = 16


class Form:
    """A setup under way; every change leaves it consistent."""

    def __init__(self, info: GameInfo, name: str, last: LastSetup | None = None) -> None:
        self.info = info
        self.name = name
        self.policy: Policy = "free"
        self.seed = ""
        self.given: dict[str, str] = {}
        """Option id → value, only those that were changed; kept also while the option does not exist."""
        self.files: dict[str, str] = {}
        """Option id → the path that its text was read from."""
        self.players: list[Player] = []
        self._begin(last)

    def _begin(self, last: LastSetup | None) -> None:
        fewest, most = self.info.seats
        if last is not None and fewest <= len(last.players) <= most:
            self.players = [self._known(player) for player in last.players]
            self.policy = last.undo
            self.given = dict(last.options)
            return
        count = max(fewest, min(2, most))
        self.players = [Player(self.name)]
        while len(self.players) < count:
            self.players.append(Player(self._fresh_name(BOT_NAMES), self._bot()))

    def _known(self, player: Player) -> Player:
        """A remembered player; a level of bots that is gone becomes the usual one."""
        if player.bot is None or player.bot in self.info.bots:
            return player
        return Player(player.name, self._bot())

    def _bot(self) -> str:
        return FIRST_BOT if FIRST_BOT in self.info.bots else self.info.bots[0]

    def _fresh_name(self, names: Sequence[str]) -> str:
        taken = {player.name.casefold() for player in self.players}
        return next((name for name in names if name.casefold() not in taken), f"Seat {len(self.players) + 1}")

    # Rows

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def options(self) -> list[Option]:
        """The options that exist at this table."""
        return existing(self.info.options, self.seats, self.given)

    def settled(self) -> dict[str, Value]:
        """Every option's value; wrong ones count as the default."""
        values: dict[str, Value] = {}
        for option in self.options():
            try:
                values[option.id] = option.read(self.given.get(option.id, option.default), self.seats, values)
            except BadOption:
                values[option.id] = option.default
        return values

    def seat_rows(self) -> list[Row]:
        """A row a seat, and one to add a seat where one can be added."""
        words = (HUMAN, *self.info.bots)
        rows = [
            Row(f"seat:{seat}", player.name, words, player.bot or HUMAN, typed=True)
            for seat, player in enumerate(self.players, 1)
        ]
        if self.seats < self.info.seats[1]:
            rows.append(Row("add", "empty", hint="adds a seat"))
        return rows

    def kind_of(self, row: Row) -> tuple[str, str]:
        """What sits on the seat of a row, and more about it."""
        if row.value == HUMAN:
            return HUMAN, "this keyboard"
        word = BOT_WORDS.get(row.value)
        return "bot", f"{row.value}: {word}" if word else row.value

    def rule_rows(self) -> list[Row]:
        """A row an option."""
        settled = self.settled()
        return [self._option_row(option, settled) for option in self.options()]

    def _option_row(self, option: Option, settled: Options) -> Row:
        words = list(option.choices(self.seats, settled))
        default, value = write(option.default), write(settled[option.id])
        if default not in words:
            words.insert(0, default)
        words.sort(key=lambda word: word != default)
        return Row(
            f"option:{option.id}",
            option.id,
            tuple(words),
            self._shown_file(option, value) if option.kind == "file" else value,
            option.text,
            typed=option.kind in ("int", "set", "list", "file"),
            members=option.members_at(self.seats, settled),
            word_hints={word: named(hint, self.called) for word, hint in option.hints.items()},
            shown={word: named(word, self.called) for word in words},
        )

    def _shown_file(self, option: Option, text: str) -> str:
        return self.files.get(option.id, text if not text or text in option.words else REMEMBERED)

    def called(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.players[seat - 1].name if seat <= self.seats else f"seat {seat}"

    def table_rows(self) -> list[Row]:
        """Undo and luck."""
        return [
            Row("undo", "undo", tuple(POLICIES), self.policy, POLICIES[self.policy]),
            Row("seed", "seed", (RANDOM,), self.seed or RANDOM, "or type one to replay the luck", typed=True),
        ]

    def rows(self) -> list[Row]:
        """All rows, top to bottom."""
        return [*self.seat_rows(), *self.rule_rows(), *self.table_rows()]

    def row(self, name: str) -> Row | None:
        """The row of that id."""
        return next((row for row in self.rows() if row.id == name), None)

    # Changing

    def turn(self, name: str, step: int) -> None:
        """The next or previous value of a row, round and round. A typed value counts as one before the first word."""
        row = self.row(name)
        if row is None:
            return
        if name == "add":
            self.add()
            return
        option = self._option(name)
        if option is not None and option.kind == "int" and row.value not in option.choices(self.seats, self.settled()):
            self._count(option, int(row.value) + step, row)
            return
        if not row.words:
            return
        if row.value in row.words:
            word = row.words[(row.words.index(row.value) + step) % len(row.words)]
        else:
            word = row.words[0 if step > 0 else -1]
        self._set(name, word)

    def _count(self, option: Option, number: int, row: Row) -> None:
        """One more or less; beyond an end come the words, if there are any."""
        low, high = option.min, option.max
        if (low is None or number >= low) and (high is None or number <= high):
            self._set(row.id, str(number))
            return
        words = option.choices(self.seats, self.settled())
        self._set(row.id, words[0] if words else str(low if high is not None and number > high else high))

    def _option(self, name: str) -> Option | None:
        kind, _, wanted = name.partition(":")
        return next((option for option in self.options() if kind == "option" and option.id == wanted), None)

    def _set(self, name: str, word: str) -> None:
        kind, _, what = name.partition(":")
        match kind:
            case "seat":
                self._seat(int(what), word)
            case "option":
                self.files.pop(what, None)
                self.given[what] = word
            case "undo":
                self.policy = next(policy for policy in POLICIES if policy == word)
            case "seed":
                self.seed = "" if word == RANDOM else word

    def _seat(self, seat: int, word: str) -> None:
        """Put a person or a bot on a seat; a name that was never typed follows."""
        player = self.players[seat - 1]
        bot = None if word == HUMAN else word
        name = player.name
        if bot is None and name in BOT_NAMES:
            mine = self.name.casefold() in {other.name.casefold() for other in self.players}
            name = self._fresh_name(HUMAN_NAMES) if mine else self.name
        elif bot is not None and player.bot is None and (name in HUMAN_NAMES or name == self.name):
            name = self._fresh_name(BOT_NAMES)
        self.players[seat - 1] = Player(name, bot)

    def write(self, name: str, text: str) -> None:
        """Take what was typed for a row.

        Raises:
            BadOption: it is no value; the message names what is possible.
        """
        text = text.strip()
        if name.startswith("seat:"):
            self.rename(int(name.removeprefix("seat:")), text)
            return
        option = self._option(name)
        if option is None:
            self._set(name, text or RANDOM)
            return
        settled = self.settled()
        settled.pop(option.id)
        value = option.default if not text and option.kind != "set" else option.read(text, self.seats, settled)
        self._set(name, write(value))

    def read_file(self, name: str, path: Path) -> None:
        """Take the text of a file for a row.

        Raises:
            BadOption: it is no value.
            OSError: it cannot be read.
        """
        option = self._option(name)
        if option is not None:
            settled = self.settled()
            settled.pop(option.id)
            value = option.read(path.read_text(encoding="utf-8"), self.seats, settled)
            self._set(name, write(value))
            self.files[option.id] = path.name

    def rename(self, seat: int, name: str) -> None:
        """Call a seat by another name.

        Raises:
            BadOption: another seat is called so.
        """
        name = name[:LONGEST_NAME].strip()
        player = self.players[seat - 1]
        if not name or name == player.name:
            return
        others = {other.name.casefold() for other in self.players if other is not player}
        if name.casefold() in others:
            raise BadOption(f"{name} sits at this table already")
        self.players[seat - 1] = Player(name, player.bot)

    def add(self) -> None:
        """One seat more, for a bot.

        Raises:
            BadOption: the table is full.
        """
        most = self.info.seats[1]
        if self.seats >= most:
            raise BadOption(f"{self.info.title} has room for {most}")
        self.players.append(Player(self._fresh_name(BOT_NAMES), self._bot()))

    def remove(self, seat: int) -> None:
        """One seat less: that one.

        Raises:
            BadOption: no seat can go.
        """
        fewest = self.info.seats[0]
        if self.seats <= fewest:
            raise BadOption(f"{self.info.title} needs {fewest}" + (" players" if fewest > 1 else " player at least"))
        del self.players[seat - 1]

    # Starting

    def chosen(self) -> dict[str, Value]:
        """Every option of the match, as the form shows it."""
        return settle(self.info.options, self.seats, self.settled())

    def complete(self, name: str) -> Callable[[str], Sequence[str]]:
        """How a text typed for a row may go on: words and members, after commas too."""
        row = self.row(name)
        words, members = (row.words, row.members) if row else ((), ())

        def offers(text: str) -> Sequence[str]:
            head, comma, last = text.rpartition(",")
            possible = members if comma else (*words, *members)
            taken = {word.strip().lower() for word in head.split(",")}
            return [
                f"{head}{comma}{word}"
                for word in possible
                if word.lower().startswith(last.strip().lower()) and word.lower() not in taken
            ]

        return offers

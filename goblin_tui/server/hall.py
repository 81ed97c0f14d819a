"""The hall: who is there, which tables stand open, what is said. No terminal is needed for it."""

import hmac
import logging
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from pathlib import Path
from secrets import choice
from typing import Final

from goblin_tui.files import read_whole
from goblin_tui.house import GoblinHouse
from goblin_tui.server.ears import Ears
from goblin_tui.server.hall_table import HallTable, TablePlace
from goblin_tui.server.kept import KeptTable, Seated, TablesFile
from goblin_tui.server.talk import Breath, Listener, Talk
from goblin_tui.server.visitor import Visitor
from rules.core.errors import Refusal
from rules.core.journal import Policy
from rules.core.match import settled_options
from rules.core.options import Value
from rules.core.plain import plain
from screens.common.company import LONGEST_WORD, Heard, Person, TableFacts, What
from screens.common.session import LONGEST_NAME, NAMELESS

MOST_TABLES: Final = 200
"""Tables that wait for people, in all."""
MOST_OF_ONE: Final = 3
"""The same, with a seat of one person."""
MOST_PLAYING: Final = 20
"""Matches under way of one person."""
MOST_OVER: Final = 3
"""Finished matches in the list of one visitor, the latest; all of them can be replayed."""
MOST_SHOWN: Final = 100
"""Tables in the list of one visitor."""
FILES: Final = "files"
"""The folder of the data folder with texts for options, laid out by the server's keeper."""
LONGEST_NEWS: Final = 200
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 5

_log = logging.getLogger(__name__)


class Hall:
    """Everything that people share."""

    def __init__(self, house: GoblinHouse) -> None:
        self.house = house
        house.context = Context()  # bots that go on must not keep the app of somebody who has gone
        self.talk = Talk()
        self.news: str | None = None
        self.presences: list[Presence] = []
        self.closed = False
        self._breaths: dict[str, Breath] = {}
        self._torn_away: dict[str, str] = {}
        """Key of somebody who went in the middle of a match → its table."""
        self._file = TablesFile(house.folder)
        self.tables: dict[str, HallTable] = {}
        for kept in self._file.load():
            self._set_up(kept)

    def _set_up(self, kept: KeptTable) -> None:
        """A table as it was left, if its game is known and its match is still there."""
        if kept.game not in self.house.games or self.house.store.find(kept.match) is None:
            return
        table = HallTable(
            self,
            kept.id,
            kept.game,
            kept.seats,
            policy=kept.policy,
            word=kept.word,
            opened_by=kept.opened_by,
            match=kept.match,
        )
        table.again = kept.again
        self.tables[kept.id] = table

    @property
    def trouble(self) -> str | None:
        """Why something cannot be saved, a sentence; None: all is well."""
        return self._file.trouble or self.house.trouble

    # People

    def enter(self, visitor: Visitor) -> "Presence":
        """Somebody comes in; raises a `Refusal` where the hall is closed."""
        if self.closed:
            raise Refusal("the server is closing")
        presence = Presence(self, visitor, self._name_for(visitor), self._breath_of(visitor.key))
        presence.back_to = self._torn_away.pop(visitor.key, None)
        self.presences.append(presence)
        self.tell("people")
        return presence

    def _breath_of(self, key: str) -> Breath:
        """How much this person has said, from whatever terminal."""
        return self._breaths.setdefault(key, Breath())

    def _name_for(self, visitor: Visitor) -> str:
        """A name that nobody else who is here has."""
        name = plain(visitor.name, LONGEST_NAME) or NAMELESS
        taken = {presence.name.casefold() for presence in self.presences if presence.key != visitor.key}
        number, free = 2, name
        while free.casefold() in taken:
            free, number = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}", number + 1
        return free

    def left(self, presence: "Presence") -> None:
        """Somebody goes: a guest's seats before a match are free again."""
        self.presences.remove(presence)
        if not self._is_here(presence.key):
            self._breaths.pop(presence.key, None)
            if presence.visitor.guest:
                for table in self._gathering():
                    if table.seat_of(presence.key) is not None:
                        table.stand(presence)
        self.clear_up()
        self.tell("people")

    def torn_away(self, presence: "Presence") -> None:
        """Remember at which match somebody is who goes; a guest's key never comes back."""
        playing = [place.table.id for place in presence.places if place.table.state == "playing"]
        if playing and not presence.visitor.guest:
            self._torn_away[presence.key] = playing[-1]

    def _is_here(self, key: str) -> bool:
        return any(presence.key == key for presence in self.presences)

    def people(self) -> list[Person]:
        """Everybody who is here, once each."""
        return self.people_for("", frozenset())

    def people_for(self, key: str, muted: frozenset[str]) -> list[Person]:
        """The same as one of them sees it."""
        return [
            Person(
                presence.name,
                next((place.table.info.title for place in presence.places), ""),
                guest=presence.visitor.guest,
                muted=presence.key in muted,
                me=presence.key == key,
            )
            for presence in {presence.key: presence for presence in self.presences}.values()
        ]

    def tell(self, what: What, key: str | None = None) -> None:
        """Tell everybody, or all terminals of one person."""
        for presence in tuple(self.presences):
            if key is None or presence.key == key:
                presence.ears.tell(what)

    # The keeper

    def announce(self, text: str) -> None:
        """Let everybody read a line, wherever he is."""
        self.news = plain(text, LONGEST_NEWS)
        if self.news:
            self.talk.add(self.news)
            self.tell("news")

    def called(self, name: str) -> "list[Presence]":
        """All terminals of somebody, by name or key."""
        return [each for each in self.presences if name == each.key or name.casefold() == each.name.casefold()]

    def kick(self, name: str) -> int:
        """Send somebody away, by name or key; how many terminals that ended."""
        meant = self.called(name)
        for presence in meant:
            presence.end("You have been sent away by the keeper of this server.")
        return len(meant)

    def close(self) -> None:
        """Tell everybody, and save everything."""
        self.closed = True
        for presence in tuple(self.presences):
            presence.end("The server closes. Your matches are saved; come back when it is up again.")
        for table in self.tables.values():
            if table.open is not None:
                table.open.close()
                table.open = None
        self.keep()

    # Tables

    def _gathering(self) -> list[HallTable]:
        return [table for table in self.tables.values() if not table.match]

    def keep(self) -> None:
        """Remember who sits where."""
        self._file.save([table.kept() for table in self.tables.values() if table.match])

    def clear_up(self) -> None:
        """Take away tables that wait for people and of whose people nobody is here any more."""
        for table in self._gathering():
            if not any(seated.key and self._is_here(seated.key) for seated in table.seats):
                table.gone = True
                del self.tables[table.id]
                table.tell("table")

    def files(self) -> dict[str, str]:
        """Texts for options, by the names of their files."""
        folder = self.house.folder / FILES
        found = sorted(path for path in folder.glob("*") if path.is_file()) if folder.is_dir() else []
        return {path.name: text for path in found if (text := _text_of(path)) is not None}

    def open_table(
        self,
        presence: "Presence",
        game: str,
        seats: Sequence[str | None],
        options: Mapping[str, Value],
        policy: Policy,
        word: str,
    ) -> HallTable:
        """A new table that waits for people; raises a `Refusal`."""
        rules = self.house.game(game)
        settled = settled_options(rules, len(seats), options)
        texts = set(self.files().values())
        for option in rules.info.options:
            given = options.get(option.id)
            if option.kind == "file" and given is not None and given not in option.words and given not in texts:
                raise Refusal("only files that the keeper of this server has laid out can be chosen here")
        waiting = self._gathering()
        own = [table for table in self.tables.values() if table.seat_of(presence.key) is not None]
        if len(waiting) >= MOST_TABLES or sum(not table.match for table in own) >= MOST_OF_ONE:
            raise Refusal("too many tables wait for people already: sit down at one of them")
        if sum(table.state == "playing" for table in own) >= MOST_PLAYING:
            raise Refusal(f"{MOST_PLAYING} of your matches are under way: finish one first")
        chosen = {name: settled[name] for name in options}
        table = HallTable(
            self,
            self.fresh_id(),
            game,
            [Seated() for _ in seats],
            options=chosen,
            policy=policy,
            word=plain(word, LONGEST_WORD),
            opened_by=presence.name,
        )
        table.sit(presence, 1)
        for seat, level in enumerate(seats[1:], 2):
            if level is not None:
                table.put_bot(seat, level)
        self.tables[table.id] = table
        self.tell("tables")
        return table

    def fresh_id(self) -> str:
        """A name that no table has."""
        while True:
            fresh = "".join(choice(_LETTERS) for _ in range(_ID_LENGTH))
            if fresh not in self.tables:
                return fresh


def _text_of(path: Path) -> str | None:
    """The text of a file; None where it has none."""
    try:
        return read_whole(path).decode()
    except (OSError, UnicodeDecodeError):
        return None


class Presence:
    """A visitor at one terminal, as long as he is here: the `Company` of its screens."""

    def __init__(self, hall: Hall, visitor: Visitor, name: str, breath: Breath) -> None:
        self.hall = hall
        self.visitor = visitor
        self.name = name
        self.breath = breath
        self.muted: frozenset[str] = frozenset()
        """Keys of people of whom nothing is heard here."""
        self.places: list[TablePlace] = []
        self.back_to: str | None = None
        """The table from which the visitor was torn away."""
        self.failed: Callable[[Exception], None] = _note
        """Told what a screen raised when it heard something."""
        self.ended: Callable[[str], None] = lambda _why: None
        """Told, with a sentence for the visitor, that he has to go."""
        self.ears: Ears[[What]] = Ears(self.fail)
        self.room = Listener(hall.talk, visitor.key, lambda: self.muted, self._say)

    @property
    def key(self) -> str:
        """Whose terminal it is."""
        return self.visitor.key

    def fail(self, problem: Exception) -> None:
        """A screen raised something."""
        self.failed(problem)

    def end(self, why: str) -> None:
        """Send the visitor away."""
        self.leave()
        self.ended(why)

    def leave(self) -> None:
        """Go; a second time it does nothing."""
        if self in self.hall.presences:
            self.hall.torn_away(self)
        for place in tuple(self.places):
            place.leave()
        if self in self.hall.presences:
            self.hall.left(self)

    # What there is

    @property
    def people(self) -> Sequence[Person]:
        """Everybody who is here."""
        return self.hall.people_for(self.key, self.muted)

    @property
    def tables(self) -> Sequence[TableFacts]:
        """One's own tables first, those where it is one's turn at the head; then those that wait; then the others."""
        latest = [*reversed(self.hall.tables.values())]
        going_on = [table for table in latest if table.state != "over"]
        over = [table for table in latest if table.state == "over" and table.seat_of(self.key) is not None]
        facts = [table.facts_for(self.key) for table in (*going_on, *over[:MOST_OVER])]
        return sorted(facts, key=_rank)[:MOST_SHOWN]

    @property
    def news(self) -> str | None:
        """What the house announced last."""
        return self.hall.news

    def files(self) -> Mapping[str, str]:
        """Texts for options."""
        return self.hall.files()

    # Doing

    def _say(self, text: str) -> None:
        self.breath.draw()
        self.hall.talk.add(text, self.key, self.name)
        self.hall.tell("said")

    def mute(self, name: str) -> bool:
        """Hear nothing more of somebody, or hear him again."""
        keys = {each.key for each in self.hall.presences if each.name == name and each.key != self.key}
        if not keys:
            raise Refusal("you cannot mute yourself" if name == self.name else f"nobody here is called {name}")
        self.muted = self.muted - keys if keys <= self.muted else self.muted | keys
        return keys <= self.muted

    def open_table(
        self,
        game: str,
        seats: Sequence[str | None],
        options: Mapping[str, Value],
        policy: Policy = "fair",
        word: str = "",
    ) -> TablePlace:
        """A new table."""
        return self._enter(self.hall.open_table(self, game, seats, options, policy, word))

    def go_to(self, table: str, word: str = "") -> TablePlace:
        """Go to a table."""
        found = self.hall.tables.get(table)
        if found is None:
            raise Refusal("this table has been cleared away")
        if found.word and found.seat_of(self.key) is None:
            if word:
                self.breath.draw()  # whoever guesses gets tired, too
            words = [plain(each, LONGEST_WORD).encode() for each in (word, self.visitor.invite or "")]
            if not any(hmac.compare_digest(each, found.word.encode()) for each in words):
                raise Refusal("this table is private, and its word is another one")
        return self._enter(found)

    def _enter(self, table: HallTable) -> TablePlace:
        place = table.enter(self)
        self.places.append(place)
        self.hall.tell("people")
        return place

    def play_again(self, table: HallTable, *, swapped: bool) -> TablePlace:
        """Go to the table at which the people of a finished match play once more, and open it if nobody has."""
        if table.state != "over":
            raise Refusal("the match is not over")
        if table.again not in self.hall.tables:
            seats = [Seated(seat.key, seat.name, None if seat.key else seat.bot) for seat in table.seats]
            seats = [*seats[1:], *seats[:1]] if swapped else seats
            fresh = HallTable(
                self.hall,
                self.hall.fresh_id(),
                table.info.id,
                seats,
                options=table.options,
                policy=table.policy,
                word=table.word,
                opened_by=self.name,
            )
            self.hall.tables[fresh.id] = fresh
            table.again = fresh.id
            fresh.start()
            table.notice(f"{self.name} plays again: Enter at the results comes along")
        return self._enter(self.hall.tables[table.again])

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Hear of the hall."""
        return self.ears.subscribe(heard)


def _rank(table: TableFacts) -> tuple[bool, bool, bool, bool]:
    """Smaller is shown sooner."""
    return table.mine is None, not table.is_my_turn, table.state == "over", table.state != "gathering"


def _note(problem: Exception) -> None:
    """Write down what went wrong at a screen that is not there any more, without what it held."""
    _log.error("a screen failed: %s", type(problem).__name__)

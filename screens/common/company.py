"""Other people, as screens see them: who is in the hall, its tables, what is said. The application implements it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from rules.core.journal import Policy
from rules.core.options import Value
from rules.core.seats import Seat
from screens.common.session import Session

LONGEST_SAYING = 160
"""Characters of a line that somebody says."""
LONGEST_WORD = 24
"""Characters of an invite word."""


class Person(msgspec.Struct, frozen=True):
    """Somebody in the hall."""

    name: str
    where: str = ""
    """Title of the game that he sits or stands at; empty: in the hall."""
    guest: bool = False
    muted: bool = False
    me: bool = False


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat of a table."""

    seat: Seat
    name: str = ""
    """Empty: nobody sits there yet."""
    bot: str | None = None
    """Level of the bot that moves for it; None: a person, or nobody."""
    stands_in: bool = False
    """Whether that bot plays for a person who is away."""
    here: bool = False
    """Whether its person is at the table now."""
    me: bool = False

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.name


class TableFacts(msgspec.Struct, frozen=True):
    """A table as a visitor may know it."""

    id: str
    game: str
    title: str
    seats: tuple[SeatFacts, ...]
    state: Literal["gathering", "playing", "over"]
    opened_by: str
    private: bool = False
    policy: Policy = "fair"
    options: tuple[tuple[str, str], ...] = ()
    """Those that differ from the box, as they are written."""
    turn: int = 0
    waits_for: tuple[Seat, ...] = ()
    watchers: int = 0

    @property
    def mine(self) -> Seat | None:
        """The visitor's own seat."""
        return next((seat.seat for seat in self.seats if seat.me), None)

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for the visitor."""
        return self.mine in self.waits_for

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.is_free for seat in self.seats)


class Said(msgspec.Struct, frozen=True):
    """A line that somebody said. Name and text are plain."""

    number: int
    """Counts up within its room."""
    name: str
    """Empty: the house itself."""
    text: str
    seat: Seat | None = None
    """Of the speaker at this table."""


def in_words(said: Said) -> str:
    """A line as it is shown alone."""
    return f"{said.name}: {said.text}" if said.name else said.text


class Room(Protocol):
    """Where people talk: the hall, or a table. What a muted person says is left out."""

    @property
    def lines(self) -> Sequence[Said]:
        """The latest lines, newest last."""

    @property
    def unread(self) -> int:
        """Lines of others since `read`."""

    def read(self) -> None:
        """All lines have been seen."""

    def say(self, text: str) -> None:
        """Say a line; raises a `Refusal` where it is too much."""


class Ballot(msgspec.Struct, frozen=True):
    """A question to the people at a table, answered by each at his own screen."""

    id: int
    kind: Literal["undo", "stand_in", "back"]
    text: str
    """Seats are written `P1`."""
    by: Seat | None
    """Who asks."""
    asked: tuple[Seat, ...]
    said: Mapping[Seat, bool] = {}

    def waits_for(self, seat: Seat | None) -> bool:
        """Whether that seat has still to answer."""
        return seat in self.asked and seat not in self.said


What = Literal["people", "tables", "said", "ballot", "table", "turn", "news"]
"""Who is there; what the list shows; a line; a question; seats of this table; one's turn has come; an announcement."""
Heard = Callable[[What], None]


class Place(Protocol):
    """A visitor at a table, sitting or standing."""

    @property
    def facts(self) -> TableFacts:
        """The table now."""

    @property
    def room(self) -> Room:
        """What is said at the table."""

    @property
    def session(self) -> Session | None:
        """The match as this visitor may see it; None before it has started."""

    @property
    def gone(self) -> bool:
        """Whether the table is no more."""

    # Before the match

    def sit(self, seat: Seat | None = None) -> None:
        """Sit down on a seat, by default on the first that is free; raises a `Refusal`."""

    def stand(self) -> None:
        """Give the seat up before the match starts."""

    def fill(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a free seat, or take it away; raises a `Refusal`."""

    def start(self) -> None:
        """Begin, bots on the seats that are free; raises a `Refusal`."""

    # During it

    @property
    def ballot(self) -> Ballot | None:
        """What is asked."""

    def vote(self, ballot: int, yes: bool) -> None:
        """Answer; one that comes too late counts for nothing."""

    def propose(self, seat: Seat) -> None:
        """Ask the others whether a bot plays for that seat, or its person again; raises a `Refusal`."""

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Hear of the table; the result ends it."""

    def leave(self) -> None:
        """Go back to the hall. A seat in a match stays one's own."""


def place_of(session: Session) -> Place | None:
    """Where a match is played with people elsewhere; None: all of them are at this keyboard."""
    place: Place | None = getattr(session, "place", None)
    return place


class Company(Protocol):
    """A visitor in the hall."""

    @property
    def name(self) -> str:
        """What the visitor is called here."""

    @property
    def people(self) -> Sequence[Person]:
        """Everybody who is here."""

    @property
    def tables(self) -> Sequence[TableFacts]:
        """The tables: one's own first."""

    @property
    def room(self) -> Room:
        """What is said in the hall."""

    @property
    def news(self) -> str | None:
        """What the house announced last."""

    @property
    def back_to(self) -> str | None:
        """The table from which the visitor was torn away; None: he went by himself, or was never here."""

    def files(self) -> Mapping[str, str]:
        """Texts that an option may take, by name: only those that the server's keeper laid out."""

    def open_table(
        self,
        game: str,
        seats: Sequence[str | None],
        options: Mapping[str, Value],
        policy: Policy = "fair",
        word: str = "",
    ) -> Place:
        """A new table with the visitor on seat 1; the other seats are free (None) or have bots. Raises a `Refusal`."""

    def go_to(self, table: str, word: str = "") -> Place:
        """Go to a table, to one's seat there or to look on; raises a `Refusal` where its word is another one."""

    def mute(self, name: str) -> bool:
        """Hear nothing more of somebody, or hear him again; whether he is muted now."""

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Hear of the hall; the result ends it."""

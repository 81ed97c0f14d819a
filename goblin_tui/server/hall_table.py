"""A table in the hall, from the first chair that is pulled up to the result."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from goblin_tui.server.ears import Ears
from goblin_tui.server.kept import KeptTable, Seated
from goblin_tui.server.match_table import MatchTable
from goblin_tui.server.seat_session import SeatSession
from goblin_tui.server.talk import Listener, Talk
from goblin_tui.store import Head
from rules.core.errors import Refusal
from rules.core.journal import Policy
from rules.core.options import Value, write
from rules.core.seats import Seat, all_seats
from screens.common.bot_names import BOT_NAMES, FIRST_BOT
from screens.common.company import Ballot, SeatFacts, TableFacts, What
from screens.common.session import Player, Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from goblin_tui.server.hall import Hall, Presence

MOST_WATCHERS: Final = 40
"""People who may look on at one table."""


class HallTable:
    """Seats, places of those who are there, talk, and the match as long as somebody is there."""

    def __init__(
        self,
        hall: "Hall",
        id: str,  # noqa: A002 - the word of the hall
        game: str,
        seats: Sequence[Seated],
        *,
        options: Mapping[str, Value] | None = None,
        policy: Policy = "fair",
        word: str = "",
        opened_by: str = "",
        match: str = "",
    ) -> None:
        self.hall = hall
        self.id = id
        self.info = hall.house.game(game).info
        self.seats = list(seats)
        self.options = dict(options or {})
        self.policy: Policy = policy
        self.word = word
        self.opened_by = opened_by
        self.match = match
        """Its id in the store; empty: it has not started."""
        self.again = ""
        """The table at which its people play once more."""
        self.gone = False
        self.talk = Talk()
        self.places: list[TablePlace] = []
        self.open: MatchTable | None = None
        self._left_at: Head | None = None
        """How its match stood when the last one left, once that was asked."""

    # What there is to know

    @property
    def state(self) -> Literal["gathering", "playing", "over"]:
        """How far it has come."""
        if not self.match:
            return "gathering"
        return "over" if self._head().ranks else "playing"

    def _head(self) -> Head:
        """How the match stands, open or not."""
        if self.open is not None:
            host = self.open.host
            outcome, self._left_at = host.outcome, None
            return Head(self.info.id, tuple(host.players), host.turn, host.actors, (), outcome.ranks if outcome else ())
        if self._left_at is None:
            kept = self.hall.house.store.find(self.match)
            self._left_at = kept.head if kept is not None else Head(self.info.id, (), ranks=(1,))
        return self._left_at

    def facts_for(self, key: str) -> TableFacts:
        """The table as a visitor sees it."""
        head = self._head() if self.match else Head(self.info.id, ())
        over = bool(self.match and head.ranks)
        box = {option.id: write(option.default) for option in self.info.options if option.kind != "file"}
        options = [(name, write(value)) for name, value in self.options.items() if name in box]
        return TableFacts(
            id=self.id,
            game=self.info.id,
            title=self.info.title,
            seats=tuple(self._seat_facts(seat, key) for seat in all_seats(len(self.seats))),
            state="gathering" if not self.match else "over" if over else "playing",
            opened_by=self.opened_by,
            private=bool(self.word),
            policy=self.policy,
            options=tuple((name, value) for name, value in options if value != box[name]),
            turn=head.turn,
            waits_for=() if over else head.waits_for,
            watchers=sum(place.seat is None for place in self.places),
        )

    def _seat_facts(self, seat: Seat, key: str) -> SeatFacts:
        seated = self.seats[seat - 1]
        return SeatFacts(
            seat=seat,
            name=seated.name,
            bot=seated.bot,
            stands_in=bool(seated.key and seated.bot),
            here=seat in self.present(),
            me=bool(seated.key) and seated.key == key,
        )

    def seat_of(self, key: str) -> Seat | None:
        """The seat of a person."""
        return next((seat for seat, seated in enumerate(self.seats, 1) if seated.key == key), None)

    def present(self) -> list[Seat]:
        """Seats whose people are at the table."""
        return [seat for seat in all_seats(len(self.seats)) if any(place.seat == seat for place in self.places)]

    def kept(self) -> KeptTable:
        """What outlives the server."""
        return KeptTable(
            self.id, self.info.id, self.match, tuple(self.seats), self.opened_by, self.word, self.again, self.policy
        )

    # Coming and going

    def enter(self, presence: "Presence") -> "TablePlace":
        """Somebody comes to the table; raises a `Refusal`."""
        if self.gone:
            raise Refusal("this table has been cleared away")
        seat = self.seat_of(presence.key)
        if seat is None and sum(place.seat is None for place in self.places) >= MOST_WATCHERS:
            raise Refusal("so many look on here that nobody else finds room")
        if self.match:
            self._open_match()
        back = seat is not None and seat not in self.present()
        place = TablePlace(self, presence)
        self.places.append(place)
        self.tell("table")
        if back and seat is not None and self.open is not None:
            self._welcome(self.open, seat)
        return place

    def _welcome(self, match: MatchTable, seat: Seat) -> None:
        try:
            match.welcome(seat)
        except Refusal as problem:
            self.notice(str(problem))

    def left(self, place: "TablePlace") -> None:
        """Somebody goes."""
        seat = place.seat
        self.places.remove(place)
        if self.open is not None and seat is not None and seat not in self.present():
            self.open.gone(seat)
        if self.open is not None and not self.places:
            self.open.close()
            self.open = None
        self.tell("table")

    def _open_match(self) -> None:
        if self.open is not None and not self.open.host.closed:
            return
        host = self.hall.house.resume(self.match)
        self.policy, self.options = host.policy, dict(host.options)
        self.open = MatchTable(host, self.seats, self.present, self.notice, self._match_changed)

    def _match_changed(self, what: Literal["match", "seats", "ballot"]) -> None:
        if self.open is None:
            return
        if what == "ballot":
            self.tell("ballot", hall=False)
            return
        if what == "seats":
            self.seats = list(self.open.seats)
            self.hall.keep()
        self.tell("table" if what == "seats" else "tables")
        self._call_actors(self.open.host.actors)

    def _call_actors(self, actors: Sequence[Seat]) -> None:
        """Tell people who are elsewhere in the hall that a match waits for them."""
        here = self.present()
        for seat in actors:
            seated = self.seats[seat - 1]
            if seated.key and seated.bot is None and seat not in here:
                self.hall.tell("turn", key=seated.key)

    def tell(self, what: What, *, hall: bool = True) -> None:
        """Tell all who are here; and the hall, where its list shows something else now."""
        for place in tuple(self.places):
            place.ears.tell(what)
        if hall:
            self.hall.tell("tables")

    def notice(self, text: str) -> None:
        """A line of the house for all who are here."""
        self.talk.add(text)
        self.tell("said", hall=False)

    # Before the match

    def check_gathering(self) -> None:
        """Raises a `Refusal` where the match has started."""
        if self.gone:
            raise Refusal("this table has been cleared away")
        if self.match:
            raise Refusal("the match has started")

    def sit(self, presence: "Presence", wanted: Seat | None) -> None:
        """Somebody takes a free seat, and leaves the one that he had."""
        self.check_gathering()
        free = [seat for seat, seated in enumerate(self.seats, 1) if not seated.name]
        if wanted is not None and wanted not in free:
            raise Refusal(f"seat {wanted} is taken" if wanted in all_seats(len(self.seats)) else "no such seat")
        if wanted is None and not free:
            raise Refusal("every seat is taken; you may look on")
        self._clear(presence.key)
        self.seats[(wanted or free[0]) - 1] = Seated(presence.key, self._name_for(presence.name))
        self.tell("table")

    def _name_for(self, name: str) -> str:
        taken = {seated.name.casefold() for seated in self.seats}
        names = (name, *(f"{name[:13]} {number}" for number in range(2, 9)))
        return next(each for each in names if each.casefold() not in taken)

    def _clear(self, key: str) -> None:
        self.seats = [Seated() if seated.key == key else seated for seated in self.seats]

    def stand(self, presence: "Presence") -> None:
        """Somebody gives his seat up; a table without people is cleared away."""
        self.check_gathering()
        self._clear(presence.key)
        self.tell("table")
        self.hall.clear_up()

    def put_bot(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a free seat, change its level, or take it away."""
        self.check_gathering()
        if seat not in all_seats(len(self.seats)):
            raise Refusal("no such seat")
        if self.seats[seat - 1].key:
            raise Refusal(f"{self.seats[seat - 1].name} sits there")
        if level is not None and level not in self.info.bots:
            raise Refusal(f"{self.info.title} has no bot called {level}")
        name = self.seats[seat - 1].name or self._bot_name()
        self.seats[seat - 1] = Seated() if level is None else Seated("", name, level)
        self.tell("table")

    def _bot_name(self) -> str:
        taken = {seated.name for seated in self.seats}
        return next((name for name in BOT_NAMES if name not in taken), "Bot")

    def start(self) -> None:
        """Begin, bots on the seats that are free."""
        self.check_gathering()
        level = FIRST_BOT if FIRST_BOT in self.info.bots else self.info.bots[0]
        for seat, seated in enumerate(self.seats, 1):
            if not seated.name:
                self.seats[seat - 1] = Seated("", self._bot_name(), level)
        players = [Player(seated.name, seated.bot) for seated in self.seats]
        host = self.hall.house.start(self.info.id, players, self.options, undo=self.policy, remember=False)
        self.match = host.id
        self.hall.keep()
        if self.places:
            self.open = MatchTable(host, self.seats, self.present, self.notice, self._match_changed)
            self.tell("table")
        else:
            host.close()
        self._call_actors(host.actors)


class TablePlace:
    """A visitor at a table: a `Place`."""

    def __init__(self, table: HallTable, presence: "Presence") -> None:
        self._table = table
        self._presence = presence
        self._session: SeatSession | None = None
        self._left = False
        self.ears: Ears[[What]] = Ears(presence.fail)
        self.room = Listener(table.talk, presence.key, lambda: presence.muted, self._say)

    @property
    def table(self) -> HallTable:
        """Where it is."""
        return self._table

    @property
    def seat(self) -> Seat | None:
        """The visitor's own."""
        return self._table.seat_of(self._presence.key)

    @property
    def facts(self) -> TableFacts:
        """The table now."""
        return self._table.facts_for(self._presence.key)

    @property
    def gone(self) -> bool:
        """Whether the table is no more."""
        return self._table.gone

    @property
    def session(self) -> Session | None:
        """The match as this visitor may see it."""
        if self._table.open is None or self._left:
            return None
        if self._session is None:
            self._session = self._table.open.session(self, self.seat, self._presence.fail)
        return self._session

    def shows(self, session: Session) -> bool:
        """Whether that is the session of this place."""
        return session is self._session

    def _say(self, text: str) -> None:
        self._presence.breath.draw()
        self._table.talk.add(text, self._presence.key, self._presence.name, self.seat)
        self._table.tell("said", hall=False)

    def sit(self, seat: Seat | None = None) -> None:
        """Sit down."""
        self._check_here()
        self._table.sit(self._presence, seat)

    def stand(self) -> None:
        """Give the seat up."""
        self._check_here()
        self._table.stand(self._presence)

    def _check_here(self) -> None:
        if self._left:
            raise Refusal("you have left this table")

    def _check_seated(self) -> Seat:
        self._check_here()
        if self.seat is None:
            raise Refusal("whoever looks on has no say: sit down first")
        return self.seat

    def fill(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a free seat, or take it away."""
        self._check_seated()
        self._table.put_bot(seat, level)

    def start(self) -> None:
        """Begin."""
        self._check_seated()
        self._table.start()

    def again(self, *, swapped: bool) -> "TablePlace":
        """At the next table, at which the same people play once more."""
        self._check_seated()
        return self._presence.play_again(self._table, swapped=swapped)

    @property
    def ballot(self) -> Ballot | None:
        """What is asked."""
        poll = self._table.open.poll if self._table.open is not None else None
        return poll.ballot if poll is not None else None

    def vote(self, ballot: int, yes: bool) -> None:
        """Answer what is asked."""
        if self._table.open is not None and self.seat is not None and not self._left:
            self._table.open.vote(self.seat, ballot, yes)

    def propose(self, seat: Seat) -> None:
        """Ask the others about a seat."""
        by = self._check_seated()
        if self._table.open is None:
            raise Refusal("the match has not started")
        self._table.open.propose(by, seat)

    def subscribe(self, heard: "Callable[[What], None]") -> "Callable[[], None]":
        """Hear of the table."""
        return self.ears.subscribe(heard)

    def leave(self) -> None:
        """Go back to the hall."""
        if self._left:
            return
        self._left = True
        if self._session is not None:
            self._session.close()
        self._presence.places.remove(self)
        self._table.left(self)

"""A hall for tests: of the sample game unless others are given, with people who come and go."""

from concurrent.futures import Executor
from pathlib import Path

from goblin_tui.house import GoblinHouse
from goblin_tui.server.hall import Hall, Presence
from goblin_tui.server.hall_table import TablePlace
from goblin_tui.server.visitor import Visitor
from rules.core.catalogue import Catalogue
from rules.core.rules import AnyRules
from screens.common.session import Session
from tests.app.table import AtOnce
from tests.sample.rules import Whispers

TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
WHISPERS = "whispers"


def hall_in(folder: Path, *games: AnyRules, executor: Executor | None = None) -> Hall:
    """A hall over a data folder, as a server opens it; its bots have thought at once."""
    return Hall(GoblinHouse(folder, Catalogue.of(*(games or (Whispers(),))), executor or AtOnce()))


def visitor(name: str, *, guest: bool = False, invite: str | None = None) -> Visitor:
    """Somebody whose key is as fixed as his name."""
    return Visitor(f"guest:{name}" if guest else f"key-of-{name}", name, guest=guest, invite=invite)


def enter(hall: Hall, *names: str) -> list[Presence]:
    """People come in."""
    return [hall.enter(visitor(name)) for name in names]


def seated(*people: Presence, game: str = WHISPERS, **options: str) -> list[TablePlace]:
    """These people at one table, in seat order; its match has started."""
    first, *others = people
    place = first.open_table(game, [None] * len(people), options)
    places = [place, *(other.go_to(place.table.id) for other in others)]
    for other in places[1:]:
        other.sit()
    place.start()
    return places


def session_of(place: TablePlace) -> Session:
    """The match as it is seen from a place."""
    assert place.session is not None
    return place.session


def play(place: TablePlace, text: str) -> None:
    """Make a move from a place."""
    session = session_of(place)
    seat = session.here[0]
    session.play(seat, session.rules.parse(text, session.view(seat)), session.ply)


def lines(place: TablePlace | Presence) -> list[str]:
    """What is said there, as `NAME: TEXT`; the house has no name."""
    return [f"{said.name}: {said.text}" if said.name else said.text for said in place.room.lines]

"""Tables of Goblins en la mina for screen tests."""

from collections.abc import Mapping
from typing import Any

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.journal import Policy
from rules.core.match import Match
from rules.goblins_en_la_mina.asking import Question, decision
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.rules import GoblinsEnLaMina
from screens.common.look import Look
from screens.common.session import Player
from screens.common.settings import Settings
from screens.goblins_en_la_mina.screen import GoblinsEnLaMinaScreen
from tests.screens.table import TableApp, TableHouse, TableSession

RULES = GoblinsEnLaMina()
STILL = Look(motion="off")
NAMES = ("Ana", "Bea", "Carl", "Dora", "Eli", "Fina")
PEOPLE = tuple(map(Player, NAMES))
BOTS = tuple(Player(name, bot="easy") for name in NAMES)


def alone(seat: int, seats: int) -> tuple[Player, ...]:
    """One person among bots, so that nobody passes the torch."""
    return tuple(PEOPLE[at] if at + 1 == seat else BOTS[at] for at in range(seats))


def table(
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    *,
    players: tuple[Player, ...] = PEOPLE,
    seed: int | str = 1,
    policy: Policy = "free",
) -> TableSession:
    """A match that Ana begins."""
    given = {"first": "P1"} | dict(options or {})
    return TableSession(Match.new(RULES, seats, given, seed, policy), players[:seats])


def given(position: Position, seats: int = 4, policy: Policy = "free") -> TableSession:
    """A match that begins with a position; whoever is asked is the only person."""
    due = decision(position)
    assert due is not None
    return TableSession(Match.from_position(RULES, position, 1, policy), alone(due.seat, seats))


def play_on(
    session: TableSession, plies: int = 100_000, seed: int = 1, until: Question | None = None, after: int = 0
) -> TableSession:
    """Let easy bots play for so many plies, or up to a decision of that kind after so many turns, or to the end."""
    for ply in range(plies):
        due = decision(session.match.position)
        if due is None or (until == due.asked and session.match.position.turn > after):
            break
        seat = session.actors[0]
        moves = session.moves(seat)
        move: Any = LEVELS["easy"].choose(RULES, session.view(seat), moves, SeededChance(seed, ply))
        session.play(seat, move, session.ply)
    return session


def app_of(session: TableSession, look: Look = STILL, settings: Settings | None = None) -> TableApp:
    """An app that shows the match."""
    house = TableHouse([RULES], settings)
    return TableApp(lambda: GoblinsEnLaMinaScreen(house, session), look)


def screen_of(app: TableApp) -> GoblinsEnLaMinaScreen:
    """The match screen on top."""
    screen: Any = app.screen
    assert isinstance(screen, GoblinsEnLaMinaScreen)
    return screen

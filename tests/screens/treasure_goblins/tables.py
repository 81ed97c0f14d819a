"""Tables of Treasure Goblins for screen tests."""

from collections.abc import Mapping
from typing import Any

from rules.core.chance import SeededChance
from rules.core.journal import Policy
from rules.core.match import Match
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.rules import TreasureGoblins
from screens.common.look import Look
from screens.common.session import Player
from screens.common.settings import Settings
from screens.treasure_goblins.screen import TreasureGoblinsScreen
from tests.screens.table import TableApp, TableHouse, TableSession

RULES = TreasureGoblins()
HEAVY = "P2 T08 r0 h9; P2 T48 r0 e9; P2 T18 r0 f6; P2 T28 r0 i5"
"""Pieces of Bea that weigh 35."""
ANA, BEA, CARL, DORA = Player("Ana"), Player("Bea"), Player("Carl"), Player("Dora")
GRUB = Player("Grub", bot="easy")
ALL = (ANA, BEA, CARL, DORA)
ALONE = (ANA, *(Player(player.name, bot="easy") for player in ALL[1:]))
"""Ana at the keyboard, so that nobody passes the torch."""


def table(
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    *players: Player,
    seed: int | str = 1,
    policy: Policy = "free",
) -> TableSession:
    """A match that Ana begins, unless the options say otherwise."""
    given = {"first": "P1"} | dict(options or {})
    return TableSession(Match.new(RULES, seats, given, seed, policy), players or ALL[:seats])


def given(position: Position, *players: Player) -> TableSession:
    """A match that begins with a position; Ana alone is at the keyboard, unless players are given."""
    return TableSession(Match.from_position(RULES, position, 1), players or ALONE[: position.seats])


def play_on(session: TableSession, plies: int, seed: int = 1) -> TableSession:
    """Let everybody play by habit for so many plies, or to the end."""
    luck = SeededChance(seed)
    for _ in range(plies):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        moves = session.moves(seat)
        session.play(seat, RULES.habit(session.view(seat), moves, luck), session.ply)  # type: ignore[arg-type]  # of this game
    return session


def app_of(session: TableSession, look: Look | None = None, settings: Settings | None = None) -> TableApp:
    """An app that shows the match."""
    house = TableHouse([RULES], settings)
    return TableApp(lambda: TreasureGoblinsScreen(house, session), look)


def screen_of(app: TableApp) -> TreasureGoblinsScreen:
    """The match screen on top."""
    screen: Any = app.screen
    assert isinstance(screen, TreasureGoblinsScreen)
    return screen

"""Tables of Card Goblins for screen tests."""

from collections.abc import Mapping
from typing import Any

from rules.card_goblins.position import Position
from rules.card_goblins.rules import CardGoblins
from rules.core.chance import SeededChance
from rules.core.journal import Policy
from rules.core.match import Match
from screens.card_goblins.screen import CardGoblinsScreen
from screens.common.look import Look
from screens.common.session import Player
from screens.common.settings import Settings
from tests.screens.table import TableApp, TableHouse, TableSession

RULES = CardGoblins()
STILL = Look(motion="off")
ANA = Player("Ana")
BOTS = tuple(Player(name, bot="normal") for name in ("Bia", "Caio", "Duda", "Edu", "Fia"))
PEOPLE = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda", "Edu", "Fia"))


def alone(seats: int) -> tuple[Player, ...]:
    """Ana at the keyboard, bots on all other seats."""
    return (ANA, *BOTS[: seats - 1])


def table(
    seats: int = 2,
    *players: Player,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 1,
    policy: Policy = "free",
) -> TableSession:
    """A match of Ana against bots, unless players are given."""
    return TableSession(Match.new(RULES, seats, options or {}, seed, policy), players or alone(seats))


def given(position: Position, *players: Player, policy: Policy = "free") -> TableSession:
    """A match that begins with a position."""
    return TableSession(Match.from_position(RULES, position, 1, policy), players or alone(position.seats))


def play_on(session: TableSession, plies: int, seed: int | str = 1) -> TableSession:
    """Let everybody play for so many plies, mostly as bots do."""
    luck = SeededChance(seed)
    for _ in range(plies):
        if session.outcome is not None:
            break
        seat = luck.pick(list(session.actors))
        moves: list[Any] = list(session.moves(seat))
        chosen = luck.pick(moves) if luck.die(3) == 1 else RULES.habit(session.view(seat), moves, luck)
        session.play(seat, chosen, session.ply)
    return session


def app_of(session: TableSession, look: Look = STILL, settings: Settings | None = None) -> TableApp:
    """An app that shows the match."""
    house = TableHouse([RULES], settings)
    return TableApp(lambda: CardGoblinsScreen(house, session), look)


def screen_of(app: TableApp) -> CardGoblinsScreen:
    """The match screen on top."""
    screen: Any = app.screen
    assert isinstance(screen, CardGoblinsScreen)
    return screen

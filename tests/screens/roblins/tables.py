"""Tables of Roblins! for screen tests."""

from collections.abc import Mapping
from typing import Any

from rules.core.chance import SeededChance
from rules.core.journal import Policy
from rules.core.match import Match
from rules.roblins.events import Phase
from rules.roblins.glance import proposal, roads
from rules.roblins.moves import BeginRaid, Buy, RoblinMove, Send, Take
from rules.roblins.position import Position
from rules.roblins.rules import Roblins
from screens.common.look import Look
from screens.common.session import Player
from screens.common.settings import Settings
from screens.roblins.screen import RoblinsScreen
from tests.screens.table import ANN, BOB, TableApp, TableHouse, TableSession

RULES = Roblins()
STILL = Look(motion="off")
BOT = Player("Grub", bot="easy")
ANN_ALONE = (ANN, BOT)
"""Ann at the keyboard, so that nobody passes the torch."""
BOB_ALONE = (BOT, BOB)


def table(
    options: Mapping[str, object] | None = None,
    *players: Player,
    seed: int | str = 1,
    policy: Policy = "free",
) -> TableSession:
    """A match that Ann begins, as red."""
    given = {"first": "P1"} | dict(options or {})
    return TableSession(Match.new(RULES, 2, given, seed, policy), players or (ANN, BOB))


def given(position: Position, *players: Player, policy: Policy = "free") -> TableSession:
    """A match that begins with a position; who is not on turn is a bot, unless players are given."""
    alone = ANN_ALONE if position.active == 1 else BOB_ALONE
    return TableSession(Match.from_position(RULES, position, 1, policy), players or alone)


def sensible(position: Position, moves: list[RoblinMove], luck: SeededChance) -> RoblinMove:
    """A move of somebody who builds, guards a little, and raids where it is easiest."""
    match position.phase:
        case "MARKET":
            buys = [move for move in moves if isinstance(move, Buy)]
            return luck.pick(buys) if buys and len(position.scratch.basket) < 2 else moves[-1]
        case "PAY":
            return proposal(position)[0]
        case "GUARD":
            return luck.pick(moves) if luck.die(4) == 1 else moves[-1]
        case "RAID":
            found = roads(position.theirs)
            raids = [move for move in moves if isinstance(move, BeginRaid)]
            return min(raids, key=lambda move: found[move.end].damage)
        case "BAND":
            return moves[0] if isinstance(moves[0], Send) and len(position.raid.band) < 4 else moves[-1]
        case "TREASURY":
            poor = len(position.mine.gold) < 2 and len(position.mine.pile) > 3
            return moves[0] if poor and isinstance(moves[0], Take) else moves[-1]
    return luck.pick(moves)


def play_on(
    session: TableSession, plies: int = 100_000, seed: int = 1, turn: int = 1000, phase: Phase | None = None
) -> TableSession:
    """Let everybody play for so many plies, or up to that part of a turn, or to the end."""
    luck = SeededChance(seed)
    for _ in range(plies):
        position = session.match.position
        if session.outcome is not None or (position.turn >= turn and phase in (None, position.phase)):
            break
        seat = session.actors[0]
        session.play(seat, sensible(position, list(session.moves(seat)), luck), session.ply)  # type: ignore[arg-type]  # of this game
    return session


def app_of(session: TableSession, look: Look = STILL, settings: Settings | None = None) -> TableApp:
    """An app that shows the match."""
    house = TableHouse([RULES], settings)
    return TableApp(lambda: RoblinsScreen(house, session), look)


def screen_of(app: TableApp) -> RoblinsScreen:
    """The match screen on top."""
    screen: Any = app.screen
    assert isinstance(screen, RoblinsScreen)
    return screen

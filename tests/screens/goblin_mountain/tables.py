"""Tables of Goblin Mountain for screen tests."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.journal import Policy
from rules.core.match import Match
from rules.goblin_mountain.position import Dice, Die, Party, Position
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.look import Look
from screens.common.session import Player
from screens.common.settings import Settings
from screens.goblin_mountain.screen import GoblinMountainScreen
from tests.screens.table import TableApp, TableHouse, TableSession

RULES = GoblinMountain()
TRACK_A = ["T1A", "T2A", "T3A", "T4A", "T5A", "T6A"]
JULIE, ROBIN, GRUB = Player("Julie"), Player("Robin"), Player("Grub", bot="easy")


def duel(
    options: Mapping[str, object] | None = None, *players: Player, seed: int | str = 1, policy: Policy = "free"
) -> TableSession:
    """A duel on track A that Julie begins, unless the options say otherwise."""
    given = {"track": tuple(TRACK_A), "first": "P1"} | dict(options or {})
    return TableSession(Match.new(RULES, 2, given, seed, policy), players or (JULIE, ROBIN))


def solo(options: Mapping[str, object] | None = None, seed: int | str = 1, policy: Policy = "free") -> TableSession:
    """Julie alone against the King, on track A."""
    given = {"track": tuple(TRACK_A)} | dict(options or {})
    return TableSession(Match.new(RULES, 1, given, seed, policy), (JULIE,))


def given(position: Position, *players: Player) -> TableSession:
    """A match that begins with a position."""
    return TableSession(Match.from_position(RULES, position, 1), players or (JULIE, ROBIN))


def party(dice: str, front: int, fame: int = 0, treasure: int = 5, villagers: int = 0, fate: int = 1) -> Party:
    """A party; dice as `O3@0 Y5@6 B2@7 K-`: colour, strength, location; `-` is captured."""
    placed = [_die(word) for word in dice.split()]
    return Party(Dice(*placed), front, fame, treasure, villagers, fate)


def _die(word: str) -> Die:
    if word.endswith("-"):
        return Die(0, None)
    strength, at = word[1:].split("@")
    return Die(int(strength), int(at))


def turn_nine() -> Position:
    """The position that the drawings of the visual design show: Julie moves, black would be lost."""
    start: Position = duel().match.position
    julie = party("O3@0 Y5@6 B2@7 K1@3", front=7, fame=3, treasure=3, villagers=1)
    robin = party("O5@5 Y4@0 B3@1 K4@25", front=25, fame=4)
    return replace(start, turn=9, parties=(julie, robin), village=1)


def app_of(session: TableSession, look: Look | None = None, settings: Settings | None = None) -> TableApp:
    """An app that shows the match."""
    house = TableHouse([RULES], settings)
    return TableApp(lambda: GoblinMountainScreen(house, session), look)


def screen_of(app: TableApp) -> GoblinMountainScreen:
    """The match screen on top."""
    screen: Any = app.screen
    assert isinstance(screen, GoblinMountainScreen)
    return screen

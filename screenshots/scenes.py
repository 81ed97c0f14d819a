"""What the pictures show: matches played by script, and the keys that lead to the moment."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

import msgspec

from goblin_tui.database import FILE
from goblin_tui.house import GoblinHouse
from goblin_tui.start import open_house
from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.options import Value
from rules.games import GAMES
from screens.common.session import Player, Session
from screens.common.settings import Settings

MOUNTAIN: Final = "goblin-mountain"
TREASURE: Final = "treasure-goblins"
ROBLINS: Final = "roblins"
MINA: Final = "goblins-en-la-mina"
CARDS: Final = "card-goblins"
JULIE, ROBIN = Player("Julie"), Player("Robin")
MIRA, OTTO = Player("Mira"), Player("Otto")
WHEN: Final = datetime(2026, 3, 14, 20, 15, tzinfo=UTC)
"""When every saved match of the gallery was last played."""


class Match(msgspec.Struct, frozen=True):
    """One match, played by sensible bots from its seed on."""

    game: str
    players: tuple[Player, ...]
    options: dict[str, Value]
    seed: int
    plies: int
    """So many at most; a short match ends before."""


class Scene(msgspec.Struct, frozen=True):
    """One picture."""

    name: str
    match: Match | None = None
    """What is open; None: the lobby."""
    showing: Literal["match", "replay"] = "match"
    keys: Sequence[str] = ()
    """Pressed before the picture is taken."""


DUEL = Match(MOUNTAIN, (JULIE, ROBIN), {"first": "P1"}, seed=4, plies=16)
SOLO = Match(MOUNTAIN, (JULIE,), {"special": "chasm"}, seed=12, plies=14)
FINISHED = Match(MOUNTAIN, (JULIE, ROBIN), {"middle": "promo"}, seed=9, plies=500)
SACK = Match(TREASURE, (JULIE, ROBIN, MIRA, OTTO), {"first": "P1"}, seed=5, plies=32)
ROBBED = Match(TREASURE, (JULIE, ROBIN, MIRA), {"side": "B"}, seed=3, plies=500)
MAZE = Match(ROBLINS, (JULIE, ROBIN), {"first": "P1"}, seed=4, plies=175)
RAID = Match(ROBLINS, (JULIE, ROBIN), {"first": "P1"}, seed=2, plies=159)
STACK = Match(CARDS, (JULIE, ROBIN, MIRA, OTTO), {}, seed=18, plies=147)
CAVE = Match(MINA, (JULIE, ROBIN, MIRA, OTTO), {"first": "P1"}, seed=3, plies=300)
BRAWL = Match(MINA, (JULIE, ROBIN, MIRA, OTTO), {"first": "P1"}, seed=3, plies=322)
MATCHES: Final = (BRAWL, CAVE, STACK, ROBBED, FINISHED, MAZE, RAID, SOLO, SACK, DUEL)

SCENES: Final = (
    Scene("lobby"),
    Scene("setup", keys=("enter",)),
    Scene("duel", DUEL, keys=("o",)),
    Scene("solo", SOLO, keys=("y",)),
    Scene("results", FINISHED),
    Scene("chances", FINISHED, keys=("c",)),
    Scene("hand-over", SACK),
    Scene("sack", SACK, keys=("enter", "4", "tab")),
    Scene("treasure-results", ROBBED),
    Scene("maze", MAZE, keys=("enter", "right")),
    Scene("raid", RAID, keys=("enter", "i", "i")),
    Scene("stack", STACK, keys=("1", "enter", "p")),
    Scene("mine", CAVE, keys=("enter",)),
    Scene("brawl", BRAWL, keys=("2",)),
    Scene("replay", FINISHED, "replay", keys=("end", *["left"] * 12)),
)


def furnish(folder: Path) -> None:
    """Save the matches in a data folder, all of them on the same evening."""
    house = open_house(folder)
    house.change(Settings(name="Julie", motion="off"))
    for match in MATCHES:
        play(house, match)
    house.close()
    with sqlite3.connect(folder / FILE) as database:
        database.execute("UPDATE match SET changed = ? + rowid", (WHEN.timestamp(),))
    database.close()


def play(house: GoblinHouse, match: Match) -> None:
    """Play the match as far as it goes."""
    session = house.start(match.game, match.players, match.options, match.seed)
    rules = GAMES[match.game]
    while session.ply < match.plies and session.actors:
        seat = session.actors[0]
        luck = SeededChance("the gallery", session.ply)
        move = LEVELS["easy"].choose(rules, session.view(seat), session.moves(seat), luck)
        session.play(seat, move, session.ply)


def saved(house: GoblinHouse, match: Match) -> Session:
    """The match as it was saved."""
    oldest_first = list(reversed(house.saved()))
    return house.resume(oldest_first[MATCHES.index(match)].id)

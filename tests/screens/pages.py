"""Pages drawn without an app: a canvas of a size, and what is wrong with it."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.canvas import Canvas
from screens.common.glyphs import GLYPHS
from screens.common.house import SavedMatch
from screens.common.page import Page
from screens.common.session import Player
from screens.common.settings import Settings
from tests.screens.table import TableHouse, TableSession

JULIE, ROBIN, MARO = Player("Julie"), Player("Robin"), Player("Maro")
GRUB = Player("Grub", "easy")


def painted(page: Page, size: tuple[int, int] = (80, 24), glyphs: str = "unicode") -> Canvas:
    """The page as it would stand on a terminal of that size."""
    canvas = Canvas(*size, blocks=GLYPHS[glyphs].blocks)
    page._paint(canvas)
    return canvas


def read(page: Page, size: tuple[int, int] = (80, 24)) -> str:
    """What a person reads on the page."""
    return "\n".join(painted(page, size).text_lines())


def wrong_with(canvas: Canvas, glyphs: str) -> list[str]:
    """What leaves the frame, is cut off, or is drawn with a glyph of another set."""
    allowed = GLYPHS[glyphs]
    strangers = {char for char in set().union(*canvas.lines(allowed)) if not allowed.allows(char)}
    return canvas.faults + [f"{char!r} is not in {glyphs}" for char in sorted(strangers)]


def played(
    players: Sequence[Player], seed: int, plies: int = 1000, given: AnyRules | None = None, number: int = 1
) -> TableSession:
    """A match of Goblin Mountain, or of other rules, played by habit; to the end unless `plies` stops it."""
    rules: AnyRules = given or GoblinMountain()
    names = [player.name for player in players]
    session = TableSession(Match.new(rules, len(players), {}, seed, names=names), players, f"match-{number}")
    for ply in range(plies):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        move = rules.habit(session.view(seat), session.moves(seat), SeededChance(seed, ply))
        session.play(seat, move, session.ply)
    return session


def house_of(*sessions: TableSession, name: str = "Maro") -> TableHouse:
    """A house of Goblin Mountain in which these matches are saved, the last one latest."""
    house = TableHouse([GoblinMountain()], Settings(name=name, motion="off"))
    for number, session in enumerate(sessions, 1):
        session.id = f"match-{number}"
        house.sit(session)
    return house


def saved(
    players: Sequence[Player], ranks: tuple[int, ...] = (), scores: tuple[int | None, ...] = (), game: str = "mountain"
) -> SavedMatch:
    """A listed match; over if it has ranks."""
    waits = () if ranks else (1,)
    state = SavedMatch(
        id="x",
        game=game,
        players=tuple(players),
        turn=9,
        state="playing",
        waits_for=waits,
        scores=(),
        ranks=(),
        changed=datetime(2026, 3, 14, 20, 15),
    )
    return msgspec.structs.replace(state, state="over", ranks=ranks, scores=scores) if ranks else state

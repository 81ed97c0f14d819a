"""The Goblin King, who chases a lone party. Rulebook: Moving the Goblin King, Capturing Adventurers."""

from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.seats import Seat
from rules.goblin_mountain.board import COLOURS, Colour, Track
from rules.goblin_mountain.capture import weaken
from rules.goblin_mountain.events import KingHit, KingMarch, KingStepped, StealthRolled, VillageOpened
from rules.goblin_mountain.folding import MountainTable
from rules.goblin_mountain.moves import Hit
from rules.goblin_mountain.position import Position, Solo, beside_king, live
from rules.goblin_mountain.scoring import end_match

ALERT = 5
"""Stealth dice that show this or more bring the King a step closer …"""
ALARM = 4
"""… or this, once a die has reached the special card (ruling 34)."""

MOST_STEPS = 5
"""The longest march: 1 step, and one more for each of four Stealth dice."""

HITS = {colour: Hit(colour) for colour in COLOURS}


def alert_from(track: Track, front: int) -> int:
    """The lowest Stealth value that brings the King a step closer."""
    return ALARM if front >= track.alarm else ALERT


def king_steps(position: Position) -> int:
    """How far the King will go with the Stealth dice as they lie."""
    solo = position.solo
    if solo is None:
        return 0
    loud = alert_from(position.track, position.party(1).front)
    return 1 + len([value for value in solo.stealth.all() if value is not None and value >= loud])


def chase(table: MountainTable) -> None:
    """End a solo turn: the Stealth die of the die moved, then the King's march."""
    position = table.position
    solo, moved = position.solo, position.moved
    assert solo is not None
    if not live(position, 1):
        end_match(table)
        return
    if moved is not None and solo.stealth.of(moved) is not None:
        table.emit(StealthRolled(moved, table.die()))
    table.emit(KingMarch(king_steps(table.position)))
    march(table)


def march(table: MountainTable) -> None:
    """Let the King do his steps, up to where somebody has to choose whom he hits."""
    while (solo := table.position.solo) is not None and solo.steps:
        here = beside_king(table.position)
        if not here:
            _step(table, solo)
            continue
        if len(here) > 1:
            return
        _hit(table, 1, here[0])
        if not live(table.position, 1):
            end_match(table)
            return
    table.emit(TurnBegan(1))


def _step(table: MountainTable, solo: Solo) -> None:
    """One location on. Where dice are, the step is not over before one of them is hit."""
    to = solo.king + 1
    somebody = to in table.position.party(1).dice.places()
    table.emit(KingStepped(solo.king, to, solo.steps if somebody else solo.steps - 1))
    if to == 1:
        table.emit(VillageOpened())


def _hit(table: MountainTable, seat: Seat, colour: Colour) -> None:
    solo = table.position.solo
    assert solo is not None
    table.emit(KingHit(colour, solo.steps - 1))
    weaken(table, seat, colour, "king")


def hits(position: Position) -> list[Hit]:
    """Whom the King may hit."""
    return [HITS[colour] for colour in beside_king(position)]


def take_hit(table: MountainTable, seat: Seat, move: Hit) -> None:
    """Let the King hit this die and go on.

    Raises:
        IllegalMove: it is not where he is.
    """
    here = beside_king(table.position)
    if move.colour not in here:
        raise IllegalMove(f"{move.colour} is not where the King is: he may hit {' or '.join(here)}")
    _hit(table, seat, move.colour)
    march(table)

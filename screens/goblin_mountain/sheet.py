"""What a drawing of the mountain is about, and what all its parts draw: dice."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.events import VillageArrived
from rules.goblin_mountain.position import Die, Position, decision, live
from screens.common.canvas import TORCH, Canvas, Ink, Rect
from screens.common.components import (
    State,
    die_chip,
    die_face,
)
from screens.common.session import Player
from screens.goblin_mountain.layout import Layout
from screens.goblin_mountain.words import LETTER

KING: Final = Ink("onchip", "danger", bold=True)
"""The Goblin King, and what he struck."""
TOUCHED: Final = "►"
"""Stands at the left edge of a die that moved a moment ago."""


class Scene(msgspec.Struct, frozen=True):
    """What is on the table, and what the cursor is about."""

    position: Position
    players: Sequence[Player]
    state_of: Callable[[Element], State]
    acting: Seat | None
    """Whose dice are meant by `die:` elements."""
    busy: Mapping[Seat, str]
    """What a seat does now, beside its name."""
    gains: Mapping[int, str]
    """Location → what the chosen die would get there."""
    arrivals: Mapping[int, VillageArrived]
    lit: frozenset[Element]
    """What the last move touched; its dice are those of `lit_seat`."""
    lit_seat: Seat | None = None
    faces: Mapping[tuple[Seat, Colour], int] = {}
    """Dice that show something else for a moment, while they roll."""
    struck: Collection[tuple[Seat, int]] = ()
    """Places where a die was captured a moment ago."""
    marked: Collection[tuple[Seat, Colour]] = ()
    """Dice whose result is pointed out; those of seat 0 are the Stealth dice."""


class Sheet:
    """A scene on a canvas by a layout; the parts of the board are its subclasses."""

    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.position = scene.position
        self.track = scene.position.track
        self.front = max((scene.position.party(scene.acting).front,) if scene.acting else (0,))

    def die(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> None:
        """A die on the track, with pips where there is room."""
        if not self.layout.roomy:
            self.chip(x, y, seat, colour, die)
            return
        die_face(self.canvas, x + 1, y, LETTER[colour], self._value(seat, colour, die), self._state(seat, colour))
        if self.is_touched(seat, colour):
            self.canvas.put(x, y + 1, TOUCHED, TORCH)
        self._zone(seat, colour, die, Rect(x + 1, y, 7, 3))

    def chip(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> int:
        """A die in one line; the column after it."""
        end = die_chip(self.canvas, x, y, LETTER[colour], self._value(seat, colour, die), self._state(seat, colour))
        if self.is_touched(seat, colour):
            self.canvas.put(x, y, TOUCHED, TORCH)
        self._zone(seat, colour, die, Rect(x, y, 4, 1))
        return end

    def is_touched(self, seat: Seat, colour: Colour) -> bool:
        """Whether a bot just moved the die, or its roll is pointed out."""
        moved = seat == self.scene.lit_seat and f"die:{colour}" in self.scene.lit
        return (seat, colour) in self.scene.marked or (moved and self._state(seat, colour) == "plain")

    def _value(self, seat: Seat, colour: Colour, die: Die) -> int:
        return self.scene.faces.get((seat, colour), die.strength)

    def _state(self, seat: Seat, colour: Colour) -> State:
        return self.scene.state_of(f"die:{colour}") if seat == self.scene.acting else "plain"

    def _zone(self, seat: Seat, colour: Colour, die: Die, at: Rect) -> None:
        """Say where a die is drawn: those of the seat that acts are pointed at by colour alone."""
        if seat == self.scene.acting:
            self.canvas.zone(f"die:{colour}", *at)
        elif die.at is not None:
            self.canvas.zone(f"rival:{seat}.{colour}", *at)


def is_busy(position: Position, seat: Seat, *, bot: bool, thinking: bool) -> str:
    """What a seat does now, in a word."""
    if thinking:
        return "thinks …"
    words = {"draft": "drafts", "premove": "moves", "act": "acts", "kinghit": "suffers"}
    now = decision(position)
    picker = position.picker if position.pairs else position.seat
    if now is not None and seat == picker:
        return words[now]
    if not position.pairs and not live(position, seat):
        return "is through"
    return "bot" if bot else ""

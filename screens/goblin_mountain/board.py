"""The mountain, cell by cell: the tunnel here, village and plates in their own modules."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.position import Die
from screens.common.canvas import (
    BOLD,
    CHOSEN,
    DANGER,
    DIM,
    MUTED,
    ROCK,
    Ink,
)
from screens.common.components import (
    State,
    die_text,
    mark,
    seat_bar,
)
from screens.common.tokens import seat_token
from screens.goblin_mountain.layout import CARDS_A_ROW, LEFT
from screens.goblin_mountain.plates import PlatesPart
from screens.goblin_mountain.sheet import KING
from screens.goblin_mountain.village import VillagePart
from screens.goblin_mountain.words import LETTER, field_name, needs, reward

AHEAD: Final = "panel"
_CORNERS: Final = {"┌": ("╭", "┬", "╮"), "├": ("├", "┼", "┤"), "└": ("╰", "┴", "╯")}


class Board(VillagePart, PlatesPart):
    """Draws a scene on a canvas by a layout."""

    def draw(self) -> None:
        """All of it."""
        self.cards()
        for field in self.track.fields:
            self.field(field.index)
        if self.position.pairs:
            self.pool()
        elif self.layout.shared:
            self.village_block()
        elif self.layout.roomy:
            self.village_box()
        else:
            self.village_line()
        for seat, top in enumerate(self.layout.plates, 1):
            self.plate(seat, top)

    # The tunnel

    def cards(self) -> None:
        """The borders of the cards, and the bars of the seats beside them."""
        layout, canvas = self.layout, self.canvas
        count = len(self.position.cards)
        for row, top in enumerate(layout.tops):
            here = min(CARDS_A_ROW, count - row * CARDS_A_ROW)
            last = row == len(layout.tops) - 1
            for column in range(here + 1):
                canvas.vrule(LEFT + column * layout.pitch, top + 1, layout.height() - 1, ROCK)
            self._border(top, here, "┌" if row == 0 or not layout.shared else "├")
            if last or not layout.shared:
                self._border(top + layout.height(), here, "└")
            self._seats(top)
        if layout.shared:
            self._corner(layout.tops[-1], count % CARDS_A_ROW or CARDS_A_ROW)

    def _border(self, y: int, cards: int, kind: str) -> None:
        left, inner, right = _CORNERS[kind]
        edge = "─" * (self.layout.pitch - 1)
        cards = CARDS_A_ROW if kind == "├" else cards
        self.canvas.put(LEFT, y, left + inner.join([edge] * cards) + right, ROCK)

    def _corner(self, y: int, cards: int) -> None:
        """Where the last row of cards is shorter than the one above."""
        for column in range(cards + 1, CARDS_A_ROW + 1):
            end = "╯" if column == CARDS_A_ROW else "┴"
            self.canvas.put(LEFT + column * self.layout.pitch, y, end, ROCK)

    def _seats(self, top: int) -> None:
        for index in range(len(self.position.parties)):
            y = self.layout.seat_row(top, index)
            seat_bar(self.canvas, 0, y, index + 1, self.layout.die)
            digit = Ink(seat_token(index + 1), bold=True)
            self.canvas.put(1, y + self.layout.die // 2, str(index + 1), digit)
        if self.position.solo is not None:
            y = self.layout.seat_row(top, 1)
            self.canvas.puts(0, y, ("▌", Ink("danger")), ("K", DANGER))

    def field(self, index: int) -> None:
        """One field: number, kind, needs, dice, what the chosen die would get."""
        layout, canvas, element = self.layout, self.canvas, f"loc:{index}"
        x, top = layout.field(index)
        room = layout.room(index)
        state = self.scene.state_of(element)
        behind = index <= self.front
        height = layout.height() - 1
        if state == "focus":
            canvas.fill(x, top + 1, room - (room == layout.step), height, CHOSEN)
        elif not behind:
            canvas.fill(x, top + 1, room, height, Ink(bg=AHEAD))
        self._number(x, top, index, state, behind=behind)
        self._texts(x, top, index, behind=behind)
        if element in self.scene.lit and state == "plain":
            canvas.recolour(x, top + 1, room - (room == layout.step), height, bg="lit")
        canvas.zone(element, x, top, room, height + 1)
        self._dice_at(x, top, index, room)

    def _number(self, x: int, top: int, index: int, state: State, *, behind: bool) -> None:
        if state in ("focus", "legal"):
            text, ink = mark(str(index), state)
            self.canvas.put(x + 1, top, text, ink)
        else:
            self.canvas.put(x + 2, top, str(index), DIM if behind else MUTED)

    def _texts(self, x: int, top: int, index: int, *, behind: bool) -> None:
        field, canvas = self.track.field(index), self.canvas
        room = self.layout.room(index)
        width = room - 1 if room == self.layout.step else room
        name = field_name(field, width) if self.layout.step >= 9 else field.code
        need = needs(field.kind, width)
        canvas.put(x, top + 1, name, DIM if behind else BOLD)
        ink = die_text(LETTER[field.kind.colour]) if field.kind.colour else MUTED
        canvas.put(x, top + 2, need, DIM if behind else ink)
        if self.layout.reward:
            canvas.put(x, top + 3, reward(field.kind, width), DIM if behind else MUTED)

    @cached_property
    def _standing(self) -> Mapping[tuple[Seat, int], tuple[Colour, Die]]:
        """The die of each seat on each location where it has one."""
        parties = enumerate(self.position.parties, 1)
        return {
            (seat, die.at): (colour, die)
            for seat, party in parties
            for colour, die in party.dice.items()
            if die.at is not None
        }

    def _dice_at(self, x: int, top: int, index: int, room: int) -> None:
        for seat in all_seats(len(self.position.parties)):
            y = self.layout.seat_row(top, seat - 1)
            found = self._standing.get((seat, index))
            if (seat, index) in self.scene.struck:
                self.canvas.fill(x, y, min(4, room), self.layout.die, KING)
            elif found is not None:
                self.die(x, y, seat, *found)
            elif seat == self.scene.acting and index in self.scene.gains:
                gain = self.scene.gains[index]
                ink = DANGER if gain == "LOST" else Ink("legal")
                self.canvas.put(x, y + self.layout.die // 2, gain[:room], ink)
        solo = self.position.solo
        if solo is not None and solo.king == index:
            self.canvas.put(x, self.layout.seat_row(top, 1), "KING", KING)

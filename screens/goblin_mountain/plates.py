"""The plates of the parties: where their dice are, what they have, what it is worth."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.outcome import Line as ScoreLine
from rules.core.seats import Seat
from rules.goblin_mountain.actions import PURSE
from rules.goblin_mountain.board import Colour
from rules.goblin_mountain.position import Die, captured
from rules.goblin_mountain.scoring import worth
from screens.common.canvas import (
    BOLD,
    DANGER,
    DIM,
    HEADING,
    INK,
    MUTED,
    TORCH,
    Ink,
    shorten,
)
from screens.common.components import (
    ingots,
    mark,
    seat_bar,
)
from screens.common.tokens import seat_token
from screens.goblin_mountain.sheet import Sheet
from screens.goblin_mountain.words import LETTER, place

DICE: Final = 19
"""Column of the first die on a plate."""
_WORTH: Final = {"Fame": "fame", "Treasure": "treasure", "Villagers": "villagers", "Majority": "majority"}

_SHORT_WORTH: Final = {"Fame": "fame", "Treasure": "treas.", "Villagers": "vill.", "Majority": "maj."}


class PlatesPart(Sheet):
    """One plate a seat, in one to three lines."""

    def plate(self, seat: Seat, y: int) -> None:
        """What a seat has, in one to three lines."""
        lines = self.layout.plate_lines
        if seat in self.scene.busy and self._is_acting(seat):
            self.canvas.fill(0, y, self.layout.plate_width, lines, Ink(bg="lit"))
        seat_bar(self.canvas, 0, y, seat, lines)
        if lines == 1:
            self._short_plate(seat, y)
            return
        self._name(seat, y, DICE - 2)
        party = self.position.party(seat)
        for index, (colour, die) in enumerate(party.dice.items()):
            self._plate_die(DICE + 13 * index, y, seat, colour, die)
        self._resources(seat, y + 1)
        if lines > 2:
            self._worth_line(seat, y + 2)
        if lines == 2 or self.layout.plate_width >= 80:
            self._pair_right(y, "front", self._front(seat))
        if lines == 2:
            self._pair_right(y + 1, "worth", str(worth(self.position, seat)[0]))

    def _is_acting(self, seat: Seat) -> bool:
        return seat == self.scene.acting

    def _name(self, seat: Seat, y: int, room: int) -> int:
        acting = self._is_acting(seat)
        name = self.scene.players[seat - 1].name
        state = self.scene.busy.get(seat, "")
        shown = name.upper() if acting else name
        ink = Ink(seat_token(seat), bold=True)
        x = self.canvas.put(1, y, f"{seat} {shorten(shown, room - 5)}", ink) + 2
        if acting and x + 1 <= room:
            x = self.canvas.put(x, y, "◄", TORCH) + 1
        if state and x + len(state) <= room + 1:
            self.canvas.put(x, y, state, HEADING if acting else MUTED)
        return x

    def _plate_die(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> None:
        if die.at is None:
            word = "draft" if self._undrafted(colour) else "lost"
            self.canvas.puts(x, y, (f" {LETTER[colour]}  ", DIM), (f" {word}", DIM if word == "draft" else DANGER))
            return
        end = self.chip(x, y, seat, colour, die)
        self.canvas.put(end + 1, y, place(self.track, die.at), MUTED)

    def _undrafted(self, colour: Colour) -> bool:
        return any(pair.colour == colour for pair in self.position.pairs)

    def _resources(self, seat: Seat, y: int) -> None:
        canvas, party = self.canvas, self.position.party(seat)
        canvas.puts(3, y, ("Fame ", MUTED), (str(party.fame), Ink("gold", bold=True)))
        canvas.put(12, y, "Treasure", MUTED)
        end = ingots(canvas, 21, y, party.treasure, PURSE)
        canvas.put(end + 1, y, f"{party.treasure}/{PURSE}", BOLD)
        canvas.puts(36, y, ("Villagers ", MUTED), (str(party.villagers), BOLD))
        self._fate(seat, 50, y)
        lost = captured(self.position, seat)
        canvas.puts(59, y, ("lost ", MUTED), (str(lost), DANGER if lost else BOLD))

    def _fate(self, seat: Seat, x: int, y: int) -> None:
        """The Fate tokens, which are a way to point at Fate, and before the first solo move the shift."""
        party = self.position.party(seat)
        state = self.scene.state_of("fate") if self._is_acting(seat) else "plain"
        if state == "plain":
            self.canvas.puts(x, y, ("Fate ", MUTED), (str(party.fate), BOLD))
        else:
            text, ink = mark(f"Fate {party.fate}", state)
            self.canvas.put(x - 1, y, text, ink)
        if self._is_acting(seat):
            self.canvas.zone("fate", x - 1, y, 8)

    def _worth_line(self, seat: Seat, y: int) -> None:
        total, lines = worth(self.position, seat)
        counted = [line for line in lines if line.points or line.text == "Fame"]
        sums = [self._sum(counted, words) for words in (_WORTH, _SHORT_WORTH)]
        room = self.layout.plate_width - 1 - len(f"   worth now = {total}")
        text = next((text for text in sums if len(text) <= room), "")
        spans = (("worth now ", MUTED), (f"{text} = " if text else "", INK), (str(total), Ink("gold", bold=True)))
        self.canvas.puts(3, y, *spans)

    def _sum(self, counted: Sequence[ScoreLine], words: Mapping[str, str]) -> str:
        """What the worth is made of: `fame 17 + treasure 2 - lost 2`."""
        text = ""
        for line in counted:
            points = line.points or 0
            sign = "-" if points < 0 else "+"
            head = f" {sign} " if text else "-" if points < 0 else ""
            text += f"{head}{words.get(line.text, 'lost')} {abs(points)}"
        return text

    def _front(self, seat: Seat) -> str:
        front = self.position.party(seat).front
        return "V" if front == self.track.village else str(front)

    def _pair_right(self, y: int, label: str, value: str) -> None:
        self.canvas.right(self.layout.plate_width - 1, y, (f"{label} ", MUTED), (value, BOLD))

    def _short_plate(self, seat: Seat, y: int) -> None:
        """Everything in one line of 80 columns."""
        canvas, party = self.canvas, self.position.party(seat)
        self._name(seat, y, 11)
        for index, (colour, die) in enumerate(party.dice.items()):
            self._short_die(13 + 7 * index, y, seat, colour, die)
        x = canvas.puts(41, y, ("F ", MUTED), (f"{party.fame:<3}", Ink("gold", bold=True)))
        x = canvas.puts(x, y, ("T ", MUTED), (f"{party.treasure}/{PURSE} ", BOLD))
        x = canvas.puts(x, y, (" V ", MUTED), (f"{party.villagers:<3}", BOLD))
        self._fate(seat, x, y)
        lost = captured(self.position, seat)
        x = canvas.puts(x + 7, y, ("lost ", MUTED), (f"{lost} ", DANGER if lost else BOLD))
        self._pair_right(y, "worth", str(worth(self.position, seat)[0]))

    def _short_die(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> None:
        if die.at is None:
            self.canvas.put(x, y, f" {LETTER[colour]} - ", DIM if self._undrafted(colour) else DANGER)
            return
        end = self.chip(x, y, seat, colour, die)
        short = {0: "c", self.track.village: "v"}.get(die.at, str(die.at))
        self.canvas.put(end, y, short, MUTED)

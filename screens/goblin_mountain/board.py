"""The mountain, cell by cell: tunnel, village, plates of both parties, the King and his Stealth dice."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.actions import PURSE, village_fame
from rules.goblin_mountain.board import COLOURS, SLOTS, WARRENS, Colour
from rules.goblin_mountain.events import VillageArrived
from rules.goblin_mountain.king import alert_from, king_steps
from rules.goblin_mountain.position import Die, Pair, Position, captured, decision, live
from rules.goblin_mountain.scoring import worth
from rules.goblin_mountain.telling import ORDINALS, alert_line
from screens.common.canvas import (
    BOLD,
    CHOSEN,
    DANGER,
    DIM,
    FOCUS,
    HEADING,
    INK,
    MUTED,
    ROCK,
    TORCH,
    Canvas,
    Ink,
    Rect,
    shorten,
)
from screens.common.components import (
    State,
    die_chip,
    die_face,
    die_place,
    die_text,
    ingots,
    mark,
    seat_bar,
    stars,
)
from screens.common.session import Player
from screens.common.tokens import seat_token
from screens.goblin_mountain.layout import CARDS_A_ROW, LEFT, Layout
from screens.goblin_mountain.words import LETTER, field_name, needs, place, reward, slot_needs

AHEAD: Final = "panel"
KING: Final = Ink("onchip", "danger", bold=True)
_CORNERS: Final = {"┌": ("╭", "┬", "╮"), "├": ("├", "┼", "┤"), "└": ("╰", "┴", "╯")}
_WORTH: Final = {"Fame": "fame", "Treasure": "treasure", "Villagers": "villagers", "Majority": "majority"}


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
    struck: frozenset[tuple[Seat, int]] = frozenset()
    """Places where a die was captured a moment ago."""


class Board:
    """Draws a scene on a canvas by a layout."""

    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.position = scene.position
        self.track = scene.position.track
        self.front = max((scene.position.party(scene.acting).front,) if scene.acting else (0,))

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
        self._dice_at(x, top, index, room)
        canvas.zone(element, x, top, room, height + 1)

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
            canvas.put(x, top + 3, reward(field.kind), DIM if behind else MUTED)

    def _dice_at(self, x: int, top: int, index: int, room: int) -> None:
        for seat in all_seats(len(self.position.parties)):
            y = self.layout.seat_row(top, seat - 1)
            found = next((pair for pair in self.position.party(seat).dice.items() if pair[1].at == index), None)
            if (seat, index) in self.scene.struck:
                self.canvas.fill(x, y, min(4, room), self.layout.die, KING)
            elif found is not None:
                self._die(x, y, seat, *found)
            elif seat == self.scene.acting and index in self.scene.gains:
                gain = self.scene.gains[index]
                ink = DANGER if gain == "LOST" else Ink("legal")
                self.canvas.put(x, y + self.layout.die // 2, gain[:room], ink)
        solo = self.position.solo
        if solo is not None and solo.king == index:
            self.canvas.put(x, self.layout.seat_row(top, 1), "KING", KING)

    def _die(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> None:
        value = self.scene.faces.get((seat, colour), die.strength)
        state = self._die_state(seat, colour)
        if self.layout.roomy:
            x += 1
            die_face(self.canvas, x, y, LETTER[colour], value, state)
            self._die_zone(seat, colour, die, x, y, 7, 3)
        else:
            die_chip(self.canvas, x, y, LETTER[colour], value, state)
            self._die_zone(seat, colour, die, x, y, 4, 1)

    def _die_zone(self, seat: Seat, colour: Colour, die: Die, x: int, y: int, width: int, height: int) -> None:
        if seat == self.scene.acting:
            self.canvas.zone(f"die:{colour}", x, y, width, height)
        elif die.at is not None:
            self.canvas.zone(f"rival:{seat}.{colour}", x, y, width, height)

    def _die_state(self, seat: Seat, colour: Colour) -> State:
        if seat == self.scene.acting:
            state = self.scene.state_of(f"die:{colour}")
            if state != "plain":
                return state
        lit = seat == self.scene.lit_seat and f"die:{colour}" in self.scene.lit
        return "chosen" if lit else "plain"

    # The village

    def _village_head(self, x: int, y: int) -> int:
        state = self.scene.state_of("loc:village")
        text, ink = mark("v", state) if state in ("legal", "focus") else ("   ", INK)
        self.canvas.zone("loc:village", x, y, 11)
        return self.canvas.puts(x, y, ("VILLAGE", FOCUS if state == "focus" else HEADING), (" ", INK), (text, ink))

    def village_line(self) -> None:
        """The village in one line, where it lies below the cards."""
        y = self.layout.village.y
        x = self._village_head(1, y) + 1
        for slot in range(1, len(SLOTS) + 1):
            x = self.canvas.put(x + 1, y, ORDINALS[slot - 1], MUTED) + 1
            x = self._slot(x, y, slot)
            x = self.canvas.put(x + 1, y, "│", ROCK)
        if x + 14 < self.canvas.width:
            self.canvas.put(x + 1, y, "then nothing", DIM)

    def _slot(self, x: int, y: int, slot: int, *, spelled: bool = False) -> int:
        event = self.scene.arrivals.get(slot)
        fame = SLOTS[slot - 1].fame
        if event is not None:
            x = die_chip(self.canvas, x, y, LETTER[event.colour], event.strength)
            x = self.canvas.put(x, y, str(event.seat), Ink(seat_token(event.seat), bold=True)) + 1
            got = village_fame(slot, event.strength)
            return stars(self.canvas, x, y, got, fame) if got else self.canvas.put(x, y, "·" * fame, DIM)
        x = self.canvas.put(x, y, slot_needs(slot, spelled=spelled), BOLD) + 1
        return stars(self.canvas, x, y, fame)

    def village_box(self) -> None:
        """The village with a place for each of its dice."""
        box, canvas = self.layout.village, self.canvas
        canvas.box(box.x, box.y, box.width, box.height, style="round")
        canvas.put(box.x + 2, box.y, " ", INK)
        end = self._village_head(box.x + 3, box.y)
        canvas.put(end, box.y, " ", INK)
        width = (box.width - 2) // len(SLOTS)
        for slot, rule in enumerate(SLOTS, 1):
            x, y = box.x + 2 + (slot - 1) * width, box.y + 1
            canvas.puts(x, y, (f"{ORDINALS[slot - 1]} ", MUTED), (slot_needs(slot, spelled=True), BOLD))
            event = self.scene.arrivals.get(slot)
            if event is None:
                stars(canvas, x, y + 1, rule.fame)
                die_place(canvas, x + 9, y + 1)
                continue
            got = village_fame(slot, event.strength)
            end = stars(canvas, x, y + 1, got, rule.fame)
            canvas.put(end + 1, y + 1, str(event.seat), Ink(seat_token(event.seat), bold=True))
            die_face(canvas, x + 9, y + 1, LETTER[event.colour], event.strength)

    def village_block(self) -> None:
        """Beside the last card: the village, and in a solo match the Warrens and the Stealth dice."""
        block = self.layout.village
        rows = iter(range(block.y, block.y + block.height))
        if self.position.solo is not None:
            self._warrens(block.x, next(rows))
        y = next(rows)
        end = self._village_head(block.x, y)
        self.canvas.put(end + 1, y, shorten(self._village_note(), block.x + block.width - end - 1), MUTED)
        self._slots(block, next(rows), (1, 2) if self.position.solo is None else (1, 2, 3, 4))
        if self.position.solo is None:
            self._slots(block, next(rows), (3, 4))
        else:
            self._stealth(block.x, next(rows))

    def _village_note(self) -> str:
        solo = self.position.solo
        if solo is None:
            return "first to come, best to be served"
        return "open" if solo.village_open else "closed till the King is on field 1"

    def _slots(self, block: Rect, y: int, slots: Sequence[int]) -> None:
        x = block.x
        for slot in slots:
            x = self.canvas.put(x, y, ORDINALS[slot - 1], MUTED) + 1
            x = self._slot(x, y, slot) + (2 if len(slots) > 2 else 3)

    # The King

    def _warrens(self, x: int, y: int) -> None:
        solo = self.position.solo
        assert solo is not None
        x = self.canvas.put(x, y, "WARRENS", HEADING) + 1
        for index in range(WARRENS, 0):
            x = self._warren(x, y, str(-index), here=solo.king == index, past=solo.king > index)
        self._warren(x, y, "camp", here=solo.king == 0, past=solo.king > 0)

    def _warren(self, x: int, y: int, text: str, *, here: bool, past: bool) -> int:
        if here:
            return self.canvas.put(x, y, f"[K {text}]" if text == "camp" else "[K]", KING) + 1
        return self.canvas.put(x + 1, y, text, DIM if past else INK) + 1

    def _stealth(self, x: int, y: int) -> None:
        solo = self.position.solo
        assert solo is not None
        x = self.canvas.put(x, y, "STEALTH", HEADING) + 1
        loud = alert_from(self.track, self.position.party(1).front)
        for colour in COLOURS:
            value = solo.stealth.of(colour)
            if value is None:
                continue
            shown = self.scene.faces.get((0, colour), value)
            x = die_chip(self.canvas, x, y, LETTER[colour], shown)
            x = self.canvas.put(x, y, "!" if value >= loud else " ", DANGER)
        x = self.canvas.puts(x + 1, y, ("King ", MUTED), (f"{king_steps(self.position)}", DANGER), ("+roll", MUTED))
        note = alert_line(self.position)
        if x + 2 + len(note) <= self.canvas.width:
            self.canvas.put(x + 2, y, note, MUTED)

    # The draft

    def pool(self) -> None:
        """The dice that wait to be drafted, pair by pair, in the village's place."""
        area, canvas = self.layout.village, self.canvas
        y = area.y
        x = canvas.put(area.x + (1 if not area.x else 0), y, "DRAFT", HEADING) + 2
        for pair in self.position.pairs:
            x = self._pair(x, y, pair) + 3
        if len(self.position.pairs) < len(COLOURS) and x + 28 < canvas.width and not self.layout.shared:
            canvas.put(x, y, "the other seat gets the rest", DIM)

    def _pair(self, x: int, y: int, pair: Pair) -> int:
        for value in dict.fromkeys((pair.high, pair.low)):
            element = f"pool:{pair.colour}.{value}"
            self.canvas.zone(element, x, y, 4)
            x = die_chip(self.canvas, x, y, LETTER[pair.colour], value, self.scene.state_of(element))
        if pair.high == pair.low:
            x = die_chip(self.canvas, x, y, LETTER[pair.colour], pair.low)
        return x

    # Plates

    def plate(self, seat: Seat, y: int) -> None:
        """What a seat has, in one to three lines."""
        lines = self.layout.plate_lines
        if seat in self.scene.busy and self._is_acting(seat):
            self.canvas.fill(0, y, self.layout.plate_width, lines, Ink(bg="lit"))
        seat_bar(self.canvas, 0, y, seat, lines)
        if lines == 1:
            self._short_plate(seat, y)
            return
        self._name(seat, y, 18)
        party = self.position.party(seat)
        gap = 12 if self.layout.plate_width >= 80 else 13
        for index, (colour, die) in enumerate(party.dice.items()):
            self._plate_die(20 + gap * index, y, seat, colour, die)
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
        x = self.canvas.put(1, y, f"{seat} {shown[: room - 5]}", ink) + 2
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
        value = self.scene.faces.get((seat, colour), die.strength)
        end = die_chip(self.canvas, x, y, LETTER[colour], value, self._die_state(seat, colour))
        self._die_zone(seat, colour, die, x, y, 4, 1)
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
        parts = [f"{_WORTH.get(line.text, 'lost')} {line.points}" for line in counted]
        text = " + ".join(parts).replace("+ lost -", "- lost ").replace("+ villagers -", "- villagers ")
        self.canvas.puts(3, y, ("worth now ", MUTED), (f"{text} = ", INK), (str(total), Ink("gold", bold=True)))

    def _front(self, seat: Seat) -> str:
        front = self.position.party(seat).front
        return "V" if front == self.track.village else str(front)

    def _pair_right(self, y: int, label: str, value: str) -> None:
        x = self.layout.plate_width - 8
        self.canvas.puts(x, y, (f"{label} ", MUTED), (value, BOLD))

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
        canvas.puts(72, y, ("worth ", MUTED), (str(worth(self.position, seat)[0]), BOLD))

    def _short_die(self, x: int, y: int, seat: Seat, colour: Colour, die: Die) -> None:
        if die.at is None:
            self.canvas.put(x, y, f" {LETTER[colour]} - ", DIM if self._undrafted(colour) else DANGER)
            return
        value = self.scene.faces.get((seat, colour), die.strength)
        end = die_chip(self.canvas, x, y, LETTER[colour], value, self._die_state(seat, colour))
        self._die_zone(seat, colour, die, x, y, 4, 1)
        short = {0: "c", self.track.village: "v"}.get(die.at, str(die.at))
        self.canvas.put(end, y, short, MUTED)


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

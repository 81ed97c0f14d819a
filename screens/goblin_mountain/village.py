"""The village in its three forms, the Warrens with the King and his Stealth dice, and the dice of a draft."""

from collections.abc import Sequence
from typing import Final

from rules.goblin_mountain.actions import village_fame
from rules.goblin_mountain.board import COLOURS, SLOTS, WARRENS, Colour
from rules.goblin_mountain.king import ALARM, ALERT, alert_from
from rules.goblin_mountain.position import Pair
from rules.goblin_mountain.telling import ORDINALS
from screens.common.canvas import (
    BOLD,
    DANGER,
    DIM,
    FOCUS,
    HEADING,
    INK,
    MUTED,
    ROCK,
    TORCH,
    Ink,
    Rect,
    Span,
    shorten,
)
from screens.common.components import (
    State,
    die_chip,
    die_face,
    die_place,
    mark,
    stars,
)
from screens.common.tokens import seat_token
from screens.goblin_mountain.motions import KING_SEAT
from screens.goblin_mountain.sheet import KING, TOUCHED, Sheet
from screens.goblin_mountain.words import LETTER, slot_needs

PAIR: Final = 17
"""Columns of two dice with pips and the gap behind them."""


class VillagePart(Sheet):
    """What lies behind the tunnel, and what chases through it."""

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
            shown = self.scene.faces.get((KING_SEAT, colour), value)
            end = die_chip(self.canvas, x, y, LETTER[colour], shown)
            if self.is_touched(KING_SEAT, colour):
                self.canvas.put(x, y, TOUCHED, TORCH)
            x = self.canvas.put(end, y, "!" if value >= loud else " ", DANGER)
        x = self.canvas.puts(x + 1, y, ("King ", MUTED), *self._steps(loud))
        note = f"alert {loud}-6" if loud == ALARM else f"alert {ALERT}-6, {ALARM}-6 from field {self.track.alarm}"
        if x + 2 + len(note) <= self.canvas.width:
            self.canvas.put(x + 2, y, note, MUTED)

    def _steps(self, loud: int) -> list[Span]:
        """How far the King will go: 1, the loud dice, and the roll of the die that is moved."""
        solo = self.position.solo
        assert solo is not None
        chosen = [colour for colour in COLOURS if self._is_moved(colour) and solo.stealth.of(colour) is not None]
        others = [solo.stealth.of(colour) or 0 for colour in COLOURS if colour not in chosen]
        steps = f"1+{sum(value >= loud for value in others)}"
        return [(steps, DANGER), *([("+roll", MUTED)] if chosen else [])]

    def _is_moved(self, colour: Colour) -> bool:
        """Whether its Stealth die is still to be rolled in this turn."""
        if self.position.solo is not None and self.position.solo.steps:
            return False
        return self.position.moved == colour or self.scene.state_of(f"die:{colour}") == "chosen"

    # The draft

    def pool(self) -> None:
        """The dice that wait to be drafted, pair by pair, in the village's place."""
        if self.layout.roomy and not self.layout.shared:
            self._pool_box()
            return
        area, canvas = self.layout.village, self.canvas
        y = area.y
        x = canvas.put(area.x + (1 if not area.x else 0), y, "DRAFT", HEADING) + 2
        for pair in self.position.pairs:
            x = self._pair(x, y, pair) + 3
        if len(self.position.pairs) < len(COLOURS) and x + 28 < canvas.width and not self.layout.shared:
            canvas.put(x, y, "the other seat gets the rest", DIM)

    def _pool_box(self) -> None:
        """The same with dice that show their pips."""
        box, canvas = self.layout.village, self.canvas
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("DRAFT", HEADING)])
        dice = []
        for index, pair in enumerate(self.position.pairs):
            x = box.x + 3 + PAIR * index
            dice += [(x, pair.colour, pair.high), (x + 8, pair.colour, pair.low)]
        # The two of a pair share the column between them; the one under the cursor has it.
        for x, colour, value in sorted(dice, key=lambda die: self._pool_state(die[1], die[2]) == "focus"):
            canvas.zone(f"pool:{colour}.{value}", x, box.y + 2, 7, 3)
            die_face(canvas, x, box.y + 2, LETTER[colour], value, self._pool_state(colour, value))

    def _pool_state(self, colour: Colour, value: int) -> State:
        return self.scene.state_of(f"pool:{colour}.{value}")

    def _pair(self, x: int, y: int, pair: Pair) -> int:
        for value in dict.fromkeys((pair.high, pair.low)):
            element = f"pool:{pair.colour}.{value}"
            self.canvas.zone(element, x, y, 4)
            x = die_chip(self.canvas, x, y, LETTER[pair.colour], value, self.scene.state_of(element))
        if pair.high == pair.low:
            x = die_chip(self.canvas, x, y, LETTER[pair.colour], pair.low)
        return x

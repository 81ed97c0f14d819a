"""Open dungeons: a box each, with workers, professionals as cards, rooms and what is at risk."""

from typing import Final

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES
from rules.goblins_en_la_mina.facts import goal, immune, partner, professional_limit, worker_limit
from rules.goblins_en_la_mina.position import SLOTS, Position
from screens.common import cards
from screens.common.canvas import BOLD, DANGER, DIM, INK, MUTED, ROCK, Canvas, Ink, Rect, Span, shorten, width_of
from screens.common.cards import Card, backs
from screens.common.components import ingots, seat_chip
from screens.common.tokens import seat_token
from screens.goblins_en_la_mina.marks import INKS, LEFT, RIGHT, draw_monster, draw_rooms
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.seats import wealth_spans
from screens.goblins_en_la_mina.words import BLOWS, POWERS

WIDEST: Final = 13
"""Columns of a professional's card at most."""
SPELLED: Final = 11
"""Columns inside a card from which on its words are spelled."""


def draw_box(canvas: Canvas, box: Rect, scene: Scene, seat: Seat) -> None:
    """A dungeon in a frame of seven rows."""
    _Box(canvas, box, scene, seat).draw()


class _Box:
    def __init__(self, canvas: Canvas, box: Rect, scene: Scene, seat: Seat) -> None:
        self.canvas = canvas
        self.box = box
        self.scene = scene
        self.seat = seat
        self.position: Position = scene.position
        self.dungeon = scene.position.dungeon(seat)
        self.acting = seat == scene.acting
        self.x, self.end = box.x + 2, box.x + box.width - 2

    def draw(self) -> None:
        """Frame, workers, cards, rooms, notes."""
        edge = Ink(seat_token(self.seat), bold=True) if self.acting else ROCK
        self.canvas.box(*self.box, edge, "round")
        self._title()
        self._workers(self.box.y + 1)
        self._professionals(self.box.y + 2)
        self._rooms(self.box.y + 5)
        self._notes(self.box.y + 6)

    def _title(self) -> None:
        y, aim = self.box.y, min(goal(self.position), 8)
        spans = wealth_spans(self.position, self.seat)
        bar = aim if self.box.width >= 36 else 0
        begin = self.end - width_of(spans) - 1 - (bar + 1 if bar else 0)
        self.canvas.put(begin - 1, y, " " * (self.end - begin + 1), INK)
        if bar:
            ingots(self.canvas, begin, y, len(self.dungeon.ingots), aim)
        self.canvas.right(self.end - 1, y, *spans)
        role = self._role()
        room = begin - 2 - self.x
        name = shorten(self.scene.name(self.seat), max(3, room - 4 - (len(role) + 1 if room > 22 else 0)))
        state = self.scene.state_of(f"seat:{self.seat}")
        head = f"{self.seat} {name.upper() if self.acting else name}"
        ink = INKS.get(state, Ink(seat_token(self.seat), bold=True))
        end = self.canvas.put(self.x, y, f"{LEFT.get(state, ' ')}{head}{RIGHT.get(state, ' ')}", ink)
        if role and end + len(role) + 1 < begin:
            end = self.canvas.put(end, y, f"{role} ", MUTED if not self.acting else BOLD)
        self.canvas.zone(f"seat:{self.seat}", self.box.x, y, end - self.box.x)

    def _role(self) -> str:
        raid = self.position.raid
        if raid is not None and self.seat in (self.position.seat, raid.target):
            return "raids" if self.seat == self.position.seat else "target"
        return self.scene.busy.get(self.seat, "")

    def _workers(self, y: int) -> None:
        x, area = self.x, f"workers:{self.seat}"
        state = self.scene.state_of(area)
        word = "workers" if self.box.width >= 36 else ""
        if word or state in LEFT:
            ink = INKS.get(state, MUTED)
            x = self.canvas.put(x - 1, y, f"{LEFT.get(state, ' ')}{word or 'w'}{RIGHT.get(state, ' ')}", ink)
        self.canvas.zone(area, self.x, y, max(1, x - self.x))
        shown = max(worker_limit(self.dungeon), *(i for i, worker in enumerate(self.dungeon.workers, 1) if worker), 0)
        for index in range(shown):
            x = self._worker(x, y, index)
        self._hand(y)

    def _worker(self, x: int, y: int, index: int) -> int:
        slot = SLOTS[index]
        element, worker = f"worker:{self.seat}.{slot}", self.dungeon.workers[index]
        state = self.scene.state_of(element)
        self.canvas.zone(element, x, y, 4)
        if state in LEFT:
            text = "··" if worker is None else f"z{index + 1}" if worker.tired else f"{slot}"
            self.canvas.put(x, y, f"{LEFT[state]}{text}{RIGHT.get(state, ' ')}", INKS[state])
        elif worker is None:
            self.canvas.put(x + 1, y, "·", DIM)
        elif worker.tired:
            self.canvas.put(x, y, f"z{slot}", Ink("dim", "lit") if element in self.scene.fresh else DIM)
        else:
            seat_chip(self.canvas, x + 1, y, slot, self.seat)
        return x + 4

    def _hand(self, y: int) -> None:
        count = len(self.dungeon.hand)
        room = 9 if self.box.width >= 36 else 4
        shown = min(count, room)
        begin = self.end - max(shown, 1)
        if count:
            backs(self.canvas, begin, y, count, Ink(seat_token(self.seat)), most=room)
        else:
            self.canvas.put(begin, y, "·", DIM)
        if self.box.width >= 36:
            self.canvas.put(begin - 5, y, "hand", MUTED)

    # Cards

    def _professionals(self, y: int) -> None:
        limit = max(professional_limit(self.dungeon), len(self.dungeon.professionals))
        inner = self.box.width - 2
        width = min(WIDEST, inner // limit)
        x = self.box.x + 1
        for professional in self.dungeon.professionals:
            self._card(x, y, width, professional.code, tired=professional.tired)
            x += width
        for _ in range(limit - len(self.dungeon.professionals)):
            self.canvas.box(x, y, width, cards.SMALL_HEIGHT, DIM, "dashed")
            x += width

    def _card(self, x: int, y: int, width: int, code: str, *, tired: bool) -> None:
        element = f"pro:{self.seat}.{code}"
        words = BLOWS if self.position.raid is not None else POWERS
        spelled = width - 2 >= SPELLED
        shown = words[code][1] if spelled else words[code][0]
        state = self.scene.state_of(element)
        name = (code if not spelled else shorten(FACES[code].name, width - 2)) + (
            "" if element not in self.scene.fresh else "!"
        )
        card = Card(
            name.lower() if tired else name,
            (shown,),
            key=self.scene.keys.get(element, "") if state != "plain" else "",
            state=state,
            tired=tired,
            name_ink=Ink(seat_token(self.seat), bold=True),
        )
        cards.small(self.canvas, x, y, width, card)
        self.canvas.zone(element, x, y, width, cards.SMALL_HEIGHT)

    def _rooms(self, y: int) -> None:
        x = draw_rooms(self.canvas, self.x - 1, y, self.scene, self.seat)
        if self.dungeon.monster is not None:
            code = CODES[self.dungeon.monster]
            draw_monster(self.canvas, self.end - len(code) - 2, y, self.scene, self.seat)
            if x + 7 < self.end - len(code) - 2:
                self.canvas.right(self.end - len(code) - 3, y, ("beast", MUTED))

    def _notes(self, y: int) -> None:
        spans = self._said()
        if width_of(spans) and width_of(spans) + 4 <= self.box.width:
            self.canvas.puts(self.x, y, (" ", INK), *spans, (" ", INK))

    def _said(self) -> list[Span]:
        notes: list[Span] = []
        if immune(self.dungeon):
            notes.append(("# immune", DANGER))
        mate = partner(self.position, self.seat)
        if mate is not None:
            notes += [("  ", INK)] if notes else []
            notes += [("with ", MUTED), (shorten(self.scene.name(mate), 10), Ink(seat_token(mate)))]
        return notes

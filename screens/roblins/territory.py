"""One territory on the screen: its tiles, gates and pile, what is lit up on it, and what lies beyond its edges."""

from typing import Final

from rules.core.seats import Seat
from rules.roblins.glance import roads
from rules.roblins.hexes import PILE, Hex
from rules.roblins.land import Ground
from rules.roblins.position import Lair
from screens.common.canvas import MUTED, Canvas, Ink
from screens.common.components import State, mark
from screens.common.tokens import seat_token
from screens.roblins.pen import Pen
from screens.roblins.scene import Scene, Spot
from screens.roblins.sight import Sight
from screens.roblins.tiles import Drawn, Gate, draw_gate, draw_pile, draw_tile
from screens.roblins.words import unit_name

BAND: Final = 5
"""Columns of a band on the road."""
ARROWS: Final = {"left": "◄", "right": "►", "up": "▲", "down": "▼"}
"""Where what does not show lies."""
LOW_PILE: Final = 6
"""A pile with fewer cards is in danger."""


def draw_territory(canvas: Canvas, scene: Scene, seat: Seat, sight: Sight) -> None:
    """All of it, inside its window."""
    _Territory(canvas, scene, seat, sight).draw()


class _Territory:
    def __init__(self, canvas: Canvas, scene: Scene, seat: Seat, sight: Sight) -> None:
        self.canvas = canvas
        self.scene = scene
        self.seat = seat
        self.sight = sight
        self.pen = Pen(canvas, sight.area, sight.origin)
        self.lair: Lair = scene.position.lair(seat)
        self.then: Lair = (scene.after or scene.position).lair(seat)
        """As the focused move would leave it."""
        self.ground: Ground = self.then.ground

    def draw(self) -> None:
        """Gates first, for what lies beside them covers their edges; a number of which half is seen says too little."""
        for gate in self.ground.gates:
            if self.sight.holds(gate):
                self._gate(gate)
        for place in self.ground.tiles:
            self._tile(place)
        self._pile()
        self._walk()
        for gate in self.ground.gates:
            if not self.sight.holds(gate) and (self.seat, gate) in self.scene.letters:
                self._beyond(gate)

    def _element(self, place: Hex) -> str:
        return f"pile:{self.seat}" if place == PILE else f"hex:{self.seat}.{place}"

    def _state(self, place: Hex) -> State:
        if self.scene.focus == (self.seat, place):
            return "focus"
        return self.scene.state_of(self._element(place))

    def _lit(self, place: Hex) -> int:
        road = self.scene.road
        return road[1].get(place, 0) if road is not None and road[0] == self.seat else 0

    def _drawn(self, place: Hex) -> Drawn:
        spot: Spot = (self.seat, place)
        walk, ghost = self.scene.walk, self.scene.ghost
        return Drawn(
            lit=self._lit(place),
            state=self._state(place),
            key=self.scene.letters.get(spot, "") or self.scene.keys.get(self._element(place), ""),
            ghost=ghost is not None and ghost[0] == self.seat and ghost[1].hex == place,
            fresh=spot in self.scene.fresh,
            struck=walk is not None and walk.spot == spot and walk.struck,
        )

    def _tile(self, place: Hex) -> None:
        self.pen.zone(self._element(place), self.sight.size.rect(place))
        draw_tile(self.pen, self.sight.size, self.ground.tiles[place], self._drawn(place))

    def _pile(self) -> None:
        cards = len(self.lair.pile)
        self.pen.zone(self._element(PILE), self.sight.size.rect(PILE))
        draw_pile(self.pen, self.sight.size, cards, self._drawn(PILE), low=cards < LOW_PILE)

    # Gates

    def _gate(self, gate: Hex) -> None:
        unit = self.then.guard(gate)
        shown = Gate(
            key=self.scene.letters.get((self.seat, gate), "·"),
            damage=self._damage(gate),
            guard=unit_name(unit) if unit is not None else "",
        )
        for end in self.ground.into[gate]:
            self.pen.zone(f"end:{self.seat}.{end}", self.sight.size.rect(gate))
        self.pen.zone(self._element(gate), self.sight.size.rect(gate))
        draw_gate(self.pen, self.sight.size, self.sight.size.corner(gate), shown, self._drawn(gate))

    def _damage(self, gate: Hex) -> str:
        """Of the easiest road from there."""
        found = roads(self.then)
        return str(min(found[end].damage for end in self.ground.into[gate]))

    def _beyond(self, gate: Hex) -> None:
        """A gate outside the window: its letter at the edge, and an arrow."""
        area, beyond = self.sight.area, self.sight.beyond(gate) or "up"
        x, y = self.sight.centre(gate)
        text, ink = mark(self.scene.letters[self.seat, gate], self._state(gate), MUTED)
        arrow, aside = ARROWS[beyond], beyond in ("left", "right")
        shown = f"{arrow}{text}" if beyond == "left" else f"{text}{arrow}"
        column = max(area.x, min(x - 1, area.x + area.width - len(shown)))
        row = max(area.y, min(y, area.y + area.height - 1))
        column, row = self._free_place(column, row, len(shown), along_side=aside)
        self.canvas.put(column, row, shown, ink)
        for end in self.ground.into[gate]:
            self.canvas.zone(f"end:{self.seat}.{end}", column, row, len(shown))
        self.canvas.zone(self._element(gate), column, row, len(shown))

    def _free_place(self, column: int, row: int, width: int, *, along_side: bool) -> tuple[int, int]:
        """The nearest place on the same edge of the window where nothing is written; else this very one."""
        area = self.sight.area
        columns = [column] if along_side else range(area.x, area.x + area.width - width + 1)
        rows = range(area.y, area.y + area.height) if along_side else [row]
        free = [(x, y) for x in columns for y in rows if self._is_free(x, y, width)]
        return min(free, key=lambda place: abs(place[0] - column) + abs(place[1] - row), default=(column, row))

    def _is_free(self, x: int, y: int, width: int) -> bool:
        chars, _, grounds = self.canvas.row(y)
        empty = all(char in " ·" for char in chars[x : x + width])
        return empty and set(grounds[x : x + width]) == {self.canvas.ground}

    # A raid

    def _walk(self) -> None:
        """The band on the hex that it has come to."""
        walk = self.scene.walk
        if walk is None or walk.spot[0] != self.seat:
            return
        box, hub = self.sight.size.rect(walk.spot[1]), self.sight.size.hub
        token = f"{walk.units:^{min(BAND, box.width)}}"
        ink = Ink("onseat", seat_token(3 - self.seat), bold=True)
        self.pen.put(box.x + hub[0] - len(token) // 2, box.y + hub[1], token, ink)

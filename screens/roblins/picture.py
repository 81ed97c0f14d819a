"""The picture of a match of Roblins!: maps, seats and hand, with what the cursor would change."""

from collections.abc import Mapping
from typing import Final

from rules.core.events import Move
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.roblins.events import Phase, TerrainBuilt, TunnelBuilt
from rules.roblins.glance import arms_on, road_on, roads
from rules.roblins.hexes import Edges, Hex
from rules.roblins.land import Tile
from rules.roblins.moves import BeginRaid, Build, Go, PlaceGuard, Tunnel
from rules.roblins.position import Position, other
from screens.common.canvas import HEADING, MUTED, Canvas, Ink, Rect
from screens.common.components import State
from screens.common.texts import wrapped
from screens.roblins.hand import draw_hand
from screens.roblins.hexes import FAR, NEAR
from screens.roblins.layout import Layout, lay_out
from screens.roblins.saga import RoblinsSaga
from screens.roblins.scene import Scene, Spot
from screens.roblins.seats import draw_seats
from screens.roblins.sight import Sight, look_at
from screens.roblins.spots import spot_of
from screens.roblins.territory import draw_territory

BUSY: Final[Mapping[Phase, str]] = {
    "DRAW": "draws",
    "MARKET": "buys",
    "PAY": "pays",
    "PLACE": "builds",
    "GUARD": "guards",
    "RAID": "plots",
    "ROUTE": "raids",
    "BAND": "raids",
    "TAX": "raids",
    "TREASURY": "counts",
}
"""What the seat on turn does, in a word."""
RAIDING: Final = ("RAID", "ROUTE", "BAND", "TAX")


class RoblinsPicture(RoblinsSaga):
    """What is drawn between the title and the foot."""

    def layout_for(self, width: int, height: int) -> Layout:
        """Where everything stands."""
        return lay_out(width, height)

    # Drawing

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Maps, seats, hand, and the log where it has a place."""
        layout, scene = self.layout_for(canvas.width, canvas.height), self._scene()
        draw_seats(canvas, layout, scene)
        for seat in all_seats(2):
            if self.looking is None or self.looking[0] == seat:
                self._draw_map(canvas, layout, scene, seat)
        if self.looking is None:
            half = layout.half(1)
            canvas.vrule(half.x + half.width, half.y, half.height, Ink("rock"))
        draw_hand(canvas, layout, scene)
        if layout.log is not None:
            self._draw_log(canvas, layout.log)

    def _draw_map(self, canvas: Canvas, layout: Layout, scene: Scene, seat: Seat) -> None:
        area = layout.half(seat) if self.looking is None else layout.maps
        ground = scene.position.lair(seat).ground
        focus = scene.focus[1] if scene.focus is not None and scene.focus[0] == seat else None
        if focus is None and scene.walk is not None and scene.walk.spot[0] == seat:
            focus = scene.walk.spot[1]
        least = FAR if self.looking is None else NEAR
        sight: Sight = look_at(ground, area, self.zoom, focus, self.sights.get(seat), least=least)
        self.sights[seat] = sight
        draw_territory(canvas, scene, seat, sight)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("LOG", MUTED)])
        lines = self.log_lines(box.width - 4)[-(box.height - 2) :]
        for row, line in enumerate(lines, box.y + 1):
            canvas.puts(box.x + 2, row, *line)

    def _scene(self) -> Scene:
        position, telling = self._shown(), self.tale.now
        acting = position.active if telling is not None else next(iter(self.session.actors), None)
        move = None if telling is not None else self.picker.focused_move
        return Scene(
            position=position,
            players=self.session.players,
            viewer=self.view.seat,
            acting=acting,
            state_of=self.state_of,
            busy=self._busy(position, acting),
            keys={} if telling is not None else self.keys_by_element(),
            letters=self._letters(),
            road=self._road(position, move),
            ghost=self._ghost(move),
            after=self._after(move),
            focus=self._focus_spot(),
            fresh=self._fresh(),
            walk=telling.walk if telling is not None else None,
        )

    def state_of(self, element: Element) -> State:
        """While a map is looked at, nothing else has the cursor; while a raid is told, nothing at all."""
        if self.telling:
            return "plain"
        state = super().state_of(element)
        if state == "focus" and self.looking is not None:
            return "legal"
        return "legal" if state == "plain" and element in self.alternatives() else state

    def _letters(self) -> Mapping[Spot, str]:
        letters = dict(self.gate_letters())
        if isinstance(self.carried(), Tunnel):
            for key, element in self._place_keys().items():
                if (spot := spot_of(element)) is not None:
                    letters[spot] = key
        if self.position.phase == "ROUTE" and self.keyboard.asked is not None:
            for key, element in self.keymap().items():
                if (spot := spot_of(element)) is not None:
                    letters[spot] = key
        return letters

    def _busy(self, position: Position, acting: Seat | None) -> Mapping[Seat, str]:
        busy: dict[Seat, str] = {}
        if acting is None:
            return busy
        busy[acting] = BUSY.get(position.phase, "")
        raid = position.scratch.raid
        if raid is not None and position.phase in RAIDING:
            busy[other(acting)] = "raided"
        return busy

    def _road(self, position: Position, move: Move | None) -> tuple[Seat, Mapping[Hex, Edges]] | None:
        """The road under the cursor, or that of the raid under way."""
        enemy = other(position.active)
        if self.looking is not None:
            return self._road_from(position, *self.looking)
        if isinstance(move, BeginRaid):
            road = roads(position.theirs)[move.end]
            return enemy, arms_on(road.end, road.route)
        raid = position.scratch.raid
        if raid is None or position.phase not in RAIDING:
            return None
        if isinstance(move, Go):
            after = self._foreseen_position(move)
            raid = after.scratch.raid if after is not None and after.scratch.raid is not None else raid
        road = road_on(position.theirs, raid)
        return enemy, arms_on(road.end, road.route)

    def _road_from(self, position: Position, seat: Seat, gate: Hex) -> tuple[Seat, Mapping[Hex, Edges]] | None:
        """The easiest road from a gate; None where the hex is none."""
        found = roads(position.lair(seat))
        ends = [found[end] for end in position.lair(seat).ground.into.get(gate, ())]
        road = min(ends, key=lambda road: road.damage, default=None)
        return (seat, arms_on(road.end, road.route)) if road is not None else None

    def _foreseen_position(self, move: Move) -> Position | None:
        preview = self.look_ahead(move)
        return preview.view.position if preview is not None else None

    def _ghost(self, move: Move | None) -> tuple[Seat, Tile] | None:
        match move:
            case Build():
                return self.position.active, Tile(move.hex, move.card, move.rot)
            case Tunnel():
                tile = self.position.theirs.land.at(move.hex)
                return (other(self.position.active), tile) if tile is not None else None
        return None

    def _after(self, move: Move | None) -> Position | None:
        """How the maps would look after the focused move."""
        if not isinstance(move, Build | Tunnel | PlaceGuard):
            return None
        preview = self.foresee(self.picker.under_focus)
        return preview.view.position if preview is not None else None

    def _focus_spot(self) -> Spot | None:
        if self.tale.now is not None:
            return None
        if self.looking is not None:
            return self.looking
        under = self.picker.under_focus
        return next((spot for element in reversed(under) if (spot := spot_of(element)) is not None), None)

    def _fresh(self) -> frozenset[Spot]:
        """What was built since the viewer looked away, until the next key."""
        if not self.lit and not self.since:
            return frozenset()
        found: set[Spot] = set()
        for told in self.plies_since():
            for event in told.events:
                if isinstance(event, TerrainBuilt) and told.seat:
                    found.add((told.seat, event.hex))
                elif isinstance(event, TunnelBuilt) and told.seat:
                    found.add((other(told.seat), event.hex))
        return frozenset(found)

    def draw_last(self, canvas: Canvas, y: int, rows: int, most: int) -> None:
        """What happened last; what happened meanwhile covers all that lies below the maps until a key is pressed."""
        if not self.since or self.tale.now is not None:
            since, self.since = self.since, ()
            super().draw_last(canvas, y, rows, most)
            self.since = since
            return
        layout = self.layout_for(canvas.width, canvas.height)
        box = Rect(0, layout.home, layout.width, y + rows - layout.home)
        canvas.fill(*box, Ink(bg="panel"))
        canvas.put(1, box.y, "SINCE THEN", HEADING)
        canvas.put(1, box.y + box.height - 1, "until a key", MUTED)
        lines = [broken for line in self.since for broken in wrapped(line, box.width - 14)]
        for row, line in enumerate(lines[-box.height :], box.y):
            canvas.puts(13, row, *line)

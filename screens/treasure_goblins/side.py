"""The column beside the sack: weight, soldiers, market, own hand, seats."""

from typing import Final

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.position import LIMIT, Position, Slot, biggest_group, top
from rules.treasure_goblins.sack import GEM_NAMES, GEMS, SOLDIERS, TILES, Drawing, Gem, turned
from screens.common.canvas import (
    BOLD,
    DANGER,
    DIM,
    FOCUS,
    GOLD,
    HEADING,
    INK,
    LEGAL,
    MUTED,
    Canvas,
    Ink,
    Span,
    shorten,
)
from screens.common.components import State, bar, mark, seat_bar, weight_ink
from screens.common.texts import fitted
from screens.common.tokens import seat_token
from screens.treasure_goblins.layout import HIGH_TILE, LOW_TILE, Layout
from screens.treasure_goblins.patchwork import draw_tile, gem_fill
from screens.treasure_goblins.plates import draw_plates, known_tiles, value_ink
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.words import soldier_chip, to_spare, value

NEAR: Final = 3
"""A group that lacks no more gems than this is pointed out."""
POWERS: Final = {"none": "·", "skip": "skip", "reverse": "rev"}
NEWEST: Final = "★"
"""Stands beside the tile that came last."""
HOMELESS: Final = "#"
"""Stands behind the value of a tile that fits nowhere."""
_STACKS: Final = 52
"""Columns from which on whole stacks are listed."""
_ROOMY: Final = 12
"""Columns of a tile's place from which on its id stands beside its value."""


def draw_side(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """All of it."""
    side = _Side(canvas, layout, scene)
    side.weight()
    side.soldiers()
    if scene.powers:
        side.powers()
    else:
        side.market()
    side.hand()
    draw_plates(canvas, layout, scene)


def draw_weight(canvas: Canvas, layout: Layout, scene: Scene, *, soldiers: bool) -> int:
    """The upper part alone; the first row that is free below it."""
    side = _Side(canvas, layout, scene)
    side.weight()
    if not soldiers:
        return layout.side.y + 2
    side.soldiers()
    return layout.soldiers + len(GEMS) + 2


class _Side:
    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.position: Position = scene.position
        self.x = layout.side.x
        self.width = layout.side.width
        self.end = self.x + self.width

    # Weight

    def weight(self) -> None:
        """A number, a bar, what the move would add, and whether it bursts."""
        y, now = self.layout.side.y, self.position.weight
        would = self._weight_then()
        self.canvas.put(self.x, y, "WEIGHT", HEADING)
        spans: list[Span] = [(f"{now:>2}", Ink(weight_ink(now).fg, bold=True))]
        if would is not None:
            spans += [(" → ", MUTED), (str(would), DANGER if would > LIMIT else LEGAL)]
        self.canvas.puts(self.x + 9, y, *spans, (f" / {LIMIT}", MUTED))
        then = now if would is None else would
        tight = Ink("danger", bold=True) if then > LIMIT else MUTED
        self.canvas.right(self.end, y, (to_spare(then), tight))
        bar(self.canvas, self.x, y + 1, self.width, now, LIMIT, weight_ink(now), would)
        if would is not None and would < now:
            self._relieved(y + 1, now, would)
        if then > LIMIT:
            begin = min(now * self.width // LIMIT + 1, self.width - 1)
            self.canvas.put(self.x + begin, y + 1, "!" * (self.width - begin), DANGER)
        elif would is None and self._is_close():
            self.canvas.put(self.end - 1, y + 1, "!", DANGER)

    def _is_close(self) -> bool:
        """Whether a tile of the hand that is open would burst the sack."""
        viewer = self.scene.viewer
        hand = self.position.hoard(viewer).hand() if viewer is not None else ()
        return any(self._would_burst(tile) for tile in hand if not isinstance(tile, Hidden))

    def _would_burst(self, tile: str) -> bool:
        return self.position.weight + TILES[tile].value > LIMIT

    def _weight_then(self) -> int | None:
        """What the sack would weigh, also where it would not bear it."""
        ghost = self.scene.ghost
        if ghost is None:
            return None
        added = ghost.x if ghost.tile is None else TILES[ghost.tile].value
        return max(0, self.position.weight + added)

    def _relieved(self, y: int, now: int, would: int) -> None:
        """The part of the bar that a lighter sack would lose."""
        start, stop = (round(amount * self.width / LIMIT) for amount in (would, now))
        self.canvas.put(self.x + start, y, "░" * (stop - start), Ink("legal", "panel"))

    # Soldiers

    def soldiers(self) -> None:
        """For each colour the next soldier and the biggest group in the sack."""
        y = self.layout.soldiers
        self.canvas.put(self.x, y, "SOLDIERS", HEADING)
        for end, word in zip((15, 21, 26, 30, 35), ("need", "group", "loot", "pow", "left"), strict=True):
            self.canvas.right(self.x + end, y, (word, MUTED))
        if self.width >= _STACKS:
            self.canvas.put(self.x + 38, y, "then", MUTED)
        for row, gem in enumerate(GEMS, y + 1):
            self._soldier(row, gem)

    def _soldier(self, y: int, gem: Gem) -> None:
        put, card = self.canvas.right, top(self.position, gem)
        self.canvas.zone(f"stack:{gem}", self.x, y, min(self.width, 35))
        self.canvas.put(self.x, y, f" {gem} ", Ink("onchip", gem_fill(gem), bold=True))
        self.canvas.put(self.x + 4, y, GEM_NAMES[gem], MUTED)
        need = SOLDIERS[card].requirement if card is not None else 0
        self._group(y, gem, need)
        put(self.x + 35, y, (str(len(self._stack(gem))), MUTED))
        if card is None:
            put(self.x + 15, y, ("·", DIM))
            return
        put(self.x + 15, y, (str(need), BOLD))
        put(self.x + 26, y, (str(SOLDIERS[card].loot), GOLD))
        power = POWERS[SOLDIERS[card].power]
        self.canvas.put(self.x + 27, y, power, DIM if power == "·" else INK)
        if self.width >= _STACKS:
            rest = self._stack(gem)[1:]
            self.canvas.put(self.x + 38, y, " ".join(str(SOLDIERS[card].requirement) for card in rest), MUTED)

    def _stack(self, gem: Gem) -> tuple[str, ...]:
        return self.position.stacks[GEMS.index(gem)]

    def _group(self, y: int, gem: str, need: int) -> None:
        """The biggest group, as it is or as the move would make it; `!` where few gems are missing."""
        now = biggest_group(self.position, gem)
        then = biggest_group(self.scene.after, gem) if self.scene.after is not None else now
        if then != now:
            ink = LEGAL
        elif need and need - now <= NEAR:
            ink = Ink("good", bold=True)
        else:
            ink = INK
        near = need and need - then <= NEAR
        self.canvas.right(self.x + 20, y, (str(then), ink))
        self.canvas.put(self.x + 20, y, "!" if near else " ", ink)

    # Market

    def market(self) -> None:
        """Four tiles with their prices; in TAKE they and the bag light up."""
        y = self.layout.market
        if "bag" in self.scene.keys:
            text, ink = mark(self.scene.keys["bag"], self.scene.state_of("bag"))
            self.canvas.zone("bag", self.x, y, 6)
            self.canvas.puts(self.x, y, (text, ink), ("bag", LEGAL if self._on("bag") else INK))
        else:
            self.canvas.put(self.x, y, "MARKET", HEADING)
        for number, slot in enumerate(self.position.market):
            x, element = self.layout.slot(number), f"market:{number + 1}"
            if number:
                self.canvas.put(x, y, f"pay {number}", MUTED)
            state = self.scene.state_of(element)
            self.canvas.zone(element, x, y + 1, self.layout.slot_width, 1 + self.layout.shape[1] * 3)
            label = value(slot.tile), value_ink(slot.tile)
            self._label(x, y + 1, str(number + 1), label, state, live=self.position.decision == "take")
            self._drawing(x, y + 2, turned(slot.tile)["r0"].rows)
            if slot.coins:
                self._coins(x, y, slot, state)

    def _coins(self, x: int, y: int, slot: Slot, state: State) -> None:
        """What lies on a tile: beside its value, or where there is no room beside or under its lowest cells."""
        coins = slot.coins
        if self.layout.slot_width >= _ROOMY:
            self.canvas.put(x + 8, y + 1, f"${coins}", FOCUS if state == "focus" else GOLD)
        else:
            row, left = self._beside(turned(slot.tile)["r0"].rows, len(f"${coins}"))
            self.canvas.put(x + left, y + 2 + row * self.layout.shape[1], f"${coins}", GOLD)

    def _beside(self, rows: Drawing, room: int) -> tuple[int, int]:
        """The lowest row of a tile's drawing with so much room behind its cells, or before them; the column there."""
        cell, whole = self.layout.shape[0], self.layout.slot_width
        spots: list[tuple[int, int]] = []
        for number in range(LOW_TILE):
            row = rows[number].rstrip(".") if number < len(rows) else ""
            if len(row) * cell + room <= whole:
                spots.append((number, len(row) * cell))
            elif (len(row) - len(row.lstrip("."))) * cell > room:
                spots.append((number, 0))
        return max(spots, default=(LOW_TILE - 1, whole - room))

    def _on(self, element: str) -> bool:
        return self.scene.state_of(element) in ("legal", "focus")

    def _label(self, x: int, y: int, key: str, label: Span, state: State, *, live: bool) -> None:
        """A key, bright where it may be pressed, and a value; a name of a tile in its place has no brackets."""
        width, (text, plain) = self.layout.slot_width, label
        if state == "focus":
            self.canvas.fill(x, y, width, 1, FOCUS)
            shown = f"▸{key} {text}" if len(key) == 1 else f"{key} {text}" if key else f"▸{text}"
            self.canvas.put(x, y, shown, FOCUS)
        elif len(key) > 1:
            self.canvas.puts(x, y, (key, LEGAL if state == "legal" else MUTED), (f" {text}", plain))
        elif state in ("legal", "chosen"):
            marked, ink = mark(key, state)
            self.canvas.puts(x, y, (marked, ink), (text, plain))
        else:
            self.canvas.puts(x, y, (f" {key}", HEADING if self.scene.asked and live else MUTED), (f" {text}", plain))

    def _drawing(self, x: int, y: int, rows: Drawing, *, faded: bool = False) -> None:
        """A tile as wide as its place allows."""
        width, height = self.layout.shape
        width = max(2, min(width, (self.layout.slot_width + 1) // len(rows[0])))
        draw_tile(self.canvas, x, y, rows, (width, height), faded=faded)

    # Soldiers with powers, in the place of the market

    def powers(self) -> None:
        """The own soldiers that may be used up, with the loot that goes with them."""
        y = self.layout.market
        self.canvas.put(self.x, y, "POWERS", HEADING)
        self.canvas.put(self.x + 9, y, "instead of a whole turn", MUTED)
        for number, card in enumerate(self._usable()):
            row, x = y + 1 + number % _POWER_ROWS, self.x + number // _POWER_ROWS * _POWER_WIDTH
            state, element = self.scene.state_of(f"soldier:{card}"), f"soldier:{card}"
            self.canvas.zone(element, x, row, _POWER_WIDTH - 1)
            text, ink = mark(card, state)
            if state != "focus":
                ink = soldier_chip(card)[1]
            soldier = SOLDIERS[card]
            self.canvas.puts(x, row, (text, ink), (f" {POWERS[soldier.power]}", INK), (f" -${soldier.loot}", MUTED))

    def _usable(self) -> list[str]:
        viewer = self.scene.viewer
        cards = self.position.hoard(viewer).soldiers if viewer is not None else ()
        usable = [card for card in cards if SOLDIERS[card].power != "none"]
        return sorted(usable, key=list(SOLDIERS).index)

    # Hand

    def hand(self) -> None:
        """The viewer's tiles, the chosen one as it is turned; the hands of all where all may see them."""
        y, viewer = self.layout.hand, self.scene.viewer
        if viewer is None or self.scene.hands is not None:
            self._hands(y)
            return
        self.canvas.put(self.x, y, "HAND", HEADING)
        self._ways(y)
        for number, tile in enumerate(self.position.hoard(viewer).hand()):
            if not isinstance(tile, Hidden):
                self._hand_tile(number, tile)

    def _hands(self, y: int) -> None:
        """A row a seat: every tile, or what everybody knows."""
        self.canvas.put(self.x, y, "HANDS", HEADING)
        note = "what everybody knows" if self.scene.hands is None else "laid open"
        self.canvas.put(self.x + 9, y, note, DIM)
        for row, seat in enumerate(all_seats(self.position.seats), y + 1):
            seat_bar(self.canvas, self.x, row, seat)
            name = shorten(self.scene.name(seat), 8)
            self.canvas.put(self.x + 1, row, f"{seat} {name}", Ink(seat_token(seat), bold=True))
            self.canvas.puts(self.x + 13, row, *fitted(self._whole_hand(seat), self.width - 13))

    def _whole_hand(self, seat: Seat) -> list[Span]:
        if self.scene.hands is None:
            return known_tiles(self.position.hoard(seat))
        tiles = self.scene.hands[seat]
        return [span for tile in tiles for span in ((f"{value(tile):<4}", value_ink(tile)), (" ", INK))]

    def _ways(self, y: int) -> None:
        """The Tiny, powers and the break, where they are to be had; else whose hand it is."""
        x = self.x + 6
        offered = [element for element in ("tiny", "soldier", "do:break") if element in self.scene.keys]
        if not offered:
            self.canvas.put(self.x + 9, y, shorten(self.scene.note, self.width - 9), DIM)
            return
        for element in offered:
            word = self._way(element)
            text, ink = mark(self.scene.keys[element], self.scene.state_of(element))
            if element == "soldier" and self.scene.powers:
                text, ink = mark(self.scene.keys[element], "chosen")
            for named in self._named(element):
                self.canvas.zone(named, x, y, len(text) + len(word))
            x = self.canvas.puts(x, y, (text, ink), (word, INK)) + 1

    def _way(self, element: str) -> str:
        """The word of what may be done instead of placing a tile."""
        if element != "soldier":
            return "tiny" if element == "tiny" else "break"
        count = len(self._usable())
        return "1 power" if count == 1 else f"{count} powers"

    def _named(self, element: str) -> list[str]:
        """What a word in the heading stands for: soldiers that are not shown are all behind theirs."""
        hidden = element == "soldier" and not self.scene.powers
        return [*(f"soldier:{card}" for card in self._usable() if hidden), element]

    def _hand_tile(self, number: int, tile: str) -> None:
        ghost, element = self.scene.ghost, f"hand:{tile}"
        x, y, width = self.layout.slot(number), self.layout.hand, self.layout.slot_width
        chosen = ghost is not None and ghost.tile == tile
        state: State = "focus" if chosen else self.scene.state_of(element)
        heavy = self._would_burst(tile)
        self.canvas.zone(element, x, y + 1, width, 1 + self.layout.shape[1] * self.layout.tile_rows)
        rows = ghost.rows if ghost is not None and chosen else turned(tile)["r0"].rows
        high = len(rows) == HIGH_TILE and self.layout.tile_rows < HIGH_TILE
        key = tile if self.scene.typing and width < _ROOMY else str(number + 1)
        text, ink = self._worth(tile, heavy=heavy)
        if high and width < _ROOMY:
            key, text = (key, "") if len(key) > 1 else ("", text)
        self._label(x, y + 1, key, (text, ink), state, live=self.position.decision == "act")
        if not high:
            self._remarks(x, y + 1, tile, state)
        faded = (heavy or tile in self.scene.homeless) and not chosen
        if high:
            self._drawing(x + width - 2, y + 1, rows, faded=faded)
        else:
            self._drawing(x, y + 2, rows, faded=faded)

    def _worth(self, tile: str, *, heavy: bool) -> Span:
        """The value of a tile in the hand, and whether it cannot be placed, and why."""
        if heavy:
            return f"{value(tile)}!", DANGER
        return (f"{value(tile)}{HOMELESS}", DANGER) if tile in self.scene.homeless else (value(tile), value_ink(tile))

    def _remarks(self, x: int, y: int, tile: str, state: State) -> None:
        """What came last, and with room what the tile is called."""
        width, focused = self.layout.slot_width, state == "focus"
        if width >= _ROOMY:
            called = LEGAL if self.scene.typing else MUTED
            self.canvas.right(x + width, y, (tile, FOCUS if focused else called))
        if tile == self.scene.newest and (width >= _ROOMY or not self.scene.typing):
            self.canvas.put(x + 7, y, NEWEST, FOCUS if focused else GOLD)


_POWER_ROWS: Final = 4
_POWER_WIDTH: Final = 18
"""Rows of soldiers in a column, and its width."""

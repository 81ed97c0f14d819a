"""The column beside the sack: weight, soldiers, market, own hand, seats."""

from typing import Final

import msgspec

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.position import LIMIT, Hoard, Position, biggest_group, top
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
    TORCH,
    Canvas,
    Ink,
    Rect,
    Span,
    shorten,
)
from screens.common.components import State, bar, mark, seat_bar, weight_ink
from screens.common.texts import fitted
from screens.common.tokens import seat_token
from screens.treasure_goblins.layout import HIGH_TILE, Layout
from screens.treasure_goblins.patchwork import draw_tile, gem_fill
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.words import soldier_chip, to_spare, value

NEAR: Final = 3
"""A group that lacks no more gems than this is pointed out."""
POWERS: Final = {"none": "·", "skip": "skip", "reverse": "back"}
_STACKS: Final = 52
"""Columns from which on whole stacks are listed."""


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
    for seat in all_seats(scene.position.seats):
        side.plate(seat)


def draw_weight(canvas: Canvas, layout: Layout, scene: Scene, *, soldiers: bool) -> int:
    """The upper part alone; the first row that is free below it."""
    side = _Side(canvas, layout, scene)
    side.weight()
    if not soldiers:
        return layout.side.y + 3
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
        for end, word in zip((16, 21, 26, 30, 35), ("need", "sack", "loot", "pow", "left"), strict=True):
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
            put(self.x + 16, y, ("·", DIM))
            return
        put(self.x + 16, y, (str(need), BOLD))
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
            end = self._label(x, y + 1, str(number + 1), value(slot.tile), state, _plain_value(slot.tile))
            if slot.coins:
                self.canvas.put(end, y + 1, f"${slot.coins}", FOCUS if state == "focus" else GOLD)
            self._drawing(x, y + 2, turned(slot.tile)["r0"].rows)

    def _on(self, element: str) -> bool:
        return self.scene.state_of(element) in ("legal", "focus")

    def _label(self, x: int, y: int, key: str, text: str, state: State, plain: Ink) -> int:
        """A key and a value; the column for what follows."""
        if state == "focus":
            self.canvas.fill(x, y, self.layout.slot_width, 1, FOCUS)
            return self.canvas.puts(x, y, (f"▸{key}", FOCUS), (f" {text} ", FOCUS))
        if state in ("legal", "chosen"):
            marked, ink = mark(key, state)
            return self.canvas.puts(x, y, (marked, ink), (f"{text} ", plain))
        return self.canvas.puts(x, y, (f" {key}", HEADING if self.scene.asked else MUTED), (f" {text} ", plain))

    def _drawing(self, x: int, y: int, rows: Drawing, *, faded: bool = False) -> None:
        """A tile as wide as its place allows."""
        width, height = self.layout.shape
        width = max(2, min(width, (self.layout.slot_width + 1) // len(rows[0])))
        draw_tile(self.canvas, x, y, rows, (width, height), faded=faded)

    # Soldiers with powers, in the place of the market

    def powers(self) -> None:
        """The own soldiers that may be used up."""
        y = self.layout.market
        self.canvas.put(self.x, y, "POWERS", HEADING)
        self.canvas.put(self.x + 9, y, "instead of a whole turn", MUTED)
        cards = self._usable()
        for number, card in enumerate(cards):
            row = y + 1 + number % 4
            x = self.x + number // 4 * 12
            state, element = self.scene.state_of(f"soldier:{card}"), f"soldier:{card}"
            self.canvas.zone(element, x, row, 11)
            text, ink = mark(card, state)
            if state != "focus":
                ink = soldier_chip(card)[1]
            self.canvas.puts(x, row, (text, ink), (f" {POWERS[SOLDIERS[card].power]}", INK))

    def _usable(self) -> list[str]:
        viewer = self.scene.viewer
        cards = self.position.hoard(viewer).soldiers if viewer is not None else ()
        usable = [card for card in cards if SOLDIERS[card].power != "none"]
        return sorted(usable, key=list(SOLDIERS).index)

    # Hand

    def hand(self) -> None:
        """The viewer's tiles, the chosen one as it is turned; without a viewer what everybody knows."""
        y, viewer = self.layout.hand, self.scene.viewer
        if viewer is None:
            self.canvas.put(self.x, y, "HANDS", HEADING)
            self.canvas.put(self.x + 9, y, "what everybody knows", MUTED)
            for row, seat in enumerate(all_seats(self.position.seats), y + 1):
                self._known(row, seat)
            return
        self.canvas.put(self.x, y, "HAND", HEADING)
        self._ways(y)
        for number, tile in enumerate(self.position.hoard(viewer).hand()):
            if not isinstance(tile, Hidden):
                self._hand_tile(number, tile)

    def _ways(self, y: int) -> None:
        """The Tiny, powers and the break, where they are to be had; else whose hand it is."""
        x = self.x + 6
        offered = [(element, word) for element, word in _WAYS if element in self.scene.keys]
        if not offered:
            assert self.scene.viewer is not None
            note = f"only {self.scene.name(self.scene.viewer)} sees this"
            self.canvas.put(self.x + 9, y, shorten(note, self.width - 9), DIM)
            return
        for element, word in offered:
            text, ink = mark(self.scene.keys[element], self.scene.state_of(element))
            if element == "soldier" and self.scene.powers:
                text, ink = mark(self.scene.keys[element], "chosen")
            for named in self._named(element):
                self.canvas.zone(named, x, y, len(text) + len(word))
            x = self.canvas.puts(x, y, (text, ink), (word, INK)) + 1

    def _named(self, element: str) -> list[str]:
        """What a word in the heading stands for: soldiers that are not shown are all behind theirs."""
        hidden = element == "soldier" and not self.scene.powers
        return [*(f"soldier:{card}" for card in self._usable() if hidden), element]

    def _hand_tile(self, number: int, tile: str) -> None:
        ghost, element = self.scene.ghost, f"hand:{tile}"
        x, y = self.layout.slot(number), self.layout.hand
        chosen = ghost is not None and ghost.tile == tile
        state: State = "focus" if chosen else self.scene.state_of(element)
        heavy = self.position.weight + TILES[tile].value > LIMIT
        self.canvas.zone(element, x, y + 1, self.layout.slot_width, 1 + self.layout.shape[1] * self.layout.tile_rows)
        text = value(tile) + ("!" if heavy else "")
        end = self._label(x, y + 1, str(number + 1), text, state, DANGER if heavy else _plain_value(tile))
        if self.layout.shape[1] > 1 and self._is_known(tile) and end + 5 <= x + self.layout.slot_width:
            self.canvas.put(end, y + 1, "known", FOCUS if state == "focus" else DIM)
        rows = ghost.rows if ghost is not None and chosen else turned(tile)["r0"].rows
        high = len(rows) == HIGH_TILE and self.layout.tile_rows < HIGH_TILE
        if high:
            self._drawing(x + self.layout.slot_width - 2, y + 1, rows, faded=heavy and not chosen)
        else:
            self._drawing(x, y + 2, rows, faded=heavy and not chosen)

    def _is_known(self, tile: str) -> bool:
        """Whether everybody saw the viewer take it."""
        viewer = self.scene.viewer
        return viewer is not None and tile in self.position.hoard(viewer).open

    def _known(self, y: int, seat: Seat) -> None:
        seat_bar(self.canvas, self.x, y, seat)
        name = shorten(self.scene.name(seat), 8)
        x = self.canvas.put(self.x + 1, y, f"{seat} {name}", Ink(seat_token(seat), bold=True)) + 2
        self.canvas.puts(x, y, *fitted(known_tiles(self.position.hoard(seat)), self.end - x))

    # Seats

    def plate(self, seat: Seat) -> None:
        """Coins, soldiers won, the Tiny, and with room the tiles that everybody knows."""
        row, column = divmod(seat - 1, self.layout.plates_a_row)
        width = self.width if self.layout.plates_a_row == 1 else (self.width - 1) // 2
        box = Rect(self.x + column * (width + 1), self.layout.plates + row, width, 1)
        acting = seat == self.scene.acting
        if acting:
            self.canvas.fill(box.x, box.y, box.width, 1, Ink(bg="lit"))
        seat_bar(self.canvas, box.x, box.y, seat)
        self.canvas.zone(f"seat:{seat}", box.x, box.y, box.width)
        if width >= 34:
            self._wide_plate(box, seat, acting=acting)
        else:
            self._narrow_plate(box, seat, acting=acting)

    def _narrow_plate(self, box: Rect, seat: Seat, *, acting: bool) -> None:
        hoard = self.position.hoard(seat)
        room = box.width - 6 - len(f"{hoard.coins}won{len(hoard.soldiers)} x")
        word = "won" if len(self.scene.name(seat)) <= room else "w"
        spans: list[Span] = [(f"${hoard.coins}", GOLD), (f" {word}", MUTED), (str(len(hoard.soldiers)), BOLD)]
        spans.append((" x" if hoard.tiny == "unused" else "  ", INK))
        begin = self.canvas.right(box.x + box.width, box.y, *spans)
        name = shorten(self.scene.name(seat), begin - box.x - 4)
        ink = Ink(seat_token(seat), bold=True)
        end = self.canvas.put(box.x + 1, box.y, f"{seat} {name.upper() if acting else name}", ink)
        if acting and begin > end:
            self.canvas.put(end, box.y, "◄", TORCH)

    def _wide_plate(self, box: Rect, seat: Seat, *, acting: bool) -> None:
        hoard, name = self.position.hoard(seat), shorten(self.scene.name(seat), 9)
        ink = Ink(seat_token(seat), bold=True)
        end = self.canvas.put(box.x + 1, box.y, f"{seat} {name.upper() if acting else name}", ink)
        if acting:
            self.canvas.put(end, box.y, "◄", TORCH)
        loot = sum(SOLDIERS[card].loot for card in hoard.soldiers)
        spans: list[Span] = [
            (f"${hoard.coins:<3}", GOLD),
            ("won ", MUTED),
            (f"{len(hoard.soldiers)}", BOLD),
            (f" ${loot:<3}", GOLD),
            ("x" if hoard.tiny == "unused" else " ", INK),
        ]
        x = self.canvas.puts(box.x + 14, box.y, *spans) + 2
        busy = self.scene.busy.get(seat, "")
        room = box.x + box.width - x
        tiles = known_tiles(hoard) if self.scene.viewer != seat and room >= 12 else []
        if tiles:
            self.canvas.puts(x, box.y, *fitted(tiles, room))
        elif busy and len(busy) <= room:
            self.canvas.put(x, box.y, busy, MUTED)


_WAYS: Final = (("tiny", "tiny"), ("soldier", "power"), ("do:break", "break"))
"""What may be done instead of placing a tile: element or its kind, and its word."""


def _plain_value(tile: str) -> Ink:
    return DANGER if TILES[tile].value < 0 else BOLD


def known_tiles(hoard: Hoard) -> list[Span]:
    """What everybody may know of a hand: backs, and the tiles that were taken from the market."""
    closed = len(hoard.closed)
    spans: list[Span] = [("▯" * closed, MUTED)] if closed else []
    for tile in hoard.open:
        spans += [(" " if spans else "", INK), (value(tile), msgspec.structs.replace(_plain_value(tile), bold=False))]
    return spans

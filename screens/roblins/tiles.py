"""Terrain, piles and gates, hex by hex: roads, markers, textures, guards."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final

import msgspec

from rules.roblins.cards import TERRAIN, Card, Marker
from rules.roblins.hexes import EDGES, NUMBER, PILE, Edges, numbers
from rules.roblins.land import PILE_ENDS, Tile
from screens.common.canvas import BOLD, DANGER, DIM, FOCUS, GOLD, INK, LEGAL, MUTED, Ink, Rect
from screens.common.components import State, mark
from screens.roblins.hexes import BIG, FAR, MID, NEAR, Size, hub_char
from screens.roblins.pen import Pen


class Look(msgspec.Struct, frozen=True):
    """How a kind of terrain looks."""

    label: str
    """Two letters."""
    letter: str
    """One, for small tiles and the markers of doubles."""
    fill: str
    texture: str


LOOKS: Final[Mapping[str, Look]] = {
    "fields": Look("Fi", "i", "fields", '"'),
    "forest": Look("Fo", "o", "forest", "↑"),
    "mountain": Look("Mo", "m", "mountain", "▲"),
    "water": Look("Wa", "w", "water", "≈"),
    "double": Look("D ", "D", "fields", " "),
    "bridge": Look("Br", "b", "bridge", "="),
    "tax": Look("Tx", "t", "tax", "$"),
    "tunnel": Look("Tu", "o", "tunnel", "o"),
}
_TEXTURES: Final = {
    FAR.name: (),
    MID.name: (),
    NEAR.name: ((1, 1), (5, 1)),
    BIG.name: ((8, 1), (1, 2), (9, 2), (2, 4), (8, 4)),
}
ROAD: Final = Ink("sand", bold=True)
_LIT_ROAD: Final = Ink("legal", bold=True)
_DOUBLE: Final = dict(zip("│─╭╮╰╯", "║═╔╗╚╝", strict=True))
"""How the pieces of a road are drawn that is lit up: the colour alone would not say it."""


class Drawn(msgspec.Struct, frozen=True):
    """What is special about a hex just now."""

    lit: Edges = 0
    """Arms on the road that is lit up."""
    state: State = "plain"
    key: str = ""
    """What points at it."""
    ghost: bool = False
    """A tile that does not lie there yet."""
    fresh: bool = False
    """It came a moment ago."""
    struck: bool = False
    """A raid is hit here at this moment."""


def kind_of(tile: Tile) -> str:
    """Kind of terrain, or `tunnel`."""
    return "tunnel" if tile.tunnel is not None else TERRAIN[tile.card].kind


def worth_of(tile: Tile) -> str:
    """The number of the marker on the middle, or the sign of what the tile does."""
    match kind_of(tile):
        case "bridge":
            return "=2"
        case "tax":
            return "$"
        case "tunnel" | "double":
            return ""
        case _:
            marker = TERRAIN[tile.card].marker(None, tile.rot)
            return str(marker.damage) if marker is not None else ""


def arm_markers(tile: Tile) -> Mapping[int, Marker]:
    """Markers of a double by the edge on which they lie now; none under a tunnel."""
    return _markers(tile.card, tile.rot) if tile.tunnel is None else {}


@cache
def _markers(card: Card, rot: int) -> Mapping[int, Marker]:
    found = {edge: TERRAIN[card].marker(edge, rot) for edge in range(6)}
    return {edge: marker for edge, marker in found.items() if marker is not None}


def draw_tile(pen: Pen, size: Size, tile: Tile, drawn: Drawn) -> None:
    """A card in a territory."""
    _Painter(pen, size, size.corner(tile.hex), drawn).tile(tile)


def draw_pile(pen: Pen, size: Size, cards: int, drawn: Drawn, *, low: bool) -> None:
    """A heap of treasure with its number, the three roads that lead to it."""
    _Painter(pen, size, size.corner(PILE), drawn).pile(cards, low=low)


class Gate(msgspec.Struct, frozen=True):
    """An empty hex that open ends point to."""

    key: str
    """What points at it."""
    damage: str
    """What a band takes on the way from there, as short as possible."""
    guard: str = ""
    """The unit in it, short."""


def draw_gate(pen: Pen, size: Size, corner: tuple[int, int], gate: Gate, drawn: Drawn) -> None:
    """An empty hex with its key and the damage behind it."""
    _Painter(pen, size, corner, drawn).gate(gate)


class _Painter:
    """One hex."""

    def __init__(self, pen: Pen, size: Size, corner: tuple[int, int], drawn: Drawn) -> None:
        self.pen = pen
        self.size = size
        self.x, self.y = corner
        self.drawn = drawn

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write on the hex, by its own cells."""
        self.pen.put(self.x + x, self.y + y, text, ink)

    # Terrain

    def tile(self, tile: Tile) -> None:
        """Ground, texture, words, roads, in this order."""
        markers = arm_markers(tile)
        self._ground(tile, markers)
        self._texture(tile, markers)
        self._words(tile, markers)
        if self.drawn.struck:
            for y, (first, last) in enumerate(self.size.rows[:-1] if self.size.lowest_is_half else self.size.rows):
                self.pen.recolour(Rect(self.x + first, self.y + y, last + 1 - first, 1), fg="onfocus")
        self.roads(tile.ends, tunnel=tile.tunnel is not None)
        self._cursor()
        self._key(*self._place_of_key(tile.ends))

    def _cursor(self) -> None:
        """The upper row of what has the cursor is one bar; where there is room it has brackets."""
        if self.drawn.state != "focus" or self.drawn.ghost:
            return
        first, last = self.size.rows[0]
        if self.size.lowest_is_half:
            self.put(first - 1, 0, "[", FOCUS)
            self.put(last + 1, 0, "]", FOCUS)
        self.pen.recolour(Rect(self.x + first, self.y, last + 1 - first, 1), bg="focus", fg="onfocus")

    def _key(self, x: int, y: int) -> None:
        """What points at a card, where it may be pointed at."""
        if self.drawn.key and self.drawn.state in ("legal", "focus"):
            self.put(x, y, *mark(self.drawn.key, self.drawn.state))

    def _place_of_key(self, arms: Edges) -> tuple[int, int]:
        """Three cells that cover no road, if there are such."""
        if not self.size.lowest_is_half:
            return 0, 0
        if self.size is BIG:
            return 2, 4
        return (4, 1) if arms & _bit("nw") and not arms & _bit("ne") else (0, 1)

    def fill(self, token: str) -> None:
        """The ground, all of one kind."""
        for y, (first, last) in enumerate(self.size.rows):
            self._stretch(first, y, last + 1 - first, token)

    def _fill_between(self, markers: Mapping[int, Marker]) -> None:
        """The ground of a double: each cell as the marker that lies nearest."""
        for y, (first, last) in enumerate(self.size.rows):
            row = [(LOOKS[self._nearest((x, y), markers).kind].fill, x) for x in range(first, last + 1)]
            for token, cells in groupby(row, itemgetter(0)):
                columns = [x for _, x in cells]
                self._stretch(columns[0], y, len(columns), token)

    def _stretch(self, x: int, y: int, width: int, token: str) -> None:
        """Cells of the ground; the lowest row is half as high where hexes keep apart."""
        half = self.size.lowest_is_half and y == len(self.size.rows) - 1
        if half and self.pen.blocks:
            self.put(x, y, "▀" * width, Ink(token))
        elif not half:
            self.put(x, y, " " * width, Ink(bg=token))

    def _ground(self, tile: Tile, markers: Mapping[int, Marker]) -> None:
        if self.drawn.struck:
            self.fill("danger")
        elif self.drawn.ghost:
            self.fill("legalbg")
        elif markers:
            self._fill_between(markers)
        else:
            self.fill(LOOKS[kind_of(tile)].fill)

    def _nearest(self, cell: tuple[int, int], markers: Mapping[int, Marker]) -> Marker:
        """The marker in whose direction a cell lies, seen from the hub."""
        hub = self.size.hub
        x, y = cell[0] - hub[0], 2 * (cell[1] - hub[1]) + (1 if self.size is NEAR else 0)
        return markers[max(markers, key=lambda edge: (x * _DIRECTIONS[edge][0] + y * _DIRECTIONS[edge][1], -edge))]

    def _texture(self, tile: Tile, markers: Mapping[int, Marker]) -> None:
        """The sign of the terrain under each cell; stars on what was built a moment ago."""
        ink = GOLD if self.drawn.fresh else Ink("legal" if self.drawn.ghost else "sand")
        for cell in _TEXTURES[self.size.name]:
            kind = self._nearest(cell, markers).kind if markers else kind_of(tile)
            self.put(*cell, "★" if self.drawn.fresh else LOOKS[kind].texture, ink)

    def _words(self, tile: Tile, markers: Mapping[int, Marker]) -> None:
        look, worth = LOOKS[kind_of(tile)], worth_of(tile)
        if self.size is FAR:
            self.put(0, 0, look.letter, self._label_ink())
            self.put(2, 0, worth[:1] or ("+" if markers else ""), BOLD)
        elif self.size is MID and markers:
            for x, edge in zip((0, 3), sorted(markers, key=_from_the_left), strict=True):
                self.put(x, 0, _short_marker(markers[edge]), BOLD)
        else:
            self._label(tile, look, worth)
            for edge, marker in markers.items():
                self.put(*self._beside_arm(edge, tile.ends), _short_marker(marker), BOLD)

    def _label(self, tile: Tile, look: Look, worth: str) -> None:
        first, last = self.size.rows[0]
        self.put(first, 0, look.label[:2], self._label_ink())
        self.put(last + 1 - len(worth), 0, worth, BOLD)
        if self.size is BIG:
            self.put(1, 1, tile.card, INK)

    def _label_ink(self) -> Ink:
        return Ink("gold", bold=True, underline=True) if self.drawn.fresh else INK

    def _beside_arm(self, edge: int, arms: Edges) -> tuple[int, int]:
        """Where two cells are free beside an arm."""
        hub, right = self.size.hub, self.size.rows[-1][1]
        lower = len(self.size.rows) - 1
        match EDGES[edge]:
            case "n":
                return hub[0] + 1, 0
            case "ne":
                return right - 1, hub[1] - 1
            case "nw":
                return self.size.rows[0][0], hub[1] - 1
            case "s":
                return hub[0] + 1, lower if arms & _EAST else hub[1]
            case "se":
                return right - 1, lower if arms & _bit("ne") else hub[1] - 1
            case _:
                return self.size.rows[0][0], lower if arms & _bit("nw") else hub[1] - 1

    # Roads

    def roads(self, arms: Edges, *, tunnel: bool = False) -> None:
        """Every arm, and where they meet; the lit ones over the others, and doubled."""
        lit = self.drawn.lit
        for edge in sorted(numbers(arms), key=lambda edge: lit >> edge & 1):
            is_lit = bool(lit >> edge & 1)
            ink = _LIT_ROAD if is_lit else self._road_ink()
            for x, y, char in self.size.arms[edge]:
                shown = _DOUBLE.get(char, char) if is_lit else char
                self.put(x, y, "o" if tunnel and char in "│─" else shown, ink)
        hub = _DOUBLE[hub_char(lit)] if lit else hub_char(arms)
        self.put(*self.size.hub, "o" if tunnel else hub, _LIT_ROAD if lit else self._road_ink())

    def _road_ink(self) -> Ink:
        return LEGAL if self.drawn.ghost else ROAD

    # Pile and gates

    def pile(self, cards: int, *, low: bool) -> None:
        """A heap of gold."""
        self.fill("danger" if self.drawn.struck else "tax")
        gold = Ink("gold")
        number = f"{cards:>2}" + ("!" if low else "")
        if not self.size.lowest_is_half:
            self.roads(PILE_ENDS)
            self._number(0, 1, self.size.box[0], number, _ON_DANGER if low else _ON_GOLD)
            self._key((self.size.box[0] - 3) // 2, 0)
            return
        width, height = self.size.box
        top = height - len(_HEAPS[self.size.name]) - 1
        for row, bars in enumerate(_HEAPS[self.size.name], top):
            self.put((width - bars) // 2, row, "▬" * bars, gold)
        for edge in numbers(PILE_ENDS):
            lit = self.drawn.lit >> edge & 1
            for x, y, char in self.size.arms[edge]:
                if char in "╱╲" or y < top:
                    self.put(x, y, _DOUBLE.get(char, char) if lit else char, _LIT_ROAD if lit else ROAD)
        self._key((width - 3) // 2, top)
        first, last = self.size.rows[-1]
        self._number(first, height - 1, last + 1 - first, number, _ON_DANGER if low else _ON_GOLD)

    def _number(self, x: int, y: int, width: int, number: str, ink: Ink) -> None:
        """How many cards there are, in brackets where the cursor is on the pile and no key shows it."""
        looked_at = self.drawn.state == "focus" and not self.drawn.key
        shown = f"[{number.strip()}]" if looked_at and width > FAR.box[0] else number
        self.put(x, y, f"{shown:^{width}}", FOCUS if looked_at else ink)

    def gate(self, gate: Gate) -> None:
        """Dots round it, the key and the damage; a guard above them."""
        text, ink = mark(gate.key, self.drawn.state, MUTED)
        number = Ink("legal" if self.drawn.state == "legal" else "ink", bold=True)
        width, height = self.size.box
        if self.size is FAR:
            self.put(0, 0, text, ink)
            self.put(0, 1, f"{'!' if gate.guard else ''}{gate.damage}".center(3), DANGER if gate.guard else number)
            return
        dots = Ink("legal") if self.drawn.state == "focus" else DIM
        for x, y in _dots(self.size):
            self.put(x, y, "·", dots)
        middle, inner = height // 2, width - 2 if self.size.lowest_is_half else width
        if gate.guard:
            self.put((width - inner) // 2, middle - 1, f"{f'!{gate.guard}':^{inner}}", DANGER)
        start = (width - 5) // 2
        self.put(start, middle, text, ink)
        self.put(start + 3, middle, f"{gate.damage:>2}", number)


_HEAPS: Final = {NEAR.name: (3, 5), BIG.name: (3, 5, 7)}
"""Gold bars in each row of a heap."""
_ON_GOLD: Final = Ink("onfocus", "gold", bold=True)
_ON_DANGER: Final = Ink("onfocus", "danger", bold=True)
_DIRECTIONS: Final = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))
"""Where each edge lies from the hub, a row counted double."""


def _bit(name: str) -> Edges:
    return 1 << NUMBER[name]


_EAST: Final = _bit("ne") | _bit("se")


def _dots(size: Size) -> Iterator[tuple[int, int]]:
    """The outline of an empty hex, in the sizes that leave room for it."""
    if size.lowest_is_half:
        for y, (first, last) in enumerate(size.rows):
            yield first, y
            yield last, y


def _from_the_left(edge: int) -> tuple[int, int]:
    """Edges in the order in which their markers are read."""
    return _DIRECTIONS[edge]


def _short_marker(marker: Marker) -> str:
    return f"{LOOKS[marker.kind].letter}{marker.damage}"

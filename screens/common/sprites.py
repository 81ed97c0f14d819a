"""Pixel art in half blocks: two square pixels a cell, one above the other. Decoration only.

Nothing is drawn where the glyph set has no blocks, and clear pixels leave what is below.
"""

from functools import lru_cache
from typing import Final

import msgspec

from screens.common.canvas import Canvas
from screens.common.pixels import Run, pixel_runs

_KEY: Final = {
    "s": "skin",
    "d": "shade",
    "y": "spark",
    "m": "mouth",
    "t": "tooth",
    "g": "gY",
    "e": "ember",
    "f": "flame",
    "w": "wood",
    "i": "iron",
    "r": "rock",
    "p": "panel",
    "l": "lit",
    "R": "gR",
    "G": "gG",
    "B": "gB",
    "Y": "gY",
    "V": "gV",
    "O": "dO",
    "K": "dK",
    "n": "tooth",
    "F": "shade",
    "W": "water",
    "M": "mountain",
    "1": "s1",
    "2": "s2",
}
"""Letters of the drawings below; a dot is clear."""


class Sprite(msgspec.Struct, frozen=True):
    """A picture: rows of pixels, top first, each row as wide as the first."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Columns, one cell each."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows of cells: half as many as of pixels."""
        return (len(self.rows) + 1) // 2


def draw(canvas: Canvas, x: int, y: int, sprite: Sprite) -> None:
    """Draw a sprite with its upper left corner in a cell."""
    if canvas.pixels:
        for column, row, text, ink in _runs(sprite):
            canvas.put(x + column, y + row, text, ink)


@lru_cache
def _runs(sprite: Sprite) -> list[Run]:
    rows = [*sprite.rows, "." * sprite.width]
    return [
        run
        for row in range(sprite.height)
        for run in pixel_runs(
            0, row, [(_KEY.get(u), _KEY.get(v)) for u, v in zip(*rows[2 * row : 2 * row + 2], strict=True)]
        )
    ]


def _sprite(drawing: str) -> Sprite:
    return Sprite(tuple(drawing.split()))


GOBLIN: Final = _sprite("""
    ......ssssss......
    .....ssssssss.....
    s...ssssssssss...s
    ss..syyssssyys..ss
    dsssyymssssmyysssd
    .dssyyyssssyyyssd.
    ..dsssssddssssssd.
    ....ssssssssss....
    ....smmmmmmmms....
    ....dstmmmmtsd....
    .....dssssssd.....
    ......dddddd......
""")
"""The goblin of the lobby, 18 by 6 cells."""

CROWN: Final = _sprite("""
    g.g.g
    ggggg
""")
"""Sits one row above the goblin's head, seven columns from its left edge."""

GOBLIN_KING: Final = Sprite(
    (
        ".......g.g.g......",
        ".......ggggg......",
        *GOBLIN.rows,
    )
)
"""The goblin of the results, with his crown: 18 by 7 cells."""

LEFT_HAND: Final = _sprite("""
    ss.
    sds
""")
"""Holds the edge of a panel: draw it over the edge's line."""

RIGHT_HAND: Final = _sprite("""
    .ss
    sds
""")

_TORCH_STEM: Final = """
    ...iii...
    ...www...
    ....w....
    ....w....
    ....w....
    ....w....
    ....w....
"""

TORCH: Final = (
    _sprite(
        """
    ....e....
    ....e....
    ...ee....
    ...efe...
    ..eefee..
    ..efgfe..
    ..efgfe..
    ...fgf...
    """
        + _TORCH_STEM
    ),
    _sprite(
        """
    .........
    ....e....
    ....ee...
    ...efe...
    ..eefee..
    ..efgfee.
    ..efgfe..
    ...fgf...
    """
        + _TORCH_STEM
    ),
)
"""Two frames of a burning torch, 9 by 8 cells; they differ in the flame alone."""

_MOUNTAIN: Final = _sprite("""
    ....tt....
    ...tttr...
    ...rrrrr..
    ..rrrrrrr.
    ..rrmmmrr.
    .rrmmymmrr
    .rOOmyBBrr
    rrOOmmBBrr
""")
_SACK: Final = _sprite("""
    ...w..w...
    ....gg....
    ...wwww...
    ..YwRRwB..
    .YYRRRBBG.
    wwwwwwwwww
    wwwwwwwwww
    .wwwwwwww.
""")
_HEXES: Final = _sprite("""
    .FFFF.....
    FFFnFFwww.
    FFFnFwwwww
    .FFnFwnnww
    ....nnwww.
    ...gggg...
    ..gggggg..
    .gggggggg.
""")
_MINE_CART: Final = _sprite("""
    ....gg....
    ..g.gggg..
    .gggggggg.
    iiiiiiiiii
    .iwwwwwwi.
    .iwwwwwwi.
    ..iiiiii..
    ..rr..rr..
""")
_CARDS: Final = _sprite("""
    ...tttttt.
    .RRtsttst.
    .RRtsssst.
    .RRtsmsmt.
    .RRtsssst.
    .RRttmmtt.
    .RRtttttt.
    .RRRRR....
""")

ICONS: Final = {
    "goblin-mountain": _MOUNTAIN,
    "treasure-goblins": _SACK,
    "roblins": _HEXES,
    "goblins-en-la-mina": _MINE_CART,
    "card-goblins": _CARDS,
}
"""A picture of 10 by 4 cells for each game, by its id."""

_GLOW_STEPS: Final = (
    (5.5, "glow1"),
    (9.0, "glow2"),
    (13.0, "glow3"),
    (17.0, "glow4"),
    (21.0, "glow5"),
    (25.0, "glow6"),
)


def glow(canvas: Canvas, x: int, y: int) -> None:
    """Light around a flame in the middle of a cell, in rings that fade into `void`."""
    if not canvas.pixels:
        return
    for row in range(max(0, y - 12), min(canvas.height, y + 13)):
        for column in range(max(0, x - 25), min(canvas.width, x + 26)):
            distance = ((column - x) ** 2 + (2 * (row - y)) ** 2) ** 0.5
            ring = next((token for radius, token in _GLOW_STEPS if distance < radius), None)
            if ring is not None:
                canvas.recolour(column, row, 1, 1, bg=ring)

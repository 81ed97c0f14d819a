"""A game in a box: its picture, what kind of game it is, and its rules in short as far as there is room."""

from textwrap import wrap
from typing import Final

from screens.common import sprites
from screens.common.canvas import BOLD, DIM, MUTED, Canvas, Ink, Rect, shorten
from screens.games import GameCard

LEAST: Final = 7
"""Rows of the smallest box."""
_BESIDE: Final = 14
"""Where texts begin beside the picture."""
_BROAD: Final = 84
"""Width from which on the rules stand beside, not below."""


def draw_game(canvas: Canvas, card: GameCard, x: int, y: int, width: int, height: int) -> None:
    """The box, empty paragraphs left out."""
    canvas.box(x, y, width, height, Ink("rock", "panel"), "round", [(shorten(card.title, width - 6), Ink("torch"))])
    text = x + 2
    if card.icon is not None and canvas.pixels:
        sprites.draw(canvas, x + 2, y + 2, card.icon)
        text = x + _BESIDE
    room = x + width - 2 - text
    canvas.put(text, y + 1, shorten(card.tag, room), BOLD)
    for row, line in enumerate(card.pitch, y + 2):
        canvas.put(text, row, shorten(line, room), MUTED)
    canvas.put(text, y + 5, shorten(card.foot, room), DIM)
    if width >= _BROAD:
        _in_short(canvas, card, Rect(x + _BROAD // 2, y + 1, width - _BROAD // 2 - 2, height - 2))
    else:
        _in_short(canvas, card, Rect(x + 2, y + 7, width - 4, height - 8))


def _in_short(canvas: Canvas, card: GameCard, area: Rect) -> None:
    row = area.y
    for paragraph in card.in_short:
        lines = wrap(paragraph, area.width)
        if row + len(lines) > area.y + area.height:
            return
        for line in lines:
            canvas.put(area.x, row, line, MUTED)
            row += 1

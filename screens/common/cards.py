"""Cards as screens draw them: chips of one line, cards of three or seven lines, backs, piles and fans.

A card's state is in its edge: thin, teal and bracketed when legal, heavy and lit under the cursor, double when chosen.
Tired or tapped cards are dim and snore.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from screens.common.canvas import BOLD, CHOSEN, DANGER, DIM, FOCUS, LEGAL, MUTED, ROCK, Canvas, Ink, shorten
from screens.common.components import State, mark

SMALL_HEIGHT: Final = 3
LARGE_HEIGHT: Final = 7
BACK: Final = "▒"

_CARD_FOCUS: Final = Ink("focus", "lit", bold=True)

_EDGES: Final[dict[State, tuple[str, Ink]]] = {
    "plain": ("thin", ROCK),
    "legal": ("thin", Ink("legal")),
    "focus": ("heavy", _CARD_FOCUS),
    "chosen": ("double", CHOSEN),
    "preview": ("dashed", Ink("legal")),
    "threatened": ("thin", DANGER),
    "illegal": ("thin", DIM),
}
_NAMES: Final[dict[State, Ink]] = {
    "threatened": DANGER,
    "illegal": MUTED,
    "focus": Ink(bold=True),
    "chosen": Ink("legal", bold=True),
}


class Card(msgspec.Struct, frozen=True):
    """What stands on a card."""

    name: str
    text: tuple[str, ...] = ()
    """Lines inside, short enough for the card; a chip has the first one after the name."""
    marks: str = ""
    """What follows in a chip, in a second ink."""
    key: str = ""
    """The key that chooses it, in the lower edge."""
    corner: str = ""
    """A word at the right of the upper edge: when it may be played, or its power."""
    state: State = "plain"
    tired: bool = False
    name_ink: Ink = BOLD


def chip(canvas: Canvas, x: int, y: int, card: Card, width: int | None = None) -> int:
    """A card in one line: key, name, power, marks. The next column, or the end of `width` if that is given."""
    begin = _chip_key(canvas, x, y, card)
    text = " ".join((card.name, *card.text[:1]))
    if width is not None:
        text = shorten(text, max(0, x + width - begin - len(card.marks)))
    end = canvas.puts(begin, y, (text, _name_ink(card)), (card.marks, DIM if card.tired else MUTED))
    return end if width is None else x + width


def _chip_key(canvas: Canvas, x: int, y: int, card: Card) -> int:
    match card.state:
        case "legal" | "focus" | "preview" | "chosen":
            return canvas.puts(x, y, mark(card.key, card.state))
        case "threatened":
            return canvas.put(x, y, f" {card.key}!", DANGER)
        case _:
            return canvas.put(x, y, f" {card.key} {'z ' if card.tired else ''}", DIM if card.tired else MUTED)


def small(canvas: Canvas, x: int, y: int, width: int, card: Card) -> int:
    """A card of three lines, usually 7 or 13 wide."""
    _edge(canvas, x, y, width, SMALL_HEIGHT, card)
    if card.text:
        canvas.put(x + 1, y + 1, _middle(card.text[0], width - 2), _text_ink(card))
    if card.state == "legal":
        canvas.put(x, y + 1, "‹", LEGAL)
        canvas.put(x + width - 1, y + 1, "›", LEGAL)
    return x + width


def large(canvas: Canvas, x: int, y: int, width: int, card: Card) -> int:
    """A card of seven lines with a line of text from the third on."""
    _edge(canvas, x, y, width, LARGE_HEIGHT, card)
    for row, line in enumerate(card.text[:4], y + 2):
        canvas.put(x + 2, row, shorten(line, width - 4), _text_ink(card))
    if card.state == "legal":
        canvas.put(x, y + 3, "‹", LEGAL)
        canvas.put(x + width - 1, y + 3, "›", LEGAL)
    return x + width


def back(canvas: Canvas, x: int, y: int, width: int, height: int, label: str = "", state: State = "plain") -> int:
    """A card face down, with the name of its deck on it if it is large."""
    style, ink = _EDGES[state]
    canvas.box(x, y, width, height, ink, style)
    canvas.fill(x + 1, y + 1, width - 2, height - 2, DIM, BACK)
    if label:
        canvas.put(x + (width - len(label) - 1) // 2, y + height // 2, f" {label} ", MUTED)
    return x + width


def backs(canvas: Canvas, x: int, y: int, count: int, ink: Ink = MUTED, most: int = 12) -> int:
    """The hand of another seat, a mark a card; hands beyond `most` end in an ellipsis."""
    shown = "▯" * count if count <= most else "▯" * (most - 1) + "…"
    return canvas.put(x, y, shown, ink)


def pile(canvas: Canvas, x: int, y: int, count: int, state: State = "plain", ink: Ink = BOLD) -> int:
    """A deck of seven by four cells with its count; an empty one is a dashed place."""
    style, edge = _EDGES[state]
    canvas.box(x, y, 6, 3, edge if count else DIM, style if count else "dashed")
    canvas.put(x + 1, y + 1, f"{count:>3} " if count < 1000 else "999+", ink if count else DIM)
    if count > 1:
        canvas.put(x + 6, y, "╮", edge)
        canvas.put(x + 6, y + 1, "│", edge)
        canvas.put(x + 6, y + 2, "│", edge)
        canvas.put(x + 1, y + 3, "╰────╯", edge)
    return x + 7


def fan_step(width: int, count: int, card_width: int = 11) -> int:
    """Columns that each covered card of a fan shows, at least three."""
    return card_width if count < 2 else max(3, min(card_width, (width - card_width) // (count - 1)))


def fan(
    canvas: Canvas, x: int, y: int, width: int, cards: Sequence[Card], focus: int | None = None, card_width: int = 11
) -> list[int]:
    """Cards of three lines that overlap to fit a width; the one at index `focus` is whole.

    Cards before it show their left part, cards after it their right part. The columns where the visible parts begin
    are returned, for the mouse.
    """
    step = fan_step(width, len(cards), card_width)
    whole = len(cards) - 1 if focus is None else focus
    begins: list[int] = []
    for index, card in enumerate(cards):
        if index < whole:
            _covered(canvas, x + index * step, y, step, card, left=True)
            begins.append(x + index * step)
        elif index > whole:
            begins.append(x + card_width + (index - 1) * step)
            _covered(canvas, begins[-1], y, step, card, left=False)
        else:
            small(canvas, x + index * step, y, card_width, card)
            begins.append(x + index * step)
    return begins


def _covered(canvas: Canvas, x: int, y: int, width: int, card: Card, *, left: bool) -> None:
    """The visible part of a card that lies under its neighbour: the left edge, or the right one."""
    _, edge = _EDGES["plain" if card.state == "focus" else card.state]
    begin = x + 1 if left else x
    for row, corner in enumerate("┌│└" if left else "┐│┘"):
        canvas.put(x if left else x + width - 1, y + row, corner, edge)
    room = width - 1
    canvas.put(begin, y, card.name[:room].ljust(room), _name_ink(card))
    canvas.put(begin, y + 1, _middle(card.text[0][:room] if card.text else "", room), _text_ink(card))
    key = f" {card.key} " if card.key else ""
    corner = f"─{card.corner}" if len(key) + len(card.corner) < room else ""
    line = (
        key[:room].ljust(room - len(corner), "─") + corner
        if left
        else corner + key[-room:].rjust(room - len(corner), "─")
    )
    canvas.put(begin, y + 2, line, edge)


def _edge(canvas: Canvas, x: int, y: int, width: int, height: int, card: Card) -> None:
    """Frame, name, corner, snoring and key of a card."""
    style, ink = _EDGES[card.state]
    if card.tired and card.state in ("plain", "illegal"):
        ink = DIM
    canvas.box(x, y, width, height, ink, style)
    if card.state in ("focus", "chosen"):
        canvas.recolour(x, y, width, height, bg="lit" if card.state == "focus" else "legalbg")
        canvas.fill(x + 1, y + 1, width - 2, height - 2, Ink())
    room = width - 2 - (len(card.corner) + 1 if card.corner else 0)
    name = f"{card.name}!" if card.state == "threatened" else card.name
    canvas.put(x + 1, y, shorten(name, room), _name_ink(card))
    if card.corner:
        canvas.put(x + width - 1 - len(card.corner), y, card.corner, _text_ink(card))
    if card.tired:
        canvas.put(x + width - 3, y + height - 1, "zz", DIM)
    if card.key:
        _key(canvas, x, y + height - 1, card)


def _key(canvas: Canvas, x: int, y: int, card: Card) -> None:
    match card.state:
        case "focus":
            canvas.put(x + 1, y, f"[{card.key}]", FOCUS)
        case "chosen":
            canvas.put(x + 1, y, f"◆{card.key} ", CHOSEN)
        case "legal":
            canvas.put(x + 1, y, f" {card.key} ", LEGAL)
        case _:
            canvas.put(x + 1, y, f" {card.key} ", MUTED)


def _middle(text: str, width: int) -> str:
    """A text in the middle of a width, rather left than right."""
    text = shorten(text, width)
    left = (width - len(text)) // 2
    return (" " * left + text).ljust(width)


def _name_ink(card: Card) -> Ink:
    if card.tired and card.state not in ("focus", "chosen", "threatened"):
        return DIM
    return _NAMES.get(card.state, card.name_ink)


def _text_ink(card: Card) -> Ink:
    if card.tired:
        return DIM
    return MUTED if card.state == "illegal" else Ink()

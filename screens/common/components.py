"""The parts that every screen is put together from, drawn cell by cell.

Each function draws on a canvas at a column and row and returns the column after what it drew, unless it fills a whole
line. State is said twice, by colour and by a mark: `‹8›` legal, `[8]` focus, `◆8` chosen, `!` threatened.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from screens.common.canvas import (
    BOLD,
    CHOSEN,
    DANGER,
    DIM,
    FOCUS,
    GHOST,
    GOLD,
    HEADING,
    INK,
    LEGAL,
    MUTED,
    TORCH,
    Canvas,
    Ink,
    Span,
    shorten,
    width_of,
)
from screens.common.texts import sentence
from screens.common.tokens import seat_token

State = Literal["plain", "legal", "focus", "chosen", "preview", "threatened", "illegal"]

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24

LONGEST_SENTENCE: Final = 3
"""Rows that a refusal, a question or a message may take."""

_MARKS: Final[dict[State, tuple[str, str, Ink]]] = {
    "plain": (" ", " ", INK),
    "legal": ("‹", "›", LEGAL),
    "focus": ("[", "]", FOCUS),
    "chosen": ("◆", " ", CHOSEN),
    "preview": ("‹", "›", GHOST),
    "threatened": (" ", "!", DANGER),
    "illegal": (" ", " ", MUTED),
}

Text = str | Sequence[Span]
"""A text in the component's own ink, or spans with theirs."""


def spans_of(text: Text, ink: Ink = INK) -> list[Span]:
    """A text as spans."""
    return [(text, ink)] if isinstance(text, str) else list(text)


def mark(text: str, state: State = "plain", plain: Ink = INK) -> Span:
    """A key or number with the brackets of its state, always two cells wider than the text."""
    left, right, ink = _MARKS[state]
    return f"{left}{text}{right}", plain if state == "plain" else ink


# The frame of every screen


def title_bar(canvas: Canvas, game: str, context: str = "", right: Text = "") -> None:
    """Row 1: the game in capitals, where the match stands, supplies at the right."""
    canvas.fill(0, 0, canvas.width, 1, Ink(bg="panel"))
    end = canvas.put(1, 0, game.upper(), HEADING)
    spans = spans_of(right, MUTED)
    begin = canvas.right(canvas.width - 1, 0, *spans) if width_of(spans) else canvas.width
    room = begin - 2 - (end + 2)
    if context and room > 0:
        canvas.put(end + 2, 0, shorten(context, room), MUTED)


def prompt_bar(canvas: Canvas, y: int, seat: int | None, crumbs: Sequence[str], hint: Text = "") -> None:
    """The path of what was pressed, and what the next key does. An empty last crumb leaves the path open."""
    x = _bar(canvas, y, seat)
    path = " ▸ ".join(crumbs)
    spans = spans_of(hint)
    x = canvas.put(x, y, shorten(path, canvas.width - 1 - x), BOLD)
    room = canvas.width - 1 - (x + 3)
    if width_of(spans) and room > 0:
        canvas.puts(x + 3, y, *_shortened(spans, room))


def error_bar(canvas: Canvas, y: int, seat: int | None, text: str) -> None:
    """The prompt line while it says which rule forbids a wish; a long sentence takes the lines above, too."""
    lines = sentence(f"{refusal_mark(canvas)} {text}", canvas.width - 2, LONGEST_SENTENCE, indent=2)
    for row, line in enumerate(lines, y - len(lines) + 1):
        x = _bar(canvas, row, seat)
        canvas.put(x, row, line, DANGER)


def refusal_mark(canvas: Canvas) -> str:
    """What stands before a refusal."""
    return "✗" if canvas.blocks else "!"


def toast_line(canvas: Canvas, y: int, text: str) -> None:
    """A passing message in the line of what happened last; a long one takes the lines above, too."""
    lines = sentence(text, canvas.width - 4, LONGEST_SENTENCE)
    top = y - len(lines) + 1
    canvas.fill(0, top, canvas.width, len(lines), Ink(bg="ground"))
    canvas.put(1, top, "► ", TORCH)
    for row, line in enumerate(lines, top):
        canvas.put(3, row, line, BOLD)


def key_line(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]], right: tuple[str, str] = ("?", "help")) -> None:
    """The keys that matter now, as many as fit, and the way to help at the right."""
    ending = f"{right[0]} {right[1]}".strip()
    limit = canvas.right(canvas.width - 1, y, (ending, MUTED)) - 2 if ending else canvas.width - 1
    x = 1
    for key, label in keys:
        if x + len(key) + 1 + len(label) > limit:
            return
        x = canvas.puts(x, y, (key, HEADING), (" ", INK), (label, MUTED)) + 2


def rule_line(canvas: Canvas, y: int, label: Text = "", x: int = 0, width: int | None = None) -> None:
    """A dashed line, with a label in its middle."""
    width = canvas.width - x if width is None else width
    canvas.hrule(x, y, width, DIM, "╌")
    spans = spans_of(label, MUTED)
    if width_of(spans):
        canvas.centre(y, (" ", INK), *spans, (" ", INK), x=x, width=width)


def counted(parts: Sequence[tuple[int, str]]) -> list[Span]:
    """Numbers with their words: `4 played, 2 won`."""
    spans: list[Span] = []
    for count, word in parts:
        spans += [(", ", MUTED)] if spans else []
        spans += [(str(count), BOLD), (f" {word}", MUTED)]
    return spans


def heading(canvas: Canvas, x: int, y: int, text: str, note: str = "") -> int:
    """A title within a screen, with a remark beside it."""
    x = canvas.put(x, y, text, HEADING)
    return canvas.put(x + 2, y, note, MUTED) if note else x


def too_small(canvas: Canvas, width: int = MIN_WIDTH, height: int = MIN_HEIGHT) -> None:
    """What a terminal below the least size shows instead of a screen."""
    needed = f"{canvas.width} x {canvas.height} here, {width} x {height} needed"
    lines: list[Span] = [
        ("This tunnel is too narrow.", HEADING),
        (needed, BOLD),
        ("Widen the window or shrink the font.", INK),
        ("The match waits, nothing is lost.", MUTED),
        ("q leave", MUTED),
    ]
    if canvas.width < 20 or canvas.height < 3:
        lines = lines[1:2]
    elif canvas.height < len(lines):
        lines = lines[: canvas.height]
    top = (canvas.height - len(lines)) // 2
    for y, (text, ink) in enumerate(lines, top):
        canvas.centre(y, (shorten(text, canvas.width), ink))


def _bar(canvas: Canvas, y: int, seat: int | None) -> int:
    canvas.fill(0, y, canvas.width, 1, Ink(bg="lit"))
    canvas.put(0, y, "▌", Ink("torch" if seat is None else seat_token(seat)))
    return 1


def _shortened(spans: Sequence[Span], room: int) -> list[Span]:
    kept: list[Span] = []
    for text, ink in spans:
        kept.append((shorten(text, room), ink))
        room -= len(text)
        if room <= 0:
            break
    return kept


# Rows and seats


def list_row(
    canvas: Canvas, x: int, y: int, width: int, key: str, *spans: Span, focused: bool = False, key_ink: Ink = HEADING
) -> int:
    """A row of a list: cursor, key, text. The focused row is one amber bar; what is written later must be too."""
    if focused:
        canvas.fill(x, y, width, 1, FOCUS)
        canvas.put(x, y, "▸", FOCUS)
    start = x + 1
    if key:
        start = canvas.put(start, y, key, FOCUS if focused else key_ink) + 1
    return canvas.puts(start, y, *(in_row(span, focused) for span in spans))


def in_row(span: Span, focused: bool) -> Span:
    """A span as it is written in a row, in the colours of the focus if it has that."""
    text, ink = span
    return (text, msgspec.structs.replace(ink, fg="onfocus", bg=None)) if focused else span


def seat_bar(canvas: Canvas, x: int, y: int, seat: int | None, height: int = 1) -> None:
    """The bar at the left of what belongs to a seat; without one it is grey."""
    canvas.vrule(x, y, height, Ink("dim" if seat is None else seat_token(seat)), "▌")


def plate(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    seat: int,
    name: str,
    *,
    acting: bool = False,
    state: str = "",
    height: int = 1,
) -> int:
    """The head of a seat's plate: bar, digit, name, state. The acting seat is lit, in capitals, and has an arrow."""
    if acting:
        canvas.fill(x, y, width, height, Ink(bg="lit"))
    seat_bar(canvas, x, y, seat, height)
    ink = Ink(seat_token(seat), bold=True)
    x = canvas.put(x + 1, y, f"{seat} {name.upper() if acting else name}", ink)
    if acting:
        return canvas.puts(x + 2, y, ("◄ ", TORCH), (state, HEADING))
    return canvas.put(x + 2, y, state, MUTED) if state else x


def seat_chip(canvas: Canvas, x: int, y: int, text: str, seat: int) -> int:
    """A short text on the seat's colour, for a worker or a marker."""
    return canvas.put(x, y, text, Ink("onseat", seat_token(seat), bold=True))


# Dice

_PIPS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}


def die_ink(colour: str) -> Ink:
    """Ink of a letter on a die; colour one of `O`, `Y`, `B`, `K`."""
    return Ink("onK" if colour == "K" else "onchip", f"d{colour}", bold=True)


def die_text(colour: str, bold: bool = False) -> Ink:
    """Ink of a die named in a text."""
    return Ink(f"t{colour}", bold=bold)


def die_chip(canvas: Canvas, x: int, y: int, colour: str, value: int | str, state: State = "plain") -> int:
    """A die in one line of four cells."""
    face, fill = f"{colour}{value}", die_ink(colour)
    if state == "focus":
        return canvas.put(x, y, f"[{face}]", FOCUS)
    if canvas.blocks:
        edge = Ink(f"d{colour}")
        left = {"chosen": ("◆", LEGAL), "legal": ("‹", LEGAL)}.get(state, ("▐", edge))
        right = ("›", LEGAL) if state == "legal" else ("▌", edge)
        return canvas.puts(x, y, left, (face, fill), right)
    if state == "chosen":
        return canvas.put(x, y, f"◆{face})", fill)
    left_mark, right_mark = ("‹", "›") if state == "legal" else ("(", ")")
    return canvas.put(
        x, y, f"{left_mark}{face}{right_mark}", LEGAL if state == "legal" else die_text(colour, bold=True)
    )


def die_face(canvas: Canvas, x: int, y: int, colour: str, value: int, state: State = "plain") -> int:
    """A die of seven by three cells with pips, letter and digit.

    Its state stands in the columns to its left and right, so leave them free.
    """
    fill = die_ink(colour)
    for row, pips in enumerate(_PIPS.get(value, _PIPS[1])):
        inside = f" {pips[0]} {pips[1]} {pips[2]} "
        if canvas.blocks:
            canvas.put(x, y + row, inside, fill)
        else:
            canvas.put(x, y + row, f"|{_ascii_pips(pips, row)}|", die_text(colour, bold=True))
    edge = 0 if canvas.blocks else 1
    canvas.put(x + edge, y + 1, colour, fill if canvas.blocks else die_text(colour, bold=True))
    canvas.put(x + 6 - edge, y + 1, str(value), fill if canvas.blocks else die_text(colour, bold=True))
    _die_sides(canvas, x, y, state)
    return x + 7


def _ascii_pips(pips: str, row: int) -> str:
    middle = "." if pips[1] == " " else "●"
    return f" {pips[0]}{middle}{pips[2]} " if row == 1 else f"{pips[0]} {middle} {pips[2]}"


def _die_sides(canvas: Canvas, x: int, y: int, state: State) -> None:
    if state == "legal":
        canvas.put(x - 1, y + 1, "‹", LEGAL)
        canvas.put(x + 7, y + 1, "›", LEGAL)
    if state in ("chosen", "focus"):
        ink = Ink("legal" if state == "chosen" else "focus")
        canvas.vrule(x - 1, y, 3, ink, "▐" if canvas.blocks else "*" if state == "chosen" else "[")
        canvas.vrule(x + 7, y, 3, ink, "▌" if canvas.blocks else "*" if state == "chosen" else "]")


def die_place(canvas: Canvas, x: int, y: int) -> int:
    """Where a die of seven by three cells may come to lie."""
    canvas.box(x, y, 7, 3, DIM, "dashed")
    return x + 7


# Bars


def ingots(canvas: Canvas, x: int, y: int, value: int, total: int, ink: Ink = GOLD) -> int:
    """One mark for each unit: ingots, treasure. Beyond `total` the bar is full, so print the number beside it."""
    full = max(0, min(value, total))
    return canvas.puts(x, y, ("▬" * full, ink), ("·" * (total - full), DIM))


def stars(canvas: Canvas, x: int, y: int, value: int, total: int = 0, ink: Ink = GOLD) -> int:
    """Fame or victory points, the missing ones hollow."""
    return canvas.puts(x, y, ("★" * value, ink), ("☆" * max(0, total - value), DIM))


def bar(
    canvas: Canvas, x: int, y: int, width: int, value: float, capacity: float, ink: Ink, after: float | None = None
) -> int:
    """A bar with two values a cell: solid what is sure, `▒` and `░` what a preview adds, dots for room."""
    halves = 2 * width

    def scaled(amount: float) -> int:
        return max(0, min(halves, round(amount * halves / capacity)))

    sure = scaled(value)
    added = max(scaled(value if after is None else after) - sure - sure % 2, 0)
    drawn = [
        ("█" * (sure // 2), msgspec.structs.replace(ink, bg=ink.fg)),
        ("▌" * (sure % 2), ink),
        ("▒" * (added // 2), Ink("legal")),
        ("░" * (added % 2), Ink("legal")),
    ]
    canvas.fill(x, y, width, 1, Ink("dim", "panel"), "·")
    canvas.puts(x, y, *drawn)
    return x + width


def weight_ink(weight: int) -> Ink:
    """Colour of a sack's weight: safe up to 35, heavy up to 45, then near bursting."""
    return Ink("good" if weight <= 35 else "gold" if weight <= 45 else "danger")


def columns(canvas: Canvas, x: int, y: int, height: int, values: Sequence[float], top: float, ink: Ink) -> int:
    """A bar chart, one column and a gap a value, two steps a row; `y` is its lowest row."""
    for index, value in enumerate(values):
        steps = max(0, min(2 * height, round(value * 2 * height / top))) if top > 0 else 0
        for row in range(height):
            left = steps - 2 * row
            if left > 0:
                solid = msgspec.structs.replace(ink, bg=ink.fg)
                canvas.put(x + 2 * index, y - row, "█" if left > 1 else "▄", solid if left > 1 else ink)
    return x + 2 * len(values)


# The stack of things that wait to be resolved


def stack_item(
    canvas: Canvas,
    x: int,
    y: int,
    number: int,
    spans: Sequence[Span],
    *,
    next_up: bool = False,
    cancelled: bool = False,
) -> int:
    """One item with its number; the next one to resolve is lit by the caller's box, a cancelled one struck through."""
    if cancelled:
        canvas.put(x, y, f"×s{number}", DIM)
        return canvas.puts(x + 5, y, *((text, msgspec.structs.replace(ink, strike=True)) for text, ink in spans))
    text, ink = mark(f"s{number}", "focus" if next_up else "plain", MUTED)
    canvas.put(x, y, text, ink)
    return canvas.puts(x + 5, y, *spans)

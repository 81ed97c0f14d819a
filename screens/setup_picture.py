"""How a setup looks: seats, rules and table as rows, what the focused one means below."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

import msgspec

from screens.common import sprites
from screens.common.canvas import BOLD, DIM, FOCUS, INK, MUTED, Canvas, Ink, Span, shorten
from screens.common.components import heading, in_row, list_row, rule_line, seat_bar, title_bar
from screens.common.menu import window
from screens.common.rows import Row, value_line, values
from screens.common.tokens import seat_token
from screens.games import GameCard
from screens.setup_form import BOT_WORDS, HUMAN, Form

LEFT: Final = 2
TOP: Final = 2
FOOT: Final = 6
"""Rows below the form: a rule, three lines of explanation, the prompt, the keys."""
_ROOM_FOR_SUMMARY: Final = (120, 30)
_SUMMARY_WIDTH: Final = 38
_ROOM_FOR_LEVELS: Final = 96
"""Width of the form from which on a seat's row names all levels of bots."""


class Setup(msgspec.Struct, frozen=True):
    """What there is to see."""

    form: Form
    card: GameCard
    mode: str
    """What a match of so many seats is called."""
    name: str
    """Who is at the keyboard."""
    focus: str | None
    summary: Sequence[str] = ()
    """The rules in short, a paragraph each, for wide terminals."""


Line = tuple[str, Row | None]
"""A heading or a blank line, or a row."""


def draw_setup(canvas: Canvas, setup: Setup) -> None:
    """Everything above the last two rows."""
    title_bar(canvas, setup.card.title, "new table", setup.mode)
    lines = form_lines(setup.form)
    height = canvas.height - TOP - FOOT
    at = next((index for index, (_, row) in enumerate(lines) if row and row.id == setup.focus), 0)
    shown = window(at, len(lines), height)
    width = _form_width(canvas)
    labels = max(8, *(len(row.label) for _, row in lines if row and not row.id.startswith("seat:")))
    for y, index in enumerate(shown, TOP):
        _line(canvas, setup, lines[index], y, width, LEFT + labels + 1)
    if shown.start > 0:
        canvas.put(width - 9, TOP - 1, "↑ more ↑", MUTED)
    if shown.stop < len(lines):
        canvas.put(width - 9, TOP + height, "↓ more ↓", MUTED)
    if shown.start == 0 and setup.card.icon is not None:
        sprites.draw(canvas, width - 14, TOP, setup.card.icon)
    if width < canvas.width:
        _summary(canvas, setup, width)
    _foot(canvas, setup, lines[at][1], canvas.height - FOOT)


def _form_width(canvas: Canvas) -> int:
    roomy = canvas.width >= _ROOM_FOR_SUMMARY[0] and canvas.height >= _ROOM_FOR_SUMMARY[1]
    return canvas.width - _SUMMARY_WIDTH - 2 if roomy else canvas.width


def form_lines(form: Form) -> list[Line]:
    """The form from top to bottom."""
    fewest, most = form.info.seats
    rules = form.rule_rows()
    return [
        (f"SEATS|{fewest if fewest == most else f'{fewest}-{most}'}", None),
        *(("", row) for row in form.seat_rows()),
        ("", None),
        *([("RULES|default first", None), *(("", row) for row in rules), ("", None)] if rules else []),
        ("TABLE", None),
        *(("", row) for row in form.table_rows()),
    ]


def _line(canvas: Canvas, setup: Setup, line: Line, y: int, width: int, begin: int) -> None:
    """One line of the form; values begin at column `begin`."""
    title, row = line
    if row is None:
        text, _, note = title.partition("|")
        if text:
            heading(canvas, LEFT, y, text, note)
        return
    canvas.zone(row.id, LEFT - 1, y, width - LEFT)
    focused = row.id == setup.focus
    if row.id.startswith("seat:"):
        _seat_line(canvas, row, y, width, focused)
    elif row.id == "add":
        _add_line(canvas, setup, row, y, width, focused)
    else:
        value_line(canvas, row, LEFT, y, begin, width, focused)


def _seat_line(canvas: Canvas, row: Row, y: int, width: int, focused: bool) -> None:
    seat = int(row.id.removeprefix("seat:"))
    bar = width - 20
    if focused:
        canvas.fill(LEFT - 1, y, bar, 1, FOCUS)
        canvas.put(LEFT - 1, y, "▸", FOCUS)
    else:
        seat_bar(canvas, LEFT - 1, y, seat)
    canvas.puts(LEFT, y, in_row((str(seat), Ink(seat_token(seat), bold=True)), focused))
    canvas.puts(LEFT + 2, y, in_row((row.label, BOLD), focused))
    if width >= _ROOM_FOR_LEVELS:
        canvas.puts(LEFT + 19, y, *(in_row(span, focused) for span in values(row, bar - LEFT - 20)))
        return
    kind, what = (HUMAN, "this keyboard") if row.value == HUMAN else ("bot", _strength(row.value))
    canvas.puts(LEFT + 19, y, in_row((kind, MUTED), focused))
    canvas.puts(LEFT + 26, y, in_row((shorten(what, bar - LEFT - 39), MUTED), focused))
    if focused:
        canvas.right(LEFT - 2 + bar, y, in_row((f"‹ {row.value} ›", BOLD), focused))


def _strength(level: str) -> str:
    word = BOT_WORDS.get(level)
    return f"{level}: {word}" if word else level


def _add_line(canvas: Canvas, setup: Setup, row: Row, y: int, width: int, focused: bool) -> None:
    spans: list[Span] = [(row.label, DIM), ("            + ", MUTED), (row.hint, DIM)]
    if focused:
        list_row(canvas, LEFT - 1, y, width - 20, str(setup.form.seats + 1), *spans, focused=True)
        return
    seat_bar(canvas, LEFT - 1, y, None)
    canvas.puts(LEFT, y, (f"{setup.form.seats + 1} ", DIM), *spans)


# Below and beside


def _foot(canvas: Canvas, setup: Setup, row: Row | None, y: int) -> None:
    """What the focused row is about."""
    rule_line(canvas, y)
    if row is None:
        return
    if row.id.startswith("seat:"):
        _bots(canvas, setup.form.info.bots, y + 1)
        return
    text = row.hint if row.id != "add" else "One more at the table: the number of seats decides what is played."
    room = canvas.width - 2 * LEFT
    lines = [(line, MUTED) for line in wrap(text, room)]
    lines += [(line, INK) for line in wrap(_chosen(row), room)]
    for offset, (line, ink) in enumerate(lines[: FOOT - 3], 1):
        canvas.put(LEFT, y + offset, line, ink)


def _chosen(row: Row) -> str:
    """What the chosen value means; a list of several names in full, for which the row may be too short."""
    meaning = row.word_hints.get(row.value, "")
    if meaning:
        return f"{row.said(row.value)}: {meaning}"
    return row.said(row.value).replace(",", ", ") if "," in row.value else ""


def _bots(canvas: Canvas, levels: Iterable[str], y: int) -> None:
    x = LEFT
    for level in levels:
        text = BOT_WORDS.get(level, "")
        if x + len(level) + len(text) + 1 > canvas.width - LEFT:
            return
        x = canvas.puts(x, y, (level, BOLD), (f" {text}" if text else "", MUTED)) + 3


def _summary(canvas: Canvas, setup: Setup, x: int) -> None:
    """The game in short, at the right."""
    height = canvas.height - TOP - FOOT - 1
    canvas.box(x, TOP - 1, _SUMMARY_WIDTH, height + 1, Ink("rock", "panel"), "round", [("IN SHORT", Ink("torch"))])
    y = TOP
    for paragraph in setup.summary:
        for line in wrap(paragraph, _SUMMARY_WIDTH - 4):
            if y >= TOP - 1 + height:
                return
            canvas.put(x + 2, y, line, MUTED)
            y += 1
        y += 1

"""How the hall looks: tables at the left, people at the right, talk below; at every size from 80 by 24 on."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.catalogue import GameInfo
from screens.common import sprites
from screens.common.canvas import DANGER, DIM, FOCUS, GOOD, HEADING, INK, MUTED, Canvas, Ink, Span, shorten
from screens.common.company import Person, Said, SeatFacts, TableFacts
from screens.common.components import heading, in_row, list_row, rule_line
from screens.common.letters import big
from screens.common.menu import window
from screens.common.texts import fitted, seat_ink
from screens.games import GameCard, card_of
from screens.hall.game_box import LEAST, draw_game
from screens.hall.talk_picture import draw_talk
from screens.lobby_picture import seats_text

LETTERS: Final = "abcdef"
LEFT: Final = 2
TOP: Final = 6
_PEOPLE_WIDTH: Final = 27
_TITLE: Final = 19
"""Cells for the name of a game."""
_STATE: Final = 14
"""Cells for how a table stands."""
_TALLEST: Final = 15
"""Rows of the box about a game."""


class HallFacts(msgspec.Struct, frozen=True):
    """What there is to see."""

    name: str
    people: Sequence[Person]
    tables: Sequence[TableFacts]
    games: Sequence[GameInfo]
    talk: Sequence[Said]
    unread: int
    focus: str | None
    """Row under the cursor: `table:ID`, `game:ID` or `person:NAME`."""
    talk_key: str
    trouble: str | None = None

    @property
    def card(self) -> GameCard | None:
        """The game under the cursor, or that of the table there."""
        kind, _, name = (self.focus or "").partition(":")
        table = next((table for table in self.tables if kind == "table" and table.id == name), None)
        game = table.game if table is not None else name
        return next((card_of(info) for info in self.games if info.id == game), None)


def draw_hall(canvas: Canvas, hall: HallFacts) -> None:
    """Everything above the last two rows."""
    talk = 5 + (canvas.height - 24) // 3
    rule = canvas.height - 4 - talk
    _title(canvas, hall)
    _lists(canvas, hall, rule)
    _people(canvas, hall, canvas.width - 1 - _PEOPLE_WIDTH, rule)
    label: list[Span] = [("TALK", HEADING)]
    if hall.unread:
        label.append((f"  {hall.unread} new, {hall.talk_key} answers", MUTED))
    rule_line(canvas, rule, label, x=LEFT, width=canvas.width - 2 * LEFT)
    empty = f"Nobody has said anything yet; {hall.talk_key} breaks the silence."
    draw_talk(canvas, LEFT, rule + 1, canvas.width - 2 * LEFT, talk, hall.talk, empty)
    _about(canvas, hall, canvas.height - 3)


def _title(canvas: Canvas, hall: HallFacts) -> None:
    if canvas.pixels:
        big(canvas, LEFT + 1, 1, "THE", "torch", "ember")
        big(canvas, LEFT + 23, 1, "HALL", "torch", "ember")
        sprites.draw(canvas, canvas.width - 21, 0, sprites.GOBLIN)
    else:
        canvas.put(LEFT + 1, 2, "T H E   H A L L", HEADING)
    count = len(hall.people)
    text = "Nobody here but you, and the torch." if count == 1 else f"{count} goblins round one torch."
    canvas.put(LEFT + 1, 4, text, Ink("muted", italic=True))


# Tables


def _lists(canvas: Canvas, hall: HallFacts, bottom: int) -> None:
    """Tables, and below them the games that a new one may be opened for."""
    width = canvas.width - _PEOPLE_WIDTH - 4
    lines: list[tuple[str, object]] = [
        *(("table", (index, table)) for index, table in enumerate(hall.tables)),
        ("heading", None),
        *(("game", (number, info)) for number, info in enumerate(hall.games, 1)),
    ]
    at = next((index for index, line in enumerate(lines) if _row_of(line) == hall.focus), 0)
    shown = window(at, len(lines), bottom - TOP - 1)
    hidden = len(lines) - len(shown)
    free = bottom - TOP - 2 - len(shown)
    if free >= LEAST and hall.card is not None:
        draw_game(canvas, hall.card, LEFT - 1, bottom - free, width, min(free, _TALLEST))
    heading(canvas, LEFT, TOP, "TABLES", _summary(hall, hidden))
    for y, index in enumerate(shown, TOP + 1):
        kind, what = lines[index]
        if kind == "heading":
            canvas.put(LEFT, y, "NEW TABLE", HEADING)
        elif isinstance(what, tuple) and isinstance(what[1], TableFacts):
            _table(canvas, hall, what[0], what[1], y, width)
        elif isinstance(what, tuple):
            _game(canvas, hall, what[0], what[1], y, width)


def _row_of(line: tuple[str, object]) -> str:
    kind, what = line
    return f"{kind}:{what[1].id}" if isinstance(what, tuple) else kind


def _summary(hall: HallFacts, hidden: int) -> str:
    if not hall.tables:
        return "none yet: open one below"
    return "↑ ↓ show more" if hidden else ""


def _table(canvas: Canvas, hall: HallFacts, index: int, table: TableFacts, y: int, width: int) -> None:
    name = f"table:{table.id}"
    focused = hall.focus == name
    key = LETTERS[index] if index < len(LETTERS) else " "
    list_row(canvas, LEFT - 1, y, width, key, (shorten(table.title, _TITLE), INK), focused=focused)
    begin, end = LEFT + 3 + _TITLE, LEFT - 1 + width
    room = end - len(state_of(table)[0]) - begin - 2
    canvas.puts(begin, y, in_row((shorten(who_sits(table), room), MUTED), focused))
    canvas.right(end, y, in_row(state_of(table), focused))
    canvas.zone(name, LEFT - 1, y, width)


def who_sits(table: TableFacts) -> str:
    """Names of the people, and how many bots."""
    names = [seat.name for seat in table.seats if seat.name and (seat.bot is None or seat.stands_in)]
    bots = sum(seat.bot is not None and not seat.stands_in for seat in table.seats)
    return ", ".join([*names, *([f"{bots} bot" + "s" * (bots > 1)] if bots else [])])


def state_of(table: TableFacts) -> Span:
    """How a table stands, in at most 14 cells."""
    match table.state:
        case "gathering":
            free = f"{table.free} free" if table.free else "full"
            return (f"{free}, a word" if table.private else free, GOOD if table.free else MUTED)
        case "over":
            return "over", DIM
        case "playing":
            if table.is_my_turn:
                return "your turn", GOOD
            return (f"turn {table.turn}" if table.turn else "playing", MUTED)


def _game(canvas: Canvas, hall: HallFacts, number: int, info: GameInfo, y: int, width: int) -> None:
    name = f"game:{info.id}"
    focused = hall.focus == name
    list_row(canvas, LEFT - 1, y, width, str(number), (shorten(info.title, _TITLE), INK), focused=focused)
    seats = f"{seats_text(info)} seats"
    canvas.puts(LEFT + 3 + _TITLE, y, in_row((seats, MUTED), focused))
    canvas.right(LEFT - 1 + width, y, in_row((shorten(info.length, _STATE), MUTED), focused))
    canvas.zone(name, LEFT - 1, y, width)


# People


def _people(canvas: Canvas, hall: HallFacts, x: int, bottom: int) -> None:
    """The box that the goblin holds on to."""
    height = bottom - TOP
    canvas.box(x, TOP, _PEOPLE_WIDTH, height, Ink("torch", "panel"), "round", [("HERE", Ink("torch"))])
    sprites.draw(canvas, canvas.width - 20, TOP, sprites.LEFT_HAND)
    sprites.draw(canvas, canvas.width - 7, TOP, sprites.RIGHT_HAND)
    at = next((index for index, person in enumerate(hall.people) if hall.focus == f"person:{person.name}"), 0)
    for y, index in enumerate(window(at, len(hall.people), height - 2), TOP + 1):
        _person(canvas, hall, hall.people[index], x + 1, y)


def _person(canvas: Canvas, hall: HallFacts, person: Person, x: int, y: int) -> None:
    name = f"person:{person.name}"
    focused, width = hall.focus == name, _PEOPLE_WIDTH - 2
    if focused:
        canvas.fill(x, y, width, 1, FOCUS)
        canvas.put(x, y, "▸", FOCUS)
    ink = Ink("torch", bold=True) if person.me else DIM if person.muted else INK
    end = canvas.puts(x + 1, y, in_row((person.name, ink), focused))
    note = "muted" if person.muted else "you" if person.me and not person.where else person.where
    room = x + width - end - 2
    if note and room > 2:
        canvas.right(x + width - 1, y, in_row((shorten(note, room), MUTED), focused))
    canvas.zone(name, x, y, width)


# The foot


def _about(canvas: Canvas, hall: HallFacts, y: int) -> None:
    """What the cursor is on, or what is wrong."""
    room = canvas.width - 2 * LEFT
    if hall.trouble:
        canvas.put(LEFT, y, shorten(f"! {hall.trouble}", room), DANGER)
        return
    kind, _, name = (hall.focus or "").partition(":")
    table = next((table for table in hall.tables if kind == "table" and table.id == name), None)
    if table is not None:
        canvas.puts(LEFT, y, *fitted(about_table(table), room))


def about_table(table: TableFacts) -> list[Span]:
    """Seats, undo and options of a table in one line."""
    spans: list[Span] = []
    for seat in table.seats:
        spans += [("  ", MUTED)] if spans else []
        spans += _seat(seat, acting=seat.seat in table.waits_for)
    rest = [f"undo {table.policy}", *(f"{name}={value}" for name, value in table.options)]
    if table.watchers:
        rest.append(f"{table.watchers} look on")
    return [*spans, ("   " + ", ".join(rest), DIM)]


def _seat(seat: SeatFacts, *, acting: bool) -> list[Span]:
    ink = seat_ink(seat.seat, bold=acting)
    if seat.is_free:
        return [(f"{seat.seat} free", GOOD)]
    kind = "" if seat.bot is None else " (bot)" if not seat.stands_in else " (bot plays)"
    away = " (you)" if seat.me else " (away)" if seat.bot is None and not seat.here else ""
    return [(f"{seat.seat} {seat.name}", ink), (f"{kind}{away}", MUTED)]

"""Help where one stands: the keys that work now, what the focused element may do, and the rule behind the question."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

import msgspec
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from screens.common.canvas import BOLD, HEADING, INK, MUTED, ROCK, Canvas, Ink, Rect, shorten
from screens.common.guide import GuideScreen
from screens.common.guidebook import guide_of
from screens.common.house import House
from screens.common.keys import bindings_of, keys_of, shown_keys
from screens.common.painting import Painting
from screens.common.texts import Line, wrapped

WIDTH: Final = 60
WIDER: Final = 76
"""Where signs are explained, a line each."""
HEIGHT: Final = 18
RIGHT: Final = 31
"""Cells of the right half and the frame beside it."""
ROOM: Final = HEIGHT - 4
"""Rows for keys and signs, or for moves and rule."""
SIGN: Final = 9
"""Cells of a sign, with the gap behind it."""


class Help(msgspec.Struct, frozen=True):
    """What a screen has to say when it is asked. Names stand for seats already."""

    title: str
    """What is asked just now, or the name of the screen."""
    keys: Sequence[tuple[str, str]]
    """Each key that works now, with what it does."""
    about: str = ""
    """The element under the cursor."""
    moves: Sequence[str] = ()
    """Its legal moves, as they are written."""
    rule: str = ""
    """The rule behind the decision."""
    game: str = ""
    """The game whose rules can be read from here; empty: none."""
    signs: Sequence[tuple[str, str]] = ()
    """Signs on the board that explain themselves least, with what they mean."""


@runtime_checkable
class Helped(Protocol):
    """A panel with keys of its own: while it has the keys, help is about it and not about the screen below."""

    def help_now(self, changed: Mapping[str, str]) -> Help:
        """What there is to say; `changed` are the keys of the settings."""


class HelpPanel(Painting, can_focus=True):
    """A panel over the middle of a screen. Any key that is not its own closes it and goes on to the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1", "close", "close", id="help.close"),
        Binding("tab,slash", "guide", "the rules of the game", id="help.guide"),
        Binding("up", "turn(-1)", "further up", id="help.up"),
        Binding("down", "turn(1)", "further down", id="help.down"),
        Binding("pageup", f"turn(-{ROOM})", "a page up", id="help.page-up"),
        Binding("pagedown", f"turn({ROOM})", "a page down", id="help.page-down"),
    ]
    DEFAULT_CSS = f"""
    HelpPanel {{
        layer: help;
        width: {WIDTH};
        height: {HEIGHT};
    }}
    """
    GROUND = "panel"

    def __init__(self, house: House, content: Callable[[], Help], over: Widget | None = None) -> None:
        super().__init__(id="help")
        self.house = house
        self._content = content
        self._over = over
        """What had the keys before and gets them back; None: the screen."""
        self._top = 0
        self._first_move = 0
        self.styles.width = WIDER if content().signs else WIDTH

    @classmethod
    def toggle(cls, screen: Screen[Any], house: House, content: Callable[[], Help]) -> None:
        """Show the help on a screen, or take it away. `content` is asked at every repaint.

        Where a panel of the screen has the keys, it is about those.
        """
        there = next(iter(screen.query(cls)), None)
        if there is not None:
            there.action_close()
            return
        screen.styles.layers = "base panels help"
        screen.styles.align_horizontal = "center"
        screen.styles.align_vertical = "middle"
        over = screen.focused
        about = partial(over.help_now, house.settings.keys) if isinstance(over, Helped) else content
        panel = cls(house, about, over)
        screen.mount(panel)
        panel.focus()

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """The frame and both halves."""
        content, width = self._content(), canvas.width
        canvas.box(0, 0, width, HEIGHT, Ink("torch", "panel"), "round", [(shorten(content.title, width - 8), HEADING)])
        if content.moves or content.rule or content.about:
            self._draw_list(canvas, content, width - RIGHT - 5, 1)
            canvas.vrule(width - RIGHT - 2, 1, HEIGHT - 2, ROCK)
            self._first_move = _draw_decision(canvas, content, self._first_move)
        else:
            self._draw_list(canvas, content, (width - 4) // 2, 2)
        ends = [(" Tab ", HEADING), ("the rules ", MUTED)] if content.game else []
        canvas.puts(2, HEIGHT - 1, *ends)
        canvas.right(width - 2, HEIGHT - 1, (" Esc ", HEADING), ("close ", MUTED))

    def _draw_list(self, canvas: Canvas, content: Help, width: int, columns: int) -> None:
        """The keys, and behind them the signs, as many as fit."""
        canvas.put(2, 1, "KEYS NOW, THEN SIGNS" if content.signs else "KEYS NOW", HEADING)
        room = ROOM * columns
        rows = [_key(key, label, width - (columns > 1)) for key, label in content.keys]
        signs = [line for sign in content.signs for line in _sign(*sign, width)]
        lines = [*rows, [], [("SIGNS", HEADING)], *signs] if signs else rows
        self._top = max(0, min(self._top, len(lines) - room))
        for index, line in enumerate(lines[self._top : self._top + room]):
            canvas.puts(2 + width * (index // ROOM), 2 + index % ROOM, *line)
        hidden = len(lines) - self._top - room
        if hidden > 0:
            canvas.put(2, HEIGHT - 2, f"↓ {hidden} more", MUTED)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Get out of the way of any key that is the screen's."""
        bound = self.screen.active_bindings.get(event.key)
        if bound is None or bound.node is not self:
            self.action_close()

    def action_close(self) -> None:
        """Go away, and give the keys back."""
        if self.is_attached:
            self.screen.set_focus(self._over if self._over is not None and self._over.display else None)
            self.remove()

    def action_turn(self, step: int) -> None:
        """Show other keys and moves, where there are more than fit."""
        self._top += step
        self._first_move += step
        self.repaint()

    def action_guide(self) -> None:
        """Open the rules of the game."""
        guide = guide_of(self._content().game)
        self.action_close()
        if guide is not None:
            self.app.push_screen(GuideScreen(self.house, guide))


def _key(key: str, label: str, width: int) -> Line:
    """A key and what it does."""
    shown = shorten(key, 10)
    begin = max(7, len(shown) + 1)
    return [(shown.ljust(begin), BOLD), (shorten(label, width - begin), MUTED)]


def _sign(sign: str, meaning: str, width: int) -> Sequence[Line]:
    """A sign and what it means."""
    return wrapped([(f"{sign:<{SIGN - 1}} ", BOLD), (meaning, MUTED)], width, indent=SIGN)


def _draw_decision(canvas: Canvas, content: Help, first: int) -> int:
    """The right half: the moves of what the cursor is on, and the rule at the bottom; the first move that shows."""
    width, x = RIGHT - 2, canvas.width - RIGHT
    rule = [line for text in content.rule.splitlines() for line in wrapped([(text, INK)], width, indent=0)]
    rule = rule[: ROOM - 4] if content.moves else rule[:ROOM]
    y = 1
    if content.about or content.moves:
        canvas.put(x, y, shorten(content.about or "LEGAL MOVES", width), HEADING)
        room = max(2, HEIGHT - 3 - len(rule) - bool(rule) - y - 1)
        first = max(0, min(first, len(content.moves) - room + 1)) if len(content.moves) > room else 0
        y = _draw_moves(canvas, content.moves[first:], Rect(x, y + 1, width, room)) + 1
    if rule:
        canvas.put(x, y, "THE RULE", HEADING)
        for row, line in enumerate(rule, y + 1):
            canvas.puts(x, row, *line)
    return first


def _draw_moves(canvas: Canvas, moves: Sequence[str], box: Rect) -> int:
    """The moves, as many as there is room for; the next free row."""
    shown = moves if len(moves) <= box.height else moves[: box.height - 1]
    for row, move in enumerate(shown, box.y):
        canvas.put(box.x, row, shorten(move, box.width), Ink("legal"))
    if len(shown) < len(moves):
        canvas.put(box.x, box.y + len(shown), f"↓ {len(moves) - len(shown)} more", MUTED)
    return box.y + len(shown) + (len(shown) < len(moves))


def screen_keys(screen: type[Widget], changed: Mapping[str, str]) -> list[tuple[str, str]]:
    """All keys of a screen, as they are now, with what they do."""
    return [(shown_keys(keys_of(binding, changed)), binding.description) for binding in bindings_of(screen).values()]


def keys_only(title: str, screen: type[Screen[Any]], changed: Mapping[str, str], game: str = "") -> Help:
    """The help of a screen on which nothing is decided."""
    return Help(title, screen_keys(screen, changed), game=game)

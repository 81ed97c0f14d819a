"""Settings: looks, table manners, keys. Everything is taken at once and remembered."""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec
from textual import events
from textual.binding import Binding, BindingType

from screens.common.canvas import BOLD, DIM, FOCUS, GOLD, HEADING, MUTED, Canvas, Ink, shorten
from screens.common.components import die_chip, title_bar
from screens.common.house import House
from screens.common.keys import key_label, shown_keys
from screens.common.menu import window
from screens.common.menu_page import MenuPage
from screens.common.rows import Row, value_line
from screens.common.settings import Settings
from screens.common.tokens import SEATS, seat_token
from screens.settings_rows import CHOICES, Key, clash, key_groups, rekeyed, reset, setting_rows, turned

TOP: Final = 2
LONGEST_NAME: Final = 16
_LABEL: Final = 30
_NEVER: Final = frozenset({"escape", "enter", "ctrl+c", "ctrl+q", "ctrl+z"})
"""Keys that cannot be given away."""

_SWATCHES: Final = ("ink", "muted", "torch", "gold", "good", "danger", "legal")

Item = str | Row | Key
"""A heading, a setting, a key."""


class SettingsScreen(MenuPage):
    """All settings as one list, with a look at the colours beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "value before", id="settings.before"),
        Binding("right,l,space", "turn(1)", "next value", id="settings.next"),
        Binding("enter", "choose", "change it", id="settings.choose"),
        Binding("r", "reset", "default of this row", id="settings.reset"),
        Binding("d", "reset_keys", "default of all keys", id="settings.reset-keys"),
        Binding("escape,q,ctrl+q", "back", "back", id="settings.back"),
    ]

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._waiting: str | None = None
        """The binding that the next key is for."""
        self._items: list[Item] = []
        self._list()

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self.house.settings

    def _list(self) -> None:
        groups = key_groups(self.settings)
        items: list[Item] = ["LOOKS", *setting_rows(self.settings)]
        for group in groups:
            items += ["", f"KEYS · {group.title}", *group.keys]
        self._items = items
        self._menu.show([_name(item) for item in items if not isinstance(item, str)])

    def refresh_facts(self) -> None:
        """List again."""
        self._list()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """The list, and what the theme looks like."""
        title_bar(canvas, "Settings", "taken at once, remembered")
        height = canvas.height - TOP - 3
        names = [_name(item) if not isinstance(item, str) else None for item in self._items]
        at = names.index(self._menu.row) if self._menu.row in names else 0
        width = canvas.width - 24
        shown = window(at, len(self._items), height)
        for y, index in enumerate(shown, TOP):
            self._draw_item(canvas, self._items[index], y, width)
        if shown.stop < len(self._items):
            canvas.put(2, TOP + height, "↓ keys and more below", DIM)
        _preview(canvas, width + 1, TOP)

    def _draw_item(self, canvas: Canvas, item: Item, y: int, width: int) -> None:
        if isinstance(item, str):
            canvas.put(2, y, item, HEADING)
            return
        focused = _name(item) == self._menu.row
        canvas.zone(_name(item), 1, y, width - 1)
        if isinstance(item, Row):
            value_line(canvas, msgspec.structs.replace(item, hint=""), 2, y, 11, width, focused)
            return
        label = shorten(item.text, _LABEL)
        keys = "press it …" if item.id == self._waiting else shown_keys(item.keys)
        if focused:
            canvas.put(1, y, "▸" + label.ljust(_LABEL + 1), FOCUS)
        else:
            canvas.put(2, y, label, BOLD)
        x = canvas.put(_LABEL + 5, y, shorten(keys, width - _LABEL - 6), GOLD if item.changed else HEADING)
        if item.changed and x + 8 < width:
            canvas.put(x + 1, y, "changed", MUTED)

    def prompt(self) -> tuple[Sequence[str], str]:
        """What the cursor is on."""
        if self._waiting is not None:
            return (f"The new key for: {self._key_text()}",), "press it, Esc keeps the old one"
        item = self._item()
        if isinstance(item, Key):
            return ("keys", item.text, ""), f"{self.labels['settings.choose']} and then the new key"
        if isinstance(item, Row) and item.id == "name":
            return ("name", ""), f"{self.labels['settings.choose']} changes it"
        if isinstance(item, Row):
            return (item.hint, item.value), item.word_hints.get(item.value, "")
        return ("settings", ""), ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        return [
            (labels.all("list.up", "list.down"), "row"),
            (labels.all("settings.before", "settings.next"), "value"),
            (labels["settings.choose"], "change"),
            (labels["settings.reset"], "default"),
            (labels["settings.reset-keys"], "all keys"),
            (labels["settings.back"], "back"),
        ]

    def help_lines(self) -> Sequence[str]:
        """What is not seen at once."""
        return ("Arrows, Enter, Esc, Tab and Space keep working whatever key is changed.",)

    # Changing

    def _item(self) -> Row | Key | None:
        return next((i for i in self._items if not isinstance(i, str) and _name(i) == self._menu.row), None)

    def _key_text(self) -> str:
        item = self._item()
        return item.text if isinstance(item, Key) else ""

    def _change(self, settings: Settings) -> None:
        try:
            self.house.change(settings)
        except OSError as problem:
            self.refuse(f"taken, but not remembered: {problem.strerror or problem}")
        self._list()
        self.repaint()

    def action_turn(self, step: int) -> None:
        """Another value."""
        field = (self._menu.row or "").removeprefix("set:")
        if field in CHOICES:
            self._change(turned(self.settings, field, step))

    def action_choose(self) -> None:
        """The next value, another name, or another key."""
        item = self._item()
        if isinstance(item, Key):
            self._waiting = item.id
        elif isinstance(item, Row) and item.id == "name":
            self.ask("Your name", self._named, suggested=item.value, longest=LONGEST_NAME)
        else:
            self.action_turn(1)
        self.repaint()

    def _named(self, text: str | None) -> None:
        name = (text or "").strip()
        if name:
            self._change(msgspec.structs.replace(self.settings, name=name))

    def action_reset(self) -> None:
        """The default of the row under the cursor."""
        item = self._item()
        if isinstance(item, Key):
            self._change(reset(self.settings, item.id))
        elif isinstance(item, Row) and item.id != "name":
            field = item.id.removeprefix("set:")
            default = getattr(Settings(), field)
            self._change(msgspec.structs.replace(self.settings, **{field: default}))

    def action_reset_keys(self) -> None:
        """All keys as they were at first."""
        self._change(msgspec.structs.replace(self.settings, keys={}))
        self.toast("all keys are as they were at first")

    def grab(self, event: events.Key) -> bool:
        """While a new key is waited for, take it."""
        name, self._waiting = self._waiting, None
        if name is None:
            return False
        if event.key == "escape":
            return True
        if event.key in _NEVER:
            self.refuse(f"{key_label(event.key)} always means the same")
            return True
        trouble = clash(self.settings, name, event.key)
        if trouble is not None:
            self.refuse(trouble)
        else:
            self._change(rekeyed(self.settings, name, event.key))
        return True

    def action_back(self) -> None:
        """Back to where it was asked for."""
        self.app.pop_screen()


def _name(item: Row | Key) -> str:
    return item.id if isinstance(item, Row) else f"key:{item.id}"


def _preview(canvas: Canvas, x: int, y: int) -> None:
    """The colours of the theme, each with its name, 22 cells wide."""
    canvas.box(x, y, 22, 18, Ink("rock", "panel"), "round", [("LOOKS LIKE", Ink("torch"))])
    for row, token in enumerate(_SWATCHES, y + 1):
        canvas.puts(x + 2, row, ("██ " if canvas.blocks else "## ", Ink(token)), (token, Ink(token)))
    row = y + 1 + len(_SWATCHES)
    canvas.puts(x + 2, row, ("[focus]", FOCUS), (" ", MUTED), ("‹legal›", Ink("legal", bold=True)))
    canvas.put(x + 2, row + 1, " row of the turn  ", Ink("ink", "lit"))
    column = x + 2
    for seat in range(1, SEATS + 1):
        column = canvas.put(column, row + 3, f"▌{seat}", Ink(seat_token(seat), bold=True)) + 1
    column = x + 2
    for colour in "OYBK":
        column = die_chip(canvas, column, row + 5, colour, 4)
    canvas.put(x + 2, row + 7, "─┼═║╭╮ ▸◄ ★☆ ▬▬·", MUTED)

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from screens.common.typing_ahead import TypingAhead


class Table(Screen[None]):
    """A binding chooses a die, a digit is no binding, a panel takes keys while it has the focus."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "die('b')"),
        Binding("o", "die('o')"),
        Binding("p", "panel"),
        Binding("n", "next_table"),
    ]

    def compose(self) -> ComposeResult:
        yield Panel()

    def on_key(self, event: events.Key) -> None:
        if event.key.isdigit():
            typed(self).append(event.key)
            event.stop()

    def action_die(self, die: str) -> None:
        typed(self).append(die)

    def action_panel(self) -> None:
        self.query_one(Panel).focus()

    def action_next_table(self) -> None:
        typed(self).append("next")
        self.app.switch_screen(Table())


class Panel(Static, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("b", "line")]

    def action_line(self) -> None:
        typed(self).append("panel b")
        self.screen.set_focus(None)


class Demo(TypingAhead[None]):
    def __init__(self) -> None:
        super().__init__()
        self.typed: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(Table(), lambda _result: None)


def typed(node: Screen[None] | Panel) -> list[str]:
    app = node.app
    assert isinstance(app, Demo)
    return app.typed


async def what_came_of(*keys: str) -> list[str]:
    """All keys arrive at once; what was done, in order."""
    app = Demo()
    async with app.run_test() as pilot:
        await pilot.pause()
        for key in keys:
            app.post_message(events.Key(key, key))
        for _ in keys:
            await pilot.pause()
        return app.typed


async def test_a_digit_does_not_overtake_the_binding_before_it() -> None:
    assert await what_came_of("b", "1", "4", "o", "2") == ["b", "1", "4", "o", "2"]


async def test_keys_after_one_that_moves_the_focus_go_where_the_focus_is() -> None:
    assert await what_came_of("p", "b", "b", "7") == ["panel b", "b", "7"]


async def test_keys_after_one_that_changes_the_screen_go_to_the_new_screen() -> None:
    assert await what_came_of("n", "b", "3", "n", "4") == ["next", "b", "3", "next", "4"]


async def test_the_keys_of_plain_textual_would_overtake_each_other() -> None:
    """What the class is for; when this fails, Textual has learned it and the class can go."""

    class Plain(Demo):
        on_event = super(TypingAhead, Demo).on_event

    app = Plain()
    async with app.run_test() as pilot:
        await pilot.pause()
        for key in ("b", "1"):
            app.post_message(events.Key(key, key))
        await pilot.pause()

    assert app.typed == ["1", "b"]

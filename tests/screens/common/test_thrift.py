"""What is sent after a change: the changed cells, and nothing to their left or right."""

import pyte
import pytest
from textual.app import App, ComposeResult
from textual.screen import Screen

from screens.common.canvas import Canvas
from screens.common.driver import prepare
from screens.common.look import Look
from screens.common.painting import Painting
from screens.common.thrift import ThriftyCompositor, ThriftyUpdate


class Board(Screen[None]):
    """Two words far apart on one line."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.words = ["here", "there"]

    def compose(self) -> ComposeResult:
        yield Painting(self.paint)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(2, 1, self.words[0])
        canvas.put(60, 1, self.words[1])

    def sent(self) -> str:
        """What would go to the terminal now."""
        self.query_one(Painting).repaint()
        self._compositor.update_widgets({self.query_one(Painting)})
        update = self._compositor.render_partial_update()
        assert update is None or isinstance(update, ThriftyUpdate)
        return "" if update is None else update.render_segments(self.app.console)


class Demo(App[None]):
    """Shows the board."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()
        prepare(self)
        self.board = Board()

    def on_mount(self) -> None:
        self.push_screen(self.board)


@pytest.mark.parametrize(
    ("words", "places"), [(["here", "ogres"], [(60, "ogres")]), (["away", "ogres"], [(2, "away"), (60, "ogres")])]
)
async def test_only_changed_stretches_are_sent(words: list[str], places: list[tuple[int, str]]) -> None:
    app = Demo()

    async with app.run_test(size=(80, 3)):
        app.board.words = words
        sent = app.board.sent()

    terminal = pyte.Screen(80, 3)
    pyte.Stream(terminal).feed(sent)
    line = terminal.display[1]
    assert line.split() == [word for _, word in places]
    assert all(line.index(word) == column for column, word in places)


async def test_where_nothing_changed_nothing_is_sent() -> None:
    app = Demo()

    async with app.run_test(size=(80, 3)):
        assert app.board.sent() == ""

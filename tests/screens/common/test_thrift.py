"""What is sent after a change: the changed cells, nothing to their left or right, and each colour once."""

import random
import re
from collections.abc import Callable

import pyte
import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.screen import Screen

from screens.common.canvas import BOLD, GOLD, INK, MUTED, Canvas, Ink
from screens.common.driver import prepare
from screens.common.look import Look
from screens.common.painting import Painting
from screens.common.sgr import tight
from screens.common.thrift import Run, ThriftyCompositor, ThriftyUpdate, alike_together

Paint = Callable[[Canvas], None]

WIDTH, HEIGHT = 80, 6


class Board(Screen[None]):
    """One painting."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.draw: Paint = words("here", "there")

    def compose(self) -> ComposeResult:
        yield Painting(lambda canvas: self.draw(canvas))

    def sent(self, draw: Paint) -> str:
        """What goes to the terminal when that is drawn."""
        self.draw = draw
        self.query_one(Painting).repaint()
        self._compositor.update_widgets({self.query_one(Painting)})
        update = self._compositor.render_partial_update()
        assert update is None or isinstance(update, ThriftyUpdate)
        return "" if update is None else tight(update.render_segments(self.app.console))


class Demo(App[None]):
    """Shows the board."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()
        prepare(self)
        self.board = Board()

    def on_mount(self) -> None:
        self.push_screen(self.board)


def words(left: str, right: str) -> Paint:
    """Two words far apart on one line."""

    def draw(canvas: Canvas) -> None:
        canvas.put(2, 1, left)
        canvas.put(60, 1, right)

    return draw


@pytest.mark.parametrize(
    ("after", "places"),
    [(("here", "ogres"), [(60, "ogres")]), (("away", "ogres"), [(2, "away"), (60, "ogres")])],
)
async def test_only_changed_stretches_are_sent(after: tuple[str, str], places: list[tuple[int, str]]) -> None:
    app = Demo()

    async with app.run_test(size=(WIDTH, HEIGHT)):
        sent = app.board.sent(words(*after))

    line = terminal(sent).display[1]
    assert line.split() == [word for _, word in places]
    assert all(line.index(word) == column for column, word in places)


async def test_where_nothing_changed_nothing_is_sent() -> None:
    app = Demo()

    async with app.run_test(size=(WIDTH, HEIGHT)):
        assert app.board.sent(words("here", "there")) == ""


async def test_a_colour_is_sent_once_however_often_it_is_used() -> None:
    def labels(canvas: Canvas) -> None:
        for y in range(HEIGHT):
            canvas.puts(0, y, ("fame ", MUTED), ("7 ", GOLD), ("fate ", MUTED), ("1 ", GOLD))

    app = Demo()
    async with app.run_test(size=(WIDTH, HEIGHT)):
        sent = app.board.sent(labels)

    assert len(re.findall(r"\x1b\[[0-9;]*38;2", sent)) == 2
    assert terminal(sent).display[0].startswith("fame 7 fate 1")


def test_blanks_are_written_in_whatever_colour_has_their_fill() -> None:
    muted, gold = Style.parse("#888888 on #000000"), Style.parse("#ffd700 on #000000")
    blank, lit = Run((0, 0), "   ", gold), Run((1, 0), " ", Style.parse("#ffd700 on #333333"))

    dressed = alike_together([blank, lit, Run((2, 0), "fame", muted)])

    assert {run.text: run.style for run in dressed} == {"   ": muted, " ": lit.style, "fame": muted}


def test_a_blank_that_is_underlined_keeps_its_style_and_lends_it_to_none() -> None:
    line, plain = Style.parse("underline #888888 on #000000"), Style.parse("#ffd700 on #000000")
    runs = [Run((0, 0), " x", line), Run((0, 9), " ", line), Run((1, 0), " ", plain)]

    assert {run.place: run.style for run in alike_together(runs)} == {(0, 0): line, (0, 9): line, (1, 0): plain}


@pytest.mark.parametrize("seed", range(8))
async def test_the_picture_is_the_one_that_was_drawn(seed: int) -> None:
    luck = random.Random(seed)
    before, *others = [picture(luck) for _ in range(4)]
    app = Demo()
    async with app.run_test(size=(WIDTH, HEIGHT)):
        app.board.sent(before)
        screen = whole(before, app)
        for draw in others:
            screen += app.board.sent(draw)

            assert looks(terminal(screen)) == looks(terminal(whole(draw, app)))


INKS = (INK, BOLD, MUTED, GOLD, Ink("torch", "lit"), Ink("onfocus", "focus", bold=True), Ink("danger", underline=True))


def picture(luck: random.Random) -> Paint:
    """Many small texts in many inks, some over others."""
    texts = ("  ", "a", "─┼─", "7 gold", " x ", "      ", "漢字")
    places = [(luck.randrange(WIDTH - 6), luck.randrange(HEIGHT)) for _ in range(80)]
    strokes = [(x, y, luck.choice(texts), luck.choice(INKS)) for x, y in places]

    def draw(canvas: Canvas) -> None:
        for stroke in strokes:
            canvas.put(*stroke)

    return draw


def whole(draw: Paint, app: App[None]) -> str:
    """What draws everything, line by line."""
    canvas = Canvas(WIDTH, HEIGHT)
    draw(canvas)
    return "".join(f"\x1b[{y};1H{strip.render(app.console)}" for y, strip in enumerate(canvas.strips(), 1))


def terminal(written: str) -> pyte.Screen:
    """A terminal after that was written."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    pyte.Stream(screen).feed(written)
    return screen


def looks(screen: pyte.Screen) -> list[list[object]]:
    """Every cell as it is seen: of most blanks only the fill."""
    lines = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
    return [[cell if cell.data != " " or cell.underscore else cell.bg for cell in line] for line in lines]

"""What reaches the terminal has the depth of the terminal, while Textual keeps rendering 24 bit."""

import os
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.events import CursorPosition, Resize
from textual.messages import InBandWindowResize

from screens.common.canvas import FOCUS, Canvas
from screens.common.depth import Depth
from screens.common.driver import Lowered, WideGlyphs, driver_class, prepare
from screens.common.look import Look
from screens.common.painting import Painting


class Paper(Driver):
    """A terminal that keeps what is written to it."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.written: list[str] = []

    def write(self, data: str) -> None:
        self.written.append(data)

    def start_application_mode(self) -> None:
        """Nothing to prepare."""

    def disable_input(self) -> None:
        """Nothing to disable."""

    def stop_application_mode(self) -> None:
        """Nothing to restore."""


def one_word(canvas: Canvas) -> None:
    canvas.put(0, 0, "x", FOCUS)


class Demo(App[None]):
    """One word under the cursor."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        prepare(self)

    def compose(self) -> ComposeResult:
        yield Painting(one_word)


def driver(terminal: Depth) -> type[Driver]:
    return type("LoweredPaper", (Lowered, Paper), {"terminal_depth": terminal})


@pytest.mark.parametrize(
    ("terminal", "chosen", "sent"),
    [
        ("truecolor", None, "\x1b[1;38;2;22;17;13;48;2;255;184;77mx"),
        ("256", None, "\x1b[1;38;5;233;48;5;214mx"),
        ("16", None, "\x1b[30;103mx"),
        ("none", None, "\x1b[1;7mx"),
        ("truecolor", "16", "\x1b[30;103mx"),
        ("16", "256", "\x1b[1;38;5;233;48;5;214mx"),
    ],
)
async def test_the_driver_writes_in_the_depth_of_terminal_or_setting(
    terminal: Depth, chosen: Depth | None, sent: str
) -> None:
    app = Demo(Look(depth=chosen))
    async with app.run_test(size=(10, 2)):
        strip = app.query_one(Painting).render_line(0)
        paper = driver(terminal)(app)
        assert isinstance(paper, Paper)

        paper.write(strip.render(app.console))

        assert paper.written[0].startswith(sent)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "linux"}, {"TERM": "dumb"}, {"TERM": "xterm-256color"}])
async def test_textual_renders_24_bit_whatever_the_environment(
    env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLORTERM", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    app = Demo(Look())
    async with app.run_test(size=(10, 2)):
        painting = app.query_one(Painting)
        (strip,) = painting.render_lines(painting.size.region.grow((0, -1, 0, 0)) if False else painting.size.region)[
            :1
        ]

        assert "38;2;22;17;13;48;2;255;184;77" in strip.render(app.console)


def test_the_driver_of_this_system_knows_its_terminal() -> None:
    linux = driver_class({"TERM": "linux"})

    assert issubclass(linux, Lowered)
    assert linux.terminal_depth == "16"
    assert driver_class({"TERM": "linux"}) is linux


FRAME = "\x1b[1;1H" + "goblin " * 400
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"


async def test_a_frame_that_stands_there_is_not_sent_again() -> None:
    app = Demo(Look())
    async with app.run_test():
        paper = driver("256")(app)
        assert isinstance(paper, Paper)

        for _ in range(3):
            for data in (BEGIN, FRAME, END):
                paper.write(data)

        assert paper.written.count(FRAME) == 1


@pytest.mark.parametrize("between", ["\x1b[3;1Hx", "\x1b[?1049h", "\x1b[?1049l", FRAME.upper()])
async def test_a_frame_is_sent_again_after_anything_else_was(between: str) -> None:
    app = Demo(Look())
    async with app.run_test():
        paper = driver("256")(app)
        assert isinstance(paper, Paper)

        for data in (FRAME, between, FRAME):
            paper.write(data)

        assert paper.written == [FRAME, between, FRAME]


async def test_a_frame_is_sent_again_when_the_terminal_may_have_lost_it() -> None:
    app = Demo(Look())
    async with app.run_test():
        paper = driver("256")(app)
        assert isinstance(paper, Paper)
        assert isinstance(paper, Lowered)

        paper.write(FRAME)
        paper.forget_frame()
        paper.write(FRAME)
        paper.process_message(InBandWindowResize(True, True))
        paper.write(FRAME)

        assert paper.written == [FRAME] * 3


async def test_a_size_of_nothing_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Demo(Look())
    told: list[object] = []
    async with app.run_test():
        paper = driver("256")(app)
        monkeypatch.setattr(paper, "send_message", told.append)

        paper.process_message(Resize.from_dimensions((0, 0), (0, 0)))
        paper.process_message(Resize.from_dimensions((80, 24), (0, 0)))

    assert [message.size for message in told if isinstance(message, Resize)] == [(80, 24)]


async def test_short_texts_are_always_sent() -> None:
    app = Demo(Look())
    async with app.run_test():
        paper = driver("256")(app)
        assert isinstance(paper, Paper)

        paper.write("x")
        paper.write("x")

        assert paper.written == ["x", "x"]


@pytest.mark.parametrize(("column", "wide"), [(1, False), (2, True)])
async def test_a_terminal_with_wide_box_characters_is_found_at_the_start(
    column: int, wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Demo(Look())
    told: list[object] = []
    async with app.run_test():
        paper = type("AskingPaper", (Lowered, Paper), {"asks_width": True})(app)
        monkeypatch.setattr(paper, "send_message", told.append)

        paper.start_application_mode()
        paper.process_message(CursorPosition(column, 0))
        told_at_once = [type(message) for message in told]
        paper.process_message(CursorPosition(40, 0))

    assert "\x1b[6n" in paper.written[0]
    assert (WideGlyphs in told_at_once) == wide
    assert [type(message) for message in told].count(WideGlyphs) == told_at_once.count(WideGlyphs)


def test_only_terminals_that_get_box_characters_are_asked_for_their_width() -> None:
    asked = driver_class({"TERM": "xterm-256color", "LANG": "ja_JP.UTF-8"})
    spared = driver_class({"TERM": "dumb"})

    assert issubclass(asked, Lowered)
    assert issubclass(spared, Lowered)
    assert (asked.asks_width, spared.asks_width) == (True, False)


def test_an_app_is_as_large_as_its_terminal_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "99999999")
    monkeypatch.setenv("LINES", "77777")
    monkeypatch.setattr("os.get_terminal_size", lambda _number: os.terminal_size((132, 40)))

    assert Demo(Look()).console.size == (132, 40)

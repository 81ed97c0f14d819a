"""No byte that a terminal sends ends the app."""

import io
import os
import pty
import signal
import sys
import termios
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from textual.app import App
from textual.events import Key, MouseDown, Resize
from textual.message import Message

from screens.common.driver import USUAL_SIZE, terminal_size
from screens.common.linux_input import SteadyInput, SteadyParser

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a driver of Linux")


class Listening(SteadyInput):
    """Takes events until the key `q`."""

    heard: list[Message]

    def process_message(self, message: Message) -> None:
        self.heard.append(message)
        if isinstance(message, Key) and message.key == "q":
            self.exit_event.set()


@pytest.fixture
def handlers() -> Iterator[None]:
    """Puts back what a driver does with signals."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("sent", [b"\xe9", b"\xc3", b"\xff", b"\xf0\x9f", b"\x1b[M\x20\xa1\x30"])
@pytest.mark.usefixtures("handlers")
async def test_the_keyboard_goes_on_after_bytes_that_are_no_text(sent: bytes) -> None:
    app: App[Any] = App()
    async with app.run_test():
        listening = Listening(app)
        listening.heard = []
        listening.fileno, theirs = os.pipe()
        os.write(theirs, sent + b"q")

        listening.run_input_thread()

        os.close(theirs)
        os.close(listening.fileno)
    assert isinstance(listening.heard[-1], Key)
    assert listening.heard[-1].key == "q"


@pytest.mark.usefixtures("handlers")
async def test_a_window_that_is_gone_is_not_read_for_ever() -> None:
    app: App[Any] = App()
    async with app.run_test():
        listening = Listening(app)
        listening.fileno, theirs = os.pipe()
        os.close(theirs)
        stop = threading.Timer(1.0, listening.exit_event.set)
        stop.start()

        with pytest.raises(EOFError):
            listening.run_input_thread()

        stop.cancel()
        os.close(listening.fileno)


@pytest.mark.parametrize("size", ["0;0;0;0", "24;80;0;0", "0;0;480;640"])
def test_the_mouse_points_at_nothing_while_the_terminal_tells_no_size(size: str) -> None:
    parser = SteadyParser()

    first = list(parser.feed(f"\x1b[48;{size}t\x1b[<0;5;5M"))
    then = list(parser.feed("\x1b[48;24;80;480;640t\x1b[<0;9;21M"))

    assert [type(event) for event in first] == [Resize]
    clicks = [event for event in then if isinstance(event, MouseDown)]
    assert [(click.x, click.y) for click in clicks] == [(1, 1)]


def test_the_size_is_that_of_the_terminal_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "99999999")
    monkeypatch.setenv("LINES", "-3")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as screen:
        unknown = terminal_size(screen)
        termios.tcsetwinsize(ours, (40, 132))
        known = terminal_size(screen)
    os.close(ours)

    assert (unknown, known) == (USUAL_SIZE, (132, 40))
    assert terminal_size(io.StringIO()) == terminal_size(None) == USUAL_SIZE == (80, 24)

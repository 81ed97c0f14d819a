"""What the two ends of a visitor's line make of bytes, each alone: keys of what comes, whole frames of what goes."""

import asyncio
import random
from typing import Any

import pytest
from textual.app import App
from textual.events import Key, Paste, Resize
from textual.geometry import Size
from textual.message import Message

from goblin_tui.server import keyboard
from goblin_tui.server.driver import GIVE_BACK, LineDriver, fitting
from goblin_tui.server.keyboard import Bucket, Keyboard
from screens.common.look import Look

ARROW = b"\x1b[C"


class Fingers:
    """A keyboard, what it gave, and how often it stopped its line and let it go on."""

    def __init__(self) -> None:
        self.given: list[Message] = []
        self.stops: list[str] = []
        self.keyboard = Keyboard(
            self.given.append, lambda: self.stops.append("hold"), lambda: self.stops.append("go on")
        )

    @property
    def keys(self) -> list[str]:
        """The keys so far."""
        return [event.key for event in self.given if isinstance(event, Key)]

    async def come(self, count: int) -> None:
        """Wait until so many events were given."""
        async with asyncio.timeout(20):
            while len(self.given) < count:
                await asyncio.sleep(0.005)


# What comes


async def test_a_letter_in_two_packets_is_one_letter() -> None:
    fingers = Fingers()
    for byte in "ü".encode():
        fingers.keyboard.read(bytes([byte]))

    (event,) = fingers.given
    assert isinstance(event, Key)
    assert event.character == "ü"


async def test_an_arrow_in_two_packets_is_an_arrow() -> None:
    fingers = Fingers()
    fingers.keyboard.read(ARROW[:1])
    fingers.keyboard.read(ARROW[1:])

    assert fingers.keys == ["right"]


async def test_a_lone_escape_counts_when_nothing_follows_it() -> None:
    fingers = Fingers()
    fingers.keyboard.read(b"\x1b")
    assert fingers.keys == []

    await fingers.come(1)
    assert fingers.keys == ["escape"]


def test_a_bucket_gives_so_much_at_once_and_then_so_much_a_second() -> None:
    now = [0.0]
    bucket = Bucket(10, 3, lambda: now[0])
    for _ in range(3):
        assert bucket.wait() == 0
        bucket.take(1)
    assert bucket.wait() == pytest.approx(0.1)

    now[0] = 0.1
    assert bucket.wait() == pytest.approx(0)
    now[0] = 1000
    assert bucket.wait() == 0
    bucket.take(4)
    assert bucket.wait() == pytest.approx(0.2)


async def test_a_flood_stops_its_line_and_none_of_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "EVENTS_PER_SECOND", 5000.0)
    monkeypatch.setattr(keyboard, "BURST", 64.0)
    fingers = Fingers()
    fingers.keyboard.read(b"x" * 500)
    assert len(fingers.given) < 500
    assert fingers.stops == ["hold"]

    await fingers.come(500)
    await asyncio.sleep(0)
    assert fingers.stops[-1] == "go on"
    assert fingers.stops.count("go on") == 1


async def test_a_pasted_text_that_never_ends_does_not_keep_later_keys_from_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keyboard, "LONGEST_SEQUENCE", 200)
    fingers = Fingers()
    fingers.keyboard.read(b"\x1b[200~" + b"x" * 300)
    fingers.keyboard.read(ARROW)

    assert fingers.keys[-1:] == ["right"]
    assert not any(isinstance(event, Paste) for event in fingers.given)


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_bytes_keys_count_again(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(keyboard, "LONGEST_SEQUENCE", 200)
    monkeypatch.setattr(keyboard, "BURST", 1e6)
    luck = random.Random(seed)
    fingers = Fingers()
    for _ in range(200):
        fingers.keyboard.read(bytes(luck.choice(b"\x1b[]OPM;<>?0159\x80\x9b\xc3\xe2\xf0\xffu~t$") for _ in range(12)))
        fingers.keyboard._tick()
    fingers.keyboard.read(b"." * 300 + b"\x1b[201~")  # ends whatever was begun
    fingers.keyboard._tick()
    fingers.keyboard.read(ARROW)

    assert fingers.keys[-1] == "right"


async def test_a_closed_keyboard_gives_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "ESCAPE", 0.01)
    fingers = Fingers()
    fingers.keyboard.read(b"\x1b")
    fingers.keyboard.close()
    fingers.keyboard.read(b"x")
    await asyncio.sleep(0.03)

    assert fingers.given == []


# What goes


class Cable:
    """A line that keeps what is sent."""

    def __init__(self) -> None:
        self.size = (80, 24)
        self.held = False
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        """Send at once."""
        self.sent.append(data)


class Listener(App[None]):
    """An app at the end of a cable that never runs; it keeps what its driver tells it."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Cable()
        self.look = Look()
        self.told: list[Message] = []

    def post_message(self, message: Message) -> bool:
        """Keep it."""
        self.told.append(message)
        return True


async def wired() -> tuple[Any, Listener]:
    """A driver and its app."""
    app = Listener()
    return LineDriver(app), app


async def told(driver: Any, app: Listener) -> list[Message]:
    """What the driver told the app until now."""
    await asyncio.sleep(0.01)
    return app.told


async def test_a_frame_goes_in_one_piece_and_by_itself() -> None:
    driver, app = await wired()
    for part in ("one ", "two ", "three"):
        driver.write(part)
    assert app.line.sent == []

    await asyncio.sleep(0)
    assert app.line.sent == [b"one two three"]


async def test_what_a_full_line_misses_is_not_kept_and_is_noted_once() -> None:
    driver, app = await wired()
    app.line.held = True
    for _ in range(1000):
        driver.write("x" * 1000)
    assert driver._written == []

    app.line.held = False
    assert driver.go_on()
    assert not driver.go_on()
    driver.flush()
    assert app.line.sent == []


async def test_the_terminal_is_given_back_once_and_nothing_is_sent_after_it() -> None:
    driver, app = await wired()
    driver.write("last words")
    driver.stop_application_mode()
    driver.stop_application_mode()
    driver.write("too late")
    driver.flush()

    assert app.line.sent == [b"last words", GIVE_BACK.encode()]


@pytest.mark.parametrize(
    ("told", "drawn"), [((100, 30), (100, 30)), ((9999, 9999), (500, 200)), ((0, 24), (80, 24)), ((80, -1), (80, 24))]
)
def test_a_terminal_is_drawn_on_up_to_a_size(told: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert fitting(told) == drawn


async def test_a_size_among_the_keys_is_none() -> None:
    driver, app = await wired()
    app.line.size = (9999, 30)
    fingers = Fingers()
    fingers.keyboard.read(b"\x1b[48;5000;5000;0;0t")
    (claimed,) = fingers.given
    assert isinstance(claimed, Resize)

    driver.process_message(claimed)
    assert await told(driver, app) == []
    driver.resized()
    (resize,) = await told(driver, app)
    assert isinstance(resize, Resize)
    assert resize.size == Size(500, 30)

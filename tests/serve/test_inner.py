"""Parts of the server by themselves: the bucket, the keyboard, the bots' processes, what is noted down."""

import asyncio
import gc
import logging
import os
import signal
import time
import weakref
from concurrent.futures import BrokenExecutor

import pytest
from textual.events import Key, Paste
from textual.message import Message

from goblin_tui.server.keyboard import BURST, Bucket, Keyboard
from goblin_tui.server.pool import BotPool
from goblin_tui.server.waste import GONE, Waste
from goblin_tui.server.watch import watch_stalls, where


def test_a_bucket_gives_its_burst_and_then_so_much_a_second() -> None:
    now = [0.0]
    bucket = Bucket(2, 4, lambda: now[0])
    bucket.take(4)

    assert bucket.wait() == 0.5
    now[0] = 0.5
    assert bucket.wait() == 0
    bucket.take(3)
    assert bucket.wait() == 1.5
    now[0] = 100.0
    assert bucket.wait() == 0
    bucket.take(4)
    assert bucket.wait() == 0.5


class Desk:
    """A keyboard, and what came of it."""

    def __init__(self) -> None:
        self.events: list[Message] = []
        self.line: list[str] = []
        self.keyboard = Keyboard(self.events.append, lambda: self.line.append("hold"), lambda: self.line.append("go"))

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.events if isinstance(event, Key)]


async def test_a_letter_that_comes_in_two_packets_is_one_key() -> None:
    desk = Desk()
    desk.keyboard.read("é".encode()[:1])
    desk.keyboard.read("é".encode()[1:])

    assert [event.character for event in desk.events if isinstance(event, Key)] == ["é"]
    desk.keyboard.close()


async def test_a_lone_escape_is_the_key_after_a_moment_and_an_arrow_in_two_packets_is_none() -> None:
    desk = Desk()
    desk.keyboard.read(b"\x1b")
    assert desk.keys == []
    desk.keyboard.read(b"[A")
    assert desk.keys == ["up"]
    desk.keyboard.read(b"\x1b")
    while desk.keys[-1] != "escape":
        await asyncio.sleep(0.02)
    desk.keyboard.close()


async def test_a_flood_holds_the_line_and_nothing_of_it_is_lost() -> None:
    desk = Desk()
    desk.keyboard.read(b"x" * (int(BURST) + 100))
    assert desk.line == ["hold"]
    assert BURST - 1 <= len(desk.keys) <= BURST + 64

    while len(desk.keys) < BURST + 100:
        await asyncio.sleep(0.02)
    assert desk.line[-1] == "go"
    desk.keyboard.close()


async def test_a_long_paste_is_one_event_and_does_not_hold_the_line() -> None:
    desk = Desk()
    desk.keyboard.read(b"\x1b[200~" + b"word " * 200 + b"\x1b[201~")

    assert [type(event) for event in desk.events] == [Paste]
    assert desk.line == []
    desk.keyboard.close()


def test_bots_think_again_after_their_process_has_died() -> None:
    pool = BotPool(1)
    first = pool.submit(os.getpid).result()
    os.kill(first, signal.SIGKILL)
    while True:
        try:
            second = pool.submit(os.getpid).result()
            break
        except BrokenExecutor:
            time.sleep(0.01)

    assert second != first
    pool.shutdown()


async def test_a_loop_that_stands_still_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    watching = asyncio.ensure_future(watch_stalls())
    await asyncio.sleep(0)
    time.sleep(0.15)
    while "stood still" not in caplog.text:
        await asyncio.sleep(0.01)
    watching.cancel()


def test_what_is_noted_of_a_failure_tells_where_and_no_value() -> None:
    hand = "seven of torches"
    try:
        raise ValueError(hand)
    except ValueError as problem:
        told = where(problem)

    assert told.startswith("ValueError at test_inner.py:")
    assert "torches" not in told


class Knot:
    """Waste that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_is_gone_is_given_back_when_enough_people_have_gone() -> None:
    thresholds = gc.get_threshold()
    waste = Waste()
    try:
        gone = weakref.ref(Knot())
        collecting = asyncio.ensure_future(waste.collect())
        for _ in range(GONE):
            assert gone() is not None
            waste.add()
        while gone() is not None:
            await asyncio.sleep(0.01)
        collecting.cancel()
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)

"""Motion is an extra: the position comes first, a key ends it, and an idle screen does nothing."""

from collections.abc import Callable
from typing import cast

import pytest
from textual.timer import Timer

from screens.common.motion import LEVELS, Level, Stage, Steps


class Clock:
    """A painting whose timers run when the test says so."""

    def __init__(self) -> None:
        self.repaints = 0
        self.timers: list[tuple[float, Callable[[], object]]] = []

    def repaint(self) -> None:
        self.repaints += 1

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        entry = (delay, callback)
        self.timers.append(entry)

        class Stoppable:
            def stop(stopped: "Stoppable") -> None:  # noqa: N805  the outer self is the clock
                if entry in self.timers:
                    self.timers.remove(entry)

        return cast("Timer", Stoppable())

    def tick(self) -> float:
        """Let the next timer run out; its delay is returned."""
        delay, callback = self.timers.pop(0)
        callback()
        return delay


@pytest.fixture
def clock() -> Clock:
    return Clock()


def roll(log: list[str], name: str = "", count: int = 6, seconds: float = 0.6) -> Steps:
    return Steps(
        count,
        seconds,
        lambda step: log.append(f"{name}{step}"),
        lambda: log.append(f"{name}end"),
        hint=(0.6, lambda: log.append(f"{name}hint")),
    )


def test_steps_follow_one_another_and_then_all_is_still(clock: Clock) -> None:
    log: list[str] = []
    stage = Stage(clock)

    stage.play(roll(log, count=3, seconds=0.3))
    delays = [clock.tick() for _ in range(3)]

    assert log == ["1", "2", "3", "end"]
    assert delays == pytest.approx([0.1, 0.1, 0.1])
    assert stage.idle
    assert clock.timers == []


def test_there_are_at_most_ten_frames_a_second(clock: Clock) -> None:
    log: list[str] = []
    stage = Stage(clock)

    stage.play(roll(log, count=6, seconds=0.3))
    total = 0.0
    while clock.timers:
        delay = clock.tick()
        assert delay >= 0.0999
        total += delay

    assert total == pytest.approx(0.3, abs=0.1)
    assert log[-1] == "end"
    assert len(log) < 7


def test_any_key_ends_all_motion_at_once(clock: Clock) -> None:
    log: list[str] = []
    stage = Stage(clock)
    stage.play(roll(log, "a"))
    stage.play(roll(log, "b"))

    stage.finish()

    assert log == ["a1", "aend", "bend"]
    assert stage.idle
    assert clock.timers == []


def test_motions_wait_for_one_another(clock: Clock) -> None:
    log: list[str] = []
    stage = Stage(clock)

    stage.play(roll(log, "a", count=1, seconds=0.1))
    stage.play(roll(log, "b", count=1, seconds=0.1))
    while clock.timers:
        clock.tick()

    assert log == ["a1", "aend", "b1", "bend"]


@pytest.mark.parametrize(("level", "shown"), [("reduced", ["hint", "end"]), ("off", ["end"])])
def test_less_motion_shows_a_hint_or_the_end_alone(clock: Clock, level: Level, shown: list[str]) -> None:
    log: list[str] = []
    stage = Stage(clock, level)

    stage.play(roll(log))
    while clock.timers:
        clock.tick()

    assert log == shown
    assert stage.idle


@pytest.mark.parametrize("level", LEVELS)
def test_finishing_an_idle_stage_paints_nothing(clock: Clock, level: Level) -> None:
    stage = Stage(clock, level)

    stage.finish()

    assert clock.repaints == 0
    assert clock.timers == []

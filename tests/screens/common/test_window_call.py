"""A window called out at one keyboard: what a word holds for, and the bar that asks."""

import pytest

from rules.core.events import Event, Passed, TurnBegan
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened
from screens.common.canvas import INK, Canvas
from screens.common.window_call import Declined, draw_call, element_of, seat_of


def test_a_word_holds_as_long_as_nothing_but_passes_happens() -> None:
    declined = Declined()
    declined.say((2, 4))

    declined.hear([Passed(2)])

    assert 4 in declined
    assert declined.word_of(4) == "pass"


@pytest.mark.parametrize(
    "event", [WindowOpened("x", (1,), at_once=True), WindowReopened((1,)), WindowClosed()], ids=("new", "again", "over")
)
def test_another_question_is_asked_of_everybody(event: Event) -> None:
    declined = Declined()
    declined.say((2,))
    declined.say((4,), for_good=True)

    declined.hear([TurnBegan(1), event])

    assert 2 not in declined
    assert 4 in declined


def test_a_word_for_good_is_passed_on_once() -> None:
    declined = Declined()
    declined.say((4,), for_good=True)
    assert declined.word_of(4) == "pass all"

    declined.passed(4)

    assert 4 not in declined


def test_what_was_said_is_forgotten_with_the_last_window() -> None:
    declined = Declined()
    declined.say((2,))
    declined.say((4,), for_good=True)

    declined.forget()

    assert 2 not in declined
    assert 4 not in declined


@pytest.mark.parametrize(("element", "seat"), [("call:4", 4), ("call:", None), ("seat:4", None), ("call:x", None)])
def test_only_a_seat_of_the_call_is_one(element: str, seat: int | None) -> None:
    assert seat_of(element) == seat


@pytest.mark.parametrize("width", [80, 120])
def test_six_long_names_fit_one_bar_and_can_all_be_pointed_at(width: int) -> None:
    canvas = Canvas(width, 1)
    names = {seat: f"Longwinded name{seat}" for seat in range(1, 7)}

    draw_call(canvas, 0, names, [("about", INK)], ready=True)

    text = "".join(canvas.text_lines())
    assert not canvas.faults
    assert all(f"‹{seat}› " in text for seat in names)
    assert all(element_of(seat) in canvas.zones for seat in names)

"""The picker: a walk through the paths of the legal moves, the same for all games."""

import pytest

from screens.common.picker import Picker

DUEL = (
    ("orange 3", ("die:orange", "loc:3")),
    ("orange 8", ("die:orange", "loc:8")),
    ("orange village", ("die:orange", "loc:village")),
    ("blue 8", ("die:blue", "loc:8")),
    ("fate +1 orange", ("fate", "effect:+1", "die:orange")),
    ("fate +1 blue", ("fate", "effect:+1", "die:blue")),
    ("pass", ("do:pass",)),
)
"""Moves as a two-step game has them, with a detour of three steps and a button."""


def picker() -> Picker[str]:
    return Picker(DUEL)


def test_what_begins_a_legal_move_lights_up_in_the_order_of_the_moves() -> None:
    assert picker().continuations == ("die:orange", "die:blue", "fate", "do:pass")


def test_pointing_at_a_first_step_lights_up_what_may_follow() -> None:
    hand = picker()

    assert hand.point("die:orange") == "extended"
    assert hand.prefix == ("die:orange",)
    assert hand.continuations == ("loc:3", "loc:8", "loc:village")


def test_pointing_at_the_last_step_focuses_it_and_pointing_again_chooses_it() -> None:
    hand = picker()
    hand.point("die:orange")

    assert hand.point("loc:8") == "focused"
    assert hand.focused_move == "orange 8"
    assert hand.point("loc:8") == "chosen"


def test_enter_takes_a_step_until_a_move_is_whole() -> None:
    hand = picker()
    hand.point("fate")

    assert hand.enter() is None
    assert hand.prefix == ("fate", "effect:+1")
    assert hand.enter() == "fate +1 orange"


def test_escape_drops_one_step_and_puts_the_cursor_back_on_it() -> None:
    hand = picker()
    hand.point("fate")
    hand.point("effect:+1")

    assert hand.back()
    assert (hand.prefix, hand.focus) == (("fate",), "effect:+1")
    assert hand.back()
    assert (hand.prefix, hand.focus) == ((), "fate")
    assert not hand.back()


def test_another_first_step_takes_the_place_of_the_one_chosen_before() -> None:
    hand = picker()
    hand.point("die:orange")

    assert hand.point("die:blue") == "extended"
    assert hand.prefix == ("die:blue",)


def test_an_element_counts_for_the_longest_prefix_that_it_continues() -> None:
    hand = picker()
    hand.point("fate")
    hand.point("effect:+1")

    assert hand.point("die:blue") == "focused"
    assert hand.focused_move == "fate +1 blue"


def test_pointing_at_a_chosen_step_goes_back_to_it() -> None:
    hand = picker()
    hand.point("fate")
    hand.point("effect:+1")

    assert hand.point("fate") == "extended"
    assert hand.prefix == ("fate",)


def test_an_element_that_continues_nothing_is_refused_and_changes_nothing() -> None:
    hand = picker()
    hand.point("die:orange")

    assert hand.point("loc:5") == "refused"
    assert (hand.prefix, hand.focus) == (("die:orange",), "loc:3")


def test_a_single_continuation_is_focused_and_not_chosen() -> None:
    hand = Picker([("pass", ("do:pass",))])

    assert (hand.prefix, hand.focus) == ((), "do:pass")


def test_a_game_may_say_which_choice_has_the_cursor_first() -> None:
    hand = Picker(DUEL, lambda prefix, _elements: None if prefix else "do:pass")

    assert hand.focus == "do:pass"
    hand.point("die:orange")
    assert hand.focus == "loc:3"


def test_stepping_goes_round_at_the_ends() -> None:
    hand = picker()

    hand.step(-1)
    assert hand.focus == "do:pass"
    hand.step(1)
    assert hand.focus == "die:orange"


PLACES = {"a": (10, 1), "b": (30, 1), "c": (12, 5), "d": (31, 5), "e": (11, 9)}
BOARD = tuple((name, (name,)) for name in "cadbe")


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("a", "right", "b"),
        ("b", "right", "c"),
        ("c", "left", "b"),
        ("a", "down", "c"),
        ("b", "down", "d"),
        ("d", "up", "b"),
        ("c", "down", "e"),
        ("e", "down", "a"),
        ("a", "up", "e"),
    ],
)
def test_arrows_read_the_board_and_go_up_and_down_to_what_is_nearest(start: str, way: str, end: str) -> None:
    hand = Picker(BOARD)
    hand.focus = start

    hand.steer(way, PLACES)  # type: ignore[arg-type]  # the table's words are directions

    assert hand.focus == end


def test_without_moves_there_is_nothing_to_point_at() -> None:
    hand: Picker[str] = Picker(())

    hand.step(1)
    hand.steer("down", {})

    assert (hand.focus, hand.continuations, hand.focused_move, hand.enter()) == (None, (), None, None)

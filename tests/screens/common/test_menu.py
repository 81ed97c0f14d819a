import pytest

from screens.common.menu import Menu, window


def test_one_step_beyond_an_end_comes_in_at_the_other() -> None:
    menu = Menu(["a", "b", "c"])

    menu.move(-1)
    assert menu.row == "c"

    menu.move(1)
    assert menu.row == "a"


def test_a_leap_stops_at_the_end() -> None:
    menu = Menu(["a", "b", "c"])

    menu.move(5)

    assert menu.row == "c"


def test_the_cursor_stays_on_its_row_when_rows_come() -> None:
    menu = Menu(["a", "b"])
    menu.to("b")

    menu.show(["x", "a", "y", "b"])

    assert menu.row == "b"


def test_the_cursor_stays_in_its_place_when_its_row_goes() -> None:
    menu = Menu(["a", "b", "c"])
    menu.to("b")

    menu.show(["a", "c"])

    assert menu.row == "c"


def test_without_rows_there_is_no_cursor() -> None:
    menu = Menu(["a"])
    menu.show([])
    menu.move(1)

    assert menu.row is None


@pytest.mark.parametrize("at", range(10))
def test_the_row_under_the_cursor_always_shows(at: int) -> None:
    shown = window(at, 10, 4)

    assert at in shown
    assert len(shown) == 4
    assert set(shown) <= set(range(10))


def test_all_rows_show_where_they_fit() -> None:
    assert window(2, 3, 5) == range(3)

"""The bell: for whom it rings, and that it never rings in a series."""

import pytest

from screens.common.bell import Bell, Occasion


class Tower:
    """A bell with a clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rings = 0
        self.bell = Bell(self.ring, lambda: self.now)

    def ring(self) -> None:
        self.rings += 1


@pytest.mark.parametrize(
    ("occasion", "level", "rings"),
    [
        ("turn", "off", 0),
        ("turn", "turn", 1),
        ("asked", "turn", 0),
        ("asked", "asked", 1),
        ("all", "asked", 0),
        ("all", "all", 1),
        ("turn", "all", 1),
    ],
)
def test_each_level_rings_for_its_occasions(occasion: Occasion, level: str, rings: int) -> None:
    tower = Tower()

    tower.bell.hear(occasion, level, focused=False)

    assert tower.rings == rings


def test_it_is_silent_for_who_is_looking() -> None:
    tower = Tower()
    tower.now = 19.0

    tower.bell.hear("turn", "turn", focused=True)

    assert tower.rings == 0


def test_it_rings_for_who_has_pressed_no_key_for_twenty_seconds() -> None:
    tower = Tower()
    tower.now = 5.0
    tower.bell.key()
    tower.now = 25.0

    tower.bell.hear("turn", "turn", focused=True)

    assert tower.rings == 1


def test_two_rings_are_two_seconds_apart() -> None:
    tower = Tower()

    for tower.now in (0.0, 1.9, 2.0, 3.0):
        tower.bell.hear("turn", "turn", focused=False)

    assert tower.rings == 2

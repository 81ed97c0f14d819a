"""What moves after a ply, frame by frame; at its end all is as the position says."""

from rules.goblin_mountain.events import Captured, DieMoved, Rerolled, StealthRolled, Strength
from screens.common.motion import Level
from screens.goblin_mountain.motions import KING_SEAT, Moving
from tests.screens.goblin_mountain.tables import solo, turn_nine


def shown(moving: Moving, events: list[object], level: Level) -> list[tuple[object, object, object]]:
    """What looks different in each frame, and after the end."""
    seen: list[tuple[object, object, object]] = []
    for motion in moving.motions(events, turn_nine()):  # type: ignore[arg-type]  # events of one game
        for _, frame in motion.frames(level):
            frame()
            seen.append((dict(moving.faces), set(moving.struck), set(moving.marked)))
        motion.end()
    seen.append((dict(moving.faces), set(moving.struck), set(moving.marked)))
    return seen


def test_a_die_that_is_rolled_shows_six_faces_and_then_its_own() -> None:
    frames = shown(Moving(), [Rerolled(1, "blue", 2, 6)], "full")

    assert len(frames) == 7
    assert all(set(faces) == {(1, "blue")} for faces, _, _ in frames[:-1] if isinstance(faces, dict))
    assert frames[-1] == ({}, set(), set())


def test_a_stealth_die_belongs_to_the_king() -> None:
    moving = Moving()
    (motion,) = moving.motions([StealthRolled("black", 5)], solo().match.position)

    motion.frames("full")[0][1]()

    assert list(moving.faces) == [(KING_SEAT, "black")]


def test_with_less_motion_the_result_is_only_pointed_out() -> None:
    frames = shown(Moving(), [Rerolled(1, "blue", 2, 6)], "reduced")

    assert frames == [({}, set(), {(1, "blue")}), ({}, set(), set())]


def test_without_motion_nothing_is_shown() -> None:
    assert shown(Moving(), [Rerolled(1, "blue", 2, 6)], "off") == [({}, set(), set())]


def test_the_place_of_a_captured_die_burns_for_a_moment() -> None:
    events = [Strength(1, "black", 1, 0, "behind"), Captured(1, "black", "behind")]

    assert shown(Moving(), list(events), "full") == [({}, {(1, 3)}, set()), ({}, set(), set())]


def test_a_die_captured_where_it_was_moved_burns_there() -> None:
    events = [DieMoved(1, "blue", 7, 9), Captured(1, "blue", "altar")]

    assert shown(Moving(), list(events), "full")[0] == ({}, {(1, 9)}, set())

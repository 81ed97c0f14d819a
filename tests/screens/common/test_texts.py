"""Texts broken to a width."""

from screens.common.canvas import INK, MUTED, Span
from screens.common.texts import parted, wrapped


def plain(lines: list[list[Span]]) -> list[str]:
    """The lines without their inks."""
    return ["".join(text for text, _ in line) for line in lines]


def test_a_comma_in_another_ink_stays_with_its_word() -> None:
    line = [("short forms: ", INK), ("f4 y", MUTED), (", ", INK), ("fs y b", MUTED)]

    assert plain(wrapped(line, 17)) == ["short forms: f4 ", "  y, fs y b"]


def test_a_line_of_parts_is_broken_between_them() -> None:
    line = [("left behind: ", MUTED), ("O", INK), (" 3→2", INK), ("  ", INK), ("Y", INK), (" 5→4", INK)]

    assert plain(parted(line, 30)) == ["left behind: O 3→2  Y 5→4"]
    assert plain(parted(line, 22)) == ["left behind: O 3→2", "  Y 5→4"]


def test_a_part_that_is_longer_than_a_line_is_broken_between_words() -> None:
    assert plain(parted([("nobody is left", INK), ("  ", INK), ("behind", INK)], 10)) == [
        "nobody is ",
        "  left",
        "  behind",
    ]

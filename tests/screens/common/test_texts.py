"""Texts broken to a width."""

from screens.common.canvas import INK, MUTED, Span
from screens.common.texts import fitted, parted, sentence, wrapped


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


def test_a_sentence_takes_the_rows_that_it_needs() -> None:
    said = "The settings were damaged, so they are as at first; the old file is kept as settings.damaged-2.json."

    assert sentence(said, 100, 3) == [said]
    assert sentence(said, 60, 3, indent=2) == [
        "The settings were damaged, so they are as at first; the old",
        "  file is kept as settings.damaged-2.json.",
    ]


def test_of_a_path_that_is_too_long_the_name_of_the_file_is_still_whole() -> None:
    path = "/home/ann" + "/a/very/deep/folder" * 20 + "/duel.goblin"

    assert sentence(f"{path} cannot be read: No such file or directory", 60, 3) == [
        "/home/a…/duel.goblin cannot be read: No such file or",
        "directory",
    ]


def test_a_sentence_that_needs_too_many_rows_ends_in_an_ellipsis() -> None:
    assert sentence("so many words " * 20, 20, 2) == ["so many words so", "many words so many…"]


def test_a_line_that_is_cut_between_two_spans_ends_right_behind_the_word() -> None:
    line = [("turn up other", INK), ("   ", MUTED), ("cards", INK)]

    assert "".join(text for text, _ in fitted(line, 17)) == "turn up other…"
    assert "".join(text for text, _ in fitted(line, 18)) == "turn up other   c…"
    assert "".join(text for text, _ in fitted(line, 21)) == "turn up other   cards"

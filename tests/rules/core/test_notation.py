"""Reading forgives, refusals tell what was expected."""

import pytest

from rules.core.errors import NotAMove
from rules.core.notation import counted, nearest, number, one_of, tidy


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("  Take   3 ", "take 3"),
        ("PLAY Troca>P1.Grub , P2.Troll", "play troca > p1.grub,p2.troll"),
        ("play x   >   s1", "play x > s1"),
        ("build T01 c.4 @0", "build t01 c.4 @0"),
        ("a\t\tb\n", "a b"),
        ("", ""),
    ],
)
def test_case_and_extra_blanks_do_not_matter(text: str, tidied: str) -> None:
    assert tidy(text) == tidied
    assert tidy(tidied) == tidied


def test_a_word_is_read_in_any_case_and_written_as_printed() -> None:
    assert one_of("nick", ("Gem", "Nick"), "card") == "Nick"


def test_an_unknown_word_is_refused_with_all_that_are_possible() -> None:
    with pytest.raises(NotAMove, match="`nock` is no card: expected Gem, Nick"):
        one_of("nock", ("Gem", "Nick"), "card")


@pytest.mark.parametrize(("word", "value"), [("1", 1), ("28", 28), ("07", 7)])
def test_a_number_is_read(word: str, value: int) -> None:
    assert number(word, "location", 1, 28) == value


@pytest.mark.parametrize("word", ["0", "29", "", "-1", "+1", "1.0", "x", "²", "٣", "9" * 5000, "1\n"])
def test_what_is_no_number_in_range_is_refused_with_the_range(word: str) -> None:
    with pytest.raises(NotAMove, match="is no location: expected 1 to 28"):
        number(word, "location", 1, 28)


@pytest.mark.parametrize(("word", "meant"), [("mirrow", "mirror"), ("GOLE", "goal"), ("xyzzy", None), ("", None)])
def test_the_nearest_spelling_is_found_or_none(word: str, meant: str | None) -> None:
    assert nearest(word, ("mirror", "goal", "without")) == meant


def test_a_stricter_ear_hears_fewer_words() -> None:
    assert nearest("gate", ("goal", "without")) == "goal"
    assert nearest("gate", ("goal", "without"), alike=0.7) is None


@pytest.mark.parametrize(("number", "told"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "-1 dice")])
def test_one_is_told_otherwise_than_many(number: int, told: str) -> None:
    assert counted(number, "die", "dice") == told


def test_most_words_for_many_end_in_s() -> None:
    assert (counted(1, "step"), counted(2, "step")) == ("1 step", "2 steps")

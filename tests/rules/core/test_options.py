"""Options: every kind, read from values and from text, and refused with what is possible."""

from collections.abc import Mapping

import pytest

from rules.core.errors import BadOption
from rules.core.match import settled_options
from rules.core.options import Option, Options, Value, existing, settle, write
from tests.sample.rules import Whispers

FIRST = Option(
    "first",
    "Who begins",
    "choice",
    "random",
    words=("random", "P1", "P2", "P3"),
    allows=lambda word, seats, _settled: not word.startswith("P") or int(word[1:]) <= seats,
)
MIRROR = Option("mirror", "Turn tiles over", "flag", False)
GOAL = Option("goal", "Points to win", "int", "standard", words=("standard",), min=3, max=12)
LEFT_OUT = Option("without", "What stays in the box", "set", ("Nem",), members=("Nem", "Igual", "Troca"))
TRACK = Option(
    "track",
    "The cards in order",
    "list",
    "random",
    words=("random",),
    members=("T1A", "T1B", "T2A"),
    refuses=lambda value, _seats, _settled: "a card has one side" if value == ("T1A", "T1B") else None,
)
DECK = Option(
    "deck",
    "Own cards",
    "file",
    "",
    refuses=lambda value, _seats, _settled: "line 1: empty" if str(value).startswith("\n") else None,
)
TEAMS = Option(
    "teams",
    "Partners",
    "flag",
    True,
    when="with 4 seats, and only while the goal is standard",
    exists=lambda seats, settled: seats == 4 and settled["goal"] == "standard",
)
ALL = (FIRST, MIRROR, GOAL, LEFT_OUT, TRACK, DECK, TEAMS)


def read(option: Option, given: object, seats: int = 2, settled: Options | None = None) -> Value:
    return option.read(given, seats, settled or {})


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (FIRST, "P2", "P2"),
        (FIRST, " p2 ", "P2"),
        (MIRROR, "on", True),
        (MIRROR, "OFF", False),
        (MIRROR, True, True),
        (GOAL, 7, 7),
        (GOAL, 3, 3),
        (GOAL, "12", 12),
        (GOAL, "Standard", "standard"),
        (LEFT_OUT, "troca,nem", ("Nem", "Troca")),
        (LEFT_OUT, ["Troca", "Troca"], ("Troca",)),
        (LEFT_OUT, "", ()),
        (LEFT_OUT, (), ()),
        (TRACK, "T2A, t1a", ("T2A", "T1A")),
        (TRACK, ["T2A", "T2A"], ("T2A", "T2A")),
        (TRACK, "random", "random"),
        (DECK, "Gem 4\nHog 2", "Gem 4\nHog 2"),
    ],
)
def test_a_value_is_read_from_json_and_from_text(option: Option, given: object, value: Value) -> None:
    assert read(option, given) == value


@pytest.mark.parametrize(
    ("option", "given", "complaint"),
    [
        (FIRST, "P3", "first=P3: possible: random, P1, P2"),
        (FIRST, 1, "first=1: possible: random, P1, P2"),
        (MIRROR, "yes", "mirror=yes: possible: on, off"),
        (MIRROR, 1, "mirror=1: possible: on, off"),
        (GOAL, 2, "goal=2: possible: standard, 3 to 12"),
        (GOAL, "13", "goal=13: possible: standard, 3 to 12"),
        (GOAL, "1" * 5000, "possible: standard, 3 to 12"),
        (GOAL, True, "goal=on: possible: standard, 3 to 12"),
        (GOAL, 7.0, "goal=7.0: possible: standard, 3 to 12"),
        (GOAL, "--7", "goal=--7: possible"),
        (LEFT_OUT, "Hog", "without=Hog: possible: names joined by commas out of Nem Igual Troca"),
        (LEFT_OUT, {"Nem": 1}, "possible: names joined by commas"),
        (TRACK, "T9", "track=T9: possible: random, a list joined by commas out of T1A T1B T2A"),
        (TRACK, "T1A,T1B", "track=T1A,T1B: a card has one side; possible: random"),
        (DECK, 4, "deck: possible: a file"),
    ],
    ids=lambda part: part.id if isinstance(part, Option) else str(part)[:20],
)
def test_a_value_that_cannot_be_is_refused_with_what_can(option: Option, given: object, complaint: str) -> None:
    with pytest.raises(BadOption) as refusal:
        read(option, given)

    assert complaint in str(refusal.value)


def test_a_file_is_refused_for_its_own_reason_and_not_printed() -> None:
    with pytest.raises(BadOption) as refusal:
        read(DECK, "\nGem 4\nHog 3")

    assert "line 1: empty" in str(refusal.value)
    assert "Hog" not in str(refusal.value)


def test_any_kind_may_take_words_besides() -> None:
    sound = Option("sound", "Noises", "flag", "auto", words=("auto",))

    assert [read(sound, given) for given in ("auto", "on", False)] == ["auto", True, False]
    with pytest.raises(BadOption, match="possible: auto, on, off"):
        read(sound, "loud")


def test_words_may_depend_on_the_seats() -> None:
    assert FIRST.choices(2, {}) == ("random", "P1", "P2")
    assert FIRST.choices(3, {}) == ("random", "P1", "P2", "P3")
    assert read(FIRST, "P3", seats=3) == "P3"


def test_settling_fills_in_every_default_that_exists() -> None:
    assert settle(ALL, 2, {}) == {
        "first": "random",
        "mirror": False,
        "goal": "standard",
        "without": ("Nem",),
        "track": "random",
        "deck": "",
    }
    assert settle(ALL, 4, {})["teams"] is True


@pytest.mark.parametrize(("seats", "given"), [(2, {"teams": "on"}), (4, {"teams": "on", "goal": 5})])
def test_an_option_that_does_not_exist_here_may_not_be_given(seats: int, given: Mapping[str, object]) -> None:
    refusal = "no option teams at this table: it exists with 4 seats, and only while the goal is standard"
    with pytest.raises(BadOption, match=refusal):
        settle(ALL, seats, given)


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match=r"no option is called mirrow; did you mean mirror\? possible: first, mirror, "):
        settle(ALL, 2, {"mirrow": "on"})


def test_an_unknown_option_that_is_near_to_none_is_refused_with_all_names() -> None:
    with pytest.raises(BadOption, match="no option is called xyzzy; possible: first, mirror, "):
        settle(ALL, 2, {"xyzzy": "on"})


def test_the_members_of_a_set_may_hang_on_an_option_before_it() -> None:
    named = Option(
        "trinkets",
        "Which take part",
        "set",
        (),
        members=("Bau",),
        named=lambda _seats, settled: tuple(str(settled["deck"]).split()),
    )

    assert settle((DECK, named), 2, {"deck": "Arca Sino", "trinkets": "sino"})["trinkets"] == ("Sino",)
    with pytest.raises(BadOption, match="out of Arca Sino"):
        settle((DECK, named), 2, {"deck": "Arca Sino", "trinkets": "Bau"})


def test_existing_shows_what_depends_on_the_choices_so_far() -> None:
    assert [option.id for option in existing(ALL, 4, {})][-1] == "teams"
    assert [option.id for option in existing(ALL, 4, {"goal": 5})][-1] == "deck"


def test_existing_takes_a_wrong_choice_for_the_default() -> None:
    assert [option.id for option in existing(ALL, 4, {"goal": 99})][-1] == "teams"


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "on"), (False, "off"), (7, "7"), (("T3A", "T1B"), "T3A,T1B"), ((), ""), ("P2", "P2")],
)
def test_a_value_is_written_as_the_command_line_takes_it(value: Value, text: str) -> None:
    assert write(value) == text


@pytest.mark.parametrize("seats", [1, 4])
def test_a_game_is_refused_to_too_few_and_too_many(seats: int) -> None:
    with pytest.raises(BadOption, match=f"Whispers is played by 2 to 3, not by {seats}"):
        settled_options(Whispers(), seats, {})

from pathlib import Path

import pytest

from rules.card_goblins.deck_file import shipped_text
from rules.card_goblins.rules import CardGoblins
from rules.core.errors import BadOption
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.session import Player
from screens.common.settings import LastSetup
from screens.setup_form import Form
from tests.sample.rules import Whispers


@pytest.fixture
def form() -> Form:
    """A form with options of every kind."""
    return Form(Whispers.info, "Ann")


@pytest.fixture
def mountain() -> Form:
    return Form(GoblinMountain.info, "Ann")


def value(form: Form, name: str) -> str:
    row = form.row(name)
    assert row is not None
    return row.value


def test_a_first_match_is_against_an_easy_bot(mountain: Form) -> None:
    assert mountain.players == [Player("Ann"), Player("Grim", "easy")]
    assert mountain.policy == "free"
    assert mountain.chosen() == {"setup": "standard", "first": "random", "middle": "none", "track": "random"}


def test_the_last_setup_is_remembered() -> None:
    last = LastSetup((Player("Ann"), Player("Bob")), {"setup": "draft"}, "fair")

    form = Form(GoblinMountain.info, "Ann", last)

    assert form.players == [Player("Ann"), Player("Bob")]
    assert form.chosen()["setup"] == "draft"
    assert form.policy == "fair"


def test_a_remembered_value_that_is_gone_counts_as_the_default() -> None:
    last = LastSetup((Player("Ann"), Player("Bob", "genius")), {"setup": "upside down", "nonsense": "on"})

    form = Form(GoblinMountain.info, "Ann", last)

    assert form.chosen()["setup"] == "standard"
    assert form.players[1].bot == "easy"


def test_the_number_of_seats_decides_which_options_there_are(mountain: Form) -> None:
    mountain.remove(2)

    assert [row.label for row in mountain.rule_rows()] == ["special", "track"]


def test_a_value_comes_back_with_its_option(mountain: Form) -> None:
    mountain.turn("option:setup", 1)
    mountain.remove(2)
    mountain.add()

    assert value(mountain, "option:setup") == "draft"


def test_the_default_stands_first(form: Form) -> None:
    assert [row.words[0] for row in form.rule_rows()[:3]] == ["P1", "on", "3"]


def test_seats_in_options_are_shown_by_name(mountain: Form) -> None:
    row = mountain.row("option:first")

    assert row is not None
    assert [row.said(word) for word in row.words] == ["random", "Ann", "Grim"]


# Arrows


def test_arrows_go_round_the_words(mountain: Form) -> None:
    mountain.turn("option:setup", 1)
    assert value(mountain, "option:setup") == "draft"

    mountain.turn("option:setup", 1)
    assert value(mountain, "option:setup") == "standard"

    mountain.turn("option:setup", -1)
    assert value(mountain, "option:setup") == "draft"


def test_arrows_switch_a_flag(form: Form) -> None:
    form.turn("option:hush", 1)

    assert form.chosen()["hush"] is False


def test_arrows_count_a_number_up_to_its_end_and_on_to_its_words(form: Form) -> None:
    seen = []
    for _ in range(4):
        form.turn("option:rounds", 1)
        seen.append(form.chosen()["rounds"])

    assert seen == [4, 5, "long", 3]


def test_arrows_change_who_sits_on_a_seat(mountain: Form) -> None:
    mountain.turn("seat:2", 1)
    assert mountain.players[1] == Player("Grim", "normal")

    for level in ("hard", "expert"):
        mountain.turn("seat:2", 1)
        assert mountain.players[1] == Player("Grim", level)

    mountain.turn("seat:2", 1)
    assert mountain.players[1] == Player("Bob")

    mountain.turn("seat:2", 1)
    assert mountain.players[1] == Player("Grim", "random")


def test_a_typed_name_stays_when_a_bot_takes_the_seat(mountain: Form) -> None:
    mountain.rename(2, "Julie")

    mountain.turn("seat:2", 1)

    assert mountain.players[1].name == "Julie"


def test_the_undo_policy_is_chosen_like_anything_else(mountain: Form) -> None:
    mountain.turn("undo", 1)

    assert mountain.policy == "fair"


# Typing


def test_a_list_is_typed(mountain: Form) -> None:
    mountain.write("option:track", "t3a,T1B,T6A,T2A,T5B,T4A")

    assert mountain.chosen()["track"] == ("T3A", "T1B", "T6A", "T2A", "T5B", "T4A")


def test_a_wrong_value_is_refused_with_what_is_possible(mountain: Form) -> None:
    with pytest.raises(BadOption, match="possible: random, a list"):
        mountain.write("option:track", "T9Z")

    assert mountain.chosen()["track"] == "random"


def test_arrows_lead_from_a_typed_value_back_to_the_words(mountain: Form) -> None:
    mountain.write("option:track", "T3A,T1B,T6A,T2A,T5B,T4A")

    mountain.turn("option:track", 1)

    assert value(mountain, "option:track") == "random"


def test_a_set_is_typed_in_any_order(form: Form) -> None:
    form.write("option:without", "peek, nick")

    assert form.chosen()["without"] == ("Nick", "Peek")


def test_an_empty_text_is_the_default(form: Form) -> None:
    form.write("option:rounds", "5")
    form.write("option:rounds", "")

    assert form.chosen()["rounds"] == 3


def test_a_seed_is_typed_and_taken_back(form: Form) -> None:
    form.write("seed", "4F2A")
    assert (form.seed, value(form, "seed")) == ("4F2A", "4F2A")

    form.turn("seed", 1)
    assert (form.seed, value(form, "seed")) == ("", "random")


def test_lists_are_completed_after_each_comma(mountain: Form) -> None:
    offers = mountain.complete("option:track")

    assert offers("ran") == ["random"]
    assert offers("T3A,T1") == ["T3A,T1A", "T3A,T1B"]
    assert offers("T1A,T1A") == []


def test_a_file_is_read_and_shown_by_its_name(form: Form, tmp_path: Path) -> None:
    deck = tmp_path / "many.txt"
    deck.write_text("Gem 9\nHush 9\n", encoding="utf-8")

    form.read_file("option:deck", deck)

    assert form.chosen()["deck"] == "Gem 9\nHush 9\n"
    assert value(form, "option:deck") == "many.txt"


def test_a_word_in_the_place_of_a_file_is_shown_as_it_is(tmp_path: Path) -> None:
    cards = Form(CardGoblins.info, "Ann")
    deck = tmp_path / "mine.toml"
    deck.write_text(shipped_text().replace('handle = "Bau"', 'handle = "Arca"'), encoding="utf-8")
    assert value(cards, "option:deck") == "built-in"

    cards.read_file("option:deck", deck)

    trinkets = cards.row("option:trinkets")
    assert trinkets is not None
    assert (value(cards, "option:deck"), trinkets.members[-1]) == ("mine.toml", "Arca")


def test_a_file_that_is_no_deck_is_refused(form: Form, tmp_path: Path) -> None:
    deck = tmp_path / "bad.txt"
    deck.write_text("Dragon 9\n", encoding="utf-8")

    with pytest.raises(BadOption, match="no card is called Dragon"):
        form.read_file("option:deck", deck)

    assert form.chosen()["deck"] == ""


# Seats


def test_a_new_seat_is_a_bots_with_a_name_of_its_own(form: Form) -> None:
    form.add()

    assert form.players == [Player("Ann"), Player("Grim", "easy"), Player("Snag", "easy")]


def test_a_full_table_takes_nobody(mountain: Form) -> None:
    with pytest.raises(BadOption, match="Goblin Mountain has room for 2"):
        mountain.add()


def test_a_table_keeps_as_many_as_it_needs(form: Form) -> None:
    with pytest.raises(BadOption, match="Whispers needs 2"):
        form.remove(1)


def test_nobody_sits_at_a_table_twice(mountain: Form) -> None:
    with pytest.raises(BadOption, match="ann sits at this table already"):
        mountain.rename(2, "ann")


def test_a_seat_that_goes_takes_its_values_along(form: Form) -> None:
    form.add()
    form.turn("option:first", -1)
    form.turn("option:first", -1)
    assert form.chosen()["first"] == "P3"

    form.remove(3)

    assert form.chosen()["first"] == "P1"

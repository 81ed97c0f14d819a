"""What a reader is told of a ply: redacted, and worded by what it knew at the time."""

import pytest

from rules.core.errors import NotAMove
from rules.core.match import Match
from rules.core.seats import Seat
from rules.core.telling import host_lines, told_lines, told_move, told_ply
from rules.core.views import View
from tests.rules.core.tables import P1, P2, P3, WhisperMatch, laid_out, say
from tests.sample.moves import WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers


def lines(match: WhisperMatch, reader: Seat | None) -> list[str]:
    return [line for _, line in told_ply(match, match.at, reader) if line]


@pytest.mark.parametrize(
    ("reader", "first"),
    [
        (P1, "P1 takes Nick from the deck"),
        (P2, "P1 takes a card from the deck"),
        (None, "P1 takes a card from the deck"),
    ],
)
def test_each_reader_is_told_what_it_may_know(reader: Seat | None, first: str) -> None:
    match = laid_out("Gem Gem | Hush Hush", deck="Nick")
    say(match, "P1 draw")

    assert lines(match, reader) == [first, "P2 is on turn"]


def test_an_event_that_needs_no_line_is_told_all_the_same() -> None:
    match = laid_out("Nick Gem | Hush Hush")
    say(match, "P1 play Nick > P2")

    told = told_ply(match, match.at, P2)

    assert [(type(event).__name__, line) for event, line in told] == [
        ("WordSpoken", "P1 speaks Nick > P2 of P1"),
        ("WindowOpened", ""),
    ]


def test_a_line_is_worded_by_the_view_before_its_event() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    say(match, "P1 play Nick > P2", "P2 play Hush", "P1 pass", "P3 pass")

    assert lines(match, P3) == ["P3 passes", "Nick > P2 of P1 is hushed", "P2 is on turn"]


def test_the_setup_is_told_from_the_empty_table() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert lines(match, P2) == [
        "12 cards are shuffled",
        "P1 gets a card, a card",
        "P2 gets Hush, Hush",
        "P1 begins",
        "Round 1",
        "P1 is on turn",
    ]


def test_a_match_from_a_position_has_no_setup_to_tell() -> None:
    match = Match.from_position(Whispers(), laid_out("Gem Nick | Hush Hush").position, seed=1)

    assert told_ply(match, match.at, P1) == []


def test_the_host_is_told_everything() -> None:
    match = laid_out("Gem Gem | Hush Hush", deck="Nick")
    before = match.position
    node = say(match, "P1 draw")

    assert next(line for _, line in host_lines(match.rules, before, node.events)) == "P1 takes Nick from the deck"
    assert [event for event, _ in host_lines(match.rules, before, node.events)] == list(node.events)


def test_what_somebody_knew_is_told_to_him_alone() -> None:
    match = laid_out("Peek Gem | Gem Gem | Hush Gem", deck="Nick")
    say(match, "P1 play Peek", "P2 pass", "P3 pass", "P1 keep")
    before = match.position
    events = say(match, "P2 draw").events

    told = {reader: told_lines(match.rules, before, events, reader)[0][1] for reader in (P1, P3)}

    assert told == {P1: "P2 takes Nick from the deck", P3: "P2 takes a card from the deck"}


@pytest.mark.parametrize(("reader", "written"), [(P1, "stash Gem"), (P2, "stash ?"), (None, "stash ?")])
def test_secret_words_of_a_move_are_told_to_its_mover_alone(reader: Seat | None, written: str) -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert told_move(match.rules, say(match, "P1 stash Gem"), reader) == written


def test_no_move_led_to_the_setup() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert told_move(match.rules, match.at, P1) == ""


class Dumb(Whispers):
    """Rules that read no move of older records any more."""

    def parse(self, text: str, view: View[Position]) -> WhisperMove:
        raise NotAMove("these rules read nothing")


def test_a_move_that_the_rules_read_no_longer_is_kept_from_others() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    node = say(match, "P1 stash Gem")

    assert [told_move(Dumb(), node, reader) for reader in (P1, P2, None)] == ["stash Gem", "?", "?"]

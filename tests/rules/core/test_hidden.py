"""What a seat may not see: hidden values, covered fields, views."""

from typing import ClassVar

import msgspec
import pytest

from rules.core.errors import Unknown
from rules.core.events import PUBLIC, Bar, Bars, Event, Secret, Seen, TurnBegan, only, redact_fields, secret, tag
from rules.core.events import RoundBegan as CoreRoundBegan
from rules.core.hidden import Hidden, known
from rules.core.seats import Seat, all_seats, named
from tests.rules.core.tables import P1, P2, P3, laid_out, say
from tests.sample.events import CardGiven, CardStashed, CardTaken
from tests.sample.moves import Give, Stash
from tests.sample.position import COVERED


class Looted(Event, frozen=True):
    """`seat` took cards of `victim`."""

    seat: Seat
    victim: Seat
    cards: tuple[str | Hidden, ...]
    seen: ClassVar[Seen] = {
        "cards": Secret(
            lambda event, _position, reader: reader in {event.seat, event.victim},
            lambda event, position: tuple(Hidden(back) for back in position[: len(event.cards)]),
        )
    }
    bars: ClassVar[Bars] = "chance"


class Placed(Event, frozen=True):
    """A card left the hand of `seat` and lies where nobody may look."""

    seat: Seat
    card: str | Hidden
    slot: str | Hidden
    seen: ClassVar[Seen] = {
        "card": secret(only("seat"), "goblin"),
        "slot": secret(lambda _event, _position, _reader: False, "goblin"),
    }
    bars: ClassVar[Bars] = None


def _bar(event: "Bought") -> Bar | None:
    return "reveals" if event.source == "bag" else None


class Bought(Event, frozen=True):
    """From the bag or the market."""

    source: str
    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = _bar


def test_a_hidden_value_is_written_with_its_back() -> None:
    assert msgspec.json.encode(Hidden("mine")) == b'{"hidden":"mine"}'
    assert msgspec.json.decode(b'["a",{"hidden":"mine"}]', type=tuple[str | Hidden, ...]) == ("a", Hidden("mine"))


def test_asking_for_a_hidden_value_ends_what_can_be_foreseen() -> None:
    assert known("Gem") == "Gem"
    with pytest.raises(Unknown, match="a hidden mine"):
        known(Hidden("mine"))


def test_a_public_event_is_told_as_it_is() -> None:
    event = TurnBegan(P1)

    assert redact_fields(event, None, None) is event


@pytest.mark.parametrize(("reader", "sees"), [(P1, True), (P2, True), (P3, False), (None, False)])
def test_a_secret_field_is_covered_for_all_but_those_who_may_see_it(reader: Seat | None, sees: bool) -> None:
    event = Looted(P1, P2, ("Bok", "Rato"))

    told = redact_fields(event, ("red", "green", "red"), reader)

    assert told == (event if sees else Looted(P1, P2, (Hidden("red"), Hidden("green"))))


def test_what_is_shown_in_one_place_and_hidden_in_another_is_two_fields() -> None:
    event = Placed(P1, "Bok", "Bok")

    assert redact_fields(event, None, P1) == Placed(P1, "Bok", Hidden("goblin"))
    assert redact_fields(event, None, P2) == Placed(P1, Hidden("goblin"), Hidden("goblin"))


def test_whether_an_event_bars_undo_may_depend_on_its_fields() -> None:
    assert Bought("bag").bar() == "reveals"
    assert Bought("market").bar() is None
    assert Looted(P1, P2, ()).bar() == "chance"
    assert TurnBegan(P1).bar() is None


@pytest.mark.parametrize(
    ("name", "written"), [("TileTaken", "tile_taken"), ("Passed", "passed"), ("VPGained", "v_p_gained")]
)
def test_a_tag_is_the_name_in_small_letters(name: str, written: str) -> None:
    assert tag(name) == written


def test_an_event_is_written_with_its_tag_first() -> None:
    assert msgspec.json.encode(TurnBegan(P2)) == b'{"type":"turn_began","seat":2}'


class RoundBegan(CoreRoundBegan, frozen=True):
    """A round of a game whose bag is filled anew."""

    bag: tuple[str | Hidden, ...]
    seen: ClassVar[Seen] = {
        "bag": Secret(
            lambda _event, _position, _reader: False, lambda event, _position: (Hidden("tile"),) * len(event.bag)
        )
    }
    bars: ClassVar[Bars] = "chance"


def test_a_game_may_add_secrets_to_an_event_that_all_games_share() -> None:
    event = RoundBegan(2, ("T1", "T2"))

    assert isinstance(event, CoreRoundBegan)
    assert msgspec.json.encode(event) == b'{"type":"round_began","round":2,"bag":["T1","T2"]}'
    assert redact_fields(event, None, P1) == RoundBegan(2, (Hidden("tile"), Hidden("tile")))
    assert event.bar() == "chance"


# In a match


def test_a_view_shows_the_own_hand_and_covers_every_other() -> None:
    match = laid_out("Gem Nick | Hush Hush", deck="Peek")

    assert [side.hand for side in match.view(P1).position.sides] == [("Gem", "Nick"), (COVERED, COVERED)]
    assert [side.hand for side in match.view(None).position.sides] == [(COVERED, COVERED), (COVERED, COVERED)]
    assert set(match.view(P1).position.deck) == {COVERED}


def test_a_seat_that_looked_at_the_top_of_the_deck_knows_it() -> None:
    match = laid_out("Peek Gem | Gem Gem", deck="Nick")
    say(match, "P1 play Peek", "P2 pass", "P1 keep")

    assert match.view(P1).position.deck[0] == "Nick"
    assert match.view(P2).position.deck[0] == COVERED
    assert match.view(P2).position.knowers == (P1,)


def test_who_knew_the_top_sees_what_another_one_draws() -> None:
    match = laid_out("Peek Gem | Gem Gem | Hush Gem", deck="Nick")
    say(match, "P1 play Peek", "P2 pass", "P3 pass", "P1 keep")
    before = match.position

    drawn = say(match, "P2 draw").events[0]

    told = [match.rules.redact(before, drawn, reader) for reader in (P1, P2, P3, None)]
    assert [event.card for event in told if isinstance(event, CardTaken)] == ["Nick", "Nick", COVERED, COVERED]


def test_nobody_sees_what_lies_under_a_stone_not_even_who_laid_it_there() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    before = match.position
    event = say(match, "P1 stash Gem").events[0]

    assert match.rules.redact(before, event, P1) == CardStashed(P1, "Gem", COVERED)
    assert match.rules.redact(before, event, P2) == CardStashed(P1, COVERED, COVERED)
    assert match.view(P1).position.side(P1).stone == (COVERED,)


def test_a_gift_is_seen_by_the_two_seats_alone() -> None:
    match = laid_out("Nick Gem | Gem Dare | Hush Peek")
    say(match, "P1 play Nick > P2", "P2 pass", "P3 pass")
    before = match.position
    event = say(match, "P2 give Dare").events[0]

    told = [match.rules.redact(before, event, reader) for reader in (P1, P2, P3)]

    assert [gift.card for gift in told if isinstance(gift, CardGiven)] == ["Dare", "Dare", COVERED]


def test_secret_words_of_a_move_are_a_question_mark_in_the_log_of_others() -> None:
    match = laid_out("Nick Gem | Gem Dare | Hush Peek")
    rules, position = match.rules, match.position

    logged = [rules.notate(rules.redact_move(position, P1, Stash("Gem"), reader)) for reader in (P1, P2, None)]
    assert logged == ["stash Gem", "stash ?", "stash ?"]

    say(match, "P1 play Nick > P2", "P2 pass", "P3 pass")
    given = [rules.notate(rules.redact_move(match.position, P2, Give("Dare"), reader)) for reader in (P1, P2, P3)]
    assert given == ["give Dare", "give Dare", "give ?"]


# Seats


def test_seats_are_numbered_from_1() -> None:
    assert all_seats(3) == (1, 2, 3)


def test_names_are_put_for_seats_and_for_nothing_else() -> None:
    assert named("P1 takes a card of P2; P2.Hog, T1, UP1, P0, P12", _name) == (
        "Ann takes a card of Bob; Bob.Hog, T1, UP1, P0, P12"
    )


def _name(seat: Seat) -> str:
    return {1: "Ann", 2: "Bob"}[seat]

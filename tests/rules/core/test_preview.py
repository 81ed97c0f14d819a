"""What a move will do is shown up to luck and secrets, by the same rules."""

import pytest

from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden
from rules.core.preview import foresee
from tests.rules.core.tables import P1, P2, WhisperMatch, laid_out, say
from tests.sample.events import CardStashed
from tests.sample.moves import Call, Draw, Give, Pass, Play, Stash, WhisperMove


def foreseen(match: WhisperMatch, seat: int, move: WhisperMove) -> tuple[list[str], bool]:
    preview = foresee(match.rules, match.view(seat), seat, move)
    return [type(event).__name__ for event in preview.events], preview.whole


def test_a_move_without_luck_and_secrets_is_foreseen_to_its_end() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert foreseen(match, P1, Stash("Gem")) == (["CardStashed", "TurnBegan"], True)
    assert foreseen(match, P1, Play("Nick", P2)) == (["WordSpoken", "WindowOpened"], True)


def test_the_preview_tells_what_the_seat_would_see_then() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    preview = foresee(match.rules, match.view(P1), P1, Stash("Gem"))
    say(match, "P1 stash Gem")

    assert preview.view == match.view(P1)


def test_what_a_move_hides_from_its_own_seat_is_not_foreseen() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    stashed = foresee(match.rules, match.view(P1), P1, Stash("Gem")).events[0]

    assert isinstance(stashed, CardStashed)
    assert (stashed.card, stashed.laid) == ("Gem", Hidden("card"))


def test_foresight_ends_before_a_hidden_card() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert foreseen(match, P1, Draw()) == ([], False)


def test_a_known_card_is_foreseen() -> None:
    match = laid_out("Peek Gem | Gem Gem", deck="Nick")
    say(match, "P1 play Peek", "P2 pass", "P1 keep", "P2 stash Gem")

    assert foreseen(match, P1, Draw()) == (["CardTaken", "TurnBegan"], True)


def test_foresight_ends_before_a_die() -> None:
    match = laid_out("Dare Gem | Gem Gem")
    say(match, "P1 play Dare > P2")

    assert foreseen(match, P2, Pass()) == (["Passed", "WindowClosed", "WordHeard"], False)


def test_foresight_ends_before_what_nobody_may_see() -> None:
    match = laid_out("Gem Gem | Nick Dare")
    say(match, "P1 stash Gem", "P2 stash Nick", "P1 call")

    assert foreseen(match, P2, Pass()) == (["Passed", "WindowClosed"], False)


def test_a_preview_changes_nothing() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    before = match.position, match.at, len(match.journal)

    foresee(match.rules, match.view(P1), P1, Call())

    assert (match.position, match.at, len(match.journal)) == before


def test_an_illegal_move_has_no_preview() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    with pytest.raises(IllegalMove):
        foresee(match.rules, match.view(P1), P1, Give("Gem"))

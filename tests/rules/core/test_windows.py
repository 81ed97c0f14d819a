"""Windows: who is asked, and how passes are counted."""

from typing import ClassVar

import pytest

from rules.core.chance import Script
from rules.core.errors import IllegalMove, NotYourTurn, Stale
from rules.core.events import PUBLIC, Bars, Passed, Seen
from rules.core.windows import Window, WindowClosed, WindowOpened, WindowReopened, folded
from tests.rules.core.tables import P1, P2, P3, hand, laid_out, names, say


def test_asked_at_once_all_who_have_not_passed_may_answer() -> None:
    window = Window("answer", (P3, P1, P2), at_once=True)

    assert window.actors() == (P3, P1, P2)
    assert window.after_pass(P1).actors() == (P3, P2)


def test_asked_in_turn_the_first_who_has_not_passed_answers() -> None:
    window = Window("call", (P3, P1, P2), at_once=False)

    assert window.actors() == (P3,)
    assert window.after_pass(P3).actors() == (P1,)


@pytest.mark.parametrize("at_once", [True, False])
def test_nobody_is_waited_for_when_all_have_passed(at_once: bool) -> None:
    window = Window("answer", (P1, P2), at_once).after_pass(P1).after_pass(P2)

    assert window.actors() == window.waiting() == ()


def test_begun_again_all_passes_are_forgotten_and_others_may_be_asked() -> None:
    outer, inner = WindowOpened("call", (P2, P3), at_once=False), WindowOpened("call", (P1, P3), at_once=False)
    windows = folded(folded(folded((), outer), inner), Passed(P1))

    assert folded(windows, WindowReopened((P3, P2))) == (Window("call", (P3, P2), at_once=False), outer.window())


def test_the_innermost_window_comes_first_and_closes_first() -> None:
    outer, inner = WindowOpened("call", (P2, P3), at_once=False), WindowOpened("answer", (P1, P3), at_once=True)

    windows = folded(folded(folded((), outer), Passed(P2)), inner)

    assert windows == (inner.window(), outer.window().after_pass(P2))
    assert folded(folded(windows, Passed(P1)), WindowClosed()) == (outer.window().after_pass(P2),)


class PassedForGood(Passed, frozen=True):
    """A pass that counts for later windows, too."""

    seen: ClassVar[Seen] = PUBLIC
    bars: ClassVar[Bars] = None


def test_a_pass_with_more_to_it_is_a_pass() -> None:
    opened = WindowOpened("call", (P2, P3), at_once=False)

    assert folded((opened.window(),), PassedForGood(P2)) == folded((opened.window(),), Passed(P2))


# In a match


def test_the_first_answer_closes_the_window_and_passes_are_forgotten() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    say(match, "P1 play Nick > P2", "P3 pass")

    node = say(match, "P2 play Hush")

    assert names(node) == ["WindowClosed", "WordSpoken", "WindowOpened"]
    assert match.rules.actors(match.position) == (P1, P3)


def test_all_are_asked_anew_before_each_word_that_is_left() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    say(match, "P1 play Nick > P2", "P3 play Peek", "P1 pass")

    node = say(match, "P2 pass")

    assert names(node) == ["Passed", "WindowClosed", "WordHeard", "Peeked"]
    assert match.rules.actors(match.position) == (P3,)
    say(match, "P3 keep")
    assert match.rules.actors(match.position) == (P1, P2, P3)


def test_in_turn_all_are_asked_again_after_a_word() -> None:
    match = laid_out("Gem Gem | Gem Peek | Hush Dare", deck="Nick")
    say(match, "P1 call", "P2 pass", "P3 play Dare > P1")
    assert [window.kind for window in match.position.windows] == ["answer", "call"]
    match.lay_out(Script(dice=(2,)))

    say(match, "P1 pass", "P2 pass")

    assert [window.kind for window in match.position.windows] == ["call"]
    assert match.rules.actors(match.position) == (P2,)


def test_an_answer_still_counts_after_passes_in_the_same_window() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    asked = say(match, "P1 play Nick > P2").ply
    say(match, "P3 pass")

    match.check_fresh(asked)
    say(match, "P2 play Hush")

    assert match.position.stack[0].seat == P2


@pytest.mark.parametrize("since", [["P3 play Dare > P1"], ["P3 pass", "P2 play Hush"]])
def test_an_answer_is_stale_once_anything_else_has_happened(since: list[str]) -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    asked = say(match, "P1 play Nick > P2").ply
    say(match, *since)

    with pytest.raises(Stale, match=f"ply {asked} is over"):
        match.check_fresh(asked)


def test_an_answer_is_stale_after_a_ply_in_which_others_saw_nothing_happen() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    asked = say(match, "P1 play Nick > P2").ply
    say(match, "P3 pass").events = ()

    with pytest.raises(Stale):
        match.check_fresh(asked)


def test_an_answer_is_stale_once_the_window_has_closed_by_the_last_pass() -> None:
    match = laid_out("Peek Gem | Hush Hush | Dare Nick")
    asked = say(match, "P1 play Peek").ply
    say(match, "P3 pass", "P2 pass")

    with pytest.raises(Stale):
        match.check_fresh(asked)


def test_who_has_passed_is_asked_no_more() -> None:
    match = laid_out("Nick Gem | Hush Hush | Dare Peek")
    say(match, "P1 play Nick > P2", "P3 pass")

    with pytest.raises(NotYourTurn, match="the match waits for P2"):
        say(match, "P3 play Peek")


# Interjections


def test_a_seat_that_nobody_waits_for_may_have_a_move() -> None:
    match = laid_out("Gem Gem | Hush Nick")
    assert match.rules.actors(match.position) == (P1,)
    assert match.moves(P2)

    say(match, "P2 play Hush", "P1 pass")

    assert match.position.active == P2
    assert hand(match, P2) == "Nick"


def test_an_interjection_makes_what_the_active_seat_wanted_stale() -> None:
    match = laid_out("Gem Gem | Hush Nick")

    say(match, "P2 play Hush")

    with pytest.raises(Stale):
        match.check_fresh(0)


def test_a_seat_without_an_interjection_is_told_who_is_waited_for() -> None:
    match = laid_out("Gem Gem | Dare Nick")

    with pytest.raises(NotYourTurn, match="P2 has no move now: the match waits for P1"):
        say(match, "P2 draw")


def test_a_seat_with_an_interjection_is_told_why_another_move_is_illegal() -> None:
    match = laid_out("Gem Gem | Hush Nick")

    with pytest.raises(IllegalMove, match="the match waits for P1"):
        say(match, "P2 draw")

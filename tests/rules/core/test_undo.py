"""Who may take back what, under each policy."""

from collections.abc import Sequence

import pytest

from rules.core.chance import Script
from rules.core.errors import UndoRefused
from rules.core.journal import Policy, Went
from rules.core.seats import Seat
from tests.rules.core.tables import P1, P2, P3, laid_out, say


@pytest.mark.parametrize("by", [P1, P2])
def test_free_lets_anyone_take_back_anything(by: Seat) -> None:
    match = laid_out("Dare Gem | Gem Gem", policy="free")
    say(match, "P1 play Dare > P2", "P2 pass")

    assert match.who_must_agree(match.nodes[0], by) == ()
    match.undo(by=by)
    assert match.ply == 1


def test_off_lets_nobody_take_back() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="off")
    say(match, "P1 stash Gem")

    with pytest.raises(UndoRefused, match="without taking back"):
        match.undo(by=P1, agreed=(P1, P2))
    with pytest.raises(UndoRefused):
        match.goto(match.nodes[0], by=P1)
    assert match.ply == 1


@pytest.mark.parametrize("policy", ["free", "fair", "off"])
def test_the_host_may_go_anywhere(policy: Policy) -> None:
    match = laid_out("Gem Nick | Hush Hush", policy=policy)
    say(match, "P1 draw")

    match.undo()

    assert match.ply == 0


def test_going_forward_needs_nobodys_word() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="fair")
    say(match, "P1 draw", "P2 draw")
    match.goto(match.nodes[0])

    assert match.who_must_agree(match.nodes[2], P1) == ()
    match.redo(by=P2)
    assert match.ply == 1


def test_fair_lets_a_seat_take_back_what_showed_nothing_to_anybody() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="fair")
    say(match, "P1 stash Gem")

    assert match.who_must_agree(match.nodes[0], P1) == ()
    match.undo(by=P1)
    assert match.ply == 0


@pytest.mark.parametrize(
    ("hands", "deck", "line", "needs"),
    [
        ("Gem Nick | Hush Hush", "Gem", ["P1 draw"], (P2,)),
        ("Dare Gem | Gem Gem", "", ["P1 play Dare > P2", "P2 pass"], (P2,)),
        ("Gem Nick | Hush Hush | Gem Gem", "", ["P1 stash Gem", "P2 stash Hush"], (P2, P3)),
        ("Nick Gem | Hush Hush", "", ["P1 play Nick > P2", "P2 pass"], (P2,)),
    ],
    ids=["a card that was unknown", "luck, by a ply of another", "a ply of another", "a pass of another"],
)
def test_fair_asks_all_others_past_a_barrier(
    hands: str, deck: str, line: Sequence[str], needs: tuple[Seat, ...]
) -> None:
    match = laid_out(hands, deck, policy="fair")
    say(match, *line)

    assert match.who_must_agree(match.nodes[0], P1) == needs


def test_luck_in_an_own_ply_is_a_barrier() -> None:
    match = laid_out("Gem Hush | Dare Gem", policy="fair", hush="off")
    say(match, "P1 stash Gem", "P2 play Dare > P1")
    match.lay_out(Script(dice=(1,)))
    say(match, "P1 pass")

    assert match.who_must_agree(match.nodes[2], P1) == (P2,)


def test_the_barrier_depends_on_what_the_event_says() -> None:
    match = laid_out("Peek Gem | Gem Gem", deck="Nick", policy="fair")
    say(match, "P1 play Peek", "P2 pass", "P1 keep", "P2 stash Gem", "P1 draw")
    known = match.at.events[0]

    assert known.bar() is None
    assert match.who_must_agree(match.nodes[4], P1) == ()

    say(match, "P2 draw")
    assert match.at.events[0].bar() == "reveals"
    assert match.who_must_agree(match.nodes[5], P2) == (P1,)


def test_fair_does_not_go_back_until_every_other_seat_agrees() -> None:
    match = laid_out("Gem Nick | Hush Hush | Gem Gem", policy="fair")
    say(match, "P1 draw")

    with pytest.raises(UndoRefused, match="needs the word of P2 and P3"):
        match.undo(by=P1)
    with pytest.raises(UndoRefused, match=r"needs the word of P3$"):
        match.undo(by=P1, agreed=(P2,))
    assert match.ply == 1

    match.undo(by=P1, agreed=(P2, P3))
    assert match.ply == 0


def test_the_journal_tells_who_asked_and_who_agreed() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="fair")
    say(match, "P1 draw")

    match.undo(by=P1, agreed=(P2,))

    assert match.journal[-1] == Went("undo", 0, P1, (P2,))


def test_a_refused_undo_leaves_no_trace() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="fair")
    say(match, "P1 draw")
    before = len(match.journal)

    with pytest.raises(UndoRefused):
        match.goto(match.nodes[0], by=P1)

    assert (len(match.journal), match.ply) == (before, 1)


def test_going_to_another_variation_counts_what_is_taken_back_on_the_way() -> None:
    match = laid_out("Gem Nick | Hush Hush", policy="fair")
    say(match, "P1 draw")
    match.undo()
    say(match, "P1 stash Gem")

    assert match.who_must_agree(match.nodes[1], P1) == ()
    match.goto(match.nodes[1], by=P1)
    assert match.who_must_agree(match.nodes[2], P1) == (P2,)

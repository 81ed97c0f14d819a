"""A journal's branches: what of it leads to one node."""

from rules.core.chance import Script
from rules.core.journal import Entry, Luck, Played, Started, Went, branch
from rules.core.match import Match
from tests.sample.rules import Whispers

STARTED: Started[object, object] = Started(1, "whispers", 1, 2, {}, 7, "free", ())


def played(at: int, move: str) -> Played[object]:
    return Played(at, 1, move, ())


def test_a_branch_has_the_plies_of_its_line_alone_with_nodes_named_anew() -> None:
    journal: list[Entry] = [
        STARTED,
        played(0, "a"),
        played(1, "b"),
        Went("undo", 1),
        played(1, "c"),
        Went("jump", 0),
        played(0, "d"),
        played(3, "e"),
    ]

    assert list(branch(journal, 5)) == [STARTED, played(0, "a"), played(1, "c"), played(2, "e")]


def test_a_branch_to_the_setup_is_the_setup() -> None:
    assert list(branch([STARTED, played(0, "a")], 0)) == [STARTED]


def test_luck_that_was_laid_out_on_the_line_stays_and_other_luck_goes() -> None:
    journal: list[Entry] = [STARTED, played(0, "a"), Luck(1, dice=(4,)), played(0, "b"), Luck(2, dice=(5,))]

    assert list(branch(journal, 2)) == [STARTED, played(0, "b"), Luck(1, dice=(5,))]


def test_a_match_goes_on_from_its_branch_with_the_same_luck() -> None:
    rules = Whispers()
    match = Match.new(rules, 2, {}, 7, script=Script())
    for _ in range(3):
        seat = rules.actors(match.position)[0]
        match.play(seat, match.moves(seat)[0])
    copy = Match.from_journal(rules, branch(match.journal, 2))

    seat = rules.actors(copy.position)[0]
    copy.play(seat, copy.moves(seat)[0])

    assert copy.position == match.position

"""A ply of Goblin Mountain in a few cells."""

import pytest

from rules.core.chance import Script
from rules.core.match import Match
from rules.goblin_mountain.rules import GoblinMountain
from screens.goblin_mountain.brief import brief
from tests.screens.table import TableSession

TRACK = "T1A,T2A,T3A,T4A,T5A,T6A"
"""1 HIDE+, 2 GOLD, 3 CACHE, 4 GOBL, 5 GOBL, 6 HIDE, 7 ICY, 8 CACHE, 9 ICY, 10 HOARD, 11 GOLD, 12 WELL, 13 LOCK …"""


def told(seats: int, *moves: str, dice: tuple[int, ...] = ()) -> tuple[str, str, bool]:
    """The last of the moves in short: move, note, whether a die was lost."""
    options = {"track": TRACK} if seats == 1 else {"track": TRACK, "first": "P1"}
    session = TableSession(Match.new(GoblinMountain(), seats, options, 1))
    session.match.lay_out(Script(dice=dice))
    session.notated(*moves)
    short = brief(session.told(None)[-1])
    return short.move, "".join(text for text, _ in short.note), short.loss


@pytest.mark.parametrize(
    ("moves", "move", "note"),
    [
        (("move yellow 2",), "yellow 2", "+3T"),
        (("move blue 7",), "blue 7", "1F 1T"),
        (("move black 3", "trade"), "trade", "3T→2F"),
        (("move blue 12", "well fate"), "well fate", "2T→1◆"),
        (("move black 1", "use"), "use", "K 3→5"),
        (("move blue 1", "use", "move blue 1", "use"), "use", "-1T, B 3→4"),
        (("move blue 1", "done"), "done", ""),
        (("fate +1 black",), "fate +1 black", "K 3→4"),
        (("move orange village",), "orange village", ""),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else None,
)
def test_a_ply_names_the_move_without_its_verb_and_what_changed_hands(
    moves: tuple[str, ...], move: str, note: str
) -> None:
    assert told(2, *moves) == (move, note, False)


def test_a_lost_die_is_named_and_marked() -> None:
    session = TableSession(Match.new(GoblinMountain(), 2, {"track": TRACK, "first": "P1"}, 1))
    session.notated("move yellow 1", "done", "move yellow 2")
    for field in (2, 10, 11):
        session.notated(f"move yellow {field}")
        session.notated(next(text for text in map(session.rules.notate, session.moves(2)) if text.startswith("move")))
        while session.actors == (2,):
            session.notated("done")

    last = [ply for ply in session.told(None) if ply.move == "move yellow 11"]

    assert brief(last[0]).loss
    assert "O lost, B lost, K lost" in "".join(text for text, _ in brief(last[0]).note)


def test_a_solo_ply_says_how_far_the_king_came() -> None:
    assert told(1, "move orange 1", "use", dice=(5,)) == ("use", "O 3→5, King 2", False)

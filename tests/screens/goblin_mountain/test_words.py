"""Goblin Mountain in few words: cells, lines, logs."""

import random
from collections.abc import Iterator

import pytest

from rules.core.chance import Script
from rules.core.match import Match
from rules.core.seats import Seat
from rules.goblin_mountain.board import KINDS, Track, track
from screens.common.canvas import INK, Span, width_of
from screens.common.session import Told
from screens.goblin_mountain.info import place_info
from screens.goblin_mountain.words import abridged_turn, field_name, needs, reward, turn_lines, turns_of
from tests.screens.goblin_mountain.tables import RULES, TRACK_A, duel, solo
from tests.screens.table import TableSession

LONGEST = 7
"""Cells for what a place gives, at 100 columns."""


def lines(session: TableSession, *, spelled: bool = False) -> list[list[str]]:
    """The log, turn by turn, without colours."""
    tunnel = track(session.match.position.cards)
    return [
        ["".join(text for text, _ in line) for line in turn_lines(plies, tunnel, _name(plies[0].seat), spelled=spelled)]
        for plies in turns_of(session.told(None))
    ]


def _name(seat: Seat | None) -> Span:
    return (f"P{seat}" if seat else "", INK)


def made(session: TableSession, *moves: str) -> TableSession:
    session.notated(*moves)
    return session


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "village"])
@pytest.mark.parametrize("width", [5, 7, 8, 11])
def test_names_and_needs_fit_the_room_there_is(kind: str, width: int) -> None:
    field = next(field for cards in _TUNNELS for field in track(cards).fields if field.kind.id == kind)

    assert len(field_name(field, width)) <= width
    assert len(needs(KINDS[kind], width)) <= width


_TUNNELS = (
    ("T1A", "T2A", "T3A", "T4A", "T5A", "T6A"),
    ("T1A", "T2A", "T3A", "CH", "T4A", "T5A", "T6A"),
    ("T1A", "T2A", "T3A", "CT", "T4A", "T5A", "T6A"),
    ("T1A", "T2A", "T3A", "PF", "T4A", "T5A", "T6A"),
)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "village"])
def test_what_a_place_gives_is_said_in_seven_cells_or_five(kind: str) -> None:
    assert 0 < len(reward(KINDS[kind])) <= LONGEST
    assert 0 < len(reward(KINDS[kind], 5)) <= 5


@pytest.mark.parametrize(
    ("kind", "narrow", "wide"),
    [
        ("goblins", "O 5+", "O 5 6"),
        ("icy", "B 3-", "B 1 2 3"),
        ("locked", "K =4", "K 4 only"),
        ("cavein", "Y 4+", "Y 4 5 6"),
        ("goldmine", "Y×2", "Y any ×2"),
        ("hideout", "×2", "any ×2"),
        ("hoard", "any", "any"),
    ],
)
def test_needs_are_spelled_where_there_is_room(kind: str, narrow: str, wide: str) -> None:
    assert needs(KINDS[kind], 5) == narrow
    assert needs(KINDS[kind], 8) == wide


def test_a_turn_is_told_in_one_line() -> None:
    session = made(duel(), "move yellow 2", "move yellow 1", "use", "move orange 3", "trade", "done", "move blue 7")

    assert lines(session)[1:] == [
        ["P1 yellow to 2 GOLD: +3T"],
        ["P2 yellow to 1 HIDE+: +1V · Y 4→5"],
        ["P1 orange to 3 CACHE · 3T→2F"],
        ["P2 blue to 7 ICY: +1F +1T"],
    ]


def test_gains_may_be_spelled() -> None:
    session = made(duel(), "move yellow 2")

    assert lines(session, spelled=True)[1] == ["P1 yellow to 2 GOLD: +3 Treasure"]


def test_equal_deeds_are_counted() -> None:
    session = made(duel(), "move yellow 2", "move orange 1", "done", "move orange 3", "trade", "trade")

    assert lines(session)[3] == ["P1 orange to 3 CACHE · 3T→2F ×2"]


def test_who_is_left_behind_stands_in_a_line_of_its_own() -> None:
    session = made(duel(), "move yellow 2", "move orange 1", "done", "move yellow 11")

    assert lines(session)[3] == ["P1 yellow to 11 GOLD: T full, 3 lost", "behind it: O 3→2  B 3→2  K 3→2"]


def test_the_king_is_told_with_his_roll_his_steps_and_whom_he_hits() -> None:
    session = made(solo(seed=1), "move black 12", "done")
    told = lines(session)[1]

    assert told[0] == "P1 black to 12 WELL"
    assert told[1].startswith("Stealth K ")
    assert "King " in told[1]


def last_turns(seed: int) -> Iterator[tuple[list[Told], Track]]:
    """The last turn so far after each ply of a solo match that luck plays."""
    session, luck = solo(seed=seed), random.Random(seed)
    while session.actors:
        session.play(1, luck.choice(list(session.moves(1))), session.ply)
        yield turns_of(session.told(None))[-1], track(session.match.position.cards)


def clauses(text: str) -> list[str]:
    return text.replace(" · ", "  ").split("  ")


@pytest.mark.parametrize("width", [40, 78, 156])
def test_a_turn_that_is_too_long_is_told_in_whole_clauses_and_never_without_what_hurts_most(width: int) -> None:
    rest = [("… l: all", INK)]
    abridged = 0
    for plies, tunnel in (turn for seed in range(12) for turn in last_turns(seed)):
        short = turn_lines(plies, tunnel, ("Julie", INK))
        whole = "  ".join("".join(text for text, _ in line) for line in short)
        told = abridged_turn(plies, tunnel, ("Julie", INK), rest, lambda line: width_of(line) <= width)
        kept = clauses("".join(text for text, _ in told))
        missing = [clause for clause in clauses(whole) if clause not in kept]

        assert kept.pop() == "… l: all"
        assert [clause for clause in kept if clause.removeprefix("Julie ") not in whole] == []
        assert missing or width_of(told) > width or kept == clauses(whole)
        assert not any(clause.startswith("hits ") for clause in missing) or width < 78
        assert not any(clause.startswith("Stealth ") for clause in kept) or not any(
            clause.startswith(("behind", "King ", "hits")) for clause in missing
        )
        abridged += bool(missing)
    assert abridged


def test_a_die_that_is_bought_pips_says_what_they_cost() -> None:
    session = made(duel(), "move black 12", "well +3", "done")

    assert lines(session)[1] == ["P1 black to 12 WELL · K 3→6 for 2T"]


def test_a_full_purse_is_said_to_be_full() -> None:
    session = made(duel(), "move yellow 2", "move orange 1", "done", "move yellow 11")

    assert lines(session)[3][0] == "P1 yellow to 11 GOLD: T full, 3 lost"
    assert lines(session, spelled=True)[3][0] == "P1 yellow to 11 GOLD: Treasure full, 3 lost"


def test_the_draft_tells_who_picks_first_and_why_and_the_last_even_pair() -> None:
    options = {"setup": "draft", "first": "P1", "track": tuple(TRACK_A)}
    match = Match.new(RULES, 2, options, 1, script=Script(dice=(5, 2, 4, 4, 6, 1, 3, 3)))
    session = made(TableSession(match), "draft blue 6", "draft orange 5", "draft black 3")

    assert lines(session) == [
        ["P2 picks first, for P1 moves first  the other die of a pair goes to the other seat, who picks next"],
        ["P2 takes blue 6, leaves 1 of the pair"],
        ["P1 takes orange 5, leaves 2 of the pair"],
        ["P2 takes black 3, leaves 3 of the pair  the last pair is even: yellow 4 each"],
    ]


def test_a_place_tells_both_actions_and_who_has_been_there() -> None:
    session = made(duel(), "move orange 1", "use")
    text = "\n".join(
        "".join(part for part, _ in line)
        for line in place_info(session.match.position, 1, lambda seat: (f"P{seat}", INK))
    )

    assert "1 HIDEOUT WITH VILLAGER" in text
    assert "1st A villager is rescued, and the die may be set to 5." in text
    assert "2nd Pay 1 Treasure to set the die to 4." in text
    assert "P1's orange 5 is here" in text
    assert "P1 came 1st" in text

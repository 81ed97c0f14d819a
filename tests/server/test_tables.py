"""Matches at shared tables: seats by key, the word of the others, bots for those who are away, restarts."""

from pathlib import Path

import pytest

from goblin_tui.server.hall_table import TablePlace
from rules.core.errors import IllegalMove, NotYourTurn, Refusal, Stale
from screens.common.session import Asked, Change
from tests.app.table import breathe
from tests.server.hall import enter, hall_in, lines, play, seated, session_of

STACKED = {"stacked": "Dare,Gem,Hush,Gem,Nick,Gem", "first": "P1"}
"""Ann holds Dare and Gem, Bob Hush and Gem, Cy Nick and Gem."""


def stands(place: TablePlace) -> list[str | None]:
    """By seat the bot that plays there."""
    return [player.bot for player in session_of(place).players]


# Seats


async def test_a_match_is_heard_of_at_every_seat_and_by_those_who_look_on(tmp_path: Path) -> None:
    ann, bob, cy = enter(hall_in(tmp_path), "Ann", "Bob", "Cy")
    at = seated(ann, bob, first="P1")
    looking_on = cy.go_to(at[0].table.id)
    heard: list[Change] = []
    for place in (*at, looking_on):
        session_of(place).subscribe(heard.append)

    play(at[0], "draw")

    assert [change.what for change in heard] == ["played"] * 3
    assert session_of(looking_on).actors == (2,)


async def test_a_seat_is_played_from_its_own_session_alone(tmp_path: Path) -> None:
    ann, bob, cy = enter(hall_in(tmp_path), "Ann", "Bob", "Cy")
    at = seated(ann, bob, first="P1")
    looking_on = session_of(cy.go_to(at[0].table.id))
    move = session_of(at[0]).moves(1)[0]

    for session in (session_of(at[1]), looking_on):
        with pytest.raises(NotYourTurn):
            session.play(1, move, 0)

    assert session_of(at[0]).ply == 0


async def test_an_answer_to_a_question_that_is_over_is_stale(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1")
    bob = session_of(at[1])
    play(at[0], "draw")
    draw = bob.rules.parse("draw", bob.view(2))

    with pytest.raises(Stale):
        bob.play(2, draw, 0)


async def test_an_illegal_move_is_refused_at_its_own_screen_alone(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob", "Cy"), **STACKED)
    heard: list[Change] = []
    session_of(at[1]).subscribe(heard.append)

    with pytest.raises(IllegalMove):
        play(at[0], "stash Hush")

    assert heard == []


async def test_whoever_comes_back_finds_his_seat_where_it_was(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    ann, bob = enter(hall, "Ann", "Bob")
    at = seated(ann, bob, first="P1")
    play(at[0], "draw")
    bob.leave()
    away = [seat.here for seat in at[0].facts.seats]

    (again,) = enter(hall, "Bob")
    (table,) = again.tables
    place = again.go_to(table.id)

    assert away == [True, False]
    assert (table.is_my_turn, session_of(place).here, session_of(place).ply) == (True, (2,), 1)


async def test_whoever_was_torn_away_from_a_match_is_led_back_once(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    ann, bob = enter(hall, "Ann", "Bob")
    at = seated(ann, bob)
    ann.leave()
    at[1].leave()
    bob.leave()

    (torn, gone_by_himself) = enter(hall, "Ann", "Bob")
    (second,) = enter(hall, "Ann")

    assert (torn.back_to, gone_by_himself.back_to, second.back_to) == (at[0].table.id, None, None)


async def test_a_match_waits_while_nobody_is_there_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    at = seated(*enter(hall, "Ann", "Bob"), first="P1")
    play(at[0], "draw")
    hall.close()
    hall.house.close()

    later = hall_in(tmp_path)
    ann, bob = enter(later, "Ann", "Bob")
    (table,) = bob.tables
    place = bob.go_to(table.id)
    play(place, "draw")

    assert (table.is_my_turn, table.turn, ann.tables[0].turn) == (True, 2, 3)
    assert session_of(ann.go_to(table.id)).actors == (1,)


async def test_a_private_table_stays_private_after_a_restart(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    place = ann.open_table("whispers", [None, "random"], {}, word="torch")
    place.start()
    hall.close()
    hall.house.close()

    (cy,) = enter(hall_in(tmp_path), "Cy")
    with pytest.raises(Refusal):
        cy.go_to(cy.tables[0].id)


async def test_a_damaged_file_of_tables_is_kept_aside_and_loses_no_match(tmp_path: Path) -> None:
    (tmp_path / "tables.json").write_text("{ no list")

    hall = hall_in(tmp_path)

    assert hall.tables == {}
    assert (tmp_path / "tables.damaged.json").read_text() == "{ no list"


# The word of the others


async def test_own_moves_that_bar_nothing_are_taken_back_alone(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob", "Cy"), **STACKED)
    play(at[0], "stash Gem")

    session_of(at[0]).go("undo", 1)

    assert (at[1].ballot, session_of(at[1]).ply) == (None, 0)


async def test_what_bars_is_taken_back_when_all_others_agree(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob", "Cy"), first="P1")
    play(at[0], "draw")

    with pytest.raises(Asked):
        session_of(at[0]).go("undo", 1, 0)
    ballot = at[1].ballot
    assert ballot is not None
    assert (ballot.asked, ballot.by) == ((2, 3), 1)
    at[1].vote(ballot.id, yes=True)
    before = session_of(at[2]).ply
    at[2].vote(ballot.id, yes=True)

    assert (before, session_of(at[2]).ply, at[2].ballot) == (1, 0, None)


async def test_one_no_is_enough_and_all_read_whose_it_was(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob", "Cy"), first="P1")
    play(at[0], "draw")
    with pytest.raises(Asked):
        session_of(at[0]).go("undo", 1, 0)

    ballot = at[1].ballot
    assert ballot is not None
    at[1].vote(ballot.id, yes=False)
    at[2].vote(ballot.id, yes=True)

    assert session_of(at[0]).ply == 1
    assert lines(at[0]) == ["Bob said no"]


async def test_a_question_lapses_when_the_match_moves_on(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1")
    play(at[0], "draw")
    with pytest.raises(Asked):
        session_of(at[0]).go("undo", 1, 0)
    ballot = at[1].ballot
    assert ballot is not None

    play(at[1], "draw")
    at[1].vote(ballot.id, yes=True)

    assert (session_of(at[0]).ply, at[0].ballot) == (2, None)


async def test_nobody_answers_for_another(tmp_path: Path) -> None:
    ann, bob, cy = enter(hall_in(tmp_path), "Ann", "Bob", "Cy")
    at = seated(ann, bob, first="P1")
    looking_on = cy.go_to(at[0].table.id)
    play(at[0], "draw")
    with pytest.raises(Asked):
        session_of(at[0]).go("undo", 1, 0, agreed=(2,))
    ballot = at[0].ballot
    assert ballot is not None

    at[0].vote(ballot.id, yes=True)
    looking_on.vote(ballot.id, yes=True)

    assert session_of(at[0]).ply == 1


async def test_somebody_who_is_away_cannot_agree(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")
    at = seated(ann, bob, first="P1")
    play(at[0], "draw")
    bob.leave()

    with pytest.raises(Refusal, match="the word of Bob is needed: Bob is away"):
        session_of(at[0]).go("undo", 1, 0)


async def test_a_move_of_another_is_not_made_again_without_him(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1")
    play(at[0], "draw")
    play(at[1], "draw")
    with pytest.raises(Asked):
        session_of(at[1]).go("undo", 2, 1)
    ballot = at[0].ballot
    assert ballot is not None
    at[0].vote(ballot.id, yes=True)

    with pytest.raises(Asked):
        session_of(at[0]).go("redo", 1)

    assert session_of(at[0]).ply == 1


async def test_a_match_that_is_over_stays_as_it_ended_and_lies_open(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1", rounds="1")
    finish(at)
    session = session_of(at[0])

    with pytest.raises(Refusal, match="stays as it ended"):
        session.go("undo", 1)

    assert session.view(2).seat == 2
    assert session.record()


def finish(at: list[TablePlace]) -> None:
    """Play a match of one round to its end."""
    play(at[0], "draw")
    play(at[1], "call")
    while session_of(at[0]).outcome is None:
        play(at[session_of(at[0]).actors[0] - 1], "pass")


async def test_the_same_people_play_again_at_one_table_whoever_comes_first(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1", rounds="1")
    finish(at)

    again = [at[1].again(swapped=True), at[0].again(swapped=True)]

    assert again[0].table is again[1].table
    assert [seat.name for seat in again[0].facts.seats] == ["Bob", "Ann"]


async def test_nobody_is_asked_the_same_again_and_again(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"), first="P1")
    play(at[0], "draw")
    with pytest.raises(Asked):
        session_of(at[0]).go("undo", 1, 0)
    ballot = at[1].ballot
    assert ballot is not None
    at[1].vote(ballot.id, yes=False)

    with pytest.raises(Refusal, match="said no just now"):
        session_of(at[0]).go("undo", 1, 0)


# Bots for those who are away


async def test_most_of_those_who_are_there_let_a_bot_play_for_one_who_is_away(tmp_path: Path) -> None:
    people = enter(hall_in(tmp_path), "Ann", "Bob", "Cy")
    at = seated(*people, first="P1")
    people[2].leave()

    at[0].propose(3)
    ballot = at[1].ballot
    assert ballot is not None
    before = stands(at[0])
    at[1].vote(ballot.id, yes=True)

    assert (ballot.asked, before[2]) == ((1, 2), None)
    assert stands(at[0])[2] is not None
    assert at[0].facts.seats[2].stands_in
    assert at[0].facts.seats[2].name == "Cy"


async def test_a_bot_that_was_seated_for_somebody_moves(tmp_path: Path) -> None:
    people = enter(hall_in(tmp_path), "Ann", "Bob")
    at = seated(*people, first="P1")
    session_of(at[0]).pace(0)
    people[1].leave()
    play(at[0], "draw")

    at[0].propose(2)
    await breathe()

    assert session_of(at[0]).actors == (1,)


async def test_nobody_puts_a_bot_in_the_place_of_one_who_is_there(tmp_path: Path) -> None:
    at = seated(*enter(hall_in(tmp_path), "Ann", "Bob"))

    with pytest.raises(Refusal, match="Bob is here"):
        at[0].propose(2)


async def test_whoever_comes_back_to_his_bot_looks_on_until_the_others_let_him_play(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    people = enter(hall, "Ann", "Bob", "Cy")
    at = seated(*people, first="P1")
    people[2].leave()
    at[0].propose(3)
    first = at[1].ballot
    assert first is not None
    at[1].vote(first.id, yes=True)

    (cy,) = enter(hall, "Cy")
    place = cy.go_to(at[0].table.id)
    session = session_of(place)
    ballot = at[0].ballot
    assert ballot is not None
    looked_on = (session.watching, session.here, ballot.kind, ballot.asked)
    for other in at[:2]:
        other.vote(ballot.id, yes=True)

    assert looked_on == (True, (), "back", (1, 2))
    assert (session.watching, session.here) == (False, (3,))


async def test_alone_one_takes_ones_seat_back_at_once(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    people = enter(hall, "Ann", "Bob")
    at = seated(*people, first="P1")
    people[1].leave()
    at[0].propose(2)
    people[0].leave()

    (bob,) = enter(hall, "Bob")
    place = bob.go_to(at[0].table.id)

    assert session_of(place).here == (2,)


async def test_a_bot_in_somebodys_place_is_still_there_after_a_restart(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    people = enter(hall, "Ann", "Bob")
    at = seated(*people, first="P1")
    people[1].leave()
    at[0].propose(2)
    hall.close()
    hall.house.close()

    (ann,) = enter(hall_in(tmp_path), "Ann")
    place = ann.go_to(ann.tables[0].id)

    assert stands(place)[1] is not None
    assert place.facts.seats[1].stands_in


async def test_bots_wait_only_while_nobody_lets_them_go(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    ann, bob = enter(hall, "Ann", "Bob")
    place = ann.open_table("whispers", [None, None, "random"], {"first": "P3"})
    other = bob.go_to(place.table.id)
    other.sit()
    place.start()
    one, two = session_of(place), session_of(other)
    one.pace(None)
    two.pace(None)
    await breathe()
    waited = one.ply

    two.pace(0)
    await breathe()

    assert waited == 0
    assert one.ply > 0

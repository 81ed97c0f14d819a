"""The hall: who is here, what is said, and which tables gather."""

from pathlib import Path

import pytest

from goblin_tui.server.hall import FILES, MOST_OF_ONE
from goblin_tui.server.talk import AT_ONCE, BREATH, Breath
from rules.core.errors import Refusal
from screens.common.company import LONGEST_SAYING
from tests.server.hall import WHISPERS, enter, hall_in, lines, seated, visitor

# People


def test_everybody_sees_who_is_here_and_hears_of_those_who_come_and_go(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    heard: list[str] = []
    ann.subscribe(heard.append)

    (bob,) = enter(hall, "Bob")
    there = [person.name for person in ann.people]
    bob.leave()

    assert there == ["Ann", "Bob"]
    assert [person.name for person in ann.people] == ["Ann"]
    assert heard.count("people") == 2


def test_two_people_of_one_name_can_be_told_apart(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)

    first = hall.enter(visitor("Ann"))
    second = hall.enter(visitor("ann", guest=True))
    same = hall.enter(visitor("Ann"))

    assert (first.name, second.name, same.name) == ("Ann", "ann 2", "Ann")


def test_whoever_is_kicked_is_told_why_and_gone(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    _, bob = enter(hall, "Ann", "Bob")
    told: list[str] = []
    bob.ended = told.append

    assert hall.kick("bob") == 1
    assert [person.name for person in hall.people()] == ["Ann"]
    assert "keeper" in told[0]


def test_a_closed_hall_tells_everybody_and_lets_nobody_in(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    told: list[str] = []
    ann.ended = told.append

    hall.close()

    assert "saved" in told[0]
    assert hall.people() == []
    with pytest.raises(Refusal):
        hall.enter(visitor("Bob"))


def test_a_screen_that_fails_when_it_hears_something_harms_nobody_else(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    ann, bob = enter(hall, "Ann", "Bob")
    problems: list[Exception] = []
    heard: list[str] = []
    ann.failed = problems.append

    def fail(_what: str) -> None:
        raise ValueError("a screen")

    ann.subscribe(fail)
    bob.subscribe(heard.append)

    bob.room.say("hello")

    assert (len(problems), heard) == (1, ["said"])


# Talk


def test_talk_is_plain_short_and_in_one_line(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")

    ann.room.say("\x1b[2Jhi\x07 \x1b]0;title\x07there\nfriend" + "x" * 500)

    said = bob.room.lines[-1]
    assert said.text.startswith("hi there friendxxx")
    assert len(said.text) == LONGEST_SAYING
    assert said.text.isprintable()


def test_a_line_of_nothing_but_commands_is_not_said(tmp_path: Path) -> None:
    (ann,) = enter(hall_in(tmp_path), "Ann")

    with pytest.raises(Refusal):
        ann.room.say("\x1b[31m \x00")


def test_nobody_says_more_than_others_can_read() -> None:
    now = [0.0]
    breath = Breath(lambda: now[0])
    for _ in range(AT_ONCE):
        breath.draw()

    with pytest.raises(Refusal):
        breath.draw()
    now[0] = BREATH
    breath.draw()


def test_a_second_terminal_gives_nobody_a_second_breath(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    one, other = enter(hall, "Ann", "Ann")
    for number in range(AT_ONCE):
        one.room.say(f"line {number}")

    with pytest.raises(Refusal):
        other.room.say("and more")


def test_whoever_is_muted_is_not_heard_until_he_is_heard_again(tmp_path: Path) -> None:
    ann, bob, cy = enter(hall_in(tmp_path), "Ann", "Bob", "Cy")

    assert ann.mute("Bob")
    bob.room.say("blah")
    cy.room.say("hello")

    assert lines(ann) == ["Cy: hello"]
    assert lines(cy) == ["Bob: blah", "Cy: hello"]
    assert not ann.mute("Bob")
    assert lines(ann) == lines(cy)


def test_unread_are_lines_of_others_until_they_are_read(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")
    bob.room.say("one")
    ann.room.say("two")

    assert (ann.room.unread, bob.room.unread) == (1, 1)
    ann.room.read()
    assert ann.room.unread == 0


def test_an_announcement_reaches_everybody(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    heard: list[str] = []
    ann.subscribe(heard.append)

    hall.announce("maintenance\x1b[2J at noon")

    assert (ann.news, heard, lines(ann)) == ("maintenance at noon", ["news"], ["maintenance at noon"])


# Tables that gather


def test_a_table_has_its_opener_bots_and_free_seats(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")

    ann.open_table(WHISPERS, [None, "random", None], {})

    (table,) = bob.tables
    assert [(seat.name, seat.bot) for seat in table.seats] == [("Ann", None), ("Grim", "random"), ("", None)]
    assert (table.state, table.policy, table.free, table.mine) == ("gathering", "fair", 1, None)


def test_whoever_sits_down_elsewhere_leaves_the_seat_he_had(tmp_path: Path) -> None:
    (ann,) = enter(hall_in(tmp_path), "Ann")
    place = ann.open_table(WHISPERS, [None, None], {})

    place.sit(2)

    assert [seat.name for seat in place.facts.seats] == ["", "Ann"]


def test_a_taken_seat_is_refused(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")
    place = ann.open_table(WHISPERS, [None, "random"], {})

    with pytest.raises(Refusal):
        bob.go_to(place.table.id).sit(1)


def test_a_private_table_opens_to_its_word_alone(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann, bob) = enter(hall, "Ann", "Bob")
    cy = hall.enter(visitor("Cy", invite="torch"))
    table = ann.open_table(WHISPERS, [None, None], {}, word="torch").table.id

    for word in ("", "Torch", "torc"):
        with pytest.raises(Refusal):
            bob.go_to(table, word)

    assert bob.go_to(table, "torch").facts.private
    assert cy.go_to(table).facts.private


def test_a_table_of_whose_people_nobody_is_here_is_cleared_away(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")
    place = ann.open_table(WHISPERS, [None, None], {})
    looking_on = bob.go_to(place.table.id)

    ann.leave()

    assert looking_on.gone
    assert bob.tables == []


def test_a_guest_who_goes_leaves_his_seat(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    guest = hall.enter(visitor("Gus", guest=True))
    place = ann.open_table(WHISPERS, [None, None], {})
    guest.go_to(place.table.id).sit()

    guest.leave()

    assert [seat.name for seat in place.facts.seats] == ["Ann", ""]


def test_nobody_fills_the_hall_with_tables(tmp_path: Path) -> None:
    (ann,) = enter(hall_in(tmp_path), "Ann")
    for _ in range(MOST_OF_ONE):
        ann.open_table(WHISPERS, [None, None], {})

    with pytest.raises(Refusal):
        ann.open_table(WHISPERS, [None, None], {})


def test_only_files_that_the_keeper_laid_out_can_be_played(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    (ann,) = enter(hall, "Ann")
    folder = tmp_path / FILES
    folder.mkdir()
    (folder / "gems.txt").write_text("Gem 9")

    with pytest.raises(Refusal):
        ann.open_table(WHISPERS, [None, None], {"deck": "Gem 8"})

    assert ann.files() == {"gems.txt": "Gem 9"}
    assert ann.open_table(WHISPERS, [None, None], {"deck": "Gem 9"}).facts.state == "gathering"


async def test_tables_where_it_is_ones_turn_come_first(tmp_path: Path) -> None:
    ann, bob = enter(hall_in(tmp_path), "Ann", "Bob")
    ann.open_table(WHISPERS, [None, None], {})
    waiting = seated(ann, bob, first="P1")[0].table.id
    bob.open_table(WHISPERS, [None, None], {})

    assert ann.tables[0].id == waiting
    assert ann.tables[0].is_my_turn

"""The hall at people's own terminals: several apps in one event loop, and keys pressed at each of them."""

from pathlib import Path

import pytest

from rules.card_goblins.rules import CardGoblins
from rules.core.hidden import Hidden
from rules.goblins_en_la_mina.rules import GoblinsEnLaMina
from rules.treasure_goblins.rules import TreasureGoblins
from screens.common.shared_match import SharedMatch
from tests.server.hall import hall_in
from tests.server.screens import Terminal, at_table, terminal


async def to_end(people: list[Terminal]) -> None:
    """Play to the end by habit, each move from the terminal of its seat; what covers a screen is read."""
    session = people[0].screen.session
    while session.outcome is None:
        people[session.actors[0] - 1].play()


async def test_two_people_meet_open_a_table_talk_and_begin(tmp_path: Path) -> None:
    hall = hall_in(tmp_path, TreasureGoblins())
    async with terminal(hall, "Ann") as ann, terminal(hall, "Bob") as bob:
        await ann.press("z")
        assert "z does nothing here" in await ann.prompt()
        await ann.press("1", "enter")
        await bob.press("a", "enter", "C", *"hello", "enter", "escape")

        assert "2 Bob" in await ann.sees()
        assert "Bob  hello" in await ann.sees()

        await ann.press("g")
        assert [type(each.app.screen).__name__ for each in (ann, bob)] == ["TreasureGoblinsScreen"] * 2
    hall.close()
    hall.house.close()


async def test_a_whole_match_is_played_from_two_terminals_and_ends_at_both(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob") as (ann, bob):
        await to_end([ann, bob])
        await ann.press("enter")
        await bob.press("enter")
        await ann.press("enter")
        await bob.press("enter")

        assert [type(each.app.screen).__name__ for each in (ann, bob)] == ["SharedResultsScreen"] * 2
        assert (ann.app.crash, bob.app.crash) == (None, None)

        await bob.press("enter")
        assert "Bob plays again" in await ann.sees()
        await ann.press("enter")
        assert ann.screen.session.id == bob.screen.session.id
        assert [player.name for player in ann.screen.session.players] == ["Bob", "Ann"]


async def test_each_terminal_shows_its_own_hand_and_no_other(tmp_path: Path) -> None:
    async with at_table(tmp_path, CardGoblins(), "Ann", "Bob") as (ann, bob):
        for person, own, other in ((ann, 1, 2), (bob, 2, 1)):
            position = person.screen.view.position

            assert person.screen.view.seat == own
            assert not any(isinstance(card, Hidden) for card in position.side(own).hand)
            assert all(isinstance(card, Hidden) for card in position.side(other).hand)


async def test_a_window_asked_in_turn_asks_each_at_his_own_screen(tmp_path: Path) -> None:
    async with at_table(tmp_path, GoblinsEnLaMina(), "Ann", "Bob", first="P1") as people:
        session = people[0].screen.session
        while session.outcome is None and people[0].screen._window() is None:
            people[session.actors[0] - 1].play()
        asked = session.actors[0]
        at, other = people[asked - 1], people[2 - asked]

        assert at.screen.keyboard.asked == asked
        assert (other.screen.keyboard.asked, other.screen.keyboard.shared) == (None, ())
        assert f"{at.app.presence.name} decides" in await other.prompt()

        before = session.ply
        await at.press("space")
        assert session.ply > before


async def test_a_window_asked_at_once_is_open_at_both_screens_and_the_first_answer_counts(tmp_path: Path) -> None:
    async with at_table(tmp_path, CardGoblins(), "Ann", "Bob") as (ann, bob):
        session = ann.screen.session
        people = [ann, bob]
        while session.outcome is None and (ann.screen._window() is None or len(session.actors) < 2):
            people[session.actors[0] - 1].play()

        assert [each.screen.keyboard.asked for each in people] == [1, 2]
        assert all(each.screen.keyboard.shared == () for each in people)

        await ann.press("space")
        assert 1 not in session.actors
        assert "Bob decides" in await ann.prompt()


async def test_a_line_that_drops_in_the_middle_of_a_match_leads_back_into_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob", first="P1") as (ann, bob):
        hall = ann.app.presence.hall
        ann.app.leave_hall()
        assert "away" in await bob.prompt()

        async with terminal(hall, "Ann") as again:
            await again.sees()
            assert again.screen.session.here == (1,)
            again.play()
            assert bob.screen.session.ply == 1


async def test_going_back_is_asked_at_the_other_screen_and_answered_there(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob", first="P1") as (ann, bob):
        session = ann.screen.session
        while session.actors == (1,):
            ann.play()
        before = session.ply

        await ann.press("u")
        assert "Ann would take back" in await bob.prompt()
        assert session.ply == before
        await bob.press("y")

        assert session.ply < before
        assert "Ann" in await ann.prompt()


async def test_a_question_to_all_waits_until_ones_own_is_answered(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob", first="P1") as (ann, bob):
        while ann.screen.session.actors == (1,):
            ann.play()
        await bob.press("escape")
        assert "Back to the hall?" in await bob.prompt()

        await ann.press("u")
        assert "Back to the hall?" in await bob.prompt()
        await bob.press("escape")

        assert "Ann would take back" in await bob.prompt()
        await bob.press("escape")
        assert "Bob said no" in await ann.sees()


async def test_what_is_said_at_the_table_shows_at_once_and_is_unread_until_it_is_read(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob") as (ann, bob):
        await bob.press("slash", *"good luck", "enter", "escape")

        assert "Bob: good luck" in await ann.sees()
        assert "C 1 new" in (await ann.sees()).split("\n")[0]

        await ann.press("C")
        assert "TALK" in await ann.sees()
        await ann.press("escape")
        assert "new" not in (await ann.sees()).split("\n")[0]


async def test_what_a_muted_person_says_shows_nowhere(tmp_path: Path) -> None:
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob") as (ann, bob):
        ann.app.presence.mute("Bob")
        await bob.press("C", *"blah", "enter", "escape")

        assert "blah" not in await ann.sees()
        await ann.press("C")
        assert "blah" not in await ann.sees()


async def test_a_key_that_was_meant_for_what_was_asked_before_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SharedMatch, "GRACE", 60.0)
    async with at_table(tmp_path, TreasureGoblins(), "Ann", "Bob", first="P1") as (ann, bob):
        session = ann.screen.session
        while session.actors == (1,):
            ann.play()
        before = session.ply

        await bob.press("b", "enter")

        assert session.ply == before
        assert "moved just now" in await bob.prompt()


async def test_a_screen_that_fails_ends_alone_with_an_apology(tmp_path: Path) -> None:
    hall = hall_in(tmp_path, TreasureGoblins())
    async with terminal(hall, "Bob") as bob:
        with pytest.raises(ZeroDivisionError):  # noqa: PT012 - Textual's pilot raises it once more at the end
            async with terminal(hall, "Ann") as ann:
                ann.app.call_later(lambda: 1 // 0)
                await ann.press("s")

        assert "Sorry" in (ann.app.goodbye or "")
        assert isinstance(ann.app.crash, ZeroDivisionError)
        assert [person.name for person in bob.app.presence.people] == ["Bob"]
        assert bob.app.crash is None
    hall.close()
    hall.house.close()

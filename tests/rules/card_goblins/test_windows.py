"""Windows and interjections: specification 5.2 and 5.3."""

import pytest

from rules.card_goblins.chain_events import Declared
from rules.card_goblins.events import MainBegan
from rules.core.errors import IllegalMove
from rules.core.events import Passed
from rules.core.match import Match
from rules.core.windows import WindowClosed, WindowOpened
from tests.rules.card_goblins.tabletop import RULES, Game, laid, standing


def test_a_turn_begins_with_a_window_for_all_but_its_seat_clockwise() -> None:
    game = Game(laid("P1: -\nP2: -\nP3: -\nP4: -")).say("P1: end")

    (opened,) = game.happened(WindowOpened)
    assert opened == WindowOpened("TURN", (3, 4, 1), at_once=True)
    assert game.position.active == 2


def test_brisk_tables_leave_out_the_window_before_a_turn_and_no_other() -> None:
    game = Game(laid("P1: -\nP2: Fug\nP3: Bok", windows="brisk")).say("P1: end")
    assert (game.asked(), game.position.step, game.window()) == ([2], "main", "")

    game.say("P2: special P2.Fug > P3.Bok")

    assert game.window() == "STACK"


def test_the_seat_on_turn_is_asked_when_the_window_before_its_turn_opens_again() -> None:
    game = Game(laid("P1: -\nP2: Bok\nP3: Arac")).say("P1: end", "P3: mega P3.Arac > P2.Bok").all_pass()

    assert (game.window(), game.asked()) == ("TURN", [1, 2, 3])


def test_the_first_word_closes_the_window_and_passes_are_forgotten() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Nem\nP3: - | - | Grito")).say("P1: special P1.Fug > P2.Bok", "P3: pass")

    game.say("P2: play Nem > s1")

    assert [type(event) for event in game.events[-4:]] == [Passed, WindowClosed, Declared, WindowOpened]
    assert game.asked() == [1, 3]


def test_who_has_passed_waits_until_the_next_window() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Nem\nP3: -")).say("P1: special P1.Fug > P2.Bok", "P2: pass")

    assert game.listed(2) == []
    with pytest.raises(IllegalMove):
        game.say("P2: play Nem > s1")


def test_a_declarer_is_not_asked_about_its_own_item_at_first() -> None:
    game = Game(laid("P1: Fug\nP2: Bok | - | Nem\nP3: -")).say("P1: special P1.Fug > P2.Bok", "P2: play Nem > s1")
    assert game.asked() == [1, 3]

    game.all_pass()

    assert standing(game.position, 2) == "Bok"
    assert (game.position.step, game.window(), game.position.chain) == ("main", "", 0)


def test_items_are_counted_anew_when_the_stack_has_emptied() -> None:
    game = Game(laid("P1: Fug Grub\nP2: Bok\nP3: -")).say("P1: special P1.Fug > P2.Bok").all_pass()

    game.say("P1: special P1.Grub")

    assert [event.item for event in game.happened(Declared)] == [1, 1]


# Who is publicly unable


@pytest.mark.parametrize(
    ("seat", "asked"),
    [
        ("P2: Bok | - | -", False),
        ("P2: Bok | - | Bok", True),
        ("P2: Shot | - | -", True),
        ("P2: ~Shot | - | -", False),
        ("P2: Shot*2 | - | -", False),
        ("P2: Hog | - | -", False),
    ],
    ids=["nothing", "a card", "a mega", "a tapped mega", "a mega used twice", "a special"],
)
def test_a_seat_that_everybody_sees_unable_is_not_asked(seat: str, asked: bool) -> None:
    game = Game(laid(f"P1: Grub | - | -\n{seat}\nP3: -")).say("P1: special P1.Grub")

    assert game.asked() == ([2, 3] if asked else [3])


def test_in_combat_reserves_and_the_attacker_s_specials_count_too() -> None:
    def asked(attacker: str, defender: str) -> list[int]:
        game = Game(laid(f"P1: {attacker} | - | -\nP2: {defender} | Espada | -\nP3: -"))
        game.say("P1: attack P2", "P1: add P1.Bok", "P1: done")
        return (game.say("P2: done") if game.position.step == "defenders" else game).asked()

    assert asked("Bok", "~Tuk") == [3]
    assert asked("Bok Tuk", "~Tuk") == [1, 3]
    assert asked("Bok Dod", "~Tuk") == [3]
    assert asked("Bok", "Tuk") == [2, 3]
    assert asked("Bok", "Urk") == [3]
    assert asked("Bok ~Fug", "~Tuk") == [3]


# Interjections


def test_while_the_active_seat_may_act_others_may_interject_and_nobody_waits_for_them() -> None:
    game = Game(laid("P1: Bok\nP2: Arac\nP3: - | - | Soneca"))

    assert game.asked() == [1]
    assert game.listed(2) == ["mega P2.Arac > P1.Bok", "mega P2.Arac > P2.Arac"]
    assert game.listed(3) == ["play Soneca > P1.Bok", "play Soneca > P2.Arac"]
    game.say("P3: play Soneca > P1.Bok").all_pass()
    assert (standing(game.position, 1), game.asked()) == ("~Bok", [1])


@pytest.mark.parametrize(
    "moves",
    [
        ("P1: search",),
        ("P1: summon Lobo",),
        ("P1: attack P2",),
        ("P1: attack P2", "P1: add P1.Bok", "P1: done"),
        ("P1: offer P2",),
        ("P1: offer P2", "P1: ask card", "P1: send"),
        ("P1: offer P2", "P1: ask card", "P1: send", "P2: accept"),
        ("P1: end",),
    ],
    ids=["pay", "summon", "attackers", "defenders", "offer", "reply", "cards", "reveal"],
)
def test_single_strokes_are_not_interrupted(moves: tuple[str, ...]) -> None:
    game = Game(laid("P1: Bok Shot | Elmo | Lobo\nP2: Tuk | Espada\nP3: Arac | - | Soneca"))

    game.say(*moves)

    assert game.listed(3) == []


def test_nobody_can_tell_from_prompt_or_actors_who_could_interject() -> None:
    able = laid("P1: Bok\nP2: - | - | Soneca\nP3: -")
    unable = laid("P1: Bok\nP2: - | - | Bok\nP3: -")

    for reader in (1, 3, None):
        assert RULES.prompt(RULES.view(able, reader)) == RULES.prompt(RULES.view(unable, reader))
        assert RULES.actors(able) == RULES.actors(unable)


# Late answers


def test_an_answer_to_a_window_counts_as_long_as_others_only_passed() -> None:
    position = laid("P1: Fug\nP2: Bok | - | Nem\nP3: -\nP4: -")
    match = Match.from_position(RULES, position, "late", names=("a", "b", "c", "d"))

    def say(seat: int, text: str) -> None:
        match.play(seat, RULES.parse(text, match.view(seat)))

    say(1, "special P1.Fug > P2.Bok")
    asked_at = match.ply
    say(3, "pass")
    match.check_fresh(asked_at)
    say(2, "play Nem > s1")

    with pytest.raises(Exception, match="ply 1 is over"):
        match.check_fresh(asked_at)


def test_when_all_have_passed_the_turn_goes_on_by_itself() -> None:
    game = Game(laid("P1: -\nP2: -\nP3: -")).say("P1: end", "P1: pass", "P3: pass")

    assert [type(event) for event in game.events[-3:]] == [Passed, WindowClosed, MainBegan]
    assert game.asked() == [2]

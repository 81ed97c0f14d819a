"""Windows with several seats, bots between people: Goblins en la mina in teams, on the plain screen of any game."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from rules.core.match import Match
from screens.common.match_screen import MatchScreen
from screens.common.session import Player
from tests.rules.goblins_en_la_mina.tabletop import RULES, facing, laid
from tests.screens.table import TableApp, TableHouse, TableSession, seen, text_of

ANN, BOB, CY, DORA = (Player(name) for name in ("Ann", "Bob", "Cy", "Dora"))
GRUB = Player("Grub", bot="easy")


def before_dragon(*players: Player) -> TableSession:
    """P3 faces a Dragon with a rested Espartano; whoever answers its declaration is P4, P1 and P2, in that order."""
    rows = (
        "P1: - | - | - | $0 | hand: Tab",
        "P2: - | - | - | $0 | hand: Pal",
        "P3: w1 w2 | Esp | - | $1 | hand: -",
        "P4: - | - | - | $0 | hand: Art",
    )
    position = facing(laid(*rows, seats=4, teams=True, seat=3), "Dragon").position
    return TableSession(Match.from_position(RULES, position, 1), players)


class CallingScreen(MatchScreen):
    """The plain screen with the key of games that know `pass all`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("p", "for_good", "pass for good", id="match.for_good")]


def app_of(session: TableSession) -> TableApp:
    return TableApp(lambda: CallingScreen(TableHouse([RULES]), session))


def said(session: TableSession) -> list[tuple[int | None, str]]:
    return [(node.seat, node.move) for node in session.match.line()[1:]]


async def test_nobody_holds_for_all_people_here_past_the_bots_between_them() -> None:
    session = before_dragon(GRUB, ANN, CY, DORA)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"cancel Esp", "enter")
        assert "▌Anybody?  ‹4› Dora  ‹2› Ann" in text_of(app)
        await pilot.press("enter")
        assert said(session)[1:] == [(4, "pass")]
        session.notated("pass")
        await pilot.pause()

    assert said(session)[1:] == [(4, "pass"), (1, "pass"), (2, "pass")]


async def test_a_word_for_good_is_passed_on_when_its_seat_is_asked() -> None:
    session = before_dragon(ANN, BOB, CY, DORA)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"cancel Esp", "enter")
        assert "Enter nobody  1 2 4 step in  p pass for good" in seen(app)[23]
        await pilot.press("p", "2")
        assert said(session)[1:] == []
        assert "▌Anybody?  ‹4› Dora  ‹1› Ann" in text_of(app)
        await pilot.press("enter")

    assert said(session)[1:] == [(4, "pass"), (1, "pass"), (2, "pass all")]


async def test_who_looks_and_declines_leaves_the_question_to_the_others() -> None:
    session = before_dragon(ANN, BOB, CY, DORA)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"cancel Esp", "enter", "4", "enter", "colon", *"pass", "enter")

        assert said(session)[1:] == [(4, "pass")]
        assert "▌Anybody?  ‹1› Ann  ‹2› Bob" in text_of(app)


async def test_words_said_before_a_step_back_are_forgotten() -> None:
    session = before_dragon(ANN, BOB, CY, DORA)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"cancel Esp", "enter", "p", "2", "u")
        assert said(session) == []
        await pilot.press("enter", "colon", *"cancel Esp", "enter")

        assert "‹4› Dora  ‹1› Ann  ‹2› Bob" in text_of(app)

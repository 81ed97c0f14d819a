"""Hints: what a bot would do is said and has the cursor, and nothing is made by itself."""

from rules.core.match import Match
from rules.games import GAMES
from screens.common.look import Look
from screens.common.match_advice import shares
from screens.common.session import Advice, Player
from screens.games import match_screen
from tests.screens.table import TableApp, TableHouse, TableSession, moves_of, text_of

RULES = GAMES["goblin-mountain"]
TRACK = "T1A,T2A,T3A,T4A,T5A,T6A"


def duel(*players: Player) -> TableSession:
    match = Match.new(RULES, 2, {"track": TRACK, "first": "P1"}, 1)
    return TableSession(match, players or (Player("Ann"), Player("Bob")))


def app_of(session: TableSession) -> TableApp:
    return TableApp(lambda: match_screen(TableHouse([RULES]), session))


async def test_a_hint_says_what_each_may_expect_and_puts_the_cursor_on_the_move() -> None:
    session = duel()
    session.advice = Advice("move black 3", (0.66, 0.44), "move blue 6", 0.07)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        assert "hint: move black 3   Ann 60 %, Bob 40 %   7 % more than with move blue 6" in shown
        assert moves_of(session) == []
        await pilot.press("enter")

    assert moves_of(session) == ["move black 3"]


async def test_a_hint_at_a_table_of_many_tells_only_what_its_seat_may_expect() -> None:
    rules = GAMES["card-goblins"]
    players = (Player("Ann"), *(Player(name, bot="easy") for name in ("Bob", "Cleo", "Dan")))
    session = TableSession(Match.new(rules, 4, {}, 2), players)
    for _ in session.actors:
        session.notated("pass")
    session.advice = Advice("draw", (0.1, 0.2, 0.3, 0.4), "end", 0.07)
    app = TableApp(lambda: match_screen(TableHouse([rules]), session), Look(motion="off"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "hint: draw   Ann 10 %   7 % more than with end" in text_of(app)


async def test_nobody_gets_a_hint_who_is_not_asked() -> None:
    session = duel(Player("Grim", bot="easy"), Player("Bob"))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        assert "a hint is for whoever is asked, and nobody here is" in text_of(app)


async def test_where_there_is_no_advice_the_reason_is_told() -> None:
    app = app_of(duel())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "nobody knows" in text_of(app)


class Slow(TableSession):
    """Answers when the match has gone on."""

    async def advise(self, seat: int) -> Advice:
        self.notated("move blue 6")
        return Advice("move black 3", (0.66, 0.44))


async def test_a_hint_that_comes_too_late_is_not_said() -> None:
    match = Match.new(RULES, 2, {"track": TRACK, "first": "P1"}, 1)
    app = app_of(Slow(match, (Player("Ann"), Player("Bob"))))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "hint:" not in text_of(app)


def test_chances_are_parts_of_a_hundred_and_one_seat_alone_stands_as_it_is() -> None:
    assert shares((0.6, 0.6, 0.3)) == [40, 40, 20]
    assert shares((0.55,)) == [55]
    assert shares((0.0, 0.0)) == [0, 0]

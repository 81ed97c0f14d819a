"""The chart of chances: what it says of each turn, where it marks, how one goes through it."""

import pytest

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.games import GAMES
from screens.chances import ChancesScreen
from screens.chances_facts import Hope, hope_at, stops, swings, turning_points
from screens.chances_picture import columns
from screens.common.look import Look
from screens.common.session import Player
from screens.replay import ReplayScreen
from tests.screens.table import GLYPH_SETS, TableApp, TableHouse, TableSession, complaints, seen, text_of

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay")


def played(game: str, seats: int, seed: int = 3) -> TableSession:
    """A whole match of quick bots."""
    rules = GAMES[game]
    match = Match.new(rules, seats, {}, seed)
    while actors := rules.actors(match.position):
        seat = actors[0]
        luck = SeededChance(f"bot {seat}", match.ply)
        match.play(seat, LEVELS["normal"].choose(rules, match.view(seat), match.moves(seat), luck))
    return TableSession(match, [Player(name) for name in NAMES[:seats]])


def hopes(*of_the_first: float) -> list[Hope]:
    return [Hope(turn, turn, 1, (share, 1 - share)) for turn, share in enumerate(of_the_first)]


def test_the_turns_that_changed_most_are_turning_points_in_their_order() -> None:
    course = hopes(0.5, 0.52, 0.7, 0.72, 0.4, 0.41, 0.6, 0.5)

    assert [round(swing, 2) for swing in swings(course)] == [0.02, 0.18, 0.02, 0.32, 0.01, 0.19, 0.1]
    assert turning_points(course) == [2, 4, 6]


def test_a_match_in_which_nothing_much_changed_has_no_turning_point() -> None:
    assert turning_points(hopes(0.5, 0.55, 0.6, 0.57)) == []
    assert turning_points(hopes(0.5)) == []


@pytest.mark.parametrize(("game", "seats"), [("goblin-mountain", 2), ("goblin-mountain", 1), ("card-goblins", 4)])
def test_chances_are_told_of_every_turn_and_end_with_who_won(game: str, seats: int) -> None:
    session = played(game, seats)
    found = [hope_at(session.rules, stop) for stop in stops(session)]

    assert [hope.turn for hope in found] == sorted({told.turn for told in session.told(None)})
    assert found[-1].node == session.node
    for hope in found:
        assert all(0 <= share <= 1 for share in hope.shares)
        assert seats == 1 or sum(hope.shares) == pytest.approx(1)
    outcome = session.outcome
    assert outcome is not None
    if seats > 1:
        won = [seat for seat, share in enumerate(found[-1].shares, 1) if share > 0]
        assert tuple(won) == outcome.winners


def test_the_turns_fill_the_width() -> None:
    assert columns(5, 41) == [0, 10, 20, 30, 40]
    assert columns(1, 41) == [0]
    assert max(columns(200, 70)) == 69


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
async def test_a_chart_is_read_without_colours_and_leads_into_the_replay(glyphs: str) -> None:
    session = played("treasure-goblins", 3)
    app = TableApp(lambda: ChancesScreen(TableHouse([session.rules]), session), Look(glyphs=glyphs))

    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        assert complaints(app) == []
        assert "a turning point: chances changed by" in shown
        assert all(f"{seat} {name} " in shown for seat, name in enumerate(NAMES[:3], 1))
        screen = app.screen
        assert isinstance(screen, ChancesScreen)
        first = screen.cursor
        await pilot.press("n")
        assert screen.cursor in screen.turning
        assert screen.cursor > first
        await pilot.press("p", "p")
        assert screen.cursor == first
        assert "no other turning point lies that way" in text_of(app)
        await pilot.press("end", "right", "home", "left")
        assert screen.cursor == 0
        assert "setup" in seen(app)[22]
        await pilot.press("n", "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.reel.node == screen.hopes[screen.cursor - 1].node


async def test_nobody_sees_chances_before_the_match_is_over() -> None:
    match = Match.new(GAMES["card-goblins"], 2, {}, 1)
    session = TableSession(match, (Player("Ann"), Player("Bob")))
    app = TableApp(lambda: ReplayScreen(TableHouse([session.rules]), session))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        assert "chances are shown when the match is over" in text_of(app)

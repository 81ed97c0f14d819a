"""The replay: moving through a match, looking through other eyes, and playing on."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.guide import GuideScreen
from screens.common.help import HelpPanel
from screens.common.look import Look
from screens.common.match_screen import MatchScreen
from screens.common.session import Player
from screens.games import match_screen
from screens.replay import ReplayScreen
from screens.results import ResultsScreen
from tests.sample.rules import Whispers
from tests.screens.table import (
    GLYPH_SETS,
    SIZES,
    TableApp,
    TableHouse,
    TableSession,
    complaints,
    text_of,
)

TRACK = "T1A,T2A,T3A,T4A,T5A,T6A"
"""1 HIDE+, 2 GOLD, 3 CACHE, 4 GOBL, 5 GOBL, 6 HIDE, 7 ICY, 8 CACHE, 9 ICY, 10 HOARD …"""

JULIE, ROBIN = Player("Julie"), Player("Robin")


def duel(undo: Any = "free") -> TableSession:
    match = Match.new(GoblinMountain(), 2, {"track": TRACK, "first": "P1"}, "4F2A", undo, ("Julie", "Robin"))
    return TableSession(match, (JULIE, ROBIN))


def opening() -> TableSession:
    """Four plies; the third was another one at first."""
    session = duel()
    session.notated("move yellow 2", "move yellow 1", "use", "move orange 6")
    session.go("undo", None)
    session.notated("move black 3", "trade")
    return session


def finished(session: TableSession) -> TableSession:
    """The match played to its end, everybody running for the village."""
    while session.actors:
        seat = session.actors[0]
        session.play(seat, session.moves(seat)[-1], session.ply)
    return session


def solo() -> TableSession:
    match = Match.new(GoblinMountain(), 1, {"track": TRACK}, 3, "free", ("Julie",))
    session = TableSession(match, (JULIE,))
    session.notated("move orange 1", "use", "move yellow 2")
    return session


def whispers(*, over: bool, players: tuple[Player, ...] = (JULIE, ROBIN)) -> TableSession:
    session = TableSession(Match.new(Whispers(), 2, {}, 4), players)
    if over:
        for _ in range(400):
            if not session.actors:
                break
            seat = session.actors[0]
            session.play(seat, session.moves(seat)[-1], session.ply)
    else:
        session.notated("draw", "draw")
    return session


def app(session: TableSession, node: int = 0, look: Look | None = None) -> TableApp:
    games: list[AnyRules] = [GoblinMountain(), Whispers()]
    house = TableHouse(games)
    house.sit(session)
    return TableApp(lambda: ReplayScreen(house, session, node), look)


def replay_of(pilot: Pilot[Any]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def here(running: App[Any]) -> str:
    """The row of the history where the replay stands."""
    (line,) = (line for line in text_of(running).splitlines() if "◄" in line and "here" in line)
    return line.split("◄")[0].strip("▸ ")


def bar(running: App[Any]) -> str:
    return text_of(running).splitlines()[-2]


# What is seen


async def test_a_replay_shows_board_history_scores_and_bar() -> None:
    session = finished(opening())
    async with app(session, 1).run_test(size=(80, 24)) as pilot:
        lines = text_of(pilot.app).splitlines()

        assert lines[0].startswith(" GOBLIN MOUNTAIN  replay · Julie ")
        assert lines[0].endswith("seen by: all")
        assert "──1─────2─────3─────4──" in lines[1]
        assert "▐Y3▌" in lines[4]
        assert lines[14].startswith(" HISTORY  main line and what was taken back")
        assert lines[15].rstrip().startswith("   0 setup")
        assert "seed 4F2A" in lines[21]
        assert lines[22].startswith("▌1/")
        assert lines[23].startswith(" ← → ply  ↑ ↓ branch  g go to  Space play  + - speed  p play on")


async def test_the_history_tells_lines_from_what_was_taken_back() -> None:
    async with app(opening(), 3).run_test(size=(80, 24)) as pilot:
        assert [line[:46].rstrip() for line in text_of(pilot.app).splitlines()[15:22]] == [
            "   0 setup",
            "   1 Julie yellow 2     +3T",
            "   2 Robin yellow 1     +1V",
            "▸  3 Robin use          Y 4→5          ◄ here",
            "   4 ├─ Julie orange 6",
            "   4 └─ Julie black 3",
            "   5    Julie trade     3T→2F",
        ]


async def test_the_board_shows_the_dice_where_they_were_at_the_ply() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        assert "▐Y3▌" not in "".join(text_of(pilot.app).splitlines()[3:6])

        await pilot.press("right")
        assert text_of(pilot.app).splitlines()[4][9:14].strip() == "▐Y3▌"


async def test_scores_are_those_at_the_ply_shown() -> None:
    async with app(opening(), 0).run_test(size=(80, 24)) as pilot:
        assert "▌1 Julie 2" in text_of(pilot.app)

        await pilot.press("end")
        assert "▌1 Julie 4" in text_of(pilot.app)


async def test_a_wide_screen_has_the_history_as_a_column_beside_the_whole_board() -> None:
    async with app(opening(), 1).run_test(size=(120, 40)) as pilot:
        lines = text_of(pilot.app).splitlines()

        assert lines[1][81:].startswith(" HISTORY")
        assert lines[2][81:].startswith("   0 setup")
        assert "THIS PLY   Julie yellow to 2 GOLD" in text_of(pilot.app)
        assert any(line.startswith("▌1 Julie") for line in lines)


async def test_an_unfinished_match_says_so_and_keeps_its_seed() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        assert "replay · not over yet: Julie and Robin" in text_of(pilot.app)
        assert "seed" not in text_of(pilot.app)


# The bar


async def test_the_bar_marks_where_it_is_what_branched_and_what_was_played() -> None:
    async with app(opening(), 3).run_test(size=(80, 24)) as pilot:
        cells = bar(pilot.app)[9:60]

        assert cells[round(50 * 3 / 5)] == "●"
        assert cells[round(50 * 4 / 5)] == "┬"
        assert set(cells[:30]) == {"━"}
        assert set(cells[41:]) == {"─"}


async def test_the_bar_marks_captures_and_the_end() -> None:
    session = duel()
    session.notated("move yellow 2", "move yellow 1", "done", "move orange 3", "done")
    session = finished(session)
    lost = [told.ply for told in session.told(None) if any(line.endswith("LOST") for line in told.lines)]
    async with app(session).run_test(size=(80, 24)) as pilot:
        cells = bar(pilot.app)[9:60]

        assert cells[50] == "★"
        assert [cells[round(50 * ply / session.ply)] for ply in lost if ply < session.ply] == ["×"] * len(
            [ply for ply in lost if ply < session.ply]
        )


async def test_a_click_on_the_bar_goes_to_that_ply() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(9 + 30, 22))

        assert replay_of(pilot).reel.ply == 3


# Keys


@pytest.mark.parametrize(
    ("begin", "keys", "ply"),
    [
        (0, ["right"], 1),
        (2, ["left"], 1),
        (0, ["left"], 0),
        (0, ["end"], 5),
        (3, ["home"], 0),
        (0, ["right_square_bracket"], 1),
        (1, ["right_square_bracket"], 3),
        (3, ["left_square_bracket"], 1),
        (0, ["g", "3", "enter"], 3),
        (0, ["g", "t", "3", "enter"], 3),
        (0, ["g", "3", "escape"], 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
async def test_keys_move_by_ply_turn_and_number(begin: int, keys: list[str], ply: int) -> None:
    async with app(opening(), begin).run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)

        assert replay_of(pilot).reel.ply == ply


async def test_up_leads_into_the_variation_and_down_out_of_it() -> None:
    async with app(opening(), 5).run_test(size=(80, 24)) as pilot:
        await pilot.press("up")
        assert here(pilot.app) == "4 ├─ Julie orange 6"

        await pilot.press("down")
        assert here(pilot.app) == "4 └─ Julie black 3"


def rows_of_history(running: App[Any]) -> list[str]:
    return [line[:40].replace("▸", " ").split("◄")[0].rstrip() for line in text_of(running).splitlines()[15:22]]


async def test_lines_keep_their_places_and_the_bar_its_measure_whatever_branch_is_shown() -> None:
    async with app(opening(), 5).run_test(size=(80, 24)) as pilot:
        rows = rows_of_history(pilot.app)
        at = bar(pilot.app).index("●")
        await pilot.press("up")

        assert rows_of_history(pilot.app) == rows
        assert bar(pilot.app).index("●") == at
        assert bar(pilot.app).startswith("▌4/4")


async def test_a_click_on_the_bar_behind_a_short_branch_goes_to_its_end() -> None:
    async with app(opening(), 4).run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(9 + 50, 22))

        assert replay_of(pilot).reel.node == 4


async def test_a_branch_that_was_gone_along_stays_unfolded() -> None:
    session = duel()
    session.notated("move yellow 2", "move yellow 1", "use")
    session.go("jump", None, 0)
    session.notated("move black 3", "trade")
    async with app(session, 5).run_test(size=(80, 24)) as pilot:
        assert "…1 more" in text_of(pilot.app)

        await pilot.press("up")
        rows = rows_of_history(pilot.app)
        assert "…" not in "".join(rows)
        await pilot.press("end", "down")
        assert rows_of_history(pilot.app) == rows


@pytest.mark.parametrize(
    ("begin", "key", "refusal"),
    [
        (0, "down", "nothing else was played up to here; the next fork is ply 4"),
        (4, "up", "ply 4 has 2 branches, and this is the first"),
        (6, "down", "ply 4 has 2 branches, and this is the last"),
    ],
)
async def test_where_there_is_no_branch_above_or_below_that_is_said(begin: int, key: str, refusal: str) -> None:
    async with app(opening(), begin).run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert refusal in bar(pilot.app)
        assert replay_of(pilot).reel.node == begin


async def test_a_branch_that_forks_too_deep_to_stand_beside_the_match_is_listed_as_its_own_line() -> None:
    session = duel()
    for _ in range(6):
        seat = session.actors[0]
        first, *_, last = session.moves(seat)
        session.play(seat, last, session.ply)
        session.go("undo", None)
        session.play(seat, first, session.ply)
    node = session.node
    session.go("jump", None, 0)
    session.notated("move black 3")
    async with app(session, node).run_test(size=(80, 24)) as pilot:
        assert here(pilot.app).startswith("6 └─")


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("99", "there is no ply 99: this line has plies 0 to 5"),
        ("t9", "there is no turn 9: this line has turns 1 to 3"),
        ("x", "x is no ply: 23 is one, and t9 is a turn"),
    ],
)
async def test_a_ply_that_does_not_exist_is_refused_with_those_that_do(typed: str, refusal: str) -> None:
    async with app(opening(), 2).run_test(size=(80, 24)) as pilot:
        await pilot.press("g", *typed, "enter")

        assert refusal in bar(pilot.app)
        assert replay_of(pilot).reel.ply == 2


async def test_a_ply_that_was_refused_stays_to_be_corrected() -> None:
    async with app(opening(), 2).run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "3", "3", "enter", "backspace", "enter")

        assert replay_of(pilot).reel.ply == 3


async def test_looking_back_writes_nothing_into_the_match() -> None:
    session = opening()
    entries = len(session.match.journal)
    async with app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "up", "left", "left", "down", "home", "space")

        assert len(session.match.journal) == entries
        assert session.ply == 5


# Playing like a film


async def test_space_plays_ply_by_ply_and_stops_at_the_end() -> None:
    async with app(opening(), 2).run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        assert "►" in bar(pilot.app)
        screen = replay_of(pilot)

        plies = []
        for _ in range(3):
            screen.tick()
            plies.append(screen.reel.ply)

        assert plies == [3, 4, 5]
        assert "■" in bar(pilot.app)


async def test_space_pauses_a_film_and_any_step_does_too() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "space")
        assert "■" in bar(pilot.app)

        await pilot.press("space", "right")
        assert "■" in bar(pilot.app)


async def test_a_film_begun_at_the_end_begins_anew() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "space")

        assert replay_of(pilot).reel.ply == 0


async def test_plus_and_minus_change_the_speed() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        assert bar(pilot.app).rstrip().endswith("1×")

        await pilot.press("plus", "plus")
        assert bar(pilot.app).rstrip().endswith("4×")

        await pilot.press(*["minus"] * 9)
        assert bar(pilot.app).rstrip().endswith(".25×")


async def test_a_replay_that_is_not_playing_has_no_timer() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "space")

        assert replay_of(pilot)._timer is None


# Playing on


async def test_play_on_opens_a_match_under_way_at_the_ply_shown_and_keeps_the_rest_as_a_line() -> None:
    session = opening()
    plies = len(session.match.nodes)
    async with app(session, 1).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()

        assert isinstance(pilot.app.screen, MatchScreen)
        assert pilot.app.screen.session is session
        assert session.ply == 1
        assert len(session.match.nodes) == plies


@pytest.mark.parametrize("undo", ["free", "off"])
async def test_whoever_plays_on_from_a_finished_match_plays_a_new_one_and_the_result_stands(undo: str) -> None:
    session = finished(duel(undo))
    entries, result = len(session.match.journal), session.outcome
    async with app(session, 3).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)

        assert screen.session is not session
        assert (screen.session.ply, screen.session.players) == (3, session.players)
        assert [told.move for told in screen.session.told(None)] == [told.move for told in session.told(None)][:4]
        assert (len(session.match.journal), session.outcome) == (entries, result)
        assert f"a new match, from turn {screen.session.turn} on; the old one stays as it ended" in text_of(pilot.app)
        assert session.closed


async def test_playing_on_puts_the_results_away_that_the_replay_was_opened_from() -> None:
    session = finished(opening())
    house = TableHouse([GoblinMountain()])
    house.sit(session)
    running = TableApp(lambda: ResultsScreen(house, session))
    async with running.run_test(size=(80, 24)) as pilot:
        running.push_screen(ReplayScreen(house, session, 1))
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()

        assert [type(screen).__name__ for screen in running.screen_stack[1:]] == ["GoblinMountainScreen"]
        assert session.outcome is not None


async def test_going_on_from_a_match_that_still_shows_below_goes_back_to_it() -> None:
    session = opening()
    house = TableHouse([GoblinMountain()])
    running = TableApp(lambda: match_screen(house, house.sit(session)))
    async with running.run_test(size=(80, 24)) as pilot:
        match = running.screen
        running.push_screen(ReplayScreen(house, session, 1))
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()

        assert running.screen is match
        assert session.ply == 1


async def test_nobody_plays_on_where_the_match_is_over() -> None:
    async with app(finished(opening())).run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "p")

        assert "the match is over here" in bar(pilot.app)


async def test_nobody_plays_on_in_a_match_that_another_one_plays() -> None:
    session = opening()
    session.watching = True
    async with app(session, 1).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")

        assert "may only be watched here" in bar(pilot.app)


async def test_a_running_match_is_not_taken_back_without_those_who_must_agree() -> None:
    session = duel("fair")
    session.notated("move yellow 2", "move yellow 1", "use")
    async with app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")

        assert "Robin must agree" in bar(pilot.app)
        assert session.ply == 3


async def test_a_table_without_undo_is_not_left_backwards_while_it_runs() -> None:
    session = duel("off")
    session.notated("move yellow 2", "move yellow 1", "use")
    async with app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")

        assert "this table plays without taking back" in bar(pilot.app)


# Secrets


async def test_where_nothing_is_hidden_there_is_nobody_elses_view() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("s")

        assert "everybody saw everything here" in bar(pilot.app)


async def test_a_finished_match_can_be_seen_through_everybodys_eyes() -> None:
    async with app(whispers(over=True)).run_test(size=(80, 24)) as pilot:
        names = []
        for _ in range(4):
            names.append(text_of(pilot.app).splitlines()[0].split("seen by:")[1].strip())
            await pilot.press("s")

        assert names == ["all", "Julie", "Robin", "all"]


async def test_a_running_match_of_two_people_shows_nobodys_secrets() -> None:
    async with app(whispers(over=False)).run_test(size=(80, 24)) as pilot:
        await pilot.press("s")

        assert "others' secrets are shown when the match is over" in bar(pilot.app)
        assert replay_of(pilot).view.seat is None


async def test_a_seats_view_closes_when_the_match_goes_on() -> None:
    session = whispers(over=True)
    async with app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert replay_of(pilot).view.seat == 1

        session.go("jump", None, 1)
        await pilot.pause()
        assert replay_of(pilot).view.seat is None


async def test_the_only_person_at_a_running_match_may_see_what_that_seat_saw() -> None:
    session = whispers(over=False, players=(Player("Grub", "easy"), ROBIN))
    async with app(session).run_test(size=(80, 24)) as pilot:
        seats = []
        for _ in range(3):
            await pilot.press("s")
            seats.append(replay_of(pilot).view.seat)

        assert seats == [2, None, 2]


# Other keys


async def test_a_record_is_exported_and_where_to_is_said() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("x")

        assert "► saved as match-1.goblin in exports" in text_of(pilot.app)


async def test_esc_closes_the_match_that_was_opened_to_be_seen() -> None:
    session = opening()
    async with app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        await pilot.pause()

        assert session.closed


async def test_help_shows_all_keys_and_leads_to_the_rules_of_the_game() -> None:
    async with app(opening()).run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert pilot.app.screen.query(HelpPanel)
        assert "play on from here" in text_of(pilot.app)

        await pilot.press("tab")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GuideScreen)


async def test_moves_made_meanwhile_lengthen_the_line() -> None:
    session = opening()
    async with app(session, 1).run_test(size=(80, 24)) as pilot:
        session.notated("done")
        await pilot.pause()

        assert bar(pilot.app).startswith("▌1/6")


# Every size and glyph set


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", [opening, lambda: finished(opening()), solo, lambda: whispers(over=True)])
async def test_replays_keep_their_frame_in_every_size_and_glyph_set(
    game: Callable[[], TableSession], size: tuple[int, int], glyphs: str
) -> None:
    async with app(game(), look=Look(glyphs=glyphs)).run_test(size=size) as pilot:
        found = complaints(pilot.app)
        await pilot.press("end", "g")
        found += complaints(pilot.app)
        await pilot.press("escape", "question_mark")

        assert found + complaints(pilot.app) == []


async def test_a_narrow_terminal_says_so_and_loses_nothing() -> None:
    async with app(opening(), 2).run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "This tunnel is too narrow." in text_of(pilot.app)

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert bar(pilot.app).startswith("▌2/5")


def test_every_key_of_a_replay_can_be_changed() -> None:
    assert [binding for binding in ReplayScreen.BINDINGS if not getattr(binding, "id", None)] == []

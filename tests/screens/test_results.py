from pathlib import Path

import msgspec
import pytest

from rules.core.catalogue import Catalogue
from rules.core.outcome import Line, Outcome
from screens.common.canvas import Canvas
from screens.common.look import Look
from screens.common.session import Player
from screens.games import Verdict
from screens.lobby import LobbyScreen
from screens.replay import ReplayScreen
from screens.results import ResultsScreen
from screens.results_facts import columns_of
from screens.results_picture import Results, draw_results
from screens.statistics import StatisticsScreen
from tests.sample.rules import Whispers
from tests.screens.pages import GRUB, JULIE, MARO, ROBIN, house_of, played, read
from tests.screens.table import TableApp, TableHouse, TableSession, text_of


@pytest.fixture
def duel() -> TableSession:
    return played([JULIE, ROBIN], seed=6)


@pytest.fixture
def house(duel: TableSession) -> TableHouse:
    return house_of(duel)


def results(house: TableHouse, session: TableSession) -> TableApp:
    return TableApp(lambda: ResultsScreen(house, session), Look(motion="off"))


def winner(session: TableSession) -> str:
    outcome = session.outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    return session.players[outcome.winners[0] - 1].name


# What is seen


def test_the_breakdown_stands_in_columns_with_the_total_last(house: TableHouse, duel: TableSession) -> None:
    outcome = duel.outcome
    assert outcome is not None

    lines = read(ResultsScreen(house, duel)).splitlines()

    head = next(line for line in lines if "fame" in line)
    assert head.split() == ["fame", "treasure", "villagers", "majority", "captured", "total"]
    row = next(line for line in lines if "1 Julie" in line and "9" not in line[:4])
    assert row.split()[-1] == str(outcome.scores[0])


def test_the_winner_has_a_star_and_the_verdict(house: TableHouse, duel: TableSession) -> None:
    text = read(ResultsScreen(house, duel))

    assert "King of the mountain" in text
    assert f"★ {1 + [p.name for p in duel.players].index(winner(duel))} {winner(duel)}" in text


def test_the_prompt_says_who_won_and_by_how_much(house: TableHouse, duel: TableSession) -> None:
    outcome = duel.outcome
    assert outcome is not None
    high, low = sorted((score or 0 for score in outcome.scores), reverse=True)

    assert f"▌{winner(duel)} wins {high} : {low}" in read(ResultsScreen(house, duel))


def test_the_turning_point_is_told_and_marked(house: TableHouse, duel: TableSession) -> None:
    page = ResultsScreen(house, duel)
    turning = page._results.turning
    assert turning is not None

    text = read(page)

    assert f"turning point  turn {turning.turn}: " in text
    assert f"▼ turn {turning.turn}" in text


def test_earlier_matches_of_the_two_are_counted(duel: TableSession) -> None:
    house = house_of(played([ROBIN, JULIE], seed=6), duel)

    assert "over 2 games" in read(ResultsScreen(house, duel))


def test_a_solo_result_names_the_titles_there_are_to_earn() -> None:
    session = played([MARO], seed=3)

    text = read(ResultsScreen(house_of(session), session))

    assert "Shameful   15 Barely acceptable   20 Decent   25 Commendable   30 Flawless" in text
    assert "other seat starts" not in text


def test_a_game_without_hooks_has_results_too() -> None:
    rules = Whispers()
    session = played([JULIE, ROBIN], seed=2, given=rules)
    house = house_of(session)
    house.games = Catalogue.of(rules)

    text = read(ResultsScreen(house, session))

    assert "WHISPERS" in text
    assert "WORTH BY TURN" not in text


def test_wide_terminals_have_room_for_curiosities(house: TableHouse, duel: TableSession) -> None:
    assert "CURIOSITIES" not in read(ResultsScreen(house, duel))
    assert "CURIOSITIES" in read(ResultsScreen(house, duel), (120, 40))


def test_six_seats_with_many_kinds_of_points_fit() -> None:
    kinds = ("mines", "ingots", "rooms", "workers", "professionals", "raids won", "raids lost", "treasure")
    players = [Player(f"Goblin number {seat}") for seat in range(1, 7)]
    breakdown = tuple(tuple(Line(kind, 3, 2) for kind in kinds) for _ in players)
    outcome = Outcome((1, 2, 3, 4, 5, 6), (16,) * 6, breakdown)
    facts = Results(
        "Game", "6 seats", "1", players, outcome, Verdict("The best of", "by far."), columns_of(outcome), None, None, ""
    )
    canvas = Canvas(80, 24)

    draw_results(canvas, facts)

    assert canvas.faults == []
    assert all(kind in "\n".join(canvas.text_lines()) for kind in kinds)


def test_a_turning_point_that_is_long_to_tell_is_told_in_few_words_and_whole(
    house: TableHouse, duel: TableSession
) -> None:
    page = ResultsScreen(house, duel)
    turning = page._results.turning
    assert turning is not None
    longer = msgspec.structs.replace(turning, text="left behind: " * 9, brief="Julie blue 9 +1F")
    page._results = msgspec.structs.replace(page._results, turning=longer)

    row = next(line for line in read(page).splitlines() if "turning point" in line)

    assert "Julie blue 9 +1F" in row
    assert "…" not in row


# Keys


async def test_enter_plays_again_with_seats_turned(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()

        assert [player.name for player in house.sessions["match-2"].players] == ["Robin", "Julie"]
        assert duel.closed
        assert pilot.app.screen.query("#table")


async def test_a_plays_again_with_the_same_seats(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("a")
        await pilot.pause()

        assert [player.name for player in house.sessions["match-2"].players] == ["Julie", "Robin"]


async def test_r_shows_it_again(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("r")
        await pilot.pause()

        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_t_jumps_to_the_turn_that_decided(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("t")
        await pilot.pause()

        page = ResultsScreen(house, duel)
        turning = page._results.turning
        assert turning is not None
        assert f"turn {turning.turn}" in text_of(pilot.app).splitlines()[-2]


async def test_x_says_where_the_record_went(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("x")
        await pilot.pause()

        assert "► saved as match-1.goblin in exports" in text_of(pilot.app)


async def test_an_export_that_fails_is_told_in_one_line(
    house: TableHouse, duel: TableSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(session: object, path: Path | None = None) -> Path:
        raise OSError(28, "No space left on device", "/exports/x.goblin")

    monkeypatch.setattr(house, "export_record", full)
    async with results(house, duel).run_test() as pilot:
        await pilot.press("x")
        await pilot.pause()

        assert "✗ /exports/x.goblin cannot be written: No space left on device" in text_of(pilot.app)


async def test_s_opens_the_statistics(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("s")
        await pilot.pause()

        assert isinstance(pilot.app.screen, StatisticsScreen)


async def test_u_takes_the_last_move_back_and_the_match_goes_on(house: TableHouse, duel: TableSession) -> None:
    plies = duel.ply
    async with results(house, duel).run_test() as pilot:
        await pilot.press("u")
        await pilot.pause()

        assert duel.outcome is None
        assert duel.ply == plies - 1
        assert pilot.app.screen.query("#table")


async def test_at_a_table_without_taking_back_u_is_refused(house: TableHouse, duel: TableSession) -> None:
    duel.match.policy = "off"
    async with results(house, duel).run_test() as pilot:
        await pilot.press("u")
        await pilot.pause()

        assert "✗ this table plays without taking back" in text_of(pilot.app)
        assert duel.outcome is not None


async def test_whoever_watches_takes_nothing_back(house: TableHouse, duel: TableSession) -> None:
    duel.watching = True
    async with results(house, duel).run_test() as pilot:
        await pilot.press("u")
        await pilot.pause()

        assert "can only be watched" in text_of(pilot.app)


async def test_escape_leads_to_the_lobby_and_leaves_the_match(house: TableHouse, duel: TableSession) -> None:
    async with TableApp(lambda: LobbyScreen(house), Look(motion="off")).run_test() as pilot:
        await pilot.press("right", "enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()

        assert isinstance(pilot.app.screen, LobbyScreen)
        assert duel.closed


async def test_results_of_a_match_that_was_played_on_make_way(house: TableHouse, duel: TableSession) -> None:
    async with TableApp(lambda: LobbyScreen(house), Look(motion="off")).run_test() as pilot:
        await pilot.press("right", "enter", "r")
        duel.go("undo", None)
        await pilot.press("escape")
        await pilot.pause()

        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_playing_on_from_the_replay_opens_the_match(house: TableHouse, duel: TableSession) -> None:
    async with TableApp(lambda: LobbyScreen(house), Look(motion="off")).run_test() as pilot:
        await pilot.press("right", "enter", "t", "p")
        await pilot.pause()
        await pilot.pause()

        assert pilot.app.screen.query("#table")
        assert duel.outcome is not None
        assert len(house.sessions) == 2


async def test_without_a_lobby_below_one_is_opened(house: TableHouse, duel: TableSession) -> None:
    async with results(house, duel).run_test() as pilot:
        await pilot.press("escape")
        await pilot.pause()

        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_a_key_ends_the_crowning(house: TableHouse, duel: TableSession) -> None:
    async with TableApp(lambda: ResultsScreen(house, duel), Look(motion="full")).run_test() as pilot:
        page = pilot.app.screen
        assert isinstance(page, ResultsScreen)

        await pilot.press("down")

        assert page._raised == 3
        assert page._stage is not None
        assert page._stage.idle


async def test_where_others_must_agree_they_are_asked(
    house: TableHouse, duel: TableSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duel, "who_must_agree", lambda node, by: (2,))
    async with results(house, duel).run_test() as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert "Robin: take the last move back?" in text_of(pilot.app)

        await pilot.press("n")
        await pilot.pause()
        assert duel.outcome is not None

        await pilot.press("u", "y")
        await pilot.pause()
        assert duel.outcome is None


@pytest.mark.parametrize(
    ("seed", "said", "crowned"),
    [(1, "Maro came out with 13: Shameful", False), (5, "Maro came out with 19: Barely acceptable", True)],
)
def test_whoever_comes_out_alone_has_not_won_and_for_a_shameful_result_gets_no_star(
    seed: int, said: str, crowned: bool
) -> None:
    session = played([MARO], seed)

    text = read(ResultsScreen(house_of(session), session))

    assert said in text
    assert "wins" not in text
    assert ("★" in text) == crowned


def test_the_winners_score_stands_first_on_the_results_and_in_lists() -> None:
    session = played([JULIE, ROBIN], seed=8)
    outcome = session.outcome
    assert outcome is not None
    low, high = sorted(score for score in outcome.scores if score is not None)
    house = house_of(session)
    lobby = LobbyScreen(house)
    lobby.refresh_facts()

    assert f"wins {high} : {low}" in read(ResultsScreen(house, session))
    assert f"{high} : {low}" in read(lobby)


def test_a_bots_victory_is_a_result_like_any_other() -> None:
    session = played([GRUB, MARO], seed=6)
    outcome = session.outcome
    assert outcome is not None

    text = read(ResultsScreen(house_of(session), session))

    assert f"{session.players[outcome.winners[0] - 1].name} wins" in text

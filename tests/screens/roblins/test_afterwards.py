"""Roblins! seen again: its replay, its results, its plies in few words."""

import pytest

from screens.common.canvas import INK
from screens.common.look import Look
from screens.common.session import Told
from screens.common.texts import Line
from screens.replay import ReplayScreen
from screens.results import ResultsScreen
from screens.roblins.brief import brief
from screens.roblins.results import figures, judge, retold, worth
from screens.roblins.story import SEMICOLON, newest
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import RULES, app_of, given, play_on, table
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, TableSession, complaints, seen, text_of


def robbed(left: int = 12) -> TableSession:
    """A match that Ann ends by robbing the last card of Bob; so many are left in her own pile."""
    session = given(lairs(pile={1: left, 2: 1}))
    session.notated("raid pile:ne", "send GR1", "send GR2", "charge")
    return session


def told(session: TableSession, seat: int | None = None) -> list[Told]:
    return list(session.told(seat))[1:]


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", [*SIZES, (160, 50)], ids=str)
async def test_a_replay_is_drawn_whole_at_any_ply(size: tuple[int, int], glyphs: str) -> None:
    session = play_on(table(seed=2))
    look = Look(glyphs=glyphs, motion="off")

    app = TableApp(lambda: ReplayScreen(TableHouse([RULES]), session, 3), look)
    async with app.run_test(size=size) as pilot:
        for key in ("end", "left", "left", "s", "s", "home", "right", "pagedown", "pagedown", "pagedown"):
            await pilot.press(key)
            assert not complaints(app), key


async def test_a_replay_of_others_hides_hands_until_the_match_is_over() -> None:
    session = play_on(table(seed=2), turn=5, phase="PAY")
    app = TableApp(lambda: ReplayScreen(TableHouse([RULES]), session), Look(motion="off"))

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("end")

        assert "secrets hidden" in text_of(app)
        assert "buy ?" in text_of(app)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_results_say_whose_pile_is_empty_and_draw_nothing_over_the_edge(size: tuple[int, int]) -> None:
    app = TableApp(lambda: ResultsScreen(TableHouse([RULES]), play_on(table(seed=2))), Look(motion="off"))

    async with app.run_test(size=size):
        assert not complaints(app)
        assert "cards left in the pile" in text_of(app).lower()


async def test_the_match_screen_names_the_winner() -> None:
    app = app_of(robbed())

    async with app.run_test(size=(80, 24)):
        assert "Ann wins: the pile of Grub is empty" in text_of(app)
        assert "Enter shows the results" in text_of(app)


def test_worth_is_what_is_left_in_the_pile() -> None:
    session = robbed(9)

    assert [worth(session.view(None), seat) for seat in (1, 2)] == [9, 0]


@pytest.mark.parametrize(
    ("left", "title"), [(12, "The better robbers follow"), (2, "Robbed least, by a whisker")], ids=["clear", "close"]
)
def test_a_theft_is_praised_by_what_the_robber_has_left(left: int, title: str) -> None:
    session = robbed(left)
    assert session.outcome is not None

    assert judge(session, session.outcome).title == title


def test_who_empties_his_own_pile_is_not_said_to_be_robbed() -> None:
    session = given(lairs(phase="TREASURY", pile={1: 1}))
    session.notated("take")
    assert session.outcome is not None

    verdict = judge(session, session.outcome)
    assert verdict.title == "The last one with a pile is"
    assert "spent all it had" in verdict.line


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_verdict_fits_over_the_name(seed: int) -> None:
    session = play_on(table(seed=seed))
    assert session.outcome is not None
    verdict = judge(session, session.outcome)

    assert len(verdict.title) <= 40
    assert len(verdict.line) <= 54


def test_a_turn_that_decided_is_told_by_what_it_did_to_the_piles() -> None:
    session = given(lairs(reserve={1: "U05"}))
    session.notated("raid c.2:n", "send U05", "charge", "take", "end")

    assert retold(told(session)) == "P1 steals 1 from P2, 27 left; takes 1"
    assert retold(told(robbed())) == "P1 steals 1 from P2, the last of all"


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_turning_point_is_never_cut(seed: int) -> None:
    session = play_on(table(seed=seed))

    app = TableApp(lambda: ResultsScreen(TableHouse([RULES]), session), Look(motion="off"))

    async with app.run_test(size=(80, 24)):
        line = next(line for line in seen(app) if "turning point" in line)
        assert "…" not in line
        assert "steals" in line or "takes" in line


def test_curious_numbers_count_raids_and_loot_by_who_raided() -> None:
    session = given(lairs(land={2: "T20 c.4@0"}, reserve={1: "U05"}))
    session.notated("raid c.4:n", "send GR1", "send U05", "charge")

    counted = dict(figures(session))
    assert counted["raids"] == ("1", "0")
    assert counted["raiders knocked out"] == ("2", "0")
    assert counted["raids that stole nothing"] == ("1", "0")
    assert counted["cards stolen"] == ("0", "0")


def test_plies_are_put_into_few_words() -> None:
    session = given(lairs(phase="MARKET", hand={1: "T03 1r"}))
    session.notated("buy T03", "pay")
    session.notated("build T03 c.4 @3", "guard GR1 r1.1", "done", "raid pile:ne", "send GR2", "charge")

    briefs = [brief(ply) for ply in told(session, 1)]
    assert [b.move for b in briefs] == [
        "buy T03",
        "pay",
        "build fields 1 c.4",
        "guard Go1 r1.1",
        "done",
        "raid pile:ne",
        "send Go1",
        "charge",
    ]
    assert "".join(text for text, _ in briefs[1].note) == "bought fields 1"


def test_a_theft_counts_as_a_loss_in_the_course_of_a_replay() -> None:
    session = robbed()
    last = brief(told(session)[-1])

    assert last.loss
    assert "".join(text for text, _ in last.note).startswith("nothing in the way, stole 1, 0 left")


def test_a_card_of_a_closed_hand_has_no_name_in_a_brief() -> None:
    session = play_on(table(seed=4), 1)

    assert brief(told(session, 2)[0]).move.startswith("draw ")
    assert brief(told(session, 1)[0]).move.startswith("drew ")


def test_a_turn_too_long_for_its_row_loses_what_happened_first() -> None:
    line = [("Ann", INK), (" ", INK), ("drew T, T, U", INK), SEMICOLON, ("built forest 1 at l1.1", INK)]

    assert plain(newest(line, 34)) == "Ann … built forest 1 at l1.1"
    assert plain(newest(line, 80)) == "Ann drew T, T, U; built forest 1 at l1.1"


def plain(line: Line) -> str:
    return "".join(text for text, _ in line)


async def test_a_replay_names_the_hex_of_a_guard() -> None:
    session = given(lairs(phase="GUARD"))
    session.notated("guard GR1 r1.1")
    app = TableApp(lambda: ReplayScreen(TableHouse([RULES]), session), Look(motion="off"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")

        assert "Go1-@r1.1" in text_of(app)

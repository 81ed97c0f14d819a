"""What happened, told: turns in a line, raids with their balance, tales picture by picture, replays and results."""

import pytest

from rules.core.seats import Seat
from rules.goblins_en_la_mina.events import IngotStolen
from rules.goblins_en_la_mina.mining_events import Loaded, Revealed
from rules.goblins_en_la_mina.raid_events import Pillaged
from screens.common.canvas import Span
from screens.common.look import Look
from screens.common.session import Told
from screens.common.texts import seat_ink
from screens.goblins_en_la_mina import results
from screens.goblins_en_la_mina.brief import brief
from screens.goblins_en_la_mina.story import STRUCK, turn_lines, turns_of
from screens.goblins_en_la_mina.tale import Moment, moments
from screens.replay import ReplayScreen
from screens.results import ResultsScreen
from tests.rules.goblins_en_la_mina.tabletop import laid
from tests.screens.goblins_en_la_mina.tables import NAMES, RULES, STILL, app_of, given, play_on, table
from tests.screens.table import SIZES, TableApp, TableHouse, TableSession, complaints, seen, text_of

A = "P1: w1 w2 w3 w4 | Mer Esp | Tab | $3 | hand: Pasadizo"
D = "P2: w1 w2 | Lad Mer | Mur | $4 | hand: -"


def name(seat: Seat) -> Span:
    return NAMES[seat - 1], seat_ink(seat)


def told(session: TableSession) -> list[str]:
    """The turns of a match in lines."""
    turns = turns_of(session.told(None)[1:])
    return ["".join(text for text, _ in line) for turn in turns for line in turn_lines(turn, name)]


def test_an_exploration_is_told_card_by_card_with_what_each_came_to() -> None:
    position = laid("P1: w1 w2 w3 | Esp Pal | - | $0 | hand: -", seats=2, step="mining", mine="Orco Temblores Ingot")
    session = given(position, seats=2)
    session.notated("explore", "cancel Esp", "cancel Pal", "load 1")

    assert told(session)[0] == "Ana dug 3: Orco Temblores Ingot, Orco by Esp, Temblores by Pal, loaded 1"


def test_a_raid_has_a_line_of_its_own_that_ends_with_its_balance() -> None:
    session = given(laid(A, D, seats=2, step="mining"), seats=2)
    session.notated("play Pasadizo > P2", "use Mer > Mer", "use Esp > w1", "use Lad")

    assert told(session) == [
        "Ana Pasadizo Secreto on Bea",
        "Ana raids Bea: Bea Mer>Mer, Ana Esp>w1, Bea Lad, 2 held up ► +1 Ingot",
    ]


@pytest.mark.parametrize("count", [2, 3])
def test_cards_turn_up_one_by_one(count: int) -> None:
    workers = " ".join(f"w{number}" for number in range(1, count + 1))
    position = laid(f"P1: {workers} | - | - | $0 | hand: -", seats=2, step="mining", mine="Ingot L3 Ingot")
    session = given(position, seats=2)
    session.notated("explore")

    ply = session.told(None)[-1]
    pictures: list[Moment] = list(moments(RULES, RULES.view(position, None).position, ply.events, name))
    assert any(isinstance(event, Revealed) for event in ply.events)
    assert [picture.faces_up for picture in pictures][:count] == list(range(1, count + 1))


async def test_a_tale_is_skipped_by_any_key_which_does_nothing_else() -> None:
    position = laid("P1: w1 w2 w3 | - | - | $0 | hand: -", seats=2, step="mining", mine="Ingot Ingot Ingot")
    session = given(position, seats=2)
    app = app_of(session, Look(motion="full"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert "any key skips it" in text_of(app)
        assert "Ana digs …" in seen(app)[-2]
        await pilot.press("space")

        assert session.match.ply == 1
        assert "How many of 3 Ingots to load" in text_of(app)


def test_a_ply_is_brief_in_the_history() -> None:
    position = laid("P1: w1 w2 | - | - | $0 | hand: -", seats=2, step="mining", mine="Ingot Ingot")
    session = given(position, seats=2)
    session.notated("explore")

    told_brief = brief(session.told(None)[-1])
    assert told_brief.move == "explore"
    assert "".join(text for text, _ in told_brief.note) == "Ingot×2"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_replay_and_results_are_drawn_whole(size: tuple[int, int]) -> None:
    session = play_on(table(6, {"mode": "teams", "goal": 3}, seed=2))
    house = TableHouse([RULES])
    house.sit(session)

    for screen in (ReplayScreen, ResultsScreen):
        app = TableApp(lambda made=screen: made(house, session), STILL)  # type: ignore[misc]  # binds the loop's value
        async with app.run_test(size=size) as pilot:
            await pilot.press("end")
            assert complaints(app) == []


def test_partners_are_worth_what_they_have_together() -> None:
    rows = [f"P{seat}: - | - | - | ${seat} | hand: -" for seat in range(1, 5)]
    view = RULES.view(laid(*rows, seats=4, teams=True), None)

    assert [results.worth(view, seat) for seat in range(1, 5)] == [4, 6, 4, 6]


def test_what_a_turn_did_to_the_ingots_is_told_in_words() -> None:
    events = (Loaded(1, ("M01", "M02")), Pillaged(1, 4, ("M03",)), IngotStolen(1, 2, "M04"), Loaded(1, ()))
    turn = Told("n1", 3, 2, 1, "end", (), events)  # type: ignore[arg-type]  # any node

    assert results.retold([turn]) == "P1 loads 2; carries 1 off from P4; P2 steals 1 from P1"
    assert results.retold([Told("n1", 3, 2, 1, "end", (), ())]) == ""  # type: ignore[arg-type]  # any node


@pytest.mark.parametrize(("plies", "shown"), [(100_000, True), (60, False)], ids=["over", "under way"])
async def test_a_replay_shows_hands_only_of_a_match_that_is_over(plies: int, shown: bool) -> None:
    session = play_on(table(3, {"goal": 3}, seed=2), plies=plies)
    app = TableApp(lambda: ReplayScreen(TableHouse([RULES]), session, 50), STILL)

    async with app.run_test(size=(100, 30)):
        assert (" holds " in text_of(app)) is shown


def test_a_declaration_that_lapses_is_struck_through() -> None:
    raider = "P1: w1 w2 | Lad | - | $1 | hand: Susto, Pasadizo"
    target = "P2: w1 | Mer Esp | - | $2 | hand: -"
    session = given(laid(raider, target, seats=2, step="mining"), seats=2)
    session.notated("play Pasadizo > P2", "pass", "use Mer > Lad", "play Susto > P2.Mer")

    line = turn_lines(turns_of(session.told(None)[1:])[0], name)[-1]
    assert ("use Mer > Lad", STRUCK) in line
    assert STRUCK.strike

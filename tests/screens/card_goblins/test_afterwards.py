"""A match of Card Goblins that is over: its replay, its results, its history in few words."""

import msgspec
import pytest

from rules.card_goblins.chain_events import Destroyed
from rules.card_goblins.events import OfferBegan, OfferRefused, TrinketStolen, VPGained
from screens.card_goblins.brief import brief
from screens.card_goblins.results import figures, judge, retold, worth
from screens.card_goblins.story import Teller, shortened
from screens.card_goblins.words import COMMA, people_say
from screens.common.canvas import INK, MUTED, Span
from screens.common.look import Look
from screens.common.session import Told
from screens.replay import ReplayScreen
from tests.screens.card_goblins.tables import PEOPLE, RULES, play_on, table
from tests.screens.table import SIZES, TableApp, TableHouse, TableSession, complaints, text_of


@pytest.fixture(scope="module")
def over() -> TableSession:
    """A match of four, played to its end."""
    session = play_on(table(4, seed=5), 3000)
    assert session.outcome is not None
    return session


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_replay_draws_every_moment_within_its_frame(over: TableSession, size: tuple[int, int]) -> None:
    app = TableApp(lambda: ReplayScreen(TableHouse([RULES]), over), Look(motion="off"))

    async with app.run_test(size=size) as pilot:
        for key in ("end", *["left"] * 25):
            await pilot.press(key)
            assert complaints(app) == []
        assert "CARD GOBLINS" in text_of(app)


def test_the_winner_is_the_one_with_the_most_points_and_every_figure_names_all_seats(over: TableSession) -> None:
    assert over.outcome is not None
    points = [worth(over.view(None), seat) for seat in range(1, 5)]

    assert list(over.outcome.scores) == points
    assert over.outcome.winners == (points.index(max(points)) + 1,)
    assert judge(over, over.outcome).title == "SOU O REI GOBLIN!"
    assert all(len(counted) == 4 and len(what) <= 30 for what, counted in figures(over))
    gained = next(counted for what, counted in figures(over) if what == "points of combinations")
    assert all(int(count) <= most for count, most in zip(gained, points, strict=True))


def test_a_ply_is_brief_and_own_creatures_need_no_owner() -> None:
    told = Told("n1", 3, 2, 1, "special P1.Kaz > P2.Bok", (), (Destroyed(4, "discard"),))  # type: ignore[arg-type]  # any node

    assert brief(told).move == "special Kaz > P2's Bok"
    assert brief(told).loss


def test_what_a_turn_brought_is_told_in_words() -> None:
    events = (TrinketStolen(2, 1, 1, 2, "T"), VPGained(1, 2, ("Coroa",)), VPGained(3, 1, ("Peteca",)))
    told = Told("n1", 3, 2, 1, "end", (), events)  # type: ignore[arg-type]  # any node

    assert retold([msgspec.structs.replace(told, seat=2, move="pass", events=()), told]).startswith("P1 robs")
    assert retold([told]) == "P1 robs P2 of a trinket; +2 VP; P3 +1 VP"
    assert retold([Told("n1", 3, 2, 1, "end", (), ())]) == ""  # type: ignore[arg-type]  # any node


def test_a_turn_names_whoever_did_what_the_one_on_turn_did_not() -> None:
    plies = [
        Told("n1", 3, 2, 1, "offer P2", (), (OfferBegan(2),)),  # type: ignore[arg-type]  # any node
        Told("n2", 4, 2, 2, "refuse", (), (OfferRefused(),)),  # type: ignore[arg-type]  # any node
        Told("n3", 5, 2, 1, "end", (), (VPGained(1, 1, ("T01",)), VPGained(2, 1, ("T02",)))),  # type: ignore[arg-type]
    ]
    teller = Teller(table(2).view(None).position, lambda seat: (f"P{seat}", INK))

    line = "".join(text for text, _ in teller.turn(plies, 1))

    assert line.startswith("P1: made an offer to P2, P2 refused, +1 VP ")
    assert ", P2 +1 VP " in line


def test_a_turn_that_is_too_long_for_a_line_loses_whole_happenings_from_its_beginning() -> None:
    answered: list[Span] = [("Bia's ", INK), ("Galinha", INK), (" > ", INK), ("Urk", INK)]
    line = [("Ana", INK), (": ", MUTED), ("drew", INK), COMMA, *answered, COMMA, ("Nem", INK)]

    shown = ["".join(text for text, _ in shortened(line, width)) for width in (35, 34, 29)]

    assert shown == ["Ana: drew, Bia's Galinha > Urk, Nem", "Ana … Bia's Galinha > Urk, Nem", "Ana … Nem"]


def test_the_words_of_notation_are_said_as_people_say_them() -> None:
    said = {
        "P1 uses Lum > discard.Toca (s1)": "Ana uses Lum > the discarded Toca (s1)",
        "P1 plays Troca > P1.Pip,P2.Urk (s3)": "Ana plays Troca > Ana's Pip, Bia's Urk (s3)",
        "Anybody against s1: P2 special Hog > P1?": "Anybody against s1: Bia's Hog > Ana?",
    }

    assert {text: "".join(part for part, _ in people_say(text, PEOPLE)) for text in said} == said

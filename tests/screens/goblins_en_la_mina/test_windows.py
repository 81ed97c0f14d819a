"""Windows at one keyboard: called out, answered by number, and hands that stay closed where nothing needs them."""

from rules.core.match import Match
from rules.goblins_en_la_mina.asking import decision
from tests.rules.goblins_en_la_mina.tabletop import facing, laid, raided
from tests.screens.goblins_en_la_mina.tables import PEOPLE, RULES, app_of, screen_of
from tests.screens.table import TableSession, moves_of, preview, prompt, text_of

SMALL = (80, 24)
TWO = (
    "P1: w1 w2 | Lad | - | $1 | hand: Susto",
    "P2: w1 | Mer Esp | - | $2 | hand: Orgullo",
)
FOUR = (
    "P1: w1 w2 | Esp | - | $1 | hand: Tab",
    "P2: - | - | - | $0 | hand: Susto",
    "P3: - | - | - | $0 | hand: Subidon",
    "P4: - | - | - | $0 | hand: -",
)


def raid() -> TableSession:
    """Ana raids Bea; both have a card, both sit at the keyboard."""
    position = raided(laid(*TWO, seats=2), 2).position
    return TableSession(Match.from_position(RULES, position, 1), PEOPLE[:2])


async def test_an_open_point_is_called_out_to_both_sides_with_hands_closed() -> None:
    app = app_of(raid())

    async with app.run_test(size=SMALL):
        assert prompt(app) == "▌Anybody?  ‹2› Bea  ‹1› Ana"
        assert "Raid on Bea, before anybody acts: any event card?" in preview(app)
        assert "Susto" not in text_of(app)
        assert "Orgullo" not in text_of(app)


async def test_nobody_is_one_key_and_the_brawl_needs_no_open_hand() -> None:
    session = raid()
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")

        assert moves_of(session) == ["pass", "pass"]
        assert "Bea   Whom to send into the brawl against Ana?" in prompt(app)
        assert "Orgullo" not in text_of(app)
        await pilot.press("1")
        assert moves_of(session)[-1] == "use Mer > Lad"
        assert "Anybody?  ‹1› Ana" in prompt(app)


async def test_a_number_opens_the_hand_of_its_seat_behind_the_torch() -> None:
    session = raid()
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "1", "1")
        assert "Pass the torch to" in text_of(app)
        await pilot.press("enter")
        assert "Susto" in text_of(app)
        assert "Orgullo" not in text_of(app)
        await pilot.press("colon", *"play susto > p2.mer", "enter")

        assert moves_of(session)[-1] == "play Susto > P2.Mer"
        assert session.match.position.dungeon(2).has_rested("Mer") is False


async def test_whoever_brawls_with_a_closed_hand_opens_it_by_a_key() -> None:
    app = app_of(raid())

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "colon", *"play orgullo > p1.lad", "enter")
        assert "the hand of Bea is closed: h opens it" in prompt(app)
        await pilot.press("escape", "h")
        assert "The torch still waits for" in text_of(app)
        await pilot.press("enter")

        assert "Orgullo obrero" in text_of(app)
        assert "play" in " ".join(RULES.notate(move) for move, _ in screen_of(app).picker.choices)


async def test_a_hand_that_was_closed_in_a_brawl_is_not_opened_by_what_follows() -> None:
    session = raid()
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "space", "space")
        while "Anybody?" in prompt(app):
            await pilot.press("enter")

        due = decision(session.match.position)
        assert due is not None
        assert due.seat == 1
        assert "Pass the torch to" in text_of(app)


async def test_who_declared_goes_on_without_a_hand_over_when_nobody_answers() -> None:
    position = facing(laid(*FOUR, seats=4, teams=True, table="Orco"), "Dragon").position
    session = TableSession(Match.from_position(RULES, position, 1), PEOPLE[:4])
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "space")
        assert moves_of(session) == ["cancel Esp"]
        assert "Anybody?  ‹2› Bea  ‹3› Carl" in prompt(app)
        assert "nobody: Ana goes on" in preview(app)
        await pilot.press("enter")

        assert "Pass the torch to" not in text_of(app)
        assert "Taberna" in text_of(app)

"""A turn by keys: digits, the cursor, typed moves, Space; what each would bring, and why a wish is refused."""

import pytest

from rules.core.match import Match
from tests.rules.goblins_en_la_mina.tabletop import facing, laid, play
from tests.screens.goblins_en_la_mina.tables import PEOPLE, RULES, alone, app_of, given, screen_of
from tests.screens.table import TableSession, moves_of, preview, prompt, seen, text_of

SMALL = (80, 24)
MINE = "P1: w1 | Pal | - | $0 | hand: Susto, Esp, Tab"
DIGGER = "P1: w1 w2 w3 | Esp Mer | - | $1 | hand: Susto"


async def test_a_whole_turn_takes_seven_keys() -> None:
    session = given(laid(MINE, seats=2, mine="Ingot Ingot"), seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "2", "1", "enter", "space", "space", "space")

    assert moves_of(session)[:5] == ["promote w1 Esp", "build Tab", "done", "skip", "end"]


async def test_summon_dig_load_and_end_by_digits_and_space() -> None:
    session = given(laid("P1: w1 | - | - | $0 | hand: Susto", seats=2, mine="Ingot Ingot"), seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "space", "2")

    assert moves_of(session) == ["summon Susto", "explore", "load 2"]


async def test_a_card_is_looked_at_before_it_is_laid() -> None:
    session = given(laid("P1: w1 | - | - | $0 | hand: Susto, Cri", seats=2), seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")

        assert moves_of(session) == []
        assert preview(app) == "face down as w2  Ana workers 1→2, hand 2→1"


async def test_space_cancels_by_the_trade_that_the_card_names() -> None:
    session = given(facing(laid(DIGGER, seats=2), "Orco").position, seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert "Space cancel" in seen(app)[-1]
        assert preview(app) == "Espartano tires, the card is gone  Ana Esp tired"
        await pilot.press("space")

    assert moves_of(session)[0] == "cancel Esp"


async def test_pointing_at_the_trade_means_the_same_as_pointing_at_the_card_that_it_cancels() -> None:
    session = given(facing(laid(DIGGER, seats=2), "Orco").position, seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        screen_of(app).point("pro:1.Esp")
        await pilot.press("enter")

    assert moves_of(session)[0] == "cancel Esp"


async def test_a_tired_worker_has_the_cursor_when_one_is_to_be_lost() -> None:
    position = facing(laid("P1: w1 (w2) w3 | - | - | $0 | hand: -", seats=2), "Pedrusco").position
    session = given(position, seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert screen_of(app).picker.focus == "worker:1.w2"
        await pilot.press("space")

    assert moves_of(session) == ["lose w2"]


async def test_a_typed_move_is_made_and_a_forbidden_one_gets_its_rule() -> None:
    session = given(laid("P1: w1 w2 w3 | - | - | $0 | hand: Susto", seats=2), seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("colon", *"summon susto", "enter")
        assert "has 3 workers, and 3 is the limit" in prompt(app)
        await pilot.press("escape", "colon", *"done", "enter")

    assert moves_of(session) == ["done"]


async def test_space_discards_nothing_unasked() -> None:
    position = laid("P1: - | - | - | $0 | hand: Susto, Cri, Tab", seats=2, step="discard")
    session = given(position, seats=2)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")

        assert moves_of(session) == []
        assert "that is for Ana to choose" in prompt(app)


@pytest.mark.parametrize(("key", "title"), [("d", "DISCARD PILES"), ("m", "LEGAL MOVES"), ("i", "INFO"), ("l", "LOG")])
async def test_panels_open_and_close_without_stopping_the_match(key: str, title: str) -> None:
    app = app_of(given(laid(MINE, seats=2, goblin_discard="Cri Cri", mine_discard="Orco"), seats=2))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(key)
        assert title in text_of(app)
        await pilot.press(key)
        assert title not in text_of(app)


async def test_the_cursor_opens_the_dungeon_that_it_is_in() -> None:
    rows = (MINE.replace("Esp", "Soborno"), "P2: w1 | Art | Cri | $2 | hand: -", "P3: - | Lad Pol | Mur | $0 | hand: -")
    session = TableSession(Match.from_position(RULES, laid(*rows, seats=3), 1), alone(1, 3))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("colon", *"play", "escape")
        screen = screen_of(app)
        screen.point("hand:Soborno")
        screen.picker.focus = "pro:3.Pol"
        screen.repaint()

        assert "─ 3 Carl" in text_of(app)


async def test_o_looks_into_one_dungeon_after_the_other() -> None:
    session = TableSession(Match.from_position(RULES, laid(MINE, seats=3), 1), PEOPLE[:1] + alone(1, 3)[1:])
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o")
        assert "─ 2 Bea" in text_of(app)
        await pilot.press("o", "o")
        assert "─ mine ─" in text_of(app)


async def test_partners_who_share_out_their_hands_see_both_and_give_and_take() -> None:
    rows = ("P1: w1 w2 | - | - | $0 | hand: Cri, Pal", "P3: - | - | - | $0 | hand: Gua, Susto")
    position = laid(*rows, seats=4, teams=True, step="mining", mine="L2 Orco")
    session = given(play(position, "P1 explore", "P1 swap").position)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        for choice in ("give Paleta", "give Criadero", "take Guardaespaldas", "take Susto"):
            assert choice in text_of(app)
        await pilot.press("4", "1", "1", "space")

    assert moves_of(session)[:2] == ["take Susto", "give Pal"]


@pytest.mark.parametrize(("workers", "told"), [("w1", "turn up 1 card"), ("w1 w2", "turn up 2 cards")])
async def test_how_many_cards_turn_up_is_said_in_words_that_agree(workers: str, told: str) -> None:
    app = app_of(given(laid(f"P1: {workers} | Esp | - | $0 | hand: -", seats=2, step="mining"), seats=2))

    async with app.run_test(size=SMALL):
        assert any(line.rstrip().endswith(told) for line in seen(app))

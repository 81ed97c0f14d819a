"""The end of a round is looked at by all, so that nobody's new hand may follow it on the screen."""

from tests.screens.table import seen, text_of
from tests.screens.treasure_goblins.tables import app_of, screen_of, table


async def test_after_the_sheet_of_a_round_the_torch_is_passed_even_to_the_one_who_broke_the_bag() -> None:
    app = app_of(table(2, {"deliberate_break": True}))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "b", "enter")
        sheet = text_of(app)
        await pilot.press("enter")

        assert "Bea" in sheet
        assert "The torch still waits for" in text_of(app)
        assert "HAND" not in text_of(app)


async def test_a_key_that_does_nothing_at_the_sheet_says_what_goes_on() -> None:
    app = app_of(table(2, {"deliberate_break": True}))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "b", "enter")
        screen_of(app).ready = True
        await pilot.press("z")

        assert seen(app)[23].strip() == "▌✗ z waits: Enter goes on"

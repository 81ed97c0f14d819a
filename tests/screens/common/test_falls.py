"""A program that failed on a seat: the match says so in passing, in its title and in its log."""

from screens.common.session import Fall, Player
from tests.screens.common.test_match_screen import app_of, screen_of, whispers
from tests.screens.table import text_of

WHY = "the program did not answer within 5 s"


async def test_a_match_says_that_a_program_failed_and_who_plays_on() -> None:
    session = whispers("Gem Peek Nick Dare", Player("Ann"), Player("Grub", "exec:./bot"))
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Grub: normal" not in text_of(app)
        session.notated("draw", "draw")
        session.players = (session.players[0], Player("Grub", "normal", Fall(1, WHY)))
        session._say("seats")
        await pilot.pause()
        assert "✗ Grub: normal" in text_of(app).splitlines()[0]
        assert f"Grub plays on as bot normal: {WHY}" in text_of(app)

        await pilot.press("l")
        assert "Grub: normal" in text_of(app).splitlines()[0]
        log = ["".join(text for text, *_ in line) for line in screen_of(app).log_lines(100)]

    (fall,) = [index for index, text in enumerate(log) if WHY in text]
    assert "Ann draw" in log[fall - 2] or "Ann draw" in log[fall - 1]
    assert any("Grub draw" in text for text in log[fall:])

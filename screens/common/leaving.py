"""The way back to where the evening began."""

from typing import Any

from textual.app import App

from screens.common.house import House


def go_home(app: App[Any], house: House) -> None:
    """From the screen on top to the lobby or the hall below it; without one, the lobby takes its place."""
    if any(getattr(screen, "is_home", False) for screen in app.screen_stack):
        app.pop_screen()
        return
    from screens.lobby import LobbyScreen  # here, for the lobby opens the screens that lead back to it

    app.switch_screen(LobbyScreen(house))

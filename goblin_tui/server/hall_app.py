"""The app of one visitor: the hall and its tables in his terminal. It touches nothing of the server it runs on."""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from textual.driver import Driver
from textual.screen import Screen

from goblin_tui.player_app import PlayerApp
from goblin_tui.server.hall import Hall
from goblin_tui.server.visitor import Visitor
from goblin_tui.server.visitor_house import VisitorHouse
from screens.hall.hall_screen import HallScreen

FAREWELL: Final = "Goodbye. Your seats stay yours: come back when you like."
STUMBLED: Final = "Sorry, goblin-tui has stumbled. Your matches are saved up to the last move: come back."
CANNOT_READ: Final = "Your terminal could not be read any more. Your matches are saved: come back."


class HallApp(PlayerApp):
    """The application around the screens of one visitor."""

    def __init__(
        self, hall: Hall, visitor: Visitor, env: Mapping[str, str], driver_class: type[Driver] | None = None
    ) -> None:
        """`env` is that of the visitor's terminal: TERM, COLORTERM, LANG. Raises a `Refusal` when the hall closes."""
        super().__init__(driver_class, env)
        self.goodbye: str | None = None
        """What the visitor reads when his terminal is his own again."""
        self.presence = hall.enter(visitor)
        self.presence.failed = self._handle_exception
        self.presence.ended = self._sent_away
        self.house = VisitorHouse(hall, self.presence)
        self.begin(self.house)

    def get_default_screen(self) -> Screen[Any]:
        """The hall, below all others."""
        return HallScreen(self.house, self.presence)

    # The end

    def _sent_away(self, why: str) -> None:
        self.goodbye = why
        self.exit()

    def leave_hall(self) -> None:
        """Let the others know that this visitor has gone; a second time it does nothing."""
        self.presence.leave()

    def on_unmount(self) -> None:
        """The screens are gone."""
        self.leave_hall()
        if self.goodbye is None:
            self.goodbye = FAREWELL if self.crash is None else STUMBLED

    def panic(self, *_renderables: Any) -> None:
        """End; Textual calls this when the terminal cannot be read any more."""
        self.goodbye = CANNOT_READ
        super().panic()

    # What would act on the server, and not at the visitor's

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open nothing."""

    def copy_to_clipboard(self, text: str) -> None:
        """Copy nothing."""

    def action_suspend_process(self) -> None:
        """Stand still for nobody: the process is everybody's."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> NoReturn:
        """Write nothing: the disk is the server's."""
        del filename, path, time_format
        raise PermissionError("no screenshot is written on the server")

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Deliver nothing."""
        del filename, path, time_format
        return None

    def deliver_text(self, path_or_file: Any, **more: Any) -> str | None:  # noqa: ARG002 - Textual's words
        """Deliver nothing."""
        return None

    def deliver_binary(self, path_or_file: Any, **more: Any) -> str | None:  # noqa: ARG002 - Textual's words
        """Deliver nothing."""
        return None

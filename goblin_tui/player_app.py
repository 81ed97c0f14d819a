"""What every app of ours has, wherever its terminal is: looks, keys, and how it ends when something goes wrong."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

import msgspec
from textual.binding import Binding, BindingType
from textual.driver import Driver

from screens.common.depth import detect_depth
from screens.common.driver import prepare
from screens.common.glyphs import default_glyphs
from screens.common.house import House
from screens.common.keys import keymap
from screens.common.look import Look, wear
from screens.common.settings import Settings
from screens.common.typing_ahead import TypingAhead


class Overrides(msgspec.Struct, frozen=True):
    """Looks asked for on the command line: for this run, and until the setting itself is changed."""

    glyphs: str | None = None
    theme: str | None = None


class ChangingHouse(House, Protocol):
    """A house that says when settings have changed."""

    def settings_changed(self, settings: Settings) -> None:
        """Told the new ones; the app puts itself here."""


class PlayerApp(TypingAhead[None], inherit_bindings=False):
    """The application around the screens of one player."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "quit", id="app.quit", show=False, priority=True),
    ]

    def __init__(
        self,
        driver_class: type[Driver] | None,
        env: Mapping[str, str],
        overrides: Overrides | None = None,
    ) -> None:
        """`env` describes the player's terminal."""
        super().__init__(driver_class=driver_class)
        self.crash: Exception | None = None
        """What ended the app, if something went wrong."""
        self._env = env
        self._overrides = overrides or Overrides()
        self._draws_wide = False
        self._settings = Settings()
        self.look = Look()

    def begin(self, house: ChangingHouse) -> None:
        """Take looks and keys from the settings, now and whenever they change."""
        self._settings = house.settings
        self.look = self._wanted(house.settings)
        prepare(self)
        self._take_keys(house.settings)
        house.settings_changed = self._settings_changed  # type: ignore[method-assign]  # a place to put oneself

    # Looks and keys

    def _wanted(self, settings: Settings) -> Look:
        glyphs = self._overrides.glyphs or settings.glyphs
        fitting = "ascii" if self._draws_wide else default_glyphs(self._env)
        depth = detect_depth(self._env)
        return Look(
            glyphs=fitting if glyphs == "auto" else glyphs,
            palette=self._overrides.theme or settings.theme,
            motion=("off" if depth == "none" else "full") if settings.motion == "auto" else settings.motion,
            depth=depth if settings.depth == "auto" else settings.depth,
        )

    def _take_keys(self, settings: Settings) -> None:
        self.set_keymap(keymap(settings.keys))

    def _settings_changed(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self._overrides = Overrides(
            glyphs=self._overrides.glyphs if settings.glyphs == before.glyphs else None,
            theme=self._overrides.theme if settings.theme == before.theme else None,
        )
        look = self._wanted(settings)
        if look != self.look:
            wear(self, look)
        self._take_keys(settings)

    def on_wide_glyphs(self) -> None:
        """Box characters fill two cells on this terminal, which would tear every line apart."""
        self._draws_wide = True
        self._settings_changed(self._settings)

    # The end

    def action_leave(self) -> None:
        """Leave: everything is saved already."""
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """End the app and remember why; Textual's own way would print the values of variables, hidden cards too."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        if self.crash is None:
            self.crash = error
        self._close_messages_no_wait()

    def panic(self, *_renderables: Any) -> None:
        """End; Textual calls this when the terminal cannot be read any more."""
        self.exit(return_code=1)

"""The Textual app: looks, keys, signals, and what happens when something goes wrong."""

import asyncio
import logging
import os
import signal
import threading
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

import msgspec
from textual.binding import Binding, BindingType
from textual.screen import Screen

from goblin_tui.house import GoblinHouse
from goblin_tui.streams import mention
from screens.common.depth import detect_depth
from screens.common.driver import driver_class, prepare
from screens.common.glyphs import default_glyphs
from screens.common.keys import keymap
from screens.common.look import Look, wear
from screens.common.session import Session
from screens.common.settings import Settings
from screens.common.typing_ahead import TypingAhead
from screens.lobby import LobbyScreen

SIGNALS: Final = (
    "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGABRT", "SIGUSR1", "SIGUSR2",
    "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGSTKFLT", "SIGXCPU",
)  # fmt: skip
"""Signals that end the app in order, where the system has them: all that would end it at once."""

HUNG_UP: Final = 1
"""Number of SIGHUP, also where the system has none."""

LAST_PATIENCE: Final = 3.0
"""Seconds that the terminal is given to be put in order once a signal came; a closed one may never answer."""

LOG: Final = "crash.log"

_log = logging.getLogger(__name__)


class Overrides(msgspec.Struct, frozen=True):
    """Looks asked for on the command line: for this run, and until the setting itself is changed."""

    glyphs: str | None = None
    theme: str | None = None


class GoblinApp(TypingAhead[None], inherit_bindings=False):
    """The application around the screens."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+z", "stop", "stop until the shell says fg", id="app.stop", show=False, priority=True),
    ]

    def __init__(
        self,
        house: GoblinHouse,
        opening: Session | None = None,
        *,
        showing: Literal["match", "replay"] = "match",
        overrides: Overrides | None = None,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(driver_class=driver_class(env))
        self.house = house
        self.crash: Exception | None = None
        """What ended the app, if something went wrong."""
        self._opening = opening
        self._showing = showing
        self._overrides = overrides or Overrides()
        self._env = env
        self._settings = house.settings
        self._draws_wide = False
        self.look = self._wanted(house.settings)
        prepare(self)
        self._take_keys(house.settings)
        house.settings_changed = self._settings_changed

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
        self._settings_changed(self.house.settings)

    # Beginning and end

    def on_load(self) -> None:
        """Listen to the system before the terminal is taken over."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._task_failed)
        for name in SIGNALS:
            if hasattr(signal, name) and threading.current_thread() is threading.main_thread():
                loop.add_signal_handler(getattr(signal, name), self._told_to_end, getattr(signal, name))

    def get_default_screen(self) -> Screen[Any]:
        """The lobby, below all others."""
        return LobbyScreen(self.house)

    def on_mount(self) -> None:
        """Open the match that was asked for."""
        if self._opening is not None:
            self.push_screen(self._first_screen(self._opening))

    def _first_screen(self, session: Session) -> Screen[Any]:
        # Only whoever opens a match at once needs the other screens now.
        if self._showing == "match" and session.outcome is not None:
            from screens.results import ResultsScreen

            return ResultsScreen(self.house, session)
        from screens.games import match_screen, replay_screen

        return (replay_screen if self._showing == "replay" else match_screen)(self.house, session)

    def action_leave(self) -> None:
        """Leave: everything is saved already."""
        self.exit()

    def action_stop(self) -> None:
        """Stand still and give the terminal back, where the system knows how."""
        stop = getattr(self._driver, "stop_job", None)
        if stop is not None:
            stop()

    def _told_to_end(self, number: int) -> None:
        """Put the terminal in order and end; if it does not answer any more, end all the same."""
        last = threading.Timer(LAST_PATIENCE, os._exit, [128 + number])
        last.daemon = True
        last.start()
        self.exit(return_code=128 + number)

    # When something goes wrong

    def _task_failed(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if isinstance(problem, Exception):
            self._handle_exception(problem)
        else:
            _log.error("%s", context.get("message"))

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
        """End as if hung up: Textual calls this when the terminal cannot be read any more."""
        self._told_to_end(HUNG_UP)


def run(app: GoblinApp) -> int:
    """Run the app to its end, leave its house, and tell what is to be told; the exit status."""
    before = app.house.notice
    app.run()
    records = app.house.close()
    after = app.house.notice
    if after is not None and after != before:
        mention(after)
    for path in records:
        mention(unsaved(path))
    if app.crash is not None:
        log = write_log(app.house.folder, app.crash)
        mention(apology(log, saved=not records))
    return app.return_code or int(bool(records))


def unsaved(record: Path | None) -> str:
    """What the player reads of a match that could not be saved."""
    if record is None:
        return "A match could not be saved anywhere."
    return f"A match could not be saved; it goes on with: goblin-tui import {record}"


def write_log(folder: Path, crash: Exception) -> Path | None:
    """Add where the program was when it failed, without the values of variables; None where that cannot be written."""
    frames = "".join(traceback.format_exception(crash))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / LOG).open("a", encoding="utf-8") as file:
            file.write(frames)
    except OSError:
        return None
    return folder / LOG


def apology(log: Path | None, *, saved: bool = True) -> str:
    """What the player reads after a crash."""
    match = " Your match is saved up to its last move: goblin-tui resume." if saved else ""
    where = f" What went wrong is written in {log}." if log is not None else ""
    return f"Sorry, goblin-tui has stumbled.{match}{where}"

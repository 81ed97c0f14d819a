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

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from goblin_tui.house import GoblinHouse
from goblin_tui.player_app import Overrides, PlayerApp
from goblin_tui.streams import mention
from screens.common.driver import driver_class
from screens.common.session import Session
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


class GoblinApp(PlayerApp, inherit_bindings=True):
    """The application of one terminal of this machine."""

    BINDINGS: ClassVar[list[BindingType]] = [
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
        super().__init__(driver_class(env), env, overrides)
        self.house = house
        self._opening = opening
        self._showing = showing
        self.begin(house)

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
    cause = crash.error if isinstance(crash, WorkerFailed) else crash
    frames = "".join(traceback.format_exception(cause))
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

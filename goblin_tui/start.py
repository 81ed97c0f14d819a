"""From the command line to the screens. Everything heavy is imported here and no sooner."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from goblin_tui.streams import complain, say
from rules.core.errors import Refusal
from screens.common.session import Session

if TYPE_CHECKING:
    from goblin_tui.house import GoblinHouse
    from goblin_tui.server.admin import Deed

FOLDER_VARIABLE = "GOBLIN_TUI_DATA_DIR"


class NoTerminal(Refusal):
    """There is nobody to play with."""


def open_house(folder: Path | None = None) -> "GoblinHouse":
    """The house over a data folder: the one given, that of the environment, or that of the system."""
    from goblin_tui.house import GoblinHouse, data_folder
    from rules.games import GAMES

    named = os.environ.get(FOLDER_VARIABLE)
    return GoblinHouse(folder or (Path(named) if named else data_folder()), GAMES)


def server_folder(folder: Path | None = None) -> Path:
    """Where a server keeps what is its own: the folder given, that of the environment, or one beside a player's."""
    from goblin_tui.house import data_folder

    named = os.environ.get(FOLDER_VARIABLE)
    return folder or (Path(named) if named else data_folder() / "server")


def start_server(
    folder: Path | None, *, host: str, port: int, guests: bool, invites: tuple[str, ...], most: tuple[int, int]
) -> int:
    """Serve until told to stop; the exit status. Raises a `Refusal` where asyncssh is not there.

    `most`: people at once, and connections from one address.
    """
    try:
        from goblin_tui.server.command import serve
        from goblin_tui.server.limits import limits_for
        from goblin_tui.server.ssh import Wishes
    except ModuleNotFoundError as problem:
        if problem.name != "asyncssh":
            raise
        raise Refusal("a server needs asyncssh: pip install 'goblin-tui[serve]'") from problem
    return serve(server_folder(folder), Wishes(host, port, guests, invites, limits_for(*most)))


def ask_server(folder: Path | None, deed: "Deed", what: str) -> int:
    """Ask the server that runs over a folder, and print what it says; the exit status, 1: it did not do it.

    Raises a `Refusal` where none runs.
    """
    from goblin_tui.server.admin import Request, ask

    answer = ask(server_folder(folder), Request(deed, what))
    say(*answer.lines)
    return 0 if answer.done else 1


def has_terminal() -> bool:
    """Whether there is somebody to play with."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.__stderr__ is not None and sys.__stderr__.isatty()


def needs_terminal() -> None:
    """Raises NoTerminal where there is nobody to play with; whoever would save something first asks this first."""
    if not has_terminal():
        raise NoTerminal(
            "it plays in a terminal, and standard input or error is none; `goblin-tui engine` talks to programs"
        )


def open_lobby() -> int:
    """Open the lobby over the usual data folder; the exit status."""
    try:
        needs_terminal()
    except NoTerminal as problem:
        return complain(str(problem), 2)
    return show(open_house())


def show(
    house: "GoblinHouse",
    session: Session | None = None,
    showing: Literal["match", "replay"] = "match",
    *,
    glyphs: str | None = None,
    theme: str | None = None,
) -> int:
    """Open the lobby, and on it a match or its replay; the exit status."""
    from goblin_tui.app import GoblinApp, run  # Textual takes longer than all the rest
    from goblin_tui.player_app import Overrides

    return run(GoblinApp(house, session, showing=showing, overrides=Overrides(glyphs, theme)))

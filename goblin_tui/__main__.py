"""Where `goblin-tui` begins."""

import os
import sys
from collections.abc import Sequence

from goblin_tui.streams import INTERRUPTED, hold_open, let_go


def main() -> int:
    """Do what the command line says; the exit status."""
    hold_open()
    status = 1
    try:
        status = _obey(sys.argv[1:])
        return status
    finally:
        let_go()
        if status == INTERRUPTED:
            os._exit(status)  # waits for no thread: one that hands work to processes that are gone may never end


def _obey(arguments: Sequence[str]) -> int:
    if not arguments:
        # The way to the lobby is the one walked most: it need not wait for the command line.
        from goblin_tui.start import open_lobby

        return open_lobby()
    from goblin_tui.cli import main as command_line

    return command_line(arguments)


if __name__ == "__main__":
    sys.exit(main())

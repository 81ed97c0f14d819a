"""`goblin-tui` as a person starts it, in a real terminal."""

import sys
from pathlib import Path
from typing import Any

from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).with_name("goblin-tui"))
"""The installed command."""

DUEL = ("play", "goblin-mountain", "--seats", "Julie,Robin", "--seed", "7")


def start(data: Path, *arguments: str, **terminal: Any) -> Terminal:
    """The program with its data in a folder of its own."""
    return Terminal([PROGRAM, "--data-dir", str(data), *arguments], **terminal)

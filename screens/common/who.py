"""Who is at the keyboard: as the settings say, else as the last table was set up, else as the system has it."""

from getpass import getuser

from screens.common.session import LONGEST_NAME
from screens.common.settings import Settings


def name_here(settings: Settings) -> str:
    """The name of the person at the keyboard, or the best guess at it."""
    tables = reversed(settings.last.values())
    seated = (player.name for table in tables for player in table.players if player.bot is None)
    return settings.name or next(seated, "") or login_name()


def login_name() -> str:
    """What the system calls the person at the keyboard."""
    try:
        name = getuser()
    except (OSError, KeyError):
        name = ""
    return (name[:1].upper() + name[1:LONGEST_NAME]) or "Goblin"

"""Bots that nobody has named, and how strong they are at first."""

from typing import Final

BOT_NAMES: Final = ("Grim", "Snag", "Wart", "Nib", "Fizz", "Soot")
"""None is on a card of any game."""
FIRST_BOT: Final = "easy"

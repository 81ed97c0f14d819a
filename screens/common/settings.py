"""What a player has set, remembered from one evening to the next."""

from typing import Literal

import msgspec

from rules.core.journal import Policy
from rules.core.plain import plain
from screens.common.session import LONGEST_NAME, Player


class LastSetup(msgspec.Struct, frozen=True):
    """How a game was last set up."""

    players: tuple[Player, ...]
    options: dict[str, str] = {}
    """As the command line writes them; those left at their default are absent."""
    undo: Policy = "free"


class Settings(msgspec.Struct, frozen=True):
    """All settings; unknown ones in a file are ignored, damaged files count as none."""

    name: str = ""
    """The player's own name; empty: not told yet."""
    theme: Literal["dark", "light", "contrast", "cvd", "ansi"] = "dark"
    glyphs: Literal["auto", "unicode", "box", "ascii"] = "auto"
    depth: Literal["auto", "truecolor", "256", "16", "none"] = "auto"
    motion: Literal["auto", "full", "reduced", "off"] = "auto"
    bots: Literal["off", "fast", "slow"] = "slow"
    """How bots' moves are shown: at once, quickly, or one by one at a speed one can follow."""
    bell: Literal["off", "turn", "asked", "all"] = "turn"
    keys: dict[str, str] = {}
    """Binding id → keys joined by commas, where a player changed them."""
    last: dict[str, LastSetup] = {}
    """Game id → its last setup, the latest of all last."""

    def __post_init__(self) -> None:
        name = plain(self.name, LONGEST_NAME)
        if name != self.name:
            msgspec.structs.force_setattr(self, "name", name)

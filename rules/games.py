"""The games of the collection."""

from typing import TYPE_CHECKING, Final

from rules.card_goblins.info import CARD_GOBLINS
from rules.core.catalogue import Catalogue
from rules.core.errors import Refusal
from rules.core.notation import nearest
from rules.core.plain import QUOTED, plain
from rules.goblin_mountain.info import GOBLIN_MOUNTAIN
from rules.goblins_en_la_mina.info import GOBLINS_EN_LA_MINA
from rules.roblins.info import ROBLINS
from rules.treasure_goblins.info import TREASURE_GOBLINS

if TYPE_CHECKING:
    from rules.core.rules import AnyRules

GAMES: Final = Catalogue(
    (GOBLIN_MOUNTAIN, "rules.goblin_mountain.rules:GoblinMountain"),
    (TREASURE_GOBLINS, "rules.treasure_goblins.rules:TreasureGoblins"),
    (ROBLINS, "rules.roblins.rules:Roblins"),
    (GOBLINS_EN_LA_MINA, "rules.goblins_en_la_mina.rules:GoblinsEnLaMina"),
    (CARD_GOBLINS, "rules.card_goblins.rules:CardGoblins"),
)
"""In the order of the lobby. What a game's `info` imports, everybody waits for who starts the program."""


class UnknownGame(Refusal):
    """No game has this id; the message names the nearest."""


def game(name: str) -> "AnyRules":
    """The game with that id.

    Raises:
        UnknownGame: there is none.
    """
    if name in GAMES:
        return GAMES[name]
    meant = nearest(name, GAMES)
    guess = f"; did you mean {meant}?" if meant else "."
    raise UnknownGame(f"no game is called {plain(name, QUOTED)}{guess} There are: {', '.join(GAMES)}")

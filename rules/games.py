"""The games of the collection."""

from collections.abc import Mapping
from typing import Final

from rules.card_goblins.rules import CardGoblins
from rules.core.errors import Refusal
from rules.core.notation import nearest
from rules.core.rules import AnyRules
from rules.goblin_mountain.rules import GoblinMountain
from rules.treasure_goblins.rules import TreasureGoblins

GAMES: Final[Mapping[str, AnyRules]] = {
    rules.info.id: rules for rules in (GoblinMountain(), TreasureGoblins(), CardGoblins())
}
"""By id, in the order of the lobby."""


class UnknownGame(Refusal):
    """No game has this id; the message names the nearest."""


def game(name: str) -> AnyRules:
    """The game with that id.

    Raises:
        UnknownGame: there is none.
    """
    if name in GAMES:
        return GAMES[name]
    meant = nearest(name, GAMES)
    guess = f"; did you mean {meant}?" if meant else "."
    raise UnknownGame(f"no game is called {name}{guess} There are: {', '.join(GAMES)}")

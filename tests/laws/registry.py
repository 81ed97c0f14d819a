"""Every game under the laws: the sample first, then all that the program offers."""

from collections.abc import Callable, Mapping

from rules.core.rules import AnyRules
from rules.games import GAMES
from tests.laws.known.card_goblins import card_goblins
from tests.laws.known.goblin_mountain import goblin_mountain
from tests.laws.known.goblins_en_la_mina import goblins_en_la_mina
from tests.laws.known.roblins import roblins
from tests.laws.known.treasure_goblins import treasure_goblins
from tests.laws.subjects import Subject, whispers

KNOWN: Mapping[str, Callable[[AnyRules], Subject]] = {
    "goblin-mountain": goblin_mountain,
    "treasure-goblins": treasure_goblins,
    "roblins": roblins,
    "goblins-en-la-mina": goblins_en_la_mina,
    "card-goblins": card_goblins,
}
"""Games of which the suite knows more than their rules say, by id."""

SUBJECTS = (whispers(), *(KNOWN.get(rules.info.id, Subject)(rules) for rules in GAMES.values()))

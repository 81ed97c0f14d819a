"""Every game under the laws: the sample first, then all that the program offers."""

from collections.abc import Callable, Mapping

from rules.core.rules import AnyRules
from rules.games import GAMES
from tests.laws.subjects import Subject, whispers

KNOWN: Mapping[str, Callable[[AnyRules], Subject]] = {}
"""Games of which the suite knows more than their rules say, by id."""

SUBJECTS = (whispers(), *(KNOWN.get(rules.info.id, Subject)(rules) for rules in GAMES.values()))

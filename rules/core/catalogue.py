"""Which games there are: what is known of each before it is chosen, and its rules once it is."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Self

import msgspec

from rules.core.options import Option

if TYPE_CHECKING:
    from rules.core.rules import AnyRules  # the law book takes longer than the catalogue


class GameInfo(msgspec.Struct, frozen=True):
    """A game's card in the catalogue."""

    id: str
    """`goblin-mountain`."""
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    options: tuple[Option, ...]
    version: int
    """Of the rules: raised when the same moves and luck may lead to other events."""
    length: str
    """How long a match takes, for people."""
    bots: tuple[str, ...] = ("random", "easy", "normal", "hard", "expert")
    """Levels that this game's bots come in, weakest first."""
    hides: bool = True
    """Whether seats know different things, so that one keyboard needs a hand-over."""


class Catalogue(Mapping[str, "AnyRules"]):
    """The rules of games by id, in the order of the lobby; imported when they are first asked for, not before."""

    def __init__(self, *games: tuple[GameInfo, str]) -> None:
        """Each game with module and class of its rules: `rules.goblin_mountain.rules:GoblinMountain`."""
        self.infos = tuple(info for info, _ in games)
        """All that lists and lobbies need."""
        self._places = {info.id: place for info, place in games}
        self._loaded: dict[str, AnyRules] = {}

    @classmethod
    def of(cls, *games: "AnyRules") -> Self:
        """Of rules that are there already."""
        made = cls(*((rules.info, "") for rules in games))
        made._loaded.update((rules.info.id, rules) for rules in games)
        return made

    def __getitem__(self, game: str) -> "AnyRules":
        if game not in self._loaded:
            module, _, name = self._places[game].partition(":")
            self._loaded[game] = getattr(import_module(module), name)()
        return self._loaded[game]

    def __contains__(self, game: object) -> bool:
        return game in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

"""What a shared table adds to a game's own screen takes nothing of that screen's away."""

from importlib import import_module

import pytest

from screens.common.keys import bindings_of, keys_of
from screens.common.match_screen import MatchScreen
from screens.common.shared_match import SharedMatch, shared
from screens.games import CARDS, GameCard


def names_of(*classes: type) -> set[str]:
    """What these classes define, and what their methods set."""
    found = {name for each in classes for name in vars(each)}
    methods = [method for each in classes for method in vars(each).values() if hasattr(method, "__code__")]
    return found | {name for method in methods for name in method.__code__.co_names}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_no_name_of_a_shared_table_is_another_thing_on_the_screen_of_a_game(card: GameCard) -> None:
    module, name = card.screen.split(":")
    screen = getattr(import_module(module), name)
    own = [each for each in screen.__mro__ if issubclass(each, MatchScreen) and each is not MatchScreen]
    known = set(dir(MatchScreen)) | {"BINDINGS"}

    defined = {name for name in vars(SharedMatch) if not name.startswith("__")}

    assert defined & names_of(*own) <= known


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_the_keys_of_a_shared_table_are_free_in_every_game(card: GameCard) -> None:
    module, name = card.screen.split(":")
    screen = getattr(import_module(module), name)
    taken = {key for binding in bindings_of(screen).values() for key in keys_of(binding, {})}
    added = {name: binding for name, binding in bindings_of(shared(screen)).items() if name.startswith("table.")}

    assert set(added) == {"table.talk", "table.stand_in"}
    assert not taken & {key for binding in added.values() for key in keys_of(binding, {})}

"""The two turns that the specification plays in full."""

from rules.core.events import TurnBegan
from rules.goblin_mountain.events import Arrived, DieMoved, Gained, Paid, Strength
from tests.rules.goblin_mountain.tabletop import GAME, draw, goods, happened, new, play


def test_two_turns_of_each_seat() -> None:
    match = new()

    play(match, "move yellow 2")
    assert happened(match) == [
        DieMoved(1, "yellow", 0, 2),
        Arrived(1, 2, 1),
        Gained(1, "treasure", 3),
        TurnBegan(2),
    ], "a first arrival, and nobody was behind"
    assert goods(match.position) == "fame 0, treasure 8, villagers 0, fate 1"

    play(match, "move yellow 1")
    assert happened(match) == [DieMoved(2, "yellow", 0, 1), Arrived(2, 1, 1), Gained(2, "villager", 1)]
    play(match, "use")
    assert happened(match) == [Strength(2, "yellow", 4, 5, "hideout"), TurnBegan(1)]

    play(match, "move orange 3", "trade")
    assert goods(match.position) == "fame 2, treasure 5, villagers 0, fate 1"
    assert draw(match.position) == "O3@3 Y3@2 B3 K3", "orange came from the camp, so nobody was behind it"
    play(match, "trade")
    assert happened(match) == [Paid(1, "treasure", 3), Gained(1, "fame", 2), TurnBegan(2)]
    assert goods(match.position) == "fame 4, treasure 2, villagers 0, fate 1"

    play(match, "move yellow 2")
    assert happened(match) == [
        DieMoved(2, "yellow", 1, 2),
        Strength(2, "orange", 3, 2, "behind"),
        Strength(2, "blue", 3, 2, "behind"),
        Strength(2, "black", 3, 2, "behind"),
        Arrived(2, 2, 2),
        Gained(2, "treasure", 3),
        TurnBegan(1),
    ]
    assert draw(match.position, 2) == "O2 Y5@2 B2 K2"
    assert goods(match.position, 2) == "fame 0, treasure 8, villagers 1, fate 1"
    assert match.position.turn == 5
    assert GAME.actors(match.position) == (1,)

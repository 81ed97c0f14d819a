"""`make bench`: measure everything, print one table."""

from collections.abc import Iterator

from bench import matches, maze, playouts, sack, screens, serve
from bench.figure import Figure, table
from rules.games import GAMES

WAYS = {
    "duel": (2, {}),
    "draft duel": (2, {"setup": "draft"}),
    "duel with a middle card": (2, {"middle": "random"}),
    "solo": (1, {}),
}
"""Ways to play Goblin Mountain: seats and options."""


def measure() -> Iterator[Figure]:
    """Every figure."""
    mountain = GAMES["goblin-mountain"]

    def way(seats: int, options: dict[str, str]) -> playouts.Playout:
        return lambda luck: playouts.match_moves(mountain, seats, options, luck)

    yield from playouts.figures({name: way(*setting) for name, setting in WAYS.items()})
    yield from sack.figures()
    yield from maze.figures()
    yield from matches.jumps(mountain)
    yield from matches.reading(mountain)
    yield from matches.storing(mountain)
    yield from screens.figures()
    yield from serve.figures()


if __name__ == "__main__":
    print(table(measure()))

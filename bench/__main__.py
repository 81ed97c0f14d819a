"""`make bench`: measure everything, print one table."""

from collections.abc import Iterator

from bench import matches, maze, playouts, sack, screens, serve
from bench.figure import Figure, table
from rules.games import GAMES

WAYS = {
    "Goblin Mountain": ("goblin-mountain", 2, {}),
    "Goblin Mountain, draft": ("goblin-mountain", 2, {"setup": "draft"}),
    "Goblin Mountain, middle card": ("goblin-mountain", 2, {"middle": "random"}),
    "Goblin Mountain, solo": ("goblin-mountain", 1, {}),
    "Treasure Goblins": ("treasure-goblins", 2, {}),
    "Roblins!": ("roblins", 2, {}),
    "Goblins en la mina": ("goblins-en-la-mina", 2, {}),
    "Card Goblins": ("card-goblins", 2, {}),
}
"""Ways to play: game, seats and options."""
AIMS = {"Goblin Mountain": 3}
"""Where more is set out for than to be as fast as the yardstick."""


def measure() -> Iterator[Figure]:
    """Every figure."""
    mountain = GAMES["goblin-mountain"]

    def way(game: str, seats: int, options: dict[str, str]) -> playouts.Playout:
        return lambda luck: playouts.match_moves(GAMES[game], seats, options, luck)

    yield from playouts.figures({name: way(*setting) for name, setting in WAYS.items()}, AIMS)
    yield from sack.figures()
    yield from maze.figures()
    yield from matches.jumps(mountain)
    yield from matches.reading(mountain)
    yield from matches.storing(mountain)
    yield from screens.figures()
    yield from serve.figures()


if __name__ == "__main__":
    print(table(measure()))

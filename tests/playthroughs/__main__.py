"""`python -m tests.playthroughs` tells all playthroughs anew; `NAME GAME SEATS SEED [OPTION=VALUE …]` records one more.

The bots of a new one play `normal`, luck and choices following from the seed. Review the diff before it is committed.
"""

import sys
from pathlib import Path

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.games import game
from tests.playthroughs.texts import AnyMatch, rendered, retold

HERE = Path(__file__).parent


def main(arguments: list[str]) -> None:
    """Write the files."""
    if not arguments:
        for file in sorted(HERE.glob("*.txt")):
            file.write_text(rendered(retold(file.read_text(encoding="utf-8"))), encoding="utf-8")
        return
    name, title, seats, seed, *options = arguments
    given = dict(option.split("=", 1) for option in options)
    match: AnyMatch = Match.new(game(title), int(seats), given, seed)
    while not match.over:
        seat = match.rules.actors(match.position)[0]
        luck = SeededChance(f"playthrough {seed}", match.ply)
        match.play(seat, LEVELS["normal"].choose(match.rules, match.view(seat), match.moves(seat), luck))
    (HERE / f"{name}.txt").write_text(rendered(match), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

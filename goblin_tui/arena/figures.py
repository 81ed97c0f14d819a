"""What the results of an arena come to: one list of figures, which every kind of report shows."""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import median
from typing import Final

import msgspec

from goblin_tui.arena.plan import Arena
from goblin_tui.arena.results import Result

Z: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

BINS: Final = 12
"""Bars of a histogram, at most."""


class Figure(msgspec.Struct, frozen=True):
    """A number with what it is of, and how sure it is."""

    name: str
    """`wins`, `score` …: figures of one name stand together."""
    of: str
    """A bot, a seat, or a range of a histogram."""
    count: int
    """How many observations it rests on."""
    value: float
    low: float | None = None
    """Of the interval: the 95 % confidence interval of a share, the middle 90 % of all other figures."""
    high: float | None = None


def figures_of(arena: Arena, results: Sequence[Result]) -> list[Figure]:
    """Every figure, in the order of the reports; none without results."""
    if not results:
        return []
    bots = tuple(dict.fromkeys(arena.seats))
    return [
        *(_share("wins", bot, _taken(results, bot)) for bot in bots),
        *(
            _share("wins by seat", f"P{seat + 1}", [(result, seat) for result in results])
            for seat in range(len(arena.seats))
        ),
        *_first_seat(results),
        _spread("length", "plies", [result.plies for result in results]),
        _spread("length", "turns", [result.turns for result in results]),
        *(figure for of_bot in (_pace, _score, _falls) for bot in bots for figure in of_bot(results, bot)),
        *histogram("plies", "all", [result.plies for result in results]),
        *(figure for bot in bots for figure in histogram("scores", bot, _scores(results, bot))),
    ]


def fair_share(arena: Arena) -> float | None:
    """Of the wins, for each seat; None where one plays against the game itself."""
    return 1 / len(arena.seats) if len(arena.seats) > 1 else None


# Wins


def wilson(wins: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson: sensible for few matches and near 0 and 1, too."""
    share = wins / count
    centre = share + Z * Z / (2 * count)
    half = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    scale = 1 + Z * Z / count
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def _won(result: Result, seat: int) -> float:
    """What a seat, counted from 0, has won: 1, nothing, or its part of a shared victory."""
    return 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0


def _share(name: str, of: str, seats: Sequence[tuple[Result, int]]) -> Figure:
    """The share of wins over all these seats of matches."""
    wins = sum(_won(result, seat) for result, seat in seats)
    return Figure(name, of, len(seats), wins / len(seats), *wilson(wins, len(seats)))


def _first_seat(results: Sequence[Result]) -> Iterator[Figure]:
    """How often who began has won; nothing to tell where one plays alone."""
    begun = [(result, result.first - 1) for result in results if result.first is not None and len(result.ranks) > 1]
    if begun:
        yield _share("wins of who begins", "all", begun)


# Everything else


def _spread(name: str, of: str, values: Sequence[float]) -> Figure:
    """The median, and where the middle 90 % lie."""
    ordered = sorted(values)
    return Figure(name, of, len(ordered), median(ordered), _quantile(ordered, 0.05), _quantile(ordered, 0.95))


def _quantile(ordered: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of all does not exceed."""
    below = -int(-part * len(ordered) // 1)
    return ordered[max(below, 1) - 1]


def _pace(results: Sequence[Result], bot: str) -> Iterator[Figure]:
    moves = sum(result.moves[seat] for result, seat in _taken(results, bot))
    seconds = sum(result.seconds[seat] for result, seat in _taken(results, bot))
    if moves:
        yield Figure("seconds a move", bot, moves, seconds / moves)


def _score(results: Sequence[Result], bot: str) -> Iterator[Figure]:
    scores = _scores(results, bot)
    if scores:
        yield _spread("score", bot, scores)


def _falls(results: Sequence[Result], bot: str) -> Iterator[Figure]:
    """How often `normal` had to play on for a program."""
    taken = _taken(results, bot)
    fallen = sum(bool(result.fallen) and result.fallen[seat] is not None for result, seat in taken)
    if fallen:
        yield Figure("failures", bot, len(taken), fallen)


def _taken(results: Sequence[Result], bot: str) -> list[tuple[Result, int]]:
    """Each seat that the bot had in a match, counted from 0."""
    return [(result, seat) for result in results for seat, other in enumerate(result.bots) if other == bot]


def _scores(results: Sequence[Result], bot: str) -> list[int]:
    """Scores of the bot; a seat without one counts nowhere."""
    scores = (result.scores[seat] for result, seat in _taken(results, bot))
    return [score for score in scores if score is not None]


def histogram(name: str, of: str, values: Sequence[int]) -> list[Figure]:
    """How many values lie in each of some equally wide ranges of whole numbers."""
    if not values:
        return []
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // BINS)
    ranges = [range(start, start + width) for start in range(low, high + 1, width)]
    counts = [0] * len(ranges)
    for value in values:
        counts[(value - low) // width] += 1
    return [
        Figure(f"{name} of {of}", f"{span[0]}..{span[-1]}" if width > 1 else str(span[0]), len(values), count)
        for span, count in zip(ranges, counts, strict=True)
    ]

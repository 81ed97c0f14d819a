"""Random matches: list the legal moves, choose one, play it, with the journal on. The yardstick is python-chess."""

import random
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from time import perf_counter
from typing import TypeAlias

import chess

from bench.figure import Figure, at_least
from rules.core.match import Match
from rules.core.rules import AnyRules

Playout: TypeAlias = Callable[[random.Random], int]
"""Plays one random match and counts its moves."""

SLICE = 0.4
"""Seconds a turn; the programs take turns, so that a slow moment of the machine slows all."""
TURNS = 5


def chess_moves(luck: random.Random) -> int:
    """One random game of chess: the number of its moves."""
    board = chess.Board()
    while (moves := list(board.legal_moves)) and not board.is_insufficient_material() and len(board.move_stack) < 200:
        board.push(luck.choice(moves))
    return len(board.move_stack)


def match_moves(rules: AnyRules, seats: int, options: Mapping[str, object], luck: random.Random) -> int:
    """One random match: the number of its plies."""
    match = Match.new(rules, seats, options, luck.getrandbits(32))
    while actors := rules.actors(match.position):
        seat = actors[0]
        match.play(seat, luck.choice(match.moves(seat)))
    return match.ply


def rate(play: Playout, luck: random.Random, duration: float = SLICE) -> float:
    """Moves per second."""
    start = perf_counter()
    moves = 0
    while (taken := perf_counter() - start) < duration:
        moves += play(luck)
    return moves / taken


def figures(games: Mapping[str, Playout]) -> Iterator[Figure]:
    """One figure for each way to play."""
    luck = random.Random(1)
    against: list[float] = []
    ours: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(TURNS):
        against.append(rate(chess_moves, luck))
        for name, play in games.items():
            ours[name].append(rate(play, luck))
    for name, rates in ours.items():
        yield at_least(Figure(f"random playouts, {name}", median(rates), "moves/s", "python-chess", median(against)), 1)

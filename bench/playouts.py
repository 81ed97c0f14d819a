"""Random matches: list the legal moves, choose one, play it, with the journal on. The yardstick is python-chess.

Where OpenSpiel is installed (it is no dependency), some of its games in C++ and Python stand beside them.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

import chess

from bench.figure import Figure, at_least
from rules.core.match import Match
from rules.core.rules import AnyRules

Playout: TypeAlias = Callable[[random.Random], int]
"""Plays one random match and counts its moves."""

SLICE = 0.4
"""Seconds a turn; the programs take turns, so that a slow moment of the machine slows all."""
TURNS = 5
LONGEST = 400
"""Actions of a random game of OpenSpiel's."""
SPIEL = {"backgammon": "C++", "gin_rummy": "C++", "python_liars_poker": "Python", "python_tic_tac_toe": "Python"}


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


def spiel_moves(game: Any, luck: random.Random) -> int:
    """One random game of OpenSpiel's: the number of its actions, those of chance included."""
    state, made = game.new_initial_state(), 0
    while not state.is_terminal() and made < LONGEST:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(actions, odds)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        made += 1
    return made


def spiel() -> dict[str, Playout]:
    """OpenSpiel's games, if they are here."""
    try:
        library: Any = import_module("pyspiel")  # no wheel for every system, and nothing but a comparison
        import_module("open_spiel.python.games")
    except ImportError:
        return {}
    return {
        f"OpenSpiel's {name} ({made})": partial(spiel_moves, library.load_game(name))
        for name, made in SPIEL.items()
        if name in library.registered_names()
    }


def rate(play: Playout, luck: random.Random, duration: float = SLICE) -> float:
    """Moves per second."""
    start = perf_counter()
    moves = 0
    while (taken := perf_counter() - start) < duration:
        moves += play(luck)
    return moves / taken


def figures(games: Mapping[str, Playout], aims: Mapping[str, float]) -> Iterator[Figure]:
    """One figure for each way to play; `aims` in times of the yardstick, 1 if nothing else is said."""
    luck = random.Random(1)
    against: list[float] = []
    others = spiel()
    ours: dict[str, list[float]] = {name: [] for name in games}
    theirs: dict[str, list[float]] = {name: [] for name in others}
    for _ in range(TURNS):
        against.append(rate(chess_moves, luck))
        for name, play in games.items():
            ours[name].append(rate(play, luck))
        for name, play in others.items():
            theirs[name].append(rate(play, luck))
    for name, rates in ours.items():
        yield at_least(_figure(name, rates, against), aims.get(name, 1))
    for name, rates in theirs.items():
        yield _figure(name, rates, against)


def _figure(name: str, rates: list[float], against: list[float]) -> Figure:
    return Figure(f"random playouts, {name}", median(rates), "moves/s", "python-chess", median(against))

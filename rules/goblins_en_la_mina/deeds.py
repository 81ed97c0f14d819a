"""Declared moves in words, as one says that somebody wants to do them."""

from typing import assert_never

from rules.core.notation import counted
from rules.goblins_en_la_mina.cards import CODES, FACES
from rules.goblins_en_la_mina.moves import Cancel, Declared, Explore, Flee, Help, Load, Snipe, Suffer, Use
from rules.goblins_en_la_mina.position import Position


def deed(position: Position, move: Declared) -> str:
    """`cancel it with Espartano`, it being the card that is faced. All of it is public."""
    match move:
        case Use():
            aim = f"against {_named(move.target)}" if move.target is not None else "into the brawl"
            return f"send {_named(move.professional)} {aim}"
        case Cancel():
            return f"cancel it with {_named(move.professional)}"
        case Help():
            return f"help with {_named(move.professional)}"
        case Snipe():
            return f"be rid of it for {_named(move.card)}"
        case Flee():
            return f"flee for {_named(move.card)}"
        case Explore():
            return "explore with dynamite" if move.dynamite else "explore"
        case Load():
            return f"load {counted(move.count, 'Ingot')}"
        case Suffer():
            return f"suffer {FACES[CODES[position.facing.card]].name if position.facing is not None else 'it'}"
        case _:
            assert_never(move)


def _named(what: str) -> str:
    """A card by its name, a worker by its slot."""
    return FACES[what].name if what in FACES else what

"""Notation of Treasure Goblins. Specification 5.5."""

import re
from typing import assert_never

from rules.core.errors import NotAMove
from rules.core.notation import number, one_of, tidy
from rules.core.plain import plain
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.sack import INDEX, SOLDIERS, TURNS, canonical

_TILE = re.compile(r"t(0?[1-9]|[1-4][0-9]|5[0-4])")
_LONGEST_ECHO = 24
"""Letters of what was typed that a refusal repeats."""
_EXPECTED = "place T15 r0 a6, tiny 7 c4, power R8, break, take bag or take 1 to 4"


def notate(move: TreasureMove) -> str:
    """The written form."""
    match move:
        case PlaceTile():
            return f"place {move.tile} {move.turn} {move.anchor}"
        case PlayTiny():
            return f"tiny {move.x} {move.cell}"
        case UsePower():
            return f"power {move.card}"
        case BreakBag():
            return "break"
        case TakeTile():
            return f"take {'bag' if move.slot is None else move.slot}"
        case _:
            assert_never(move)


def parse(text: str) -> TreasureMove:
    """The move that a text means; another spelling of an orientation becomes the canonical one.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    match tidy(text).split():
        case ["place", tile, cell]:
            return _place(tile, "r0", cell)
        case ["place", tile, turn, cell]:
            return _place(tile, turn, cell)
        case ["tiny", x, cell]:
            return PlayTiny(_plain_number(x, "weight of a Tiny", 10), _cell(cell))
        case ["power", card]:
            return UsePower(_soldier(card))
        case ["break"]:
            return BreakBag()
        case ["take", "bag"]:
            return TakeTile(None)
        case ["take", slot]:
            return TakeTile(_plain_number(slot, "market slot", 4))
    raise NotAMove(f"{_echo(text.strip())} is no move: expected {_EXPECTED}")


def _place(tile: str, turn: str, cell: str) -> PlaceTile:
    found = _TILE.fullmatch(tile)
    if found is None:
        raise NotAMove(f"{_echo(tile)} is no tile: expected T01 to T54")
    name = f"T{int(found[1]):02}"
    return PlaceTile(name, canonical(name, one_of(turn, TURNS, "orientation")), _cell(cell))


def _cell(word: str) -> str:
    if word not in INDEX:
        raise NotAMove(f"{_echo(word)} is no cell: expected a column a to j, then a row 1 to 10")
    return word


def _soldier(word: str) -> str:
    found = next((card for card in SOLDIERS if card.lower() == word), None)
    if found is None:
        asks = "8, 10, 13, 16, 20 or 25"
        raise NotAMove(f"{_echo(word)} is no soldier: expected a colour R, G, B, Y or V, then {asks}")
    return found


def _echo(text: str) -> str:
    """What was typed, or as much of it as a sentence in two lines bears."""
    return f"`{plain(text, _LONGEST_ECHO)}`"


def _plain_number(word: str, what: str, most: int) -> int:
    if word.startswith("0"):
        raise NotAMove(f"`{word}` is no {what}: expected 1 to {most}, without leading zeros")
    return number(word, what, 1, most)

"""Notation of Roblins!. Specification 5.0."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from rules.core.errors import NotAMove
from rules.core.hidden import Hidden
from rules.core.notation import one_of, tidy
from rules.roblins.cards import DECK_OF, DECKS, SPECIALS, TERRAIN, TREASURE, TYPE_OF, UNITS, Card, Gold
from rules.roblins.hexes import EDGES, PILE, Edge, Hex, RoadEnd, is_hex
from rules.roblins.moves import (
    BankTake,
    BeginRaid,
    Build,
    Buy,
    Charge,
    Done,
    Draw,
    EndTurn,
    Extra,
    Go,
    OfferGold,
    Pay,
    PayTax,
    PlaceGuard,
    PutBack,
    RoblinMove,
    Send,
    Skip,
    Take,
    Trade,
    Tunnel,
)

_EXPECTED = (
    "draw t, extra u, done, buy T01, pay, skip, gold 2r, trade U07, build T01 c.4 @0, tunnel S01 c.4, guard U28 l1.3,"
    " raid c.4:n, go ne, send U05, charge, tax 1r, take, bank take, bank put 1r or end"
)

WORDS: Final[Mapping[type[RoblinMove], str]] = {
    Done: "done",
    Pay: "pay",
    Skip: "skip",
    Charge: "charge",
    Take: "take",
    BankTake: "bank take",
    EndTurn: "end",
}
_MOVES: Final[Mapping[str, Callable[[], RoblinMove]]] = {text: kind for kind, text in WORDS.items()}
"""Moves of words alone."""

_TERRAIN = frozenset(TERRAIN) & DECK_OF.keys()
_FIGHTERS = frozenset(card for card in UNITS if TYPE_OF[card].role == "unit")


def _word(secret: str | Hidden) -> str:
    return "?" if isinstance(secret, Hidden) else secret


WRITTEN: Final[Mapping[type[RoblinMove], Callable[[Any], str]]] = {
    Draw: lambda move: f"draw {move.deck}",
    Extra: lambda move: f"extra {move.deck}",
    Buy: lambda move: f"buy {_word(move.card)}",
    OfferGold: lambda move: f"gold {_word(move.gold)}",
    Trade: lambda move: f"trade {_word(move.card)}",
    Build: lambda move: f"build {move.card} {move.hex} @{move.rot}",
    Tunnel: lambda move: f"tunnel {move.card} {move.hex}",
    PlaceGuard: lambda move: f"guard {move.unit} {move.hex}",
    BeginRaid: lambda move: f"raid {move.end}",
    Go: lambda move: f"go {move.edge}",
    Send: lambda move: f"send {move.unit}",
    PayTax: lambda move: f"tax {move.gold}",
    PutBack: lambda move: f"bank put {_word(move.gold)}",
}
"""Moves of a word and what it is about; a test holds both tables complete."""


def notate(move: RoblinMove) -> str:
    """The written form."""
    kind = type(move)
    return WORDS[kind] if kind in WORDS else WRITTEN[kind](move)


def parse(text: str) -> RoblinMove:
    """The move that a text means; another spelling of a rotation becomes the smallest that looks the same.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    tidied = tidy(text)
    if tidied in _MOVES:
        return _MOVES[tidied]()
    words = tidied.split()
    move = _of_a_card(words) or _of_a_place(words)
    if move is None:
        raise NotAMove(f"`{text.strip()}` is no move: expected {_EXPECTED}")
    return move


def _of_a_card(words: list[str]) -> RoblinMove | None:
    match words:
        case ["draw", deck]:
            return Draw(one_of(deck, DECKS, "deck"))  # type: ignore[arg-type]  # one of the three
        case ["extra", deck]:
            return Extra(one_of(deck, DECKS[:2], "deck of a Cartographer or Recruiter"))  # type: ignore[arg-type]  # one of the two
        case ["buy", card]:
            return Buy(_card(card, DECK_OF))
        case ["gold", gold]:
            return OfferGold(_gold(gold))
        case ["trade", card]:
            return Trade(_card(card, DECK_OF))
        case ["send", unit]:
            return Send(_unit(unit))
        case ["tax", gold]:
            return PayTax(_gold(gold))
        case ["bank", "put", gold]:
            return PutBack(_gold(gold))
    return None


def _of_a_place(words: list[str]) -> RoblinMove | None:
    match words:
        case ["build", card, place, rotation]:
            name = _card(card, _TERRAIN, "terrain card: expected T01 to T49")
            return Build(name, _hex(place), TERRAIN[name].rotation(_rotation(rotation)))
        case ["tunnel", card, place]:
            return Tunnel(_card(card, SPECIALS, "special card: expected S01 to S21"), _hex(place))
        case ["guard", unit, place]:
            return PlaceGuard(_unit(unit), _hex(place))
        case ["raid", end]:
            return BeginRaid(_end(end))
        case ["go", edge]:
            return Go(_edge(edge))
    return None


def _card(word: str, cards: Collection[Card], expected: str = "card of a hand: expected T01, U07, S16 or so") -> Card:
    if word.upper() not in cards:
        raise NotAMove(f"`{word}` is no {expected}")
    return word.upper()


def _unit(word: str) -> Card:
    return _card(word, _FIGHTERS, "unit: expected GR1, GG1, U01 to U30 or S04 to S06")


def _gold(word: str) -> Gold:
    return one_of(word, TREASURE, "treasure card")


def _edge(word: str) -> Edge:
    return one_of(word, EDGES, "edge")  # type: ignore[return-value]  # one of the six


def _hex(word: str) -> Hex:
    if not is_hex(word):
        raise NotAMove(f"`{word}` is no hex: expected c.H, lN.H or rN.H, N columns aside at height H, N + H even")
    return word


def _end(word: str) -> RoadEnd:
    place, colon, edge = word.partition(":")
    if not colon:
        raise NotAMove(f"`{word}` is no road end: expected a hex or pile, a colon and an edge, like c.4:n")
    return f"{place if place == PILE else _hex(place)}:{_edge(edge)}"


def _rotation(word: str) -> int:
    if not re.fullmatch("@[0-5]", word):
        raise NotAMove(f"`{word}` is no rotation: expected @0 to @5")
    return int(word[1:])

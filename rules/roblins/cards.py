"""The 173 cards: terrain, units, special units, treasure; read once from `data/`. Specification 2.

A card is its id, `T17`. A treasure card is its kind, `2r` for a red two: copies are the same thing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules.core.data import read_data, rows_of
from rules.core.hidden import Hidden
from rules.roblins.hexes import NUMBER, Edge, Edges, edges_of, turned

Card: TypeAlias = str
Gold: TypeAlias = str
Colour: TypeAlias = Literal["red", "green"]
Deck: TypeAlias = Literal["t", "u", "s"]
Role: TypeAlias = Literal["terrain", "unit", "overlay", "support", "collector", "blank"]
Kind: TypeAlias = Literal["fields", "forest", "mountain", "water"]
"""Of a damage marker."""
TerrainKind: TypeAlias = Literal["fields", "forest", "mountain", "water", "double", "bridge", "tax"]

DECKS: Final[tuple[Deck, ...]] = ("t", "u", "s")
COLOURS: Final[tuple[Colour, Colour]] = ("red", "green")


class Type(msgspec.Struct, frozen=True):
    """What cards of one type, or terrain of one kind, do."""

    id: str
    name: str
    role: Role
    text: str
    absorbs: Kind | None = None
    """Of a specialist: the markers that hurt it less."""


class Treasure(msgspec.Struct, frozen=True):
    """A kind of treasure card."""

    id: str
    colour: Colour
    value: int
    count: int
    start: int
    """Copies that begin in the hand."""
    provenance: str


class Unit(msgspec.Struct, frozen=True):
    """A card that fights: goblins of the start, bought units, Defenders."""

    id: str
    type: str
    hp: int
    """Damage that it bears, and that it deals on guard."""
    cost: int
    provenance: str
    carry: int = 0
    """In half cards."""


class Special(msgspec.Struct, frozen=True):
    """A special unit card."""

    id: str
    type: str
    cost: int
    provenance: str
    hp: int | None = None
    """Of a Defender."""


class Marker(msgspec.Struct, frozen=True):
    """A damage marker of a terrain card as printed."""

    kind: Kind
    damage: int
    arm: Edge | None
    """On a double: the arm that it lies on; None: it lies on the middle."""


class _Row(msgspec.Struct, frozen=True):
    id: str
    kind: TerrainKind
    shape: str
    arms: str
    markers: str
    cost: int
    provenance: str


class Terrain(msgspec.Struct, frozen=True):
    """A terrain card as printed."""

    id: str
    kind: TerrainKind
    shape: str
    """Of its road: straight, wide or sharp curve, three-way, branch to the right or left, four-way: I C V Y T L X."""
    arms: Edges
    markers: tuple[Marker, ...]
    cost: int
    provenance: str
    turns: Mapping[int, Edges]
    """Its arms in each rotation; of those that look the same, only the smallest."""

    def rotation(self, steps: int) -> int:
        """The smallest rotation that looks the same."""
        looks = _looks(self.arms, self.markers, steps)
        return next(other for other in self.turns if _looks(self.arms, self.markers, other) == looks)

    def marker(self, edge: int | None, steps: int) -> Marker | None:
        """The marker on an edge of the turned card, by its number, or on its middle: None."""
        for marker in self.markers:
            at = None if marker.arm is None else (NUMBER[marker.arm] + steps) % 6
            if at == edge:
                return marker
        return None


def _looks(arms: Edges, markers: tuple[Marker, ...], steps: int) -> tuple[object, ...]:
    """What tells one rotation from another."""
    where = sorted((-1 if m.arm is None else (NUMBER[m.arm] + steps) % 6, m.kind, m.damage) for m in markers)
    return turned(arms, steps), tuple(where)


def _marker(text: str) -> Marker:
    *arm, kind, damage = text.split()
    return msgspec.convert({"kind": kind, "damage": int(damage), "arm": arm[0] if arm else None}, Marker)


def _terrain(row: _Row) -> Terrain:
    arms = edges_of(*row.arms.split())
    markers = tuple(_marker(text) for text in row.markers.split(",") if text)
    turns: dict[tuple[object, ...], int] = {}
    for steps in range(6):
        turns.setdefault(_looks(arms, markers, steps), steps)
    rotations = {steps: turned(arms, steps) for steps in turns.values()}
    return Terrain(row.id, row.kind, row.shape, arms, markers, row.cost, row.provenance, rotations)


def _data(name: str) -> dict[str, Any]:
    return read_data("rules.roblins", name)


TYPES: Final[Mapping[str, Type]] = rows_of(_data("types.toml"), Type)
TREASURE: Final[Mapping[Gold, Treasure]] = rows_of(_data("treasure.toml"), Treasure)
SPECIALS: Final[Mapping[Card, Special]] = rows_of(_data("specials.toml"), Special)
TERRAIN: Final[Mapping[Card, Terrain]] = {
    card: _terrain(row) for card, row in rows_of(_data("terrain.toml"), _Row).items()
}
UNITS: Final[Mapping[Card, Unit]] = rows_of(_data("units.toml"), Unit) | {
    card.id: Unit(card.id, card.type, card.hp, card.cost, card.provenance)
    for card in SPECIALS.values()
    if card.hp is not None
}
"""All that fight, and the blanks, which never do."""

TYPE_OF: Final[Mapping[Card, Type]] = (
    {card: TYPES[row.kind] for card, row in TERRAIN.items()}
    | {card: TYPES[row.type] for card, row in UNITS.items()}
    | {card: TYPES[row.type] for card, row in SPECIALS.items()}
)
COSTS: Final[Mapping[Card, int]] = {
    card: row.cost for table in (TERRAIN, UNITS, SPECIALS) for card, row in table.items() if row.cost
}
"""Of everything that can be bought."""

ROADS: Final[Mapping[Colour, Card]] = {"red": "SR", "green": "SG"}
"""Starting roads."""
GOBLINS: Final[Mapping[Colour, tuple[Card, ...]]] = {"red": ("GR1", "GR2"), "green": ("GG1", "GG2")}

_DECK_BY_LETTER: Final[Mapping[str, Deck]] = {"T": "t", "U": "u", "S": "s"}
DECK_OF: Final[Mapping[Card, Deck]] = {
    card: _DECK_BY_LETTER[card[0]] for card in TYPE_OF if card[0] in _DECK_BY_LETTER and card not in ROADS.values()
}
"""The deck that a card is of, which is the back that everybody sees."""

BACK_OF: Final[Mapping[str, str]] = {**DECK_OF, **{gold: row.colour for gold, row in TREASURE.items()}}
_FACES: Final = (*sorted(TYPE_OF), *TREASURE)
_RANK: Final[Mapping[str, int]] = {face: number for number, face in enumerate(_FACES)}
HIDDEN: Final[Mapping[str, Hidden]] = {back: Hidden(back) for back in ("s", "t", "u", *COLOURS)}
"""A card of each back, face down."""
_HIDDEN_RANK: Final = {back: number for number, back in enumerate(HIDDEN)}


def covered(card: str | Hidden) -> Hidden:
    """The card face down."""
    return card if isinstance(card, Hidden) else HIDDEN[BACK_OF[card]]


def _rank(card: str | Hidden) -> int:
    return _HIDDEN_RANK[card.back] if isinstance(card, Hidden) else _RANK[card]


def in_order(cards: Iterable[str | Hidden]) -> tuple[Any, ...]:
    """Sorted by id, treasure by colour and value behind, hidden ones by back: so places tell nothing."""
    return tuple(sorted(cards, key=_rank))


def without(cards: Iterable[str | Hidden], *gone: str | Hidden) -> tuple[Any, ...]:
    """The cards without these; where only backs are seen, without such backs."""
    left = list(cards)
    for card in gone:
        left.remove(card if card in left else covered(card))
    return tuple(left)

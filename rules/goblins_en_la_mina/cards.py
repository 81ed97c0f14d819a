"""What the 180 cards are. Specification 2; read once from `data/`."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from rules.core.data import read_data, rows_of
from rules.core.errors import Unknown
from rules.core.hidden import Hidden, known

Code: TypeAlias = str
"""What cards of one kind are called in notation: `Esp`, `Susto`, `Orco`, `L2`."""

Card: TypeAlias = str
"""A physical card: `G01` … `G88`, `M01` … `M92`."""

Cards: TypeAlias = tuple[Card | Hidden, ...]

Kind: TypeAlias = Literal["professional", "room", "event", "monster", "setback", "breach", "ingot"]
Losable: TypeAlias = Literal["workers", "professionals", "goblins", "rooms"]

GOBLIN: Final = Hidden("goblin")
"""A card of the Goblin deck, seen from behind: a worker."""
MINE: Final = Hidden("mine")


class Face(msgspec.Struct, frozen=True):
    """What all cards of one code have in common."""

    id: Code
    kind: Kind
    name: str
    """As printed, with accents."""
    gloss: str
    """What the name means."""
    copies: int
    text: str
    """What it does, in our own words."""
    provenance: Mapping[str, str]
    """R rulebook, P public source, D designed by this project; for each column that has one."""
    tortas: str = ""
    """What a professional does in the brawl of a raid."""
    cancelled_by: Code | None = None
    """The professional that cancels a monster or setback."""
    scareable: bool = False
    lose: int = 0
    """How many its victim loses, `of` what."""
    of: Losable = "workers"
    tire: int = 0
    """How many rested workers of its victim become tired."""
    hand: bool = False
    """Whether its victim discards the whole hand."""
    ingot: Literal["lost", "stolen"] | None = None
    """What becomes of one Ingot of its victim."""
    steps: int = 0
    """How far a breach reaches: to the left, that is in turn order, or if negative to the right."""


_PACKAGE = "rules.goblins_en_la_mina"

GOBLIN_FACES: Final[Mapping[Code, Face]] = rows_of(read_data(_PACKAGE, "goblin_deck.toml"), Face)
MINE_FACES: Final[Mapping[Code, Face]] = rows_of(read_data(_PACKAGE, "mine_deck.toml"), Face)
FACES: Final[Mapping[Code, Face]] = {**GOBLIN_FACES, **MINE_FACES}
"""By code, in the order of the specification: that of lists, too."""

ORDER: Final[Mapping[Code, int]] = {code: place for place, code in enumerate(FACES)}


def _numbered(letter: str, faces: Mapping[Code, Face]) -> dict[Card, Code]:
    codes = [face.id for face in faces.values() for _ in range(face.copies)]
    return {f"{letter}{number:02}": code for number, code in enumerate(codes, 1)}


_GOBLIN_CODES = _numbered("G", GOBLIN_FACES)
_MINE_CODES = _numbered("M", MINE_FACES)

CODES: Final[Mapping[Card, Code]] = {**_GOBLIN_CODES, **_MINE_CODES}
"""The code of each physical card."""

GOBLIN_CARDS: Final[Sequence[Card]] = tuple(_GOBLIN_CODES)
MINE_CARDS: Final[Sequence[Card]] = tuple(_MINE_CODES)


def codes_of(kind: Kind) -> tuple[Code, ...]:
    """The codes of one kind of cards, in order."""
    return tuple(code for code, face in FACES.items() if face.kind == kind)


PROFESSIONALS: Final = codes_of("professional")
ROOMS: Final = codes_of("room")
EVENT_CARDS: Final = codes_of("event")
MONSTERS: Final = codes_of("monster")
SETBACKS: Final = codes_of("setback")
BREACHES: Final = codes_of("breach")
SCAREABLE: Final = frozenset(code for code, face in FACES.items() if face.scareable)


def code_of(card: Card | Hidden) -> Code:
    """The code of a card.

    Raises:
        Unknown: its face may not be seen.
    """
    return CODES[known(card)]


def face_of(card: Card | Hidden) -> Face:
    """What the card is.

    Raises:
        Unknown: its face may not be seen.
    """
    return FACES[code_of(card)]


def is_kind(card: Card | Hidden, kind: Kind) -> bool:
    """Whether the card is of that kind; of a hidden card nobody can say so."""
    return not isinstance(card, Hidden) and FACES[CODES[card]].kind == kind


def codes_in(cards: Cards, *kinds: Kind) -> tuple[Code, ...]:
    """The different codes among the cards that can be seen, in order; all kinds, or only these."""
    found = {CODES[card] for card in cards if not isinstance(card, Hidden)}
    return tuple(code for code in sorted(found, key=ORDER.__getitem__) if not kinds or FACES[code].kind in kinds)


def first_of(cards: Cards, code: Code) -> Card | None:
    """The first card of that code: copies are one move."""
    return next((card for card in cards if not isinstance(card, Hidden) and CODES[card] == code), None)


def held(cards: Cards, code: Code) -> Card:
    """The same, where it is known to be there.

    Raises:
        Unknown: it is one of those whose faces may not be seen.
    """
    card = first_of(cards, code)
    if card is None:
        raise Unknown(f"where {code} is among hidden cards")
    return card


def counted(cards: Cards, code: Code) -> int:
    """How many cards of that code can be seen among these."""
    return sum(not isinstance(card, Hidden) and CODES[card] == code for card in cards)

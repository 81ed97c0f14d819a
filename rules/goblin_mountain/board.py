"""The tunnel: what lies on which field, read once from `data/`.

Locations are counted from the cave: 0 is the camp, 1 … N are fields, N + 1 is the village. Only the Goblin King knows
negative ones: -6 … -1 are the Warrens 6 … 1.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from rules.core.data import read_data, rows_of
from rules.core.notation import counted
from rules.core.plain import QUOTED, plain

Colour: TypeAlias = Literal["orange", "yellow", "blue", "black"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The order of colours everywhere: lists, ties, notation."""

LETTERS: Final[Mapping[Colour, str]] = {"orange": "o", "yellow": "y", "blue": "b", "black": "k"}

CAMP: Final = 0
WARRENS: Final = -6
"""Where the King begins: Warrens 6."""

CARD_FIELDS: Final = 4
"""Fields on every card."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of location.

    Colour, low and high are for being placed there. Fame, treasure and villagers come at once; where two
    may arrive, to the first only.
    """

    id: str
    name: str
    code: str
    """At most five letters, for the board."""
    slots: Literal["1", "1+1", "many"]
    action: str
    """What the die, or the first die, may do there; one sentence."""
    effect: str
    """Provenance of the rule: R rulebook, P public source, D designed by this project."""
    naming: str
    """Provenance of the name."""
    second: str = ""
    """What the second arrival may do, where two may arrive."""
    colour: Colour | None = None
    low: int = 1
    high: int = 6
    fame: int = 0
    treasure: int = 0
    villagers: int = 0

    @property
    def shared(self) -> bool:
        """Whether each seat may have one die there."""
        return self.slots == "1+1"

    @property
    def needs(self) -> str:
        """Who may be placed there, for the board: `O 5+`, `K =4`, `Y x2`, `any`."""
        who = LETTERS[self.colour].upper() if self.colour else ""
        if self.shared:
            return f"{who} x2".strip()
        if not self.colour:
            return "any"
        if self.low == self.high:
            return f"{who} ={self.low}"
        return f"{who} {self.low}+" if self.low > 1 else f"{who} {self.high}-"


class Special(msgspec.Struct, frozen=True):
    """A special or promo card; see `data/cards.toml`."""

    id: str
    name: str
    word: str
    fields: tuple[str, ...]
    faces: str
    place: str
    solo: int | None = None
    duel: int | None = None
    called: Mapping[str, str] = {}


class Slot(msgspec.Struct, frozen=True):
    """A place in the village: the Fame for a die that arrives there strong enough."""

    low: int
    fame: int
    provenance: str


class Rank(msgspec.Struct, frozen=True, rename={"least": "from"}):
    """A solo rank, for scores from `least` up."""

    title: str
    thresholds: str
    least: int | None = None


class Field(msgspec.Struct, frozen=True):
    """One field of a track."""

    index: int
    kind: Kind
    card: str
    name: str
    """Of the place: a bridge has another name on another card."""

    @property
    def code(self) -> str:
        """At most five letters, for the board."""
        return self.kind.code

    @property
    def needs(self) -> str:
        """Who may be placed there, for the board."""
        return self.kind.needs


def _data(name: str) -> dict[str, Any]:
    return read_data("rules.goblin_mountain", name)


KINDS: Final[Mapping[str, Kind]] = rows_of(_data("kinds.toml"), Kind)
VILLAGE: Final = KINDS["village"]
_CARDS: Final = _data("cards.toml")
SIDES: Final[Mapping[str, tuple[str, ...]]] = {side: tuple(row["fields"]) for side, row in _CARDS["side"].items()}
"""Both sides of T1 … T6, `T1A` … `T6B`: kinds from left to right."""
SPECIALS: Final[Mapping[str, Special]] = rows_of(_CARDS["special"], Special)
SLOTS: Final = msgspec.convert(_data("village.toml")["slot"], tuple[Slot, ...])
"""The village's bonus in order of arrival; later dice get nothing."""
RANKS: Final = msgspec.convert(_data("ranks.toml")["rank"], tuple[Rank, ...])
"""Solo ranks, worst first."""


class Track:
    """A tunnel as its cards lie. Use `track` to get one: equal cards share it."""

    __slots__ = ("alarm", "bridge", "cards", "fields", "fires", "kinds", "open_to", "special", "village")

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        starts = [(card, CARD_FIELDS * at + 1) for at, card in enumerate(cards)]
        self.fields: tuple[Field, ...] = tuple([field for card, first in starts for field in _fields(card, first)])
        """Fields 1 … N in order; `field` looks one up by its number."""
        self.kinds: tuple[Kind, ...] = (VILLAGE, *(field.kind for field in self.fields), VILLAGE)
        """By location 1 … N + 1; what stands at 0 counts for nothing."""
        self.village = len(self.fields) + 1
        """The location behind the last field."""
        self.open_to: dict[Colour, tuple[tuple[int, int, int], ...]] = {
            colour: tuple([place for card, first in starts for place in _open_to(card, first, colour)])
            for colour in COLOURS
        }
        """By colour: the fields that take such a die, with the least and most strength."""
        self.bridge = next(iter(self.places("bridge")), 0)
        """The only field that costs a pip to pass; 0: there is none."""
        self.fires = self.places("fire")
        self.special = next((SPECIALS[card] for card in cards if card in SPECIALS), None)
        """The special or promo card on it."""
        self.alarm = CARD_FIELDS * cards.index(self.special.id) + 1 if self.special else self.village + 1
        """First field of that card: from here on Stealth dice alert the King already at 4."""

    @property
    def size(self) -> int:
        """N, the number of fields."""
        return self.village - 1

    def field(self, index: int) -> Field:
        """The field with that number, 1 … N."""
        return self.fields[index - 1]

    def places(self, kind: str) -> tuple[int, ...]:
        """The fields of a kind."""
        return tuple(field.index for field in self.fields if field.kind.id == kind)

    def place(self, index: int) -> str:
        """A location in words: `camp`, `10 Treasure Hoard`, `village`, `Warrens 3`."""
        if index < CAMP:
            return f"Warrens {-index}"
        if index == CAMP:
            return "camp"
        return "village" if index == self.village else f"{index} {self.field(index).name}"

    def short(self, index: int) -> str:
        """The same with the code that the board prints: `10 HOARD`."""
        return f"{index} {self.field(index).code}" if CAMP < index < self.village else self.place(index)


@lru_cache(maxsize=256)
def track(cards: tuple[str, ...]) -> Track:
    """The tunnel of these cards, cave first."""
    return Track(cards)


@lru_cache(maxsize=256)
def _fields(card: str, first: int) -> tuple[Field, ...]:
    """The fields of a card that begins at field `first`."""
    special = SPECIALS.get(card)
    kinds = [KINDS[name] for name in (special.fields if special else SIDES[card])]
    called = special.called if special else {}
    return tuple(Field(index, kind, card, called.get(kind.id, kind.name)) for index, kind in enumerate(kinds, first))


@lru_cache(maxsize=1024)
def _open_to(card: str, first: int, colour: Colour) -> tuple[tuple[int, int, int], ...]:
    """The fields of a card that take dice of the colour, with the least and most strength."""
    fields = [(field.index, field.kind) for field in _fields(card, first)]
    return tuple((index, kind.low, kind.high) for index, kind in fields if kind.colour in (None, colour))


def special_card(word: str, *, solo: bool) -> Special:
    """The card that options call by this word, of those for this mode."""
    return next(card for card in SPECIALS.values() if card.word == word and left_of(card, solo=solo) is not None)


def left_of(card: Special, *, solo: bool) -> int | None:
    """How many normal cards lie to its left; None: it is no card of this mode."""
    return card.solo if solo else card.duel


def complaint(cards: tuple[str, ...], *, solo: bool) -> str | None:
    """Why no setup builds this tunnel, a sentence; None: one does."""
    unknown = [card for card in cards if card not in SIDES and card not in SPECIALS]
    if unknown:
        return f"the track has cards that do not exist: {', '.join(plain(card, QUOTED) for card in unknown)}"
    normal = sorted(card[:2] for card in cards if card in SIDES)
    if normal != [f"T{number}" for number in range(1, 7)]:
        return "the track needs each of the cards T1 to T6 once"
    specials = [card for card in cards if card in SPECIALS]
    if len(specials) > 1 or (solo and not specials):
        return f"the track has {counted(len(specials), 'special card')}: expected {'one' if solo else 'at most one'}"
    for name in specials:
        left = left_of(SPECIALS[name], solo=solo)
        if left is None:
            return f"{name} is no card of a {'solo match' if solo else 'duel'}"
        if cards.index(name) != left:
            return f"{name} lies behind {counted(cards.index(name), 'card')} instead of {left}"
    return None

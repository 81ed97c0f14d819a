"""A match of Card Goblins at one instant. Specification 4."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.card_goblins.box import Box, Card, CardId, TrinketCard, TrinketId
from rules.card_goblins.deck_file import box_of
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.core.windows import Window

CARD_BACK = "card"
TRINKET_BACK = "trinket"

SLOTS = 6
"""Creatures that a table holds."""
HAND_LIMIT = 6
DEALT = 5

Serial: TypeAlias = int
"""Creatures are numbered as they come onto tables, from 1: one that comes back is a new one."""
SideWord: TypeAlias = Literal["attack", "defense"]
Raid: TypeAlias = Literal["", "attack", "search"]

TURN, STACK, COMBAT, TRADE, REVEAL = "TURN", "STACK", "COMBAT", "TRADE", "REVEAL"
"""The kinds of windows."""

Step: TypeAlias = Literal[
    "start",
    "turn",
    "main",
    "pay",
    "attackers",
    "defenders",
    "combat",
    "offer",
    "reply",
    "cards",
    "trade",
    "reveal",
    "scoring",
    "hand_limit",
    "over",
]
"""Where the turn stands; windows and questions of a chain lie on top of it."""

WINDOW_OF: dict[Step, str] = {"turn": TURN, "combat": COMBAT, "trade": TRADE, "scoring": REVEAL}
"""The steps that wait in a window of their own, to which a chain comes back."""


class TableOptions(msgspec.Struct, frozen=True):
    """What was chosen before the match; see the options of the game."""

    first: Literal["random", "shout", "choose"] = "random"
    trinkets: tuple[TrinketId, ...] = ()
    """The trinkets in play, by id."""
    claim: Literal["auto", "shout"] = "auto"
    raids: Literal["one", "many"] = "one"
    peteca: Literal["shuffle", "top"] = "shuffle"
    combo_repeat: Literal["turn", "once"] = "turn"
    trading: bool = True
    windows: Literal["full", "brisk"] = "full"
    first_draw: bool = True
    max_rounds: int = 30
    vp_goal: int = 3


class Creature(msgspec.Struct, frozen=True):
    """A creature on a table."""

    serial: Serial
    card: CardId
    slot: int
    """1 … 6."""
    tapped: bool = False
    pump: int = 0
    """Power in combat that it has until the turn ends."""
    uses: int = 0
    """Times its ability was used this turn."""


class Trinket(msgspec.Struct, frozen=True):
    """A trinket on a table."""

    slot: int
    """From 1."""
    id: TrinketId | Hidden
    up: bool
    """Face up."""
    known_by: tuple[Seat, ...]
    """Seats that know it while it lies face down, in order; public."""


class Scored(msgspec.Struct, frozen=True):
    """Victory points that came from one reveal."""

    trinkets: tuple[TrinketId, ...]
    vp: int


class Side(msgspec.Struct, frozen=True):
    """What one seat has."""

    hand: tuple[CardId | Hidden, ...] = ()
    """By id, hidden ones last: places tell nothing."""
    table: tuple[Creature, ...] = ()
    """By slot."""
    trinkets: tuple[Trinket, ...] = ()
    """By slot."""
    scored: tuple[Scored, ...] = ()
    """In the order in which they were won."""

    @property
    def vp(self) -> int:
        """Victory points."""
        return sum(scored.vp for scored in self.scored)


# Targets


class OnCreature(msgspec.Struct, frozen=True, tag="creature"):
    """A creature; the physical card, wherever it stands."""

    serial: Serial
    card: CardId
    """Kept so that it can be named when it has gone."""


class OnSeat(msgspec.Struct, frozen=True, tag="seat"):
    """A seat."""

    seat: Seat


class OnItem(msgspec.Struct, frozen=True, tag="item"):
    """An item of the stack."""

    number: int


class OnSide(msgspec.Struct, frozen=True, tag="side"):
    """A side of the combat."""

    side: SideWord


class OnDiscard(msgspec.Struct, frozen=True, tag="discard"):
    """The copy of a card that was discarded last."""

    card: CardId


Target: TypeAlias = OnCreature | OnSeat | OnItem | OnSide | OnDiscard


class Item(msgspec.Struct, frozen=True):
    """A declared action or ability."""

    number: int
    """`s1`, `s2`: counted within the chain."""
    seat: Seat
    """Who declared it: its controller."""
    how: Literal["play", "special", "mega"]
    card: CardId
    source: Serial = 0
    """The creature whose ability it is; 0: an action card, which lies here itself."""
    targets: tuple[Target, ...] = ()
    """As the effect lines name them."""


class Carried(msgspec.Struct, frozen=True):
    """The item that is being carried out."""

    item: Item
    step: int = 0
    """Its next line, from 0."""


class Question(msgspec.Struct, frozen=True):
    """What the item that is being carried out asks a seat."""

    kind: Literal["dig", "discard"]
    seat: Seat
    count: int = 1
    """Cards still to be discarded."""


# What is under way


class Payment(msgspec.Struct, frozen=True):
    """A summoning or a search that is being paid for."""

    need: int
    card: CardId | None = None
    """The summoning; None: a search."""
    chosen: tuple[Serial, ...] = ()
    """In the order of choosing."""


class Combat(msgspec.Struct, frozen=True):
    """A combat of the active seat against `defender`."""

    defender: Seat
    attackers: tuple[Serial, ...] = ()
    defenders: tuple[Serial, ...] = ()
    attack_bonus: int = 0
    defense_bonus: int = 0


class Good(msgspec.Struct, frozen=True):
    """One item of an offer."""

    what: Literal["card", "creature", "trinket"]
    card: CardId | Hidden | None = None
    """A given hand card; None where the partner is asked for any card, and for the other kinds."""
    creature: Serial = 0
    slot: int = 0
    """Of a trinket."""


class Offer(msgspec.Struct, frozen=True):
    """What the active seat offers."""

    partner: Seat
    given: tuple[Good, ...] = ()
    asked: tuple[Good, ...] = ()
    sent: bool = False
    chosen: tuple[CardId | Hidden, ...] = ()
    """Hand cards that the partner chose to give."""

    @property
    def cards_asked(self) -> int:
        """How many cards of its choice the partner is asked for."""
        return sum(good.what == "card" for good in self.asked)


class TurnFlags(msgspec.Struct, frozen=True):
    """What has happened in this turn."""

    drawn: bool = False
    goblins: int = 0
    """Played."""
    raid: Raid = ""
    offers: int = 0
    """Opened."""
    items: tuple[int, ...] = ()
    """Declared, by seat."""
    revealed: tuple[TrinketId, ...] = ()
    won: bool = False
    """The active seat won a combat."""


class Position(msgspec.Struct, frozen=True):
    """Everything about a match."""

    options: TableOptions
    sides: tuple[Side, ...]
    source: str = ""
    """The text of the deck file; empty: the shipped one."""
    deck: tuple[CardId | Hidden, ...] = ()
    """Top first."""
    discard: tuple[CardId, ...] = ()
    """In order of arrival."""
    pile: tuple[TrinketId | Hidden, ...] = ()
    """Top first."""
    open_pile: int = 0
    """How many on top of the pile lie face up."""
    step: Step = "start"
    first: Seat = 1
    active: Seat = 1
    round: int = 0
    turn: int = 0
    """Turns begun, all seats counted."""
    flags: TurnFlags = TurnFlags()
    window: Window | None = None
    stack: tuple[Item, ...] = ()
    """Next to resolve first."""
    chain: int = 0
    """Items declared since the stack was last empty."""
    resolving: Carried | None = None
    question: Question | None = None
    looked: tuple[CardId | Hidden, ...] = ()
    """Cards of a DIG."""
    payment: Payment | None = None
    combat: Combat | None = None
    offer: Offer | None = None
    scoring: tuple[TrinketId, ...] = ()
    """The trinkets of the reveal that waits to be scored."""
    creatures: int = 0
    """Creatures that ever came onto tables."""
    winners: tuple[Seat, ...] = ()
    ended_by: Literal["", "goal", "cap"] = ""

    # Who and what

    @property
    def box(self) -> Box:
        """The cards and trinkets of the match."""
        return box_of(self.source)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sides)

    def side(self, seat: Seat) -> Side:
        """What a seat has."""
        return self.sides[seat - 1]

    def card(self, id: CardId) -> Card:  # noqa: A002 - the word of the deck file
        """What a card is."""
        return self.box.cards[id]

    def trinket(self, id: TrinketId) -> TrinketCard:  # noqa: A002 - the word of the deck file
        """What a trinket is."""
        return self.box.trinkets[id]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, from the left of `seat` on; that seat last."""
        seats = all_seats(self.seats)
        return (*seats[seat:], *seats[:seat])

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats, in order."""
        return tuple(other for other in all_seats(self.seats) if other != seat)

    def all_creatures(self) -> Iterator[tuple[Seat, Creature]]:
        """Every creature with the seat on whose table it is, by seat and slot."""
        for seat, side in enumerate(self.sides, 1):
            for creature in side.table:
                yield seat, creature

    def find(self, serial: Serial) -> tuple[Seat, Creature] | None:
        """Where a creature stands; None: it has left all tables."""
        return next((found for found in self.all_creatures() if found[1].serial == serial), None)

    def item(self, number: int) -> Item | None:
        """An item on the stack."""
        return next((item for item in self.stack if item.number == number), None)

    # The same with changes

    def with_side(self, seat: Seat, **changes: object) -> "Position":
        """With changes to what one seat has."""
        sides = (*self.sides[: seat - 1], replace(self.side(seat), **changes), *self.sides[seat:])
        return replace(self, sides=sides)

    def with_flags(self, **changes: object) -> "Position":
        """With changes to what has happened in this turn."""
        return replace(self, flags=replace(self.flags, **changes))


Cards: TypeAlias = tuple[CardId | Hidden, ...]


def in_order(cards: Cards) -> Cards:
    """Sorted as a hand is."""
    return tuple(sorted(cards, key=lambda card: "~" if isinstance(card, Hidden) else card))


def without(cards: Cards, card: CardId | Hidden) -> Cards:
    """One copy less; one hidden card less where the copy is not to be seen."""
    left = list(cards)
    left.remove(card if card in left else Hidden(CARD_BACK))
    return tuple(left)


def covered(count: int, back: str) -> tuple[Hidden, ...]:
    """So many, face down."""
    return (Hidden(back),) * count


def free_slot(taken: tuple[int, ...]) -> int:
    """The lowest that is not taken."""
    return next(slot for slot in range(1, len(taken) + 2) if slot not in taken)
